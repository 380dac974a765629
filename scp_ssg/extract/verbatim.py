"""Text as it stands, white space and all: the lines of code without what a theme put between."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from scp_ssg.extract.chrome import is_chrome
from scp_ssg.extract.tags import TEXT
from scp_ssg.extract.text import BREAK, shown

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

_NOT_JUST_TEXT = (
    "br,button,div,li,script,style,svg,tr,"
    "[class*=gutter],[class*=line],[class*=LineNo],[class~=ln],[class~=lnt],[style*=user-select]"
)


def code_text(node: LexborNode) -> str:
    """The code in a ``pre``."""
    # Most code is text in spans, however many: the parser gathers that fastest.
    return node.text() if node.css_first(_NOT_JUST_TEXT) is None else verbatim(node)


def verbatim(node: LexborNode, newline: str = "\n", line_break: str = "\n") -> str:
    """The text in ``node``, a new line for each element that a browser puts on its own line.

    ``newline`` ends such a line, ``line_break`` stands for ``<br>``.
    """
    pieces: list[str] = []
    _gather(node, pieces, newline, line_break, 0)
    return "".join(pieces)


def signature(node: LexborNode) -> str:
    """A declaration that HTML laid out as running text: one line, or one for each parameter."""
    pieces: list[str] = []
    child = node.first_child
    while child is not None:
        text = child.text_content
        if text is not None:
            pieces.append(text)
        elif (tag := child.tag) in _SIMPLE:
            pieces.append(child.text())
        elif tag != "a" or not is_chrome(child.attributes):
            _gather(child, pieces, BREAK, BREAK, 0)
        child = child.next
    return shown("".join(pieces))


def _gather(node: LexborNode, pieces: list[str], newline: str, line_break: str, depth: int) -> None:
    if depth > _MAX_DEPTH:
        pieces.append(node.text())
        return
    child = node.first_child
    while child is not None:
        tag = child.tag
        if tag == "-text":
            pieces.append(child.text_content or "")
        elif tag == "br":
            pieces.append(line_break)
        elif tag == "span" and (token := _token(child)) is not None:
            pieces.append(token)
        elif tag is not None and tag not in _UNSEEN:
            attributes = child.attributes if tag in _MARKED else _NO_ATTRIBUTES
            if not attributes or not (is_chrome(attributes) or _is_unselectable(attributes)):
                start = len(pieces)
                if tag in _LINES and not _at_line_start(pieces, newline):
                    pieces.append(newline)
                    start += 1
                _gather(child, pieces, newline, line_break, depth + 1)
                if _ends_line(tag, child, attributes) and (
                    start == len(pieces) or not _at_line_start(pieces, newline)
                ):
                    pieces.append(newline)
        child = child.next


def _token(span: LexborNode) -> str | None:
    """The text of a ``span`` that is but a piece of coloured code; None for any other."""
    inner = span.first_child
    if inner is None or inner.tag_id != TEXT or inner.next is not None:
        return None
    attributes = span.attributes
    classes = attributes.get("class")
    if classes is None or len(attributes) > 1 or not _colours(classes):
        return None
    return inner.text_content


@lru_cache(maxsize=4096)  # highlighters have few classes, and each of them thousands of times
def _colours(classes: str) -> bool:
    return classes != "ln" and "line" not in classes and not is_chrome({"class": classes})


def _at_line_start(pieces: list[str], newline: str) -> bool:
    for piece in reversed(pieces):
        if piece:
            return piece.endswith(("\n", newline))
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
