"""Sitemaps and the ``scp:`` elements that announce collections in them.

Announcements and URLs go in; the bytes of ``sitemap.xml`` come out, written anew or extended. And
the other way: the bytes of a sitemap go in; its URLs and announcements come out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scp_ssg.lazy import in_modules, lazy_exports

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
    from scp_ssg.sitemap.mending import mended, wrong_address_notice
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
    "mended",
    "newest_snapshot",
    "page_urls",
    "read_sitemap",
    "wrong_address_notice",
]

_MODULES = in_modules(
    document="MalformedSitemapError SitemapDocument SitemapElement",
    elements=(
        "Announced SCP_NAMESPACE SITEMAP_NAMESPACE SectionAnnounced announcement newest_snapshot"
    ),
    extension="Dates announced_elements announces extend extend_index is_index",
    limits="MAX_ANNOUNCED MAX_SITEMAP MAX_URLS TOO_MUCH_ANNOUNCED",
    mending="mended wrong_address_notice",
    reading="Sitemap read_sitemap",
    site_urls="listed_urls locations page_urls",
    writing="ListedUrl complete is_ours",
)

if not TYPE_CHECKING:  # with it, every name would pass the type checker
    __getattr__ = lazy_exports(__name__, _MODULES)
