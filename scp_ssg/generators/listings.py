"""Find listings: pages that hold titles and excerpts of other pages of the site, and little else.

A name such as ``tags/`` or ``page/2/`` is weak evidence: an author may write a page of that name.
What the page holds decides. Lists without excerpts and dates, such as the parts of a manual, are
content unless their name says otherwise.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cached_property, lru_cache
from itertools import groupby
from posixpath import basename, dirname
from typing import TYPE_CHECKING

from scp_ssg.generators.listed_items import Items, bare, first_of, is_page_address
from scp_ssg.generators.listing_findings import MOST_BEFORE, counted
from scp_ssg.generators.page_lines import (
    PageText,
    compact,
    is_mostly_links,
    lines,
    links_in,
    titles_of,
)
from scp_ssg.model import MAX_BLOCKS, HeadingBlock, LinkBlock, TextBlock
from scp_ssg.urls import path_below

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

    from scp_ssg.generators.listing_findings import Findings
    from scp_ssg.model import Page
    from scp_ssg.stored_records import StoredRecord

__all__ = ["find_listings"]

_NAMED = re.compile(
    r"(?:.*/)?(?:all-)?(?:tags?|categor(?:y|ies)|authors?|archives?|series)(?:\.html?|/.*)?"
    r"|(?:.*/)?(?:page[-/]?|index)\d+(?:\.html?|/(?:index\.html?)?)?"
    r"|(?:.*/)?(?:19|20)\d\d/(?:\d\d?/){0,2}(?:index\.html?)?"
)
"""Paths of lists by tag, category, author or time, and of the further pages of a list."""

_NONE = re.compile(r"\D{0,20}(?<!\d)0(?!\d)\D{0,20}")
"""The number of the pages of a list without any, as a theme says it: 0 pages."""
_SECOND_PAGES = ("page/2", "page2", "index2")
_DESCRIPTION = 100
"""Words of the page's own where the pages beside it are listings: they describe the tag, the
category or the author."""
_FEW = 5
"""Pages from which on a box with the same links on every other page counts as a theme's."""
_BESIDE_LISTINGS = 3
"""The fewest listings of a folder of them."""
_IN_MEMORY = 200
"""Texts of pages that are kept: the next page lists many of the same."""
_TERMS = 0.8
"""Share of the pages of a folder that list pages elsewhere, if all that do are listings."""


def find_listings(
    pages: Sequence[StoredRecord],
    site_url: str,
    authored: Collection[str] = (),
    others: Iterable[str] = (),
) -> set[str]:
    """The URLs of the listings among ``pages``, which are all pages of the site at ``site_url``.

    The pages at the URLs ``authored`` are known to be an author's. The site also has pages at the
    URLs ``others``, which are left out.
    """
    judged = [page for page in pages if page.url not in authored]
    if not judged:
        return set()
    site = _Site(pages, site_url, others)
    found = [page for page in judged if site.may_list(page) and site.is_listing(page.page)]
    # Two pages that quote each other are no listings: the words have to stand in other pages.
    listings = {page.url for page in found}
    listings = {
        each.url for each in found if site.is_named(each) or site.is_listing(each.page, listings)
    }
    listings |= {
        each.url for each in site.beside(listings) if site.is_described(each.page, listings)
    }
    listings |= set(site.of_terms(listings))
    listings |= {each.url for each in judged if site.is_index(each, listings)}
    return listings.difference(authored)


