"""What in the main content is not content.

Elements go in; what belongs to the theme and not to the page is named or removed. Rules are in
tables.
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
