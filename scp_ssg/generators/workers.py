"""Work on many things at once: in this process, or in others.

Any ``concurrent.futures.Executor`` does, on this machine or on a cluster. Things go to it in
batches, and their results come back in the things' order: so the same pages give the same
publication, whoever read them.
"""

from __future__ import annotations

import math
import os
import sys
from concurrent.futures import BrokenExecutor
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING, Protocol, TypeVar

from scp_ssg.generators.answers import Answer
from scp_ssg.generators.worker_line import Line

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from concurrent.futures import Future
    from pathlib import Path

    from scp_ssg.generators.processes import Processes

__all__ = ["MANY_PAGES", "Workers", "cores"]

MANY_PAGES = 300
"""From so many pages on, several processes take less time than one."""
_BATCH = 16
"""Things that go to a worker together: what it costs to send them is shared."""
_AHEAD = 3
"""Batches for each worker that are sent before the first result is taken."""
_TRIES = 2
"""A process may have been killed by somebody else."""
_MOST = 60
"""Processes; Windows lets one wait for no more."""
_PATIENCE = 10
"""Seconds after which to ask whether those who work are still there."""

T = TypeVar("T")
R = TypeVar("R")


class Executor(Protocol):
    """What takes work, such as ``concurrent.futures.Executor``."""

    def submit(self, function: Callable[..., R], /, *arguments: object) -> Future[R]: ...


