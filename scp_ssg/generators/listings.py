"""Find listings: pages that hold titles and excerpts of other pages of the site, and little else.

A name such as ``tags/`` or ``page/2/`` is weak evidence: an author may write a page of that name.
What the page holds decides. Lists without excerpts and dates, such as the parts of a manual, are
content unless their name says otherwise.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cached_property
from typing import TYPE_CHECKING

from msgspec import Struct, field

from scp_ssg.generators.page_lines import Line, PageText, compact, lines, weight
from scp_ssg.model import HeadingBlock, LinkBlock
from scp_ssg.urls import path_below, without_fragment

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from scp_ssg.model import Page

__all__ = ["find_listings"]

_NAMED = re.compile(
    r"(?:.*/)?(?:tags?|categor(?:y|ies)|authors?|archives?|series)(?:\.html?|/.*)?"
    r"|(?:.*/)?(?:page[-/]?|index)\d+(?:\.html?|/(?:index\.html?)?)?"
    r"|(?:.*/)?(?:19|20)\d\d/(?:\d\d?/){0,2}(?:index\.html?)?"
)
"""Paths of lists by tag, category, author or time, and of the further pages of a list."""

_SECOND_PAGES = ("page/2", "page2", "index2")
_DATE = re.compile(r"(?<!\d)(?:(?:19|20)\d\d|\d\d?[./-]\d\d?[./-]\d{2,4}|\d\d[/-]\d\d)(?!\d)")
"""A year, or a date in figures. Numbers of versions and documents, 1.2 and 202501, are none."""
_BYLINE = 12
"""The most words of a line with a date, an author, a category."""
_BESIDE = 60
"""The most letters and digits of a date, and of an author or a category, beside a title."""
_SCRAP = 6
"""The most words of a line that may be a label of the theme."""
_OWN_BEFORE = 25
"""Words of the page's own before its first item: more is the introduction of an author."""
_OWN = 12
"""Further words of the page's own: a slogan, an invitation."""
_OWN_SHARE = 0.15
"""Words as a share of those found in other pages: an excerpt may stand in no page."""
_SUMMARY = 12
_SUMMARY_IF_NAMED = 20
"""Words of its own for each item, where the items have dates, or the page a listing's name."""
_SCRAPS = 40
_SCRAPS_OF_ITEM = 10
"""Words of labels on the page, and for each item."""
_FEW = 5
"""Pages from which on a box with the same links on every other page counts as a theme's."""


class _Titles:
    """The titles, compact, of the pages that a page may list."""

    def __init__(self, urls: dict[str, str]) -> None:
        self.urls = urls
        self.lengths = sorted(set(map(len, urls)), reverse=True)


class _Findings(Struct):
    """The content of a page, counted in words; items are URLs, dates are a number."""

    items: set[str] = field(default_factory=set)
    excerpted: set[str] = field(default_factory=set)
    dates: int = 0
    found: float = 0
    own: float = 0
    before: float = 0
    scraps: float = 0


def find_listings(pages: Sequence[Page], site_url: str, authored: Collection[str] = ()) -> set[str]:
    """The URLs of the listings among ``pages``, which are all pages of the site at ``site_url``.

    The pages at the URLs ``authored`` are known to be an author's.
    """
    judged = [page for page in pages if page.url not in authored]
    if not judged:
        return set()
    site = _Site(pages, site_url)
    found = [page for page in judged if site.is_listing(page)]
    # Two pages that quote each other are no listings: the words have to stand in other pages.
    listings = {page.url for page in found}
    return {page.url for page in found if site.is_named(page) or site.is_listing(page, listings)}


