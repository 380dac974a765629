"""Ctrl-C at any moment: the old publication stands, no process is left, and one line says it.

A terminal sends SIGINT to all processes of a build at once. So does ``DRIVER``, at a moment that
the test chooses; it is the command line with one function that counts.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from typing import TYPE_CHECKING

import pytest

from scp_ssg.cli import run
from tests.generators.test_jobs import ADDRESS, published, write
from tests.systems import not_on_windows

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = [
    not_on_windows("groups of processes that a signal ends"),
    pytest.mark.not_two_ways("pages have changed since the publication that stands"),
]

DRIVER = """
import multiprocessing, os, signal, sys, threading, time
from concurrent.futures import ProcessPoolExecutor
from scp_ssg import atomic_files
from scp_ssg.cli import main
from scp_ssg.generators import html_files
from scp_ssg.generators.site_build import SiteBuild

where, at, number = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
multiprocessing.set_start_method("fork")
del sys.argv[1:4]
count = 0

def stopping(function, before=False):
    def wrapped(*arguments, **options):
        global count
        count += 1
        if before and count == at:
            os.killpg(0, number)
        result = function(*arguments, **options)
        if not before and count == at:
            os.killpg(0, number)
        return result
    return wrapped

def losing(*arguments):
    if os.getpid() == main_process and threading.current_thread() is not main_thread:
        asked.wait(10)
        return waitpid(*arguments)
    result = waitpid(*arguments)
    if os.getpid() == main_process:
        asked.set()
        os.kill(main_process, number)  # what became of the process is lost if this raises
    return result

def locked(condition):
    result = enter(condition)
    if sys._getframe(1).f_code.co_name == "result" and not asked.is_set():
        asked.set()
        os.kill(main_process, number)  # the lock stays taken if this raises
    return result

def hanging(*arguments, **options):
    os.killpg(0, number)
    time.sleep(600)

if where == "start":
    ProcessPoolExecutor.submit = stopping(ProcessPoolExecutor.submit)
elif where == "read":
    SiteBuild.add_extracted = stopping(SiteBuild.add_extracted)
elif where in {"hang", "again", "again in a host"}:
    html_files.extract_page = hanging
elif where == "locked":
    html_files.extract_page = lambda *arguments, **options: time.sleep(600)
elif where == "before":
    atomic_files.write = stopping(atomic_files.write, before=True)
elif where == "after":
    atomic_files.write = stopping(atomic_files.write)
if where == "locked":
    main_process, asked = os.getpid(), threading.Event()
    enter, threading.Condition.__enter__ = threading.Condition.__enter__, locked
if where.startswith("again"):
    main_process, main_thread = os.getpid(), threading.current_thread()
    asked, waitpid = threading.Event(), os.waitpid
    os.waitpid = losing
if where == "again in a host":  # its handlers stay, and raise each time
    def interrupt(number, frame):
        raise KeyboardInterrupt
    signal.signal(signal.SIGINT, interrupt)
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(128 + number))
main()
"""


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A site that was published, with many pages changed since."""
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1770000000")
    temporary = tmp_path / "temporary"  # of this build alone
    temporary.mkdir()
    monkeypatch.setenv("TMPDIR", str(temporary))
    folder = tmp_path / "site"
    fill(folder, "old")
    assert run(["build", str(folder), "--site-url", ADDRESS]) == 0
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1770090000")
    fill(folder, "new")
    return folder


def fill(folder: Path, word: str) -> None:
    for number in range(100):
        write(
            folder / f"leaf-{number}.html",
            f"<title>Leaf {number}</title><main><h1>Leaf {number}</h1>"
            f"<p>This is the {word} leaf with the number {number}.</p></main>",
        )


