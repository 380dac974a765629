"""The report for people: its figures are those of the files, and nothing in it can run."""

from __future__ import annotations

import html
import re
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
import zstandard

from oracle.devtools import installed
from scp_ssg.cli import run
from scp_ssg.report import figures
from tests.foreign_collections import collection, page

if TYPE_CHECKING:
    from pathlib import Path

_HOSTILE = "</script><script>alert(1)</script><img src=x onerror=alert(2)>"
_BLOCKS = [
    {"type": "heading", "level": 1, "text": _HOSTILE},
    {"type": "text", "text": _HOSTILE},
    {"type": "link", "url": "https://example.com/a", "text": _HOSTILE},
    {"type": "image", "url": "https://example.com/a.png", "alt": ""},
    {"type": "list", "ordered": True, "items": ["one", "two"]},
    {"type": "code", "code": "x < 1"},
    {"type": "table", "rows": [["a", "b"], ["1", "2"]]},
    {"type": "quote", "text": "q", "citation": "c"},
    {"type": "video", "name": "v", "url": "https://example.com/v.mp4", "summary": "s"},
    {"type": "audio", "name": "v", "url": [{"href": "javascript:alert(3)", "mediaType": "a/b"}]},
]


@pytest.fixture
def site(tmp_path: Path) -> Path:
    root = tmp_path / "site"
    root.mkdir()
    for name in ("a", "b"):
        (root / f"{name}.html").write_text(f"<p>{name} and some words. " * 200)
    snapshot = zstandard.compress(
        collection(page("a.html", title=_HOSTILE, content=_BLOCKS), page("b.html"))
    )
    delta = zstandard.compress(
        collection(page("b.html"), type="delta", since="2026-11-19T00:00:00Z")
    )
    (root / "all.scp.zst").write_bytes(snapshot)
    (root / "d.scp.zst").write_bytes(delta)
    times = 'generated="2026-11-21T10:00:00Z" expires="2026-12-20T00:00:00Z"'
    (root / "sitemap.xml").write_text(
        '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
        ' xmlns:scp="https://scp-protocol.org/schemas/sitemap/1.0">'
        "<scp:version>0.1</scp:version><scp:compression>zstd</scp:compression>"
        '<scp:section name="all" updateFreq="daily" pages="2"/>'
        f'<scp:collection section="all" type="snapshot" {times} pages="2"'
        f' url="https://example.com/all.scp.zst" size="{len(snapshot)}"/>'
        f'<scp:delta section="all" period="2026-11-21" {times} pages="1"'
        ' since="2026-11-19T00:00:00Z"'
        f' url="https://example.com/d.scp.zst" size="{len(delta)}"/></urlset>'
    )
    return root


def test_the_figures_are_those_of_the_files(site: Path) -> None:
    seen = []
    found = figures(site, lambda page, section: seen.append((page.url, section)))

    assert seen == [("https://example.com/a.html", "all"), ("https://example.com/b.html", "all")]
    assert found.site == "https://example.com"
    assert (found.pages, found.html_missing, found.scp_requests) == (2, 0, 1)
    assert found.html_size == sum(each.stat().st_size for each in site.glob("*.html"))
    assert found.scp_size == (site / "all.scp.zst").stat().st_size
    assert [(each.period, each.size) for each in found.deltas] == [
        ("2026-11-21", (site / "d.scp.zst").stat().st_size)
    ]
    assert found.blocks["text"] == 2
    assert sum(found.blocks.values()) == 11


@pytest.mark.skipif(sys.platform != "linux", reason="only GNU's du counts bytes")
@pytest.mark.needs("du", "gzip")
def test_the_figures_are_those_of_du_and_gzip(site: Path) -> None:
    found = figures(site, lambda page, section: None)  # noqa: ARG005
    pages = sorted(map(str, site.glob("*.html")))
    packed = sum(
        len(subprocess.run(["gzip", "-6nc", each], capture_output=True, check=True).stdout)
        for each in pages
    )
    used = subprocess.run(["du", "-cb", *pages], capture_output=True, text=True, check=True).stdout

    assert used.splitlines()[-1].split() == [str(found.html_size), "total"]
    # gzip and zlib break the same data into blocks at other places.
    assert found.gzip_size == pytest.approx(packed, rel=0.01)


def test_a_section_with_every_page_is_all_that_a_crawler_needs(site: Path) -> None:
    sitemap = site / "sitemap.xml"
    part = zstandard.compress(collection(page("b.html"), section="part"))
    (site / "part.scp.zst").write_bytes(part)
    sitemap.write_text(
        sitemap.read_text().replace(
            "<scp:delta ",
            '<scp:collection section="part" type="snapshot" generated="2026-11-21T10:00:00Z"'
            ' expires="2026-12-20T00:00:00Z" pages="1" url="https://example.com/part.scp.zst"'
            f' size="{len(part)}"/><scp:delta ',
            1,
        )
    )

    found = figures(site, lambda page, section: None)  # noqa: ARG005

    assert found.scp_requests == 1
    assert [each.name for each in found.sections] == ["all", "part"]


def test_nothing_of_a_page_becomes_markup(site: Path, tmp_path: Path) -> None:
    assert run(["report", str(site), "-o", str(tmp_path / "r.html")]) == 0

    document = (tmp_path / "r.html").read_text()
    assert "alert(" not in document.replace("\\u003cscript>alert(", "").replace(
        "onerror=alert(", ""
    )
    assert document.count("<script>") == 1
    assert "<img" not in document
    assert re.search(r"default-src 'none';[^\"]* script-src 'sha256-", html.unescape(document))
    assert not re.search(r"(?:src|href)=\"(?!data:,)", document)


def test_a_folder_without_collections(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["report", str(tmp_path)]) == 1
    assert capsys.readouterr().err == (
        f"Error: sitemap.xml is not in the folder {tmp_path}; build the site again\n"
    )


@pytest.mark.judge
@pytest.mark.needs("chromium")
def test_a_browser_shows_it_without_a_word_on_its_console(site: Path, tmp_path: Path) -> None:
    assert run(["report", str(site), "-o", str(tmp_path / "r.html")]) == 0

    shown = subprocess.run(
        [
            str(installed()),
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--enable-logging=stderr",
            "--virtual-time-budget=5000",
            "--dump-dom",
            f"--user-data-dir={tmp_path / 'profile'}",
            f"file://{tmp_path / 'r.html'}#page=0",
        ],
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )

    assert "CONSOLE" not in shown.stderr
    assert '<p class="text">&lt;/script&gt;&lt;script&gt;alert(1)' in shown.stdout
    assert '<a href="https://example.com/a.html" rel="noopener noreferrer nofollow"' in shown.stdout
    assert 'href="javascript:' not in shown.stdout
