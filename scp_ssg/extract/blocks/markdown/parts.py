"""The parts of a line and of a document in Markdown, as the walk makes them.

Inline elements are marks in the walk's line: a mark is an empty string to the handlers of blocks,
which look at the line's words only. The parts of a document stand where blocks stand.
"""

from __future__ import annotations

from scp_ssg.extract.blocks.markdown.escaping import escaped, with_safe_beginnings
from scp_ssg.model import Block, TextBlock

__all__ = [
    "CLOSE",
    "CODE",
    "DEL",
    "EM",
    "STRONG",
    "Definitions",
    "Footnote",
    "Heading",
    "Items",
    "Mark",
    "Paragraph",
    "Parts",
    "Quote",
    "Rule",
    "Table",
    "Verbatim",
    "bold_first",
    "inline_of",
]

Parts = list[Block]


class Mark(str):
    """The beginning of an inline element, or ``CLOSE``, the end of the last one."""

    __slots__ = ("tag", "url")

    tag: str
    url: str

    def __new__(cls, tag: str, url: str = "") -> Mark:
        """``url`` is that of a link. To the handlers of blocks this is an empty string."""
        mark = super().__new__(cls)
        mark.tag, mark.url = tag, url
        return mark


class Verbatim(str):
    """A piece of Markdown that stands in the line as it is: an image, a footnote's mark."""

    __slots__ = ("markdown",)

    markdown: str

    def __new__(cls, markdown: str) -> Verbatim:
        """To the handlers of blocks this is an empty string, too."""
        piece = super().__new__(cls)
        piece.markdown = markdown
        return piece


STRONG, EM, DEL, CODE, CLOSE = map(Mark, ("strong", "em", "del", "code", ""))


class Paragraph(TextBlock, frozen=True, tag="text", tag_field="type"):
    """``text`` is inline Markdown. A ``TextBlock`` that is none of these parts has plain text."""


class Heading(TextBlock, frozen=True, tag="text", tag_field="type", kw_only=True):
    level: int


class Rule(TextBlock, frozen=True, tag="text", tag_field="type"):
    """A thematic break."""


class Items(TextBlock, frozen=True, tag="text", tag_field="type", kw_only=True):
    """A list: the parts of each item. ``numbers`` are those of the items, or None for bullets."""

    numbers: tuple[int, ...] | None
    items: list[Parts]


class Footnote(TextBlock, frozen=True, tag="text", tag_field="type", kw_only=True):
    """``text`` is the label."""

    parts: Parts


class Quote(TextBlock, frozen=True, tag="text", tag_field="type", kw_only=True):
    parts: Parts


class Definitions(TextBlock, frozen=True, tag="text", tag_field="type", kw_only=True):
    """Terms, each inline Markdown, and the parts of each of their definitions."""

    groups: list[tuple[list[str], list[Parts]]]


class Table(TextBlock, frozen=True, tag="text", tag_field="type", kw_only=True):
    """Rows of cells in inline Markdown; the first is the header if ``has_header``."""

    has_header: bool
    rows: tuple[tuple[str, ...], ...]


def inline_of(part: Block) -> str | None:
    """The inline Markdown of a paragraph; None for other parts."""
    if type(part) is Paragraph:
        return part.text
    if type(part) is TextBlock:
        return with_safe_beginnings(escaped(part.text)).replace("\n", "\\\n")
    return None


def bold_first(parts: Parts) -> Parts:
    """``parts`` with the first in bold, if it is a line without emphasis of its own."""
    text = inline_of(parts[0]) if parts else None
    if not text or "*" in text or "\n" in text:
        return parts
    return [Paragraph(f"**{text}**"), *parts[1:]]
