"""``mkdocs gh-deploy`` pushes what was published."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING

import pytest

from tests.repository import git
from tests.works_with.case import configured
from tests.works_with.mkdocs_cases import BASE

if TYPE_CHECKING:
    from tests.generators.conftest import Run, Write

pytestmark = pytest.mark.judge


def test_the_branch_has_the_collections(
    write: Write, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = "2024-03-01T12:00:00+00:00"
    for role in ("AUTHOR", "COMMITTER"):
        monkeypatch.setenv(f"GIT_{role}_NAME", "Ada")
        monkeypatch.setenv(f"GIT_{role}_EMAIL", "ada@example.com")
    site = write({**BASE, "mkdocs.yml": configured(), ".gitignore": "/site/\n/.cache/\n"})
    git(site, "init", "-q", "--bare", "online.git", when=at)
    git(site, "init", "-q", "-b", "main", when=at)
    git(site, "remote", "add", "origin", "online.git", when=at)
    git(site, "add", "docs", "mkdocs.yml", ".gitignore", when=at)
    git(site, "commit", "-qm", "Write", when=at)
    done = run(site, "mkdocs", "gh-deploy", "--strict")
    assert done.returncode == 0, done.stdout

    def online(*command: str) -> str:
        git_command = ["git", "-C", str(site / "online.git"), *command]
        return subprocess.run(git_command, capture_output=True, text=True, check=True).stdout

    pushed = online("ls-tree", "-r", "--name-only", "gh-pages").splitlines()
    [collection] = [path for path in pushed if path.startswith("scp/")]
    assert collection in online("show", "gh-pages:sitemap.xml")
