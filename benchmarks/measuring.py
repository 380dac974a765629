"""Costs of processes, and ratios of costs that were measured in turns.

A machine is never idle, and its speed changes. So no time stands alone: two processes take turns,
each round gives one ratio, and the median of the rounds counts, with the spread beside it.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from statistics import median
from tempfile import NamedTemporaryFile
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from pathlib import Path

__all__ = ["BrokenBenchmarkError", "Cost", "Spread", "in_turns", "last_line", "run", "spread"]

_LAUNCHER = """
import os, sys, time
started = time.perf_counter()
child = os.posix_spawnp(sys.argv[2], sys.argv[2:], os.environ)
_, status, used = os.wait4(child, 0)
wall = time.perf_counter() - started
with open(sys.argv[1], "w") as file:
    print(used.ru_utime + used.ru_stime, wall, used.ru_maxrss, file=file)
sys.exit(abs(os.waitstatus_to_exitcode(status)))
"""


class BrokenBenchmarkError(Exception):
    """A benchmark that measured nothing: a process failed, or what it wrote is wrong."""


class Cost(NamedTuple):
    """What a process cost, with the processes that it waited for."""

    cpu: float
    """Seconds."""
    wall: float
    """Seconds."""
    peak: float
    """Megabytes: the most that one of the processes held."""
    said: str
    """Its standard output."""


class Spread(NamedTuple):
    """The median of some ratios, the least and the greatest of them."""

    median: float
    low: float
    high: float
    rounds: int


def spread(values: Iterable[float]) -> Spread:
    """Raises BrokenBenchmarkError without values."""
    found = sorted(values)
    if not found:
        raise BrokenBenchmarkError("nothing was measured")
    return Spread(median(found), found[0], found[-1], len(found))


def in_turns(actions: Sequence[Callable[[], Cost]], rounds: int) -> list[list[Cost]]:
    """The costs of each of ``actions``, round by round. Who begins changes with each round."""
    costs: list[list[Cost]] = [[] for _ in actions]
    for number in range(rounds):
        order = range(len(actions))
        for at in order if number % 2 else reversed(order):
            costs[at].append(actions[at]())
    return costs


def run(
    command: Sequence[str | Path],
    *,
    folder: Path | None = None,
    environment: Mapping[str, str] | None = None,
) -> Cost:
    """Runs ``command`` to its end.

    Raises BrokenBenchmarkError with what it said if it fails.
    """
    shown = list(map(str, command))
    with NamedTemporaryFile(mode="r") as costs:
        # A process begins with the memory of the one that starts it, so a small one does.
        done = subprocess.run(
            [sys.executable, "-I", "-S", "-c", _LAUNCHER, costs.name, *shown],
            cwd=folder,
            env={**os.environ, **(environment or {})},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            errors="replace",
            check=False,
        )
        if done.returncode:
            tail = (done.stdout + done.stderr)[-1500:]
            raise BrokenBenchmarkError(f"{' '.join(shown)} ended with {done.returncode}:\n{tail}")
        cpu, wall, peak = map(float, costs.read().split())
    # Linux counts kilobytes, macOS bytes.
    return Cost(cpu, wall, peak / (1e6 if sys.platform == "darwin" else 1e3), done.stdout)


def last_line(cost: Cost) -> dict[str, Any]:
    """The JSON object in the last line that a process printed."""
    lines = cost.said.strip().splitlines()
    try:
        found = json.loads(lines[-1])
    except (IndexError, ValueError):
        raise BrokenBenchmarkError(f"no result in {cost.said[-500:]!r}") from None
    assert isinstance(found, dict)
    return found