class _Site:
    """All pages of a site, by address."""

    def __init__(self, pages: Sequence[Page], url: str) -> None:
        self._url = url
        self._pages = {_bare(page.url): page for page in pages}
        self._texts = {page.url: PageText(page) for page in pages}
        self._by_title: dict[str, list[Page]] = {}
        blocks = (block for page in pages for block in page.content)
        self._has_links = any(isinstance(block, LinkBlock) for block in blocks)
        """False if the options publish no links."""
        linked = Counter(target for page in pages for target in self._linked(page))
        many = max(_FEW, len(pages) / 2)
        self._everywhere = {target for target, count in linked.items() if count >= many}
        """The pages to which a box of the theme links, such as the latest ones."""

    def _linked(self, page: Page) -> dict[str, Page]:
        """The other pages to which the content of ``page`` links; the home page is no item."""
        found: dict[str, Page] = {}
        for block in page.content:
            if isinstance(block, LinkBlock) and block.url.startswith(self._url):
                target = self._pages.get(_bare(block.url))
                if target and target is not page and target.url != self._url:
                    found[target.url] = target
        return found

    def is_named(self, page: Page) -> bool:
        """Return whether ``page`` may be a listing by its name, or by that of its second page."""
        address = _bare(page.url)
        return _NAMED.fullmatch(path_below(self._url, page.url) or "") is not None or any(
            f"{address}/{each}" in self._pages for each in _SECOND_PAGES
        )

    @cached_property
    def _repeated(self) -> frozenset[str]:
        """The lines that several pages with a listing's name share: the site's introduction."""
        named = (page for page in self._pages.values() if self.is_named(page))
        shared = Counter(key for page in named for key in {line.key for line in lines(page)})
        return frozenset(key for key, count in shared.items() if count >= _FEW)

    def is_listing(self, page: Page, listings: Collection[str] = ()) -> bool:
        """Return whether ``page`` is a listing of pages that are none of ``listings``."""
        named = self.is_named(page)
        titles = self._titles(page, listings)
        if not named and len(set(titles.values())) < 2:
            return False
        if named and self._has_title_alone(page):
            return True  # the theme's cards were no content
        findings = self._findings(page, _Titles(titles))
        return findings is not None and _is_listing(findings, named, self._leads_on(page))

    def _has_title_alone(self, page: Page) -> bool:
        titles = self._texts[page.url].titles
        return titles.issuperset(line.key for line in lines(page)) and all(
            isinstance(block, HeadingBlock) for block in page.content
        )

    def _leads_on(self, page: Page) -> bool:
        """Return whether ``page`` links to several places of the site."""
        links = {block.url for block in page.content if isinstance(block, LinkBlock)}
        return sum(each.startswith(self._url) for each in links) >= 2

    def _titles(self, page: Page, without: Collection[str]) -> dict[str, str]:
        """The titles of the pages that ``page`` may list → their URLs."""
        targets = self._linked(page)
        if not self._has_links:
            targets = self._with_same_lines(page)
        listed = {
            title: url for url in targets if url not in without for title in self._texts[url].titles
        }
        return _linked_headings(page, targets, without) | listed

    def _with_same_lines(self, page: Page) -> dict[str, Page]:
        """The other pages whose title is a line of ``page``: for sites without link blocks."""
        if not self._by_title:
            for each in self._pages.values():
                for title in self._texts[each.url].titles:
                    self._by_title.setdefault(title, []).append(each)
        found = (each for line in lines(page) for each in self._by_title.get(line.key, ()))
        return {each.url: each for each in found if each is not page and each.url != self._url}

    def _findings(self, page: Page, titles: _Titles) -> _Findings | None:
        """The content of ``page``, counted; None as soon as its own words come first."""
        findings = _Findings()
        recent: list[str] = []
        own_titles = self._texts[page.url].titles
        repeated = self._repeated if self.is_named(page) else frozenset()
        for line in lines(page):
            if not line.verbatim and (url := _item(line, titles)):
                findings.found += weight(line.text)
                if url not in self._everywhere:
                    findings.items.add(url)
                    findings.dates += line.key not in titles.urls and bool(_DATE.search(line.text))
                recent = [url, *recent[:1]]
            elif line.key and line.key not in own_titles and line.key not in repeated:
                self._count(line, recent, findings)
            if findings.before > _OWN_BEFORE:
                return None
        return findings

    def _count(self, line: Line, recent: list[str], findings: _Findings) -> None:
        """Adds a line that is no title to ``findings``; ``recent`` are the last two items."""
        words = weight(line.text)
        if any(line.key in self._texts[url].headings for url in recent):
            findings.found += words  # a table of contents goes on with the sections of each page
            return
        has_date = words <= _BYLINE and _DATE.search(line.text) is not None
        source = next((url for url in recent if self._texts[url].holds(line.key)), None)
        if line.verbatim or not (source or has_date or words <= _SCRAP):
            findings.own += words
            findings.before += 0 if findings.items else words
        elif source:
            findings.found += words
            findings.excerpted.add(source)
        elif has_date:
            findings.dates += 1
        else:
            findings.scraps += words


def _linked_headings(
    page: Page, targets: Collection[str], without: Collection[str]
) -> dict[str, str]:
    """The headings of ``page`` that link to one of ``targets`` → its URL: a card's title is that
    of the page to which it leads, even where the page itself shows another."""
    headings = {compact(each.text) for each in page.content if isinstance(each, HeadingBlock)}
    links = (each for each in page.content if isinstance(each, LinkBlock))
    return {
        key: each.url
        for each in links
        if each.url in targets and each.url not in without and (key := compact(each.text))
        if key in headings
    }


def _item(line: Line, titles: _Titles) -> str | None:
    """The URL of the page whose title ``line`` is, alone or beside a date.

    A link around a whole card begins with the title.
    """
    if line.key in titles.urls or not (line.link or _DATE.search(line.text)):
        return titles.urls.get(line.key)
    for length in titles.lengths:
        if line.link or len(line.key) - length <= _BESIDE:
            url = titles.urls.get(line.key[:length]) or titles.urls.get(line.key[-length:])
            if url:
                return url
    return None


def _is_listing(found: _Findings, named: bool, leads_on: bool) -> bool:
    items = len(found.items)
    own = _OWN + _OWN_SHARE * found.found
    if named:
        return (items > 0 or leads_on) and found.own <= own + _SUMMARY_IF_NAMED * items
    if found.scraps > _SCRAPS + _SCRAPS_OF_ITEM * items:
        return False
    if items >= 3 and 3 * len(found.excerpted & found.items) >= 2 * items:
        return found.own <= own
    dated = items >= 2 and found.dates >= 0.6 * items
    return dated and found.own <= own + _SUMMARY * items


def _bare(url: str) -> str:
    """``url`` as all of its forms have it: without ``index.html``, ``.html`` and a last slash."""
    bare = without_fragment(url).removesuffix("index.html").removesuffix("index.htm")
    return bare.removesuffix(".html").removesuffix(".htm").rstrip("/")
