"""``scp-ssg inspect``: show a collection."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from scp_ssg.cli.output import waiting, write_json
from scp_ssg.counts import counted

if TYPE_CHECKING:
    from scp_ssg.comparison import Overview
    from scp_ssg.model import Page

__all__ = ["command"]

_LARGE = 1_000_000
"""Characters that are written at once."""


@click.command("inspect")
@click.argument("file", metavar="FILE", type=click.Path(exists=True, dir_okay=False))
@click.option("--page", "url", metavar="URL", help="Show this page's blocks.")
@click.option(
    "--pages",
    "most",
    metavar="N",
    type=click.IntRange(min=0),
    default=20,
    show_default=True,
    help="How many pages to list.",
)
@click.option("--json", "as_json", is_flag=True, help="Write JSON.")
def command(file: str, *, url: str | None, most: int, as_json: bool) -> int:
    """Show a collection's metadata, sizes and pages, or the blocks of one page."""
    from scp_ssg.comparison import overview, said_of_other_files

    path = Path(file)
    if url is not None:
        return _show_page(path, url, as_json=as_json)
    with waiting("Reading"), said_of_other_files(path):
        summary = overview(path, most=most)
    if as_json:
        write_json(summary, indent=1)
    else:
        _write_overview(summary)
    return 0


def _show_page(path: Path, url: str, *, as_json: bool) -> int:
    from scp_ssg.comparison import find_page, said_of_other_files
    from scp_ssg.render import text, visible

    with waiting("Reading"), said_of_other_files(path):
        page, near = find_page(path, url)
    if page is None:
        hint = f"; did you mean {' or '.join(near)}?" if near else "; inspect lists what is there"
        click.echo(visible(f"{path}: has no page {url}{hint}"), err=True)
        return 1
    if as_json:
        write_json(page, indent=1)
        return 0
    head = [(name, value) for name, value in _head(page) if value]
    if not sys.stdout.isatty():
        for name, value in head:
            _write_text(f"{name}: ", value)
        _write_text("\n", text(page.content).rstrip("\n"))
        return 0
    from rich.console import Console
    from rich.text import Text

    from scp_ssg.render import terminal

    console = Console()
    for name, value in head:
        console.print(Text.assemble((f"{name:>11} ", "dim"), visible(value)))
    console.print(terminal(page.content))
    return 0


def _head(page: Page) -> tuple[tuple[str, str], ...]:
    return (
        ("url", page.url),
        ("title", page.title),
        ("description", page.description),
        ("author", page.author or ""),
        ("published", page.published.isoformat() if page.published else ""),
        ("modified", page.modified.isoformat()),
        ("language", page.language),
        ("canonical", page.canonical or ""),
    )


def _write_text(before: str, value: str) -> None:
    """A line of whatever length, in pieces: a page may have 100 MB."""
    from scp_ssg.render import visible

    click.echo(before, nl=False)
    for start in range(0, len(value), _LARGE):
        click.echo(visible(value[start : start + _LARGE]), nl=False)
    click.echo()


def _write_overview(summary: Overview) -> None:
    from scp_ssg.render import one_line

    metadata = summary.metadata
    since = f", since {metadata.since.isoformat()}" if metadata.since else ""
    click.echo(f"{metadata.id}: {metadata.type} of section {metadata.section}")
    click.echo(f"generated {metadata.generated.isoformat()}{since}, version {metadata.version}")
    click.echo(
        f"{counted(summary.pages, 'page')}, {summary.size:,} bytes, {summary.lines_size:,}"
        f" without compression ({summary.ratio:.1f}:1)"
    )
    click.echo("blocks: " + (_counts(summary.blocks) or "none"))
    click.echo("languages: " + (_counts(summary.languages) or "none"))
    for warning in summary.warnings:
        click.echo(f"warning: {one_line(warning, 300)}")
    if not summary.listed:
        return
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    if not sys.stdout.isatty():
        for page in summary.listed:
            click.echo(f"{one_line(page.url, 500)}  {one_line(page.title)}")
    else:
        table = Table("page", "title", "blocks", "bytes", box=None)
        table.columns[0].overflow = "fold"
        for page in summary.listed:
            table.add_row(
                Text(one_line(page.url, 500)),
                Text(one_line(page.title)),
                str(page.blocks),
                f"{page.size:,}",
            )
        Console().print(table)
    if summary.pages > len(summary.listed):
        click.echo(f"... and {summary.pages - len(summary.listed)} more; --pages N lists more")


def _counts(counts: dict[str, int]) -> str:
    from scp_ssg.render import one_line

    return ", ".join(f"{one_line(name)} {count:,}" for name, count in list(counts.items())[:20])
