"""Loading time: how long the plugins and ``scp-ssg --help`` take, beside an older commit.

    python -m benchmarks.imports COMMIT [--rounds 15]

Each measurement is the processor time of a fresh process, after the host itself (MkDocs or Pelican)
was loaded. The two versions take turns, and the smallest of all rounds counts. The exit status is 1
if this code takes more than 1.05 times as long as COMMIT.
"""

from __future__ import annotations

import compileall
import subprocess
import sys
import tempfile
from argparse import ArgumentParser
from pathlib import Path
from typing import TYPE_CHECKING

from oracle.same_as.outputs import HERE, checked_out, environment_of

if TYPE_CHECKING:
    from collections.abc import Sequence

LIMIT = 1.05

LOADED = {
    "mkdocs_scp": ("import mkdocs.config.base, mkdocs.plugins", "import mkdocs_scp"),
    "pelican.plugins.scp": ("import pelican", "import pelican.plugins.scp"),
    "scp-ssg --help": ("pass", "from scp_ssg.cli import run; run(['--help'])"),
}
"""Name → what is loaded before, and what is timed."""

TIMED = """
import sys, time
exec(sys.argv[1])
started = time.process_time()
exec(sys.argv[2])
print(time.process_time() - started, file=sys.stderr)
"""


def main(argv: Sequence[str]) -> int:
    """Prints one line for each measurement; 1 if one is slower than COMMIT, else 0."""
    parser = ArgumentParser(prog="python -m benchmarks.imports", description=__doc__)
    parser.add_argument("commit")
    parser.add_argument("--rounds", type=int, default=15)
    options = parser.parse_args(argv)
    slower = 0
    with tempfile.TemporaryDirectory(prefix="imports-") as folder:
        old = checked_out(options.commit, Path(folder))
        environments = [environment_of(tree) for tree in (old, HERE)]
        for tree in (old, HERE):
            _compile(tree)
        for name, (before, timed) in LOADED.items():
            rounds = [
                [_seconds(before, timed, each) for each in environments]
                for _ in range(options.rounds)
            ]
            then, now = map(min, zip(*rounds, strict=True))
            print(
                f"{name:20} {1000 * then:7.1f} ms then {1000 * now:7.1f} ms now {now / then:5.2f}"
            )
            slower += now > LIMIT * then
    return 1 if slower else 0


def _compile(tree: Path) -> None:
    """Compiles the code as an installer does, so that no round pays for it."""
    for root in ("scp_ssg", "adapters", "plugins"):
        compileall.compile_dir(tree / root, quiet=1)


def _seconds(before: str, timed: str, environment: dict[str, str]) -> float:
    done = subprocess.run(
        [sys.executable, "-c", TIMED, before, timed],
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    return float(done.stderr)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
