"""Find pages that put whole other pages together, such as "all on one page" for printing.

An author's page that quotes others has parts of them, and words of its own.
"""

from __future__ import annotations

from array import array
from collections import Counter, defaultdict
from functools import cached_property
from posixpath import dirname
from typing import TYPE_CHECKING
from urllib.parse import unquote

from scp_ssg.disk_map import DiskMap
from scp_ssg.generators.estimates import Repeated
from scp_ssg.generators.listed_items import bare
from scp_ssg.generators.page_lines import (
    compact,
    headings_of,
    line_number,
    titles_of,
    unnumbered,
    weight,
)
from scp_ssg.generators.page_text import PageText
from scp_ssg.model import HeadingBlock, TextBlock
from scp_ssg.urls import without_fragment

if TYPE_CHECKING:
    from collections.abc import Container, Iterator, Mapping

    from scp_ssg.model import Page
    from scp_ssg.publish import PageToPublish
    from scp_ssg.stored_records import StoredRecord

__all__ = ["find_collected_pages"]

_HOLDERS = 3
"""The most pages with the same line, if it is a text: a generator repeats its own on many."""
_LINES = 10
"""The fewest long lines of a page that is judged."""
_COPIED = 0.9
"""Share of a page's long lines that stand in pages that it holds."""
_WHOLE = 0.8
"""Share of another page's long lines that it holds. A generator numbers notes anew, and loses what
it cannot read."""
_PARTS = 2
"""The fewest pages beside it or below that it holds with their titles; each has two long lines or
more, and fewer than it."""
_INTRODUCTION = 20
"""Words of its own, before the first of these titles, that a generator does not write."""


def find_collected_pages(
    pages: Mapping[str, PageToPublish], authored: Container[str] = ()
) -> set[str]:
    """The URLs of those ``pages``, by URL, that only put together others of their folder and below
    it.

    Each of these stands in it whole, two or more with their titles as headings. Pages elsewhere
    are those of another version, or of another book. A page that an author introduces is none. The
    pages at the URLs ``authored`` are known to be an author's.
    """
    site = _Lines(pages)
    return {url for url in site.suspects if url not in authored and site.judge(pages[url].record)}


