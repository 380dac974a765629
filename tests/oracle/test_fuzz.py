"""The fuzzer finds what it should, and what it once found stays mended."""

from __future__ import annotations

import signal
from pathlib import Path
from random import Random
from threading import Timer
from time import monotonic
from typing import NoReturn

import pytest

from oracle.fuzz import worker
from oracle.fuzz.__main__ import generate
from oracle.fuzz.mutation import mutated
from oracle.fuzz.search import AGAIN, Search
from oracle.fuzz.worker_process import TOO_LONG, Verdict, WorkerProcess
from tests.systems import linux_only

HOSTILE = Path(__file__).parent.parent / "extract" / "hostile"
FOUND = sorted(HOSTILE.glob("found-*.html"))


def test_the_same_seed_damages_alike() -> None:
    page = b"<main><p>one</p><pre>two</pre></main>"
    assert mutated(page, Random(7)) == mutated(page, Random(7))
    assert any(mutated(page, Random(seed)) != page for seed in range(3))


def made_up(seed: int) -> list[bytes]:
    found: list[bytes] = []
    generate(30, seed, found.append)
    return found


def test_the_same_seed_makes_up_the_same_pages() -> None:
    assert made_up(7) == made_up(7)
    assert made_up(7) != made_up(8)


class Scripted(WorkerProcess):
    """Gives the verdicts that the test chose."""

    def __init__(self, *verdicts: Verdict) -> None:
        super().__init__()
        self.verdicts = list(verdicts)

    def verdict(self, _data: bytes) -> Verdict:
        return self.verdicts.pop(0)


LATE = Verdict(TOO_LONG, worker.SECONDS)


def test_a_page_that_takes_too_long_once_is_no_fault_and_can_be_found_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    search = Search(Scripted(LATE, LATE, Verdict("", 0.75)), tmp_path)
    search.try_page(b"<p>one")
    assert search.faults == {}
    [file] = tmp_path.iterdir()
    assert file.read_bytes() == b"<p>one"
    assert capsys.readouterr().out == (
        f"once more than 2 s of processor time, 750 ms when tried again (6 bytes): {file}\n"
    )


def test_a_page_that_takes_too_long_each_time_is_a_fault(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    search = Search(Scripted(*[LATE] * (AGAIN + 1)), tmp_path)
    search.try_page(b"<p>one")
    assert search.faults == {TOO_LONG: b"<p>one"}
    [file] = tmp_path.iterdir()
    assert capsys.readouterr().out == f"more than 2 s of processor time (6 bytes): {file}\n"


def test_a_page_with_a_fault_is_kept_at_once_and_the_shortest_is_shortened(tmp_path: Path) -> None:
    wrong = Verdict("ValueError: two", 0.1)
    search = Search(Scripted(wrong, wrong, wrong), tmp_path)
    for page in (b"<p>two", b"<p>", b"<p>three"):
        search.try_page(page)
    assert search.faults == {"ValueError: two": b"<p>"}
    assert {file.read_bytes() for file in tmp_path.iterdir()} == {b"<p>two", b"<p>"}


def test_a_run_says_what_a_page_costs_and_keeps_the_slowest(tmp_path: Path) -> None:
    seconds = [0.01, 0.03, 0.02, 0.06, 0.05, 0.04, 0.07]
    search = Search(Scripted(*(Verdict("", each) for each in seconds)), tmp_path)
    for number in range(len(seconds)):
        search.try_page(bytes([number]) * 10_000)
    first, *slow = search.costs()
    assert first == "median of 7 pages from 10,000 bytes: 4.00 ms per kB"
    assert [line.partition(" ms, ")[0] for line in slow] == [
        f"slow: 10,000 bytes, {each}" for each in (70, 60, 50, 40, 30)
    ]
    named = {line.rpartition(": ")[2] for line in slow}
    assert named == {str(file) for file in tmp_path.iterdir()}


@linux_only
def test_the_worker_counts_processor_time_and_not_time_in_which_it_waits() -> None:
    """A machine under load lets a program wait for others."""
    with WorkerProcess() as process:
        process.verdict(b"<p>one")
        assert process._worker is not None
        process._worker.send_signal(signal.SIGSTOP)
        Timer(0.5, process._worker.send_signal, [signal.SIGCONT]).start()
        before = monotonic()
        verdict = process.verdict(b"<p>two")
        waited = monotonic() - before
    assert verdict.fault == ""
    assert verdict.seconds < waited / 2


@linux_only
def test_the_worker_counts_what_a_small_page_costs() -> None:
    with WorkerProcess() as process:
        seconds = [process.verdict(b"<p>one").seconds for _ in range(20)]
    assert min(seconds) > 0


def test_an_exception_is_a_finding(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_source: object, *, site: object) -> NoReturn:
        raise ValueError("two\nlines")

    monkeypatch.setattr(worker, "extract", fail)
    assert worker.broken_promise(b"<p>one") == "ValueError: two lines"


@linux_only
def test_a_killed_worker_is_a_finding_and_the_next_page_is_tried() -> None:
    with WorkerProcess() as process:
        assert process.verdict(b"<p>one").fault == ""
        assert process._worker is not None
        process._worker.kill()
        assert process.verdict(b"<p>two").fault == "the worker ended with -9"
        assert process.verdict(b"<p>three").fault == ""


@pytest.mark.parametrize("file", FOUND, ids=lambda file: file.stem)
def test_what_was_found_stays_mended(file: Path) -> None:
    assert worker.broken_promise(file.read_bytes()) == ""
