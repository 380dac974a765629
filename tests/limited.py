"""Runs the command line with little time and memory."""

from __future__ import annotations

import resource
import subprocess
import sys
import tempfile
from pathlib import Path

from msgspec import Struct

__all__ = ["Outcome", "run_limited"]

_SECONDS = 5
_BYTES = 300_000_000
_MEASURED = """
import sys, time
from pathlib import Path
from scp_ssg.cli import run
code = run(sys.argv[2:])
peak = Path("/proc/self/status").read_text().partition("VmHWM:")[2].split()[0]
Path(sys.argv[1]).write_text(f"{time.process_time():.1f} s, {int(peak) * 1024 / 1e6:.0f} MB")
sys.exit(code)
"""


class Outcome(Struct, frozen=True):
    code: int
    out: str
    err: str
    cost: str
    """CPU time and peak memory; empty if it was ended."""


def run_limited(*arguments: str) -> Outcome:
    """What ``scp-ssg`` with these arguments does in 5 s of CPU and 300 MB of memory."""
    with tempfile.TemporaryDirectory() as folder:
        cost = Path(folder, "cost")
        done = subprocess.run(
            [sys.executable, "-c", _MEASURED, str(cost), *arguments],
            capture_output=True,
            check=False,
            preexec_fn=_limit,
            timeout=60,
        )
        return Outcome(
            done.returncode,
            done.stdout.decode("utf-8", "replace"),
            done.stderr.decode(),
            cost.read_text() if cost.exists() else "",
        )


def _limit() -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (_SECONDS, _SECONDS))
    resource.setrlimit(resource.RLIMIT_DATA, (_BYTES, _BYTES))