def stopped(site: Path, where: str, at: int, number: int) -> tuple[int, str]:
    """The exit code and the last words of a build that gets signal ``number`` at a moment."""
    driver = site.parent / "driver.py"
    driver.write_text(DRIVER, encoding="utf-8")
    command = [sys.executable, str(driver), where, str(at), str(number), "build", str(site)]
    with subprocess.Popen(
        [*command, "--site-url", ADDRESS, "--jobs", "2"],
        start_new_session=True,
        cwd=site.parent,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as process:
        try:
            said = process.communicate(timeout=60)[0]
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            raise
    assert_alone(process.pid)
    assert not list((site.parent / "temporary").iterdir())
    return process.returncode, said


def assert_alone(group: int) -> None:
    """No process of the group is left, or will be in a moment."""
    end = time.monotonic() + 30
    while time.monotonic() < end:
        try:
            os.killpg(group, 0)
        except (ProcessLookupError, PermissionError):
            return
        time.sleep(0.05)
    os.killpg(group, signal.SIGKILL)
    pytest.fail("processes are left")


@pytest.mark.parametrize(
    ("where", "at"), [("start", 1), ("start", 3), ("read", 1), ("read", 50), ("hang", 1)]
)
def test_ctrl_c_while_pages_are_read_leaves_the_old_publication(
    site: Path, where: str, at: int
) -> None:
    before = published(site)
    assert stopped(site, where, at, signal.SIGINT) == (130, "\nError: stopped\n")
    assert published(site) == before


@pytest.mark.parametrize("where", ["again", "again in a host"])
@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_one_who_interrupts_twice_waits_no_longer(
    site: Path, where: str, number: int, code: int
) -> None:
    """The second signal comes while the processes are ended."""
    before = published(site)
    ended, said = stopped(site, where, 1, number)
    assert ended == code
    assert "Traceback" not in said
    assert published(site) == before


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_an_interrupt_leaves_no_lock_that_others_wait_for(
    site: Path, number: int, code: int
) -> None:
    before = published(site)
    assert stopped(site, "locked", 1, number)[0] == code
    assert published(site) == before


@pytest.mark.slow
@pytest.mark.parametrize("where", ["before", "after"])
@pytest.mark.parametrize("at", [1, 3, 5])
def test_ctrl_c_during_the_commit_leaves_one_publication_or_the_other(
    site: Path, tmp_path: Path, where: str, at: int
) -> None:
    before = published(site)
    other = tmp_path / "other" / "site"
    shutil.copytree(site, other)
    shutil.copytree(site.parent / ".cache", other.parent / ".cache")
    command = ["build", str(other), "--site-url", ADDRESS]
    assert run(command) == 0
    after = published(other)
    assert stopped(site, where, at, signal.SIGINT) == (130, "\nError: stopped\n")
    now = published(site)
    assert now["sitemap.xml"] in {before["sitemap.xml"], after["sitemap.xml"]}
    stands = before if now["sitemap.xml"] == before["sitemap.xml"] else after
    assert now | {name: stands[name] for name in stands if not name.endswith(".gz")} == now
    # The next build puts everything right.
    assert run(["build", str(site), "--site-url", ADDRESS]) == 0
    assert published(site) == after


@pytest.mark.parametrize(("where", "at"), [("start", 1), ("read", 30), ("before", 2), ("hang", 1)])
def test_a_build_that_is_told_to_end_leaves_no_process(site: Path, where: str, at: int) -> None:
    """SIGTERM: by a service manager, or by continuous integration that cancels a job."""
    code, said = stopped(site, where, at, signal.SIGTERM)
    assert code == 128 + signal.SIGTERM
    assert "Traceback" not in said
    sitemap = (site / "sitemap.xml").read_text("utf-8")
    assert "20260202T024000Z" in sitemap
    assert run(["build", str(site), "--site-url", ADDRESS]) == 0


@pytest.mark.parametrize("where", ["start", "read", "hang"])
def test_a_build_that_is_killed_leaves_no_process(site: Path, where: str) -> None:
    """Its processes wait for work, and nobody would end them."""
    before = published(site)
    driver = DRIVER.replace("os.killpg(0, number)", "os.kill(main_process, signal.SIGKILL)")
    driver = driver.replace("count = 0\n", "count = 0\nmain_process = os.getpid()\n", 1)
    (site.parent / "killed.py").write_text(driver, encoding="utf-8")
    command = [sys.executable, str(site.parent / "killed.py"), where, "2", "9", "build", str(site)]
    with subprocess.Popen(
        [*command, "--site-url", ADDRESS, "--jobs", "2"], start_new_session=True, cwd=site.parent
    ) as process:
        assert process.wait(60) == -signal.SIGKILL
    assert_alone(process.pid)
    assert published(site) == before
