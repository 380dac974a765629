"""One run over many pages: their faults, their cost, and the files of those that are kept."""

from __future__ import annotations

from hashlib import sha256
from heapq import heappush, heappushpop
from statistics import median
from typing import TYPE_CHECKING

from oracle.fuzz.worker_process import TOO_LONG

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from oracle.fuzz.worker_process import Verdict, WorkerProcess

__all__ = ["Search"]

AGAIN = 3
"""Further trials of a page that took too long. A machine under load executes fewer
instructions in a second of processor time, because programs take turns at its caches."""
SLOWEST = 5
"""The number of slow pages that are kept."""
LARGE = 10_000
"""Bytes of the smallest page whose cost depends mostly on its content."""


class Search:
    """Tries pages, and keeps the faulty and the slow ones in ``folder``."""

    def __init__(self, worker: WorkerProcess, folder: Path) -> None:
        self.faults: dict[str, bytes] = {}
        """The shortest page of each fault."""
        self._worker = worker
        self._folder = folder
        self._per_kilobyte: list[float] = []
        self._slowest: list[tuple[float, bytes]] = []

    def try_page(self, page: bytes) -> None:
        """Extracts ``page``; prints its fault, if any, and writes the page to the folder."""
        verdict = self._worker.verdict(page)
        if verdict.fault == TOO_LONG:
            verdict = self._again(page)
        self._count(page, verdict.seconds)
        fault = verdict.fault
        if fault and (fault not in self.faults or len(page) < len(self.faults[fault])):
            self.faults[fault] = page
            print(f"{fault} ({len(page)} bytes): {self._kept(page)}", flush=True)

    def costs(self) -> Iterator[str]:
        """Lines with the cost of the pages, in milliseconds of processor time."""
        if self._per_kilobyte:
            typical = median(self._per_kilobyte) * 1000
            count = len(self._per_kilobyte)
            yield f"median of {count:,} pages from {LARGE:,} bytes: {typical:.2f} ms per kB"
        for seconds, page in sorted(self._slowest, reverse=True):
            per_kilobyte = 1e6 * seconds / len(page)
            cost = f"{len(page):,} bytes, {1000 * seconds:.0f} ms, {per_kilobyte:.2f} ms per kB"
            yield f"slow: {cost}: {self._kept(page)}"

    def _again(self, page: bytes) -> Verdict:
        """The verdict on a page that took too long, after further tries."""
        kept = self._kept(page)
        for _ in range(AGAIN):
            verdict = self._worker.verdict(page)
            if verdict.fault != TOO_LONG:
                what = f"{1000 * verdict.seconds:.0f} ms when tried again"
                print(f"once {TOO_LONG}, {what} ({len(page)} bytes): {kept}", flush=True)
                break
        return verdict

    def _count(self, page: bytes, seconds: float) -> None:
        if not page:
            return
        if len(page) >= LARGE:
            self._per_kilobyte.append(1000 * seconds / len(page))
        full = len(self._slowest) == SLOWEST
        (heappushpop if full else heappush)(self._slowest, (seconds, page))

    def _kept(self, page: bytes) -> Path:
        self._folder.mkdir(parents=True, exist_ok=True)
        file = self._folder / f"{sha256(page).hexdigest()[:12]}.html"
        file.write_bytes(page)
        return file
