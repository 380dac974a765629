"""The Collaboration Tunnel: one page for one reader (draft-jurkovikj-collab-tunnel 00 and 01).

A page record goes in and the JSON of its M-URL comes out; the M-URLs of a site make its M-Sitemap.
What others serve is read here too: an M-Sitemap as items, an M-URL with its hash.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scp_ssg.lazy import in_modules, lazy_exports

if TYPE_CHECKING:
    from scp_ssg.tunnel.output import m_sitemap_without, path_of, tunnel_output
    from scp_ssg.tunnel.purposes import PURPOSES, with_usage
    from scp_ssg.tunnel.reading import MSitemapItem, MUrl, read_m_sitemap, read_m_url
    from scp_ssg.tunnel.settings import (
        M_SITEMAP,
        POLICY,
        TunnelOptions,
        check_policy,
        tunnel_options,
    )

__all__ = [
    "M_SITEMAP",
    "POLICY",
    "PURPOSES",
    "MSitemapItem",
    "MUrl",
    "TunnelOptions",
    "check_policy",
    "m_sitemap_without",
    "path_of",
    "read_m_sitemap",
    "read_m_url",
    "tunnel_options",
    "tunnel_output",
    "with_usage",
]

_MODULES = in_modules(
    output="m_sitemap_without path_of tunnel_output",
    purposes="PURPOSES with_usage",
    reading="MSitemapItem MUrl read_m_sitemap read_m_url",
    settings="M_SITEMAP POLICY TunnelOptions check_policy tunnel_options",
)

if not TYPE_CHECKING:  # with it, every name would pass the type checker
    __getattr__ = lazy_exports(__name__, _MODULES)
