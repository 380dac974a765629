"""The limits of sitemaps: the protocol's own, and those that keep a stranger's sitemap bounded."""

from __future__ import annotations

__all__ = [
    "MAX_ANNOUNCED",
    "MAX_ELEMENTS",
    "MAX_SITEMAP",
    "MAX_URLS",
    "TOO_MUCH_ANNOUNCED",
]

MAX_SITEMAP = 52_428_800
"""Bytes of a sitemap, uncompressed (sitemaps.org protocol 0.9)."""

MAX_URLS = 50_000
"""Pages of a sitemap, or sitemaps of an index (sitemaps.org protocol 0.9)."""

MAX_ELEMENTS = 1_000_000
"""XML elements of a sitemap: 50,000 pages need five each, and MAX_SITEMAP bytes have no room for
so many images and translations that there are a million."""

MAX_ANNOUNCED = 10_000
"""Sections and collections of a site, in all of its sitemaps."""

TOO_MUCH_ANNOUNCED = (
    f"announces more than {MAX_ANNOUNCED:,} sections and collections; remove old ones"
)
