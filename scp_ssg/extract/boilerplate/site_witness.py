"""The site as a witness: boilerplate recurs on otherwise different pages, and content does not.

Only a whole build can tell. A verdict must not change with each page that comes or goes, as every
page with the box would change with it: so the last publication's verdicts count, and each bound
leaves room for a tenth of the pages.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import lru_cache
from heapq import nsmallest
from typing import TYPE_CHECKING, Protocol
from urllib.parse import urlsplit

from msgspec import Struct

from scp_ssg.disk_map import DiskMap
from scp_ssg.extract.boilerplate.slot_counts import SlotCounter, SlotCounts

if TYPE_CHECKING:
    from collections.abc import Iterable

    from scp_ssg.extract.records import Edge, SuspectedBox

__all__ = ["KnownVerdicts", "SiteWitness", "group_of"]

_GROUPS = 5
"""Page groups with a box of the theme."""
_TIMES = 1.1
"""Times that a theme writes such a box into a page, on average..."""
_LEEWAY = 0.15
"""...more or less, where the last publication has decided."""
_DIFFERENT = 0.9
"""Share of the groups with other prose in such a box than all others: it is the author's..."""
_DIFFERENT_AGAIN, _DIFFERENT_STILL = 0.95, 0.8
"""...where the last publication took it for the theme's, and where it did not."""
_GROUPS_OF_TEXT = 8
"""Page groups with a fixed text at the edge of their content..."""
_WITHOUT = 0.05
"""...and the share of the groups with the same parent element that may be without it..."""
_SURE = 0.02
"""...where the last publication took the text for content."""
_FEWEST, _KEPT, _MORE = 10, 8, 12
"""Page groups of a site that can witness; of one that could before; of one that could not."""
_LANGUAGE = re.compile(r"[a-z]{2}(?:[-_][A-Za-z]{2,4})?")
"""The name of a folder for a language or a country."""
_REMEMBERED = 1000
"""Verdicts of each kind that are kept for the next publication; real sites have ten."""


class KnownVerdicts(Struct, frozen=True, kw_only=True):
    """The verdicts of a publication on the site's boxes: for its pages, and for the next
    publication. Slots are digests, sorted: equal verdicts have equal bytes."""

    can_tell: bool | None = None
    """True if the site had enough pages; None where there was no publication."""

    recurring: tuple[str, ...] = ()
    """Slots of boxes that recur: they are the theme's."""

    single: tuple[str, ...] = ()
    """Slots of boxes that do not."""

    fixed: tuple[str, ...] = ()
    """Boxes with fixed text at the edges of the content."""

    varying: tuple[str, ...] = ()
    """Boxes there that a few more pages would make fixed text."""

    def recurs(self, slot: str) -> bool | None:
        """Return whether ``slot`` recurs on different pages; None if too few pages are known."""
        return slot in self.recurring if self.can_tell else None

    def is_fixed(self, parent: str, box: str) -> bool | None:  # noqa: ARG002  the box is enough
        """True if nearly all pages with ``parent`` have ``box``; None if too few are known."""
        return box in self.fixed if self.can_tell else None


class WithBoxes(Protocol):
    """A record of a page, or what is left of one: its boxes."""

    @property
    def suspected(self) -> tuple[SuspectedBox, ...]: ...
    @property
    def edges(self) -> tuple[Edge, ...]: ...


