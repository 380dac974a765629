"""Signatures: declarations in API references, as code, and the links in them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scp_ssg.dom import collapse_space, outermost, tag_number
from scp_ssg.extract.blocks.block_text import without_duplicates
from scp_ssg.extract.blocks.verbatim import signature, verbatim
from scp_ssg.extract.boilerplate import is_chrome
from scp_ssg.model import MAX_BLOCKS, Block, CodeBlock, LinkBlock

if TYPE_CHECKING:
    from collections.abc import Sequence

    from selectolax.lexbor import LexborNode

    from scp_ssg.extract.blocks.walk import Walk

__all__ = ["doxygen_signature", "sphinx_signature", "within_limit"]

_ROW, _CELL = map(tag_number, ("tr", "td"))


def sphinx_signature(walk: Walk, node: LexborNode, language: str | None) -> None:
    """Emit the ``dt`` with a signature as code in ``language``, and its links."""
    text = signature(node)
    if text:
        walk.out.append(CodeBlock(language=language, code=text))
        _add_links(walk, node)


def doxygen_signature(walk: Walk, node: LexborNode) -> None:
    """Emit Doxygen's table with the signature of a member: a line for each parameter."""
    lines: list[str] = []
    for row in outermost(node.css("tr")):
        cells = (each for each in row.iter() if each.tag_id == _CELL)
        line = " ".join(filter(None, (collapse_space(verbatim(each)) for each in cells)))
        if line:
            lines.append(line if not lines or line[0] == ")" else f"    {line}")
    if lines:
        walk.out.append(CodeBlock(language=None, code="\n".join(lines)))
        _add_links(walk, node)


def within_limit(walk: Walk) -> Sequence[Block]:
    """The blocks of ``walk``; without the links of signatures where the page has too many blocks.

    The words of these links are in the code before them.
    """
    if len(walk.out) <= MAX_BLOCKS or not walk.signature_links:
        return walk.out
    dropped = set(map(id, walk.signature_links))
    return [each for each in walk.out if id(each) not in dropped]


def _add_links(walk: Walk, node: LexborNode) -> None:
    if not walk.links:
        return
    found: list[Block] = []
    for link in node.css("a[href]"):
        attributes = link.attributes
        href = attributes.get("href") or ""
        if href[:1] in ("", "#") or is_chrome(attributes):
            continue
        url = walk.link_url(href)
        text = collapse_space(verbatim(link))
        if url is not None and text:
            found.append(LinkBlock(url, text))
    links = without_duplicates(found)
    walk.out += links
    walk.signature_links += (each for each in links if isinstance(each, LinkBlock))
