"""``python -m oracle.fuzz N``: extract N hostile pages, and keep those that show a fault."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import seed as seeded

from oracle.fuzz.mutation import mutated
from oracle.fuzz.pages import pages
from oracle.fuzz.search import Search
from oracle.fuzz.worker_process import WorkerProcess
from oracle.keep import CACHE

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["generate", "main"]

KEPT = Path("tests/extract/hostile")
TRIED = CACHE / "fuzz"
"""The folder for the pages of a run that had a fault or were slow."""
LARGEST = 60_000
"""Bytes of the largest real page that is mutated."""
MADE_UP = 10
"""One page in so many is generated; the others are mutated real pages."""


def main() -> int:
    """Returns 0 if no page has a fault, else 1."""
    parser = ArgumentParser(prog="python -m oracle.fuzz", description=__doc__)
    parser.add_argument("number", type=int)
    parser.add_argument("--seed", type=int, default=0, help="each seed gives other pages")
    options = parser.parse_args()
    with WorkerProcess() as worker:
        search = Search(worker, TRIED)
        generate(options.number // MADE_UP, options.seed, search.try_page)
        _mutate(options.number - options.number // MADE_UP, options.seed, search.try_page)
        for fault, page in search.faults.items():
            _keep(fault, _shortened(page, worker))
    print(*search.costs(), sep="\n")
    print(f"{options.number} pages, {len(search.faults)} kinds of fault")
    return 1 if search.faults else 0


def generate(number: int, seed: int, try_page: Callable[[bytes], None]) -> None:
    """Generates ``number`` pages for ``try_page``; the same ``seed`` gives the same pages."""

    @seeded(seed)
    @settings(
        max_examples=max(1, number),
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(page=pages())
    def try_one(page: bytes) -> None:
        try_page(page)

    try_one()


def _mutate(number: int, seed: int, try_page: Callable[[bytes], None]) -> None:
    """Gives ``number`` mutated real pages to ``try_page``."""
    random = Random(seed)  # noqa: S311  the same pages on every run
    real = _real_pages()
    for _ in range(number):
        try_page(mutated(random.choice(real), random))


def _real_pages() -> list[bytes]:
    """Pages of this repository's tests and of the sites that the judges downloaded."""
    folders = [Path("tests"), CACHE / "sites"]
    files = sorted(path for folder in folders for path in folder.rglob("*.html"))
    every = max(1, len(files) // 2000)
    return [path.read_bytes() for path in files[::every] if path.stat().st_size <= LARGEST]


def _shortened(page: bytes, worker: WorkerProcess) -> bytes:
    """``page`` without parts that its fault does not need; tries a few hundred removals."""
    fault = worker.verdict(page).fault
    size = len(page) // 2
    while fault and size >= 1:
        start = 0
        while start < len(page):
            shorter = page[:start] + page[start + size :]
            if worker.verdict(shorter).fault == fault:
                page = shorter
            else:
                start += size
        size = size // 2 if size > len(page) // 64 else 0
    return page


def _keep(fault: str, page: bytes) -> None:
    """Writes ``page`` to the pages of the tests, and prints its name and ``fault``."""
    KEPT.mkdir(parents=True, exist_ok=True)
    file = KEPT / f"found-{sha256(page).hexdigest()[:12]}.html"
    file.write_bytes(page)
    print(f"kept {file}: {fault}")


if __name__ == "__main__":
    sys.exit(main())
