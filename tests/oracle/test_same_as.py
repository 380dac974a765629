"""The comparison of what two versions publish: it sees a difference, and imports what it says."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from demo.sites import SITES, copy
from oracle.same_as.__main__ import differences
from oracle.same_as.outputs import (
    EDITED,
    HERE,
    WrongTreeError,
    checked_out,
    extracted,
    published,
)
from oracle.site import read_site

if TYPE_CHECKING:
    from oracle.site import Site

PAGE = "<!doctype html><title>Bees</title><main><h1>Bees</h1><p>They hum.</p></main>"


def write(folder: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def test_each_sample_site_has_a_file_to_edit(tmp_path: Path) -> None:
    assert [site.name for site in SITES] == list(EDITED)
    assert all((copy(site, tmp_path) / EDITED[site.name]).is_file() for site in SITES)


@pytest.fixture
def site(tmp_path: Path) -> Site:
    return read_site("bees", write(tmp_path / "site", {"index.html": PAGE, "year/a.htm": PAGE}))


@pytest.fixture
def other_tree(tmp_path: Path) -> Path:
    """The working tree, of a version that gives every page another title."""
    from shutil import copytree, ignore_patterns

    for name in ("scp_ssg", "adapters", "plugins"):
        copytree(HERE / name, tmp_path / "tree" / name, ignore=ignore_patterns("__pycache__"))
    module = tmp_path / "tree/scp_ssg/extract/page.py"
    changed = """
_extract = extract


def extract(*arguments, **options):
    from msgspec.structs import replace

    found = _extract(*arguments, **options)
    return replace(found, page=replace(found.page, title="Wasps"))
"""
    module.write_text(module.read_text(encoding="utf-8") + changed, encoding="utf-8")
    return tmp_path / "tree"


def test_a_difference_is_shown_where_it_is(tmp_path: Path) -> None:
    before = write(tmp_path / "before", {"a": "same", "b": "one", "c/d": "x", "p.jsonl": "1\n2\n"})
    after = write(tmp_path / "after", {"a": "same", "b": "ore", "e": "y", "p.jsonl": "1\n3\n4\n"})
    assert list(differences(before, after)) == [
        "b: byte 1: b'one' is now b'ore'",
        "c: only before",
        f"{Path('c/d')}: only before",
        "e: only after",
        "p.jsonl, line 2: byte 0: b'2' is now b'3'",
        "p.jsonl, line 3: byte 0: b'' is now b'4'",
    ]


def test_pages_are_read_by_the_code_of_the_other_tree(
    tmp_path: Path, site: Site, other_tree: Path
) -> None:
    assert extracted(HERE, tmp_path / "here", [site]) == 2
    assert extracted(other_tree, tmp_path / "there", [site]) == 2
    found = list(differences(tmp_path / "here", tmp_path / "there"))
    assert len(found) == 2
    assert all('"title":"Bees"' in line and '"title":"Wasps"' in line for line in found)


def test_a_tree_that_would_not_be_imported_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(WrongTreeError, match=r"scp_ssg is imported from .*, not from"):
        published(tmp_path, tmp_path / "results")


def test_an_unknown_commit_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(subprocess.CalledProcessError):
        checked_out("no-such-commit", tmp_path)
    done = subprocess.run(
        [sys.executable, "-m", "oracle.same_as", "no-such-commit", "--samples"],
        cwd=HERE,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert "fatal: not a valid object name: no-such-commit" in done.stdout
    assert "Traceback" not in done.stderr
