"""Publish the samples and extract pages with the code of a given tree."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
from datetime import UTC, datetime, timedelta
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from demo.sites import SITES, build, copy
from oracle.site import BASE

if TYPE_CHECKING:
    from oracle.site import Site

__all__ = [
    "HERE",
    "WrongTreeError",
    "checked_out",
    "environment_of",
    "extracted",
    "published",
]

HERE = Path(__file__).resolve().parents[2]
RUNNER = Path(__file__).with_name("page_records.py")
FIRST = datetime(2026, 11, 16, 8, 0, tzinfo=UTC)
PAGES = {".html", ".htm", ".xhtml"}

EDITED = {
    "handbook": "docs/handbook/starter.md",
    "manual": "docs/index.md",
    "blog": "content/pages/about.md",
    "knots": "docs/index.rst",
    "folder": "site/year/summer.html",
}
"""The file of each sample site that gains a sentence before the second build."""

SENTENCE = "Somebody wrote one sentence more."

IMPORTS = """
import importlib, sys
from pathlib import Path
tree = Path(sys.argv[1]).resolve()
for name in ("scp_ssg", "scp_adapters", "mkdocs_scp", "pelican.plugins.scp"):
    file = Path(importlib.import_module(name).__file__).resolve()
    if not file.is_relative_to(tree):
        sys.exit(f"{name} is imported from {file}, not from {tree}")
"""


class WrongTreeError(Exception):
    """Python would import this project from somewhere else than the tree that was asked for."""


def checked_out(commit: str, into: Path) -> Path:
    """The files of ``commit``, in the folder ``into``.

    Raises ``subprocess.CalledProcessError`` where git does not know the commit.
    """
    packed = subprocess.run(  # noqa: S603  git, on a commit that a developer names
        ["git", "archive", "--format=tar", commit],  # noqa: S607
        cwd=HERE,
        capture_output=True,
        check=True,
    ).stdout
    with tarfile.open(fileobj=BytesIO(packed)) as tar:
        tar.extractall(into, filter="data")
    return into


def published(tree: Path, results: Path) -> None:
    """Builds the sample sites of the working tree, edits them, and builds them again.

    Both times ``results/published`` gets what is below each site's output folder.
    """
    environment = environment_of(tree)
    home = results.with_name(f"{results.name}-homes")
    for site in SITES:
        folder = copy(site, home)
        for day in (0, 2):
            if day:
                _edit(folder / EDITED[site.name])
            build(site, folder, FIRST + timedelta(days=day), environment)
            shutil.copytree(
                folder / site.output,
                results / f"published/{site.name}, day {day}",
                # Sphinx's own notes have the folder's name in them.
                ignore=shutil.ignore_patterns(".doctrees"),
            )


def extracted(tree: Path, results: Path, sites: list[Site]) -> int:
    """Writes how the code of ``tree`` reads every page of ``sites``; how many records that gives.

    A page of a site that a host built here gives two: with what the host knows, and without.
    """
    (results / "extracted").mkdir(parents=True, exist_ok=True)
    environment = environment_of(tree)
    total = 0
    for site in sites:
        tasks = [
            task
            for hints in ((True, False) if site.notes else (False,))
            for task in _tasks(site, hints=hints)
        ]
        done = subprocess.run(  # noqa: S603  our own script
            [sys.executable, "-P", str(RUNNER)],
            env=environment,
            input=b"\n".join(map(msgspec.json.encode, tasks)),
            capture_output=True,
            check=True,
        )
        (results / f"extracted/{site.name}.jsonl").write_bytes(done.stdout)
        total += len(tasks)
    return total


def environment_of(tree: Path) -> dict[str, str]:
    """The environment of a process that imports this project from ``tree``.

    Raises WrongTreeError if the process would import it from another folder.
    """
    roots = [str(tree / root) for root in (".", "adapters", "plugins")]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(roots), "PYTHONSAFEPATH": "1"}
    done = subprocess.run(  # noqa: S603  our own script
        [sys.executable, "-c", IMPORTS, str(tree)],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise WrongTreeError(done.stderr.strip())
    return environment


def _edit(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    if file.suffix == ".html":
        text = text.replace("</main>", f"<p>{SENTENCE}</p></main>")
    else:
        text += f"\n{SENTENCE}\n"
    file.write_text(text, encoding="utf-8")


def _tasks(site: Site, *, hints: bool) -> list[dict[str, str | None]]:
    """Returns the pages for the runner to read, in a fixed order."""
    found = (path for path in site.root.rglob("*") if path.suffix in PAGES and path.is_file())
    files = site.notes or (path.relative_to(site.root).as_posix() for path in found)
    return [
        {
            "root": str(site.root.resolve()),
            "base": BASE,
            "file": file,
            "fragment": note.fragment if note else None,
            "markdown": note.markdown if note else None,
            "title": note.title if note else None,
        }
        for file in sorted(files)
        if (site.root / file).is_file()
        for note in [site.notes.get(file) if hints else None]
    ]
