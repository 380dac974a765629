"""Find listings: pages that hold titles and excerpts of other pages of the site, and little else.

A name such as ``tags/`` or ``page/2/`` is weak evidence: an author may write a page of that name.
What the page holds decides. Lists without excerpts and dates, such as the parts of a manual, are
content unless their name says otherwise.
"""

from __future__ import annotations

import re
from array import array
from collections import Counter
from functools import cached_property, lru_cache
from itertools import chain, groupby, islice
from posixpath import basename, dirname
from typing import TYPE_CHECKING
from urllib.parse import unquote

from msgspec import Struct
from msgspec.structs import replace

from scp_ssg.disk_map import DiskMap
from scp_ssg.generators.estimates import Estimates
from scp_ssg.generators.listed_items import Items, bare, first_of, is_page_address
from scp_ssg.generators.listing_findings import MOST_BEFORE, counted
from scp_ssg.generators.page_lines import (
    PageText,
    compact,
    is_links_alone,
    is_mostly_links,
    lines,
    links_in,
    texts,
    titles_of,
)
from scp_ssg.model import MAX_BLOCKS, HeadingBlock, LinkBlock, TableBlock, TextBlock
from scp_ssg.urls import path_below

if TYPE_CHECKING:
    from collections.abc import Collection, Container, Iterable, Iterator, Mapping

    from scp_ssg.generators.listing_findings import Findings
    from scp_ssg.model import Page
    from scp_ssg.publish import PageToPublish

__all__ = ["find_listings"]

_NAMED = re.compile(
    r"(?:.*/)?(?:all-)?(?:tags?|categor(?:y|ies)|authors?|archives?|series"
    r"|etiquetas?|etiquettes?|mots-cles|schlagw(?:ort|orte|oerter|örter)|tagi|teg[ia]|label"
    r"|categor[ií]as?|categorie|catégories?|kategorie[nr]?|kategori[aer]|kategoria[t]?"
    r"|autor(?:es|en|i|zy)?|auteurs?|archivos?|archivio|archivs?|archiwum|arquivos?|arkiv(?:et)?)"
    r"(?:\.html?|/.*)?"
    r"|(?:.*/)?(?:page[-/]?|index)\d+(?:\.html?|/(?:index\.html?)?)?"
    r"|(?:.*/)?(?:19|20)\d\d/(?:\d\d?/){0,2}(?:index\.html?)?"
)
"""Paths of lists by tag, category, author or time, and of the further pages of a list."""

_OF_YEAR = re.compile(r"(?:.*/)?(?:19|20)\d\d/(?:index\.html?)?")
_ROWS, _COLUMNS = 4, 4
"""The fewest of the table of a programme: times, and rooms beside each other."""

_NONE = re.compile(
    r"\W?(?:[^\W\d]{1,20}\W{0,3}){0,2}(?<!\d)0(?!\d)(?:\W{0,3}[^\W\d]{1,20}){0,2}\W?"
)
"""The number of the pages of a list without any, as a theme says it: 0 pages. A sentence has more
words."""
_SECOND_PAGES = ("/page/2", "/page2", "/index2", "/pages/2")
_FIRST_PAGE = "/pages/1"
"""An author who numbers the pages of a text begins with this; a list is its own first page."""
_DESCRIPTION = 100
"""Words of the page's own where the pages beside it are listings: they describe the tag, the
category or the author."""
_FEW = 5
"""Pages from which on a box with the same links on every other page counts as a theme's."""
_BESIDE_LISTINGS = 3
"""The fewest listings of a folder of them."""
_INVITATION = 12
"""Words of the page's own before its only item."""
_BELOW = 2
"""The fewest pages in its folder of a list that lost its items."""
_ROUNDS = 3
"""Levels of lists of lists."""
_FIRST = 20
"""Pages that say where the site stands."""
_IN_MEMORY = 200
"""Texts of pages that are kept: the next page lists many of the same."""
_CARD = 0.6
"""Share of the text of a page that its link has, if the page holds nothing but a card."""
_SHARE_OF_FOLDER = 0.2
"""Share of a folder's pages that are listings, if those with one item beside them may be, too."""
_TERMS = 0.8
"""Share of the pages of a folder that list pages elsewhere, if all that do are listings."""


