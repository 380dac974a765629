"""Things that go to the workers one by one, and their results in the same order."""

from __future__ import annotations

from collections import deque
from concurrent.futures import Future
from typing import TYPE_CHECKING, Generic, TypeVar

from scp_ssg.generators.answers import Answer

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from scp_ssg.generators.workers import Workers

__all__ = ["Line"]

K = TypeVar("K")
T = TypeVar("T")
R = TypeVar("R")


class Line(Generic[K, T, R]):
    """Things that go to the workers as they come. Each result comes back with its thing and a key
    that stays here, in the order of the things."""

    def __init__(
        self, workers: Workers, function: Callable[[T], R], if_fatal: Callable[[T], R]
    ) -> None:
        """``function`` and ``if_fatal`` as in ``Workers.map``."""
        self._workers = workers
        self._function = function
        self._if_fatal = if_fatal
        self._batch: list[tuple[K, T]] = []
        self._waiting: deque[tuple[Answer[list[R]] | None, list[tuple[K, T]]]] = deque()

    def put(self, key: K, thing: T) -> list[tuple[K, T, R]]:
        """Adds ``thing``; returns the results that have come."""
        self._batch.append((key, thing))
        if len(self._batch) >= self._workers.batch:
            self._send()
        return self._come()

    def put_done(self, key: K, thing: T, result: R) -> list[tuple[K, T, R]]:
        """Adds ``thing``, whose ``result`` is known; returns the results that have come."""
        self._send()
        done: Future[list[R]] = Future()
        done.set_result([result])
        self._waiting.append((Answer(done), [(key, thing)]))
        return self._come()

    def _come(self) -> list[tuple[K, T, R]]:
        found: list[tuple[K, T, R]] = []
        while len(self._waiting) > self._workers.ahead or (self._waiting and self._is_ready()):
            found += self._taken()
        return found

    def rest(self) -> Iterator[tuple[K, T, R]]:
        """The results of all things that were put, once they have come."""
        self._send()
        while self._waiting:
            yield from self._taken()

    def _send(self) -> None:
        if self._batch:
            batch, self._batch = self._batch, []
            answer = self._workers.sent(self._function, [thing for _, thing in batch])
            self._waiting.append((answer, batch))

    def _is_ready(self) -> bool:
        answer, _ = self._waiting[0]
        return answer is None or answer.has_come()

    def _taken(self) -> Iterator[tuple[K, T, R]]:
        answer, batch = self._waiting.popleft()
        things = [thing for _, thing in batch]
        results = self._workers.done(self._function, self._if_fatal, answer, things)
        for (key, thing), result in zip(batch, results, strict=True):
            yield key, thing, result
