"""The demo's output: tables and listings on a terminal, or plain text in a log."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.console import Console, Group
from rich.panel import Panel
from rich.syntax import Syntax
from rich.table import Table
from rich.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

__all__ = ["Screen"]

_WIDTH = 110
_BLOCKS = 40
_NARROWEST = 80


class Screen:
    """Prints the demo's parts, and counts the claims that do not hold."""

    def __init__(self) -> None:
        terminal = Console()
        width = min(_WIDTH, terminal.width) if terminal.is_terminal else _WIDTH
        self._console = Console(width=max(_NARROWEST, width), highlight=False)
        self.failed = 0

    def chapter(self, title: str, explanation: str) -> None:
        self._console.print()
        self._console.rule(Text(title, style="bold cyan"), align="left")
        self._console.print(Text(explanation, style="dim"))
        self._console.print()

    def command(self, folder: str, command: str, summary: str) -> None:
        """Prints a command, and the summary line that it adds to the log."""
        self._console.print(Text.assemble((f"{folder}$ ", "green"), (command, "bold")))
        self._console.print(Text(f"  {summary}", style="dim"))

    def table(self, columns: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
        """Prints a table; a column whose name ends in ``#`` holds numbers."""
        table = Table(box=None, pad_edge=False, header_style="bold")
        for name in columns:
            is_number = name.endswith("#")
            table.add_column(
                name.rstrip("#"), justify="right" if is_number else "left", overflow="fold"
            )
        for row in rows:
            table.add_row(*(_cell(each) for each in row))
        self._console.print(table)

    def xml(self, text: str) -> None:
        self._console.print(Syntax(text, "xml", word_wrap=True, background_color="default"))

    def page(self, page: dict[str, Any]) -> None:
        """Prints a page's record: its members, and its first blocks."""
        facts = Table(box=None, pad_edge=False, show_header=False)
        for name, value in page.items():
            if name != "content":
                facts.add_row(Text(name, style="cyan"), Text(str(value)))
        blocks = Table(box=None, pad_edge=False, show_header=False)
        shown = page["content"][:_BLOCKS]
        for block in shown:
            blocks.add_row(Text(block["type"], style="magenta"), _block(block))
        parts: list[Any] = [facts, Text(), blocks]
        if len(page["content"]) > len(shown):
            parts.append(Text(f"… and {len(page['content']) - len(shown)} more blocks", "dim"))
        self._console.print(Panel(Group(*parts), border_style="dim"))

    def claim(self, text: str, holds: bool, otherwise: object = "") -> None:
        """Prints a claim and whether it holds; one that does not fails the demo."""
        mark = ("✓ ", "green") if holds else ("✗ ", "bold red")
        self._console.print(Text.assemble(mark, text))
        if not holds:
            self.failed += 1
            self._console.print(Text(f"  {otherwise}", style="red"))

    def end(self) -> None:
        self._console.print()
        if self.failed:
            self._console.print(Text(f"{self.failed} of the claims above do not hold.", "bold red"))
        else:
            self._console.print(Text("Every claim above was checked, and holds.", "bold green"))


def _cell(value: object) -> Text:
    return Text(f"{value:,}" if isinstance(value, int) else str(value))


def _block(block: dict[str, Any]) -> Text | Syntax:
    """A block in a few lines."""
    match block:
        case {"type": "heading", "level": level, "text": text}:
            return Text(f"{'#' * level} {text}", style="bold")
        case {"type": "code", "code": code}:
            language = block.get("language")
            return Text(f"[{language or 'no language'}] {_cut(code)}", style="yellow")
        case {"type": "list", "items": items, "ordered": ordered}:
            marks = (f"{n}." if ordered else "-" for n in range(1, len(items) + 1))
            lines = (f"{mark} {_cut(item)}" for mark, item in zip(marks, items, strict=False))
            return Text("\n".join(lines))
        case {"type": "table", "rows": rows}:
            return Text("\n".join(" | ".join(row) for row in rows[:4]))
        case {"type": "link" | "image", "url": url}:
            return Text(f"{block.get('text') or block.get('alt')} → {url}", style="blue")
        case {"type": "video" | "audio", "name": name, "url": url}:
            where = url if isinstance(url, str) else ", ".join(each["href"] for each in url)
            return Text(f"{name} → {where}", style="blue")
        case _:
            return Text(_cut(str(block.get("text", ""))))


def _cut(text: str, length: int = 160) -> str:
    return text if len(text) <= length else text[: length - 1].rstrip() + "…"
