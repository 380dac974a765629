"""A page that has not changed since the last build is not extracted again."""

from __future__ import annotations

import ast
import shutil
import sqlite3
import sys
from importlib.metadata import packages_distributions, version
from pathlib import Path
from typing import Any

import pytest

from scp_ssg.cli import run
from scp_ssg.collection import read
from scp_ssg.extract import LeftOut, extract
from scp_ssg.generators import extraction
from scp_ssg.options import Options
from scp_ssg.stored_records import KeptRecord, KeptRecords
from tests.generators.test_jobs import write

ADDRESS = "https://example.org/"


class Author:
    """An author with a folder of pages, and the pages that each build extracts."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder = folder
        self.site = folder / "site"
        self.extracted: list[str] = []
        real = extract

        def counted(source: Any, **options: Any) -> Any:
            self.extracted.append(source.url.removeprefix(ADDRESS))
            return real(source, **options)

        monkeypatch.setattr(extraction, "extract", counted)

    def page(self, name: str, words: str, head: str = "") -> None:
        write(
            self.site / f"{name}.html",
            f"<title>{name}</title>{head}<main><h1>{name}</h1><p>{words}</p></main>",
        )

    def build(self, *options: str) -> list[str]:
        """The paths of the pages that this build extracts."""
        self.extracted.clear()
        assert run(["build", str(self.site), "--site-url", ADDRESS, "--jobs", "1", *options]) == 0
        return sorted(self.extracted)

    @property
    def records(self) -> Path:
        (found,) = self.folder.glob(".cache/scp/*/records")
        return found

    def words(self) -> dict[str, str]:
        snapshot = max(self.site.glob("scp/*snapshot*.zst"))
        with read(snapshot) as reader:
            return {page.url.removeprefix(ADDRESS): str(page.content) for page in reader}


@pytest.fixture
def author(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Author:
    author = Author(tmp_path, monkeypatch)
    for name in ("tea", "leaf", "cup"):
        author.page(name, f"Words about the {name} and its maker.")
    assert author.build() == ["cup.html", "leaf.html", "tea.html"]
    return author


def test_only_the_page_that_changed_is_extracted(author: Author) -> None:
    assert author.build() == []
    author.page("tea", "Other words.")
    assert author.build() == ["tea.html"]
    assert "Other words." in author.words()["tea.html"]
    assert "Words about the cup and its maker." in author.words()["cup.html"]
    assert author.build() == []


def test_a_page_without_content_is_not_extracted_again_either(author: Author) -> None:
    author.page("secret", "Hidden.", head="<meta name=robots content=noindex>")
    assert author.build() == ["secret.html"]
    assert author.build() == []
    assert "secret.html" not in author.words()


def test_other_options_extract_every_page_again(author: Author) -> None:
    write(author.folder / "scp.toml", f'[scp]\nsite_url = "{ADDRESS}"\nlinks = "none"\n')
    options = ("--config", str(author.folder / "scp.toml"))
    assert author.build(*options) == ["cup.html", "leaf.html", "tea.html"]


@pytest.mark.parametrize("data", [b"", b"no records", b"SQLite format 3\0 and no more"])
def test_a_damaged_file_costs_nothing_but_time(author: Author, data: bytes) -> None:
    before = author.words()
    author.records.write_bytes(data)
    assert author.build() == ["cup.html", "leaf.html", "tea.html"]
    assert author.words() == before
    assert author.build() == []


def test_a_damaged_record_is_not_believed(author: Author) -> None:
    before = author.words()
    with sqlite3.connect(author.records) as file:
        file.execute("UPDATE page SET record = zeroblob(9) WHERE url LIKE '%tea%'")
    file.close()
    assert author.build() == ["tea.html"]
    assert author.words() == before


def test_a_page_that_is_gone_is_not_kept(author: Author) -> None:
    (author.site / "tea.html").unlink()
    author.build()
    with sqlite3.connect(author.records) as file:
        urls = {url for (url,) in file.execute("SELECT url FROM page")}
    file.close()
    assert urls == {f"{ADDRESS}cup.html", f"{ADDRESS}leaf.html"}


def test_a_page_that_an_option_leaves_out_is_not_kept(author: Author) -> None:
    write(author.folder / "scp.toml", f'[scp]\nsite_url = "{ADDRESS}"\nexclude = ["tea.html"]\n')
    author.build("--config", str(author.folder / "scp.toml"))
    with sqlite3.connect(author.records) as file:
        urls = {url for (url,) in file.execute("SELECT url FROM page")}
    file.close()
    assert urls == {f"{ADDRESS}cup.html", f"{ADDRESS}leaf.html"}


def test_a_withdrawal_takes_the_records_with_it(author: Author) -> None:
    state = author.folder / ".cache/scp"
    assert run(["withdraw", "tea.html", "--site", str(author.site), "--state", str(state)]) == 0
    assert not [*author.folder.glob(".cache/scp/*/records")]


def test_the_site_s_verdict_counts_for_pages_that_have_not_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A box that comes to recur goes from the pages that were built before it did."""
    author = Author(tmp_path, monkeypatch)
    box = "</p><p>Take our letter. It comes each week.</p><p>"

    def pages(first: int, last: int) -> None:
        for number in range(first, last):
            author.page(f"page-{number}", f"The words of page {number}. They are its own.{box}")

    pages(0, 3)
    author.build()
    assert "Take our letter" in author.words()["page-0.html"]
    pages(3, 30)
    author.build()
    together = author.words()
    assert "Take our letter" not in together["page-0.html"]
    shutil.rmtree(tmp_path / ".cache")
    shutil.rmtree(author.site / "scp")
    author.build()
    assert together == author.words()


