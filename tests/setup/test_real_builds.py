"""What ``scp-ssg init --write`` leaves is what the generators build."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from scp_ssg.cli import run

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.judge

SITE = "site_name: Kitchen\n"
URL = "site_url: https://kitchen.example/\n"

MKDOCS: dict[str, dict[str, str]] = {
    "nothing but a name": {"mkdocs.yml": SITE},
    "a list": {"mkdocs.yml": SITE + URL + "plugins:\n- search:\n    lang: en\n# end\nnav:\n"},
    "a list in brackets": {"mkdocs.yml": SITE + URL + "plugins: [search]\n"},
    "no plugin at all": {"mkdocs.yml": SITE + URL + "plugins: []\n"},
    "names with options": {"mkdocs.yml": SITE + URL + "plugins:\n  search: {lang: en}\n"},
    "empty plugins": {"mkdocs.yml": SITE + URL + "plugins:\n"},
    "variables and names of Python": {
        "mkdocs.yml": SITE
        + "site_url: !ENV [NOT_SET, 'https://kitchen.example/']\n"
        + "plugins:\n  - search:\n      enabled: !ENV [NOT_SET, true]\n"
        + "markdown_extensions:\n  - toc:\n"
        + "      slugify: !!python/name:markdown.extensions.toc.slugify\n"
    },
    "a file from Windows": {
        "mkdocs.yml": (SITE + URL + "plugins:\n  - search\n").replace("\n", "\r\n")
    },
    "names with options above": {
        "base.yml": "plugins:\n  search: {}\n",
        "mkdocs.yml": "INHERIT: base.yml\n" + SITE + URL,
    },
    "nothing above": {"base.yml": SITE + URL, "mkdocs.yml": "INHERIT: base.yml\ntheme: mkdocs\n"},
}

PELICAN = {
    "nothing": "SITENAME = 'Shore'\n",
    "a list": "SITEURL = 'https://shore.example'\nPLUGINS = [\n    # none yet\n]\n",
    "a tuple from Windows": (
        "SITEURL = 'https://shore.example'\r\nPLUGINS = (\r\n  'local',\r\n)\r\n"
    ),
}

SPHINX = {
    "nothing": "project = 'Shore'\n",
    "a list": "project = 'Shore'\nextensions = [\n    'sphinx.ext.autodoc'\n]\n",
}


def put(folder: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(text.encode())


def build(folder: Path, *arguments: str) -> str:
    assert run(["init", str(folder), "--write"]) == 0
    done = subprocess.run(
        [sys.executable, "-m", *arguments],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    return done.stdout


@pytest.mark.parametrize("case", MKDOCS)
def test_mkdocs_builds_it(case: str, tmp_path: Path) -> None:
    put(tmp_path, {**MKDOCS[case], "docs/index.md": "# Soup\n\nEvery day.\n"})
    assert "scp: 1 page in, 0 left out" in build(tmp_path, "mkdocs", "build", "--strict")
    has_search = (tmp_path / "site/search/search_index.json").exists()
    assert has_search == (case != "no plugin at all")


def test_properdocs_builds_it(tmp_path: Path) -> None:
    config = SITE + "theme:\n  name: material\n"
    put(tmp_path, {"properdocs.yml": config, "docs/index.md": "# Soup\n\nEvery day.\n"})
    assert "scp: 1 page in, 0 left out" in build(tmp_path, "properdocs", "build")


@pytest.mark.parametrize("case", PELICAN)
def test_pelican_builds_it(case: str, tmp_path: Path) -> None:
    article = "Crabs\n#####\n\n:date: 2024-03-01\n\nThey walk sideways.\n"
    plugin = "def register():\n    print('the other plugin')\n"
    put(tmp_path, {"pelicanconf.py": PELICAN[case], "content/crabs.rst": article})
    put(tmp_path, {"local.py": plugin})
    said = build(tmp_path, "pelican", "content")
    assert "scp: 1 page in, " in said
    assert ("the other plugin" in said) == ("local" in PELICAN[case])


@pytest.mark.parametrize("case", SPHINX)
def test_sphinx_builds_it(case: str, tmp_path: Path) -> None:
    put(tmp_path, {"conf.py": SPHINX[case], "index.rst": "Crabs\n=====\n\nThey walk sideways.\n"})
    said = build(tmp_path, "sphinx", "-b", "html", "-W", ".", "_build/html")
    assert "scp: 1 page in, " in said
