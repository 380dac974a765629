"""Pages whose server wrote parts late: React puts them, hidden, after the rest of the page.

A call of a script names the hole and what fills it; without the script a reader sees neither.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from selectolax.lexbor import LexborHTMLParser, LexborNode

__all__ = ["put_in_place"]

_CALL = re.compile(r'\$R([CS])\("([^"\\]{1,40})","([^"\\]{1,40})"\)')
"""C completes a boundary: its hole and what fills it. S fills a piece of what is late itself: what
fills it and its hole."""
_MOST = 50
"""Parts of a page, each of which is looked for in all of it; the most seen in the wild are 20."""


def put_in_place(tree: LexborHTMLParser, html: str) -> None:
    """Moves what was written late in ``html`` to where it belongs in its ``tree``."""
    if not tree.tags("template"):
        return
    for kind, *named in _CALL.findall(html)[:_MOST]:
        hole, part = named if kind == "C" else reversed(named)
        # Looked up afresh each time: a hole may stand in a part that was moved before.
        place = tree.css_first(f'template[id="{hole}"]')
        late = tree.css_first(f'div[hidden][id="{part}"]')
        if place is not None and late is not None and late.css_first(f'[id="{hole}"]') is None:
            if kind == "C":
                _take_out_makeshift(place)
            _fill(place, late)


def _fill(place: LexborNode, late: LexborNode) -> None:
    place.insert_after(late)  # a copy of it
    late.decompose()
    if place.next is not None:
        del place.next.attrs["hidden"]


def _take_out_makeshift(place: LexborNode) -> None:
    """Takes out what the page showed until the part came: up to a comment that ends the hole."""
    makeshift = []
    depth = 0
    node = place.next
    while node is not None:
        if node.is_comment_node:
            depth += {"/$": -1, "$": 1, "$?": 1, "$!": 1}.get(node.comment_content or "", 0)
            if depth < 0:
                break
        makeshift.append(node)
        node = node.next
    if node is not None:
        for each in makeshift:
            each.decompose()
