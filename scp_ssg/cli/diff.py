"""``scp-ssg diff``: compare two collections."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import click

from scp_ssg.cli.output import write_json

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scp_ssg.collection import CollectionReader
    from scp_ssg.comparison import PageChange

__all__ = ["command"]

_FILE = click.Path(exists=True, dir_okay=False)
_COLOURS = {"+": "green", "-": "red", "~": "yellow"}


@click.command("diff")
@click.argument("old", metavar="OLD", type=_FILE)
@click.argument("new", metavar="NEW", type=_FILE)
@click.option("--json", "as_json", is_flag=True, help="Write one JSON document a changed page.")
def command(old: str, new: str, *, as_json: bool) -> int:
    """Show the pages that were added, removed and changed, and block by block what changed.

    If NEW is a delta, pages that are not in it count as unchanged. Exit code 1 if anything changed.
    """
    from scp_ssg.collection import read
    from scp_ssg.comparison import compare, said_of_other_files

    with (
        said_of_other_files(Path(new)),
        said_of_other_files(Path(old)),
        read(Path(old), name=old) as before,
        read(Path(new), name=new) as after,
    ):
        changes = compare(before, after, delta=after.metadata.type == "delta")
        counts = _write_json(changes) if as_json else _write_text(changes)
        click.echo(_summary(counts, before, after), err=True)
    return 1 if counts else 0


def _write_json(changes: Iterator[PageChange]) -> Counter[str]:
    counts: Counter[str] = Counter()
    for change in changes:
        counts[change.kind] += 1
        write_json(change)
    return counts


def _write_text(changes: Iterator[PageChange]) -> Counter[str]:
    from scp_ssg.comparison import change_lines

    counts: Counter[str] = Counter()
    for change in changes:
        counts[change.kind] += 1
        for line in change_lines(change):
            click.echo(click.style(line, fg=_COLOURS.get(line.lstrip()[:1])))
    return counts


def _summary(counts: Counter[str], old: CollectionReader, new: CollectionReader) -> str:
    what = ", ".join(f"{counts[kind]} {kind}" for kind in ("added", "removed", "changed"))
    return f"{old.metadata.id} → {new.metadata.id}: {what if counts else 'no page differs'}"
