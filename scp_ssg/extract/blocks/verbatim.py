"""Text as it stands, white space and all: the lines of code without what a theme put between."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scp_ssg.dom import BREAK, TEXT_NODE, collapse_space, tag_number, with_ancestors
from scp_ssg.extract.boilerplate import is_chrome

if TYPE_CHECKING:
    from selectolax.lexbor import LexborNode

__all__ = ["code_text", "signature", "verbatim"]

_LINES = frozenset({"article", "blockquote", "dd", "div", "dl", "dt", "li", "ol", "p", "tr", "ul"})
_UNSEEN = frozenset({"-comment", "button", "script", "style", "svg", "template", "textarea"})
_MARKED = frozenset({"a", "div", "i", "span", "td"})
"""Elements that themes put line numbers and marks in."""
_SIMPLE = frozenset({"code", "em", "span"})
"""Elements of a signature in which nothing is but words."""
_NO_ATTRIBUTES: dict[str, str | None] = {}
_MAX_DEPTH = 50

_COLOURED = frozenset(map(tag_number, ("a", "b", "code", "em", "pre", "span", "strong")))
_NOT_JUST_TEXT = (
    ":not(span,code,em,strong,b,a:not([class]),pre),"
    "[class*=line i],[class*=gutter],[class*=ln],[data-line],[style*=user-select]"
)
"""What may stand in code and is not simply read on; all else is text in coloured spans. Of the
spans that are no content a highlighter writes only those of line numbers."""


def code_text(node: LexborNode) -> str:
    """The code in a ``pre``."""
    only = node.first_child
    if only is not None and only.tag_id == TEXT_NODE and only.next is None:
        return only.text_content or ""
    # Most code is text in spans, however many: the parser gathers that fastest.
    others = node.css(_NOT_JUST_TEXT)
    if not others:
        return node.text_lexbor()
    gathered = _Gathered("\n", "\n", with_ancestors(others, node))
    gathered.add(node)
    return "".join(gathered.pieces)


def verbatim(node: LexborNode, line_break: str = "\n") -> str:
    """The text in ``node``, a new line for each element that a browser puts on its own line.

    ``line_break`` stands for ``<br>``.
    """
    gathered = _Gathered("\n", line_break)
    gathered.add(node)
    return "".join(gathered.pieces)


def signature(node: LexborNode) -> str:
    """A declaration that HTML laid out as running text: one line, or one for each parameter."""
    gathered = _Gathered(BREAK, BREAK)
    pieces = gathered.pieces
    child = node.first_child
    while child is not None:
        text = child.text_content
        if text is not None:
            pieces.append(text)
        elif (tag := child.tag) in _SIMPLE:
            pieces.append(child.text_lexbor())
        elif tag != "a" or not is_chrome(child.attributes):
            gathered.add(child)
        child = child.next
    return collapse_space("".join(pieces))


class _Gathered:
    """Text as it is gathered, in ``pieces``."""

    __slots__ = ("_line_break", "_newline", "_special", "pieces")

    def __init__(self, newline: str, line_break: str, special: set[int] | None = None) -> None:
        """Elements that are not in ``special`` hold text to read on; None: any may be special."""
        self.pieces: list[str] = []
        self._newline = newline
        self._line_break = line_break
        self._special = special

    def add(self, node: LexborNode, depth: int = 0) -> None:
        """Add what ``node`` holds."""
        pieces, special = self.pieces, self._special
        if depth > _MAX_DEPTH:
            pieces.append(node.text())
            return
        child = node.first_child
        while child is not None:
            kind = child.tag_id
            if kind == TEXT_NODE:
                pieces.append(child.text_content or "")
            elif special is not None and kind in _COLOURED and child.mem_id not in special:
                if text := child.text_lexbor():
                    pieces.append(text)
            elif (tag := child.tag) == "br":
                pieces.append(self._line_break)
            elif tag is not None and tag not in _UNSEEN:
                self._add_element(child, tag, depth)
            child = child.next

    def _add_element(self, node: LexborNode, tag: str, depth: int) -> None:
        attributes = node.attributes if tag in _MARKED else _NO_ATTRIBUTES
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
    """Lines are blocks, or spans that a style sheet shows as blocks: these follow each other with
    nothing between."""
    if tag in _LINES:
        return True
    if tag != "span" or not attributes:
        return False
    classes = (attributes.get("class") or "").split()
    if "line" not in classes and "token-line" not in classes and "data-line" not in attributes:
        return False
    after = node.next
    return after is not None and after.tag == "span"


def _is_unselectable(attributes: dict[str, str | None]) -> bool:
    """Line numbers: docutils' and Chroma's ``ln``, and those of highlighters without classes."""
    if attributes.get("class") == "ln":
        return True
    style = attributes.get("style")
    return bool(style) and "user-select:none" in (style or "").replace(" ", "")
