"""What each web host is told about collections.

A finished site goes in; the headers of its collections come out, as a file for a static host, as
the configuration of a server or as upload commands.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scp_ssg.lazy import lazy_exports

if TYPE_CHECKING:
    from scp_ssg.hosting.headers import CACHE_CONTROL, collection_headers, is_collection
    from scp_ssg.hosting.layout import layout_of
    from scp_ssg.hosting.writing import FILE_HOSTS, configuration, side_outputs, write

__all__ = [
    "CACHE_CONTROL",
    "FILE_HOSTS",
    "collection_headers",
    "configuration",
    "is_collection",
    "layout_of",
    "side_outputs",
    "write",
]

_MODULES = {
    "CACHE_CONTROL": "headers",
    "FILE_HOSTS": "writing",
    "collection_headers": "headers",
    "configuration": "writing",
    "is_collection": "headers",
    "layout_of": "layout",
    "side_outputs": "writing",
    "write": "writing",
}

if not TYPE_CHECKING:  # with it, every name would pass the type checker
    __getattr__ = lazy_exports(__name__, _MODULES)
