"""Boilerplate: elements of the theme around and inside the content of a page.

An element of a page goes in. ``is_boilerplate`` and its like judge the element;
``remove_boilerplate`` removes the boilerplate below it. Class names, ids and phrases are in tables.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scp_ssg.lazy import lazy_exports

if TYPE_CHECKING:
    from scp_ssg.extract.boilerplate.chrome import is_chrome, is_chrome_class
    from scp_ssg.extract.boilerplate.elements import is_boilerplate, is_boilerplate_outside
    from scp_ssg.extract.boilerplate.removal import remove_boilerplate
    from scp_ssg.extract.boilerplate.theme_names import evidence_of

__all__ = [
    "evidence_of",
    "is_boilerplate",
    "is_boilerplate_outside",
    "is_chrome",
    "is_chrome_class",
    "remove_boilerplate",
]

_MODULES = {
    "evidence_of": "theme_names",
    "is_boilerplate": "elements",
    "is_boilerplate_outside": "elements",
    "is_chrome": "chrome",
    "is_chrome_class": "chrome",
    "remove_boilerplate": "removal",
}

if not TYPE_CHECKING:  # with it, every name would pass the type checker
    __getattr__ = lazy_exports(__name__, _MODULES)
