"""Boilerplate: elements of the theme around and inside the content of a page.

An element of a page goes in. ``remove_boilerplate`` removes the boilerplate below it and says what
it removed, by which rule of ``scp_ssg.extract.rules``; ``is_boilerplate_outside`` and
``is_suspect_outside`` judge one element.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scp_ssg.lazy import lazy_exports

if TYPE_CHECKING:
    from scp_ssg.extract.boilerplate.chrome import is_chrome, is_chrome_class
    from scp_ssg.extract.boilerplate.edges import fixed_boxes
    from scp_ssg.extract.boilerplate.elements import (
        is_boilerplate_outside,
        is_named_by_place,
        is_suspect_outside,
    )
    from scp_ssg.extract.boilerplate.names import names_of
    from scp_ssg.extract.boilerplate.removal import remove_boilerplate, remove_selected
    from scp_ssg.extract.boilerplate.site_witness import KnownVerdicts, SiteWitness, group_of

__all__ = [
    "KnownVerdicts",
    "SiteWitness",
    "fixed_boxes",
    "group_of",
    "is_boilerplate_outside",
    "is_chrome",
    "is_chrome_class",
    "is_named_by_place",
    "is_suspect_outside",
    "names_of",
    "remove_boilerplate",
    "remove_selected",
]

_MODULES = {
    "KnownVerdicts": "site_witness",
    "SiteWitness": "site_witness",
    "fixed_boxes": "edges",
    "group_of": "site_witness",
    "is_boilerplate_outside": "elements",
    "is_chrome": "chrome",
    "is_chrome_class": "chrome",
    "is_named_by_place": "elements",
    "is_suspect_outside": "elements",
    "names_of": "names",
    "remove_boilerplate": "removal",
    "remove_selected": "removal",
}

if not TYPE_CHECKING:  # with it, every name would pass the type checker
    __getattr__ = lazy_exports(__name__, _MODULES)
