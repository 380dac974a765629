"""What in the main content is not content.

Elements go in; what belongs to the theme and not to the page is named or removed. Rules are in
tables.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scp_ssg.lazy import lazy_exports

if TYPE_CHECKING:
    from scp_ssg.extract.boilerplate.chrome import is_chrome, names_chrome
    from scp_ssg.extract.boilerplate.elements import is_around, is_boilerplate
    from scp_ssg.extract.boilerplate.removal import strip
    from scp_ssg.extract.boilerplate.themes import said_by

__all__ = ["is_around", "is_boilerplate", "is_chrome", "names_chrome", "said_by", "strip"]

_MODULES = {
    "is_around": "elements",
    "is_boilerplate": "elements",
    "is_chrome": "chrome",
    "names_chrome": "chrome",
    "said_by": "themes",
    "strip": "removal",
}

if not TYPE_CHECKING:  # with it, every name would pass the type checker
    __getattr__ = lazy_exports(__name__, _MODULES)
