"""Words that a style sheet alone parts: badges beside names, and labels side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scp_ssg.dom import TEXT_NODE, tag_number

if TYPE_CHECKING:
    from selectolax.lexbor import LexborNode

    from scp_ssg.extract.blocks.walk import Walk

__all__ = ["badge", "is_apart", "names_badge"]

_BADGES = ("badge", "mlabel", "stab")
"""How the classes end with which themes, Doxygen and rustdoc frame a word or two."""
_ENDS = frozenset(";)]")

_SPAN = tag_number("span")
_LABELS = frozenset({"div", "dt", "h2", "h3", "h4", "h5", "h6", "summary"})
"""What labels stand in; in paragraphs, editors part even words."""
_UNPARTED = "\u2e80"
"""The first of the characters that are written without spaces."""


def names_badge(name: str) -> bool:
    """Whether a class of this ``name`` puts a frame around a word or two."""
    return name.lower().endswith(_BADGES)


def badge(walk: Walk, node: LexborNode) -> None:
    """What stands beside a name in a frame is no part of it, though no space parts them."""
    before = _last_character(walk)
    if before.isalnum() or before in _ENDS:
        walk.line.append(" ")
    walk.phrase(node)
    after = node.next
    if after is not None and after.tag_id == TEXT_NODE and (after.text_content or "")[:1].isalnum():
        walk.line.append(" ")


def is_apart(walk: Walk, node: LexborNode, classes: str) -> bool:
    """Whether the ``span`` ``node`` begins a word of its own, with no space before it: what an API
    reference writes behind a name is told from it by another class, and nothing else."""
    last = _last_character(walk)
    if not last.isalnum() or last >= _UNPARTED:
        return False
    before = node.prev
    if before is None or before.tag_id != _SPAN:
        return False
    other = before.attributes.get("class")
    if not other or other == classes:
        return False
    # One letter alone is an initial, or one of many that are moved about.
    first, second = before.text(), node.text()
    if len(first) < 2 or len(second) < 2 or not second[0].isalnum() or second[0] >= _UNPARTED:
        return False
    around = node.parent
    while around is not None and around.tag_id == _SPAN:
        around = around.parent
    return around is not None and around.tag in _LABELS


def _last_character(walk: Walk) -> str:
    return walk.line[-1][-1:] if walk.line else ""
