"""Blocks as plain text, the words once and nothing else.

Link blocks repeat words that stand in other blocks, so they are left out here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scp_ssg.model import (
    AudioBlock,
    Block,
    CodeBlock,
    HeadingBlock,
    ImageBlock,
    LinkBlock,
    ListBlock,
    QuoteBlock,
    TableBlock,
    TextBlock,
    VideoBlock,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["block_text", "kind", "text"]


def text(blocks: Iterable[Block]) -> str:
    """Returns the words of ``blocks``: an empty line between blocks, a newline at the end."""
    parts = [block_text(block) for block in blocks if not isinstance(block, LinkBlock)]
    return "\n\n".join(part for part in parts if part) + "\n"


def kind(block: Block) -> str:
    """The block's ``type``."""
    return str(type(block).__struct_config__.tag)


def block_text(block: Block) -> str:
    """One block as lines of text; of links and media the words and the URL."""
    match block:
        case TextBlock() | HeadingBlock():
            return block.text
        case LinkBlock():
            return f"{block.text} <{block.url}>"
        case ImageBlock():
            return f"[image: {block.alt}]" if block.alt else ""
        case ListBlock():
            return "\n".join(_items(block))
        case CodeBlock():
            return block.code
        case TableBlock():
            return "\n".join(" | ".join(row) for row in block.rows)
        case QuoteBlock():
            return block.text + (f"\n— {block.citation}" if block.citation else "")
        case VideoBlock() | AudioBlock():
            return _media(block)


def _items(block: ListBlock) -> Iterable[str]:
    for number, item in zip(block.numbers, block.items, strict=True):
        marker = f"{number}. " if block.ordered else "- "
        yield marker + item.replace("\n", "\n" + " " * len(marker))


def _media(block: VideoBlock | AudioBlock) -> str:
    chapters = [f"{_clock(chapter.time)} {chapter.title}" for chapter in block.chapters]
    return "\n".join(filter(None, [block.name, block.summary, *chapters, block.transcript]))


def _clock(seconds: int) -> str:
    return f"{seconds // 60}:{seconds % 60:02}"