class SiteWitness:
    """Counts the boxes on the pages of a site. ``last`` are the last publication's verdicts.

    While pages come in, the verdicts are those known so far.
    """

    def __init__(self, last: KnownVerdicts) -> None:
        self._last = last
        self._groups: DiskMap[bool] = DiskMap(bool)
        self._count = 0
        """The number of groups."""
        self._slots = SlotCounter()
        """Of boxes, of boxes at an edge, and of the parents of these."""
        self._texts: DiskMap[bool] = DiskMap(bool)
        """Slots with the texts of their boxes, one of each group."""
        self._prose: Counter[str] = Counter()
        """Slot → its different texts."""

    def saw(self, pages: Iterable[WithBoxes], group: str) -> None:
        """Count ``pages``, all those of ``group`` that are known."""
        if group not in self._groups:
            self._groups[group] = True
            self._count += 1
        slots: set[str] = set()
        prose: dict[str, str] = {}
        for page in pages:
            for slot, times in Counter(each.slot for each in page.suspected).items():
                self._slots.suspected(slot, times)
                slots.add(slot)
            prose.update((each.slot, each.prose) for each in page.suspected if each.prose)
            for edge in page.edges:
                slots.update(edge.parents)
                for parent, box in edge.boxes:
                    self._slots.stands_in(box, parent)
                    slots.add(box)
        for slot, text in prose.items():
            key = f"{slot} {text}"
            if key not in self._texts:
                self._texts[key] = True
                self._prose[slot] += 1
        for slot in slots:
            self._slots.in_group(slot)

    def saw_one(self, page: WithBoxes, group: str) -> None:
        """Count ``page``, unless one of its ``group`` is counted."""
        if group not in self._groups:
            self.saw([page], group)

    def recurs(self, slot: str) -> bool | None:
        """The verdict on ``slot`` by the pages seen so far, or that of the last publication."""
        if slot in self._last.recurring or slot in self._last.single:
            return self._last.recurs(slot)
        return self._recurs(slot, self._slots[slot]) if self._can_tell() else None

    def is_fixed(self, parent: str, box: str) -> bool | None:
        """The same of a ``box`` at the edge of the content."""
        last = self._last
        if box in last.fixed or box in last.varying:
            return last.is_fixed(parent, box)
        if not self._can_tell():
            return None
        return self._is_fixed(box, self._slots[box].groups, self._slots[parent].groups)

    def verdicts(self) -> KnownVerdicts:
        """The verdicts on all slots, when all pages were seen."""
        if not self._slots and self._last.can_tell is None:
            return KnownVerdicts()
        if not self._can_tell():
            return KnownVerdicts(can_tell=False)
        recurring: list[str] = []
        single: list[tuple[int, str]] = []
        fixed: list[str] = []
        varying: list[str] = []
        groups_of = lru_cache(_REMEMBERED)(lambda slot: self._slots[slot].groups)
        for slot, counts in self._slots.items():
            if counts.pages and self._recurs(slot, counts):
                recurring.append(slot)
            elif counts.pages:
                single.append((-counts.groups, slot))
            if counts.parent is None:
                continue
            of = groups_of(counts.parent)
            if self._is_fixed(slot, counts.groups, of):
                fixed.append(slot)
            elif len(varying) < _REMEMBERED and self._is_nearly_fixed(counts.groups, of):
                varying.append(slot)
            if len(single) > 2 * _REMEMBERED:
                single = nsmallest(_REMEMBERED, single)
        return KnownVerdicts(
            can_tell=True,
            recurring=tuple(recurring),
            single=tuple(sorted(slot for _, slot in nsmallest(_REMEMBERED, single))),
            fixed=tuple(fixed),
            varying=tuple(varying),
        )

    def _can_tell(self) -> bool:
        before = self._last.can_tell
        least = _FEWEST if before is None else _KEPT if before else _MORE
        return self._count >= least

    @property
    def _tenth(self) -> int:
        return -(-self._count // 10)

    def _is_fixed(self, box: str, groups: int, of: int) -> bool:
        """The verdict on ``box``, which so many ``groups`` have ``of`` those with its parent."""
        if box in self._last.fixed:
            return of - groups <= _WITHOUT * of + self._tenth
        if box in self._last.varying:
            return groups >= _GROUPS_OF_TEXT + self._tenth and of - groups <= _SURE * of
        return groups >= _GROUPS_OF_TEXT and of - groups <= _WITHOUT * of

    def _is_nearly_fixed(self, groups: int, of: int) -> bool:
        """Return whether a tenth of the pages more or less could make a box fixed text."""
        groups, of = groups + self._tenth, of + self._tenth
        without = max(0, of - groups - self._tenth)
        return groups >= _GROUPS_OF_TEXT and without <= _WITHOUT * of

    def _recurs(self, slot: str, counts: SlotCounts) -> bool:
        tenth = self._tenth
        groups, times = counts.groups, counts.times / max(1, counts.pages)
        different = self._prose[slot] / max(1, groups)
        if slot in self._last.recurring:
            often = groups >= max(1, _GROUPS - tenth) and times <= _TIMES + _LEEWAY
            return often and different < _DIFFERENT_AGAIN
        if slot in self._last.single:
            often = groups >= _GROUPS + tenth and times <= max(1, _TIMES - _LEEWAY)
            return often and different < _DIFFERENT_STILL
        return groups >= _GROUPS and times <= _TIMES and different < _DIFFERENT


def group_of(url: str) -> str:
    """The group of the page at ``url``: pages with the same last segment of the path.

    Versions, translations and copies of a page share it, and are no witnesses for each other. An
    index page takes the name of its folder, but not that of a language or a country: the site's
    home pages in all of them are one.
    """
    path = urlsplit(url).path.rstrip("/")
    folder, _, segment = path.rpartition("/")
    name, dot, suffix = segment.rpartition(".")
    if dot and suffix.lower() in ("htm", "html"):
        segment = name
        if segment.lower() != "index":
            return segment
        folder, _, segment = folder.rpartition("/")
    elif segment.lower() == "index":
        folder, _, segment = folder.rpartition("/")
    while _LANGUAGE.fullmatch(segment):
        folder, _, segment = folder.rpartition("/")
    return segment
