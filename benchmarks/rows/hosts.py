"""What our plugin adds to a build of MkDocs or Pelican: processor time, wall time and memory.

Builds without the plugin, with it and nothing known (cold), and with it after 1 % of the sources
changed since its last build, take turns. Two figures say what the plugin adds to the processor
time. Within a build, the time in our hooks, and of processes that they start, beside the rest of
the process: precise, but blind to what our objects cost the garbage collector. Between builds, the
difference of whole processes: it sees everything, the noise of the machine too.
"""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from benchmarks.builds.hooks import compile_ours
from benchmarks.figures import Bar, Figure
from benchmarks.generated_sources import edit_sources
from benchmarks.measuring import BrokenBenchmarkError, in_turns, last_line, run, spread
from scp_ssg.collection import read

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from benchmarks.measuring import Cost
    from scp_ssg.model import Page

__all__ = ["Project", "added_memory", "added_time"]

_SCRIPTS = {"MkDocs": "mkdocs_build", "Pelican": "pelican_build"}
_HERE = Path(__file__).parents[2]

_COLD = {"MkDocs": Bar(4, " %"), "Pelican": Bar(10, " %")}
_REBUILD = Bar(1, " %")
_WALL = Bar(1, " %")
_FEW_PAGES, _MANY_PAGES = Bar(60, " MB"), Bar(150, " MB")
_FEW = 500
_CHANGED = 0.01
# Two builds at different times publish the same bytes.
_ENVIRONMENT = {
    "SOURCE_DATE_EPOCH": "1770000000",
    "PYTHONHASHSEED": "0",
    "PYTHONPATH": os.pathsep.join(filter(None, (str(_HERE), os.environ.get("PYTHONPATH")))),
}


class Project(NamedTuple):
    """The sources of a site."""

    name: str
    host: str
    """``MkDocs`` or ``Pelican``."""

    path: Path
    """A folder with ``mkdocs.yml``, or Pelican's settings file."""

    @property
    def folder(self) -> Path:
        return self.path if self.path.is_dir() else self.path.parent


class _Builds:
    """The builds of one project, in folders of their own below ``scratch``."""

    def __init__(self, project: Project, scratch: Path, *, jobs: int | None = None) -> None:
        self._project = project
        self._scratch = scratch
        self._options = f'{{"jobs": {jobs}}}' if jobs else "{}"
        self.published: set[bytes] = set()
        self.pages = 0
        compile_ours()

    def without(self) -> Cost:
        """Builds without our plugin."""
        return self._build(self._project.path, "without")

    def cold(self) -> Cost:
        """Builds with our plugin, which never saw the site."""
        cost = self._build(self._project.path, "cold", state=self._fresh("cold-state"))
        self._check("cold", cost)
        return cost

    def prepare_rebuild(self) -> None:
        """Builds with our plugin, and then changes 1 % of a copy of the sources."""
        state = self._fresh("state")
        self._build(self._project.path, "before", state=state)
        shutil.copytree(state, self._fresh("state-before"), dirs_exist_ok=True)
        copy = self._scratch / "edited"
        shutil.copytree(self._project.folder, copy, symlinks=True, dirs_exist_ok=True)
        edit_sources(copy, _CHANGED)

    def rebuild(self) -> Cost:
        """Builds the changed sources with our plugin, which knows the site."""
        state = self._fresh("state")
        shutil.copytree(self._scratch / "state-before", state, dirs_exist_ok=True)
        path = self._scratch / "edited"
        if self._project.path.is_file():
            path /= self._project.path.name
        cost = self._build(path, "rebuilt", state=state)
        self._count("rebuilt", cost)
        return cost

    def _fresh(self, name: str) -> Path:
        folder = self._scratch / name
        shutil.rmtree(folder, ignore_errors=True)
        return folder

    def _build(self, path: Path, name: str, *, state: Path | None = None) -> Cost:
        module = f"benchmarks.builds.{_SCRIPTS[self._project.host]}"
        command = [sys.executable, "-m", module, str(path), str(self._fresh(name))]
        command += [str(state), self._options] if state else []
        return run(command, environment=_ENVIRONMENT)

    def _check(self, name: str, cost: Cost) -> None:
        """Raises BrokenBenchmarkError if nothing was published, or not what the last round did."""
        self._count(name, cost)
        files = sorted(self._collections(name))
        self.published.add(b"".join(each.read_bytes() for each in files))
        if len(self.published) > 1:
            raise BrokenBenchmarkError(
                f"{self._project.name}: two cold builds published other bytes"
            )

    def _count(self, name: str, cost: Cost) -> None:
        urls = {page.url for file in self._collections(name) for page in _pages(file)}
        self.pages = len(urls)
        if not urls:
            tail = cost.said[-500:]
            raise BrokenBenchmarkError(f"{self._project.name}: nothing was published:\n{tail}")

    def _collections(self, name: str) -> list[Path]:
        return list((self._scratch / name).rglob("*.scp.zst"))


def _pages(file: Path) -> Iterator[Page]:
    with read(file) as reader:
        yield from reader


def added_time(project: Project, scratch: Path, rounds: int) -> Iterator[Figure]:
    """What the plugin adds to a cold build and to a rebuild of ``project``."""
    builds = _Builds(project, scratch)
    actions = [builds.without, builds.cold]
    if project.host == "MkDocs":
        builds.prepare_rebuild()
        actions.append(builds.rebuild)
    without, cold, *rebuilt = in_turns(actions, rounds)
    site = f"{project.name}, {project.host}, {builds.pages:,} pages"
    bar = _COLD[project.host]
    yield Figure("CPU added to a cold build", site, spread(map(_share, cold)), " %", bar)
    yield _between("CPU added, between whole builds", site, without, cold, "cpu")
    own = spread(map(_own_share, cold))
    yield Figure("of it, in the generator's own process", site, own, " %")
    for after in rebuilt:
        yield _between("wall time added, cold", site, without, cold, "wall")._replace(bar=_WALL)
        found = spread(map(_share, after))
        yield Figure("CPU added after 1 % of pages changed", site, found, " %", _REBUILD)
        yield _between("CPU added after 1 %, between whole builds", site, without, after, "cpu")


def _between(
    row: str, site: str, without: Sequence[Cost], cold: Sequence[Cost], what: str
) -> Figure:
    ratios = (getattr(b, what) / getattr(a, what) for a, b in zip(without, cold, strict=True))
    return Figure(row, site, spread(100 * (each - 1) for each in ratios), " %")


def _share(cost: Cost) -> float:
    """The per cent that our code adds to the rest of the process."""
    said = last_line(cost)
    ours = said["ours"]
    if ours <= 0:
        raise BrokenBenchmarkError("our hooks took no time: they were not called")
    return float(100 * ours / (cost.cpu - ours))


def _own_share(cost: Cost) -> float:
    """The per cent that our code adds to the process of the generator: what it has to wait for,
    even where other processes find a core of their own."""
    said = last_line(cost)
    return float(100 * said["own"] / (said["process"] - said["own"]))


def added_memory(project: Project, scratch: Path, rounds: int) -> Iterator[Figure]:
    """What the plugin adds to the peak memory of a cold build of ``project``."""
    builds = _Builds(project, scratch)
    without, cold = in_turns([builds.without, builds.cold], rounds)
    peaks = (after.peak - before.peak for before, after in zip(without, cold, strict=True))
    site = f"{project.name}, {project.host}, {builds.pages:,} pages"
    bar = _FEW_PAGES if builds.pages <= _FEW else _MANY_PAGES
    yield Figure("peak memory added to the host", site, spread(peaks), " MB", bar)
