"""What ``scp-ssg init --write`` leaves is what the generators build."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path

import pytest

from scp_ssg.cli import run
from tests.commands import output_of
from tests.systems import not_on_windows

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
    return output_of(
        [sys.executable, "-m", *arguments],
        cwd=folder,
    )


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


PAGE = "<html lang=en><title>Crabs</title><main><h1>Crabs</h1><p>They walk sideways.</p></main>"
FOLDERS: dict[str, dict[str, str]] = {
    "MkDocs": {"mkdocs.yml": SITE + URL, "docs/index.md": "# Soup\n\nEvery day.\n"},
    "Pelican": {
        "pelicanconf.py": "SITENAME = 'Shore'\n",
        "content/crabs.rst": "Crabs\n#####\n\n:date: 2024-03-01\n\nThey walk sideways.\n",
    },
    "Sphinx": {"docs/conf.py": "project = 'Shore'\n", "docs/index.rst": "Crabs\n=====\n\nThey.\n"},
    "mdBook": {"book.toml": '[build]\nbuild-dir = "../the book"\n', "../the book/index.html": PAGE},
}
FINISHED = {
    "MkDocs": "site",
    "Pelican": "output",
    "Sphinx": "docs/_build/html",
    "mdBook": "'../the book'",
}
BUILDS = {
    "MkDocs": "mkdocs build",
    "Pelican": "pelican content",
    "Sphinx": "sphinx-build -b html docs docs/_build/html",
    "mdBook": "true",
}
SERVICES = {
    ".github/workflows/site.yml": r"^ {6}- run: (.+)$",
    ".gitlab-ci.yml": r"^ {4}- (.+)$",
    "netlify.toml": r'^command = "(.+)"$',
    ".readthedocs.yaml": r"^ {6}- (.+)$",
}


@not_on_windows("shell for which the steps are written")
@pytest.mark.parametrize("service", SERVICES)
@pytest.mark.parametrize("case", FOLDERS)
def test_the_steps_build_and_check_the_site(
    case: str, service: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """All but those that install; mdBook itself is not here, and its site is built already."""
    folder = tmp_path / "sources"
    put(folder, {**FOLDERS[case], service: ""})
    assert run(["init", str(folder), "--write", "--generator", case]) == 0
    printed = capsys.readouterr().out
    steps = re.findall(SERVICES[service], printed.partition("\n3. ")[2], re.MULTILINE)
    line = re.sub(r"pip install '[^']+' && ", "", " && ".join(steps))
    line = line.replace("mdbook build", "true")
    output = FINISHED[case]
    if service == ".readthedocs.yaml":  # it builds by itself, into a folder of its own
        line = f"{BUILDS[case]} && mkdir out && cp -r {output} out/html && {line}"
    assert "scp-ssg validate" in line
    said = output_of(
        ["bash", "-ec", line],
        cwd=folder,
        env={
            **os.environ,
            "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
            "READTHEDOCS_CANONICAL_URL": "https://kitchen.example/",
            "READTHEDOCS_OUTPUT": str(folder / "out"),
        },
    )
    assert ": no problems" in said
