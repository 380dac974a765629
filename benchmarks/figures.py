"""What the benchmarks find: figures beside their bars, as tables."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

    from benchmarks.measuring import Spread

__all__ = ["Bar", "Figure", "as_table", "merged"]

_HEAD = [
    "| What | Bar | Site | Median | Least to greatest | Rounds | | Commit, load |",
    "| --- | --- | --- | --: | --: | --: | --- | --- |",
]


class Bar(NamedTuple):
    """What a figure must not be above, or not below."""

    limit: float
    unit: str
    """After the number, with a space."""

    at_least: bool = False

    def shown(self) -> str:
        return f"{'≥' if self.at_least else '≤'} {self.limit:g}{self.unit}"

    def holds(self, value: float) -> bool:
        return value >= self.limit if self.at_least else value <= self.limit


class Figure(NamedTuple):
    """One figure of one site."""

    row: str
    site: str
    found: Spread
    unit: str
    bar: Bar | None = None
    """None for a figure that explains another."""


def as_table(figures: Iterable[tuple[Figure, str]]) -> list[str]:
    """The lines of a Markdown table. With each figure comes where it was measured."""
    return [*_HEAD, *(_line(each, where) for each, where in figures)]


def _line(each: Figure, where: str) -> str:
    bar = each.bar.shown() if each.bar else ""
    met = ("met" if each.bar.holds(each.found.median) else "**not met**") if each.bar else ""
    low, high = _number(each.found.low), _number(each.found.high)
    span = f"{low} to {high}{each.unit}" if each.found.rounds > 1 else ""
    middle = f"{_number(each.found.median)}{each.unit}"
    cells = (each.row, bar, each.site, middle, span, str(each.found.rounds), met, where)
    return f"| {' | '.join(cells)} |"


def merged(old: Iterable[str], new: Iterable[str]) -> list[str]:
    """The lines of two such tables as one: of a row that both have, the new one."""
    lines = {_key(line): line for line in (*old, *new) if line.startswith("| ")}
    for line in _HEAD:
        lines.pop(_key(line), None)
    return [*_HEAD, *lines.values()]


def _key(line: str) -> tuple[str, str]:
    """What the row is about: the figure and the site."""
    cells = line.split(" | ")
    return cells[0], cells[2]


def _number(value: float) -> str:
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.1f}"
