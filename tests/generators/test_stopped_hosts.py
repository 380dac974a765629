"""Ctrl-C while a generator builds with our plugin: what was published last still stands."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from tests.systems import not_on_windows

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = [
    pytest.mark.judge,
    not_on_windows("groups of processes that a signal ends"),
    pytest.mark.not_two_ways("the generator's own output is incomplete"),
]

DRIVER = """
import os, sys
from scp_ssg import atomic_files
from scp_ssg.generators import SiteBuild

host, where, at, number = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
count = 0

def stopping(function):
    def wrapped(*arguments, **options):
        global count
        count += 1
        if count == at:
            os.killpg(0, number)
        return function(*arguments, **options)
    return wrapped

if where == "page":
    SiteBuild.add = stopping(SiteBuild.add)
if where == "commit":
    atomic_files.write = stopping(atomic_files.write)

if host == "mkdocs":
    from mkdocs.__main__ import cli
    cli(["build"])
elif host == "pelican":
    from pelican import main
    main(["content", "-s", "pelicanconf.py"])
else:
    from sphinx.cmd.build import main
    sys.exit(main(["docs", "site"]))
"""

FILES = {
    "mkdocs": {
        "mkdocs.yml": "site_name: M\nsite_url: https://example.org/\nplugins: [scp]\n",
        "docs/index.md": "# Home\n\nWelcome home.\n",
        "docs/one.md": "# One\n\nThe first page of two.\n",
        "docs/two.md": "# Two\n\nThe second page of two.\n",
    },
    "pelican": {
        "pelicanconf.py": (
            "SITENAME = 'M'\nSITEURL = 'https://example.org'\nTIMEZONE = 'UTC'\n"
            "PLUGINS = ['scp']\nOUTPUT_PATH = 'site'\n"
        ),
        "content/one.md": "Title: One\nDate: 2026-01-01\n\nThe first page of two.\n",
        "content/two.md": "Title: Two\nDate: 2026-01-02\n\nThe second page of two.\n",
    },
    "sphinx": {
        "docs/conf.py": (
            "project = 'M'\nextensions = ['sphinx_scp']\nhtml_baseurl = 'https://example.org/'\n"
        ),
        "docs/index.rst": "Home\n====\n\nWelcome home.\n\n.. toctree::\n\n   one\n   two\n",
        "docs/one.rst": "One\n===\n\nThe first page of two.\n",
        "docs/two.rst": "Two\n===\n\nThe second page of two.\n",
    },
}

CODES = {"mkdocs": 1, "pelican": 0, "sphinx": 2}
"""Each generator's own exit code after Ctrl-C."""


def build(
    host: str, folder: Path, where: str = "", at: int = 0, number: int = 0
) -> tuple[int, str]:
    """The exit code, and what is said."""
    command = [sys.executable, "-W", "ignore", "-c", DRIVER, host, where, str(at), str(number)]
    done = subprocess.run(
        command,
        cwd=folder,
        env={**os.environ, "SOURCE_DATE_EPOCH": str(1_770_000_000 + 90_000 * (at + 1))},
        start_new_session=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout


def state(folder: Path) -> dict[str, bytes]:
    """What is kept of the publication: the index and the collections."""
    return {
        str(file.relative_to(folder)): file.read_bytes()
        for name in ("index", "*.scp.zst")
        for file in sorted(folder.rglob(name))
        if "site" not in file.relative_to(folder).parts
    }


@pytest.fixture(params=sorted(FILES))
def host(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A generator whose site was published, with an edit since."""
    name: str = request.param
    for path, text in FILES[name].items():
        file = tmp_path / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    code, said = build(name, tmp_path)
    assert code == 0, said
    [edited] = [tmp_path / path for path in FILES[name] if "/one." in path]
    edited.write_text(edited.read_text("utf-8").replace("first", "edited"), encoding="utf-8")
    return name


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize(("where", "at"), [("page", 2), ("commit", 1), ("commit", 3)])
def test_the_old_publication_stands_and_the_next_build_goes_on_from_it(
    host: str, tmp_path: Path, where: str, at: int, number: signal.Signals
) -> None:
    before = state(tmp_path)
    assert len(before) == 2
    code, said = build(host, tmp_path, where, at, number)
    assert code == (CODES[host] if number == signal.SIGINT else -signal.SIGTERM), said
    assert "Traceback" not in said
    now = state(tmp_path)
    assert now | before == now or where == "commit"
    assert len([name for name in now if name.endswith("index")]) == 1
    code, said = build(host, tmp_path, at=5)
    assert code == 0, said
    sitemap = (tmp_path / "site/sitemap.xml").read_text("utf-8")
    # A delta: the next build knows what was published.
    assert sitemap.count("<scp:delta ") == 1
    assert 'since="2026-02-03T03:40:00Z"' in sitemap
