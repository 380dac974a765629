"""Work on many things at once: in this process, or in others.

Any ``concurrent.futures.Executor`` does, on this machine or on a cluster. Things go to it in
batches, and their results come back in the things' order: so the same pages give the same
publication, whoever read them.
"""

from __future__ import annotations

import multiprocessing
import os
from collections import deque
from concurrent.futures import BrokenExecutor
from contextlib import contextmanager
from itertools import islice
from typing import TYPE_CHECKING, Protocol, TypeVar

from scp_ssg.errors import ConfigError, fault
from scp_ssg.generators.processes import Processes

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from concurrent.futures import Future

__all__ = ["Workers", "cores"]

_BATCH = 16
"""Things that go to a worker together: what it costs to send them is shared."""
_AHEAD = 3
"""Batches for each worker that are sent before the first result is taken."""
_TRIES = 2
"""A process may have been killed by somebody else."""
_MOST = 60
"""Processes; Windows lets one wait for no more."""
_PATIENCE = 10
"""Seconds that a cluster has to answer."""

T = TypeVar("T")
R = TypeVar("R")


class Executor(Protocol):
    """What takes work, such as ``concurrent.futures.Executor``."""

    def submit(self, function: Callable[..., R], /, *arguments: object) -> Future[R]: ...


class Workers:
    """Those who work: this process alone, one thing after the other, until others are started."""

    def __init__(self) -> None:
        self._executor: Executor | None = None
        self._ahead = 0
        self.lost = False
        """True once one of the others died, or all did: what they did not do was done again."""

    @contextmanager
    def started(self, jobs: int, things: int) -> Iterator[None]:
        """Starts up to ``jobs`` processes that work on so many ``things``. This one works alone if
        that is one, or if it may have no children, as one of a pool."""
        jobs = min(jobs, -(-things // _BATCH), _MOST)
        if jobs < 2 or multiprocessing.current_process().daemon:
            yield
            return
        with Processes(jobs) as processes, self.employed(processes, jobs):
            yield

    @contextmanager
    def on_cluster(self, address: str) -> Iterator[None]:
        """Lets the workers of a Dask cluster work, whose scheduler is at ``address``
        (``tcp://host:8786``). They read the same files, by the same paths.

        Raises ConfigError if Dask is not installed or the scheduler does not answer.
        """
        try:
            from distributed import Client
        except ImportError:
            raise ConfigError(
                "--scheduler", 'Dask is missing; pip install "scp-ssg[dask]"'
            ) from None
        try:
            client = Client(address, timeout=_PATIENCE)
        except (OSError, ValueError) as error:
            raise ConfigError("--scheduler", f"{address} does not answer: {fault(error)}") from None
        with client, client.get_executor(pure=False) as executor:
            count = max(1, len(client.scheduler_info()["workers"]))
            with self.employed(executor, count):
                yield

    @contextmanager
    def employed(self, executor: Executor, count: int) -> Iterator[None]:
        """Lets ``executor`` work, which has ``count`` workers."""
        self._executor, self._ahead = executor, _AHEAD * count
        try:
            yield
        finally:
            self._executor = None

    @property
    def is_parallel(self) -> bool:
        return self._executor is not None

    def map(
        self, function: Callable[[T], R], things: Iterable[T], if_fatal: Callable[[T], R]
    ) -> Iterator[R]:
        """``function`` of each of ``things``, in their order. ``things`` are asked for while
        results are taken; both must be picklable where other processes work.

        Where a process dies of a thing each time, ``if_fatal`` gives the result instead.
        """
        waiting: deque[tuple[Future[list[R]] | None, list[T]]] = deque()
        remaining = iter(things)
        while batch := list(islice(remaining, _BATCH if self._executor else 1)):
            waiting.append((self._sent(function, batch), batch))
            if self._executor is None or len(waiting) > self._ahead:
                yield from self._done(function, if_fatal, *waiting.popleft())
        while waiting:
            yield from self._done(function, if_fatal, *waiting.popleft())

    def _sent(self, function: Callable[[T], R], batch: list[T]) -> Future[list[R]] | None:
        if self._executor is None:
            return None
        try:
            return self._executor.submit(_each, function, batch)
        except (BrokenExecutor, OSError):
            self._executor = None
            self.lost = True
            return None

    def _done(
        self,
        function: Callable[[T], R],
        if_fatal: Callable[[T], R],
        future: Future[list[R]] | None,
        batch: list[T],
    ) -> list[R]:
        if future is None:
            return _each(function, batch)
        try:
            return future.result()
        except Exception:
            # A process died. A cluster gives up on work whose workers died, one after the other.
            self.lost = True
        with self._processes() as processes:
            return [_alone(processes, function, if_fatal, thing) for thing in batch]

    @contextmanager
    def _processes(self) -> Iterator[Processes]:
        """The processes that work here, or one if a cluster does."""
        if isinstance(self._executor, Processes):
            yield self._executor
            return
        # The cluster's threads must not be copied into the process.
        with Processes(1, "spawn") as process:
            yield process


def _alone(
    processes: Processes, function: Callable[[T], R], if_fatal: Callable[[T], R], thing: T
) -> R:
    """``function`` of ``thing``, which is sent alone: one of its batch was fatal."""
    for _ in range(_TRIES):
        try:
            return processes.submit(function, thing).result()
        except BrokenExecutor:
            continue
        except OSError:  # this machine has no room for another process
            return function(thing)
    return if_fatal(thing)


def _each(function: Callable[[T], R], batch: list[T]) -> list[R]:
    return [function(thing) for thing in batch]


def cores() -> int:
    """The processor's cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