class Workers:
    """Those who work: this process alone, one thing after the other, until others are started."""

    def __init__(self) -> None:
        self._executor: Executor | None = None
        self._started = ExitStack()
        self._is_alive = _always
        self._ahead = 0
        self.refused = ""
        """Why no other process could be started, if one was asked for."""
        self.lost = False
        """True once one of the others died, or all did: what they did not do was done again."""

    @contextmanager
    def started(self, jobs: int, things: int) -> Iterator[None]:
        """Starts up to ``jobs`` processes that work on so many ``things``. This one works alone if
        that is one, or where it can have no others."""
        jobs = min(jobs, -(-things // _BATCH), _MOST)
        processes = self._others(jobs) if jobs > 1 else None
        if processes is None:
            yield
            return
        with processes, self.employed(processes, jobs):
            yield

    def expect(self, pages: int, jobs: int | None, *, busy: bool) -> None:
        """Starts processes for so many ``pages`` that come: ``jobs`` with this one, or as many as
        take less time, of which a ``busy`` generator leaves time for one."""
        if jobs is None:
            jobs = 1 if pages < MANY_PAGES else min(cores(), 2) if busy else cores()
        if not self.is_parallel:
            # The generator may have threads, which a copy of its process would not survive.
            self.start(jobs - 1, pages, "spawn")

    def notices(self) -> Iterator[str]:
        """Lines on work that other processes did not do."""
        if self.refused:
            yield (
                f"this process read all pages, since others cannot be started here: {self.refused}"
            )
        if self.lost:
            yield "a process that reads pages died; its work was done again"

    def start(self, count: int, things: int, method: str) -> None:
        """Lets up to ``count`` other processes work on so many ``things``, until ``stop``. They
        are started by ``method`` when there is work. This one works alone where it can have no
        others."""
        count = min(count, -(-things // _BATCH), _MOST)
        if count < 1 or self._executor is not None:
            return
        processes = self._others(count, method)
        if processes is not None:
            self._started.enter_context(processes)
            self._started.enter_context(self.employed(processes, count))

    def _others(self, count: int, method: str | None = None) -> Processes | None:
        """``count`` other processes; None, and the reason in ``refused``, where there can be
        none."""
        if not _may_have_children():
            self.refused = "this one is of a pool, or of a program that is not Python's"
            return None
        try:
            import concurrent.futures.process  # noqa: F401
        except ImportError:
            self.refused = "this Python has no processes"  # such as one in a browser
            return None
        from scp_ssg.generators.processes import Processes

        try:
            return Processes(count, method)
        except (NotImplementedError, OSError) as error:
            # A sandbox may have no shared memory, and so none of the locks that processes share
            # (OSError). A system may have fewer semaphores than a pool needs, or its Python none
            # (NotImplementedError).
            self.refused = getattr(error, "strerror", None) or str(error)
            return None

    def stop(self) -> None:
        """Ends the processes that ``start`` has started."""
        self._started.close()

    @contextmanager
    def on_cluster(self, address: str, folder: Path) -> Iterator[None]:
        """Lets the workers of a Dask cluster work, whose scheduler is at ``address``
        (``tcp://host:8786``). They read the same files in ``folder``, by the same paths.

        Raises ConfigError if the cluster cannot be used.
        """
        from scp_ssg.generators.cluster import connected

        with connected(address, folder) as cluster, self.employed(cluster.executor, cluster.size):
            self._is_alive = cluster.is_alive
            yield

    @contextmanager
    def employed(self, executor: Executor, count: int) -> Iterator[None]:
        """Lets ``executor`` work, which has ``count`` workers."""
        self._executor, self._ahead = executor, _AHEAD * count
        self._is_alive = _always
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
        line: Line[None, T, R] = Line(self, function, if_fatal)
        for thing in things:
            for _, _, result in line.put(None, thing):
                yield result
        for _, _, result in line.rest():
            yield result

    @property
    def batch(self) -> int:
        """How many things go to a worker together."""
        return _BATCH if self._executor else 1

    @property
    def ahead(self) -> int:
        """How many batches may wait for their results."""
        return self._ahead if self._executor else 0

    def sent(self, function: Callable[[T], R], batch: list[T]) -> Answer[list[R]] | None:
        """The results to come of ``batch``; None if this process must work."""
        if self._executor is None:
            return None
        try:
            return Answer(self._executor.submit(_each, function, batch))
        except (BrokenExecutor, OSError):
            self._executor = None
            self.lost = True
            return None

    def done(
        self,
        function: Callable[[T], R],
        if_fatal: Callable[[T], R],
        answer: Answer[list[R]] | None,
        batch: list[T],
    ) -> list[R]:
        """The results of ``batch``, which are the ``answer`` if others work."""
        if answer is None:
            return _each(function, batch)
        try:
            return self._result(answer)
        except Exception:
            # A process died. A cluster gives up on work whose workers died, one after the other.
            self.lost = True
        with self._processes() as processes:
            return [_alone(processes, function, if_fatal, thing) for thing in batch]

    def _result(self, answer: Answer[list[R]]) -> list[R]:
        """The result; raises an exception too if nobody is left to find it."""
        while True:
            try:
                return answer.within(_PATIENCE if self._executor else 0)
            except TimeoutError:
                if answer.has_come():
                    raise
                if not self._is_alive():
                    self._executor = None
                    raise

    @contextmanager
    def _processes(self) -> Iterator[Processes]:
        """The processes that work here, or one if a cluster does."""
        from scp_ssg.generators.processes import Processes

        if isinstance(self._executor, Processes):
            yield self._executor
            return
        # The cluster's threads must not be copied into the process.
        with Processes(1, "spawn") as process:
            yield process


def _may_have_children() -> bool:
    """False for a process of a pool, for one that still imports its main module, and for a
    program whose own file is no Python: it would run again."""
    # Most builds start no process: they need not load this.
    import multiprocessing

    process = multiprocessing.current_process()
    is_beginning = getattr(process, "_inheriting", False)
    return not (process.daemon or is_beginning or getattr(sys, "frozen", False))


def _alone(
    processes: Processes, function: Callable[[T], R], if_fatal: Callable[[T], R], thing: T
) -> R:
    """``function`` of ``thing``, which is sent alone: one of its batch was fatal."""
    for _ in range(_TRIES):
        try:
            return Answer(processes.submit(function, thing)).within(math.inf)
        except BrokenExecutor:
            continue
        except OSError:  # this machine has no room for another process
            return function(thing)
    return if_fatal(thing)


def _always() -> bool:
    return True


def _each(function: Callable[[T], R], batch: list[T]) -> list[R]:
    return [function(thing) for thing in batch]


def cores() -> int:
    """The processor's cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
