"""The judges on one site of the first looks."""

from __future__ import annotations

import subprocess
import sys
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from msgspec import Struct

from oracle.browser import Reader
from oracle.code_law import listings
from oracle.first_looks.build import Built, built
from oracle.first_looks.record import Looked
from oracle.judge import judge
from oracle.run import Outcome, other_judges, show_worst
from oracle.site import Site

if TYPE_CHECKING:
    from pathlib import Path

    from oracle.first_looks.look import Look
    from oracle.references import Count
    from oracle.run import Say

__all__ = ["PAGES", "UncommittedError", "code_version", "look_at"]

PAGES = 40
CODE = ("scp_ssg", "adapters", "plugins")


class UncommittedError(Exception):
    """Our code has changes that no commit names."""


class _Pages(Struct):
    """The pages of the site that are judged."""

    site: Site
    built: Built
    outcome: Outcome
    unplaced: list[str]


def code_version() -> str:
    """The commit of the code that is judged. Raises UncommittedError."""
    changed = _git("status", "--porcelain", "--", *CODE)
    if changed:
        raise UncommittedError(f"commit these first, so that the record names them:\n{changed}")
    return _git("rev-parse", "--short=12", "HEAD")


def look_at(look: Look, folder: Path, commit: str, say: Say, size: int = PAGES) -> Looked:
    """Build the site in ``folder`` and judge ``size`` of its content pages; ``say`` the faults.

    Without pages to judge, which pages are published is all that is judged, and no browser starts.
    Raises BuildError and BrowserError.
    """
    content, others = look.pages(folder)
    for glob in look.idle(folder):
        say(f"{look.name}: {glob!r} matches no file")
    publication = built(folder, look.base)
    urls = {file: page.url for file, page in publication.pages.items()}
    site = Site(look.name, "folder", look.theme, folder, base=look.base, urls=urls)
    pages = _Pages(site, publication, Outcome(), [])
    wanted = set(content)
    # The order by the hash of the path is that of every judge.
    sample = [each for each in site.sample(sys.maxsize) if each in wanted][:size]
    if sample:
        with Reader(look.families, look.panels) as reader:
            for file in sample:
                _judge(look, file, reader, pages, say)
    show_worst(look.name, "first look", pages.outcome.judged, say)
    wrongly_in = tuple(file for file in others if file in publication.pages)
    wrongly_out = tuple(
        f"{file}: {publication.said(file).left_out}"
        for file in content
        if file not in publication.pages
    )
    for fault, files in (("in", wrongly_in), ("out", wrongly_out), ("unplaced", pages.unplaced)):
        for file in files:
            say(f"{look.name}: wrongly {fault}: {file}".replace("wrongly unplaced", "unplaced"))
    return _looked(commit, pages, wrongly_in, wrongly_out, (len(content), len(others)))


def _judge(look: Look, file: str, reader: Reader, pages: _Pages, say: Say) -> None:
    shown = reader.shown(pages.site, file)
    if not shown.region:
        pages.unplaced.append(file)
        return
    spoken = pages.built.said(file)
    judged = judge(file, shown, spoken)
    pages.outcome.judged = [*pages.outcome.judged, judged]
    if judged.agreement is not None:
        expected = listings(pages.site.source(file, hints=False).html, look.families)
        for line in other_judges(judged, spoken, expected, pages.outcome):
            say(f"{look.name} {file}: {line}")


def _looked(
    commit: str,
    pages: _Pages,
    wrongly_in: tuple[str, ...],
    wrongly_out: tuple[str, ...],
    sizes: tuple[int, int],
) -> Looked:
    outcome = pages.outcome
    verdicts = {each.file: each.agreement for each in outcome.judged if each.agreement is not None}
    parted = {file: each for file, each in sorted(verdicts.items()) if each.worst < 1}
    counts = outcome.references
    return Looked(
        date=datetime.now(UTC).date().isoformat(),
        commit=commit,
        content=sizes[0],
        files=sum(sizes),
        wrongly_in=wrongly_in,
        wrongly_out=wrongly_out,
        unplaced=tuple(pages.unplaced),
        code=(outcome.kept, outcome.listings),
        links=_four(counts["link"]),
        images=_four(counts["image"]),
        media=_four(counts["media"]),
        whole=len(verdicts) - len(parted),
        parted={
            file: (round(each.recall, 4), round(each.precision, 4), round(each.order, 4))
            for file, each in parted.items()
        },
    )


def _four(count: Count) -> tuple[int, int, int, int]:
    return count.found, count.expected, count.right, count.blocks


def _git(*arguments: str) -> str:
    command = ["git", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()  # noqa: S603
