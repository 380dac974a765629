"""Other processes extract pages beside the generator: the publication is that of one process."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import pytest

from scp_ssg.cli import run
from scp_ssg.disk_map import DiskMap
from scp_ssg.errors import ConfigError
from scp_ssg.extract import SourcePage
from scp_ssg.generators import SiteBuild, workers
from scp_ssg.generators.processes import Processes
from scp_ssg.generators.worker_line import Line
from scp_ssg.generators.workers import Workers
from scp_ssg.options import parse
from scp_ssg.publish import Site
from tests.generators.test_build import RecordingLog
from tests.systems import not_on_windows

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.generators.conftest import Run, Write

ROOT = "https://example.org/"


@pytest.fixture(autouse=True)
def _now(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1770000000")


def page(number: int, edit: str = "") -> str:
    return (
        f"<!doctype html><html lang=en><title>Leaf {number}</title><body><main>"
        f"<h1>Leaf {number}</h1><p>The leaf with the number {number} is {number * 7} days old"
        f"{edit}.</p>"
        "<div class=newsletter><p>Take our letter. It comes each week.</p></div></main></body>"
    )


def built(
    folder: Path, jobs: int | None, *, kill: bool = False, edited: int = 0
) -> tuple[dict[str, bytes], RecordingLog]:
    """What a build of 60 pages with ``jobs`` publishes, and what it says; the last pages are
    ``edited``."""
    log = RecordingLog()
    site = Site(url=ROOT, output=folder / "site", state_root=folder / "state")
    build = SiteBuild(site, parse({"jobs": jobs}), log)
    build.expect(60, busy=True)
    assert build.workers.is_parallel is (jobs == 2)
    for number in range(60):
        file = folder / f"site/leaf-{number}.html"
        file.parent.mkdir(parents=True, exist_ok=True)
        html = page(number, " and some more" if number >= 60 - edited else "")
        file.write_text(html, encoding="utf-8")
        source = SourcePage(url=f"{ROOT}leaf-{number}.html", html=html)
        build.add(source, html_file=file)
        if kill and number == 20:
            kill_others(build.workers)
    assert build.commit("write") is not None
    assert not build.workers.is_parallel
    files = (each for each in (folder / "site").rglob("*") if each.is_file())
    return {str(each.relative_to(folder)): each.read_bytes() for each in files}, log


def kill_others(workers: Workers) -> None:
    assert isinstance(workers._executor, Processes)
    for each in workers._executor._pool._processes.values():
        each.kill()


def test_two_jobs_publish_what_one_does(tmp_path: Path) -> None:
    alone, _ = built(tmp_path / "1", 1)
    together, log = built(tmp_path / "2", 2)
    assert together == alone
    assert any(name.endswith(".scp.zst") for name in alone)
    assert not [line for line in log.at("info") if "died" in line]


def test_the_pages_of_a_process_that_is_killed_are_extracted_again(tmp_path: Path) -> None:
    alone, _ = built(tmp_path / "1", 1)
    together, log = built(tmp_path / "2", 2, kill=True)
    assert together == alone
    assert "a process that reads pages died; its work was done again" in log.at("info")


def test_a_second_build_takes_the_kept_records_of_the_first(tmp_path: Path) -> None:
    first, _ = built(tmp_path, 2)
    second, log = built(tmp_path, 2)
    assert second == first
    assert "nothing changed" in " ".join(log.at("info"))


def test_pages_are_not_counted_anew_for_every_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """To count what waits on disk, all of it is read: a million pages would take days."""
    counted: list[str] = []
    run_statement = DiskMap._run

    def watched(file: Any, statement: str, *values: Any) -> Any:
        counted.extend([statement] * ("count(*)" in statement))
        return run_statement(file, statement, *values)

    monkeypatch.setattr("scp_ssg.disk_map._BATCH", 2)
    monkeypatch.setattr("scp_ssg.generators.workers._BATCH", 1)
    monkeypatch.setattr(DiskMap, "_run", staticmethod(watched))
    built(tmp_path, 2)
    assert len(counted) < 10


@pytest.mark.parametrize(("edited", "sent"), [(0, 0), (1, 0), (16, 0), (20, 4)])
def test_pages_that_have_not_changed_are_sent_to_nobody(
    edited: int, sent: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor are a few others: to start a process takes longer."""
    things: list[object] = []
    submit = Processes.submit

    def counted(processes: Processes, function: Any, each: Any, batch: list[object]) -> Any:
        things.extend(batch)
        return submit(processes, function, each, batch)

    monkeypatch.setattr(Processes, "submit", counted)
    for folder, jobs in ((tmp_path / "1", 1), (tmp_path / "2", 2)):
        built(folder, jobs)
    things.clear()
    alone, _ = built(tmp_path / "1", 1, edited=edited)
    together, _ = built(tmp_path / "2", 2, edited=edited)
    assert together == alone
    assert len(things) == sent


