"""Blocks for a terminal, in rich's terms."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.syntax import Syntax
from rich.table import Table
from rich.text import Text

from scp_ssg.model import (
    Block,
    CodeBlock,
    HeadingBlock,
    ImageBlock,
    LinkBlock,
    ListBlock,
    QuoteBlock,
    TableBlock,
)
from scp_ssg.render.as_text import block_text
from scp_ssg.render.harmless import visible

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

__all__ = ["terminal"]


def terminal(blocks: Iterable[Block]) -> RenderableType:
    """``blocks`` laid out for reading: headings by level, code coloured, tables as tables."""
    return Group(*_spaced(blocks))


def _spaced(blocks: Iterable[Block]) -> Iterator[RenderableType]:
    after_link = False
    for block in blocks:
        is_link = isinstance(block, LinkBlock)
        if not is_link or not after_link:
            yield Text("")
        yield _block(block)
        after_link = is_link


def _block(block: Block) -> RenderableType:
    match block:
        case HeadingBlock():
            mark = "#" * block.level
            return Text(f"{mark} {visible(block.text)}", style="bold cyan")
        case LinkBlock():
            return Text.assemble(
                "  → ", visible(block.text), (f"  {visible(block.url)}", "blue underline")
            )
        case ImageBlock():
            return Text.assemble(
                f"  [image] {visible(block.alt)}", (f"  {visible(block.url)}", "blue underline")
            )
        case CodeBlock():
            return Padding(_code(block), (0, 0, 0, 2))
        case TableBlock() if block.rows:
            return _table(block)
        case QuoteBlock():
            return Padding(Text(visible(block_text(block)), style="italic"), (0, 0, 0, 4))
        case ListBlock():
            return Padding(Text(visible(block_text(block))), (0, 0, 0, 1))
        case _:
            return Text(visible(block_text(block)))


def _code(block: CodeBlock) -> RenderableType:
    code = visible(block.code)
    # Colouring is for people; a lexer let loose on megabytes would keep them waiting.
    if not block.language or len(code) > 20_000:
        return Text(code, style="green")
    return Syntax(code, block.language, background_color="default", word_wrap=True)


def _table(block: TableBlock) -> Table:
    header, *rows = block.rows
    width = max(map(len, block.rows))
    table = Table(show_lines=False)
    for column in range(width):
        table.add_column(Text(visible(header[column] if column < len(header) else "")))
    for row in rows:
        table.add_row(*(Text(visible(cell)) for cell in row))
    return table
