"""The commands of ``python -m oracle``.

* ``python -m oracle [--short] [NAME=PATH …]``: every judge, on the sites of ``corpora.toml`` or on
  those in PATH: a folder of HTML, a MkDocs project, or a Pelican settings file.
* ``python -m oracle compare [--short] [NAME=PATH …]``: the same pages read by other extractors.
* ``python -m oracle wcxb PATH``: the documentation pages of WCXB's development split.
"""

from __future__ import annotations

import subprocess
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console

from oracle.compare import ahead_of_peers, wcxb
from oracle.corpus import UnobtainableError, obtained, project_site, recipes
from oracle.devtools import BrowserError
from oracle.figures import Figures, below, read_floor, write_floor
from oracle.report import as_markdown, as_table
from oracle.run import run

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from oracle.site import Site

__all__ = ["main", "named"]

PAGES = 40
SHORT_PAGES = 8


class EmptySiteError(Exception):
    """There is nothing to judge in the given folder."""


def main(argv: Sequence[str]) -> int:
    """Run a command; 0 if all is well, 1 if a figure fell or a peer leads, 2 if nothing ran."""
    command, arguments = "judge", list(argv)
    if arguments[:1] in (["compare"], ["wcxb"]):
        command = arguments.pop(0)
    options = _parser(command).parse_args(arguments)
    console = Console(soft_wrap=True, width=None if sys.stdout.isatty() else 150)
    try:
        if command == "wcxb":
            return wcxb(options.path, console)
        if command == "compare":
            return ahead_of_peers(_sites(options, console), _size(options), console)
        return _judge(options, console)
    except (BrowserError, EmptySiteError, UnobtainableError) as error:
        console.print(f"error: {error}", markup=False)
    except subprocess.CalledProcessError as error:
        shown = " ".join(map(str, error.cmd))
        console.print(f"error: {shown}\n{error.output}\n{error.stderr}", markup=False)
    return 2


def _parser(command: str) -> ArgumentParser:
    parser = ArgumentParser(prog=f"python -m oracle {command}", description=__doc__)
    if command == "wcxb":
        parser.add_argument("path", type=Path, help="the benchmark's folder, or its dev folder")
        return parser
    parser.add_argument("sites", nargs="*", metavar="NAME=PATH", type=named)
    parser.add_argument("--short", action="store_true", help="few pages of few sites, for CI")
    parser.add_argument("--pages", type=int, help=f"pages of a site ({PAGES}; {SHORT_PAGES})")
    parser.add_argument("--only", action="append", default=[], help="sites of the table by name")
    if command == "judge":
        parser.add_argument("--markdown", type=Path, help="write the table there too")
        parser.add_argument("--update-floor", action="store_true", help="keep these figures")
        parser.add_argument("--lower-floor", action="store_true", help="even where they are lower")
    return parser


def named(text: str) -> tuple[str, Path]:
    name, separator, path = text.rpartition("=")
    found = Path(path)
    return (name if separator else found.name), found


def _size(options: Namespace) -> int:
    return int(options.pages or (SHORT_PAGES if options.short else PAGES))


def _sites(options: Namespace, console: Console) -> Iterator[Site]:
    if options.sites:
        for name, path in options.sites:
            site = project_site(name, path)
            if not site.sample(1):
                raise EmptySiteError(
                    f"no pages of HTML in {path}; give the folder they are built in"
                )
            yield site
        return
    for recipe in recipes(short=options.short):
        if not options.only or recipe.name in options.only:
            yield obtained(recipe, short=options.short, console=console)


def _judge(options: Namespace, console: Console) -> int:
    def say(line: str) -> None:
        console.print(line, markup=False, highlight=False)

    now = run(_sites(options, console), _size(options), say).figures()
    console.print(as_table("What the blocks hold of what a browser shows", now))
    if options.markdown:
        options.markdown.write_text(as_markdown(now) + "\n", encoding="utf-8")
    if options.sites or options.only or options.pages:
        return 0
    return _held("short" if options.short else "full", now, options, console)


def _held(kind: str, now: dict[str, Figures], options: Namespace, console: Console) -> int:
    """Compare with the floor, and keep the figures where that was asked for."""
    floor = read_floor()
    fallen = below(floor.get(kind, {}), now)
    for line in fallen:
        console.print(line, markup=False)
    if fallen and not options.lower_floor:
        console.print("below the floor; where that is meant, keep it with --lower-floor")
        return 1
    if options.update_floor or options.lower_floor:
        write_floor({**floor, kind: now})
    return 0
