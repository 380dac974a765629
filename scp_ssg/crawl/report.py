"""What one sync did, for people and programs."""

from __future__ import annotations

from datetime import datetime

from msgspec import Struct

__all__ = ["MAX_NAMED", "Change", "Changes", "SectionSyncReport", "SyncReport"]

MAX_NAMED = 1000
"""URLs that a report names of each kind; the counts are always exact."""


class Change(Struct, frozen=True, kw_only=True):
    """The pages of one kind of change."""

    count: int = 0
    urls: tuple[str, ...] = ()
    """The first in URL order, at most MAX_NAMED."""


class Changes(Struct, frozen=True, kw_only=True):
    """What became of a section's pages."""

    added: Change = Change()
    changed: Change = Change()
    removed: Change = Change()


class SectionSyncReport(Struct, frozen=True, kw_only=True):
    """One section of the mirror after a sync."""

    section: str
    pages: int
    generated: datetime
    """What the site was then is what the mirror has."""
    snapshot: bool
    """Whether a snapshot was taken."""
    deltas: int
    """How many deltas were applied."""
    changes: Changes


class SyncReport(Struct, frozen=True, kw_only=True):
    """What one sync did."""

    url: str
    sections: tuple[SectionSyncReport, ...]
    gone: tuple[str, ...]
    """Sections that the site no longer has, and now the mirror neither."""
    requests: int
    received: int
    """Bytes of bodies, as sent."""
    notices: tuple[str, ...]
