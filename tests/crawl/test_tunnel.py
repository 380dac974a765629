"""Keeping a copy of a site's tunnel: what is fetched, and what a hostile site can do."""

from __future__ import annotations

import gzip
import json
from http.server import BaseHTTPRequestHandler
from typing import TYPE_CHECKING, Any, ClassVar

import pytest

from scp_ssg.cli import run
from scp_ssg.crawl import sync_tunnel
from scp_ssg.errors import CrawlError, StateError, TimeUpError
from scp_ssg.http_client import Fetcher
from tests.hosting.conftest import serving
from tests.serving import serving as serving_by
from tests.tunnel.conftest import author

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from tests.tunnel.author import Author

__all__ = ["author", "serving"]


def copied(folder: Path) -> dict[str, Any]:
    """The text of each page of the copy, by C-URL."""
    state = json.loads((folder / "state.json").read_bytes())
    return {
        each["c_url"]: json.loads((folder / each["file"]).read_bytes())["content"]
        for each in state["pages"].values()
    }


def test_a_second_sync_fetches_no_page(
    author: Author, serving: Callable[[Path], str], tmp_path: Path
) -> None:
    root = serving(author.output)
    first = sync_tunnel(f"{root}/", tmp_path / "copy")
    assert (first.pages, first.changes.added.count, first.notices) == (3, 3, ())
    assert copied(tmp_path / "copy")[f"{root}/guide/"] == "guide/index.html\n\nStart here."
    again = sync_tunnel(f"{root}/", tmp_path / "copy")
    assert (again.pages, again.skipped, again.confirmed) == (3, 3, 0)
    # robots.txt, the home page and the M-Sitemap, at most.
    assert again.requests <= 3


def test_after_one_edit_exactly_one_m_url_is_fetched(
    author: Author, serving: Callable[[Path], str], tmp_path: Path
) -> None:
    root = serving(author.output)
    sync_tunnel(f"{root}/llm-sitemap.json", tmp_path / "copy")
    author.pages["about.html"] = "Who we were."
    author.style = "<style>main {color: red}</style>"
    author.build()
    after = sync_tunnel(f"{root}/llm-sitemap.json", tmp_path / "copy")
    assert after.changes.changed.urls == (f"{root}/about.html",)
    assert (after.skipped, after.confirmed) == (2, 0)
    # The M-Sitemap and that M-URL.
    assert after.requests == 2
    assert copied(tmp_path / "copy")[f"{root}/about.html"].endswith("Who we were.")


def test_a_page_that_is_gone_leaves_the_copy(
    author: Author, serving: Callable[[Path], str], tmp_path: Path
) -> None:
    root = serving(author.output)
    sync_tunnel(f"{root}/", tmp_path / "copy")
    del author.pages["about.html"]
    (author.output / "about.html").unlink()
    author.build()
    report = sync_tunnel(f"{root}/", tmp_path / "copy")
    assert report.changes.removed.count == 1
    assert len(list((tmp_path / "copy/pages").iterdir())) == 2


def test_the_command_says_what_changed(
    author: Author,
    serving: Callable[[Path], str],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    root = serving(author.output)
    assert run(["sync", "--tunnel", f"{root}/", str(tmp_path / "copy")]) == 0
    assert "tunnel: 3 added; 3 pages, 0 not asked for\n" in capsys.readouterr().out
    assert run(["sync", "--tunnel", f"{root}/", str(tmp_path / "copy")]) == 0
    assert "tunnel: nothing new; 3 pages, 3 not asked for\n" in capsys.readouterr().out


class Scripted(BaseHTTPRequestHandler):
    """A server that answers by a table of bodies; a path that is not in it is not there."""

    bodies: ClassVar[dict[str, bytes]] = {}
    asked: ClassVar[list[str]] = []

    def do_GET(self) -> None:
        self.asked.append(self.path)
        body = self.bodies.get(self.path)
        self.send_response(404 if body is None else 200)
        self.send_header("Content-Length", str(len(body or b"")))
        self.end_headers()
        self.wfile.write(body or b"")

    def log_message(self, *_: object) -> None: ...


@pytest.fixture
def site() -> Iterator[str]:
    Scripted.bodies = {}
    Scripted.asked = []
    with serving_by(Scripted) as root:
        yield root


def m_sitemap(*items: tuple[str, str]) -> bytes:
    listed = [
        {"cUrl": c_url, "mUrl": m_url, "etag": "sha256-" + "0" * 64} for c_url, m_url in items
    ]
    return json.dumps({"version": 1, "items": listed}).encode()


def test_what_the_m_sitemap_lists_elsewhere_is_not_fetched(site: str, tmp_path: Path) -> None:
    items = [
        (f"{site}a/", "http://169.254.169.254/latest/meta-data/"),
        (f"{site}b/", "file:///etc/passwd"),
        (f"{site}c/", "http://[broken"),
    ]
    Scripted.bodies["/llm-sitemap.json"] = m_sitemap(*items)
    report = sync_tunnel(f"{site}llm-sitemap.json", tmp_path / "copy")
    assert (report.pages, len(report.notices)) == (0, 3)
    assert set(Scripted.asked) == {"/robots.txt", "/llm-sitemap.json"}


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"[]",
        b"{}",
        b'{"items": [], "version": "1"}',
        b"[" * 100_000,
        b'{"version": 1, "items": [{"cUrl": 1}]}',
        b"\xff\xfe",
    ],
)
def test_an_m_sitemap_that_is_none_ends_in_one_line(body: bytes, site: str, tmp_path: Path) -> None:
    Scripted.bodies["/llm-sitemap.json"] = body
    with pytest.raises(CrawlError, match="the copy stays as it was"):
        sync_tunnel(f"{site}llm-sitemap.json", tmp_path / "copy")


