"""The site as a witness: boilerplate recurs on otherwise different pages, and content does not.

Only a whole build can tell. A verdict must not change with each page that comes or goes, as every
page with the box would change with it: so the last publication's verdicts count, and each bound
leaves room for a tenth of the pages.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import TYPE_CHECKING, Protocol
from urllib.parse import urlsplit

from msgspec import Struct

from scp_ssg.disk_map import DiskMap

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
        self._pages: Counter[str] = Counter()
        """Slot → pages that have it."""
        self._times: Counter[str] = Counter()
        self._groups_with: Counter[str] = Counter()
        """Slot, or box at an edge, or parent of such a box → groups that have it."""
        self._prose: defaultdict[str, set[str]] = defaultdict(set)
        """Slot → the different texts of its boxes, one of each group."""
        self._parents: dict[str, str] = {}
        """Box at an edge → its parent."""

    def saw(self, pages: Iterable[WithBoxes], group: str) -> None:
        """Count ``pages``, all those of ``group`` that are known."""
        if group not in self._groups:
            self._groups[group] = True
            self._count += 1
        slots: set[str] = set()
        prose: dict[str, str] = {}
        for page in pages:
            on_page = [each.slot for each in page.suspected]
            if on_page:
                self._times.update(on_page)
                self._pages.update({*on_page})
                slots.update(on_page)
                prose.update((each.slot, each.prose) for each in page.suspected if each.prose)
            for edge in page.edges:
                slots.update(edge.parents)
                for parent, box in edge.boxes:
                    self._parents[box] = parent
                    slots.add(box)
        for slot, text in prose.items():
            self._prose[slot].add(text)
        for slot in slots:
            self._groups_with[slot] += 1

    def saw_one(self, page: WithBoxes, group: str) -> None:
        """Count ``page``, unless one of its ``group`` is counted."""
        if group not in self._groups:
            self.saw([page], group)

    def recurs(self, slot: str) -> bool | None:
        """The verdict on ``slot`` by the pages seen so far, or that of the last publication."""
        if slot in self._last.recurring or slot in self._last.single:
            return self._last.recurs(slot)
        return self._recurs(slot) if self._can_tell() else None

    def is_fixed(self, parent: str, box: str) -> bool | None:
        """The same of a ``box`` at the edge of the content."""
        last = self._last
        if box in last.fixed or box in last.varying:
            return last.is_fixed(parent, box)
        return self._is_fixed(parent, box) if self._can_tell() else None

    def verdicts(self) -> KnownVerdicts:
        """The verdicts on all slots, when all pages were seen."""
        if not self._pages and not self._parents and self._last.can_tell is None:
            return KnownVerdicts()
        if not self._can_tell():
            return KnownVerdicts(can_tell=False)
        recurring: list[str] = []
        single: list[str] = []
        for slot in sorted(self._pages, key=self._groups_with.__getitem__, reverse=True):
            (recurring if self._recurs(slot) else single).append(slot)
        fixed: list[str] = []
        varying: list[str] = []
        for box, parent in self._parents.items():
            if self._is_fixed(parent, box):
                fixed.append(box)
            elif self._is_nearly_fixed(parent, box):
                varying.append(box)
        return KnownVerdicts(
            can_tell=True,
            recurring=tuple(sorted(recurring)),
            single=tuple(sorted(single[:_REMEMBERED])),
            fixed=tuple(sorted(fixed)),
            varying=tuple(sorted(varying)[:_REMEMBERED]),
        )

    def _can_tell(self) -> bool:
        before = self._last.can_tell
        least = _FEWEST if before is None else _KEPT if before else _MORE
        return self._count >= least

    @property
    def _tenth(self) -> int:
        return -(-self._count // 10)

    def _is_fixed(self, parent: str, box: str) -> bool:
        groups, of = self._groups_with[box], self._groups_with[parent]
        if box in self._last.fixed:
            return of - groups <= _WITHOUT * of + self._tenth
        if box in self._last.varying:
            return groups >= _GROUPS_OF_TEXT + self._tenth and of - groups <= _SURE * of
        return groups >= _GROUPS_OF_TEXT and of - groups <= _WITHOUT * of

    def _is_nearly_fixed(self, parent: str, box: str) -> bool:
        """Return whether a tenth of the pages more or less could make ``box`` fixed text."""
        groups, of = self._groups_with[box] + self._tenth, self._groups_with[parent] + self._tenth
        without = max(0, of - groups - self._tenth)
        return groups >= _GROUPS_OF_TEXT and without <= _WITHOUT * of

    def _recurs(self, slot: str) -> bool:
        tenth = self._tenth
        groups, times = self._groups_with[slot], self._times[slot] / max(1, self._pages[slot])
        different = len(self._prose.get(slot, ())) / max(1, groups)
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
    index page takes the name of its folder.
    """
    path = urlsplit(url).path.rstrip("/")
    segment = path.rpartition("/")[2]
    name, dot, suffix = segment.rpartition(".")
    if dot and suffix.lower() in ("htm", "html"):
        segment = name
    if segment.lower() == "index":
        return path.rstrip("/").rpartition("/")[0].rpartition("/")[2]
    return segment
