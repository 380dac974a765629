"""``scp-ssg validate``: check collections, sitemaps and sites."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

import click

from scp_ssg.cli.output import waiting, write_json
from scp_ssg.cli.seconds import Seconds
from scp_ssg.counts import counted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scp_ssg.validate import Problem, Problems

__all__ = ["command"]


@click.command("validate")
@click.argument("targets", metavar="PATH_OR_URL...", nargs=-1, required=True)
@click.option("--online", is_flag=True, help="Also check how servers answer for collections.")
@click.option("--strict", is_flag=True, help="Warnings count as problems too.")
@click.option("--json", "as_json", is_flag=True, help="Write one JSON document.")
@click.option(
    "--time-limit",
    metavar="SECONDS",
    type=Seconds(),
    default=3600.0,
    show_default=True,
    help="How long the servers of a target may take in all.",
)
@click.option(
    "--most",
    metavar="N",
    type=click.IntRange(min=1),
    default=1000,
    show_default=True,
    help="Problems of one file after which reading it ends.",
)
def command(  # noqa: PLR0913  one parameter an option
    targets: Sequence[str],
    *,
    online: bool,
    strict: bool,
    as_json: bool,
    time_limit: float,
    most: int,
) -> int:
    """Check collections, sitemaps, built sites and live sites against SCP 0.1.

    A folder is a built site; a URL is a collection or sitemap by its ending, and else a site.
    Every problem is one line: where it is, what is wrong, what to do about it.
    """
    from scp_ssg.http_client import Limits
    from scp_ssg.validate import Problems, validate

    problems = Problems(most)
    with waiting("Checking") as progress:
        for target in targets:
            validate(
                target,
                problems,
                now=datetime.now(UTC),
                online=online,
                limits=Limits(total=time_limit),
                progress=progress,
            )
    if as_json:
        _write_json(targets, problems)
    else:
        _write_lines(targets, problems)
    return 1 if problems.errors or (strict and problems.warnings) else 0


def _write_json(targets: Sequence[str], problems: Problems) -> None:
    document = {
        "targets": targets,
        "errors": problems.errors,
        "warnings": problems.warnings,
        "problems": problems.found,
    }
    write_json(document)


def _write_lines(targets: Sequence[str], problems: Problems) -> None:
    for problem in problems.found:
        click.echo(_line(problem))
    what = ", ".join(targets) if len(targets) <= 3 else f"{len(targets)} targets"
    counts = [
        counted(count, noun)
        for count, noun in ((problems.errors, "error"), (problems.warnings, "warning"))
        if count
    ]
    click.echo(f"{what}: {', '.join(counts) or 'no problems'}", err=True)


def _line(problem: Problem) -> str:
    """Returns the problem as a line; a terminal shows its severity in colour."""
    word = f": {problem.severity}: "
    colour = "red" if problem.severity == "error" else "yellow"
    before, _, after = str(problem).partition(word)
    return before + click.style(word, fg=colour, bold=True) + after
