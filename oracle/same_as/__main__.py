"""``python -m oracle.same_as COMMIT [--samples]``: what this code publishes otherwise than COMMIT.

Builds the sample sites with the code of COMMIT and with the code of the working tree, and extracts
every page of the sites of ``corpora.toml`` with both. 0 if all bytes are the same, 1 if any differ,
2 if something could not be had or built.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from argparse import ArgumentParser
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console

from demo.sites import BuildError
from oracle.corpus import UnobtainableError, obtained, recipes
from oracle.same_as.differences import differences
from oracle.same_as.outputs import HERE, WrongTreeError, checked_out, extracted, published

if TYPE_CHECKING:
    from collections.abc import Sequence

    from oracle.site import Site

SHOWN = 40


def main(argv: Sequence[str]) -> int:
    parser = ArgumentParser(prog="python -m oracle.same_as", description=__doc__)
    parser.add_argument("commit")
    parser.add_argument("--samples", action="store_true", help="the sample sites alone")
    parser.add_argument("--only", action="append", default=[], help="sites of the table by name")
    options = parser.parse_args(argv)
    console = Console(soft_wrap=True)
    with tempfile.TemporaryDirectory(prefix="same-as-") as folder:
        try:
            sites = [] if options.samples else _sites(options.only, console)
            return _compared(options.commit, sites, Path(folder), console)
        except subprocess.CalledProcessError as error:
            said = error.stderr if isinstance(error.stderr, str) else error.stderr.decode()
            console.print(f"error: {error}\n{said}", markup=False)
        except (BuildError, UnobtainableError, WrongTreeError) as error:
            console.print(f"error: {error}", markup=False)
        return 2


def _sites(only: list[str], console: Console) -> list[Site]:
    wanted = [each for each in recipes() if not only or each.name in only]
    return [obtained(each, short=False, console=console) for each in wanted]


def _compared(commit: str, sites: list[Site], folder: Path, console: Console) -> int:
    before, after = folder / "before", folder / "after"
    for tree, results in ((checked_out(commit, folder / "tree"), before), (HERE, after)):
        published(tree, results)
        pages = extracted(tree, results, sites)
    found = list(differences(before, after))
    for line in found[:SHOWN]:
        console.print(line, markup=False, highlight=False)
    if len(found) > SHOWN:
        console.print(f"and {len(found) - SHOWN} more")
    files = sum(path.is_file() for path in (after / "published").rglob("*"))
    verdict = f"{len(found)} differ" if found else "all the same, byte for byte"
    console.print(f"{files} files of sample sites, {pages} extractions: {verdict}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
