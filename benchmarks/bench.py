"""Every cost that has a bar, measured in one run: ``make bench``.

    python -m benchmarks.bench [NAME=PATH …] [--short] [--rounds N] [--only WORD] [--write]

PATH is a MkDocs project, Pelican settings, or a folder of finished HTML; without any, the sites
below are taken. It prints a table, and with ``--write`` puts it into docs/benchmarks.md. A bar that
is not met is a row of the table and fails nothing: the machine may be slow. What fails, with the
status 1, is a benchmark that is broken: a build that ends with an error, publishes nothing, or
publishes other bytes than the one before it.

With ``--short``, every kind of row once, on small sites, in less than three minutes.
"""

from __future__ import annotations

import argparse
import os
import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from shutil import copytree
from typing import NamedTuple

from rich.console import Console

from benchmarks.figures import Figure, as_table, merged
from benchmarks.generated_site import generate
from benchmarks.generated_sources import mkdocs_project, pelican_project
from benchmarks.measuring import BrokenBenchmarkError
from benchmarks.rows.collections import level_curve, peaks
from benchmarks.rows.extraction import beside_peers
from benchmarks.rows.folder import FinishedSite, growth, parts, two_cores
from benchmarks.rows.hosts import Project, added_memory, added_time
from oracle.corpus import obtained, recipes
from oracle.site import Site, read_site
from scp_ssg.errors import fault
from scp_ssg.generators import cores

__all__ = ["main"]

HERE = Path(__file__).parents[1]
PAGE = HERE / "docs/benchmarks.md"
BEGIN, END = "<!-- Written by make bench -->\n", "<!-- The end of what it wrote -->\n"

Row = Callable[[Path], Iterable[Figure]]
"""Gives its figures; the folder is for its files."""


class Sizes(NamedTuple):
    """How much is measured."""

    rounds: int
    host_pages: int
    """Of generated sources."""
    extracted: int
    """Pages of each site that are extracted."""
    folder_pages: int
    small: int
    large: int
    memory: tuple[int, ...]
    """Pages of generated sources for the rows of memory."""


LONG = Sizes(5, 500, 60, 5_000, 1_000, 100_000, (500, 10_000))
SHORT = Sizes(1, 20, 5, 60, 20, 100, (20,))


