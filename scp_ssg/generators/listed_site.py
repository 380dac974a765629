"""All pages of a site, and what is asked of each to find those that only list others."""

from __future__ import annotations

import re
from collections import Counter
from functools import cached_property, lru_cache
from itertools import groupby, islice
from posixpath import basename, dirname
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from scp_ssg.disk_map import DiskMap
from scp_ssg.generators.estimates import Estimates
from scp_ssg.generators.listed_items import Items, bare, first_of, is_page_address
from scp_ssg.generators.listing_count import Known, counted
from scp_ssg.generators.page_lines import (
    is_mostly_links,
    lines,
    links_in,
    texts,
    titles_of,
)
from scp_ssg.generators.page_text import PageText
from scp_ssg.generators.site_addresses import other_addresses
from scp_ssg.model import MAX_BLOCKS, LinkBlock
from scp_ssg.urls import path_below

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping

    from scp_ssg.generators.listing_findings import Findings
    from scp_ssg.model import Page
    from scp_ssg.publish import PageToPublish

__all__ = ["Facts", "Site"]

_TERMS = re.compile(
    r"(?:tags?|categor(?:y|ies)|authors?|series"
    r"|etiquetas?|etiquettes?|mots-cles|schlagw(?:ort|orte|oerter|örter)|tagi|teg[ia]|label"
    r"|categor[ií]as?|categorie|catégories?|kategorie[nr]?|kategori[aer]|kategoria[t]?"
    r"|autor(?:es|en|i|zy)?|auteurs?|标签|標籤|分类|分類|タグ|カテゴリー?|태그|카테고리)"
)
_NAMED = re.compile(
    rf"(?:.*/)?(?:all-)?{_TERMS.pattern}(?:\.html?|/.*)?"
    r"|(?:.*/)?(?:all-)?(?:archives?|archivos?|archivio|archivs?|archiwum|arquivos?|arkiv(?:et)?)"
    r"(?:\.html?|/.*\d\.html?|(?:/[^/]*)?(?:/(?:page|\d+))*/?(?:index\.html?)?)"
    r"|(?:.*/)?(?:page[-/]?|index)\d+(?:\.html?|/(?:index\.html?)?)?"
    r"|(?:.*/)?(?:19|20)\d\d/(?:\d\d?/){0,2}(?:index\.html?)?"
    r"|(?:.*/)?(?:blogg?|posts|articles|art[ií]culos|articoli|artikel|artyku[lł]y|beitr(?:ae|ä)ge"
    r"|inl(?:a|ä)gg|artigos|entradas|postagens|wpisy)(?:\.html?|/(?:index\.html?)?)?"
    r"|sitemap(?:\.html?|/(?:index\.html?)?)?"
)
"""Paths of lists by tag, category, author or time, of further pages of a list, of the list of a
blog's posts, though not of what stands below it, and of the list of all pages. What stands deep in
an archive, unless it is a number, is what an author put away."""
_SECOND_PAGES = ("/page/2", "/page2", "/index2", "/pages/2")
_FIRST_PAGE = "/pages/1"
"""An author who numbers the pages of a text begins with this; a list is its own first page."""
_LEADING_BACK = "/page/1"
"""Hugo and Zola write this page, which leads to its list, for each list that may go on."""
_FEW = 5
"""Pages from which on a box with the same links on every other page counts as a theme's."""
_FEW_OF_TERMS = 2
"""The same for the lists of all terms: few sites have more than tags and categories."""
_BELOW = 2
"""The fewest pages in its folder of a list that lost its items."""
_FIRST = 200
"""Pages that are asked where the site stands."""
_IN_MEMORY = 200
"""Texts of pages that are kept: the next page lists many of the same."""
_CARD = 0.6
"""Share of the text of a page that its link has, if the page holds nothing but a card."""


class Facts(Struct, frozen=True, array_like=True):
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


