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
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console

from demo.sites import BuildError
from oracle.corpus import UnobtainableError, obtained, recipes
from oracle.same_as.outputs import HERE, WrongTreeError, checked_out, extracted, published

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from oracle.site import Site

__all__ = ["differences", "main"]

SHOWN = 40
CONTEXT = 60
"""Bytes that are printed before and after the first one that differs."""


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


def differences(before: Path, after: Path) -> Iterator[str]:
    """One line for each file that is in one folder alone, or has other bytes.

    Of a ``.jsonl`` file, one line for each of its lines that differs.
    """
    names = {path.relative_to(root) for root in (before, after) for path in root.rglob("*")}
    for name in sorted(names):
        old, new = before / name, after / name
        if old.is_dir() and new.is_dir():
            continue
        if not (old.exists() and new.exists()):
            yield f"{name}: only {'before' if old.exists() else 'after'}"
        elif old.read_bytes() != new.read_bytes():
            yield from _inside(str(name), old.read_bytes(), new.read_bytes())


def _inside(name: str, old: bytes, new: bytes) -> Iterator[str]:
    if not name.endswith(".jsonl"):
        yield f"{name}: {_first(old, new)}"
        return
    pairs = zip_longest(old.splitlines(), new.splitlines(), fillvalue=b"")
    for number, (one, other) in enumerate(pairs, 1):
        if one != other:
            yield f"{name}, line {number}: {_first(one, other)}"


def _first(old: bytes, new: bytes) -> str:
    """The first byte that differs, with what stands around it in both."""
    pairs = zip_longest(old, new)
    at = next(place for place, (one, other) in enumerate(pairs) if one != other)
    around = slice(max(0, at - CONTEXT), at + CONTEXT)
    return f"byte {at}: {old[around]!r} is now {new[around]!r}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
