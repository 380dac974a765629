"""The table of the first looks for the documentation, and the bars that they have to clear."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from oracle.first_looks.record import Looked, spread

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from oracle.first_looks.look import Look
    from oracle.first_looks.record import Looks

__all__ = ["as_lines", "bars", "table"]

LAST = 20
HEADS = ("site", "generator", "theme", "language", "batch", "pages")
COLUMNS = ("recall", "precision", "links", "code", "wrongly in, out")


class Bar(Struct, frozen=True):
    """One of the bars: ``value`` must reach ``least``."""

    name: str
    value: float
    least: float

    @property
    def passed(self) -> bool:
        return self.value >= self.least


def bars(looks: Sequence[Looked]) -> list[Bar]:
    """The bars over all pages of ``looks``."""
    verdicts = [each for looked in looks for each in looked.verdicts]
    recall, precision = spread(verdicts, "recall"), spread(verdicts, "precision")
    kept = sum(looked.code[0] for looked in looks)
    listings = sum(looked.code[1] for looked in looks)
    wrong = sum(len(looked.wrongly_in) + len(looked.wrongly_out) for looked in looks)
    files = sum(looked.files for looked in looks)
    return [
        Bar("recall, median", recall[0], 1.0),
        Bar("recall, 5th percentile", recall[1], 0.97),
        Bar("precision, median", precision[0], 0.995),
        Bar("precision, 5th percentile", precision[1], 0.95),
        Bar("recall of the worst page", recall[2], 0.80),
        Bar("code verbatim", kept / listings if listings else 1.0, 0.99),
        Bar("pages rightly in or out", 1 - wrong / files if files else 1.0, 0.995),
    ]


def as_lines(looked: Looked) -> Iterator[str]:
    """One site's figures for the terminal."""
    verdicts = looked.verdicts
    yield f"  {len(verdicts)} pages judged of {looked.content} with content, {looked.files} files"
    for kind in ("recall", "precision", "order"):
        low, fifth, least = spread(verdicts, kind)
        yield f"  {kind:10} median {low:.4f}, 5th percentile {fifth:.4f}, minimum {least:.4f}"
    yield f"  code verbatim {_share(*looked.code)}"
    for kind in ("links", "images", "media"):
        found, expected, right, blocks = getattr(looked, kind)
        yield f"  {kind:10} recall {_share(found, expected)}, precision {_share(right, blocks)}"
    wrong = len(looked.wrongly_in), len(looked.wrongly_out)
    yield f"  wrongly in {wrong[0]}, wrongly out {wrong[1]}, unplaced {len(looked.unplaced)}"


def table(looks: dict[str, Look], figures: dict[str, Looks]) -> Iterator[str]:
    """The Markdown table of all sites in ``figures``, and of the bars."""
    known = [look for look in looks.values() if look.name in figures]
    heads = (*HEADS, *(f"first: {each}" for each in COLUMNS), *(f"now: {each}" for each in COLUMNS))
    yield _row(heads)
    yield "|" + "|".join(["---"] * 4 + ["--:"] * (len(heads) - 4)) + "|"
    for look in known:
        first, last = figures[look.name].first, figures[look.name].last
        judged = len((first or last or Looked(date="", commit="", content=0, files=0)).verdicts)
        named = look.name, look.generator, look.theme, look.language, str(look.batch), str(judged)
        yield _row((*named, *_cells(first), *_cells(last)))
    yield from _bars(known, figures)


def _bars(known: Sequence[Look], figures: dict[str, Looks]) -> Iterator[str]:
    """The tables of the bars: one for the first looks, one for the last, if there are any."""
    batches = sorted({look.batch for look in known})
    groups: dict[str, Sequence[Look]] = {
        f"batch {number}": [look for look in known if look.batch == number] for number in batches
    }
    groups[f"the last {LAST}"] = known[-LAST:]
    for which, title in (("first", "first look"), ("last", "now")):
        looked = {name: _looked(sites, figures, which) for name, sites in groups.items()}
        rows = {name: bars(each) for name, each in looked.items() if each}
        if rows:
            yield ""
            yield from _bar_table(title, rows)


def _looked(sites: Iterable[Look], figures: dict[str, Looks], which: str) -> list[Looked]:
    """The figures of the ``first`` or ``last`` look at each of ``sites`` that has one."""
    looks: list[Looked | None] = [getattr(figures[site.name], which) for site in sites]
    return [each for each in looks if each is not None]


def _bar_table(title: str, rows: dict[str, list[Bar]]) -> Iterator[str]:
    names = next(iter(rows.values()))
    yield _row([title, *(f"{each.name} (≥ {each.least:g})" for each in names)])
    yield "|" + "|".join(["---"] + ["--:"] * len(names)) + "|"
    for name, each in rows.items():
        yield _row([name, *(f"{bar.value:.4f}{'' if bar.passed else ' ✗'}" for bar in each)])


def _cells(looked: Looked | None) -> list[str]:
    if looked is None:
        return [""] * len(COLUMNS)
    found, expected, right, blocks = looked.links
    return [
        *(" / ".join(f"{x:.3f}" for x in spread(looked.verdicts, k)) for k in COLUMNS[:2]),
        f"{_share(found, expected)} / {_share(right, blocks)}",
        _share(*looked.code),
        f"{len(looked.wrongly_in)}, {len(looked.wrongly_out)}",
    ]


def _share(part: int, whole: int) -> str:
    return f"{part / whole:.3f}" if whole else "none"


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(each.replace('|', '/') for each in cells)} |"
