"""``python -m oracle.fuzz N``: try N hostile pages, keep what is found."""

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

__all__ = ["main", "make_up"]

KEPT = Path("tests/extract/hostile")
TRIED = CACHE / "fuzz"
"""Where the pages of a run that had a fault, or were slow, are found again."""
LARGEST = 60_000
MADE_UP = 10
"""Every so many pages one is made up; the others are damaged real ones."""


def main() -> int:
    """0 if every promise was kept."""
    parser = ArgumentParser(prog="python -m oracle.fuzz", description=__doc__)
    parser.add_argument("number", type=int)
    parser.add_argument("--seed", type=int, default=0, help="other pages on every number")
    options = parser.parse_args()
    with WorkerProcess() as worker:
        search = Search(worker, TRIED)
        make_up(options.number // MADE_UP, options.seed, search.look)
        _damage(options.number - options.number // MADE_UP, options.seed, search.look)
        for wrong, page in search.found.items():
            _keep(wrong, _shortened(page, worker))
    print(*search.costs(), sep="\n")
    print(f"{options.number} pages, {len(search.found)} kinds of fault")
    return 1 if search.found else 0


def make_up(number: int, seed: int, look: Callable[[bytes], None]) -> None:
    """Gives ``number`` pages to ``look``, the same ones on every run with the same ``seed``."""

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
        look(page)

    try_one()


def _damage(number: int, seed: int, look: Callable[[bytes], None]) -> None:
    random = Random(seed)  # noqa: S311  the same pages on every run
    real = _real_pages()
    for _ in range(number):
        look(mutated(random.choice(real), random))


def _real_pages() -> list[bytes]:
    """Pages of the repository's tests, and of the sites that the judges have fetched."""
    folders = [Path("tests"), CACHE / "sites"]
    files = sorted(path for folder in folders for path in folder.rglob("*.html"))
    every = max(1, len(files) // 2000)
    return [path.read_bytes() for path in files[::every] if path.stat().st_size <= LARGEST]


def _shortened(page: bytes, worker: WorkerProcess) -> bytes:
    """``page`` without what the fault does not need, as far as a few hundred tries go."""
    wrong = worker.verdict(page).fault
    size = len(page) // 2
    while wrong and size >= 1:
        start = 0
        while start < len(page):
            shorter = page[:start] + page[start + size :]
            if worker.verdict(shorter).fault == wrong:
                page = shorter
            else:
                start += size
        size = size // 2 if size > len(page) // 64 else 0
    return page


def _keep(wrong: str, page: bytes) -> None:
    KEPT.mkdir(parents=True, exist_ok=True)
    file = KEPT / f"found-{sha256(page).hexdigest()[:12]}.html"
    file.write_bytes(page)
    print(f"kept {file}: {wrong}")


if __name__ == "__main__":
    sys.exit(main())
