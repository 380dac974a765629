"""The records that report what a sync did."""

from __future__ import annotations

from datetime import datetime

from msgspec import Struct

__all__ = ["MAX_NAMED", "Change", "Changes", "SectionSyncReport", "SyncReport"]

MAX_NAMED = 1000
"""The most URLs that a report lists for each kind of change; the counts are always exact."""


class Change(Struct, frozen=True, kw_only=True):
    """The pages of one kind of change."""

    count: int = 0
    urls: tuple[str, ...] = ()
    """The first in URL order, at most MAX_NAMED."""


class Changes(Struct, frozen=True, kw_only=True):
    """The pages of a section that were added, changed and removed."""

    added: Change = Change()
    changed: Change = Change()
    removed: Change = Change()


class SectionSyncReport(Struct, frozen=True, kw_only=True):
    """One section of the mirror after a sync."""

    section: str
    pages: int
    generated: datetime
    """The time of the site's state that the mirror has."""
    snapshot: bool
    """True if a snapshot was downloaded."""
    deltas: int
    """The number of deltas that were applied."""
    changes: Changes


class SyncReport(Struct, frozen=True, kw_only=True):
    """The result of one sync."""

    url: str
    sections: tuple[SectionSyncReport, ...]
    gone: tuple[str, ...]
    """Sections that the site no longer has; they were removed from the mirror."""
    requests: int
    received: int
    """Bytes of bodies, as sent."""
    notices: tuple[str, ...]
