"""Keeping up with the collections that a site publishes.

The URL of a site or of its sitemap goes in, with the folder of a mirror; ``sync`` brings the
mirror up to date, and a ``SyncReport`` comes out. ``follow`` keeps no mirror: it is a procedure
that asks a crawler's engine for requests, and hands over the pages that are new or changed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scp_ssg.lazy import in_modules, lazy_exports

if TYPE_CHECKING:
    from scp_ssg.crawl.following import FoundPage, GonePage, HtmlPage, follow
    from scp_ssg.crawl.known_pages import note_html
    from scp_ssg.crawl.report import Changes, SectionSyncReport, SyncReport
    from scp_ssg.crawl.syncing import sync
    from scp_ssg.crawl.tunnel import TunnelReport, sync_tunnel

__all__ = [
    "Changes",
    "FoundPage",
    "GonePage",
    "HtmlPage",
    "SectionSyncReport",
    "SyncReport",
    "TunnelReport",
    "follow",
    "note_html",
    "sync",
    "sync_tunnel",
]

_MODULES = in_modules(
    following="FoundPage GonePage HtmlPage follow",
    known_pages="note_html",
    report="Changes SectionSyncReport SyncReport",
    syncing="sync",
    tunnel="TunnelReport sync_tunnel",
)

if not TYPE_CHECKING:  # with it, every name would pass the type checker
    __getattr__ = lazy_exports(__name__, _MODULES)
