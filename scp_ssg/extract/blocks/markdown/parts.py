"""The parts of a Markdown document, as the walk makes them: they stand where blocks stand."""

from __future__ import annotations

from scp_ssg.extract.blocks.markdown.escaping import escaped, with_safe_beginnings
from scp_ssg.model import Block, TextBlock

__all__ = [
    "Definitions",
    "Footnote",
    "Heading",
    "Items",
    "Paragraph",
    "Parts",
    "Quote",
    "Rule",
    "Table",
    "bold_first",
    "inline_of",
]

Parts = list[Block]


class Paragraph(TextBlock, frozen=True, tag="text", tag_field="type"):
    """``text`` is inline Markdown. A ``TextBlock`` that is none of these parts has plain text."""


class Heading(TextBlock, frozen=True, tag="text", tag_field="type", kw_only=True):
    level: int


class Rule(TextBlock, frozen=True, tag="text", tag_field="type"):
    """A thematic break."""


class Items(TextBlock, frozen=True, tag="text", tag_field="type", kw_only=True):
    """A list: the parts of each item. ``start`` is the first number, or None for bullets."""

    start: int | None
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