@pytest.mark.parametrize(
    ("pages", "busy", "count"),
    [(299, True, 0), (300, True, 1), (300, False, 3), (100_000, True, 1)],
)
def test_a_small_site_and_a_busy_generator_need_few_processes(
    pages: int, busy: bool, count: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[int] = []
    monkeypatch.setattr(workers, "cores", lambda: 4)
    monkeypatch.setattr(Workers, "start", lambda *given: started.append(given[1]))
    site = Site(url=ROOT, output=tmp_path / "site", state_root=tmp_path / "state")
    SiteBuild(site, parse({}), RecordingLog()).expect(pages, busy=busy)
    assert started == [count]


def test_a_number_of_jobs_is_from_1_to_61() -> None:
    assert parse({"jobs": 61}).jobs == 61
    assert parse({}).jobs is None
    for wrong in (0, 62, True, "2"):
        with pytest.raises(ConfigError, match=r"^jobs: expected processes from 1 to"):
            parse({"jobs": wrong})


def doubled(number: int) -> int:
    return 2 * number


def in_a_pool() -> list[int]:
    workers = Workers()
    workers.start(1, 1000, "spawn")
    results = list(workers.map(doubled, range(40), doubled))
    workers.stop()
    return results


def test_a_generator_in_a_pool_of_its_own_may_have_others() -> None:
    with ProcessPoolExecutor(1) as pool:
        assert pool.submit(in_a_pool).result() == [2 * n for n in range(40)]


def test_where_no_process_can_be_started_this_one_works(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: Any, **__: Any) -> Any:
        raise PermissionError(13, "no more processes")

    workers = Workers()
    workers.start(1, 1000, "spawn")
    monkeypatch.setattr(ProcessPoolExecutor, "submit", refused)
    assert list(workers.map(doubled, range(40), doubled)) == [2 * n for n in range(40)]
    workers.stop()
    monkeypatch.setattr(Processes, "_started", refused)
    workers.start(1, 1000, "spawn")
    assert not workers.is_parallel
    assert workers.refused == "no more processes"


def without_shared_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object) -> NoReturn:
        raise OSError(38, "Function not implemented")

    monkeypatch.setattr("multiprocessing.synchronize._multiprocessing.SemLock", refused)


def with_few_semaphores(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("concurrent.futures.process._system_limits_checked", False)
    monkeypatch.setattr("concurrent.futures.process._system_limited", None)
    monkeypatch.setattr("os.sysconf", lambda _: 9, raising=False)


@pytest.mark.parametrize(
    ("system", "reason"),
    [
        (without_shared_memory, "Function not implemented"),
        (with_few_semaphores, "system provides too few semaphores (9 available, 256 necessary)"),
    ],
)
def test_a_system_without_processes_is_said(
    system: Callable[[pytest.MonkeyPatch], None],
    reason: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    system(monkeypatch)
    for number in range(40):
        page = tmp_path / f"site/{number}.html"
        page.parent.mkdir(exist_ok=True)
        page.write_text(f"<title>T</title><main><p>Page {number} of the site.</p></main>", "utf-8")
    command = ["build", str(tmp_path / "site"), "--site-url", ROOT, "--jobs", "2", "-v"]
    assert run(command) == 0
    said = capsys.readouterr()
    line = f"this process read all pages, since others cannot be started here: {reason}"
    assert line in said.err
    assert "40 pages in" in said.out


def test_a_python_without_processes_works_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "concurrent.futures.process", None)
    workers = Workers()
    workers.start(1, 1000, "spawn")
    assert not workers.is_parallel
    assert workers.refused == "this Python has no processes"


def test_a_fault_of_our_own_is_not_taken_for_a_system_without_processes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "scp_ssg.generators.processes", None)
    with pytest.raises(ImportError):
        Workers().start(1, 1000, "spawn")


