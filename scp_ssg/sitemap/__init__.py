"""The sitemap, which announces the collections.

A sitemap that the host wrote is extended without touching anything else in it; where there is none,
a complete one is written (sitemaps.org protocol 0.9).
"""

from __future__ import annotations

from scp_ssg.sitemap.elements import (
    SCP_NAMESPACE,
    SITEMAP_NAMESPACE,
    Announced,
    SectionAnnounced,
    announcement,
)
from scp_ssg.sitemap.extension import Dates, announces, extend, extend_index, is_index
from scp_ssg.sitemap.writing import MAX_SIZE, MAX_URLS, complete, is_ours

__all__ = [
    "MAX_SIZE",
    "MAX_URLS",
    "SCP_NAMESPACE",
    "SITEMAP_NAMESPACE",
    "Announced",
    "Dates",
    "SectionAnnounced",
    "announcement",
    "announces",
    "complete",
    "extend",
    "extend_index",
    "is_index",
    "is_ours",
]
