"""Several processes read a site: the publication is that of one process, byte for byte."""

from __future__ import annotations

import multiprocessing
import os
import signal
from concurrent.futures import ProcessPoolExecutor
from contextlib import nullcontext
from typing import TYPE_CHECKING, Any

import pytest

from scp_ssg.cli import run
from scp_ssg.generators import Folder, SiteBuild, html_files, load_settings
from scp_ssg.generators.extraction import extract_page
from scp_ssg.generators.processes import Processes
from scp_ssg.generators.workers import Workers
from scp_ssg.render import shown_path
from tests.generators.test_build import RecordingLog
from tests.systems import not_on_windows

if TYPE_CHECKING:
    from collections.abc import Iterator
    from concurrent.futures import Executor
    from pathlib import Path

    from scp_ssg.extract import SourcePage
    from scp_ssg.generators.extraction import Extracted

ADDRESS = "https://example.org/"


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A site with drafts, a listing, a fault, a page that names another, and a theme's box."""
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1770000000")
    folder = tmp_path / "site"
    for number in range(60):
        write(
            folder / f"part-{number % 7}/page-{number}/index.html",
            f"<title>Leaf {number}</title><main><h1>Leaf {number}</h1>"
            f"<p>The leaf with the number {number} is {number * 7} days old. It is green.</p>"
            f"<p>See <a href='../../part-{(number + 1) % 7}/page-{number + 1}/'>the next</a>.</p>"
            "<div class=newsletter><p>Take our letter. It comes each week.</p></div></main>",
        )
    write(folder / "drafts/tea.html", "<title>Tea</title><main><h1>Tea</h1><p>Not yet.</p></main>")
    write(folder / "empty.html", "<!-- nothing -->")
    write(
        folder / "copy.html",
        f"<title>Copy</title><link rel=canonical href={ADDRESS}part-1/page-1/><p>Words.</p>",
    )
    return folder


