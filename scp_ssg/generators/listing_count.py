"""Count the content of a page that may be a listing, line by line."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import urlsplit

from scp_ssg.generators.line_kinds import BYLINE
from scp_ssg.generators.listed_items import DATE, bare, goes_on_with, is_period
from scp_ssg.generators.listing_findings import Findings
from scp_ssg.generators.page_lines import compact, lines, weight

if TYPE_CHECKING:
    from collections.abc import Collection

    from scp_ssg.generators.listed_items import Items
    from scp_ssg.generators.page_lines import Line
    from scp_ssg.generators.page_text import PageText
    from scp_ssg.model import Page

__all__ = ["Known", "counted"]

_CLOUD = 0.8
"""Share of the words of a line that are labels elsewhere on the page, if it is a cloud of them."""
_RECENT = 3
"""Items of which a line may say more: a post, and the lists of its author and its category."""


class Known(NamedTuple):
    """What is known of a page before its content is counted."""

    titles: Collection[str]
    """Its own, compact."""

    repeated: Collection[int]
    """Hashes of lines that several lists have."""

    everywhere: Collection[str]
    """Addresses to which a box of the theme links: they are no items of a list."""


def counted(
    page: Page,
    items: Items,
    known: Known,
    *,
    most: int,
) -> Findings | None:
    """The content of ``page``, counted; None once ``most`` words of its own come first.

    What is ``known`` is no word of its own.
    """
    findings = Findings()
    site = urlsplit(page.url).netloc
    labels = _Labels(page, items)
    recent: list[PageText] = []
    above = ""
    """The unpublished page whose heading stands above the line."""
    period = 0
    """The level of the heading with a year, or a month, that the line stands under."""
    for line in lines(page):
        findings.go_on(line)
        is_own = not findings.items and _is_title(line, page) and not items.begins_card(line)
        listed = [] if is_own else items.of(line)
        if listed:
            new = {each.url for each in listed if bare(each.url) not in known.everywhere}
            findings.add_items(line, new, are_dated=period > 0 or _is_dated(line, items))
            findings.excerpted |= new if goes_on_with(listed, line) else set()
            recent, above = [*listed[-1:], *recent[: _RECENT - 1]], ""
        elif unpublished := items.unpublished_of(line):
            findings.add_unpublished(line, unpublished, is_dated=line.level == 0 or line.rest > 0)
            above = unpublished if line.level else ""
        elif not line.key or line.key in known.titles or labels.has_cloud(line):
            pass
        elif hash(line.key) in known.repeated:
            findings.add_repeated(line, recent)
        elif above and findings.guess(line, above):
            above = ""
        else:
            findings.add(line, recent, site)
        if items.is_section(line):
            recent = []  # what follows is no excerpt
        if line.level and not listed:
            is_new = is_period(line) and not _is_title(line, page)
            period = line.level if is_new else period * (line.level > period)
        if findings.before > most:
            return None
    return findings


class _Labels:
    """The words of short lines that name no item of ``page``: its tags and categories."""

    def __init__(self, page: Page, items: Items) -> None:
        self._page = page
        self._items = items

    def has_cloud(self, line: Line) -> bool:
        """Return whether ``line`` puts such words together, and says nothing."""
        if line.verbatim or not line.text[-1:].isalnum() or weight(line.text) <= BYLINE:
            return False
        words = _words(line)
        return len(words & self._words) >= _CLOUD * len(words)

    @cached_property
    def _words(self) -> set[str]:
        short = (each for each in lines(self._page) if weight(each.text) <= BYLINE)
        return {word for each in short if not self._items.of(each) for word in _words(each)}


def _is_title(line: Line, page: Page) -> bool:
    """Return whether ``line`` is the heading of ``page`` itself: the list of a tag, and another
    version of the text, may have the same title."""
    own = bare(page.url)
    is_own = line.level > 0 and all(bare(link.url) == own for link in line.links)
    return is_own and line.key == compact(page.title)


def _words(line: Line) -> set[str]:
    return {compact(word) for word in line.text.split()} - {""}


def _is_dated(line: Line, items: Items) -> bool:
    """Return whether a date stands in ``line`` beside the title of an item."""
    if DATE.search(line.text) is None:
        return False
    if line.links and line.rest:
        return not any(DATE.search(link.text) for link in line.links)
    return not items.is_title(line)
