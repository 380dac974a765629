"""Runs the command line with little time and memory."""

from __future__ import annotations

import resource
import subprocess
import sys

from msgspec import Struct

__all__ = ["Outcome", "run_limited"]

_SECONDS = 5
_BYTES = 300_000_000


class Outcome(Struct, frozen=True):
    code: int
    out: str
    err: str


def run_limited(*arguments: str) -> Outcome:
    """What ``scp-ssg`` with these arguments does in 5 s of CPU and 300 MB of memory."""
    done = subprocess.run(
        [sys.executable, "-m", "scp_ssg", *arguments],
        capture_output=True,
        check=False,
        preexec_fn=_limit,
        timeout=60,
    )
    return Outcome(done.returncode, done.stdout.decode("utf-8", "replace"), done.stderr.decode())


def _limit() -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (_SECONDS, _SECONDS))
    resource.setrlimit(resource.RLIMIT_DATA, (_BYTES, _BYTES))
