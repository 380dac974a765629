"""Virtual environments to install into, and what a run of the tests makes once for all of them."""

from __future__ import annotations

import json
import os
import sys
import sysconfig
import venv
from pathlib import Path
from typing import TYPE_CHECKING

from filelock import FileLock

from tests.commands import output_of

if TYPE_CHECKING:
    from collections.abc import Callable

    import pytest

__all__ = ["Environment", "built_wheel", "once"]

HERE = Path(__file__).parents[1]


class Environment:
    """A virtual environment, created if it is not there. It has no pip, which takes longer to
    create than the rest: that of the tests installs into it."""

    def __init__(self, folder: Path) -> None:
        self.programs = folder / ("Scripts" if os.name == "nt" else "bin")
        self.python = self.programs / ("python.exe" if os.name == "nt" else "python")
        places = {"base": str(folder), "platbase": str(folder)}
        self.packages = Path(sysconfig.get_path("purelib", "venv", places))
        if not folder.exists():
            venv.create(folder, with_pip=False, symlinks=os.name != "nt")

    @property
    def pip(self) -> list[str]:
        """The command, as a list of words."""
        return [sys.executable, "-m", "pip", "--python", str(self.python)]

    def install(self, *requirements: str) -> None:
        _call([*self.pip, "install", "--quiet", *requirements], HERE)

    def run(self, program: str, *arguments: str, cwd: Path) -> str:
        return _call([str(self.programs / program), *arguments], cwd)

    def installed(self) -> set[str]:
        """The names of the packages, in lower case."""
        listed = _call([*self.pip, "list", "--format=json"], HERE)
        line = next(line for line in listed.splitlines() if line.startswith("["))
        return {each["name"].lower() for each in json.loads(line)}


def _call(command: list[str], cwd: Path) -> str:
    clean = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    return output_of(
        command,
        cwd=cwd,
        env={**clean, "PIP_DISABLE_PIP_VERSION_CHECK": "1", "PIP_NO_INPUT": "1"},
    )


def once(factory: pytest.TempPathFactory, name: str, make: Callable[[Path], object]) -> Path:
    """The folder ``name`` of this run of the tests. The first worker lets ``make`` fill it, and
    the others wait."""
    base = factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        base = base.parent  # which all workers of this run have
    folder, is_ready = base / name, base / f"{name}.ready"
    with FileLock(base / f"{name}.lock"):
        if not is_ready.exists():
            make(folder)
            is_ready.touch()
    return folder


def built_wheel(factory: pytest.TempPathFactory) -> Path:
    """This project as a wheel."""
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir"]
    folder = once(factory, "wheel", lambda folder: _call([*build, str(folder)], HERE))
    [file] = folder.glob("*.whl")
    return file
