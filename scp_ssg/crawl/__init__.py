"""Keeping a mirror of the collections that a site publishes.

The URL of a site or of its sitemap goes in, with the folder of the mirror; the mirror is brought up
to date, and a ``SyncReport`` comes out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scp_ssg.lazy import lazy_exports

if TYPE_CHECKING:
    from scp_ssg.crawl.report import Changes, SectionSyncReport, SyncReport
    from scp_ssg.crawl.syncing import sync
    from scp_ssg.crawl.tunnel import TunnelReport, sync_tunnel

__all__ = ["Changes", "SectionSyncReport", "SyncReport", "TunnelReport", "sync", "sync_tunnel"]

_MODULES = {
    "Changes": "report",
    "SectionSyncReport": "report",
    "SyncReport": "report",
    "TunnelReport": "tunnel",
    "sync": "syncing",
    "sync_tunnel": "tunnel",
}

if not TYPE_CHECKING:  # with it, every name would pass the type checker
    __getattr__ = lazy_exports(__name__, _MODULES)