class _Lines:
    """The long lines of all pages, as numbers: a hundred thousand pages have millions."""

    def __init__(self, pages: Mapping[str, PageToPublish]) -> None:
        self._pages = pages
        # These are read some five times, and far faster than all that is known of the pages.
        self._numbers = DiskMap(bytes, ((url, each.record.lines) for url, each in pages.items()))
        """By URL."""
        repeated = Repeated(sum(len(own) for _, own in self._lines()))
        for _, lines in self._lines():
            repeated.add(lines)
        self.suspects = [
            url
            for url, own in self._lines()
            if len(own) >= _LINES and sum(map(repeated.has_several, own)) >= _COPIED * len(own)
        ]
        """The pages most of whose lines may stand in others."""

    def _lines(self) -> Iterator[tuple[str, array[int]]]:
        return ((url, array("q", data)) for url, data in self._numbers.items())

    def _lines_of(self, url: str) -> array[int]:
        return array("q", self._numbers[url])

    @cached_property
    def _near(self) -> dict[str, set[int]]:
        """The lines of the suspects and of all pages that share one, by URL, without those of
        many pages."""
        suspected = {line for url in self.suspects for line in self._lines_of(url)}
        near = [url for url, own in self._lines() if not suspected.isdisjoint(own)]
        wanted = {line for url in near for line in self._lines_of(url)}
        holders = Counter(line for _, own in self._lines() for line in own if line in wanted)
        return {
            url: {line for line in self._lines_of(url) if holders[line] <= _HOLDERS} for url in near
        }

    @cached_property
    def _holders(self) -> dict[int, list[StoredRecord]]:
        found: dict[int, list[StoredRecord]] = defaultdict(list)
        for url, own in self._near.items():
            record = self._pages[url].record
            for line in own:
                found[line].append(record)
        return found

    def judge(self, page: StoredRecord) -> bool:
        """Return whether ``page`` only puts others together."""
        titles = {
            part.url: {unnumbered(each) for each in titles_of(part.page)}
            for part in self._parts(page)
        }
        near = [own for url, own in titles.items() if _is_near(url, page.url)]
        if len(near) < _PARTS:
            return False
        copy = page.page
        headings = {unnumbered(each) for each in headings_of(copy)}
        if sum(not headings.isdisjoint(each) for each in near) < _PARTS:
            return False
        before = self._before(copy, set().union(*titles.values()))
        return not self._is_introduction(before, page)

    def _parts(self, page: StoredRecord) -> list[StoredRecord]:
        """The pages that ``page`` holds whole, if they are nearly all of it, together with notes of
        one long line that it holds with their titles."""
        own = self._near[page.url]
        enough = _COPIED * len(own)
        if len(own) < _LINES or sum(len(self._holders[line]) > 1 for line in own) < enough:
            return []
        others = {each.url: each for line in own for each in self._holders[line]}
        below = [each for each in others.values() if _is_below(each.url, page.url)]
        parts = [each for each in below if _is_part(self._near[each.url], own)]
        if not parts:
            return []
        # A chapter whose title is lost, such as the references, is a part, too.
        covered = own.intersection(set().union(*(self._near[each.url] for each in parts)))
        if len(covered) < enough:
            notes = [each for each in below if len(self._near[each.url]) == 1]
            headings = {unnumbered(each) for each in headings_of(page.page)} if notes else set()
            for each in notes:
                if not headings.isdisjoint(map(unnumbered, titles_of(each.page))):
                    covered |= self._near[each.url]
        return parts if len(covered) >= enough else []

    def _before(self, page: Page, titles: set[str]) -> list[str]:
        """The paragraphs of ``page`` before the first of ``titles`` that stand in no other page."""
        found: list[str] = []
        for block in page.content:
            if isinstance(block, HeadingBlock) and unnumbered(compact(block.text)) in titles:
                break
            if isinstance(block, TextBlock):
                found += (line for line in block.text.split("\n") if self._is_own(line))
        return found

    def _is_own(self, line: str) -> bool:
        """Return whether the long ``line`` of a page that was judged stands in no other page."""
        return len(self._holders.get(line_number(compact(line)), ())) == 1

    def _is_introduction(self, before: list[str], page: StoredRecord) -> bool:
        """Return whether an author wrote the lines ``before`` the first part of ``page``.

        A generator may lose the marks of a chapter: its words stand in a page of the folder.
        """
        own = before
        for url in self._pages if own else ():
            if sum(map(weight, own)) < _INTRODUCTION:
                return False
            if url != page.url and _is_below(url, page.url):
                text = _text_of(self._pages[url].record)
                own = [line for line in own if not text.holds(compact(line))]
        return sum(map(weight, own)) >= _INTRODUCTION


def _is_part(one: set[int], whole: set[int]) -> bool:
    """Return whether the page with the lines ``one`` stands in that with the lines ``whole``."""
    shared = len(one & whole)
    is_whole = shared >= max(2, _WHOLE * len(one))
    return is_whole and len(one) < len(whole)


def _folder(url: str) -> str:
    """The folder that the page at ``url`` stands in: of ``print/`` the one of ``print.html``."""
    return dirname(bare(url)) + "/"


def _is_below(url: str, whole: str) -> bool:
    """Return whether the page at ``url`` stands in the folder of the one at ``whole``."""
    return unquote(url).startswith(_folder(whole))


def _is_near(part: str, whole: str) -> bool:
    """Return whether the page at ``part`` stands beside the one at ``whole``, or below its folder:
    the pages beside the folder of another version are that version's."""
    folder = without_fragment(whole).rpartition("/")[0] + "/"
    return part.startswith(folder) or _folder(part) == _folder(whole)


def _text_of(record: StoredRecord) -> PageText:
    return PageText(record.url, frozenset(), lambda: record.page)
