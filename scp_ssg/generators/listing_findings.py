"""What is counted of a page that may be a listing, in words, and what the counts tell."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct, field

from scp_ssg.generators.line_kinds import BYLINE, is_byline, is_sentence, leads_out
from scp_ssg.generators.listed_items import bare
from scp_ssg.generators.page_lines import weight

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scp_ssg.generators.page_lines import Line
    from scp_ssg.generators.page_text import PageText

__all__ = ["MOST_BEFORE", "OWN_BEFORE", "Findings"]

_SCRAP = 6
"""The most words of a line that may be a label of the theme."""
OWN_BEFORE = 25
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
_DATE_BESIDE = 30
"""The most letters and digits of a date, and of a category, in a list of links and dates alone."""
_SCRAPS_OF_LINKS = 3
"""Words of labels for each of its items."""
_DATED = 0.6
"""Share of the items that have a date."""
_EXCERPT = 60
"""The most words of an excerpt of a page that is not published."""
_LABELS = 5
"""The most words of labels on a list that lost its items: "4 posts", "All notes, newest first"."""
_SCRAPS = 40
_SCRAPS_OF_ITEM = 10
"""Words of labels on the page, and for each item."""


class Findings(Struct):
    """The content of a page, counted in words; items are URLs, dates are a number."""

    items: set[str] = field(default_factory=set)
    excerpted: set[str] = field(default_factory=set)
    dates: int = 0
    among_words: int = 0
    """Items in lines with other words and no date: a date of another line is not theirs."""

    found: float = 0
    own: float = 0
    """After the first item."""

    before: float = 0
    """The page's own before it."""

    headed: set[str] = field(default_factory=set)
    """The items, and the unpublished pages, whose titles are headings."""

    part: int = 0
    """The level of the last heading that names no item."""

    has_parts: bool = False
    """True if the heading of an item stands below such a heading."""

    sections: int = 0
    """Headings that name no item, and no date."""

    beside: int = 0
    """The most letters and digits beside the links of a line."""

    unpublished: set[str] = field(default_factory=set)
    """Addresses of listed pages that this build does not publish."""

    guessed: float = 0
    """Words that may be excerpts of these."""

    continued: float = 0
    """Those among them that end with a link to the page, such as "read more"."""

    waiting: dict[str, float] = field(default_factory=dict)
    """The other guessed words, by the address of their page."""

    scraps: float = 0
    labels_before: float = 0
    """Words of labels and dates before the first item, without headings."""

    leading_out: int = 0
    """Headings that lead to other sites and name no item: a bibliography, an author's links."""

    begins_with_code: bool = False
    """True if code, or a table, comes before the first item: a generator begins no list so."""

    @property
    def has_excerpts(self) -> bool:
        """True if most items have an excerpt of their page."""
        return len(self.items) >= 2 and 3 * len(self.excerpted & self.items) >= 2 * len(self.items)

    @property
    def has_dates(self) -> bool:
        """True if most items have a date, and most are published."""
        items = self._cards
        return items >= max(2, len(self.unpublished)) and self._dated >= _DATED * items

    @property
    def _dated(self) -> int:
        """The most items that may have one of the dates."""
        return min(self.dates, len(self.items | self.unpublished) - self.among_words)

    @property
    def _cards(self) -> int:
        """The number of items; where the titles of dated cards are headings, their tags, which are
        links to other pages, too, are none."""
        headed = len(self.headed & self.items)
        return headed if headed >= 2 and self.dates >= _DATED * headed else len(self.items)

    @property
    def holds_links_alone(self) -> bool:
        """True if the page holds nothing but links to pages, published or not, and their dates."""
        count = len(self.items | self.unpublished)
        has_own = self.before > 0 or self.own > 0 or self.guessed > self.continued
        is_short = self.beside <= _DATE_BESIDE and self.scraps <= _SCRAPS_OF_LINKS * count
        return count > 0 and not has_own and is_short

    @property
    def holds_labels_alone(self) -> bool:
        """True if the page has no items, and no words of its own but labels such as "4 posts"."""
        has_items = bool(self.items or self.unpublished)
        return not has_items and self.before + self.own == 0 and self.scraps <= _LABELS

    @property
    def _holds_cards_alone(self) -> bool:
        """True if each item is a heading, as on cards, and the rest are labels and excerpts.

        The index of an API has such headings below those of its parts, and no beginnings of texts.
        """
        items, unpublished = len(self.items), len(self.unpublished)
        has_own = self.before > OWN_BEFORE or self.own > 0 or self.guessed > _SUMMARY
        is_headed = items > 0 and len(self.headed) == items + unpublished > 1
        is_whole = not self.has_parts or len(self.excerpted & self.items) >= 2
        is_plain = self.scraps <= _SCRAPS_OF_ITEM * items and is_whole
        return is_headed and is_plain and not has_own

    @property
    def _holds_one(self) -> bool:
        """True if the page holds one item with its date and next to nothing else, or its heading
        with the beginning of its text and nothing else."""
        is_one = len(self.items) == 1 and not self.unpublished
        is_plain = self.beside <= _DATE_BESIDE and self.scraps <= 2 * _SCRAPS_OF_ITEM
        own = self.before + self.own
        is_card = self.items == self.headed == self.excerpted and own == 0
        return is_one and is_plain and (is_card or (self._dated > 0 and own <= _OWN))

    @property
    def _doubtful(self) -> float:
        """The guessed words, unless most items show that an excerpt stands below each."""
        items, unpublished = len(self.items), len(self.unpublished)
        is_known = unpublished <= items or self.dates >= _DATED * (items + unpublished)
        return 0 if self.has_excerpts and is_known else self.guessed

    def add_items(self, line: Line, new: set[str], *, are_dated: bool) -> None:
        """Counts a line that is the title of the pages ``new``."""
        self.found += weight(line.text)
        is_among = bool(line.links) and line.rest > 0 and not line.level
        self.among_words += 0 if are_dated or not is_among else len(new - self.items)
        self.items |= new
        self._see_heading(line, new)
        self.beside = max(self.beside, line.rest)
        self.dates += len(new) if are_dated else 0

    def add_unpublished(self, line: Line, address: str, *, is_dated: bool) -> None:
        """Counts a line that names the page at ``address``, which is not published."""
        self.unpublished.add(address)
        self._see_heading(line, {address})
        self.beside = max(self.beside, line.rest)
        self.dates += is_dated

    def _see_heading(self, line: Line, new: set[str]) -> None:
        if line.level:
            self.headed |= new
            self.has_parts |= 0 < self.part < line.level

    def guess(self, line: Line, address: str) -> bool:
        """Counts the line below the heading of an unpublished page, if it may be its excerpt."""
        words = weight(line.text)
        if line.verbatim or line.level or not _SCRAP < words <= _EXCERPT:
            return False
        self.guessed += words
        self.waiting[address] = words
        self.go_on(line)
        return True

    def go_on(self, line: Line) -> None:
        """Counts the guessed words that a link in ``line``, or after them, goes on with."""
        for link in line.links:
            self.continued += self.waiting.pop(bare(link.url), 0)

    def add(self, line: Line, recent: Sequence[PageText], site: str) -> None:
        """Counts a line that is no title; ``recent`` are the last items, ``site`` the host."""
        words = weight(line.text)
        self.part = line.level or self.part
        self.leading_out += line.level > 0 and leads_out(line, site)
        source = next((page for page in recent if line.key == page.description), None)
        if source is None and any(line.key in page.headings for page in recent):
            self.found += words  # a table of contents goes on with the sections of each page
            return
        source = source or next((page for page in recent if page.begins_with(line.key)), None)
        has_date = not line.verbatim and is_byline(line)
        is_label = words <= _SCRAP and not is_sentence(line)
        self.dates += has_date
        self.sections += line.level > 0 and not has_date
        self.begins_with_code |= line.verbatim and not self.items
        if source:
            self.found += words
            self.excerpted.add(source.url)
        elif not line.verbatim and (has_date or is_label):
            self.scraps += 0 if has_date else words
            self.labels_before += 0 if line.level or self.items or self.unpublished else words
        elif self.items:
            self.own += words
        else:
            self.before += words

    def add_repeated(self, line: Line, recent: Sequence[PageText]) -> None:
        """Counts a line that several lists have: a part of an item that stands in all of them, or
        words of the theme, which are nobody's."""
        self.dates += not line.verbatim and is_byline(line)
        if source := next((page for page in recent if page.begins_with(line.key)), None):
            self.found += weight(line.text)
            self.excerpted.add(source.url)

    def is_named_listing(self, *, leads_on: bool, goes_on: bool) -> bool:
        """Return whether a page with a listing's name is one; or else it has to lead on.

        If it ``goes_on`` with a list, its excerpts may stand in no page.
        """
        summary = _EXCERPT if goes_on and len(self.items) >= 2 else _SUMMARY_IF_NAMED
        most = _OWN + _OWN_SHARE * self.found + summary * len(self.items)
        before = MOST_BEFORE if self.has_excerpts else OWN_BEFORE
        leads_on = leads_on or bool(self.items or self.unpublished)
        own = self.own + max(0, self._doubtful - self.continued)
        return leads_on and self.before <= before and own <= most

    def is_listing(self, *, is_numbered: bool = False) -> bool:
        """Return whether a page of any name is a listing. Some of an author's talks have slides
        that are no pages; the further pages of a list, which are numbered, hold no talks."""
        items = len(self.items)
        if self.begins_with_code or self.labels_before > (BYLINE if items == 1 else _SCRAPS):
            return False
        if self.leading_out >= max(2, 0.5 * items):
            return False
        count = len(self.items | self.unpublished)
        # An author's sections may hold films, and no words. A card of a page is a theme's.
        has_sections = self.sections > count and not self.headed and not self.excerpted
        if not has_sections and self.holds_links_alone and self._dated >= count:
            return is_numbered or items >= len(self.unpublished)
        if self._holds_cards_alone or (not has_sections and self._holds_one):
            return True
        if self.scraps > _SCRAPS + _SCRAPS_OF_ITEM * items:
            return False
        own = self.own + self._doubtful
        most = _OWN + _OWN_SHARE * self.found
        # Below a heading of its own, a list is a part of what an author introduces.
        before = OWN_BEFORE if self.has_parts else MOST_BEFORE
        if self.has_excerpts and self.before <= before and own <= most:
            return True
        return self.has_dates and self.before <= OWN_BEFORE and own <= most + _SUMMARY * self._cards

    def is_listing_after(self, description: float, *, goes_on: bool) -> bool:
        """Return whether the page is a listing beside others if that many words describe it.

        If it ``goes_on`` with one, its excerpts may stand in no page.
        """
        summaries = description * len(self.items) if goes_on else 0
        most = description + summaries + _SUMMARY_IF_NAMED * len(self.unpublished)
        return self.own + self._doubtful <= most

    def is_list_alone(self) -> bool:
        """Return whether the page has items, and no words of its own but labels."""
        items = len(self.items | self.unpublished)
        has_own = self.before > 0 or self.own > 0 or self.guessed > 0
        return items > 0 and not has_own and self.scraps <= _SCRAPS_OF_ITEM * items
