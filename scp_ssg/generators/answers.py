"""What those who work answer, and interrupts while one waits for it."""

from __future__ import annotations

import signal
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterator
    from concurrent.futures import Future

__all__ = ["Answer", "held_back"]

_MOMENT = 0.1
"""Seconds that an interrupt may have to wait."""

R = TypeVar("R")


class Answer(Generic[R]):
    """The answer that ``future`` will have.

    Interrupts come before or after each method. One within would leave a lock of the future taken,
    and the thread that brings the answer would wait for that lock for ever.
    """

    def __init__(self, future: Future[R]) -> None:
        self._future = future

    def has_come(self) -> bool:
        with held_back():
            return self._future.done()

    def within(self, seconds: float) -> R:
        """The answer. Raises TimeoutError if it does not come within so many seconds, and what the
        work raised."""
        end = time.monotonic() + seconds
        while True:
            with held_back():
                try:
                    return self._future.result(_MOMENT)
                except TimeoutError:
                    if self._future.done():
                        raise
            if time.monotonic() >= end:
                raise TimeoutError


@contextmanager
def held_back() -> Iterator[None]:
    """Interrupts wait until this is left."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGTERM})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
