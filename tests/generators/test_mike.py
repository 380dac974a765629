"""Several versions of one documentation, deployed by the real mike."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any

import pytest
import zstandard

from scp_ssg.cli import run as command
from tests.commands import output_of

NOW = 1_700_000_000
DAY = 86_400
ROOT = "https://x.example/docs/"
CONFIG = f"""\
site_name: x
site_url: {ROOT}
theme: {{name: material}}
plugins:
  - search
  - mike: {{OPTIONS}}
  - scp
"""
AUTHOR = {
    f"GIT_{who}_{what}": "a@x.example"
    for who in ("AUTHOR", "COMMITTER")
    for what in ("NAME", "EMAIL")
}


class Versions:
    """A repository whose versions mike deploys to the branch ``gh-pages``."""

    def __init__(self, folder: Path, options: str) -> None:
        self.folder = folder
        self.write("mkdocs.yml", CONFIG.replace("OPTIONS", options))
        self.write(".gitignore", "/.cache\n/site\n")
        self.run("git", "init", "--quiet", "--initial-branch", "main")

    def write(self, path: str, text: str) -> None:
        file = self.folder / path
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8")

    def deploy(self, *arguments: str, day: int, **pages: str) -> str:
        """Writes ``pages``, commits them and deploys; gives the log."""
        for name, text in pages.items():
            self.write(f"docs/{name}.md", f"# {name}\n\n{text}\n")
        self.run("git", "add", "--all")
        self.run("git", "commit", "--quiet", "--allow-empty", "--message", "docs")
        mike = str(Path(sys.executable).with_name("mike"))
        return self.run(mike, "deploy", *arguments, at=NOW + day * DAY)

    def run(self, *arguments: str, at: int = NOW) -> str:
        here = str(Path(sys.executable).parent)
        return output_of(
            arguments,
            cwd=self.folder,
            env={
                **os.environ,
                **AUTHOR,
                "PATH": f"{here}{os.pathsep}{os.environ['PATH']}",
                "SOURCE_DATE_EPOCH": str(at),
                "NO_MKDOCS_2_WARNING": "1",
            },
        )

    def checkout(self) -> Path:
        """What is served: the branch as files."""
        target = self.folder / "served"
        self.run("git", "worktree", "prune")
        if target.exists():
            self.run("git", "worktree", "remove", "--force", str(target))
        self.run("git", "worktree", "add", "--quiet", "--detach", str(target), "gh-pages")
        return target


def pages(folder: Path, kind: str) -> dict[str, Any]:
    """The pages of the newest collection of a kind, by URL."""
    file = max(folder.glob(f"scp/all-{kind}-*"))
    text = zstandard.ZstdDecompressor().decompress(file.read_bytes()).decode()
    return {page["url"]: page for page in map(json.loads, text.splitlines()[1:])}


def names(folder: Path) -> list[str]:
    return sorted(path.name[: len("all-snapshot-20231114")] for path in folder.glob("scp/*"))


@pytest.mark.parametrize(
    ("options", "kind"),
    [
        ("", "symlink"),
        ("canonical_version: latest", "copy"),
        ("canonical_version: '2.0'", "symlink"),
    ],
)
def test_each_version_is_a_publication_of_its_own(tmp_path: Path, options: str, kind: str) -> None:
    versions = Versions(tmp_path, options)
    latest = ("2.0", "latest", f"--alias-type={kind}")
    versions.deploy("1.0", day=0, index="One.", guide="How to do one.")
    versions.deploy(*latest, day=1, index="Two.", guide="How to do two.")
    versions.deploy(*latest, day=2)
    said = versions.deploy("1.0", day=3, index="One.", guide="How to do one, mended.")
    assert "; delta of all: 1 page, " in said
    said = versions.deploy(*latest, day=4, index="Two.", guide="How to do two.")
    assert "; nothing changed since the last build" in said

    served = versions.checkout()
    one, two = served / "1.0", served / "2.0"
    assert names(one) == ["all-delta-2023-11-17-", "all-snapshot-20231114", "all-snapshot-20231117"]
    assert names(two) == ["all-snapshot-20231115"]
    assert list(pages(one, "snapshot")) == [f"{ROOT}1.0/", f"{ROOT}1.0/guide/"]
    assert list(pages(two, "snapshot")) == [f"{ROOT}2.0/", f"{ROOT}2.0/guide/"]
    [patched] = pages(one, "delta").values()
    assert (patched["url"], patched["modified"]) == (f"{ROOT}1.0/guide/", "2023-11-17T22:13:20Z")
    assert "mended" in str(patched["content"])
    assert {page["modified"] for page in pages(two, "snapshot").values()} == {
        "2023-11-15T22:13:20Z"
    }
    canonical = pages(one, "snapshot")[f"{ROOT}1.0/guide/"].get("canonical", f"{ROOT}1.0/guide/")
    to = options.partition(": ")[2].strip("'") or "1.0"
    assert canonical == f"{ROOT}{to}/guide/"

    for folder, version in ((one, "1.0"), (two, "2.0"), (served / "latest", "2.0")):
        sitemap = (folder / "sitemap.xml").read_text(encoding="utf-8")
        announced = [line for line in sitemap.splitlines() if " url=" in line]
        assert announced
        assert all(f' url="{ROOT}{version}/scp/all-' in line for line in announced)
    assert len(list((tmp_path / ".cache/scp").glob("*/index"))) == 2
    assert not list((tmp_path / ".cache/scp").glob("set-aside"))


def test_mike_lists_versions_without_touching_what_was_built(tmp_path: Path) -> None:
    """It loads the plugins for every one of its commands."""
    versions = Versions(tmp_path, "")
    versions.deploy("1.0", day=0, index="One.")
    before = sorted(path.relative_to(tmp_path) for path in (tmp_path / "site").rglob("*"))
    state = sorted((tmp_path / ".cache/scp").iterdir())
    versions.run(str(Path(sys.executable).with_name("mike")), "list")
    assert sorted(path.relative_to(tmp_path) for path in (tmp_path / "site").rglob("*")) == before
    assert sorted((tmp_path / ".cache/scp").iterdir()) == state
    assert command(["validate", str(tmp_path / "site")]) == 0
