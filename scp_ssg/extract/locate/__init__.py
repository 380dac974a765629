"""Locate the main content of a finished page.

The tree of a page goes in, with the generator's fragment if there is one. The element that holds
the main content comes out; it may hold boilerplate too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scp_ssg.lazy import lazy_exports

if TYPE_CHECKING:
    from scp_ssg.extract.locate.fragment_match import contains_fragment, locate_fragment
    from scp_ssg.extract.locate.main_content import locate_main_content
    from scp_ssg.extract.locate.subtitle import add_subtitle
    from scp_ssg.extract.locate.text_size import is_blank

__all__ = [
    "add_subtitle",
    "contains_fragment",
    "is_blank",
    "locate_fragment",
    "locate_main_content",
]

_MODULES = {
    "add_subtitle": "subtitle",
    "contains_fragment": "fragment_match",
    "is_blank": "text_size",
    "locate_fragment": "fragment_match",
    "locate_main_content": "main_content",
}

if not TYPE_CHECKING:  # with it, every name would pass the type checker
    __getattr__ = lazy_exports(__name__, _MODULES)
