"""Processes of ours on this machine: they end when we end, however we end."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from contextlib import contextmanager
from types import ModuleType
from typing import TYPE_CHECKING, Self, TypeVar

from scp_ssg.generators.answers import held_back

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from concurrent.futures import Future
    from multiprocessing.process import BaseProcess

__all__ = ["Processes"]

R = TypeVar("R")


class Processes:
    """So many processes that work. Others take their place if one dies.

    Leaving the context by an exception, such as an interrupt, ends them at once. ``method`` is how
    they are started, as in ``multiprocessing``.
    """

    def __init__(self, count: int, method: str | None = None) -> None:
        self._count = count
        self._context = multiprocessing.get_context(method)
        self._others: set[BaseProcess] = set()
        self._pool = self._started()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, error: type[BaseException] | None, *_: object) -> None:
        # An interrupt in here would lose what became of a process, and Python would wait for that
        # one for ever.
        with held_back():
            if error is not None:
                for each in set(multiprocessing.active_children()) - self._others:
                    each.kill()
            self._pool.shutdown(wait=True, cancel_futures=True)

    def submit(self, function: Callable[..., R], *arguments: object) -> Future[R]:
        """Sends work. Raises OSError if this machine can have no more processes."""
        # A process that is just made would show an interrupt as a traceback.
        with held_back(), _without_main_module():
            try:
                return self._pool.submit(function, *arguments)
            except BrokenExecutor:
                self._pool.shutdown(wait=True)
                self._pool = self._started()
                return self._pool.submit(function, *arguments)

    def _started(self) -> ProcessPoolExecutor:
        self._others = set(multiprocessing.active_children())
        return ProcessPoolExecutor(self._count, self._context, initializer=_begin)


@contextmanager
def _without_main_module() -> Iterator[None]:
    """Hides the main module of this process from those that it starts.

    They would import it: a script that runs the generator without asking for its own name would
    run again, and a generator's command would load all of the generator.
    """
    main = sys.modules["__main__"]
    sys.modules["__main__"] = ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = main


def _begin() -> None:
    """A terminal interrupts all processes at once: the parent alone deals with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT, signal.SIGTERM})
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """A pool waits for work for ever, even if the process that gives it was killed."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