def find_listings(
    pages: Mapping[str, PageToPublish],
    site_url: str,
    authored: Container[str] = (),
    others: Iterable[str] = (),
) -> set[str]:
    """The URLs of the listings among ``pages``, by URL, which are all pages of the site at
    ``site_url``.

    The pages at the URLs ``authored`` are known to be an author's. The site also has pages at the
    URLs ``others``, which are left out.
    """
    if all(url in authored for url in pages):
        return set()
    site = _Site(pages, site_url, others)
    found = [
        url
        for url, facts in site.facts.items()
        if url not in authored and site.may_list(url, facts) and site.is_listing(site.page(url))
    ]
    # Two pages that quote each other are no listings: the words have to stand in other pages, or in
    # listings that are known without this one.
    listings = {url for url in found if site.is_named(url)}
    for _ in range(_ROUNDS):
        doubtful = set(found) - listings
        listings |= {url for url in doubtful if site.is_listing(site.page(url), doubtful)}
    listings |= set(site.beside(listings))
    listings |= set(site.of_one_item(listings))
    listings |= set(site.of_terms(listings))
    listings |= set(site.indexes(listings, authored))
    listings |= set(site.repeated_first_pages())
    return {url for url in listings if url not in authored}


class _Facts(Struct, frozen=True, array_like=True):
    """What is asked of every page of a site."""

    titles: tuple[str, ...]
    """Those of :func:`titles_of`."""
    leads: tuple[str, ...]
    """The addresses of other pages to which its content links."""
    leads_out: int
    """The number of its links to places of the site that are no page of this build."""
    is_folded: bool
    """True if the page may have lost links."""
    is_mostly_links: bool
    """True if its text may be that of its links."""
    is_links_alone: bool
    """True if hardly any other text may stand beside them."""


