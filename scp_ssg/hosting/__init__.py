"""The HTTP headers of collections, in the form that each web host takes.

The folder of a finished site goes in; out comes a file for a static host, the configuration of a
server, or upload commands. ``writing`` has the table of hosts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scp_ssg.lazy import in_modules, lazy_exports

if TYPE_CHECKING:
    from scp_ssg.hosting.headers import CACHE_CONTROL, MEDIA_TYPE, collection_headers, is_collection
    from scp_ssg.hosting.layout import layout_of
    from scp_ssg.hosting.tunnel_layout import TunnelPage, tunnel_pages
    from scp_ssg.hosting.twins import TWIN_TYPE, html_of, twin_of
    from scp_ssg.hosting.writing import FILE_HOSTS, configuration, side_outputs, without_ours, write

__all__ = [
    "CACHE_CONTROL",
    "FILE_HOSTS",
    "MEDIA_TYPE",
    "TWIN_TYPE",
    "TunnelPage",
    "collection_headers",
    "configuration",
    "html_of",
    "is_collection",
    "layout_of",
    "side_outputs",
    "tunnel_pages",
    "twin_of",
    "without_ours",
    "write",
]

_MODULES = in_modules(
    headers="CACHE_CONTROL MEDIA_TYPE collection_headers is_collection",
    layout="layout_of",
    tunnel_layout="TunnelPage tunnel_pages",
    twins="TWIN_TYPE html_of twin_of",
    writing="FILE_HOSTS configuration side_outputs without_ours write",
)

if not TYPE_CHECKING:  # with it, every name would pass the type checker
    __getattr__ = lazy_exports(__name__, _MODULES)
