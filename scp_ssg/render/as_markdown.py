"""Blocks as CommonMark with pipe tables.

Whatever a block says is text: a Markdown reader gives the same words back, and no markup that the
block did not declare.
"""

from __future__ import annotations

import re
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

__all__ = ["markdown"]

# Underscores inside a word are text in CommonMark; everywhere else they may open emphasis.
_INLINE = re.compile(r"[\\`*\[\]<~]|(?<![^\W_])_|_(?![^\W_])|&(?=#?\w+;)")
_BLOCK_START = re.compile(r"(#{1,6}(?=\s|$)|[-+>=|:])")
_NUMBERED = re.compile(r"(\d{1,9})([.)])(?=\s|$)")
_NESTED = re.compile(r"((?:  )+)(- |\d+\. )(.*)", re.DOTALL)
_TASK = re.compile(r"(\[[ x]\] )(.*)", re.DOTALL)


def markdown(blocks: Iterable[Block]) -> str:
    """``blocks`` as one Markdown document that ends in a newline."""
    parts: list[str] = []
    before: Block | None = None
    for block in blocks:
        part = _block(block)
        if not part:
            continue
        if isinstance(before, LinkBlock) and isinstance(block, LinkBlock):
            parts[-1] += "\n" + part
        elif before is not None and _merges(before, block):
            parts += ["<!-- -->", part]
        else:
            parts.append(part)
        before = block
    return "\n\n".join(parts) + "\n"


def _merges(before: Block, block: Block) -> bool:
    """Returns whether a Markdown reader would join two neighbouring lists into one."""
    return (
        isinstance(before, ListBlock)
        and isinstance(block, ListBlock)
        and before.ordered is block.ordered
    )


def _block(block: Block) -> str:
    match block:
        case TextBlock():
            return _lines(block.text)
        case HeadingBlock():
            return f"{'#' * block.level} {_heading(block.text)}"
        case LinkBlock():
            return f"* {_link(block.text or block.url, block.url)}"
        case ImageBlock():
            return "!" + _link(block.alt, block.url)
        case ListBlock():
            return "\n".join(_items(block))
        case CodeBlock():
            return _code(block)
        case TableBlock():
            return _table(block)
        case QuoteBlock():
            return _quote(block)
        case VideoBlock() | AudioBlock():
            return _media(block)


def _inline(text: str) -> str:
    return _INLINE.sub(lambda match: "\\" + match[0], text)


def _line(text: str) -> str:
    """One line of text that starts no block of its own."""
    text = _inline(text.strip())
    text = _BLOCK_START.sub(r"\\\1", text, count=1) if _BLOCK_START.match(text) else text
    return _NUMBERED.sub(r"\1\\\2", text, count=1) if _NUMBERED.match(text) else text


def _lines(text: str) -> str:
    return "\\\n".join(_line(line) for line in text.splitlines() if line.strip())


def _heading(text: str) -> str:
    """Returns one line; a run of # at its end is escaped, or it would close the heading."""
    return re.sub(r"(#+)$", r"\\\1", _inline(" ".join(text.split())))


def _link(text: str, url: str) -> str:
    target = re.sub(r"[\s<>\\]", lambda match: f"%{ord(match[0]):02X}", url)
    return f"[{_inline(' '.join(text.split()))}](<{target}>)"


def _items(block: ListBlock) -> Iterable[str]:
    for number, item in zip(block.numbers, block.items, strict=True):
        marker = f"{number}. " if block.ordered else "- "
        first, *rest = item.split("\n")
        indent = " " * len(marker)
        yield marker + _item_line(first)
        depth = 0
        for line in rest:
            match = _NESTED.fullmatch(line)
            if match:
                if len(match[1]) > depth and match[2] not in ("- ", "1. "):
                    # Another number begins no list right after a line (CommonMark, "List items").
                    yield ""
                depth = len(match[1])
                # Two spaces less: the item's own indent stands for the first level.
                yield indent + match[1][2:] + match[2] + _item_line(match[3])
            elif line.strip():
                yield ("" if depth else "\n") + indent + _line(line)


def _item_line(line: str) -> str:
    task = _TASK.fullmatch(line)
    return task[1] + _line(task[2]) if task else _line(line)


def _code(block: CodeBlock) -> str:
    fence = "`" * max(3, 1 + max(map(len, re.findall("`+", block.code)), default=0))
    language = re.sub(r"[^\w+#.-]", "", block.language or "")
    return f"{fence}{language}\n{block.code}\n{fence}"


def _table(block: TableBlock) -> str:
    rows = [[_cell(cell) for cell in row] for row in block.rows]
    width = max(map(len, rows), default=0)
    if not width:
        return ""
    lines = ["| " + " | ".join(row + [""] * (width - len(row))) + " |" for row in rows]
    return "\n".join([lines[0], "|" + " --- |" * width, *lines[1:]])


def _cell(text: str) -> str:
    return "<br>".join(_inline(line.strip()).replace("|", "\\|") for line in text.split("\n"))


def _quote(block: QuoteBlock) -> str:
    lines = _lines(block.text).split("\n")
    if block.citation:
        lines += ["", "— " + _inline(" ".join(block.citation.split()))]
    return "\n".join(f"> {line}".rstrip() for line in lines)


def _media(block: VideoBlock | AudioBlock) -> str:
    links = [block.url] if isinstance(block.url, str) else [link.href for link in block.url]
    parts = ["\\\n".join(_link(block.name or url, url) for url in links)]
    parts += [_lines(part) for part in (block.summary, block.transcript) if part]
    return "\n\n".join(parts)
