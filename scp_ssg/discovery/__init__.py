"""Finding the collections that a site announces.

The URL of a site or of a sitemap goes in; the site's sitemaps and the announced collections come
out. The crawler, ``baseline`` and the validator share it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scp_ssg.lazy import in_modules, lazy_exports

if TYPE_CHECKING:
    from scp_ssg.discovery.site import (
        Discovered,
        Document,
        discover,
        discovering,
        is_site,
        named_sitemaps,
        sitemap_urls,
    )
    from scp_ssg.discovery.tunnel import (
        MAX_M_SITEMAP,
        MAX_M_URL,
        body_of,
        find_m_sitemap,
        linked,
    )

__all__ = [
    "MAX_M_SITEMAP",
    "MAX_M_URL",
    "Discovered",
    "Document",
    "body_of",
    "discover",
    "discovering",
    "find_m_sitemap",
    "is_site",
    "linked",
    "named_sitemaps",
    "sitemap_urls",
]

_MODULES = in_modules(
    site="Discovered Document discover discovering is_site named_sitemaps sitemap_urls",
    tunnel="MAX_M_SITEMAP MAX_M_URL body_of find_m_sitemap linked",
)

if not TYPE_CHECKING:  # with it, every name would pass the type checker
    __getattr__ = lazy_exports(__name__, _MODULES)
