"""Choosing the collections to download: a snapshot or deltas, whichever has fewer bytes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from scp_ssg.errors import SitemapError
from scp_ssg.model import Time
from scp_ssg.sitemap import Announced, newest_snapshot

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from datetime import datetime, timedelta

__all__ = ["Plan", "SyncedState", "afresh", "plan"]


class SyncedState(Struct, frozen=True, kw_only=True):
    """The state of a section in the mirror."""

    generated: Time
    """The time of the site's state that the mirror has reached."""
    refreshed: Time
    """``generated`` of the last snapshot downloaded: deletions are known up to then."""
    pages: int
    complete: bool = True
    """False if deltas were missing: pages may be outdated until the next snapshot."""
    newest: Announced | None = None
    """The newest snapshot that was announced at the last sync."""


class Plan(Struct, frozen=True, kw_only=True):
    """The collections to download and apply: the snapshot, if any, then the deltas in order."""

    snapshot: Announced | None = None
    deltas: tuple[Announced, ...] = ()
    complete: bool
    """True if they lead to the newest announced state without a gap."""

    @property
    def size(self) -> int:
        """The announced bytes of all of them."""
        return sum(
            each.size for each in (*self.deltas, *([self.snapshot] if self.snapshot else ()))
        )


def plan(
    synced: SyncedState | None, announced: Sequence[Announced], refresh: timedelta
) -> Plan | None:
    """Plans the way from the state ``synced`` to the ``announced`` one; None if it is up to date.

    Deltas suffice only if there is no gap between them and after ``synced`` (SCP 0.1, "Recovery
    from Missed Deltas"). A snapshot is taken if pages must have been deleted, if the last snapshot
    is older than the newest by ``refresh`` ("Deletion Handling"), or if the site went back to an
    earlier state. Raises SitemapError if a snapshot is needed and none is announced.
    """
    newest = newest_snapshot(announced)
    if synced is None or _went_back(synced, newest, announced):
        return afresh(announced)
    target = max(each.generated for each in announced)
    if newest is not None and _must_refresh(synced, newest, refresh):
        return afresh(announced)
    if target == synced.generated:
        return None
    deltas = _following(synced.generated, announced)
    by_deltas = Plan(deltas=deltas, complete=_reaches(synced.generated, deltas, target))
    if newest is None:
        return by_deltas
    by_snapshot = afresh(announced)
    if not by_deltas.complete:
        # A snapshot older than the mirror would lose changes that it already has.
        return by_snapshot if newest.generated > synced.generated else by_deltas
    if newest.generated == target and newest.pages < synced.pages:
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


def _went_back(
    synced: SyncedState, newest: Announced | None, announced: Iterable[Announced]
) -> bool:
    if newest is None:
        return False
    before = synced.newest
    if before and before.generated == newest.generated and before.url == newest.url:
        return (before.size, before.pages) != (newest.size, newest.pages)
    return all(each.generated < synced.generated for each in announced)


def _must_refresh(synced: SyncedState, newest: Announced, refresh: timedelta) -> bool:
    if not synced.complete and newest.generated >= synced.generated:
        return True
    return newest.generated - synced.refreshed >= refresh


def _following(reached: datetime, announced: Iterable[Announced]) -> tuple[Announced, ...]:
    """The deltas generated after ``reached``, in order and in their smallest compression.

    Deltas whose whole period another delta covers are left out.
    """
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