@pytest.mark.parametrize(
    "body", [b"", b"[]", b"{}", b"[" * 100_000, b'{"hash": 1}', b'{"title": NaN}', None]
)
def test_an_m_url_that_is_none_costs_itself_alone(
    body: bytes | None, site: str, tmp_path: Path
) -> None:
    good = {"canonical_url": f"{site}b/", "title": "B", "content": "b", "hash": "x"}
    Scripted.bodies["/llm-sitemap.json"] = m_sitemap(
        (f"{site}a/", f"{site}a.json"), (f"{site}b/", f"{site}b.json")
    )
    if body is not None:
        Scripted.bodies["/a.json"] = body
    Scripted.bodies["/b.json"] = json.dumps(good).encode()
    report = sync_tunnel(f"{site}llm-sitemap.json", tmp_path / "copy")
    assert copied(tmp_path / "copy") == {f"{site}b/": "b"}
    assert len(report.notices) == 1


def test_an_m_url_that_becomes_bad_stays_as_it_was(site: str, tmp_path: Path) -> None:
    good = {"canonical_url": f"{site}b/", "title": "B", "content": "b", "hash": "x"}
    Scripted.bodies["/llm-sitemap.json"] = m_sitemap((f"{site}b/", f"{site}b.json"))
    Scripted.bodies["/b.json"] = json.dumps(good).encode()
    sync_tunnel(f"{site}llm-sitemap.json", tmp_path / "copy")
    Scripted.bodies["/b.json"] = b"gone bad"
    report = sync_tunnel(f"{site}llm-sitemap.json", tmp_path / "copy")
    assert len(report.notices) == 1
    assert copied(tmp_path / "copy") == {f"{site}b/": "b"}


def test_robots_txt_is_obeyed(site: str, tmp_path: Path) -> None:
    Scripted.bodies["/robots.txt"] = b"User-agent: *\nDisallow: /a.json\n"
    Scripted.bodies["/llm-sitemap.json"] = m_sitemap((f"{site}a/", f"{site}a.json"))
    report = sync_tunnel(f"{site}llm-sitemap.json", tmp_path / "copy")
    assert (report.pages, len(report.notices)) == (0, 1)
    assert "/a.json" not in Scripted.asked


def test_a_folder_with_other_files_is_left_alone(site: str, tmp_path: Path) -> None:
    (tmp_path / "mine").write_text("x")
    with pytest.raises(StateError, match="name a new folder"):
        sync_tunnel(f"{site}llm-sitemap.json", tmp_path)


def test_a_copy_of_another_site_is_left_alone(site: str, tmp_path: Path) -> None:
    Scripted.bodies["/llm-sitemap.json"] = m_sitemap()
    sync_tunnel(f"{site}llm-sitemap.json", tmp_path / "copy")
    with pytest.raises(StateError, match="name another folder"):
        sync_tunnel(f"{site}other.json", tmp_path / "copy", fetcher=Fetcher())


def test_a_bomb_is_not_unpacked(site: str, tmp_path: Path) -> None:
    bomb = gzip.compress(b'{"title": "' + b"0" * 60_000_000 + b'"}', mtime=0)
    Scripted.bodies["/llm-sitemap.json"] = m_sitemap((f"{site}a/", f"{site}a.json"))
    Scripted.bodies["/a.json"] = bomb
    report = sync_tunnel(f"{site}llm-sitemap.json", tmp_path / "copy")
    assert (report.pages, len(report.notices)) == (0, 1)
    Scripted.bodies["/llm-sitemap.json"] = bomb
    with pytest.raises(CrawlError, match="the copy stays as it was"):
        sync_tunnel(f"{site}llm-sitemap.json", tmp_path / "other")


def test_what_was_taken_before_the_time_limit_is_kept(site: str, tmp_path: Path) -> None:
    pages = {name: f"{site}{name}.json" for name in ("a", "b", "c")}
    for name in pages:
        body = {"canonical_url": f"{site}{name}/", "title": name, "content": name, "hash": "x"}
        Scripted.bodies[f"/{name}.json"] = json.dumps(body).encode()
    Scripted.bodies["/llm-sitemap.json"] = m_sitemap(
        *((f"{site}{name}/", url) for name, url in pages.items())
    )

    class Ending(Fetcher):
        def get(self, url: str, **options: Any) -> Any:
            if url == pages["c"]:
                raise TimeUpError("the time limit is over")
            return super().get(url, **options)

    with pytest.raises(TimeUpError):
        sync_tunnel(f"{site}llm-sitemap.json", tmp_path / "copy", fetcher=Ending())
    assert sorted(copied(tmp_path / "copy").values()) == ["a", "b"]
    assert sync_tunnel(f"{site}llm-sitemap.json", tmp_path / "copy").pages == 3
