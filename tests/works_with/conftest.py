"""One environment with other people's plugins, for all tests of a run."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import pytest
from filelock import FileLock

from tests.generators.conftest import published, run, write
from tests.laws import built_sites_keep_the_laws

__all__ = ["built_sites_keep_the_laws", "published", "run", "write"]

HERE = Path(__file__).parents[2]
REQUIREMENTS = Path(__file__).with_name("requirements.txt")
_PIP = ("-m", "pip", "--disable-pip-version-check", "install", "--quiet", "--no-deps")


@pytest.fixture(scope="session")
def others(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The interpreter of an environment that has other people's plugins and our wheel. It sees the
    libraries of this environment, too."""
    folder = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        folder = folder.parent  # which all workers of this run have
    environment = folder / "others"
    is_ready = environment / "ready"
    python = environment / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    with FileLock(folder / "others.lock"):
        if not is_ready.exists():
            _create(environment, python)
            is_ready.touch()
    return python


def _create(environment: Path, python: Path) -> None:
    venv.create(environment, with_pip=True, symlinks=os.name != "nt")
    dist = environment / "dist"
    _call(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(dist))
    [wheel] = dist.glob("*.whl")
    _call(str(python), *_PIP, "--requirement", str(REQUIREMENTS), str(wheel))
    places = {"base": str(environment), "platbase": str(environment)}
    packages = Path(sysconfig.get_path("purelib", "venv", places))
    here = sysconfig.get_path("purelib")
    (packages / "libraries.pth").write_text(f"import site; site.addsitedir({here!r})\n", "utf-8")


def _call(*command: str) -> None:
    clean = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(command, cwd=HERE, env=clean, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
