"""What Asciidoctor lays out with tables that hold no data: admonitions and callouts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scp_ssg.extract.blocks.lists import Items
from scp_ssg.model import TextBlock

if TYPE_CHECKING:
    from selectolax.lexbor import LexborNode

    from scp_ssg.extract.blocks.walk import Walk

__all__ = ["admonition", "callouts"]


def admonition(walk: Walk, node: LexborNode) -> None:
    """Its kind, which is a word or the name of an icon, and then what it says."""
    walk.structure()
    icon, content = node.css_first("td.icon"), node.css_first("td.content")
    if icon is None or content is None:
        walk.block(node)
        return
    kind = _kind(icon)
    if kind:
        walk.out.append(TextBlock(kind))
    walk.block(content)


def callouts(walk: Walk, node: LexborNode) -> None:
    """What the numbers in the code above mean: a list, in a table where the numbers are icons."""
    if node.css_first("table") is None:
        walk.block(node)
        return
    items = Items(walk, ordered=True)
    for row in node.css("tr"):
        cells = row.css("td")
        if cells:
            items.add(walk.apart(walk.children, cells[-1]), items.label(_kind(cells[0])))
    items.close()


def _kind(icon: LexborNode) -> str:
    words = icon.text().strip()
    sign = icon.css_first("i[title], img[alt]")
    if words or sign is None:
        return words
    attributes = sign.attributes
    return (attributes.get("title") or attributes.get("alt") or "").strip()
