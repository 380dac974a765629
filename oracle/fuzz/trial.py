"""Pages put to the worker, one after the other."""

from __future__ import annotations

import subprocess
import sys
from contextlib import suppress
from typing import Self

__all__ = ["Trial"]

ENDS = {-27: "more than 2 s of processor time", -11: "segmentation fault", -6: "aborted"}


class Trial:
    """A worker that is started again whenever a page has killed it; a context manager."""

    def __init__(self) -> None:
        self._worker: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._stop()

    def verdict(self, data: bytes) -> str:
        """Returns the fault of the extraction on the page ``data``; empty if there is none."""
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
            return answer.decode("utf-8", "replace").rstrip("\n")
        end = worker.wait()
        self._stop()
        return ENDS.get(end, f"the worker ended with {end}")

    def _stop(self) -> None:
        if self._worker is None:
            return
        for pipe in (self._worker.stdin, self._worker.stdout):
            if pipe is not None:
                with suppress(BrokenPipeError):
                    pipe.close()
        self._worker.wait()
        self._worker = None
