"""From a site's address to everything that it announces.

A URL of a site or a sitemap goes in; the sitemaps that were read and the announced collections come
out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scp_ssg.lazy import lazy_exports

if TYPE_CHECKING:
    from scp_ssg.discovery.site import Discovered, Document, discover

__all__ = ["Discovered", "Document", "discover"]

_MODULES = {
    "Discovered": "site",
    "Document": "site",
    "discover": "site",
}

if not TYPE_CHECKING:  # with it, every name would pass the type checker
    __getattr__ = lazy_exports(__name__, _MODULES)
