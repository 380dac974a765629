"""What of a finished page its visitors see.

The tree of a page goes in; it comes out without what nobody sees, and with every part in its place
that a server or a shadow root kept elsewhere.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scp_ssg.lazy import lazy_exports

if TYPE_CHECKING:
    from scp_ssg.extract.visibility.rules import MAY_BE_HIDDEN, hidden, is_seen_at, visible
    from scp_ssg.extract.visibility.shadow_roots import show_shadows
    from scp_ssg.extract.visibility.streamed_parts import put_in_place
    from scp_ssg.extract.visibility.themed_pictures import DARK_CLASSES, is_dark_duplicate

__all__ = [
    "DARK_CLASSES",
    "MAY_BE_HIDDEN",
    "hidden",
    "is_dark_duplicate",
    "is_seen_at",
    "put_in_place",
    "show_shadows",
    "visible",
]

_MODULES = {
    "DARK_CLASSES": "themed_pictures",
    "MAY_BE_HIDDEN": "rules",
    "hidden": "rules",
    "is_dark_duplicate": "themed_pictures",
    "is_seen_at": "rules",
    "put_in_place": "streamed_parts",
    "show_shadows": "shadow_roots",
    "visible": "rules",
}

if not TYPE_CHECKING:  # with it, every name would pass the type checker
    __getattr__ = lazy_exports(__name__, _MODULES)
