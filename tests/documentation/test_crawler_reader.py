"""The reader of docs/crawlers.md, as it stands there, keeps a copy of a site that is served."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from scp_ssg import read_collection
from tests.documentation.documents import DOCS, blocks, commands, shell
from tests.serving import served

if TYPE_CHECKING:
    from collections.abc import Iterator

[_READER] = blocks(DOCS / "crawlers.md", "python")
_DAY = 86_400
_NOON = 1_700_049_600


class Site:
    """A site of three pages that is published again and again, and its reader."""

    def __init__(self, home: Path, url: str, asked: list[str], compression: str) -> None:
        self.folder = home
        self.url = url
        self.asked = asked
        settings = f'[scp]\nsite_url = "{url}"\ncompression = ["{compression}"]\n'
        (home / "scp.toml").write_text(settings, encoding="utf-8")
        (home / "reader.py").write_text(_READER.text, encoding="utf-8")
        for name in ("a", "b", "c"):
            self.write(name, "first")

    def write(self, name: str, words: str) -> None:
        page = f'<html lang="en"><title>{name}</title><main><h1>{name}</h1><p>{words}</p></main>'
        (self.folder / f"site/{name}.html").write_text(page, encoding="utf-8")

    def publish(self, monkeypatch: pytest.MonkeyPatch, *, day: int) -> None:
        monkeypatch.setenv("SOURCE_DATE_EPOCH", str(_NOON + day * _DAY))
        code, said = shell("scp-ssg build site", self.folder)
        assert code == 0, said

    def read(self) -> tuple[dict[str, Any], list[str]]:
        """The pages that the reader has, and the files that it fetched."""
        self.asked.clear()
        done = subprocess.run(
            [sys.executable, "reader.py", f"{self.url}sitemap.xml"],
            cwd=self.folder,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        copy = json.loads((self.folder / "pages.json").read_text(encoding="utf-8"))
        pages: dict[str, Any] = copy["pages"]
        return pages, [Path(path).name.rpartition("-")[0] for path in self.asked[1:]]

    def published(self) -> dict[str, str]:
        """Each page and when it changed, as the newest snapshot says."""
        newest = max((self.folder / "site/scp").glob("all-snapshot-*"))
        with read_collection(newest) as pages:
            return {page.url: page.modified.strftime("%Y-%m-%dT%H:%M:%SZ") for page in pages}


@pytest.fixture(name="site", params=["zstd", "gzip"])
def _site(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Site]:
    (tmp_path / "site").mkdir()
    asked: list[str] = []
    with served(tmp_path / "site", asked) as url:
        yield Site(tmp_path, url, asked, request.param)


def test_it_has_thirty_lines() -> None:
    assert len(_READER.text.strip().splitlines()) <= 30


def test_it_is_started_as_the_page_says() -> None:
    [started] = [each.line for each in commands(DOCS / "crawlers.md") if "reader.py" in each.line]
    assert started == "python reader.py https://example.com/sitemap.xml"


def test_it_follows_by_deltas_and_takes_a_snapshot_after_a_gap(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    def same() -> list[str]:
        pages, fetched = site.read()
        assert {url: page["modified"] for url, page in pages.items()} == site.published()
        return fetched

    site.publish(monkeypatch, day=0)
    assert same() == ["all-snapshot"]
    assert same() == []

    site.write("b", "second")
    site.publish(monkeypatch, day=1)
    assert same() == ["all-delta-2023-11-16"]

    for day in (2, 3):
        site.write("c", f"day {day}")
        site.publish(monkeypatch, day=day)
    assert same() == ["all-delta-2023-11-17", "all-delta-2023-11-18"]

    (site.folder / "site/a.html").unlink()
    site.publish(monkeypatch, day=4)
    assert same() == ["all-snapshot"]
    assert len(site.published()) == 2

    # The deltas of two months ago are not announced any more.
    site.write("b", "much later")
    site.publish(monkeypatch, day=64)
    site.write("c", "much later")
    site.publish(monkeypatch, day=128)
    assert same() == ["all-snapshot"]
