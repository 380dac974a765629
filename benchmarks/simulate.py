"""What a fleet of crawlers asks of many sites, by each way to have their content.

    python -m benchmarks.simulate [--sites 300] [--days 90] [--seed 1] [--write]

The model is ``benchmarks.fleet``. Printed are tables in Markdown; with ``--write`` they go into
docs/simulation.md, and the charts into docs/pictures. The same arguments give the same bytes.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from benchmarks.chart import chart
from benchmarks.fleet import FORMS, HISTORIES, HTML, METHODS, Cost, Population, Totals, total

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

__all__ = ["charts", "main", "report"]

DOCS = Path(__file__).parent.parent / "docs"
PAGE = DOCS / "simulation.md"
BEGIN, END = "<!-- Written by make simulate -->\n", "<!-- The end of what it wrote -->\n"

FLEET = (1, 7, 7, 30)
"""Days between the visits of each crawler of the fleet."""

_SHARES = (0.1, 0.3, 1, 3, 10, 30, 100)
_INTERVALS = (1, 2, 4, 7, 14, 30, 90)
_RATE = 0.1
"""Builds a day, where the share of pages that a build changes is varied."""


def report(population: Population) -> str:
    """The tables."""
    totals = total(population, FLEET)
    parts = (_forms(), _histories(), _costs(totals), _whole(totals), _claims(totals))
    return "\n\n".join("\n".join(part) for part in parts) + "\n"


def _forms() -> Iterator[str]:
    yield "| Compressed bytes a page, of | HTML | JSON | Markdown | in the snapshot | less |"
    yield "| --- | --: | --: | --: | --: | --: |"
    for each in FORMS:
        sizes = (each.html, each.json, each.markdown, each.snapshot)
        shown = " | ".join(f"{size / each.pages:,.0f}" for size in sizes)
        yield f"| {each.name} | {shown} | {_saved(each.snapshot, each.html)} |"


def _histories() -> Iterator[str]:
    yield "| Repository | Builds in 30 days | Pages that one build changes |"
    yield "| --- | --: | --: |"
    for each in HISTORIES:
        yield f"| {each.name} | {30 * each.builds_a_day:.1f} | {100 * each.changed:.1f} % |"


def _costs(totals: Totals) -> Iterator[str]:
    yield "| Way | Bytes, first visit | Requests | Bytes, later visits | Requests |"
    yield "| --- | --: | --: | --: | --: |"
    for method in METHODS:
        shown = " | ".join(
            _share(costs[method], costs[HTML], member)
            for costs in (totals.first, totals.later)
            for member in ("size", "requests")
        )
        yield f"| {method} | {shown} |"


def _whole(totals: Totals) -> Iterator[str]:
    first, later = totals.first[HTML], totals.later[HTML]
    yield (
        f"100 % of the first visits are {first.size / 1e9:,.1f} GB and {first.requests:,} requests,"
        f" and of the {totals.visits:,} later ones {later.size / 1e9:,.1f} GB and"
        f" {later.requests:,} requests."
    )


def _share(cost: Cost, whole: Cost, member: str) -> str:
    return f"{100 * getattr(cost, member) / getattr(whole, member):.3g} %"


def _saved(part: float, whole: float) -> str:
    return f"{100 - 100 * part / whole:.1f} %"


def _claims(totals: Totals) -> Iterator[str]:
    first, later = totals.first, totals.later
    deltas, html = later["SCP deltas"], later[HTML]
    conditional = later["HTML, conditional"]
    snapshots = [each.snapshot / each.html for each in FORMS]
    asked = later["Collaboration Tunnel"].requests - totals.visits
    rows = (
        (
            "Snapshots save 50 to 60 % of the bytes of compressed HTML",
            _saved(first["SCP snapshots"].size, first[HTML].size),
            f"{_saved(max(snapshots), 1)} to {_saved(min(snapshots), 1)} on the five sites above",
        ),
        (
            "Deltas save 90 to 95 % after that",
            (
                f"{_saved(deltas.size, html.size)} against all HTML each time,"
                f" {_saved(deltas.size, conditional.size)} against conditional requests"
            ),
            (
                "90.1 to 99.9 % against all HTML each time, in"
                " [five histories](deltas.md#what-a-crawler-saves)"
            ),
        ),
        (
            "90 % fewer requests",
            (
                f"{_saved(first['SCP snapshots'].requests, first[HTML].requests)} at first visits,"
                f" {_saved(deltas.requests, html.requests)} at later ones"
            ),
            "a site of any size takes two requests and one for each delta",
        ),
        (
            "JSON of the tunnel has 83 % fewer bytes, and 86 % fewer tokens",
            "not told by it: sizes are put in",
            (
                "73.0 to 92.8 %, and 76.1 to 95.1 %; 46.7 to 85.3 % of compressed bytes, on"
                " [five sites](figures.md#bytes-and-tokens)"
            ),
        ),
        (
            "A reader of the tunnel does not ask for 90 % of the pages",
            _saved(asked, html.requests),
            "93.1 to 98.2 %, in [three histories](figures.md#pages-that-need-no-request)",
        ),
    )
    yield "| Claim | Model | Real sites |"
    yield "| --- | --- | --- |"
    yield from (f"| {' | '.join(row)} |" for row in rows)


def charts(population: Population) -> dict[str, str]:
    """The charts by the names of their files: bytes of later visits, of those of all HTML."""
    by_share = [
        total(population._replace(changed=share / 100, builds_a_day=_RATE), (7,)).later
        for share in _SHARES
    ]
    by_interval = [total(population, (every,)).later for every in _INTERVALS]
    return {
        "simulation-changed.svg": chart(
            "Bytes of weekly visits, of those of all HTML each time",
            "Pages that a build changes, per cent; three builds a month",
            _SHARES,
            _lines(by_share),
        ),
        "simulation-interval.svg": chart(
            "Bytes of later visits, of those of all HTML each time",
            "Days between visits",
            _INTERVALS,
            _lines(by_interval),
        ),
    }


def _lines(later: Sequence[dict[str, Cost]]) -> dict[str, list[float]]:
    return {
        method: [100 * costs[method].size / costs[HTML].size for costs in later]
        for method in METHODS
        if method != HTML
    }


def main(argv: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--sites", type=int, default=300)
    parser.add_argument("--days", type=int, default=90)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", action="store_true", help="into the documentation")
    options = parser.parse_args(argv)
    population = Population(options.sites, options.days, options.seed)
    told = report(population)
    print(told, end="")
    if options.write:
        before, _, rest = PAGE.read_text("utf-8").partition(BEGIN)
        after = rest.partition(END)[2]
        PAGE.write_text(f"{before}{BEGIN}\n{told}\n{END}{after}", "utf-8")
        for name, picture in charts(population).items():
            (DOCS / "pictures" / name).write_text(picture, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
