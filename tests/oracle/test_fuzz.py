"""The fuzzer finds what it should, and what it once found stays mended."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import NoReturn

import pytest

from oracle.fuzz import worker
from oracle.fuzz.mutation import mutated
from oracle.fuzz.trial import Trial

HOSTILE = Path(__file__).parent.parent / "extract" / "hostile"
FOUND = sorted(HOSTILE.glob("found-*.html"))


def test_the_same_seed_damages_alike() -> None:
    page = b"<main><p>one</p><pre>two</pre></main>"
    assert mutated(page, Random(7)) == mutated(page, Random(7))
    assert any(mutated(page, Random(seed)) != page for seed in range(3))


def test_an_exception_is_a_finding(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_source: object) -> NoReturn:
        raise ValueError("two\nlines")

    monkeypatch.setattr(worker, "extract", fail)
    assert worker.broken_promise(b"<p>one") == "ValueError: two lines"


def test_a_killed_worker_is_a_finding_and_the_next_page_is_tried() -> None:
    with Trial() as trial:
        assert trial.verdict(b"<p>one") == ""
        assert trial._worker is not None
        trial._worker.kill()
        assert trial.verdict(b"<p>two") == "the worker ended with -9"
        assert trial.verdict(b"<p>three") == ""


@pytest.mark.parametrize("file", FOUND, ids=lambda file: file.stem)
def test_what_was_found_stays_mended(file: Path) -> None:
    assert worker.broken_promise(file.read_bytes()) == ""
