"""``scp-ssg report``: one page for people on what a site publishes."""

from __future__ import annotations

from pathlib import Path

import click

from scp_ssg.cli.output import after, waiting
from scp_ssg.counts import counted

__all__ = ["command"]


@click.command("report")
@click.argument("folder", metavar="[DIR]", required=False, type=click.Path())
@click.option(
    "-o",
    "--output",
    metavar="FILE",
    type=click.Path(dir_okay=False),
    default="report.html",
    show_default=True,
    help="Where to write it.",
)
@click.option(
    "--state",
    metavar="DIR",
    type=click.Path(exists=True, file_okay=False),
    help="The state folder, which knows what was left out. Without this, the one of the site.",
)
@click.option("--open", "opens", is_flag=True, help="Show it in a browser.")
def command(folder: str | None, *, output: str, state: str | None, opens: bool) -> int:
    """Write a report on the finished site in DIR, one HTML page for people.

    It says what is published and which pages are left out and why, compares what each way to fetch
    the site costs, and shows every page as programs read it. Without DIR, it is on the site that
    was built here.
    """
    from scp_ssg.generators import find_last_build
    from scp_ssg.report import write_report

    file = Path(output)
    with waiting("Reading"):
        site, last = find_last_build(folder, state)
        costs = write_report(site, file, last)
    if opens:
        click.launch(file.resolve().as_uri())
    html, snapshot = costs.forms.get("HTML"), costs.forms["Snapshot"]
    sizes = f"HTML {html.size:,} bytes, gzip {html.sent:,}, " if html else ""
    with after(f"{output} is written"):
        click.echo(
            f"{output}: {counted(costs.pages, 'page')}; {sizes}SCP {snapshot.sent:,} in"
            f" {counted(snapshot.requests, 'request')}"
        )
    return 0