def test_the_record_of_another_build_at_the_same_time_is_not_taken(tmp_path: Path) -> None:
    """Both read the same file, and one has written it before the other takes a record of it."""
    url = f"{ADDRESS}tea.html"

    def build(key: bytes, reason: str) -> KeptRecords:
        records = KeptRecords(tmp_path / "records", b"the same code")
        record = KeptRecord(left_out=LeftOut(url=url, reason=reason))
        records.replace_by([(url, key, record)], lambda _: True)
        return KeptRecords(tmp_path / "records", b"the same code")

    build(b"old", "no content")
    ours = KeptRecords(tmp_path / "records", b"the same code")
    assert ours.key(url) == b"old"
    theirs = build(b"new", "noindex")
    assert theirs.get(url, b"old") is None
    assert theirs.get(url, b"new") == KeptRecord(left_out=LeftOut(url=url, reason="noindex"))
    kept = ours.get(url, b"old")
    assert kept is None or kept.left_out == LeftOut(url=url, reason="no content")


def test_records_do_not_come_into_a_file_of_other_options(tmp_path: Path) -> None:
    """Two builds with other options at the same time: the key says nothing of the options."""
    url = f"{ADDRESS}tea.html"

    def records(options: bytes) -> KeptRecords:
        return KeptRecords(tmp_path / "records", options)

    def write(into: KeptRecords, reason: str) -> None:
        record = KeptRecord(left_out=LeftOut(url=url, reason=reason))
        into.replace_by([(url, b"key", record)], lambda _: True)

    write(records(b"ours"), "ours")
    ours = records(b"ours")
    write(records(b"theirs"), "theirs")
    write(ours, "ours again")
    for options, reason in ((b"ours", "ours again"), (b"theirs", "theirs")):
        found = records(options).get(url, b"key")
        assert found is None or found.left_out == LeftOut(url=url, reason=reason)


def test_a_file_that_cannot_be_written_into_is_written_anew(author: Author) -> None:
    """Else each later build would extract pages that have not changed."""
    for number in range(60):
        author.page(f"page-{number}", f"The words of page {number}. They are its own.")
    author.build()
    size = author.records.stat().st_size
    with author.records.open("r+b") as file:
        file.seek(size // 4)
        file.write(b"\xff" * (size // 2))
    assert author.build()
    author.page("tea", "Other words than those of all pages before.")
    author.build()
    assert author.build() == []


def test_records_of_other_libraries_are_not_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever decides on a record beside the page itself is part of the signature."""
    before = extraction.signature(Options())
    for name in _libraries():

        def changed(library: str, name: str = name) -> str:
            return version(library) + "9" * (library == name)

        monkeypatch.setattr("scp_ssg.generators.extraction.version", changed)
        assert extraction.signature(Options()) != before, name


def _libraries() -> set[str]:
    """The distributions that the extraction imports, but for those that cannot change a record."""
    root = Path(extraction.__file__).parents[1]
    names: set[str] = set()
    folders = ("extract", "dom", "collection")
    files = [file for folder in folders for file in (root / folder).rglob("*.py")]
    for file in (*files, *root.glob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module:
                names.add(node.module.partition(".")[0])
            elif isinstance(node, ast.Import):
                names.update(each.name.partition(".")[0] for each in node.names)
    of = packages_distributions()
    others = names - set(sys.stdlib_module_names) - {"scp_ssg"}
    return {of[name][0] for name in others} - {"filelock", "pathspec", "zstandard"}