class _Site:
    """All pages of a site, by address. Their contents are read when they are asked for."""

    def __init__(self, pages: Sequence[StoredRecord], url: str, others: Iterable[str]) -> None:
        self._url = url
        self._pages = {bare(page.url): page for page in pages}
        self._others = set(map(bare, others))
        self._addresses = {address: address for address in self._pages}
        self._by_title: dict[str, list[str]] = {}
        self._titles: dict[str, frozenset[str]] = {}
        self._has_links = False
        """False if the options publish no links."""
        self._folded: set[str] = set()
        """The URLs of pages that may have lost links."""
        self._mostly_links: set[str] = set()
        """The URLs of pages whose text may be that of their links."""
        self._leads: dict[str, tuple[str, ...]] = {}
        """The addresses of other pages to which the content of each page links."""
        for record in pages:
            page = record.page
            self._titles[bare(page.url)] = titles_of(page)
            self._leads[page.url] = self._linked(page)
            self._has_links |= any(isinstance(block, LinkBlock) for block in page.content)
            if len(page.content) >= MAX_BLOCKS:
                self._folded.add(page.url)
            if is_mostly_links(page):
                self._mostly_links.add(page.url)
        self._text = lru_cache(_IN_MEMORY)(self._text_of)
        linked = Counter(target for each in self._leads.values() for target in each)
        many = max(_FEW, len(pages) / 2)
        self._everywhere = {target for target, count in linked.items() if count >= many}
        """The addresses to which a box of the theme links, such as those of the latest pages."""

    def _text_of(self, address: str) -> PageText:
        record = self._pages[address]
        return PageText(record.url, self._titles[address], lambda: record.page)

    def _linked(self, page: Page) -> tuple[str, ...]:
        """The addresses of the other pages to which ``page`` links; the home page is no item."""
        links = dict.fromkeys(link.url for link in links_in(page))
        found = dict.fromkeys(bare(url) for url in links if url.startswith(self._url))
        own = (bare(page.url), bare(self._url))
        # Each address is one text in memory, however many pages link to it.
        known = (self._addresses.get(each) for each in found if each not in own)
        return tuple(each for each in known if each is not None)

    def may_list(self, page: StoredRecord) -> bool:
        """False if ``page`` can be no listing, whatever it says."""
        is_complete = self._has_links and page.url not in self._folded
        return not is_complete or len(self._leads[page.url]) >= 2 or self.is_named(page)

    def is_named(self, page: Page | StoredRecord) -> bool:
        """Return whether ``page`` may be a listing by its name, or by that of its second page."""
        address = bare(page.url)
        return _NAMED.fullmatch(path_below(self._url, page.url) or "") is not None or any(
            f"{address}/{each}" in addresses
            for addresses in (self._pages, self._others)
            for each in _SECOND_PAGES
        )

    def beside(self, listings: Collection[str]) -> Iterator[StoredRecord]:
        """The pages that go on with one of ``listings``, or stand in a folder of them."""
        addresses = {bare(url) for url in listings}
        folders = Counter(map(dirname, addresses))
        all_of = Counter(map(dirname, self._pages))
        for address, page in self._pages.items():
            folder = dirname(address)
            is_one = folders[folder] >= max(_BESIDE_LISTINGS, 0.5 * all_of[folder])
            if address not in addresses and (
                first_of(address) in addresses
                or (is_one and (self.is_named(page) or basename(address).isdigit()))
            ):
                yield page

    @cached_property
    def _repeated(self) -> frozenset[int]:
        """Hashes of the lines and blocks of several pages with a listing's name: the site's
        introduction. The same page in several versions of a manual is one page."""
        counts: Counter[int] = Counter()
        named = sorted(filter(self.is_named, self._pages.values()), key=_name)
        for _, records in groupby(named, key=_name):
            found: set[int] = set()
            for record in records:
                page = record.page
                found.update(map(hash, page.content))
                found.update(hash(line.key) for line in lines(page))
            counts.update(found)
        return frozenset(each for each, count in counts.items() if count >= _FEW)

    def _is_empty(self, page: Page) -> bool:
        """Return whether ``page`` holds its title, and what other listings have, too."""
        titles = self._titles[bare(page.url)]
        return all(
            (isinstance(block, HeadingBlock) and compact(block.text) in titles)
            or hash(block) in self._repeated
            or (isinstance(block, HeadingBlock | TextBlock) and _NONE.fullmatch(block.text))
            for block in page.content
        )

    def is_listing(self, page: Page, listings: Collection[str] = ()) -> bool:
        """Return whether ``page`` is a listing of pages that are none of ``listings``."""
        named = self.is_named(page)
        items = self._items(page, listings)
        if not named and len(items) < 2:
            return False
        if named and self._is_empty(page):
            return True  # the theme's cards were no content, or there is none
        found = self._findings(page, items, most=MOST_BEFORE)
        if found is None:
            return False
        return (
            found.is_named_listing(
                leads_on=self._leads_on(page), goes_on=first_of(bare(page.url)) != bare(page.url)
            )
            if named
            else found.is_listing()
        )

    def is_described(self, page: Page, listings: Collection[str]) -> bool:
        """Return whether ``page`` is, beside ``listings``, one after words that describe it."""
        found = self._findings(page, self._items(page), most=_DESCRIPTION)
        if found is None or not (found.items or self._leads_on(page)):
            return False
        first = first_of(bare(page.url))
        goes_on = first != bare(page.url) and first in map(bare, listings)
        return found.is_listing_after(_DESCRIPTION, goes_on=goes_on)

    def of_terms(self, listings: Collection[str]) -> Iterator[str]:
        """The URLs of the pages in folders of lists of what stands elsewhere: a blog's terms.

        The chapters of a manual stand below its table of contents, not elsewhere.
        """
        all_of = Counter(map(dirname, self._pages))
        lists = {bare(url) for url in listings} | {
            address
            for address, page in self._pages.items()
            if page.url not in listings
            and all_of[dirname(address)] >= _BESIDE_LISTINGS
            and self._lists_elsewhere(page)
        }
        folders = Counter(map(dirname, lists))
        for address in lists:
            folder = dirname(address)
            if folders[folder] >= max(_BESIDE_LISTINGS, _TERMS * all_of[folder]):
                yield self._pages[address].url

    def _lists_elsewhere(self, record: StoredRecord) -> bool:
        """Return whether ``record`` only lists pages that are not in its folder."""
        folder = dirname(bare(record.url)) + "/"
        leads = self._leads[record.url]
        if record.url not in self._mostly_links or not leads:
            return False
        if any(each.startswith(folder) for each in leads):
            return False
        page = record.page
        return self._only_lists(page, self._items(page))

    def is_index(self, record: StoredRecord, listings: Collection[str]) -> bool:
        """Return whether ``record`` only lists ``listings``: the tags, the authors, the months."""
        leads = self._leads[record.url]
        if record.url in listings or len(leads) < 2:
            return False
        if any(self._pages[each].url not in listings for each in leads):
            return False
        listed = {each: self._text(each) for each in leads}
        page = record.page
        return self._only_lists(page, Items(page, listed, any_text=True))

    def _only_lists(self, page: Page, items: Items) -> bool:
        found = self._findings(page, items, most=0)
        return found is not None and found.is_list_alone()

    def _leads_on(self, page: Page) -> bool:
        """Return whether ``page`` links to several places of the site."""
        links = {link.url for link in links_in(page)}
        return sum(each.startswith(self._url) for each in links) >= 2

    def _items(self, page: Page, without: Collection[str] = ()) -> Items:
        """The pages that ``page`` may list."""
        is_complete = self._has_links and page.url not in self._folded
        addresses = [] if is_complete else [*self._with_same_lines(page)]
        # The other pages of the same list are no items of it.
        own_list = first_of(bare(page.url))
        found = [
            each
            for each in dict.fromkeys([*addresses, *self._leads[page.url]])
            if first_of(each) != own_list and self._pages[each].url not in without
        ]
        listed = {each: self._text(each) for each in found}
        links = (link.url for link in links_in(page))
        own = {bare(url) for url in links if url.startswith(self._url) and is_page_address(url)}
        others = {each for each in own if first_of(each) != own_list}
        unpublished = others.difference(self._pages, [bare(self._url)])
        return Items(page, listed, unpublished, any_text=self.is_named(page))

    def _with_same_lines(self, page: Page) -> Iterator[str]:
        """The addresses of other pages whose title is a line of ``page``: where there are no link
        blocks."""
        if not self._by_title:
            for address, titles in self._titles.items():
                for title in titles:
                    self._by_title.setdefault(title, []).append(address)
        own = (page.url, self._url)
        for line in lines(page):
            for address in self._by_title.get(line.key, ()):
                if self._pages[address].url not in own:
                    yield address

    def _findings(self, page: Page, items: Items, *, most: int) -> Findings | None:
        """The content of ``page``, counted; None once ``most`` words of its own come first."""
        own_titles = self._titles[bare(page.url)]
        repeated = self._repeated if self.is_named(page) else frozenset()
        return counted(
            page,
            items,
            without=lambda line: line.key in own_titles or hash(line.key) in repeated,
            everywhere=self._everywhere,
            most=most,
        )


def _name(record: StoredRecord) -> str:
    """The last part of the address of ``record``: the same in each version of a manual."""
    return basename(bare(record.url))
