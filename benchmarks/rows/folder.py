"""What ``scp-ssg build`` costs: on two cores beside one, and on a site of many pages."""

from __future__ import annotations

import shutil
import sys
from functools import partial
from typing import TYPE_CHECKING

from benchmarks.figures import Bar, Figure
from benchmarks.generated_site import SITE_URL
from benchmarks.measuring import BrokenBenchmarkError, in_turns, run, spread
from scp_ssg.generators import cores

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from benchmarks.measuring import Cost

__all__ = ["FinishedSite", "growth", "parts", "two_cores"]

_FASTER = Bar(1.7, " times", at_least=True)
_PEAK = Bar(300, " MB")
_LARGE = 1_000
"""Pages of a site that is worth two processes."""
_TIME = Bar(1.1, " times")


class FinishedSite:
    """A folder of finished HTML, published again and again as if for the first time."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._own = self._files()
        self._sitemaps = {each: each.read_bytes() for each in folder.rglob("sitemap*.xml*")}
        """A build writes its announcements into them."""
        self.html = sorted(each for each in self._own if each.endswith((".html", ".htm")))
        self.pages = len(self.html)

    def build(
        self, jobs: int, *, published: set[tuple[tuple[str, bytes], ...]], empty: bool = False
    ) -> Cost:
        """Publishes the site, adds what was written to ``published``, and takes it away.

        Raises BrokenBenchmarkError if nothing was published and the site may not be ``empty``, or
        if other bytes than before were.
        """
        command = [sys.executable, "-m", "scp_ssg", "build", str(self.folder)]
        command += ["--site-url", SITE_URL, "--jobs", str(jobs)]
        state = self.folder.parent / ".cache"
        shutil.rmtree(state, ignore_errors=True)
        cost = run(command, environment={"SOURCE_DATE_EPOCH": "1770000000"})
        written = sorted(self._files() - self._own)
        published.add(tuple((each, (self.folder / each).read_bytes()) for each in written))
        for each in written:
            (self.folder / each).unlink()
        for file, before in self._sitemaps.items():
            file.write_bytes(before)
        shutil.rmtree(state, ignore_errors=True)
        if not empty and not any(".scp" in each for each in written):
            raise BrokenBenchmarkError(f"{self.folder}: no collection was published")
        if len(published) > 1:
            raise BrokenBenchmarkError(f"{self.folder}: two builds published other bytes")
        return cost

    def _files(self) -> set[str]:
        files = (each for each in self.folder.rglob("*") if each.is_file())
        return {each.relative_to(self.folder).as_posix() for each in files}


def two_cores(name: str, folder: Path, rounds: int) -> Iterator[Figure]:
    """How many times as fast two processes publish the finished site in ``folder`` as one."""
    site = FinishedSite(folder)
    published: set[tuple[tuple[str, bytes], ...]] = set()
    build = partial(site.build, published=published)
    one, two = in_turns([partial(build, 1), partial(build, 2)], rounds)
    of = f"{name}, {site.pages:,} pages"
    faster = spread(a.wall / b.wall for a, b in zip(one, two, strict=True))
    bar = _FASTER if cores() > 1 and site.pages >= _LARGE else None
    yield Figure("folder build on two cores, one core is 1", of, faster, " times", bar)
    work = spread(b.cpu / a.cpu for a, b in zip(one, two, strict=True))
    yield Figure("folder build on two cores: all processor time", of, work, " times")


def growth(
    name: str, whole: FinishedSite, parts: Sequence[FinishedSite], rounds: int
) -> Iterator[Figure]:
    """The peak of memory and the time a page of the ``whole`` site, beside small ones."""
    of = f"{name}, {whole.pages:,} pages"
    cost = whole.build(1, published=set())
    yield Figure("peak memory of a folder build", of, spread([cost.peak]), " MB", _PEAK)
    # The whole takes minutes, and the small ones are those with noise. A part of a site may have
    # redirects alone.
    builds = [partial(each.build, 1, published=set(), empty=True) for each in parts]
    alone = (sum(build().cpu for build in builds) for _ in range(rounds))
    pages = sum(each.pages for each in parts)
    ratios = spread((cost.cpu / whole.pages) / (each / pages) for each in alone)
    row = f"CPU time a page of a folder build, that of {pages // len(parts):,} pages is 1"
    yield Figure(row, of, ratios, " times", _TIME)


def parts(site: FinishedSite, pages: int, scratch: Path) -> list[FinishedSite]:
    """All pages of ``site`` as sites of about ``pages`` pages below ``scratch``.

    Pages of the same folder stay together: most links are between them, and each link to a page
    of the site is work.
    """
    number = round(site.pages / pages)
    folders = [scratch / f"part-{at}/site" for at in range(number)]
    for at, page in enumerate(site.html):
        copy = folders[at * number // site.pages] / page
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(site.folder / page, copy)
    return [FinishedSite(each) for each in folders]
