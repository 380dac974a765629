"""Keeping a mirror of the collections that a site publishes.

The URL of a site or of its sitemap goes in, with the folder of the mirror; the mirror is brought up
to date, and a ``SyncReport`` comes out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scp_ssg.lazy import lazy_exports

if TYPE_CHECKING:
    from scp_ssg.crawl.report import SectionSyncReport, SyncReport
    from scp_ssg.crawl.syncing import sync

__all__ = ["SectionSyncReport", "SyncReport", "sync"]

_MODULES = {
    "SectionSyncReport": "report",
    "SyncReport": "report",
    "sync": "syncing",
}

if not TYPE_CHECKING:  # with it, every name would pass the type checker
    __getattr__ = lazy_exports(__name__, _MODULES)
