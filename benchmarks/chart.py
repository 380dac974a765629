"""Line charts as SVG, by hand: the same input gives the same bytes."""

from __future__ import annotations

from math import log10
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

__all__ = ["chart"]

_LEFT, _TOP, _WIDTH, _HEIGHT = 70, 40, 430, 260
_COLOURS = ("#555555", "#aa6600", "#cc3311", "#ee9933", "#117733", "#0077bb", "#882255", "#332288")


def chart(
    title: str, below: str, ticks: Sequence[float], lines: Mapping[str, Sequence[float]]
) -> str:
    """A chart of per cent on a logarithmic scale from 0.01 to 100, above ``ticks``.

    ``below`` says what the ticks are; they stand at equal distances.
    """
    parts = [
        (
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 820 370" role="img"'
            ' font-family="sans-serif" font-size="13">'
        ),
        f"<title>{title}</title>",
        '<rect width="820" height="370" fill="#ffffff"/>',
        f'<text x="{_LEFT}" y="24" font-size="15">{title}</text>',
        f'<text x="{_LEFT + _WIDTH / 2:g}" y="350" text-anchor="middle">{below}</text>',
    ]
    for power in range(-2, 3):
        y = _y(10.0**power)
        parts.append(
            f'<line x1="{_LEFT}" x2="{_LEFT + _WIDTH}" y1="{y}" y2="{y}" stroke="#dddddd"/>'
            f'<text x="{_LEFT - 8}" y="{y + 4:g}" text-anchor="end">{10.0**power:g} %</text>'
        )
    across = [_LEFT + _WIDTH * n / (len(ticks) - 1) for n in range(len(ticks))]
    for x, tick in zip(across, ticks, strict=True):
        parts.append(f'<text x="{x:.1f}" y="322" text-anchor="middle">{tick:g}</text>')
    for number, (name, values) in enumerate(lines.items()):
        colour = _COLOURS[number % len(_COLOURS)]
        points = " ".join(f"{x:.1f},{_y(value)}" for x, value in zip(across, values, strict=True))
        drawn = f'fill="none" stroke="{colour}" stroke-width="2"'
        y = 56 + 22 * number
        parts.append(
            f'<polyline points="{points}" {drawn}/>'
            f'<line x1="515" x2="535" y1="{y - 4}" y2="{y - 4}" {drawn}/>'
            f'<text x="541" y="{y}">{name}</text>'
        )
    return "\n".join([*parts, "</svg>", ""])


def _y(value: float) -> float:
    share = (log10(min(max(value, 0.01), 100)) + 2) / 4
    return round(_TOP + _HEIGHT * (1 - share), 1)
