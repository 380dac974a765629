"""The figures of the looks at each site, and the file that keeps them."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct
from msgspec.structs import asdict

from oracle.align import Agreement, fifth_percentile, median_or_one

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["Looked", "Looks", "read_figures", "spread", "write_figures"]

FILE = Path(__file__).parent / "figures.toml"
KINDS = ("recall", "precision", "order")


class Looked(Struct, frozen=True, kw_only=True):
    """The figures of one run on one site. Pairs are parts and wholes."""

    date: str
    commit: str
    """Of our code."""

    content: int
    """Content pages, as a person sees it."""

    files: int
    """All files of HTML."""

    wrongly_in: tuple[str, ...] = ()
    """Published, and no content pages."""

    wrongly_out: tuple[str, ...] = ()
    """Content pages that are not published, and the build's reason."""

    unplaced: tuple[str, ...] = ()
    """Judged pages on which no region matches: they count in nothing."""

    code: tuple[int, int] = (0, 0)
    links: tuple[int, int, int, int] = (0, 0, 0, 0)
    """Found, expected, blocks that are right, blocks."""

    images: tuple[int, int, int, int] = (0, 0, 0, 0)
    media: tuple[int, int, int, int] = (0, 0, 0, 0)
    whole: int = 0
    """Judged pages whose recall, precision and order are 1."""

    parted: dict[str, tuple[float, float, float]] = {}
    """Recall, precision and order of the other judged pages."""

    @property
    def left_out(self) -> list[str]:
        """The files that are wrongly out."""
        return [each.partition(": ")[0] for each in self.wrongly_out]

    @property
    def verdicts(self) -> list[Agreement]:
        """One for each judged page."""
        return [Agreement(1.0, 1.0, 1.0)] * self.whole + [
            Agreement(*each) for each in self.parted.values()
        ]


class Looks(Struct):
    """The looks at one site."""

    first: Looked | None = None
    last: Looked | None = None


def spread(verdicts: Iterable[Agreement], kind: str) -> tuple[float, float, float]:
    """Median, 5th percentile and minimum of the ``kind`` of figure."""
    values = [getattr(each, kind) for each in verdicts]
    return median_or_one(values), fifth_percentile(values), min(values, default=1.0)


def read_figures(file: Path = FILE) -> dict[str, Looks]:
    """By site."""
    if not file.exists():
        return {}
    return msgspec.convert(tomllib.loads(file.read_text("utf-8")), dict[str, Looks])


def write_figures(figures: dict[str, Looks], file: Path = FILE) -> None:
    """Write ``file`` anew: a line for each value, so that a comparison of commits shows which."""
    lines = ["# Written by `python -m oracle.first_looks --record`; first looks stay."]
    for name, looks in sorted(figures.items()):
        for which in ("first", "last"):
            looked: Looked | None = getattr(looks, which)
            if looked is not None:
                lines += ["", f"[{name}.{which}]", *_lines(asdict(looked))]
                lines += [f"[{name}.{which}.parted]"] if looked.parted else []
                lines += (f"{_toml(page)} = {_toml(each)}" for page, each in looked.parted.items())
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")


def _lines(values: dict[str, object]) -> Iterable[str]:
    return (f"{key} = {_toml(value)}" for key, value in values.items() if key != "parted")


def _toml(value: object) -> str:
    """Strings, numbers and arrays in JSON are the same in TOML."""
    return json.dumps(value, ensure_ascii=False)
