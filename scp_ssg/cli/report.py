"""``scp-ssg report``: one page for people on what a site publishes."""

from __future__ import annotations

from pathlib import Path

import click

from scp_ssg.cli.output import after, waiting

__all__ = ["command"]


@click.command("report")
@click.argument("folder", metavar="DIR", type=click.Path(exists=True, file_okay=False))
@click.option(
    "-o",
    "--output",
    metavar="FILE",
    type=click.Path(dir_okay=False),
    default="report.html",
    show_default=True,
    help="Where to write it.",
)
def command(folder: str, *, output: str) -> int:
    """Write a self-contained HTML report on the built site in DIR.

    It compares a crawl by HTML with one by SCP and lets people browse the blocks of every page.
    """
    from scp_ssg.report import Previews, document, figures

    previews = Previews()
    with waiting("Reading"):
        costs = figures(Path(folder), previews.add)
        Path(output).write_text(document(costs, previews), "utf-8")
    line = (
        f"{output}: {costs.pages} pages; HTML {costs.html_size:,} bytes, gzip {costs.gzip_size:,},"
        f" SCP {costs.scp_size:,} in {costs.scp_requests}"
        f" {'request' if costs.scp_requests == 1 else 'requests'}"
    )
    with after(f"{output} is written"):
        click.echo(line)
    return 0
