"""Blocks as the text of one string, for what holds only strings: list items, cells, headings."""

from __future__ import annotations

import re
from operator import attrgetter
from typing import TYPE_CHECKING

from scp_ssg.model import (
    AudioBlock,
    Block,
    CodeBlock,
    ImageBlock,
    LinkBlock,
    ListBlock,
    QuoteBlock,
    TableBlock,
    TextBlock,
    VideoBlock,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

__all__ = ["REFERENCES", "list_lines", "text_and_references", "without_duplicates"]

REFERENCES = frozenset({LinkBlock, ImageBlock, VideoBlock, AudioBlock})
"""The blocks that refer to a URL and are no part of the running text."""
_url = attrgetter("url")
_UNINDENTED = re.compile(r"\n(?!  )")


def text_and_references(blocks: Iterable[Block]) -> tuple[str, list[Block]]:
    """The text of ``blocks``, each on a line of its own, and the references among them."""
    lines: list[str] = []
    references: list[Block] = []
    for block in blocks:
        # The class is compared: ``isinstance`` takes long to say no to a struct.
        if type(block) is TextBlock:
            lines.append(block.text)
        elif type(block) in REFERENCES:
            references.append(block)
        else:
            lines.append(_text(block))
    return "\n".join(lines), references


def list_lines(items: Sequence[str], *, ordered: bool, indent: str = "") -> str:
    """``items`` as lines with bullets or numbers; an item's further lines are indented."""
    lines: list[str] = []
    for number, item in enumerate(items, 1):
        text = item
        if "\n" in item:
            # Lines that are indented already are a nested list.
            text = _UNINDENTED.sub("\n  ", item).replace("\n", f"\n{indent}")
        lines.append(f"{indent}{number}. {text}" if ordered else f"{indent}- {text}")
    return "\n".join(lines)


def without_duplicates(references: list[Block]) -> list[Block]:
    """``references`` without the links and images that repeat an earlier one.

    A link repeats one with its URL and its text, an image one with its URL.
    """
    if len(references) < 2 or len(set(map(_url, references))) == len(references):
        return references
    seen: set[tuple[type, str, str]] = set()
    kept: list[Block] = []
    for block in references:
        if isinstance(block, LinkBlock | ImageBlock):
            key = type(block), block.url, block.text if isinstance(block, LinkBlock) else ""
            if key in seen:
                continue
            seen.add(key)
        kept.append(block)
    return kept


def _text(block: Block) -> str:
    if isinstance(block, ListBlock):
        return list_lines(block.items, ordered=block.ordered)
    if isinstance(block, CodeBlock):
        return block.code
    if isinstance(block, TableBlock):
        return "\n".join(" | ".join(cell for cell in row if cell) for row in block.rows)
    if isinstance(block, QuoteBlock):
        return f"{block.text}\n— {block.citation}" if block.citation else block.text
    assert not isinstance(block, LinkBlock | ImageBlock | VideoBlock | AudioBlock)
    return block.text
