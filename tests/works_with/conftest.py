"""One environment with other people's plugins, for all tests of a run."""

from __future__ import annotations

import sysconfig
from pathlib import Path

import pytest

from tests.environments import Environment, once
from tests.generators.conftest import published, run, write
from tests.laws import built_sites_keep_the_laws

__all__ = ["built_sites_keep_the_laws", "published", "run", "write"]

REQUIREMENTS = Path(__file__).with_name("requirements.txt")


@pytest.fixture(scope="session")
def others(tmp_path_factory: pytest.TempPathFactory, wheel: Path) -> Path:
    """The interpreter of an environment that has other people's plugins and our wheel. It sees the
    libraries of this environment, too."""

    def make(folder: Path) -> None:
        environment = Environment(folder)
        environment.install("--no-deps", "--requirement", str(REQUIREMENTS), str(wheel))
        here = sysconfig.get_path("purelib")
        libraries = environment.packages / "libraries.pth"
        libraries.write_text(f"import site; site.addsitedir({here!r})\n", "utf-8")

    return Environment(once(tmp_path_factory, "others", make)).python
