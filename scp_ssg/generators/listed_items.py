"""The items of a listing: the titles of other pages of the site, and links to these pages."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from scp_ssg.generators.page_lines import compact, texts
from scp_ssg.model import HeadingBlock, LinkBlock
from scp_ssg.urls import without_fragment

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from scp_ssg.generators.page_lines import Line, PageText
    from scp_ssg.model import Block, Page

__all__ = ["DATE", "Items", "bare", "is_period"]

DATE = re.compile(r"(?<!\d)(?:(?:19|20)\d\d|\d\d?[./-]\d\d?[./-]\d{2,4}|\d\d[/-]\d\d)(?!\d)")
"""A year, or a date in figures. Numbers of versions and documents, 1.2 and 202501, are none."""
_PERIOD = re.compile(r"\W*(?:[^\W\d_]{1,12}\W+)?(?:19|20)\d\d\W*(?:年(?:\W*\d\d?\W*月)?)?\W*")
_BESIDE = 60
"""The most letters and digits of a date, and of an author or a category, beside a title."""
_BESIDE_LINKS = 0.4
"""Share of a line of several links that may be other words."""


class Items:
    """The pages that a page may list, and how a line of it names one."""

    def __init__(self, page: Page, listed: dict[str, PageText], *, any_text: bool) -> None:
        """``listed``: bare addresses of pages of the site to which ``page`` may lead → their texts.

        If ``any_text``, each link to one of them names it; else a link with a title that the other
        page has, or that is a heading here.
        """
        self._listed = listed
        self._any_text = any_text
        self._titles = {title: text for text in listed.values() for title in text.titles}
        self._headings = dict(_linked_headings(page, listed))
        self._titles |= self._headings
        self._lengths = sorted(set(map(len, self._titles)), reverse=True)

    def __len__(self) -> int:
        return len({text.url for text in self._titles.values()})

    def of(self, line: Line) -> list[PageText]:
        """The pages that ``line`` lists; none if it has more words than titles."""
        if line.verbatim or not line.key:
            return []
        linked = [page for link in line.links if (page := self._of_link(link))]
        most = _BESIDE if len(linked) < 2 else max(_BESIDE, _BESIDE_LINKS * len(line.key))
        if linked and line.rest <= most:
            return linked
        page = self._by_title(line)
        return [page] if page else []

    def is_title(self, line: Line) -> bool:
        """Return whether ``line`` is a title and nothing else, such as a date."""
        return line.key in self._titles

    def _of_link(self, link: LinkBlock) -> PageText | None:
        """The page to which ``link`` leads, if its text may name it."""
        page = None if "#" in link.url else self._listed.get(bare(link.url))
        if page is None or self._any_text:
            return page
        key = compact(link.text)
        return page if key in page.titles or key in self._headings else None

    def _by_title(self, line: Line) -> PageText | None:
        """The page whose title ``line`` is, alone or beside a date.

        A link around a whole card begins with the title.
        """
        if line.key in self._titles or not (line.link or DATE.search(line.text)):
            return self._titles.get(line.key)
        for length in self._lengths:
            if line.link or len(line.key) - length <= _BESIDE:
                page = self._titles.get(line.key[:length]) or self._titles.get(line.key[-length:])
                if page:
                    return page
        return None


def _linked_headings(page: Page, listed: dict[str, PageText]) -> Iterator[tuple[str, PageText]]:
    """The headings of ``page`` that lead to one of ``listed``, and that page.

    A card's title is that of its page, even where the page itself shows another. A link leads from
    its own heading, or from the one before it, if it is around that heading and all below.
    """
    headings = {compact(each.text) for each in page.content if isinstance(each, HeadingBlock)}
    if not headings:
        return
    heading = ""
    below: list[Block] = []
    for block in page.content:
        if isinstance(block, HeadingBlock):
            heading, below = compact(block.text), []
        elif not isinstance(block, LinkBlock):
            below.append(block)
        elif (found := listed.get(bare(block.url))) and (key := compact(block.text)):
            if key in headings:
                yield key, found
            elif heading and key.startswith(heading) and key == heading + _together(below):
                yield heading, found


def _together(blocks: Iterable[Block]) -> str:
    return compact(" ".join(text for block in blocks for text in texts(block)))


def is_period(line: Line) -> bool:
    """Return whether ``line`` is a heading that is a year, or a month and its year."""
    return line.level > 0 and _PERIOD.fullmatch(line.text) is not None


def bare(url: str) -> str:
    """``url`` as all of its forms have it: without ``index.html``, ``.html`` and a last slash."""
    address = without_fragment(url).removesuffix("index.html").removesuffix("index.htm")
    return address.removesuffix(".html").removesuffix(".htm").rstrip("/")
