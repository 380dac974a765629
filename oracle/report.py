"""The report of a run: tables, and pages side by side."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from rapidfuzz.distance import LCSseq
from rich.table import Table

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from oracle.figures import Figures
    from oracle.judge import Judged

__all__ = ["as_markdown", "as_table", "references_apart", "side_by_side"]

CONTEXT = 12
STYLE = """body{font:15px/1.5 sans-serif;margin:2em;max-width:75em}table{border-collapse:collapse;
width:100%}td{border-top:1px solid #ccc;padding:.4em;vertical-align:top;width:50%}
del{background:#fcc;text-decoration:none}ins{background:#cfc;text-decoration:none}"""
HEADS = ("site", "pages", "recall", "precision", "order", "code", "languages")
KINDS = {"link": "links", "image": "images", "media": "media"}
REFERENCES = ("recall", "precision")


def _rows(now: dict[str, Figures]) -> Iterator[list[str]]:
    for name, each in now.items():
        pairs = [
            f"{middle:.4f} / {low:.4f}" for middle, low in (each.recall, each.precision, each.order)
        ]
        shares = [f"{each.other[key]:.4f}" if key in each.other else "" for key in HEADS[5:]]
        references = [
            " / ".join(_share(each.other.get(f"{kind} {side}")) for side in REFERENCES)
            for kind in KINDS
        ]
        yield [name, str(each.pages), *pairs, *shares, *references]


def _share(value: float | None) -> str:
    return "–" if value is None else f"{value:.4f}"  # noqa: RUF001  no figure


def as_table(title: str, now: dict[str, Figures]) -> Table:
    """Figures for the terminal: median / 5th percentile."""
    table = Table(title=title, caption="median / 5th percentile; recall / precision")
    for head in (*HEADS, *KINDS.values()):
        table.add_column(head, justify="left" if head == "site" else "right")
    for row in _rows(now):
        table.add_row(*row)
    return table


def as_markdown(now: dict[str, Figures]) -> str:
    """The same table for the documentation."""
    heads = [*HEADS, *KINDS.values()]
    lines = [f"| {' | '.join(heads)} |", f"|{'|'.join(['---', *['--:'] * (len(heads) - 1)])}|"]
    lines += [f"| {' | '.join(row)} |" for row in _rows(now)]
    return "\n".join(lines)


def side_by_side(judged: Judged, title: str, file: Path) -> None:
    """Write ``file`` with the differences between browser and blocks, and the words around each."""
    file.parent.mkdir(parents=True, exist_ok=True)
    rows = "\n".join(_differences(judged))
    file.write_text(
        f"<!doctype html><meta charset=utf-8><title>{escape(title)}</title><style>{STYLE}</style>"
        f"<h1>{escape(title)}</h1><table><tr><th>the browser shows<th>the blocks say\n{rows}\n"
        "</table>\n",
        encoding="utf-8",
    )


def references_apart(judged: Iterable[Judged], file: Path) -> None:
    """Write ``file``: every link, image and medium that one side has alone, a line each."""
    file.parent.mkdir(parents=True, exist_ok=True)
    rows = [
        "\t".join((page.file, each.kind, each.side, each.url, " ".join(each.text.split())))
        for page in judged
        for each in (page.references.apart if page.references else ())
    ]
    file.write_text("".join(f"{row}\n" for row in rows), encoding="utf-8")


def _differences(judged: Judged) -> Iterator[str]:
    shown, published = judged.expected, judged.found
    for step in LCSseq.opcodes(shown, published):
        if step.tag == "equal":
            continue
        before = _join(shown[max(0, step.src_start - CONTEXT) : step.src_start])
        after = _join(shown[step.src_end : step.src_end + CONTEXT])
        lost = _join(shown[step.src_start : step.src_end])
        added = _join(published[step.dest_start : step.dest_end])
        yield (
            f"<tr><td>… {before} <del>{lost}</del> {after} …"
            f"<td>… {before} <ins>{added}</ins> {after} …"
        )


def _join(words: Iterable[str]) -> str:
    return escape(" ".join(words))
