"""Text with its white space: the lines of code and signatures, without line numbers and buttons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scp_ssg.dom import (
    BREAK,
    TEXT_NODE,
    LexborNode,
    collapse_space,
    outermost,
    tag_number,
    with_ancestors,
)
from scp_ssg.extract.blocks.block_text import without_duplicates
from scp_ssg.extract.boilerplate import is_chrome
from scp_ssg.model import MAX_BLOCKS, Block, CodeBlock, LinkBlock

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scp_ssg.extract.blocks.walk import Walk

__all__ = [
    "code_and_pictures",
    "doxygen_signature",
    "signature",
    "sphinx_signature",
    "verbatim",
    "within_limit",
]

_LINES = frozenset({"article", "blockquote", "dd", "div", "dl", "dt", "li", "ol", "p", "tr", "ul"})
_SKIPPED = frozenset({"-comment", "button", "script", "style", "svg", "template", "textarea"})
_MAY_BE_CHROME = frozenset({"a", "div", "i", "span", "td"})
"""Elements that themes use for line numbers and permalinks."""
_SIMPLE = frozenset({"code", "em", "span"})
"""Elements of a signature that hold only text."""
_TABLE, _PICTURE = map(tag_number, ("table", "img"))
_MAX_DEPTH = 50

_HIGHLIGHTED = frozenset(map(tag_number, ("a", "b", "code", "em", "pre", "span", "strong")))
_NOT_JUST_TEXT = (
    ":not(span,a,code,em,strong,b,pre),a[class],code[style*=block i],"
    "[class*=line i],[class*=gutter],[class*=ln],[data-line],[style*=user-select]"
)
"""A selector of the elements in code that need a closer look; all others are highlighted text. The
only spans of a highlighter that are no content are those of line numbers."""

_LINK, _CELL, _CODE = map(tag_number, ("a", "td", "code"))


def code_and_pictures(node: LexborNode) -> tuple[str, list[LexborNode]]:
    """The code in ``node``, a ``pre``, and the pictures between its lines, which it drew."""
    only = node.first_child
    if only is not None and only.tag_id == _CODE and only.next is None:
        only = only.first_child
    if only is not None and only.tag_id == TEXT_NODE and only.next is None:
        return only.text_content or "", []
    # Most code is only text in spans, which the parser joins fastest.
    special = node.css(_NOT_JUST_TEXT)
    if not special:
        return node.text_lexbor(), []
    pictures = outermost(each for each in special if each.tag_id == _PICTURE)
    if any(each.tag_id == _TABLE for each in special):
        node = _listing_in(node)
    collector = _TextCollector("\n", "\n", with_ancestors(special, node))
    collector.add(node)
    return "".join(collector.pieces), pictures


def _listing_in(node: LexborNode) -> LexborNode:
    """The ``pre`` with the code, if a table in the ``pre`` ``node`` holds one and nothing beside.

    The source of the page may be indented, and so the white space around the table is no code.
    """
    inner = [each for each in node.css("td > pre") if not _is_gutter(each)]
    if len(inner) != 1:
        return node
    words = verbatim(node).split()
    return inner[0] if words == verbatim(inner[0]).split() else node


def _is_gutter(pre: LexborNode) -> bool:
    cell = pre.parent
    return is_chrome(pre.attributes) or (cell is not None and is_chrome(cell.attributes))


def verbatim(node: LexborNode, line_break: str = "\n") -> str:
    """The text in ``node``, with each block element on a line of its own.

    ``line_break`` replaces ``<br>``.
    """
    collector = _TextCollector("\n", line_break)
    collector.add(node)
    return "".join(collector.pieces)


def signature(node: LexborNode) -> str:
    """The text of a declaration in an API reference: one line, or one for each parameter."""
    collector = _TextCollector(BREAK, BREAK)
    pieces = collector.pieces
    child = node.first_child
    while child is not None:
        text = child.text_content
        if text is not None:
            pieces.append(text)
        elif (tag := child.tag) in _SIMPLE:
            pieces.append(child.text_lexbor())
        elif tag != "a" or not is_chrome(child.attributes):
            collector.add(child)
        child = child.next
    return collapse_space("".join(pieces))


class _TextCollector:
    """Collects the text of elements into ``pieces``."""

    __slots__ = ("_line_break", "_newline", "_special", "pieces")

    def __init__(self, newline: str, line_break: str, special: set[int] | None = None) -> None:
        """``newline`` separates block elements, ``line_break`` replaces ``<br>``.

        ``special`` are the ``mem_id`` of the elements that may hold more than highlighted text;
        None if any may.
        """
        self.pieces: list[str] = []
        self._newline = newline
        self._line_break = line_break
        self._special = special

    def add(self, node: LexborNode, depth: int = 0) -> None:
        """Add the text of ``node``."""
        pieces, special = self.pieces, self._special
        if depth > _MAX_DEPTH:
            pieces.append(node.text())
            return
        child = node.first_child
        while child is not None:
            kind = child.tag_id
            if kind == TEXT_NODE:
                pieces.append(child.text_content or "")
            elif special is not None and kind in _HIGHLIGHTED and child.mem_id not in special:
                if text := child.text_lexbor():
                    pieces.append(text)
            elif (tag := child.tag) == "br":
                pieces.append(self._line_break)
            elif tag is not None and tag not in _SKIPPED:
                self._add_element(child, tag, depth)
            child = child.next

    def _add_element(self, node: LexborNode, tag: str, depth: int) -> None:
        attributes = node.attributes if tag in _MAY_BE_CHROME else {}
        if attributes and (is_chrome(attributes) or _is_unselectable(attributes)):
            return
        pieces = self.pieces
        start = len(pieces)
        if tag in _LINES and not self._at_line_start():
            pieces.append(self._newline)
            start += 1
        self.add(node, depth + 1)
        if _ends_line(tag, node, attributes) and (
            start == len(pieces) or not self._at_line_start()
        ):
            pieces.append(self._newline)

    def _at_line_start(self) -> bool:
        for piece in reversed(self.pieces):
            if piece:
                return piece.endswith(("\n", self._newline))
        return True


def _ends_line(tag: str, node: LexborNode, attributes: dict[str, str | None]) -> bool:
    """True if ``node`` is a line of code: a block element, or a ``span`` that a style sheet shows
    as a block. Nothing but the next such ``span`` follows it. Or it is what was typed or printed
    in a session: Documenter.jl shows each ``code`` in a ``pre`` as a block."""
    if tag in _LINES:
        return True
    if tag == "code" and node.first_child is not None:
        style = (node.attributes.get("style") or "").replace(" ", "")
        return "display:block" in style and node.next is not None and node.next.is_element_node
    if tag != "span" or not attributes:
        return False
    classes = (attributes.get("class") or "").split()
    if "line" not in classes and "token-line" not in classes and "data-line" not in attributes:
        return False
    sibling = node.next
    return sibling is not None and sibling.tag == "span"


def _is_unselectable(attributes: dict[str, str | None]) -> bool:
    """True for line numbers: docutils' and Chroma's ``ln``, or by style if there are no classes."""
    if attributes.get("class") == "ln":
        return True
    style = attributes.get("style")
    return bool(style) and "user-select:none" in (style or "").replace(" ", "")


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
    # A signature has few elements: looking at each is quicker than a selector.
    for link in (each for each in node.traverse() if each.tag_id == _LINK):
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
