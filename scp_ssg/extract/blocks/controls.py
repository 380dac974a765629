"""Form controls that are content: the check boxes of tasks, and some buttons."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from scp_ssg.dom import collapse_space, lineage
from scp_ssg.extract.boilerplate import is_chrome

if TYPE_CHECKING:
    from collections.abc import Mapping

    from selectolax.lexbor import LexborNode

    from scp_ssg.extract.blocks.walk import Walk

__all__ = ["button", "checkbox"]

_HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})


def checkbox(walk: Walk, node: LexborNode) -> None:
    """Handle an ``input``: a task's check box becomes ``[x]`` or ``[ ]``; others are no content."""
    attributes = node.attributes
    if attributes.get("type") != "checkbox":
        return
    around = list(islice(lineage(node.parent), 3))
    if around and _is_task(attributes, around[0]) and any(each.tag == "li" for each in around):
        walk.line.append("[x] " if "checked" in attributes else "[ ] ")


def _is_task(attributes: Mapping[str, str | None], parent: LexborNode) -> bool:
    """Return whether the check box in ``parent`` with these ``attributes`` is a task's.

    Themes use check boxes to open menus and panels, too: a style finds them by their ids or
    classes.
    """
    if parent.tag == "label" and attributes.keys().isdisjoint({"id", "class"}):
        return True
    classes = f"{attributes.get('class')} {parent.attributes.get('class')}"
    return "disabled" in attributes or "task" in classes


def button(walk: Walk, node: LexborNode) -> None:
    """Handle a ``button``: one that is a heading, a tab or a word of a sentence is content."""
    attributes = node.attributes
    classes = attributes.get("class") or ""
    parent = node.parent
    if (parent is not None and parent.tag in _HEADINGS and _has_all_text(walk, node, parent)) or (
        "accordion" in classes
    ):
        if not is_chrome(attributes):
            walk.children(node)
    elif attributes.get("role") == "tab":
        walk.block(node)
    elif _is_within_sentence(node) and not is_chrome(attributes):
        walk.children(node)


def _has_all_text(walk: Walk, node: LexborNode, parent: LexborNode) -> bool:
    """True if all letters and digits of ``parent`` are in its child ``node``."""
    return walk.cached(_count_letters, parent) == _count_letters(node)


def _count_letters(node: LexborNode) -> int:
    return sum(map(str.isalnum, node.text()))


def _is_within_sentence(node: LexborNode) -> bool:
    """True if the text of a paragraph goes on after the button, as in "press Run to begin"."""
    parent, previous, following = node.parent, node.prev, node.next
    if parent is None or parent.tag != "p" or previous is None or following is None:
        return False
    return previous.tag == following.tag == "-text" and (
        collapse_space(previous.text())[-1:].isalnum()
        and collapse_space(following.text())[:1].isalnum()
    )
