"""Blocks as lines that a person can read and check.

One block a line, its type first; what spans several lines goes on behind ``|``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from scp_ssg.model import (
    AudioBlock,
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

    from scp_ssg.model import Block


def written(blocks: Iterable[Block]) -> str:
    return "\n".join(map(_written, blocks))


def _written(block: Block) -> str:
    match block:
        case TextBlock():
            return _lines("text", [block.text])
        case HeadingBlock():
            return f"heading {block.level}: {block.text}"
        case LinkBlock():
            rel = f" rel={','.join(block.rel)}" if block.rel else ""
            return f"link: {block.text} <{block.url}>{rel}"
        case ImageBlock():
            return f"image: {block.alt} <{block.url}>"
        case ListBlock():
            return _lines("list 1." if block.ordered else "list -", list(block.items), mark="* ")
        case CodeBlock():
            return _lines(f"code {block.language or '?'}", ["", block.code])
        case TableBlock():
            rows = [
                " & ".join(cell.replace("\n", "\\") or "." for cell in row) for row in block.rows
            ]
            return _lines("table", ["", *rows])
        case QuoteBlock():
            said = f" by {block.citation}" if block.citation else ""
            return _lines(f"quote{said}", [block.text])
        case VideoBlock() | AudioBlock():
            kind = "video" if isinstance(block, VideoBlock) else "audio"
            members = msgspec.to_builtins(block)
            shown = [f"{key}={value}" for key, value in members.items() if key != "type"]
            return _lines(kind, ["", *shown])


def _lines(head: str, texts: list[str], mark: str = "") -> str:
    if mark:
        lines = [mark + text.replace("\n", "\n  ") for text in texts]
        return "\n".join([f"{head}:", *(f"  | {line}" for line in "\n".join(lines).split("\n"))])
    first, *rest = "\n".join(texts).split("\n")
    return "\n".join([f"{head}: {first}".rstrip(), *(f"  | {line}".rstrip() for line in rest)])
