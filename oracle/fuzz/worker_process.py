"""The worker process, which extracts one page after the other."""

from __future__ import annotations

import subprocess
import sys
from contextlib import suppress
from typing import NamedTuple, Self

from oracle.fuzz.worker import SECONDS

__all__ = ["TOO_LONG", "Verdict", "WorkerProcess"]

TOO_LONG = f"more than {SECONDS:g} s of processor time"
ENDS = {-27: TOO_LONG, -11: "segmentation fault", -6: "aborted"}


class Verdict(NamedTuple):
    """The result for one page."""

    fault: str
    """Empty if there is none."""
    seconds: float
    """Processor time; the limit, if the page ended the worker."""


class WorkerProcess:
    """A worker that is started again after a page has killed it; a context manager."""

    def __init__(self) -> None:
        self._worker: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._stop()

    def verdict(self, data: bytes) -> Verdict:
        """The result of extracting the page ``data`` once."""
        if self._worker is None:
            self._worker = subprocess.Popen(
                [sys.executable, "-m", "oracle.fuzz.worker"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
            )
        worker = self._worker
        if worker.stdin is None or worker.stdout is None:
            raise RuntimeError("the worker has no pipes")
        try:
            worker.stdin.write(len(data).to_bytes(4, "big") + data)
            worker.stdin.flush()
            answer = worker.stdout.readline()
        except BrokenPipeError:
            answer = b""
        if answer:
            seconds, _, fault = answer.decode("utf-8", "replace").rstrip("\n").partition(" ")
            return Verdict(fault, float(seconds))
        end = worker.wait()
        self._stop()
        return Verdict(ENDS.get(end, f"the worker ended with {end}"), SECONDS)

    def _stop(self) -> None:
        if self._worker is None:
            return
        for pipe in (self._worker.stdin, self._worker.stdout):
            if pipe is not None:
                with suppress(BrokenPipeError):
                    pipe.close()
        self._worker.wait()
        self._worker = None
