"""A server of a folder, while something is fetched from it."""

from __future__ import annotations

import sys
import time
from contextlib import contextmanager
from socket import create_connection, create_server
from subprocess import DEVNULL, Popen
from typing import TYPE_CHECKING

from benchmarks.measuring import BrokenBenchmarkError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

__all__ = ["served"]

_PATIENCE = 600
"""Tenths of a second that a server has to begin."""


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The address of a server of ``folder``, which gives its collections too.

    Raises BrokenBenchmarkError if it does not begin.
    """
    with create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "scp_ssg", "serve", str(folder), "--port", str(port)]
    with Popen(command, stdout=DEVNULL, stderr=DEVNULL) as server:
        try:
            _wait_for(port)
            yield f"http://127.0.0.1:{port}/"
        finally:
            server.terminate()


def _wait_for(port: int) -> None:
    for _ in range(_PATIENCE):
        try:
            create_connection(("127.0.0.1", port)).close()
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise BrokenBenchmarkError(f"no server answers at port {port}")
