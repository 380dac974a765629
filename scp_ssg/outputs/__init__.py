"""Outputs beside the collections: files for each published page, and files for the whole site.

A published page goes in and a file comes out, or the published site and its files. ``publish`` has
the table of outputs, writes their files in the commit and removes those that are stale.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scp_ssg.lazy import in_modules, lazy_exports

if TYPE_CHECKING:
    from scp_ssg.outputs.head_links import AlternateLink, alternates, with_alternates, with_root
    from scp_ssg.outputs.our_lines import BEGIN, END, FIRST_LINE
    from scp_ssg.outputs.records import PublishedPage, PublishedSite, SideFile, SideOutput

__all__ = [
    "BEGIN",
    "END",
    "FIRST_LINE",
    "AlternateLink",
    "PublishedPage",
    "PublishedSite",
    "SideFile",
    "SideOutput",
    "alternates",
    "with_alternates",
    "with_root",
]

_MODULES = in_modules(
    head_links="AlternateLink alternates with_alternates with_root",
    our_lines="BEGIN END FIRST_LINE",
    records="PublishedPage PublishedSite SideFile SideOutput",
)

if not TYPE_CHECKING:  # with it, every name would pass the type checker
    __getattr__ = lazy_exports(__name__, _MODULES)
