"""A page's bytes or text as a tree that is safe to walk.

Bytes become text as a browser would read them, and text becomes a selectolax tree whose depth is
bounded. The helpers read tags and text of such a tree.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scp_ssg.lazy import lazy_exports

if TYPE_CHECKING:
    from scp_ssg.dom.encoding import decode
    from scp_ssg.dom.selectors import is_selector, present
    from scp_ssg.dom.tags import TEXT, by_number, number
    from scp_ssg.dom.text import BREAK, joined, shown, squeezed
    from scp_ssg.dom.tree import around, is_empty, outermost, parse, take_out, within

__all__ = [
    "BREAK",
    "TEXT",
    "around",
    "by_number",
    "decode",
    "is_empty",
    "is_selector",
    "joined",
    "number",
    "outermost",
    "parse",
    "present",
    "shown",
    "squeezed",
    "take_out",
    "within",
]

_MODULES = {
    "BREAK": "text",
    "TEXT": "tags",
    "around": "tree",
    "by_number": "tags",
    "decode": "encoding",
    "is_empty": "tree",
    "is_selector": "selectors",
    "joined": "text",
    "number": "tags",
    "outermost": "tree",
    "parse": "tree",
    "present": "selectors",
    "shown": "text",
    "squeezed": "text",
    "take_out": "tree",
    "within": "tree",
}

if not TYPE_CHECKING:  # with it, every name would pass the type checker
    __getattr__ = lazy_exports(__name__, _MODULES)
