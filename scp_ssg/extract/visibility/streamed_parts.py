"""Parts of a page that React's server streams after the rest of it, hidden until a script runs.

A call in that script names the placeholder, a ``template``, and the part that replaces it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from selectolax.lexbor import LexborHTMLParser, LexborNode

__all__ = ["place_streamed_parts"]

_CALL = re.compile(r'\$R([CS])\("([^"\\]{1,40})","([^"\\]{1,40})"\)')
"""``$RC`` completes a boundary and names the placeholder first, then the part. ``$RS`` completes a
segment of a streamed part and names the part first."""
_MAX_PARTS = 50
"""Parts of a page; each is searched for in the whole page. The most seen on a real page are 20."""


def place_streamed_parts(tree: LexborHTMLParser, html: str) -> None:
    """Move the streamed parts of ``html`` to their placeholders in ``tree``, its tree."""
    if not tree.tags("template"):
        return
    for kind, *ids in _CALL.findall(html)[:_MAX_PARTS]:
        placeholder_id, part_id = ids if kind == "C" else reversed(ids)
        # Each search is a new one: a placeholder may be in a part that has been moved.
        placeholder = tree.css_first(f'template[id="{placeholder_id}"]')
        part = tree.css_first(f'div[hidden][id="{part_id}"]')
        if placeholder is None or part is None:
            continue
        if part.css_first(f'[id="{placeholder_id}"]') is None:
            if kind == "C":
                _remove_fallback(placeholder)
            _place(part, placeholder)


def _place(part: LexborNode, placeholder: LexborNode) -> None:
    placeholder.insert_after(part)  # a copy of it
    part.decompose()
    if placeholder.next is not None:
        del placeholder.next.attrs["hidden"]


def _remove_fallback(placeholder: LexborNode) -> None:
    """Remove what the page shows until the part arrives, up to the comment that ends the
    boundary."""
    fallback = []
    depth = 0
    node = placeholder.next
    while node is not None:
        if node.is_comment_node:
            depth += {"/$": -1, "$": 1, "$?": 1, "$!": 1}.get(node.comment_content or "", 0)
            if depth < 0:
                break
        fallback.append(node)
        node = node.next
    if node is not None:
        for each in fallback:
            each.decompose()