def main(argv: Sequence[str]) -> int:
    """0; 1 if a benchmark is broken; 2 if a site cannot be had."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("sites", nargs="*", metavar="NAME=PATH")
    parser.add_argument("--short", action="store_true", help="every kind of row once, small")
    parser.add_argument("--rounds", type=int, help="default: 5, or 1 if short")
    parser.add_argument("--only", default="", help="rows with this word in their name")
    parser.add_argument("--write", action="store_true", help="add the rows to the documentation")
    asked = parser.parse_args(argv)
    sizes = SHORT if asked.short else LONG
    if asked.rounds:
        sizes = sizes._replace(rounds=asked.rounds)
    named = (each.partition("=") for each in asked.sites)
    sites = [(name, Path(path).absolute()) for name, _, path in named]
    rows = _rows(sites or _sites(short=asked.short), sizes)
    print(_machine(), "", *as_table(()), sep="\n", flush=True)
    table, broken = _measured([each for each in rows if asked.only in each[0]], short=asked.short)
    if asked.write:
        before, _, rest = PAGE.read_text("utf-8").partition(BEGIN)
        written, _, after = rest.partition(END)
        told = "\n".join([_machine(), "", *merged(written.splitlines(), table)])
        PAGE.write_text(f"{before}{BEGIN}\n{told}\n\n{END}{after}", "utf-8", newline="\n")
    return 1 if broken or not table else 0


def _sites(*, short: bool) -> list[tuple[str, Path]]:
    """Real sites that every machine has or can get."""
    if short:
        samples = HERE / "sample_sites"
        return [
            ("manual", samples / "manual"),
            ("blog", samples / "blog/pelicanconf.py"),
            ("bees", samples / "folder"),
        ]
    console = Console(stderr=True)
    wanted = {"git", "django"}
    real = [
        (each.name, obtained(each, short=True, console=console).root)
        for each in recipes()
        if each.name in wanted
    ]
    return [("scp-ssg", HERE), *real]


def _rows(sites: Sequence[tuple[str, Path]], sizes: Sizes) -> Iterator[tuple[str, Row]]:
    """The name of each row, and what measures it."""
    rounds = sizes.rounds
    for name, path in sites:
        if project := _project(name, path):
            yield f"host {name}", partial(added_time, project, rounds=rounds)
            yield f"memory {name}", partial(added_memory, project, rounds=1)
        else:
            yield f"extraction {name}", partial(_extraction, name, path, sizes)
            yield f"folder {name}", partial(_two_cores, name, path, rounds)
            if FinishedSite(path).pages >= 2 * sizes.small:
                yield f"growth {name}", partial(_growth, name, path, sizes)
            yield f"section {name}", partial(_section, name, path)
            yield f"levels {name}", partial(_levels, name, path, rounds)
    for host in ("MkDocs", "Pelican"):
        yield f"host generated {host}", partial(_made_project, host, sizes)
    for pages in sizes.memory:
        yield f"memory generated {pages}", partial(_made_memory, pages)
    yield "extraction generated", partial(_made_extraction, sizes)
    made, large = (partial(_made, pages=pages) for pages in (sizes.folder_pages, sizes.large))
    yield "folder generated", lambda at: two_cores("generated", made(at), rounds)
    yield "growth generated", partial(_made_growth, sizes)
    yield "section generated", lambda at: peaks("generated", large(at), at)
    yield "levels generated", lambda at: level_curve("generated", made(at), at, rounds)


def _project(name: str, path: Path) -> Project | None:
    """The sources at ``path``; None for finished pages."""
    if path.suffix == ".py":
        return Project(name, "Pelican", path)
    return Project(name, "MkDocs", path) if any(path.glob("mkdocs.y*ml")) else None


def _extraction(name: str, path: Path, sizes: Sizes, _: Path) -> Iterator[Figure]:
    return beside_peers(read_site(name, path), sizes.extracted, sizes.rounds)


def _two_cores(name: str, path: Path, rounds: int, at: Path) -> Iterator[Figure]:
    return two_cores(name, _copy(path, at), rounds)


def _growth(name: str, path: Path, sizes: Sizes, at: Path) -> Iterator[Figure]:
    whole = FinishedSite(_copy(path, at))
    return growth(name, whole, parts(whole, sizes.small, at), sizes.rounds)


def _section(name: str, path: Path, at: Path) -> Iterator[Figure]:
    return peaks(name, _copy(path, at), at)


def _levels(name: str, path: Path, rounds: int, at: Path) -> Iterator[Figure]:
    return level_curve(name, _copy(path, at), at, rounds)


def _copy(path: Path, at: Path) -> Path:
    """The finished pages in ``path``, where they may be published."""
    # Links of a documentation package lead to files of others.
    return Path(copytree(path, at / "copy/site", ignore_dangling_symlinks=True))


def _made_project(host: str, sizes: Sizes, at: Path) -> Iterator[Figure]:
    make = mkdocs_project if host == "MkDocs" else pelican_project
    project = Project("generated", host, make(at / "project", sizes.host_pages))
    return added_time(project, at, sizes.rounds)


def _made_memory(pages: int, at: Path) -> Iterator[Figure]:
    path = mkdocs_project(at / "project", pages, bare=True)
    return added_memory(Project("generated", "MkDocs", path), at, rounds=1)


def _made_extraction(sizes: Sizes, at: Path) -> Iterator[Figure]:
    site = Site("generated", "folder", "", _made(at, sizes.folder_pages))
    return beside_peers(site, sizes.extracted, sizes.rounds)


def _made_growth(sizes: Sizes, at: Path) -> Iterator[Figure]:
    small, large = (FinishedSite(_made(at, pages)) for pages in (sizes.small, sizes.large))
    return growth("generated", large, [small], sizes.rounds)


def _made(at: Path, pages: int) -> Path:
    folder = at / f"made-{pages}/site"
    generate(folder, pages)
    return folder


def _measured(rows: Iterable[tuple[str, Row]], *, short: bool) -> tuple[list[str], int]:
    """The lines of the table for ``rows``, printed as they come, and how many rows are broken."""
    table: list[str] = []
    broken = 0
    for name, row in rows:
        print(f"{name} …", file=sys.stderr, flush=True)
        with tempfile.TemporaryDirectory(prefix="bench-") as folder:
            try:
                found = list(row(Path(folder)))
                if not found:
                    raise BrokenBenchmarkError("it gave no figure")
            except Exception as error:  # the other rows are still worth having
                broken += 1
                shown = error if isinstance(error, BrokenBenchmarkError) else fault(error)
                print(f"broken: {name}: {shown}", file=sys.stderr, flush=True)
                continue
        where = f"{_commit()}, {os.getloadavg()[0]:.0f}"
        if short:
            # Of a site this small, most of a build is its beginning: it says nothing of the bars.
            found = [each._replace(bar=None) for each in found]
        lines = as_table((each, where) for each in found)[2:]
        print(*lines, sep="\n", flush=True)
        table += lines
    return table, broken


def _machine() -> str:
    """When and with what it was measured."""
    day = time.strftime("%d %B %Y").lstrip("0")
    return f"On {day}, with Python {platform.python_version()} on {cores()} cores."


def _commit() -> str:
    asked = ["git", "rev-parse", "--short", "HEAD"]
    done = subprocess.run(asked, cwd=HERE, capture_output=True, text=True, check=False)
    return done.stdout.strip() or "unknown"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
