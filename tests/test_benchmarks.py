"""Each benchmark in a short form: it runs, and says a figure for all that it measures."""

from __future__ import annotations

import re
import shutil
import sys
from pathlib import Path

import pytest

from benchmarks import extract, founding, imports, outputs, reading, replay
from oracle.site import Note, Site
from scp_ssg.cli import run
from tests.repository import git
from tests.systems import not_on_windows

ROOT = Path(__file__).parent.parent


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A folder of HTML, published."""
    folder = tmp_path / "site"
    shutil.copytree(ROOT / "sample_sites" / "folder", folder)
    assert run(["build", str(folder), "--site-url", "https://bees.example.org/"]) == 0
    return folder


def test_extraction_beside_the_bare_parse(capsys: pytest.CaptureFixture[str]) -> None:
    folder = str(ROOT / "sample_sites" / "folder")
    assert extract.main([folder, "--select", "main", "--rounds", "1"]) == 0
    rows = re.findall(
        r"^  (\D+?) +[\d.]+ kB +[\d.]+ +[\d.]+ +([\d.]+)$", capsys.readouterr().out, re.MULTILINE
    )
    assert [name for name, _ in rows] == 2 * [
        "blocks of fragment",
        "extract, fragment",
        "blocks of page",
        "extract, page",
        "extract, page of site",
        "extract, minified",
    ]
    assert all(float(ratio) > 0 for _, ratio in rows)


def test_a_folder_without_pages_is_no_measurement(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert extract.main([str(tmp_path)]) == 2
    assert capsys.readouterr().err == f"{tmp_path}: no pages\n"


@not_on_windows("resource, which tells the peak of memory")
def test_reading(site: Path, capfd: pytest.CaptureFixture[str]) -> None:
    reading.main([str(site), "--megabytes", "0.2", "--gigabytes", "0.0002", "--rounds", "1"])
    shown = [re.sub(r"[\d.]+", "n", line) for line in capfd.readouterr().out.splitlines()]
    assert sorted(shown) == [
        "collections, into records: n pages, n ms, n times",
        "lxml, bare parse: n pages, n ms, n times",
        "read: n MB, n MB/s",
        "trafilatura: n pages, n ms, n times",
        "validate: n MB, n MB/s",
        "validate: n MB, n MB/s, n MB peak",
    ]


def test_loading_beside_an_older_commit(capsys: pytest.CaptureFixture[str]) -> None:
    imports.main(["HEAD", "--rounds", "1"])
    rows = re.findall(
        r"^(\S.*?) +[\d.]+ ms then +[\d.]+ ms now +[\d.]+$", capsys.readouterr().out, re.MULTILINE
    )
    assert rows == ["mkdocs_scp", "pelican.plugins.scp", "scp-ssg --help"]


@pytest.mark.parametrize(
    ("host", "files", "page"),
    [
        (
            "mkdocs",
            {"mkdocs.yml": "site_name: Bees\ntheme: {name: mkdocs}\n"},
            ("docs/index.md", "# Bees\n\n{}\n"),
        ),
        (
            "pelican",
            {"pelicanconf.py": 'AUTHOR = "Ada"\nTIMEZONE = "UTC"\n'},
            ("content/bees.md", "Title: Bees\nDate: 2026-01-01\n\n{}\n"),
        ),
    ],
)
def test_replay(
    host: str,
    files: dict[str, str],
    page: tuple[str, str],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    name, text = page
    for path, content in files.items():
        (tmp_path / path).write_text(content)
    (tmp_path / name).parent.mkdir()
    git(tmp_path, "init", "--quiet", when="@0 +0000")
    for day, words in enumerate(("They hum.", "They sleep."), 20):
        when = f"2026-11-{day}T12:00:00Z"
        (tmp_path / name).write_text(text.format(words))
        git(tmp_path, "add", ".", when=when)
        git(tmp_path, "commit", "--quiet", "--message", words, when=when)
    assert replay.main([str(tmp_path), "--host", host]) == 0
    first, second, total, tunnel = capsys.readouterr().out.splitlines()
    assert re.fullmatch(r"  1 2026-11-20 +1 pages .* equal +0 skipped  They hum\.", first)
    assert re.fullmatch(r"  2 2026-11-21 +1 pages .* equal +0 skipped  They sleep\.", second)
    assert total.startswith("deltas: ")
    assert tunnel == "tunnel: 0 of 1 pages not asked for, share 0.00 %"


def test_the_founding_figures(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "bpe_openai", None)
    folder = ROOT / "sample_sites/folder"
    assert founding.main([f"bees={folder}"]) == 0
    shown = capsys.readouterr().out
    html = sum(each.stat().st_size for each in folder.glob("year/*.html"))
    [sizes, sent] = re.findall(r"^\| bees \| (.*) \|$", shown, re.MULTILINE)
    pages, size, json, less, *_ = sizes.split(" | ")
    assert int(pages) > 2
    assert int(size.replace(",", "")) > html
    saved = 100 - 100 * int(json.replace(",", "")) / int(size.replace(",", ""))
    assert less == f"{saved:.1f} %"
    assert all(int(each.replace(",", "")) > 0 for each in sent.split(" | ")[1:3])
    assert "Tokens are not counted" in shown


def test_the_reader_of_the_replay_tells_what_it_does_not_have(site: Path) -> None:
    reader = replay.Reader(site)
    reader.synchronise()
    assert reader.differs() == []
    url = "https://bees.example.org/year/summer.html"
    reader.pages[url] = {**reader.pages[url], "title": "Winter"}
    assert reader.differs() == [url]


def test_the_replay_tells_what_the_finished_page_does_not_have(site: Path) -> None:
    assert replay.two_ways("bees", site) == []
    page = site / "year/summer.html"
    page.write_text(page.read_text("utf-8").replace("Work indoors", "Work"), "utf-8")
    assert any("indoors" in line for line in replay.two_ways("bees", site))


def test_a_history_without_the_content_is_no_replay(tmp_path: Path) -> None:
    git(tmp_path, "init", "--quiet", when="@0 +0000")
    git(tmp_path, "commit", "--allow-empty", "--message", "Nothing", when="@0 +0000")
    with pytest.raises(SystemExit, match="touches docs"):
        replay.main([str(tmp_path)])
    with pytest.raises(SystemExit, match="git log: fatal: "):
        replay.main([str(tmp_path / "none")])


def test_extraction_beside_an_older_commit(capsys: pytest.CaptureFixture[str]) -> None:
    folder = str(ROOT / "sample_sites" / "folder")
    extract.main([folder, "--commit", "HEAD", "--rounds", "1"])
    rows = re.findall(
        r"^  (\S.*?) +(\d+) +[\d.]+ +[\d.]+ +([\d.]+) +[\d.]+$",
        capsys.readouterr().out,
        re.MULTILINE,
    )
    assert [name for name, _, _ in rows] == [folder, "all of them"]
    assert all(int(pages) > 0 and float(ratio) > 0 for _, pages, ratio in rows)


def test_outputs_beside_the_collections(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "bees.html").write_text("<main><h1>Bees</h1><p>They hum.</p></main>")
    note = Note(file="bees.html", path="bees.html", title="Bees")
    site = Site(name="bees", host="MkDocs", theme="", root=tmp_path, notes={note.file: note})
    monkeypatch.setattr(outputs, "ROUNDS", 1)
    monkeypatch.setattr(outputs, "project_site", lambda *_: site)
    outputs.main(["bees=anywhere"])
    shown = capsys.readouterr().out
    assert re.fullmatch(
        r"bees: 1 pages: without [\d.]+ s, markdown [\d.]+ s \([+-]+\d+%\),"
        r" all three [\d.]+ s \([+-]+\d+%\)\n",
        shown,
    )
