"""How often each box stands on the pages of a site, in a temporary file: a million pages may each
have a text of their own at the edge of their content.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from scp_ssg.disk_map import DiskMap

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["SlotCounter", "SlotCounts"]

_IN_MEMORY = 10_000
"""Slots that are counted before their counts go to the file together, sorted: that takes a fraction
of the time of one after the other."""


class SlotCounts(Struct, array_like=True):
    """What is counted of one slot."""

    groups: int = 0
    """Page groups that have it."""
    pages: int = 0
    """Pages on which it is suspected."""
    times: int = 0
    """How often it is suspected on them."""
    parent: str | None = None
    """If it is a box at an edge: its parent, as the last page has it."""

    def plus(self, later: SlotCounts) -> SlotCounts:
        """Both together."""
        return SlotCounts(
            self.groups + later.groups,
            self.pages + later.pages,
            self.times + later.times,
            self.parent if later.parent is None else later.parent,
        )


class SlotCounter:
    """The counts of all slots. A slot that was never counted has zeros."""

    def __init__(self) -> None:
        self._recent: dict[str, SlotCounts] = {}
        self._earlier: DiskMap[SlotCounts] = DiskMap(SlotCounts)

    def __bool__(self) -> bool:
        return bool(self._recent) or bool(self._earlier)

    def __getitem__(self, slot: str) -> SlotCounts:
        earlier = self._earlier.get(slot)
        recent = self._recent.get(slot)
        if recent is None:
            return earlier or SlotCounts()
        return recent if earlier is None else earlier.plus(recent)

    def items(self) -> Iterator[tuple[str, SlotCounts]]:
        """The slots and their counts, sorted."""
        self._store()
        return self._earlier.decoded()

    def suspected(self, slot: str, times: int) -> None:
        """Counts a page on which ``slot`` is suspected so many ``times``."""
        counts = self._of(slot)
        counts.pages += 1
        counts.times += times

    def stands_in(self, slot: str, parent: str) -> None:
        """Notes the ``parent`` of a box at an edge."""
        self._of(slot).parent = parent

    def in_group(self, slot: str) -> None:
        """Counts a group that has ``slot``."""
        self._of(slot).groups += 1

    def _of(self, slot: str) -> SlotCounts:
        """The recent counts of ``slot``, to be changed."""
        counts = self._recent.get(slot)
        if counts is None:
            if len(self._recent) >= _IN_MEMORY:
                self._store()
            counts = self._recent[slot] = SlotCounts()
        return counts

    def _store(self) -> None:
        for slot in sorted(self._recent):
            self._earlier[slot] = self[slot]
        self._recent = {}
