"""A site of any size: what is known of each page waits on disk, and each file is read once."""

from __future__ import annotations

import sqlite3
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from benchmarks import generated_site
from scp_ssg.cli import run
from scp_ssg.collection import page_line
from tests.memory import records_in_memory

if TYPE_CHECKING:
    from scp_ssg.model import Page

PAGES = 200
MANY = 1200
"""More than wait in memory."""


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    generated_site.generate(Path("site"), PAGES)
    return Path("site")


def build(site: Path) -> None:
    assert run(["build", str(site), "--site-url", generated_site.SITE_URL, "--jobs", "1"]) == 0


def test_a_publication_holds_few_records_in_memory_at_once(
    site: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    generated_site.generate(site, MANY)
    held: list[int] = []

    def watched(page: Page) -> bytes:
        if not held:
            held.append(records_in_memory())
        return page_line(page)

    monkeypatch.setattr("scp_ssg.publish.emitter.page_line", watched)
    before = records_in_memory()  # other tests may hold some
    build(site)
    assert held[0] < before + MANY / 2


@pytest.fixture
def reads(site: Path, monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often each HTML file was read."""
    counts: Counter[str] = Counter()
    read = Path.read_bytes

    def counted(path: Path) -> bytes:
        if path.suffix == ".html":
            counts[path.relative_to(site).as_posix()] += 1
        return read(path)

    monkeypatch.setattr(Path, "read_bytes", counted)
    return counts


def test_a_delta_s_build_reads_no_unchanged_page_twice(site: Path, reads: Counter[str]) -> None:
    build(site)
    edited = generated_site.edit(site, PAGES, 10)
    reads.clear()
    build(site)
    twice = {path for path, count in reads.items() if count > 1}
    assert len(reads) == PAGES
    assert twice <= {*edited, "index.html"}  # the home page's head has the site's description


def test_a_build_that_changes_nothing_leaves_the_kept_records_alone(site: Path) -> None:
    build(site)
    (records,) = Path(".cache/scp").glob("*/records")
    before = records.stat()
    build(site)
    after = records.stat()
    assert (after.st_ino, after.st_mtime_ns) == (before.st_ino, before.st_mtime_ns)


def test_a_changed_page_is_written_into_the_kept_records_and_a_page_that_is_gone_is_taken_out(
    site: Path,
) -> None:
    build(site)
    (records,) = Path(".cache/scp").glob("*/records")
    before = records.stat().st_ino
    (edited,) = generated_site.edit(site, PAGES, 1)
    gone = generated_site.page_path(77)
    (site / gone).unlink()
    build(site)
    assert records.stat().st_ino == before
    with sqlite3.connect(records) as file:
        urls = {url for (url,) in file.execute("SELECT url FROM page")}
    file.close()
    assert generated_site.SITE_URL + gone not in urls
    assert generated_site.SITE_URL + edited in urls