def write(file: Path, html: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(html, encoding="utf-8")


def published(folder: Path) -> dict[str, bytes]:
    """All files of the site that the build wrote."""
    return {
        str(file.relative_to(folder)): file.read_bytes()
        for file in sorted(folder.rglob("*"))
        if file.is_file() and file.suffix != ".html"
    }


def built(folder: Path, pool: Executor | None = None) -> tuple[dict[str, bytes], SiteBuild]:
    """The files of a first build, and the build."""
    settings = load_settings(None, ADDRESS)
    finished = Folder(folder, settings, home=folder.parent / "home")
    build = SiteBuild(finished.site, settings.options, RecordingLog())
    with build.workers.employed(pool, 2) if pool else nullcontext():
        finished.count_files(build)
        for _ in finished.add_files(build):
            pass
        build.commit("write")
    files = published(folder)
    for name in files:
        (folder / name).unlink()
    for file in sorted((folder.parent / "home").rglob("*"), reverse=True):
        file.unlink() if file.is_file() else file.rmdir()
    return files, build


@pytest.fixture(params=multiprocessing.get_all_start_methods())
def pool(request: pytest.FixtureRequest) -> Iterator[ProcessPoolExecutor]:
    with ProcessPoolExecutor(2, multiprocessing.get_context(request.param)) as pool:
        yield pool


def test_two_processes_publish_what_one_does(site: Path, pool: ProcessPoolExecutor) -> None:
    alone, _ = built(site)
    together, build = built(site, pool)
    assert together == alone
    assert any(name.endswith(".scp.zst") for name in alone)
    assert not build.workers.lost


def die(_: object) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


@not_on_windows("SIGKILL")
def test_the_work_of_a_process_that_is_killed_is_done_here(site: Path) -> None:
    alone, _ = built(site)
    with ProcessPoolExecutor(1) as pool:  # so that nobody else can do the work
        pool.submit(die, None)
        together, build = built(site, pool)
    assert together == alone
    assert build.workers.lost


def deadly(source: SourcePage, *rest: Any, **options: Any) -> Extracted:
    """``extract_page``, of which any process dies at a page with the number 13."""
    if "number 13 " in source.html:
        os.kill(os.getpid(), signal.SIGKILL)
    return extract_page(source, *rest, **options)


@pytest.fixture
def forked() -> Iterator[None]:
    """Lets other processes begin as copies of this one: they have its patches."""
    before = multiprocessing.get_start_method()
    multiprocessing.set_start_method("fork", force=True)
    yield
    multiprocessing.set_start_method(before, force=True)


@not_on_windows("fork")
@pytest.mark.usefixtures("forked")
def test_a_page_that_no_process_survives_is_named_and_the_others_are_published(
    site: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(html_files, "extract_page", deadly)
    command = ["build", str(site), "--site-url", ADDRESS, "--jobs", "2"]
    assert run(command) == 1
    said = capsys.readouterr()
    page = site / "part-6/page-13/index.html"
    (line,) = [line for line in said.err.splitlines() if "page-13/" in line]
    assert line == (
        f"Warning: {shown_path(page)}: left out, it cannot be read: "
        "each process that reads it dies; please report this page"
    )
    assert "a process that reads pages died; its work was done again" in said.err
    assert "59 pages in" in said.out
    assert "1 unreadable" in said.out


@not_on_windows("fork")
@pytest.mark.usefixtures("forked")
def test_a_site_full_of_such_pages_is_published_without_them(
    site: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for number in range(0, 60, 5):
        write(
            site / f"deadly-{number}.html",
            f"<title>D {number}</title><main><h1>D {number}</h1><p>It has number 13 in.</p></main>",
        )
    monkeypatch.setattr(html_files, "extract_page", deadly)
    assert run(["build", str(site), "--site-url", ADDRESS, "--jobs", "3"]) == 1
    said = capsys.readouterr()
    assert "59 pages in" in said.out
    assert "13 unreadable" in said.out


def test_many_jobs_for_few_pages_are_few_processes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    counts: list[int] = []

    class Counted(Processes):
        def __init__(self, count: int, method: str | None = None) -> None:
            counts.append(count)
            super().__init__(count, method)

    monkeypatch.setattr("scp_ssg.generators.processes.Processes", Counted)
    for number in range(3):
        write(
            tmp_path / f"site/{number}.html", f"<title>T</title><main><p>Page {number}.</p></main>"
        )
    assert run(["build", str(tmp_path / "site"), "--site-url", ADDRESS, "--jobs", "99"]) == 0
    assert counts == []
    workers = Workers()
    for jobs, things, expected in ((99, 40, 3), (2, 10_000, 2), (100_000, 10_000_000, 60)):
        with workers.started(jobs, things):
            assert counts.pop() == expected


class UnpicklableError(Exception):
    def __init__(self, one: object, two: object) -> None:
        super().__init__(one)
        self.two = lambda: two


def failing(_: object, **__: object) -> None:
    raise UnpicklableError("a fault", "of ours")


@not_on_windows("fork")
@pytest.mark.usefixtures("forked")
def test_an_error_that_cannot_be_sent_costs_its_page_alone(
    site: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("scp_ssg.generators.extraction.extract", failing)
    assert run(["build", str(site), "--site-url", ADDRESS, "--jobs", "2"]) == 1
    err = capsys.readouterr().err
    assert "left out, it cannot be read: UnpicklableError: a fault (test_jobs.py:" in err
    assert "not one page can be read; what was published before stands" in err
    assert "Traceback" not in err


def squared(number: int) -> int:
    return number * number


def test_things_are_asked_for_while_results_are_taken() -> None:
    """So a hundred thousand files do not wait in memory."""
    asked = []

    def things() -> Iterator[int]:
        for number in range(10_000):
            asked.append(number)
            yield number

    workers = Workers()
    with ProcessPoolExecutor(1) as pool, workers.employed(pool, 1):
        results = workers.map(squared, things(), squared)
        assert [next(results) for _ in range(3)] == [0, 1, 4]
        assert len(asked) < 200


def inside_a_pool() -> bool:
    workers = Workers()
    with workers.started(4, 1000):
        return workers.is_parallel


def test_a_process_of_a_pool_works_alone() -> None:
    """``multiprocessing.Pool`` lets its processes have no children."""
    with multiprocessing.Pool(1) as pool:
        assert pool.apply(inside_a_pool) is False


def test_the_command_takes_a_number_of_jobs(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["build", str(site), "--site-url", ADDRESS]
    assert run([*command, "--jobs", "2"]) == 0
    first = published(site)
    assert run([*command, "--jobs", "1"]) == 0
    assert published(site) == first
    assert "nothing changed since the last build" in capsys.readouterr().out
    assert run([*command, "--jobs", "0"]) == 2
