"""The type of options that take a number of seconds."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from typing import Any

__all__ = ["Seconds"]

_MOST = 1_000_000
"""About eleven days; clocks and sockets fail on much larger numbers."""


class Seconds(click.FloatRange):
    """A number of seconds, greater than 0, at most eleven days."""

    def __init__(self) -> None:
        super().__init__(min=0, min_open=True, max=_MOST)

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        seconds = float(super().convert(value, param, ctx))
        if math.isnan(seconds):  # passes every check of a range
            self.fail(f"{value!r} is not a number of seconds.", param, ctx)
        return seconds
