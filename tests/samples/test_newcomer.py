"""What a newcomer does: the commands of README and "Getting started", and nothing else.

Each walk begins in an empty folder, and in an environment in which nothing was typed but its own
first line, ``pip install …``.
"""

from __future__ import annotations

import os
import re
import shlex
from pathlib import Path

import pytest

from tests.commands import output_of
from tests.environments import Environment
from tests.systems import not_on_windows

pytestmark = [pytest.mark.judge, not_on_windows("shell for which the commands are written")]

HERE = Path(__file__).parents[2]
PAGES = ("README.md", "docs/mkdocs.md", "docs/pelican.md", "docs/sphinx.md", "docs/folder.md")


def walks(name: str) -> list[list[str]]:
    """The command lines of each block of a page that installs the package and checks a site."""
    text = (HERE / name).read_text(encoding="utf-8")
    blocks = re.findall(r"^```console\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)
    lines = [re.findall(r"^\$ (.*)$", block, re.MULTILINE) for block in blocks]
    return [each for each in lines if each[0].startswith("pip install") and "validate" in each[-1]]


WALKS = [(name, walk) for name in PAGES for walk in walks(name)]


class Newcomer:
    """A fresh environment, and an index that has the package."""

    def __init__(self, home: Path, index: Path) -> None:
        self.folder = self._home = home
        environment = Environment(home / "venv")
        self._programs = environment.programs
        pip = self._programs / "pip"
        pip.write_text(f'#!/bin/sh\nexec {shlex.join(environment.pip)} "$@"\n', encoding="utf-8")
        pip.chmod(0o755)
        self._index = index

    def begins(self, walk: str) -> None:
        """In an empty folder."""
        self.folder = self._home / walk
        self.folder.mkdir()

    def types(self, line: str) -> str:
        """What the command line says."""
        clean = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
        return output_of(
            ["bash", "-c", line],
            cwd=self.folder,
            env={
                **clean,
                "PATH": f"{self._programs}{os.pathsep}{os.environ['PATH']}",
                "PIP_FIND_LINKS": str(self._index),
                "PIP_DISABLE_PIP_VERSION_CHECK": "1",
                "PIP_QUIET": "1",
                # What is published is what is in this repository.
                "GIT_CONFIG_COUNT": "1",
                "GIT_CONFIG_KEY_0": f"url.{HERE.as_uri()}.insteadOf",
                "GIT_CONFIG_VALUE_0": "https://github.com/scp-ssg/scp-ssg",
            },
        )

    def installed(self) -> set[str]:
        return {line.partition("==")[0].lower() for line in self.types("pip freeze").splitlines()}


def test_every_generator_has_a_walk() -> None:
    installed = [walk[0].removesuffix(" properdocs-theme-mkdocs") for _, walk in WALKS]
    for extra in ("[mkdocs]", "[properdocs]", "[pelican]", "[sphinx]"):
        assert f"pip install 'scp-ssg{extra}'" in installed
    assert "pip install scp-ssg" in installed
    assert WALKS[0][0] == "README.md"


@pytest.mark.parametrize("install", dict.fromkeys(walk[0] for _, walk in WALKS))
def test_the_commands_of_a_page_are_enough(install: str, tmp_path: Path, wheel: Path) -> None:
    newcomer = Newcomer(tmp_path, wheel.parent)
    newcomer.types(install)
    for name, walk in WALKS:
        if walk[0] != install:
            continue
        newcomer.begins(name.replace("/", "-"))
        said = "".join(map(newcomer.types, walk[1:]))
        assert "0 left out" in said or "page in, " in said
        sites = [file.parent.parent for file in newcomer.folder.rglob("*-snapshot-*.scp.zst")]
        assert [site for site in sites if (site / "sitemap.xml").exists()]
    if "properdocs" in install:
        assert "properdocs" in newcomer.installed()
        assert "mkdocs" not in newcomer.installed()


def test_the_clone_of_today_is_installed_by_the_commands_of_the_readme(
    tmp_path: Path, wheel: Path
) -> None:
    text = (HERE / "README.md").read_text(encoding="utf-8")
    clone = next(
        block
        for block in re.findall(r"^```console\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)
        if block.startswith("$ git clone")
    )
    newcomer = Newcomer(tmp_path, wheel.parent)
    lines = re.findall(r"^\$ (.*)$", clone, re.MULTILINE)
    for line in [*lines, *WALKS[0][1][1:]]:
        newcomer.types(line)
    assert {"mkdocs"} <= newcomer.installed()
