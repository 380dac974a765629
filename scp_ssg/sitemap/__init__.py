"""Sitemaps and the ``scp:`` elements in them.

What was published goes in and ``sitemap.xml`` comes out, written anew or extended; and back again:
from a sitemap's bytes to the URLs and collections that it announces.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scp_ssg.lazy import lazy_exports

if TYPE_CHECKING:
    from scp_ssg.sitemap.elements import (
        SCP_NAMESPACE,
        SITEMAP_NAMESPACE,
        Announced,
        SectionAnnounced,
        announcement,
        newest_snapshot,
    )
    from scp_ssg.sitemap.extension import Dates, announces, extend, extend_index, is_index
    from scp_ssg.sitemap.reading import (
        MAX_ANNOUNCED,
        MAX_ELEMENTS,
        MAX_SITEMAP,
        TOO_MANY_ELEMENTS,
        TOO_MUCH_ANNOUNCED,
        Sitemap,
        read_sitemap,
    )
    from scp_ssg.sitemap.site_urls import listed_urls, locations
    from scp_ssg.sitemap.writing import ListedUrl, complete, is_ours

__all__ = [
    "MAX_ANNOUNCED",
    "MAX_ELEMENTS",
    "MAX_SITEMAP",
    "SCP_NAMESPACE",
    "SITEMAP_NAMESPACE",
    "TOO_MANY_ELEMENTS",
    "TOO_MUCH_ANNOUNCED",
    "Announced",
    "Dates",
    "ListedUrl",
    "SectionAnnounced",
    "Sitemap",
    "announcement",
    "announces",
    "complete",
    "extend",
    "extend_index",
    "is_index",
    "is_ours",
    "listed_urls",
    "locations",
    "newest_snapshot",
    "read_sitemap",
]

_MODULES = {
    "Announced": "elements",
    "Dates": "extension",
    "ListedUrl": "writing",
    "MAX_ANNOUNCED": "reading",
    "MAX_ELEMENTS": "reading",
    "MAX_SITEMAP": "reading",
    "SCP_NAMESPACE": "elements",
    "SITEMAP_NAMESPACE": "elements",
    "SectionAnnounced": "elements",
    "Sitemap": "reading",
    "TOO_MANY_ELEMENTS": "reading",
    "TOO_MUCH_ANNOUNCED": "reading",
    "announcement": "elements",
    "announces": "extension",
    "complete": "writing",
    "extend": "extension",
    "extend_index": "extension",
    "is_index": "extension",
    "is_ours": "writing",
    "listed_urls": "site_urls",
    "locations": "site_urls",
    "newest_snapshot": "elements",
    "read_sitemap": "reading",
}

if not TYPE_CHECKING:  # with it, every name would pass the type checker
    __getattr__ = lazy_exports(__name__, _MODULES)
