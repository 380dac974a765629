"""Locate the part of a page that a template of Dreamweaver leaves to the page's author.

Dreamweaver writes comments around it, and writes all else anew when the template changes.
"""

from __future__ import annotations

from itertools import islice, takewhile

from scp_ssg.dom import LexborNode, is_empty, outermost, siblings

__all__ = ["REGION_BEGIN", "template_region"]

REGION_BEGIN, _REGION_END = "BeginEditable", "EndEditable"
_MOST = 50
"""Parts that a template leaves to authors."""


def template_region(body: LexborNode) -> LexborNode | None:
    """The element with the one part of the page that its template leaves to the author; None where
    there are several, in different places, or ``body`` has it."""
    nodes = body.traverse(include_text=True)
    begins = [*islice((each for each in nodes if _says(each, REGION_BEGIN)), _MOST + 1)]
    if len(begins) > _MOST:
        return None
    boxes = outermost(box for box in map(_part_after, begins) if box is not None)
    return boxes[0] if len(boxes) == 1 and boxes[0].mem_id != body.mem_id else None


def _part_after(begin: LexborNode) -> LexborNode | None:
    """The one element between the comment ``begin`` and that which ends the part, or else that
    which they are in."""
    inside = takewhile(lambda each: not _says(each, _REGION_END), siblings(begin))
    found = [each for each in inside if each.is_element_node or not is_empty(each)]
    return found[0] if len(found) == 1 and found[0].is_element_node else begin.parent


def _says(node: LexborNode, mark: str) -> bool:
    return node.is_comment_node and mark in (node.html or "")
