"""Our own documentation, built with our own plugin: the live example that it says to be."""

from __future__ import annotations

import re
from shutil import copy
from typing import TYPE_CHECKING
from urllib.parse import urljoin

import pytest

from oracle.corpus import project_site
from oracle.run import run
from tests.documentation.documents import ROOT, shell
from tests.laws import faults

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.judge


@pytest.fixture(scope="module", name="built")
def _built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project in a folder of its own, so that no state of this one counts, and its site."""
    home = tmp_path_factory.mktemp("own")
    for name in ("README.md", "CONTRIBUTING.md", "docs", "scp_ssg", "adapters"):
        (home / name).symlink_to(ROOT / name)
    copy(ROOT / "mkdocs.yml", home)
    code, said = shell("mkdocs build --strict", home, SITE_URL="https://scp-ssg.example.org/")
    assert code == 0, said
    assert " 0 left out" in said
    return home


def test_it_is_valid(built: Path) -> None:
    code, said = shell("scp-ssg validate site", built)
    assert (code, said.strip()) == (0, "site: no problems")


def test_it_keeps_the_laws(built: Path) -> None:
    """Two ways, one answer; nothing from elsewhere; the twins have the words of the blocks."""
    assert faults(built, "own documentation") == []


def test_what_the_live_example_links_is_there(built: Path) -> None:
    page = (built / "site/crawlers/index.html").read_text(encoding="utf-8")
    example = page.partition('id="a-live-example"')[2]
    named = re.findall(r'<a href="([\w./-]+)">[\w-]+\.(?:xml|txt|md|json)</a>', example)
    assert len(named) == 6
    for each in named:
        path = urljoin("https://scp-ssg.example.org/crawlers/", each).partition(".org/")[2]
        assert (built / "site" / path).is_file(), each


def test_every_page_is_listed(built: Path) -> None:
    site = built / "site"
    listed = (site / "llms.txt").read_text(encoding="utf-8")
    pages = [page.parent.relative_to(site) for page in site.rglob("index.html")]
    for page in pages:
        assert f"https://scp-ssg.example.org/{(page / 'index.md').as_posix()})" in listed


def test_no_page_needs_another_host_to_be_seen(built: Path) -> None:
    loaded = re.compile(
        r"<(?:script|img|iframe|source|embed)\b[^>]*\ssrc=[\"']?(?:https?:)?//[^\"'>]+"
    )
    styles = re.compile(r"<link\b[^>]*\brel=[\"']?(?:stylesheet|preconnect|preload)\b[^>]*//[^>]+")
    for page in (built / "site").rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        assert loaded.findall(text) + styles.findall(text) == [], page


@pytest.mark.needs("chromium")
def test_a_browser_shows_every_word_that_is_published_and_no_other(built: Path) -> None:
    now = run([project_site("own documentation", built)], 40, lambda _: None).figures()
    assert now
    for name, each in now.items():
        for kind in ("recall", "precision", "order"):
            assert getattr(each, kind) == (1.0, 1.0), (name, kind)
        assert set(each.other.values()) <= {1.0}, (name, each.other)
