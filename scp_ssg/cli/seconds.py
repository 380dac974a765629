"""Options that are a number of seconds."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from typing import Any

__all__ = ["Seconds"]

_MOST = 1_000_000
"""More than eleven days; clocks and sockets take no number at all."""


class Seconds(click.FloatRange):
    """More than none, and no more than eleven days."""

    def __init__(self) -> None:
        super().__init__(min=0, min_open=True, max=_MOST)

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        found = float(super().convert(value, param, ctx))
        if math.isnan(found):  # which is outside of no range
            self.fail(f"{value!r} is not a number of seconds.", param, ctx)
        return found
