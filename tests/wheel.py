"""``python -m tests.wheel``: the quick tests against a wheel, away from the sources of the package.

It needs nothing but a Python and the network. A new environment gets the wheel and the developers'
tools that requirements-dev.lock pins, and the tests are copied to a folder that has no package of
ours: whatever they import comes from the wheel. Tests that read the sources themselves are left
out.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

__all__ = ["SOURCES", "copy_tests", "main"]

ROOT = Path(__file__).parents[1]
SOURCES = ("scp_ssg", "adapters", "plugins")
"""The folders of our packages."""
EXTRAS = "mkdocs,pelican,properdocs,serve,sphinx,tokens"
_NOT_COPIED = (".git", ".venv", "build", "dist", "site", "trial")
_CACHES = ("__pycache__", ".*_cache", ".cache", ".hypothesis")
_OF_SOURCES = (
    "documentation/test_troubleshooting.py",
    "oracle/test_same_as.py",
    "test_architecture.py",
    "test_benchmarks.py",
    "test_imports.py",
    "test_installation.py",
    "test_release.py",
    "test_rooms.py",
)
"""Tests of the sources or their history, or of the wheel that they make."""
_ONE_OF_SOURCES = "tests/report/test_report.py::test_every_reason_to_leave_out_a_page_is_explained"


def copy_tests(folder: Path) -> None:
    """Copies the project to ``folder``, without our packages."""
    caches = shutil.ignore_patterns(*_CACHES)

    def ignored(at: str, names: list[str]) -> set[str]:
        return {*caches(at, names), *((*SOURCES, *_NOT_COPIED) if Path(at) == ROOT else ())}

    shutil.copytree(ROOT, folder, ignore=ignored)


def main(arguments: list[str]) -> int:
    """The exit status of pytest."""
    parser = argparse.ArgumentParser(prog="python -m tests.wheel", description=__doc__)
    parser.add_argument("--dist", type=Path, help="the folder with the wheel; else it is built")
    parser.add_argument("--python", default=sys.executable, help="the Python to try it with")
    parser.add_argument("tests", nargs="*", help="arguments for pytest; else all quick tests")
    given = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory(prefix="scp-ssg-wheel-") as name:
        folder = Path(name)
        python = _environment(given.python, folder / "venv")
        dist = given.dist or _built(python, folder / "dist")
        [wheel] = dist.resolve().glob("*.whl")
        _pip(python, "--group", "dev", "-c", "requirements-dev.lock", f"{wheel}[{EXTRAS}]")
        copy_tests(folder / "tests")
        return _tested(python, folder / "tests", given.tests)


def _environment(python: str, folder: Path) -> str:
    """The Python of a new environment in ``folder``."""
    subprocess.run([python, "-m", "venv", str(folder)], check=True)
    place = "Scripts/python.exe" if sys.platform == "win32" else "bin/python"
    made = str(folder / place)
    _pip(made, "--upgrade", "pip")  # groups of dependencies need a new one
    return made


def _built(python: str, folder: Path) -> Path:
    _pip(python, "-r", "packaging/requirements.txt")
    build = [python, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder)]
    subprocess.run(build, cwd=ROOT, check=True)
    return folder


def _pip(python: str, *what: str) -> None:
    command = [python, "-m", "pip", "--quiet", "--disable-pip-version-check", "--no-input"]
    subprocess.run([*command, "install", *what], cwd=ROOT, check=True)


def _tested(python: str, folder: Path, tests: list[str]) -> int:
    where = "import scp_ssg; print(scp_ssg.__version__, scp_ssg.__file__)"
    done = subprocess.run(
        [python, "-c", where], cwd=folder, check=True, capture_output=True, text=True
    )
    print(f"{Path(python)}: {done.stdout}", end="", flush=True)
    if str(folder.parent / "venv") not in done.stdout:
        print("That is not the wheel.", file=sys.stderr)
        return 1
    left_out = [f"--ignore=tests/{each}" for each in _OF_SOURCES]
    quick = ["-n", "auto", "-m", "not slow and not judge"]
    command = [python, "-m", "pytest", "-q", *left_out, *(tests or quick)]
    command += ["--deselect", _ONE_OF_SOURCES]
    return subprocess.run(command, cwd=folder, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
