"""Sitemaps and the ``scp:`` elements that announce collections in them.

Announcements and URLs go in; the bytes of ``sitemap.xml`` come out, written anew or extended. And
the other way: the bytes of a sitemap go in; its URLs and announcements come out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scp_ssg.lazy import lazy_exports

if TYPE_CHECKING:
    from scp_ssg.sitemap.document import MalformedSitemapError, SitemapDocument, SitemapElement
    from scp_ssg.sitemap.elements import (
        SCP_NAMESPACE,
        SITEMAP_NAMESPACE,
        Announced,
        SectionAnnounced,
        announcement,
        newest_snapshot,
    )
    from scp_ssg.sitemap.extension import (
        Dates,
        announced_elements,
        announces,
        extend,
        extend_index,
        is_index,
    )
    from scp_ssg.sitemap.limits import MAX_ANNOUNCED, MAX_SITEMAP, MAX_URLS, TOO_MUCH_ANNOUNCED
    from scp_ssg.sitemap.reading import Sitemap, read_sitemap
    from scp_ssg.sitemap.site_urls import listed_urls, locations, page_urls
    from scp_ssg.sitemap.writing import ListedUrl, complete, is_ours

__all__ = [
    "MAX_ANNOUNCED",
    "MAX_SITEMAP",
    "MAX_URLS",
    "SCP_NAMESPACE",
    "SITEMAP_NAMESPACE",
    "TOO_MUCH_ANNOUNCED",
    "Announced",
    "Dates",
    "ListedUrl",
    "MalformedSitemapError",
    "SectionAnnounced",
    "Sitemap",
    "SitemapDocument",
    "SitemapElement",
    "announced_elements",
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
    "page_urls",
    "read_sitemap",
]

_MODULES = {
    "Announced": "elements",
    "Dates": "extension",
    "ListedUrl": "writing",
    "MAX_ANNOUNCED": "limits",
    "MAX_SITEMAP": "limits",
    "MAX_URLS": "limits",
    "MalformedSitemapError": "document",
    "SCP_NAMESPACE": "elements",
    "SITEMAP_NAMESPACE": "elements",
    "SectionAnnounced": "elements",
    "Sitemap": "reading",
    "SitemapDocument": "document",
    "SitemapElement": "document",
    "TOO_MUCH_ANNOUNCED": "limits",
    "announced_elements": "extension",
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
    "page_urls": "site_urls",
    "read_sitemap": "reading",
}

if not TYPE_CHECKING:  # with it, every name would pass the type checker
    __getattr__ = lazy_exports(__name__, _MODULES)