class Site:
    """All pages of a site. Their contents are read when they are asked for."""

    def __init__(self, pages: Mapping[str, PageToPublish], url: str, others: Iterable[str]) -> None:
        self.url = url
        self.pages = pages
        self.urls: DiskMap[str] = DiskMap(str)
        """By address."""
        self.in_folder: Counter[str] = Counter()
        for each in pages:
            address = bare(each)
            self.urls[address] = each
        self.in_folder.update(map(dirname, self.urls))
        self._going_on = _going_on(self.urls, map(bare, others))
        """The addresses of lists that go on with pages of their own, or would."""
        self._by_title: dict[str, list[str]] = {}
        self.has_links = False
        """False if the options publish no links."""
        first = (each.record.page for each in islice(pages.values(), _FIRST))
        self._aliases = other_addresses(first, url, self.urls)
        """Where the site says that it stands, such as the author's own machine, or once stood: the
        longest first."""
        self.facts: DiskMap[Facts] = DiskMap(Facts)
        linked = Estimates(len(pages))
        for record in (each.record for each in pages.values()):
            page = self._with_own_links(record.page)
            leads, out = self._linked(page)
            self.has_links |= any(isinstance(block, LinkBlock) for block in page.content)
            self.facts[page.url] = Facts(
                titles=tuple(titles_of(page)),
                leads=leads,
                leads_out=out,
                is_folded=len(page.content) >= MAX_BLOCKS,
                is_mostly_links=is_mostly_links(page),
            )
            linked.add(leads)
        self.text = lru_cache(_IN_MEMORY)(self._text_of)
        self.everywhere = self._linked_everywhere(linked)
        """The addresses to which a box of the theme links, such as those of the latest pages."""

    def page(self, url: str) -> Page:
        """The page at ``url``."""
        return self._with_own_links(self.pages[url].record.page)

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
        return url if alias is None else bare(self.url) + url.removeprefix(alias)

    def _text_of(self, address: str) -> PageText:
        url = self.urls[address]
        return PageText(url, frozenset(self.facts[url].titles), lambda: self.page(url))

    def _linked(self, page: Page) -> tuple[tuple[str, ...], int]:
        """The addresses of the other pages to which ``page`` links, and the number of those that
        are not published; the home page is no item."""
        links = dict.fromkeys(link.url for link in links_in(page))
        found = dict.fromkeys(bare(url) for url in links if url.startswith(self.url))
        own = (bare(page.url), bare(self.url))
        others = [each for each in found if each not in own]
        leads = tuple(each for each in others if each in self.urls)
        return leads, len(others) - len(leads)

    def _linked_everywhere(self, linked: Estimates) -> set[str]:
        # The archives of a small blog lead to all of its posts, too.
        texts = [url for url, facts in self.facts.items() if self._is_text(url, facts)]
        many = max(_FEW, len(texts) / 2)
        if not linked.any_reaches(many):
            return set()
        counts: Counter[str] = Counter()
        for url in texts:
            leads = self.facts[url].leads
            counts.update(each for each in leads if linked.reaches(each, many))
        return {target for target, count in counts.items() if count >= many}

    def _is_text(self, url: str, facts: Facts) -> bool:
        return not facts.is_mostly_links and not self.is_named(url)

    def has_below(self, url: str) -> bool:
        """Return whether several pages stand in the folder of the page at ``url``, a section."""
        return bare(url) != bare(self.url) and self.in_folder[bare(url)] >= _BELOW

    def is_named(self, url: str) -> bool:
        """Return whether a page may be a listing by its name, or by those of its further pages."""
        return self.has_listing_name(url) or self.goes_on(url)

    def has_listing_name(self, url: str) -> bool:
        """Return whether the page at ``url`` may be a listing by its own name."""
        return _NAMED.fullmatch(path_below(self.url, url) or "") is not None

    def goes_on(self, url: str) -> bool:
        """Return whether the list at ``url`` has, or would have, further pages."""
        return bare(url) in self._going_on

    @cached_property
    def repeated(self) -> frozenset[int]:
        """Hashes of the lines and blocks of several pages with a listing's name: the site's
        introduction. The same page in several versions of a manual is one page. Two lists of all
        terms, the tags and the categories, are enough if their titles are the same."""
        counts: Counter[tuple[frozenset[str], int]] = Counter()
        named = sorted(filter(self.is_named, self.urls.values()), key=_name_of)
        for name, urls in groupby(named, key=_name_of):
            found: set[tuple[frozenset[str], int]] = set()
            for url in urls:
                page = self.page(url)
                own = {*map(hash, page.content), *(hash(line.key) for line in lines(page))}
                found.update((frozenset(), each) for each in own)
                if _TERMS.fullmatch(name):
                    titles = frozenset(self.facts[url].titles)
                    found.update((titles, each) for each in own)
            counts.update(found)
        several = counts.items()
        return frozenset(
            each
            for (titles, each), count in several
            if count >= (_FEW_OF_TERMS if titles else _FEW)
        )

    def _may_be_page(self, url: str) -> bool:
        """Return whether ``url`` may be that of a page of the site."""
        return url.startswith(self.url) and is_page_address(url)

    def leads_on(self, page: Page) -> bool:
        """Return whether ``page`` links to several pages of the site, or is a link to one.

        Those before and after it in the same list are none: an author numbers lessons so, too.
        """
        links = {link.url: len(link.text) for link in links_in(page)}
        address = bare(page.url)
        own = [
            length
            for url, length in links.items()
            if self._may_be_page(url)
            and (bare(url) == address or first_of(bare(url)) != first_of(address))
        ]
        length = sum(len(text) for block in page.content for text in texts(block))
        return len(own) >= 2 or (len(own) == 1 and own[0] >= _CARD * length)

    def is_listed(self, page: Page, found: Findings) -> bool:
        """Return whether words of ``page`` are ``found`` in a page with a listing's name that leads
        to it: the list of a tag may show a post whole."""
        address = bare(page.url)
        return any(
            self.is_named(each) and address in self.facts[each].leads for each in found.excerpted
        )

    def items(self, page: Page, without: Collection[str] = ()) -> Items:
        """The pages that ``page`` may list."""
        facts = self.facts[page.url]
        is_complete = self.has_links and not facts.is_folded
        addresses = [] if is_complete else [*self._with_same_lines(page)]
        # The other pages of the same list are no items of it.
        own_list = first_of(bare(page.url))
        found = [
            each
            for each in dict.fromkeys([*addresses, *facts.leads])
            if first_of(each) != own_list and self.urls[each] not in without
        ]
        listed = {each: self.text(each) for each in found}
        unpublished = {each for each in self.unpublished(page) if first_of(each) != own_list}
        return Items(page, listed, unpublished, any_text=self.is_named(page.url))

    def unpublished(self, page: Page) -> set[str]:
        """The addresses to which ``page`` links that may be pages, and are none of this build."""
        links = (link.url for link in links_in(page))
        own = {bare(url) for url in links if self._may_be_page(url)}
        return {each for each in own if each not in self.urls} - {bare(self.url)}

    def _with_same_lines(self, page: Page) -> Iterator[str]:
        """The addresses of other pages whose title is a line of ``page``: where there are no link
        blocks."""
        if not self._by_title:
            for address, url in self.urls.items():
                for title in self.facts[url].titles:
                    self._by_title.setdefault(title, []).append(address)
        own = (page.url, self.url)
        for line in lines(page):
            for address in self._by_title.get(line.key, ()):
                if self.urls[address] not in own:
                    yield address

    def findings(
        self, page: Page, items: Items, *, most: int, everywhere: Collection[str] | None = None
    ) -> Findings | None:
        """The content of ``page``, counted; None once ``most`` words of its own come first.

        Addresses ``everywhere``, those of the theme's boxes unless others are given, are no items.
        """
        known = Known(
            titles=self.facts[page.url].titles,
            repeated=self.repeated if self.is_named(page.url) else frozenset(),
            everywhere=self.everywhere if everywhere is None else everywhere,
        )
        return counted(page, items, known, most=most)


def _going_on(published: Iterable[str], left_out: Iterable[str]) -> set[str]:
    """The addresses of lists that have a second page, or a first one that is ``left_out``."""
    found: set[str] = set()
    numbered: set[str] = set()
    for addresses, further in (
        (published, _SECOND_PAGES),
        (left_out, (*_SECOND_PAGES, _LEADING_BACK)),
    ):
        for address in addresses:
            found.update(address.removesuffix(each) for each in further if address.endswith(each))
            if address.endswith(_FIRST_PAGE):
                numbered.add(address.removesuffix(_FIRST_PAGE))
    return found - numbered


def _name_of(url: str) -> str:
    """The last part of the address of a page: the same in each version of a manual."""
    return basename(bare(url))
