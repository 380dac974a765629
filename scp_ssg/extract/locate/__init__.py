"""Where the main content of a finished page stands.

The tree of a page goes in; the element, or elements, with its content come out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scp_ssg.lazy import lazy_exports

if TYPE_CHECKING:
    from scp_ssg.extract.locate.main_content import found, holding, holds, is_blank

__all__ = ["found", "holding", "holds", "is_blank"]

_MODULES = {
    "found": "main_content",
    "holding": "main_content",
    "holds": "main_content",
    "is_blank": "main_content",
}

if not TYPE_CHECKING:  # with it, every name would pass the type checker
    __getattr__ = lazy_exports(__name__, _MODULES)