def test_results_keep_the_order_and_the_keys_of_the_things() -> None:
    workers = Workers()
    workers.start(2, 1000, "spawn")
    line: Line[str, int, int] = Line(workers, doubled, doubled)
    found = [each for n in range(100) for each in line.put(f"key {n}", n)]
    found += line.rest()
    workers.stop()
    assert found == [(f"key {n}", n, 2 * n) for n in range(100)]


SCRIPT = """
import sys
from pathlib import Path
from scp_ssg.generators.workers import Workers
with open("runs", "a") as file:
    file.write("run\\n")
workers = Workers()
workers.start(1, 1000, "spawn")
print(list(workers.map(abs, range(-40, 0), abs)) == list(range(40, 0, -1)), workers.lost)
"""


def test_a_script_that_does_not_ask_for_its_name_runs_once(tmp_path: Path) -> None:
    """A process that is spawned imports the main module, unless it has none."""
    (tmp_path / "script.py").write_text(SCRIPT)
    done = subprocess.run(
        [sys.executable, "script.py"], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert done.stdout == "True False\n"
    assert (tmp_path / "runs").read_text() == "run\n"


FOREVER = """
import time
from scp_ssg.generators.workers import Workers
workers = Workers()
workers.start(1, 1000, "spawn")
print(*workers.map(abs, range(20), abs))
print(*workers._executor._pool._processes, flush=True)
time.sleep(600)
"""


@not_on_windows("SIGKILL")
def test_others_end_with_a_generator_that_is_killed() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", FOREVER], stdout=subprocess.PIPE, text=True
    ) as generator:
        assert generator.stdout is not None
        generator.stdout.readline()
        other = int(generator.stdout.readline())
        generator.kill()
        generator.stdout.close()
    for _ in range(600):
        if not is_running(other):
            break
        time.sleep(0.1)
    assert not is_running(other)


def is_running(process: int) -> bool:
    """False for one that nobody has waited for, too: Linux alone keeps it."""
    status = Path(f"/proc/{process}/stat")
    with suppress(OSError):
        os.kill(process, 0)
        return not status.exists() or status.read_text().rpartition(")")[2].split()[0] != "Z"
    return False


MKDOCS = """\
site_name: Leaves
site_url: https://example.org/
theme: {name: mkdocs}
plugins: [{scp: {jobs: JOBS}}]
"""
PELICAN = """\
SITENAME = "Leaves"
SITEURL = "https://example.org"
AUTHOR = "Ada"
PATH = "content"
TIMEZONE = "UTC"
SCP = {"jobs": JOBS}
"""
SPHINX = """\
extensions = ["sphinx_scp"]
html_baseurl = "https://example.org/"
scp = {"jobs": JOBS}
"""


@pytest.mark.judge
@pytest.mark.parametrize(
    ("settings", "text", "sources", "command"),
    [
        ("mkdocs.yml", MKDOCS, ("docs/index.md", "# Leaf\n\nGreen.\n"), "mkdocs build -d out"),
        (
            "pelicanconf.py",
            PELICAN,
            ("content/leaf.md", "Title: Leaf\nDate: 2026-01-01\n\nGreen.\n"),
            "pelican -s pelicanconf.py -o out",
        ),
        ("conf.py", SPHINX, ("index.rst", "Leaf\n====\n\nGreen.\n"), "sphinx -b html . out"),
    ],
)
def test_each_plugin_takes_jobs(  # noqa: PLR0917  the site, and who builds it
    settings: str,
    text: str,
    sources: tuple[str, str],
    command: str,
    write: Write,
    run: Run,
) -> None:
    said, published = [], []
    for jobs in ("1", "2"):
        site = write({settings: text.replace("JOBS", jobs), sources[0]: sources[1]})
        done = run(site, *command.split())
        assert done.returncode == 0, done.stdout
        said.append("1 pages in" in done.stdout or "1 page in" in done.stdout)
        files = sorted((site / "out/scp").iterdir())
        published.append({each.name: each.read_bytes() for each in files})
    assert said == [True, True]
    assert published[0] == published[1]
    assert published[0]
