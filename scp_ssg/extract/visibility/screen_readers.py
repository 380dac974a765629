"""Words that only screen readers say: visitors do not see them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scp_ssg.dom import LexborNode

__all__ = ["READER_CLASSES", "is_for_screen_readers"]

READER_CLASSES = (
    *("sr-only", "visually-hidden", "visuallyhidden", "screen-reader-only", "screen-reader-text"),
    *("sl-sr-only", "show-for-sr", "element-invisible"),
)
"""The endings of the classes of words that only screen readers say: those of Bootstrap, Tailwind,
WordPress and others, also behind the name of a part of the theme."""


def is_for_screen_readers(node: LexborNode) -> bool:
    """Return whether a class of ``node`` says that only screen readers say its words."""
    classes = (node.attributes.get("class") or "").split()
    return any(each.endswith(READER_CLASSES) for each in classes)