class _Site:
    """All pages of a site. Their contents are read when they are asked for."""

    def __init__(self, pages: Mapping[str, PageToPublish], url: str, others: Iterable[str]) -> None:
        self._url = url
        self._pages = pages
        self._urls: DiskMap[str] = DiskMap(str)
        """By address."""
        self._in_folder: Counter[str] = Counter()
        for each in pages:
            address = bare(each)
            self._urls[address] = each
        self._in_folder.update(map(dirname, self._urls))
        self._with_second_pages: set[str] = set()
        """The addresses of lists that go on with a page of their own."""
        numbered: set[str] = set()
        for address in chain(self._urls, map(bare, others)):
            for second in _SECOND_PAGES:
                if address.endswith(second):
                    self._with_second_pages.add(address.removesuffix(second))
            if address.endswith(_FIRST_PAGE):
                numbered.add(address.removesuffix(_FIRST_PAGE))
        self._with_second_pages -= numbered
        self._by_title: dict[str, list[str]] = {}
        self._has_links = False
        """False if the options publish no links."""
        self._aliases = {
            alias
            for each in islice(pages.values(), _FIRST)
            if (alias := _alias(each.record.page, url))
        }
        """Where the site says that it stands, such as the author's own machine."""
        self.facts: DiskMap[_Facts] = DiskMap(_Facts)
        linked = Estimates(len(pages))
        for record in (each.record for each in pages.values()):
            page = self._with_own_links(record.page)
            leads, out = self._linked(page)
            self._has_links |= any(isinstance(block, LinkBlock) for block in page.content)
            self.facts[page.url] = _Facts(
                titles=tuple(titles_of(page)),
                leads=leads,
                leads_out=out,
                is_folded=len(page.content) >= MAX_BLOCKS,
                is_mostly_links=is_mostly_links(page),
                is_links_alone=is_links_alone(page),
            )
            linked.add(leads)
        self._text = lru_cache(_IN_MEMORY)(self._text_of)
        self._everywhere = self._linked_everywhere(linked)
        """The addresses to which a box of the theme links, such as those of the latest pages."""

    def page(self, url: str) -> Page:
        """The page at ``url``."""
        return self._with_own_links(self._pages[url].record.page)

    def _with_own_links(self, page: Page) -> Page:
        """``page`` with its links to other addresses of this site as links to this one."""
        if not self._aliases:
            return page
        content = tuple(
            replace(each, url=self._own(each.url)) if isinstance(each, LinkBlock) else each
            for each in page.content
        )
        return replace(page, content=content)

    def _own(self, url: str) -> str:
        """The URL here of the page that the site also names ``url``."""
        alias = next((each for each in self._aliases if url.startswith(each + "/")), None)
        return url if alias is None else bare(self._url) + url.removeprefix(alias)

    def _text_of(self, address: str) -> PageText:
        url = self._urls[address]
        return PageText(url, frozenset(self.facts[url].titles), lambda: self.page(url))

    def _linked(self, page: Page) -> tuple[tuple[str, ...], int]:
        """The addresses of the other pages to which ``page`` links, and the number of those that
        are not published; the home page is no item."""
        links = dict.fromkeys(link.url for link in links_in(page))
        found = dict.fromkeys(bare(url) for url in links if url.startswith(self._url))
        own = (bare(page.url), bare(self._url))
        others = [each for each in found if each not in own]
        leads = tuple(each for each in others if each in self._urls)
        return leads, len(others) - len(leads)

    def _linked_everywhere(self, linked: Estimates) -> set[str]:
        many = max(_FEW, len(self._pages) / 2)
        if not linked.any_reaches(many):
            return set()
        counts: Counter[str] = Counter()
        for facts in self.facts.values():
            counts.update(each for each in facts.leads if linked.reaches(each, many))
        return {target for target, count in counts.items() if count >= many}

    def may_list(self, url: str, facts: _Facts) -> bool:
        """False if the page at ``url`` can be no listing, whatever it says."""
        is_complete = self._has_links and not facts.is_folded
        if not is_complete or len(facts.leads) >= 2 or self.is_named(url):
            return True
        leads = len(facts.leads) + facts.leads_out
        return facts.is_links_alone and (leads > 0 or self._has_below(url))

    def _has_below(self, url: str) -> bool:
        """Return whether several pages stand in the folder of the page at ``url``, a section."""
        return bare(url) != bare(self._url) and self._in_folder[bare(url)] >= _BELOW

    def is_named(self, url: str) -> bool:
        """Return whether a page may be a listing by its name, or by that of its second page."""
        return (
            _NAMED.fullmatch(path_below(self._url, url) or "") is not None
            or bare(url) in self._with_second_pages
        )

    def beside(self, listings: Collection[str]) -> Iterator[str]:
        """The URLs of listings that go on with one of ``listings``, or stand in a folder of
        them."""
        if not listings:
            return
        addresses = {bare(url) for url in listings}
        folders = Counter(map(dirname, addresses))
        for address, url in self._urls.items():
            folder = dirname(address)
            is_one = folders[folder] >= max(_BESIDE_LISTINGS, 0.5 * self._in_folder[folder])
            goes_on = first_of(address) in addresses
            if address in addresses or not (goes_on or is_one):
                continue
            page = self.page(url)
            if goes_on or self.is_named(url) or basename(address).isdigit():
                if self.is_described(page, addresses):
                    yield url
            elif folder != bare(self._url):
                found = self._findings(page, self._items(page), most=0)
                if found is not None and found.holds_links_alone:
                    yield url

    def repeated_first_pages(self) -> Iterator[str]:
        """The URLs of the further pages of lists, such as ``1/`` and ``page/2/``, that hold what
        the first page holds: the lists themselves are no content."""
        for address, url in self._urls.items():
            first = first_of(address)
            if first == address and basename(address).isdigit():
                first = dirname(address)
            if first == address or first not in self._urls:
                continue
            if self.page(self._urls[first]).content == self.page(url).content:
                yield url

    def of_one_item(self, listings: Collection[str]) -> Iterator[str]:
        """The URLs of pages beside several of ``listings`` that hold one item, or words of it, and
        nothing else: with these, most pages of the folder are lists."""
        lists = Counter(dirname(bare(url)) for url in listings)
        beside = [
            url
            for address, url in self._urls.items()
            if url not in listings
            and (folder := dirname(address)) != bare(self._url)
            and lists[folder] >= max(_BESIDE_LISTINGS, _SHARE_OF_FOLDER * self._in_folder[folder])
        ]
        found = {url for url in beside if self._has_one_item(url)}
        found |= self._parts_of_pages(set(beside) - found)
        lists.update(dirname(bare(url)) for url in found)
        for url in found:
            folder = dirname(bare(url))
            if lists[folder] >= 0.5 * self._in_folder[folder]:
                yield url

    def _has_one_item(self, url: str) -> bool:
        page = self.page(url)
        found = self._findings(page, self._items(page), most=_INVITATION)
        return found is not None and found.has_one_item

    def _parts_of_pages(self, urls: Collection[str]) -> set[str]:
        """Those of ``urls`` of which all lines but the title stand in one page elsewhere, which
        does not have that title: a page that puts others together would."""
        wanted: dict[int, list[str]] = {}
        for url in urls:
            if own := array("q", self._pages[url].record.lines):
                wanted.setdefault(own[-1], []).append(url)
        found: set[str] = set()
        for address, other in self._urls.items() if wanted else ():
            for number in wanted.keys() & set(array("q", self._pages[other].record.lines)):
                for url in wanted[number]:
                    if dirname(bare(url)) != dirname(address) and self._is_part(url, address):
                        found.add(url)
        return found

    def _is_part(self, url: str, address: str) -> bool:
        """Return whether the page at ``address`` holds all lines of that at ``url`` but its
        title."""
        whole, titles = self._text(address), self.facts[url].titles
        return not whole.headings.intersection(titles) and all(
            line.key in titles or whole.holds(line.key) for line in lines(self.page(url))
        )

    @cached_property
    def _repeated(self) -> frozenset[int]:
        """Hashes of the lines and blocks of several pages with a listing's name: the site's
        introduction. The same page in several versions of a manual is one page."""
        counts: Counter[int] = Counter()
        named = sorted(filter(self.is_named, self._urls.values()), key=_name)
        for _, urls in groupby(named, key=_name):
            found: set[int] = set()
            for url in urls:
                page = self.page(url)
                found.update(map(hash, page.content))
                found.update(hash(line.key) for line in lines(page))
            counts.update(found)
        return frozenset(each for each, count in counts.items() if count >= _FEW)

    def _is_empty(self, page: Page, repeated: frozenset[int]) -> bool:
        """Return whether ``page`` holds its title, and blocks of which the hash is ``repeated``."""
        titles = {*self.facts[page.url].titles, compact(unquote(_name(page.url)))}
        return all(
            hash(block) in repeated
            or (
                isinstance(block, HeadingBlock | TextBlock)
                and (compact(block.text) in titles or _NONE.fullmatch(block.text))
            )
            for block in page.content
        )

    def is_listing(self, page: Page, listings: Collection[str] = ()) -> bool:
        """Return whether ``page`` is a listing of pages that are none of ``listings``."""
        named = self.is_named(page.url) and not self._is_programme(page)
        items = self._items(page, listings)
        if not named and len(items) < 2 and not self.facts[page.url].is_links_alone:
            return False
        repeated = self._repeated if named else frozenset()
        if (named or self._has_below(page.url)) and self._is_empty(page, repeated):
            return True  # the theme's cards were no content, or there is none
        if named and all(isinstance(block, HeadingBlock) for block in page.content):
            return True  # the lists below the headings were none, either
        found = self._findings(page, items, most=MOST_BEFORE)
        if found is None:
            return False
        return (
            found.is_named_listing(
                leads_on=self._leads_on(page), goes_on=first_of(bare(page.url)) != bare(page.url)
            )
            if named
            else found.is_listing(is_numbered=basename(bare(page.url)).isdigit())
        )

    def _is_programme(self, page: Page) -> bool:
        """Return whether a large table says what was on in the year that the path of ``page``
        names: the lists of a blog's posts have no columns."""
        is_of_year = _OF_YEAR.fullmatch(path_below(self._url, page.url) or "")
        tables = (each.rows for each in page.content if isinstance(each, TableBlock))
        return is_of_year is not None and any(
            len(rows) >= _ROWS and min(map(len, rows)) >= _COLUMNS for rows in tables
        )

    def is_described(self, page: Page, addresses: Collection[str]) -> bool:
        """Return whether ``page`` is, beside the listings at ``addresses``, one after words that
        describe it."""
        found = self._findings(page, self._items(page), most=_DESCRIPTION)
        if found is None or not (found.items or self._leads_on(page)):
            return False
        first = first_of(bare(page.url))
        goes_on = first != bare(page.url) and first in addresses
        return found.is_listing_after(_DESCRIPTION, goes_on=goes_on)

    def of_terms(self, listings: Collection[str]) -> Iterator[str]:
        """The URLs of the pages in folders of lists of what stands elsewhere: a blog's terms.

        The chapters of a manual stand below its table of contents, not elsewhere.
        """
        lists = {bare(url) for url in listings}
        for url, facts in self.facts.items():
            address = bare(url)
            if (
                facts.is_mostly_links
                and url not in listings
                and self._in_folder[dirname(address)] >= _BESIDE_LISTINGS
                and self._lists_elsewhere(url, facts)
            ):
                lists.add(address)
        folders = Counter(map(dirname, lists))
        for address in lists:
            folder = dirname(address)
            if folders[folder] >= max(_BESIDE_LISTINGS, _TERMS * self._in_folder[folder]):
                yield self._urls[address]

    def _lists_elsewhere(self, url: str, facts: _Facts) -> bool:
        """Return whether the page at ``url`` only lists pages that are not in its folder."""
        folder = dirname(bare(url)) + "/"
        if not facts.leads or any(each.startswith(folder) for each in facts.leads):
            return False
        page = self.page(url)
        return self._only_lists(page, self._items(page))

    def indexes(self, listings: Collection[str], authored: Container[str]) -> Iterator[str]:
        """The URLs of pages that only list ``listings``: the tags, the authors, the months."""
        if not listings:
            return
        addresses = {bare(url) for url in listings}
        for url, facts in self.facts.items():
            if url in authored or url in listings or len(facts.leads) < 2:
                continue
            if any(
                each not in addresses or self._urls[each] not in listings for each in facts.leads
            ):
                continue
            listed = {each: self._text(each) for each in facts.leads}
            page = self.page(url)
            if self._only_lists(page, Items(page, listed, any_text=True)):
                yield url

    def _only_lists(self, page: Page, items: Items) -> bool:
        found = self._findings(page, items, most=0)
        return found is not None and found.is_list_alone()

    def _leads_on(self, page: Page) -> bool:
        """Return whether ``page`` links to several places of the site, or is a link to one."""
        links = {link.url: len(link.text) for link in links_in(page)}
        own = [length for url, length in links.items() if url.startswith(self._url)]
        length = sum(len(text) for block in page.content for text in texts(block))
        return len(own) >= 2 or (len(own) == 1 and own[0] >= _CARD * length)

    def _items(self, page: Page, without: Collection[str] = ()) -> Items:
        """The pages that ``page`` may list."""
        facts = self.facts[page.url]
        is_complete = self._has_links and not facts.is_folded
        addresses = [] if is_complete else [*self._with_same_lines(page)]
        # The other pages of the same list are no items of it.
        own_list = first_of(bare(page.url))
        found = [
            each
            for each in dict.fromkeys([*addresses, *facts.leads])
            if first_of(each) != own_list and self._urls[each] not in without
        ]
        listed = {each: self._text(each) for each in found}
        links = (link.url for link in links_in(page))
        own = {bare(url) for url in links if url.startswith(self._url) and is_page_address(url)}
        others = {each for each in own if first_of(each) != own_list}
        unpublished = {each for each in others if each not in self._urls} - {bare(self._url)}
        return Items(page, listed, unpublished, any_text=self.is_named(page.url))

    def _with_same_lines(self, page: Page) -> Iterator[str]:
        """The addresses of other pages whose title is a line of ``page``: where there are no link
        blocks."""
        if not self._by_title:
            for address, url in self._urls.items():
                for title in self.facts[url].titles:
                    self._by_title.setdefault(title, []).append(address)
        own = (page.url, self._url)
        for line in lines(page):
            for address in self._by_title.get(line.key, ()):
                if self._urls[address] not in own:
                    yield address

    def _findings(self, page: Page, items: Items, *, most: int) -> Findings | None:
        """The content of ``page``, counted; None once ``most`` words of its own come first."""
        own_titles = self.facts[page.url].titles
        repeated = self._repeated if self.is_named(page.url) else frozenset()
        return counted(
            page,
            items,
            without=lambda line: line.key in own_titles or hash(line.key) in repeated,
            everywhere=self._everywhere,
            most=most,
        )


def _alias(page: Page, site_url: str) -> str:
    """The other address of the site at ``site_url`` that the canonical URL of ``page`` begins with,
    without a slash at its end; empty if there is none."""
    below = bare(page.url).removeprefix(bare(site_url))
    canonical = bare(page.canonical or page.url)
    alias = canonical.removesuffix(below)
    return "" if not below or alias in (canonical, bare(site_url)) else alias


def _name(url: str) -> str:
    """The last part of the address of a page: the same in each version of a manual."""
    return basename(bare(url))
