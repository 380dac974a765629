"""``scp-ssg extract``: the blocks of one page, to see what crawlers will see."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Literal

import click

from scp_ssg.cli.output import write_json
from scp_ssg.counts import counted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scp_ssg.extract import Choice, Entry
    from scp_ssg.model import Page

__all__ = ["command"]

Format = Literal["json", "markdown", "text"]


@click.command("extract")
@click.argument("target", metavar="FILE_OR_URL")
@click.option(
    "--format",
    "form",
    type=click.Choice(["json", "markdown", "text"]),
    help="Default: the blocks laid out at a terminal, else JSON.",
)
@click.option("--selector", "main", metavar="CSS", help="Where the main content is.")
@click.option(
    "--drop", metavar="CSS", multiple=True, help="What in it is not content; may be repeated."
)
@click.option("--keep", metavar="CSS", multiple=True, help="What stays; may be repeated.")
@click.option(
    "--why", is_flag=True, help="Also list every element that was removed, by which rule and why."
)
@click.option(
    "--links",
    type=click.Choice(["after", "none"]),
    default="after",
    show_default=True,
    help="Whether link blocks follow the block that they stand in.",
)
@click.option("--url", metavar="URL", help="Where the page will be, if not at FILE_OR_URL.")
def command(  # noqa: PLR0913  one for each option
    target: str,
    *,
    form: Format | None,
    main: str | None,
    drop: Sequence[str],
    keep: Sequence[str],
    why: bool,
    links: Literal["after", "none"],
    url: str | None,
) -> int:
    """Show the blocks of one HTML or Markdown page, and why that part of it was chosen.

    The explanation goes to standard error, so the output can be piped.
    """
    from scp_ssg.cli.single_page import load_page
    from scp_ssg.extract import LeftOut, explain, extract
    from scp_ssg.options import parse
    from scp_ssg.render import visible

    selectors = parse(
        {"selectors": {"main": main, "drop": list(drop), "keep": list(keep)}}
    ).selectors
    source = load_page(target, _checked(url))
    choice = explain(source, selectors)
    found = extract(source, links=links, selectors=selectors)
    if isinstance(found, LeftOut):
        _say(choice)
        click.echo(visible(f"{target}: would be left out: {found.reason}"), err=True)
        return 1
    _say(choice)
    if why:
        _say_why(found)
    _write(found.page, form)
    return 0


def _checked(url: str | None) -> str | None:
    from scp_ssg.urls import http_url

    if url is None:
        return None
    found = http_url(url)
    if found is None:
        raise click.BadParameter(f"{url!r} is not an http or https URL", param_hint="--url")
    return found


def _say(choice: Choice) -> None:
    from scp_ssg.render import one_line

    share = f"{choice.characters:,} of the page's {choice.of:,} characters"
    where = one_line(choice.element, 500) or "nothing"
    click.echo(f"main content: {where} ({share}): {one_line(choice.reason, 500)}", err=True)


def _say_why(entry: Entry) -> None:
    """Say what was removed by which rule, and what a weak name suspects that stayed."""
    from scp_ssg.extract import RULES
    from scp_ssg.render import one_line

    for box in entry.removed:
        words = len(box.raw.split())
        witness = f"; {box.witness}" if box.witness else ""
        click.echo(
            f"removed {one_line(box.element, 100)} ({counted(words, 'word')}:"
            f" {one_line(box.text, 60)}), rule {box.rule}{one_line(witness, 200)}."
            f" {RULES[box.rule].why}",
            err=True,
        )
    for suspect in entry.suspected:
        if not suspect.removed:
            click.echo(
                f"kept {one_line(suspect.element, 100)}, which rule {suspect.rule} suspects: it"
                " holds content, and no other pages say that it is the site's."
                f" {RULES[suspect.rule].why}",
                err=True,
            )


def _write(page: Page, form: Format | None) -> None:
    from scp_ssg.render import markdown, text, visible

    if form is None and sys.stdout.isatty():
        from rich.console import Console

        from scp_ssg.render import terminal

        Console().print(terminal(page.content))
    elif form == "markdown":
        click.echo(visible(markdown(page.content)), nl=False)
    elif form == "text":
        click.echo(visible(text(page.content)), nl=False)
    else:
        import msgspec

        record = msgspec.to_builtins(page)
        # The ledger dates a page when it is published; here there is no date.
        del record["modified"]
        write_json(record, indent=1)
