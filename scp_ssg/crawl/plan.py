"""Which collections to take: a snapshot or deltas, whichever moves fewer bytes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from scp_ssg.errors import SitemapError
from scp_ssg.model import Time
from scp_ssg.sitemap import Announced, newest_snapshot

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from datetime import datetime, timedelta

__all__ = ["Held", "Plan", "afresh", "plan"]


class Held(Struct, frozen=True, kw_only=True):
    """What the mirror has of a section."""

    generated: Time
    """The state of the site that it shows."""
    refreshed: Time
    """``generated`` of the last snapshot that was taken: deletions are known up to there."""
    pages: int
    complete: bool = True
    """False where deltas were missing, so that only a snapshot can tell."""
    newest: Announced | None = None
    """The newest snapshot that was announced when the mirror was last brought up to date."""


class Plan(Struct, frozen=True, kw_only=True):
    """What to take, in this order."""

    snapshot: Announced | None = None
    deltas: tuple[Announced, ...] = ()
    complete: bool
    """Whether this leads to the newest state that is announced, without a gap."""

    @property
    def size(self) -> int:
        """Bytes, as announced."""
        return sum(
            each.size for each in (*self.deltas, *([self.snapshot] if self.snapshot else ()))
        )


def plan(held: Held | None, announced: Sequence[Announced], refresh: timedelta) -> Plan | None:
    """How to bring a section that is ``held`` to what is ``announced`` for it; None if it is there.

    Deltas are enough only if they follow on one another and on what is held (SCP 0.1, "Recovery
    from Missed Deltas"); a snapshot is taken all the same where pages must have been deleted, and
    where the last one is ``refresh`` older ("Deletion Handling"). A site that went back in time is
    taken afresh. Raises SitemapError if there is no snapshot to begin with.
    """
    newest = newest_snapshot(announced)
    if held is None or _went_back(held, newest, announced):
        return afresh(announced)
    target = max(each.generated for each in announced)
    if newest is not None and _must_refresh(held, newest, refresh):
        return afresh(announced)
    if target == held.generated:
        return None
    deltas = _following(held.generated, announced)
    by_deltas = Plan(deltas=deltas, complete=_reaches(held.generated, deltas, target))
    if newest is None:
        return by_deltas
    by_snapshot = afresh(announced)
    if not by_deltas.complete:
        # Going back to a snapshot older than what is held would lose what is known.
        return by_snapshot if newest.generated > held.generated else by_deltas
    if newest.generated == target and newest.pages < held.pages:
        return by_snapshot
    return by_snapshot if by_snapshot.complete and by_snapshot.size <= by_deltas.size else by_deltas


def afresh(announced: Sequence[Announced]) -> Plan:
    """The newest snapshot and the deltas after it. Raises SitemapError if there is no snapshot."""
    newest = newest_snapshot(announced)
    if newest is None:
        raise SitemapError(f"the section {announced[0].section!r} has deltas but no snapshot")
    deltas = _following(newest.generated, announced)
    target = max(each.generated for each in announced)
    return Plan(snapshot=newest, deltas=deltas, complete=_reaches(newest.generated, deltas, target))


def _went_back(held: Held, newest: Announced | None, announced: Iterable[Announced]) -> bool:
    if newest is None:
        return False
    before = held.newest
    if before and before.generated == newest.generated and before.url == newest.url:
        return (before.size, before.pages) != (newest.size, newest.pages)
    return all(each.generated < held.generated for each in announced)


def _must_refresh(held: Held, newest: Announced, refresh: timedelta) -> bool:
    if not held.complete and newest.generated >= held.generated:
        return True
    return newest.generated - held.refreshed >= refresh


def _following(reached: datetime, announced: Iterable[Announced]) -> tuple[Announced, ...]:
    """The deltas newer than ``reached`` by ``generated``, each in its smallest format, without
    those whose whole time another one covers."""
    deltas = [
        (each.since, each)
        for each in announced
        if each.since is not None and each.generated > reached
    ]
    deltas.sort(key=lambda pair: (pair[0], -pair[1].generated.timestamp(), pair[1].size))
    needed: list[Announced] = []
    for _, each in deltas:
        if not needed or each.generated > needed[-1].generated:
            needed.append(each)
    return tuple(needed)


def _reaches(reached: datetime, deltas: Iterable[Announced], target: datetime) -> bool:
    for each in deltas:
        if each.since is None or each.since > reached:
            return False
        reached = each.generated
    return reached >= target
