"""The content of a page that may be a listing, counted in words, and what the counts tell."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct, field

from scp_ssg.generators.listed_items import DATE
from scp_ssg.generators.page_lines import weight

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scp_ssg.generators.page_lines import Line, PageText

__all__ = ["MOST_BEFORE", "Findings"]

_BYLINE = 12
"""The most words of a line with a date, an author, a category."""
_SCRAP = 6
"""The most words of a line that may be a label of the theme."""
_OWN_BEFORE = 25
"""Words of the page's own before its first item: more is the introduction of an author."""
MOST_BEFORE = 45
"""The same, before excerpts of other pages."""
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


class Findings(Struct):
    """The content of a page, counted in words; items are URLs, dates are a number."""

    items: set[str] = field(default_factory=set)
    excerpted: set[str] = field(default_factory=set)
    dates: int = 0
    found: float = 0
    own: float = 0
    """After the first item."""

    before: float = 0
    """The page's own before it."""

    scraps: float = 0
    begins_with_code: bool = False
    """True if code, or a table, comes before the first item: a generator begins no list so."""

    @property
    def has_excerpts(self) -> bool:
        """True if most items have an excerpt of their page."""
        return len(self.items) >= 2 and 3 * len(self.excerpted & self.items) >= 2 * len(self.items)

    @property
    def has_dates(self) -> bool:
        """True if most items have a date."""
        return len(self.items) >= 2 and self.dates >= 0.6 * len(self.items)

    def add(self, line: Line, recent: Sequence[PageText]) -> None:
        """Counts a line that is no title; ``recent`` are the last two items."""
        words = weight(line.text)
        source = next((page for page in recent if line.key == page.description), None)
        if source is None and any(line.key in page.headings for page in recent):
            self.found += words  # a table of contents goes on with the sections of each page
            return
        source = source or next((page for page in recent if page.holds(line.key)), None)
        has_date = words <= _BYLINE and DATE.search(line.text) is not None and not line.verbatim
        self.dates += has_date
        self.begins_with_code |= line.verbatim and not self.items
        if line.verbatim or not (source or has_date or words <= _SCRAP):
            if self.items:
                self.own += words
            else:
                self.before += words
        elif source:
            self.found += words
            self.excerpted.add(source.url)
        elif not has_date:
            self.scraps += words

    def is_named_listing(self, *, leads_on: bool) -> bool:
        """Return whether a page with a listing's name is one; or else it has to lead on."""
        own = _OWN + _OWN_SHARE * self.found + _SUMMARY_IF_NAMED * len(self.items)
        before = MOST_BEFORE if self.has_excerpts else _OWN_BEFORE
        return (bool(self.items) or leads_on) and self.before <= before and self.own <= own

    def is_listing(self) -> bool:
        """Return whether a page of any name is a listing."""
        items = len(self.items)
        if self.begins_with_code or self.scraps > _SCRAPS + _SCRAPS_OF_ITEM * items:
            return False
        own = _OWN + _OWN_SHARE * self.found
        if self.has_excerpts and self.before <= MOST_BEFORE and self.own <= own:
            return True
        return self.has_dates and self.before <= _OWN_BEFORE and self.own <= own + _SUMMARY * items

    def is_list_alone(self) -> bool:
        """Return whether the page has items, and no words of its own but labels."""
        has_own = self.before > 0 or self.own > 0
        return bool(self.items) and not has_own and self.scraps <= _SCRAPS_OF_ITEM * len(self.items)
