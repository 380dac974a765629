"""The site as a witness: boilerplate recurs on otherwise different pages, and content does not.

Only a whole build can tell. A verdict must not change with each page that comes or goes, as every
page with the box would change with it: so the last publication's verdicts count, and each bound
leaves room for a tenth of the pages.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from msgspec import Struct

if TYPE_CHECKING:
    from collections.abc import Iterable

    from scp_ssg.extract.records import Entry, LeftOut

__all__ = ["KnownVerdicts", "SiteWitness", "group_of"]

_GROUPS = 5
"""Page groups with a box of the theme."""
_TIMES = 1.1
"""Times that a theme writes such a box into a page, on average..."""
_LEEWAY = 0.15
"""...more or less, where the last publication has decided."""
_FEWEST, _KEPT, _MORE = 10, 8, 12
"""Page groups of a site that can witness; of one that could before; of one that could not."""
_REMEMBERED = 1000
"""Verdicts of each kind that are kept for the next publication; real sites have ten."""


class KnownVerdicts(Struct, frozen=True, kw_only=True):
    """What a publication found of the site's boxes: the verdicts for its pages, and for the next
    publication. Slots are digests, sorted: equal verdicts have equal bytes."""

    can_tell: bool | None = None
    """Whether the site had enough pages; None where there was no publication."""

    recurring: tuple[str, ...] = ()
    """Slots of boxes that recur: they are the theme's."""

    single: tuple[str, ...] = ()
    """Slots of boxes that do not."""

    def recurs(self, slot: str) -> bool | None:
        """Whether ``slot`` recurs on otherwise different pages; None if too few pages are known."""
        return slot in self.recurring if self.can_tell else None


class SiteWitness:
    """Counts the boxes on the pages of a site. ``last`` are the last publication's verdicts.

    While pages come in, the verdicts are those known so far.
    """

    def __init__(self, last: KnownVerdicts) -> None:
        self._last = last
        self._groups: set[str] = set()
        self._pages: Counter[str] = Counter()
        """Slot → pages that have it."""
        self._times: Counter[str] = Counter()
        self._groups_with: Counter[str] = Counter()

    def saw(self, pages: Iterable[Entry | LeftOut], group: str) -> None:
        """Count ``pages``, all those of ``group`` that are known."""
        self._groups.add(group)
        slots: set[str] = set()
        for page in pages:
            on_page = Counter(each.slot for each in page.suspected)
            self._times.update(on_page)
            self._pages.update(on_page.keys())
            slots |= on_page.keys()
        self._groups_with.update(slots)

    def saw_one(self, page: Entry | LeftOut, group: str) -> None:
        """Count ``page``, unless one of its ``group`` is counted."""
        if group not in self._groups:
            self.saw([page], group)

    def recurs(self, slot: str) -> bool | None:
        """The verdict on ``slot`` by the pages seen so far, or that of the last publication."""
        if slot in self._last.recurring or slot in self._last.single:
            return self._last.recurs(slot)
        return self._recurs(slot) if self._can_tell() else None

    def verdicts(self) -> KnownVerdicts:
        """The verdicts on all slots, when all pages were seen."""
        if not self._groups_with and self._last.can_tell is None:
            return KnownVerdicts()
        if not self._can_tell():
            return KnownVerdicts(can_tell=False)
        recurring: list[str] = []
        single: list[str] = []
        for slot, _ in self._groups_with.most_common():
            (recurring if self._recurs(slot) else single).append(slot)
        return KnownVerdicts(
            can_tell=True,
            recurring=tuple(sorted(recurring)),
            single=tuple(sorted(single[:_REMEMBERED])),
        )

    def _can_tell(self) -> bool:
        before = self._last.can_tell
        least = _FEWEST if before is None else _KEPT if before else _MORE
        return len(self._groups) >= least

    def _recurs(self, slot: str) -> bool:
        tenth = -(-len(self._groups) // 10)
        groups, times = self._groups_with[slot], self._times[slot] / max(1, self._pages[slot])
        if slot in self._last.recurring:
            return groups >= max(1, _GROUPS - tenth) and times <= _TIMES + _LEEWAY
        if slot in self._last.single:
            return groups >= _GROUPS + tenth and times <= max(1, _TIMES - _LEEWAY)
        return groups >= _GROUPS and times <= _TIMES


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
