"""The public API: what programs may rely on, and no more."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import scp_ssg
from scp_ssg.cli import run

ROOT = Path(__file__).parents[1]

RECORDS = {
    *("AudioBlock", "Block", "Caption", "Chapter", "CodeBlock", "Collection", "HeadingBlock"),
    *("Icon", "ImageBlock", "LinkBlock", "ListBlock", "MediaLink", "Page", "QuoteBlock"),
    *("TableBlock", "TextBlock", "VideoBlock"),
}
ERRORS = {
    *("CollectionError", "ConfigError", "CrawlError", "FetchError", "ScpError"),
    *("SitemapError", "StateError", "TimeUpError"),
}
READING = {"CollectionReader", "read_collection"}
EXTRACTING = {"Entry", "LeftOut", "Selectors", "SourcePage", "extract_page"}
VALIDATING = {"Problem", "problems_in"}


def test_the_public_names_are_these() -> None:
    """A name that goes, or changes its meaning, breaks the programs of others."""
    public = RECORDS | ERRORS | READING | EXTRACTING | VALIDATING
    assert scp_ssg.__all__ == sorted(public)
    assert all(getattr(scp_ssg, name) is not None for name in public)
    assert set(scp_ssg._MODULES) == public


def test_the_public_names_are_in_the_reference() -> None:
    page = (ROOT / "docs/api.md").read_text(encoding="utf-8")
    shown = re.findall(r"^::: scp_ssg\.(\w+)$", page, re.MULTILINE)
    assert sorted(shown) == scp_ssg.__all__


def test_the_package_loads_nothing_before_a_name_is_used() -> None:
    script = "import sys, scp_ssg; print(*(each for each in sys.modules if 'scp_ssg' in each))"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert sorted(done.stdout.split()) == ["scp_ssg", "scp_ssg.lazy"]


def test_a_page_is_extracted_published_read_and_validated(tmp_path: Path) -> None:
    folder = tmp_path / "site"
    shutil.copytree(ROOT / "sample_sites" / "folder", folder)
    assert run(["build", str(folder), "--site-url", "https://bees.example.org/"]) == 0
    assert scp_ssg.problems_in(str(folder)) == []
    [snapshot] = folder.glob("**/*-snapshot-*.scp.zst")
    with scp_ssg.read_collection(snapshot) as pages:
        assert isinstance(pages, scp_ssg.CollectionReader)
        by_url = {page.url: page for page in pages}
    url = "https://bees.example.org/year/summer.html"
    [file] = folder.glob("**/year/summer.html")
    source = scp_ssg.SourcePage(url=url, html=file.read_text("utf-8"))
    entry = scp_ssg.extract_page(source)
    assert isinstance(entry, scp_ssg.Entry)
    assert entry.page.content == by_url[url].content


def test_what_is_wrong_is_a_problem(tmp_path: Path) -> None:
    [problem] = scp_ssg.problems_in(str(tmp_path / "nothing.scp"))
    assert isinstance(problem, scp_ssg.Problem)
    assert problem.what == "does not exist"
