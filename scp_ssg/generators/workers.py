"""Work on many things at once: in this process, or in others.

Any ``concurrent.futures.Executor`` does, on this machine or on a cluster. Things go to it in
batches, and their results come back in the things' order: so the same pages give the same
publication, whoever read them.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections import deque
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from contextlib import contextmanager
from itertools import islice
from typing import TYPE_CHECKING, TypeVar

from scp_ssg.errors import ConfigError, fault

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from concurrent.futures import Executor, Future

__all__ = ["Workers", "cores"]

_BATCH = 16
"""Things that go to a worker together: what it costs to send them is shared."""
_AHEAD = 3
"""Batches for each worker that are sent before the first result is taken."""
_PATIENCE = 10
"""Seconds that a cluster has to answer."""

T = TypeVar("T")
R = TypeVar("R")


class Workers:
    """Those who work: this process alone, one thing after the other, until others are started."""

    def __init__(self) -> None:
        self._executor: Executor | None = None
        self._ahead = 0
        self.lost = False
        """True once the others have broken down: what they did not do was done here."""

    @contextmanager
    def started(self, jobs: int) -> Iterator[None]:
        """Starts ``jobs`` processes that work. This one works alone if ``jobs`` is 1, or if it may
        have no children, as one of a pool."""
        if jobs < 2 or multiprocessing.current_process().daemon:
            yield
            return
        pool = ProcessPoolExecutor(jobs, initializer=_leave_interrupts_to_the_parent)
        try:
            with self.employed(pool, jobs):
                yield
        finally:
            pool.shutdown(wait=True, cancel_futures=True)

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

    def map(self, function: Callable[[T], R], things: Iterable[T]) -> Iterator[R]:
        """``function`` of each of ``things``, in their order. ``things`` are asked for while
        results are taken; both must be picklable where other processes work."""
        waiting: deque[tuple[Future[list[R]] | None, list[T]]] = deque()
        remaining = iter(things)
        while batch := list(islice(remaining, _BATCH if self._executor else 1)):
            waiting.append((self._sent(function, batch), batch))
            if self._executor is None or len(waiting) > self._ahead:
                yield from self._done(function, *waiting.popleft())
        while waiting:
            yield from self._done(function, *waiting.popleft())

    def _sent(self, function: Callable[[T], R], batch: list[T]) -> Future[list[R]] | None:
        if self._executor is None:
            return None
        try:
            return self._executor.submit(_each, function, batch)
        except BrokenExecutor:
            self._lose()
            return None

    def _done(
        self, function: Callable[[T], R], future: Future[list[R]] | None, batch: list[T]
    ) -> list[R]:
        if future is not None:
            try:
                return future.result()
            except BrokenExecutor:
                self._lose()
            except Exception:
                # A cluster gives up on work whose workers died, one after the other.
                self.lost = True
        return _each(function, batch)

    def _lose(self) -> None:
        self._executor = None
        self.lost = True


def _each(function: Callable[[T], R], batch: list[T]) -> list[R]:
    return [function(thing) for thing in batch]


def cores() -> int:
    """The processor's cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
