"""The figures of a run, by site and mode, and the floor below which no later run may fall."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from oracle.align import Agreement, fifth_percentile, median_or_one

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["ALL", "Figures", "below", "figures", "read_floor", "write_floor"]

FLOOR = Path(__file__).parent / "floor.json"
ALL = "all sites"
ALLOWANCE = 0.002
"""By how much a figure may fall without a message: Debian's packages change under their names."""


class Figures(Struct, frozen=True):
    """The figures of a set of pages: medians and 5th percentiles, rounded to four digits."""

    pages: int
    recall: tuple[float, float]
    precision: tuple[float, float]
    order: tuple[float, float]
    other: dict[str, float] = {}
    """Shares of other judges: pages, blocks of code or fences that passed."""


Floor = dict[str, dict[str, Figures]]
"""By run (``full`` or ``short``), then by site and mode."""


def figures(verdicts: Sequence[Agreement], other: dict[str, float] | None = None) -> Figures:
    def both(values: list[float]) -> tuple[float, float]:
        return round(median_or_one(values), 4), round(fifth_percentile(values), 4)

    return Figures(
        pages=len(verdicts),
        recall=both([each.recall for each in verdicts]),
        precision=both([each.precision for each in verdicts]),
        order=both([each.order for each in verdicts]),
        other={name: round(value, 4) for name, value in (other or {}).items()},
    )


def below(floor: dict[str, Figures], now: dict[str, Figures]) -> list[str]:
    """One line for every figure of ``now`` that is lower than it was, sites in both only."""
    lines = []
    for name in floor.keys() & now.keys():
        was, has = floor[name], now[name]
        pairs = [
            (f"{kind} {which}", getattr(was, kind)[i], getattr(has, kind)[i])
            for kind in ("recall", "precision", "order")
            for i, which in enumerate(("median", "5th percentile"))
        ]
        pairs += [(kind, was.other[kind], has.other.get(kind, 0.0)) for kind in was.other]
        lines += [
            f"{name}: {kind} is {new:.4f}, the floor {old:.4f}"
            for kind, old, new in pairs
            if new < old - ALLOWANCE
        ]
    return sorted(lines)


def read_floor() -> Floor:
    return msgspec.json.decode(FLOOR.read_bytes(), type=Floor) if FLOOR.exists() else {}


def write_floor(floor: Floor) -> None:
    text = msgspec.json.format(msgspec.json.encode(floor, order="sorted"), indent=2)
    FLOOR.write_bytes(text + b"\n")
