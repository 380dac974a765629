"""The report for people: its figures are those of the files, and nothing in it can run."""

from __future__ import annotations

import base64
import html
import json
import re
import subprocess
import sys
import zlib
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import msgspec
import pytest
import zstandard

from scp_ssg.cli import run
from scp_ssg.extract import RULES
from scp_ssg.model import Page, TextBlock
from scp_ssg.publish import read_last_build, withdraw
from scp_ssg.report.counting import figures
from scp_ssg.report.previews import Previews
from scp_ssg.report.reasons import REASONS
from scp_ssg.report.tokens import token_counter
from tests.foreign_collections import collection, page
from tests.generators.test_build import ROOT, Fixture
from tests.systems import not_on_windows

if TYPE_CHECKING:
    from collections.abc import Callable


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


@pytest.fixture(autouse=True)
def without_a_tokenizer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its vocabulary takes seconds to load."""
    monkeypatch.setitem(sys.modules, "bpe_openai", None)


@pytest.fixture
def count(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], int]:
    monkeypatch.delitem(sys.modules, "bpe_openai")
    counter = token_counter()
    assert counter is not None
    return counter


def ignored(page: Page, section: str, file: Path | None) -> None:
    """Takes a page that is not looked at."""


def built(folder: Path, **options: object) -> Fixture:
    """A site with three pages, a draft and a page with noindex, which are left out."""
    site = Fixture(folder, **options)
    for name in ("", "tea/", "coffee/"):
        site.add(name, f"{name or 'Home'} <nav>Menu and more</nav> " + "Words of a page. " * 40)
    site.add("secret/", "Words", head="<meta name=robots content=noindex>")
    site.build.leave_out(ROOT + "later/", "draft")
    assert site.build.commit("write") is not None
    return site


def document_of(site: Path, *arguments: str) -> str:
    file = site.parent / "report.html"
    assert run(["report", str(site), "-o", str(file), *arguments]) == 0
    return html.unescape(re.sub(r"\s+", " ", file.read_text("utf-8").replace("<wbr>", "")))


def test_the_figures_are_those_of_the_files(site: Path) -> None:
    seen = []
    found = figures(site, lambda page, section, file: seen.append((page.url, section, file)))

    assert seen == [
        ("https://example.com/a.html", "all", site / "a.html"),
        ("https://example.com/b.html", "all", site / "b.html"),
    ]
    assert found.site == "https://example.com"
    assert (found.pages, found.html_missing) == (2, 0)
    forms = found.forms
    assert [*forms] == ["HTML", "Snapshot", "Delta"]
    assert (forms["HTML"].pages, forms["HTML"].requests) == (2, 2)
    assert forms["HTML"].size == sum(each.stat().st_size for each in site.glob("*.html"))
    for name, file in (("Snapshot", "all.scp.zst"), ("Delta", "d.scp.zst")):
        data = (site / file).read_bytes()
        lines = zstandard.ZstdDecompressor().decompress(data).partition(b"\n")[2]
        assert forms[name].requests == 1
        assert forms[name].sent == len(data)
        assert forms[name].size == len(lines.rstrip(b"\n")) + 1
    assert [(each.period, each.size) for each in found.deltas] == [
        ("2026-11-21", (site / "d.scp.zst").stat().st_size)
    ]
    assert found.blocks["text"] == 2
    assert sum(found.blocks.values()) == 11


@not_on_windows("wc")
@pytest.mark.needs("gzip", "wc")
def test_the_figures_are_those_of_wc_and_gzip(site: Path) -> None:
    found = figures(site, ignored).forms["HTML"]
    pages = sorted(map(str, site.glob("*.html")))
    packed = sum(
        len(subprocess.run(["gzip", "-6nc", each], capture_output=True, check=True).stdout)
        for each in pages
    )
    counted = subprocess.run(["wc", "-c", *pages], capture_output=True, text=True, check=True)

    *each, total = counted.stdout.splitlines()
    assert len(each) == len(pages) > 1
    assert int(total.split()[0]) == found.size
    # gzip and zlib break the same data into blocks at other places.
    assert found.sent == pytest.approx(packed, rel=0.01)


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

    found = figures(site, ignored)

    assert found.forms["Snapshot"].requests == 1
    assert [each.name for each in found.sections] == ["all", "part"]


def test_markdown_and_the_tunnel_stand_beside_html_and_the_snapshot(tmp_path: Path) -> None:
    site = built(tmp_path, markdown=True, tunnel=True)
    forms = figures(site.output, ignored).forms

    assert [*forms] == ["HTML", "Markdown", "Tunnel", "Snapshot"]
    twins, m_urls = site.output.rglob("*.md"), site.output.rglob("llm.json")
    m_sitemap = (site.output / "llm-sitemap.json").stat().st_size
    assert forms["Markdown"].size == sum(each.stat().st_size for each in twins)
    assert forms["Tunnel"].size == sum(each.stat().st_size for each in m_urls) + m_sitemap
    assert [each.requests for each in forms.values()] == [3, 3, 4, 1]
    assert [each.pages for each in forms.values()] == [3, 3, 3, 3]


def test_nothing_of_a_page_becomes_markup(site: Path, tmp_path: Path) -> None:
    assert run(["report", str(site), "-o", str(tmp_path / "r.html")]) == 0

    document = (tmp_path / "r.html").read_text()
    assert "alert(" not in document.replace("\\u003cscript>alert(", "").replace(
        "onerror=alert(", ""
    )
    assert document.count("<script>") == 1
    assert "<img" not in document
    assert "<iframe" not in document
    policy = html.unescape(document)
    assert re.search(r"default-src 'none';[^\"]* script-src 'sha256-[^\"]* frame-src file:", policy)
    assert not re.search(r"(?:src|href)=\"(?!data:,|#)", document)


def test_a_folder_without_collections(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "site").mkdir()
    file = str(tmp_path / "r.html")
    assert run(["report", str(tmp_path / "site"), "-o", file]) == 1
    assert capsys.readouterr().err == (
        f"Error: sitemap.xml is not in the folder {tmp_path / 'site'}; build the site again\n"
    )


def test_it_says_which_pages_are_left_out_and_why(tmp_path: Path) -> None:
    site = built(tmp_path)
    shown = document_of(site.output, "--state", str(site.build.site.state_root))
    assert "<strong>1 draft</strong>" in shown
    assert "<li>later/</li>" in shown
    assert "<strong>1 page with noindex</strong>" in shown
    assert "<li>secret/</li>" in shown


def test_it_says_what_was_removed_from_the_pages_by_which_rule(tmp_path: Path) -> None:
    site = built(tmp_path)
    shown = document_of(site.output, "--state", str(site.build.site.state_root))
    why = RULES["tag-navigation"].why
    assert f"<strong>9 words on 3 pages</strong> {why}" in shown
    assert "Rule <code>tag-navigation</code>; most: <code>nav</code> on (home page)" in shown


def test_the_state_beside_the_site_is_found(tmp_path: Path) -> None:
    site = built(tmp_path)
    (tmp_path / ".cache").mkdir()
    site.build.site.state_root.rename(tmp_path / ".cache/scp")
    assert "<li>later/</li>" in document_of(site.output)


def test_a_state_of_another_site_says_nothing_of_this_one(tmp_path: Path) -> None:
    site, other = built(tmp_path / "one"), Fixture(tmp_path / "two")
    other.add("", "Other words of another site. " * 9)
    other.build.leave_out(ROOT + "unsaid/", "draft")
    other.build.commit("write")
    shown = document_of(site.output, "--state", str(other.build.site.state_root))
    assert "The site's folder does not say" in shown
    assert "unsaid" not in shown


def test_the_report_is_never_written_into_the_site(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    site = built(tmp_path).output
    before = sorted(site.rglob("*"))
    monkeypatch.chdir(site)
    assert run(["report", "."]) == 2
    assert "report.html is inside the site" in capsys.readouterr().err
    assert sorted(site.rglob("*")) == before


def test_a_build_writes_it_where_one_asks_for_it_and_logs_where(tmp_path: Path) -> None:
    site = built(tmp_path, report=True)
    file = site.build.site.state / "report.html"
    assert f"report: {file}" in site.log.at("info")
    assert "later/" in file.read_text("utf-8").replace("<wbr>", "")
    assert not list(site.output.rglob("report*"))


def test_a_build_without_the_option_writes_none(tmp_path: Path) -> None:
    site = built(tmp_path)
    assert not list(tmp_path.rglob("report*"))
    assert not [line for line in site.log.at("info") if "report" in line]


def test_a_report_that_cannot_be_written_costs_nothing_else(tmp_path: Path) -> None:
    site = built(tmp_path, report=True, sitemap=False)
    assert [line for line in site.log.at("info") if "the report cannot be written" in line]
    assert site.log.at("warning") == []


def test_a_page_that_is_withdrawn_is_in_no_report_any_more(tmp_path: Path) -> None:
    build = built(tmp_path, report=True).build
    kept = sorted(each.name for each in build.site.state.iterdir())
    assert {"last-build", "report.html"} <= set(kept)
    now = datetime.now(UTC)
    assert withdraw(build.site, lambda url: url.endswith("/tea/"), build.options, now=now)
    left = sorted(each.name for each in build.site.state.iterdir())
    assert left == [each for each in kept if each not in ("last-build", "records", "report.html")]


def test_open_shows_it_in_a_browser(
    site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []
    monkeypatch.setattr("click.launch", opened.append)
    assert run(["report", str(site), "-o", str(tmp_path / "r.html"), "--open"]) == 0
    assert opened == [(tmp_path / "r.html").as_uri()]


def test_without_a_folder_it_is_on_the_site_that_was_built_here(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    site = built(tmp_path)
    (tmp_path / ".cache").mkdir()
    site.build.site.state_root.rename(tmp_path / ".cache/scp")
    monkeypatch.chdir(tmp_path)
    assert run(["report"]) == 0
    assert "later/" in (tmp_path / "report.html").read_text("utf-8").replace("<wbr>", "")


def test_boxes_of_pages_that_are_left_out_are_not_counted(tmp_path: Path) -> None:
    site = Fixture(tmp_path)
    for name in ("tea/", "copy/"):
        head = f'<link rel="canonical" href="{ROOT}tea/">'
        site.add(name, "<nav>Menu and more</nav> " + "Words of a page. " * 40, head=head)
    site.build.commit("write")
    assert site.left_out()[f"{ROOT}copy/"] == "elsewhere"
    last = read_last_build(site.build.site.state)
    assert last is not None
    assert last.pages == 1
    assert [(each.pages, each.words) for each in last.removed] == [(1, 3)]


def test_the_last_build_is_written_again_only_if_it_differs(tmp_path: Path) -> None:
    file = built(tmp_path).build.site.state / "last-build"
    stamp, data = file.stat().st_mtime_ns, file.read_bytes()
    built(tmp_path)
    assert (file.stat().st_mtime_ns, file.read_bytes()) == (stamp, data)
    file.write_bytes(data[:-3])
    assert read_last_build(file.parent) is None


def test_every_reason_to_leave_out_a_page_is_explained() -> None:
    sources = [*Path("scp_ssg").rglob("*.py"), *Path("adapters").rglob("*.py")]
    named = {
        name
        for file in sources
        for pattern in (
            r'(?<!\w)reason ?= ?"([^"]+)"',
            r'fromkeys\(find_collected_pages\([^)]*\), "([^"]+)"',
            r'reason or "([^"]+)"',
            r'return Permission\("([^"]+)"',
            r'return "(redirect|encrypted|noindex|listing|template|not found page)"',
        )
        for name in re.findall(pattern, file.read_text("utf-8"))
    }
    assert {"listing", "noindex", "scp: false", "copy of other pages", "elsewhere"} <= named
    assert {each for each in named if each.strip()} <= REASONS.keys()


def test_tokens_are_left_out_where_no_tokenizer_is_installed(
    site: Path,
) -> None:
    assert token_counter() is None
    assert all(each.tokens is None for each in figures(site, ignored).forms.values())
    shown = document_of(site)
    assert 'pip install "scp-ssg[tokens]"' in shown
    assert "<figcaption>Tokens" not in shown


@pytest.mark.slow
def test_tokens_are_those_of_a_real_tokenizer(site: Path, count: Callable[[str], int]) -> None:
    from bpe_openai import get_encoding

    encoding = get_encoding("o200k_base")
    text = (site / "a.html").read_text() + (site / "b.html").read_text()
    counted = figures(site, ignored).forms["HTML"].tokens
    # The end of one file and the beginning of the next may be one token.
    assert counted == pytest.approx(len(encoding.encode_ordinary(text)), abs=1)


@pytest.mark.slow
def test_a_text_longer_than_the_tokenizer_takes_is_counted_in_pieces(
    count: Callable[[str], int],
) -> None:
    line = "Words of a long page.\n"
    assert count(line * 100_000) == 100_000 * count(line)
    assert count("x" * 1_200_000) > 0
    assert count("<|endoftext|>") > 1


def test_the_pages_of_a_site_of_500_are_shortened_alike_until_they_fit() -> None:
    previews, random = Previews(), Random(1)
    for number in range(500):
        words = 30 if number % 2 else 3000
        text = " ".join(f"{random.getrandbits(64):x}" for _ in range(words))
        blocks = tuple(TextBlock(text[n : n + 200]) for n in range(0, len(text), 200))
        record = msgspec.convert(page(f"p{number}", content=[]) | {"content": blocks}, Page)
        previews.add(record, "all", "")
    listed, lots = previews.packed()
    assert sum(map(len, lots)) < 1_700_000
    assert len(listed) == 500
    [first, second, *_] = json.loads(zlib.decompress(base64.b64decode(lots[0])))
    assert second["content"][-1]["text"] != first["content"][-1]["text"]
    assert first["content"][-1]["text"].startswith("The rest of this page is not shown")
    assert len(first["content"]) > 20


@pytest.mark.slow
def test_the_report_on_500_pages_is_smaller_than_2_mb(tmp_path: Path) -> None:
    site = Fixture(tmp_path)
    random = Random(1)
    for number in range(500):
        words = (f"{random.getrandbits(64):x}" for _ in range(900))
        site.add(f"p{number}/", " ".join(words))
    site.build.commit("write")
    snapshot = next((site.output / "scp").iterdir())
    assert snapshot.stat().st_size > 3_000_000
    document_of(site.output)
    report = site.output.parent / "report.html"
    assert report.stat().st_size < 2_000_000
    listed = re.search(r'id="listed">(.*?)</script>', report.read_text("utf-8"))
    assert listed is not None
    assert len(json.loads(listed[1])) == 500
