"""What Asciidoctor lays out with tables that hold no data: its admonitions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scp_ssg.model import TextBlock

if TYPE_CHECKING:
    from selectolax.lexbor import LexborNode

    from scp_ssg.extract.walk import Walk

__all__ = ["admonition"]


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


def _kind(icon: LexborNode) -> str:
    words = icon.text().strip()
    sign = icon.css_first("i[title], img[alt]")
    if words or sign is None:
        return words
    attributes = sign.attributes
    return (attributes.get("title") or attributes.get("alt") or "").strip()
