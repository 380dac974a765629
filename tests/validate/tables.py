"""Golden tables: a title, the input, what is expected, with a line of one dot after each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["Case", "cases"]


class Case(Struct, frozen=True):
    title: str
    given: str
    expected: list[str]


def cases(path: Path) -> list[Case]:
    parts = path.read_text("utf-8").split("\n.\n")
    return [
        Case(title.strip(), given, expected.split("\n"))
        for title, given, expected in zip(parts[0::3], parts[1::3], parts[2::3], strict=False)
    ]
