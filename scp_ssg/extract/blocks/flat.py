"""Blocks as the lines of one string: what a list item, a table cell or a heading can hold."""

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

__all__ = ["beside", "flat", "list_lines", "once", "quoted"]

# Every block is asked for its very class: ``isinstance`` takes long to say no to a struct.
_BESIDE = frozenset({LinkBlock, ImageBlock, VideoBlock, AudioBlock})
_ONCE = (LinkBlock, ImageBlock)
_url = attrgetter("url")
_UNINDENTED = re.compile(r"\n(?!  )")


def flat(blocks: Iterable[Block]) -> tuple[str, list[Block]]:
    """The words of ``blocks`` on lines of their own, and the blocks that words cannot stand for."""
    lines: list[str] = []
    others: list[Block] = []
    for block in blocks:
        if type(block) is TextBlock:
            lines.append(block.text)
        elif type(block) in _BESIDE:
            others.append(block)
        else:
            lines.append(_lines(block))
    return "\n".join(lines), others


def beside(block: Block) -> bool:
    """Whether ``block`` is no part of the running text: links, images and other media."""
    return type(block) in _BESIDE


def list_lines(items: Sequence[str], *, ordered: bool, indent: str = "") -> str:
    """``items`` as marked lines. What an item holds below its first line is indented under it."""
    lines: list[str] = []
    for number, item in enumerate(items, 1):
        below = item
        if "\n" in item:
            # What is indented already is a list inside; other lines go on under the item's words.
            below = _UNINDENTED.sub("\n  ", item).replace("\n", f"\n{indent}")
        lines.append(f"{indent}{number}. {below}" if ordered else f"{indent}- {below}")
    return "\n".join(lines)


def quoted(block: QuoteBlock) -> str:
    """A quote's words with who said them."""
    return f"{block.text}\n— {block.citation}" if block.citation else block.text


def once(blocks: list[Block]) -> list[Block]:
    """Links, images and media without the links and images whose URL came before."""
    if len(blocks) < 2 or len(set(map(_url, blocks))) == len(blocks):
        return blocks
    seen: set[tuple[type, str]] = set()
    kept: list[Block] = []
    for block in blocks:
        if isinstance(block, _ONCE):
            key = type(block), block.url
            if key in seen:
                continue
            seen.add(key)
        kept.append(block)
    return kept


def _lines(block: Block) -> str:
    if isinstance(block, ListBlock):
        return list_lines(block.items, ordered=block.ordered)
    if isinstance(block, CodeBlock):
        return block.code
    if isinstance(block, TableBlock):
        return "\n".join(" | ".join(cell for cell in row if cell) for row in block.rows)
    if isinstance(block, QuoteBlock):
        return quoted(block)
    assert not isinstance(block, LinkBlock | ImageBlock | VideoBlock | AudioBlock)
    return block.text
