"""Asciidoctor's admonitions and callouts, which it writes as layout tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scp_ssg.dom import outermost, tag_number
from scp_ssg.extract.blocks.lists import Items
from scp_ssg.model import TextBlock

if TYPE_CHECKING:
    from selectolax.lexbor import LexborNode

    from scp_ssg.extract.blocks.walk import Walk

__all__ = ["admonition", "callouts"]

_CELL = tag_number("td")


def admonition(walk: Walk, node: LexborNode) -> None:
    """Handle an admonition: its kind, which is a word or the name of an icon, then its content."""
    walk.begin_structure()
    icon, content = node.css_first("td.icon"), node.css_first("td.content")
    if icon is None or content is None:
        walk.block(node)
        return
    kind = _text(icon)
    if kind:
        walk.out.append(TextBlock(kind))
    walk.block(content)


def callouts(walk: Walk, node: LexborNode) -> None:
    """Handle callouts, the notes on numbered lines of code: a list, or a table if numbers are
    icons."""
    if node.css_first("table") is None:
        walk.block(node)
        return
    items = walk.variant(Items)(walk, ordered=True)
    # A note may hold an admonition, and the admonition callouts of its own: these are its rows.
    for row in outermost(node.css("tr")):
        cells = [each for each in row.iter() if each.tag_id == _CELL]
        if cells:
            items.add(walk.collect(walk.children, cells[-1]), items.label(_text(cells[0])))
    items.close()


def _text(cell: LexborNode) -> str:
    """The text of ``cell``, or the name of its icon."""
    text = cell.text().strip()
    icon = cell.css_first("i[title], img[alt]")
    if text or icon is None:
        return text
    attributes = icon.attributes
    return (attributes.get("title") or attributes.get("alt") or "").strip()
