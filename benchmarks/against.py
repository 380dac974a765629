"""The cost of extraction beside that of an older commit, page by page.

Two processes, one for each version, read the same page in turns: whatever else the machine does
disturbs both. Two processes of one version differ by up to a tenth, by where their memory happens
to lie; so there are several of each. Of each page and version the least processor time counts.
"""

from __future__ import annotations

import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from oracle.same_as.outputs import HERE, checked_out, environment_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from scp_ssg.extract import SourcePage

__all__ = ["compare"]

LIMIT = 1.05
PAIRS = 5
"""Processes of each version."""

WORKER = """
import gc, sys, time
import msgspec
from scp_ssg.extract import SourcePage, extract
gc.disable()
for line in sys.stdin.buffer:
    page, rounds = msgspec.json.decode(line, type=tuple[SourcePage, int])
    extract(page)
    times = []
    for _ in range(rounds):
        started = time.process_time()
        extract(page)
        times.append(time.process_time() - started)
    gc.collect()
    print(min(times), flush=True)
"""


class Times(NamedTuple):
    """Seconds of one page: with the older version, and with this one."""

    then: float
    now: float


def compare(
    sites: Iterable[tuple[str, list[SourcePage]]],
    commit: str,
    rounds: int,
) -> int:
    """Print one line for each site and one for all; 1 if extraction takes more than LIMIT times as
    long as with ``commit`` on the median page, else 0.
    """
    every: list[Times] = []
    print(f"pages, ms a page with {commit} and now; now to then: median page, sum of all")
    with ExitStack() as stack:
        older = checked_out(commit, Path(stack.enter_context(TemporaryDirectory("-against"))))
        pairs = [
            [stack.enter_context(_worker(tree)) for tree in (older, HERE)] for _ in range(PAIRS)
        ]
        for name, pages in sites:
            found: list[Times] = []
            for page in pages:
                task = msgspec.json.encode((page, rounds)) + b"\n"
                seconds = [[_asked(worker, task) for worker in pair] for pair in pairs]
                found.append(Times(*map(min, zip(*seconds, strict=True))))
            print(_row(name, found), flush=True)
            every += found
    print(_row("all of them", every))
    return 1 if _median(every) > LIMIT else 0


def _worker(tree: Path) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-P", "-c", WORKER],
        env=environment_of(tree),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )


def _asked(worker: subprocess.Popen[bytes], task: bytes) -> float:
    assert worker.stdin is not None
    assert worker.stdout is not None
    worker.stdin.write(task)
    worker.stdin.flush()
    return float(worker.stdout.readline())


def _median(times: list[Times]) -> float:
    return median(now / then for then, now in times)


def _row(name: str, times: list[Times]) -> str:
    then, now = (sum(each) for each in zip(*times, strict=True))
    milliseconds = 1000 / len(times)
    return (
        f"  {name:30} {len(times):5} {then * milliseconds:7.2f} {now * milliseconds:7.2f} "
        f"{_median(times):6.3f} {now / then:6.3f}"
    )
