"""The extraction on sites that no rule was written for.

``python -m oracle.first_looks FOLDER [NAME …]``: judge the sites built in ``FOLDER/NAME``.
``--record`` keeps the figures as the first look, which stays; ``--record-last`` as the last one.
``python -m oracle.first_looks --table``: the table for ``docs/quality.md``, and the bars.
``python -m oracle.first_looks --readers``: how far two readers agree on what is a page.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import TYPE_CHECKING

from oracle.devtools import BrowserError
from oracle.first_looks.build import BuildError
from oracle.first_looks.judging import PAGES, UncommittedError, code_version, look_at
from oracle.first_looks.look import read_looks
from oracle.first_looks.readers import comparison, read_second_reader
from oracle.first_looks.record import Looks, read_figures, write_figures
from oracle.first_looks.table import as_lines, table

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Sequence

    from oracle.first_looks.look import Look
    from oracle.first_looks.record import Looked

__all__ = ["main"]


def main(argv: Sequence[str]) -> int:
    """Run the command; 1 if a site could not be judged, 2 if nothing ran."""
    parser = ArgumentParser(prog="python -m oracle.first_looks", description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, metavar="FOLDER")
    parser.add_argument("names", nargs="*", metavar="NAME", help="some sites, not all")
    parser.add_argument("--batch", type=int, help="the sites of this batch")
    pages_help = f"pages of a site that are judged ({PAGES}); 0: only which are published"
    parser.add_argument("--pages", type=int, default=PAGES, help=pages_help)
    kept = parser.add_mutually_exclusive_group()
    kept.add_argument("--record", action="store_true", help="keep the first look; it stays")
    kept.add_argument("--record-last", action="store_true", help="keep this look as the last")
    kept.add_argument("--table", action="store_true", help="print the table of what was kept")
    readers_help = "print how far two readers agree on which files are content pages"
    kept.add_argument("--readers", action="store_true", help=readers_help)
    options = parser.parse_args(argv)
    if options.readers:
        print("\n".join(comparison(read_second_reader(), read_looks(), read_figures())))
        return 0
    if options.table:
        print("\n".join(table(read_looks(), read_figures())))
        return 0
    if options.folder is None:
        parser.error("say where the built sites stand")
    if (options.record or options.record_last) and options.pages != PAGES:
        parser.error(f"figures that are kept are those of {PAGES} pages")
    return _judge(options, _chosen(options))


def _chosen(options: Namespace) -> list[Look]:
    return [
        look
        for name, look in read_looks().items()
        if (not options.names or name in options.names)
        and options.batch in (None, look.batch)
        and (options.folder / name).is_dir()
    ]


def _judge(options: Namespace, looks: Sequence[Look]) -> int:
    figures = read_figures()
    seen = [each.name for each in looks if each.name in figures and figures[each.name].first]
    if options.record and seen:
        print(f"error: first looks stay; these sites have one: {', '.join(seen)}")
        return 2
    try:
        commit = code_version() if options.record or options.record_last else ""
    except UncommittedError as error:
        print(f"error: {error}")
        return 2
    if not looks:
        print(f"error: {options.folder} has no site that stands in oracle/first_looks")
        return 2
    failed = 0
    for look in looks:
        try:
            looked = look_at(look, options.folder / look.name, commit, print, options.pages)
        except (BuildError, BrowserError) as error:
            failed = 1
            print(f"error: {look.name}: {error}")
            continue
        print(f"{look.name}, {look.generator}, {look.theme}, {look.language}")
        print("\n".join(as_lines(looked)), flush=True)
        _keep(options, figures, look.name, looked)
    return failed


def _keep(options: Namespace, figures: dict[str, Looks], site: str, looked: Looked) -> None:
    """Write the figures of ``site`` as the first or the last look, if ``options`` ask for it."""
    if options.record:
        figures.setdefault(site, Looks()).first = looked
    if options.record_last:
        figures.setdefault(site, Looks()).last = looked
    if options.record or options.record_last:
        write_figures(figures)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
