"""Locate the main content of a finished page.

The tree of a page goes in, with the generator's fragment if there is one. The element that holds
the main content comes out; it may hold boilerplate too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scp_ssg.lazy import in_modules, lazy_exports

if TYPE_CHECKING:
    from scp_ssg.extract.locate.main_content import (
        contains_fragment,
        locate_fragment,
        locate_main_content,
    )
    from scp_ssg.extract.locate.outside import add_films, add_notes_beside, add_subtitle
    from scp_ssg.extract.locate.template_region import REGION_BEGIN
    from scp_ssg.extract.locate.text_density import is_blank
    from scp_ssg.extract.locate.text_sizes import ASIDES

__all__ = [
    "ASIDES",
    "REGION_BEGIN",
    "add_films",
    "add_notes_beside",
    "add_subtitle",
    "contains_fragment",
    "is_blank",
    "locate_fragment",
    "locate_main_content",
]

_MODULES = in_modules(
    main_content="contains_fragment locate_fragment locate_main_content",
    outside="add_films add_notes_beside add_subtitle",
    template_region="REGION_BEGIN",
    text_density="is_blank",
    text_sizes="ASIDES",
)

if not TYPE_CHECKING:  # with it, every name would pass the type checker
    __getattr__ = lazy_exports(__name__, _MODULES)
