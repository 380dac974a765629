"""The live site as the baseline is asked whether it has changed, not for what it said before."""

from __future__ import annotations

import contextlib
import hashlib
import os
import shutil
from functools import partial
from http.server import SimpleHTTPRequestHandler
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from scp_ssg.publish import pull, sitemap_cache
from scp_ssg.publish.sitemap_cache import SitemapCache
from tests.publish.rehearsal import ROOT, Rehearsal
from tests.publish.text_reader import TextReader
from tests.serving import serving

if TYPE_CHECKING:
    from collections.abc import Iterator

INDEX = (
    '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">'
    "<sitemap><loc>{url}sitemap.xml</loc></sitemap></sitemapindex>"
)


class Live:
    """The live site in ``folder``. ``tagged``: whether it gives an ETag besides Last-Modified."""

    def __init__(self, folder: Path, url: str, *, tagged: bool) -> None:
        self.folder = folder
        self.url = url
        self.tagged = tagged
        self.answers: list[tuple[str, int]] = []
        """The path and status of each answer."""
        self.bodies = 0

    def put(self, site: Rehearsal) -> None:
        """The site goes online as it was built."""
        site.deploy(self.folder, self.url)
        os.utime(self.folder / "sitemap.xml", times=(site.now.timestamp(),) * 2)
        index = self.folder / "index.xml"
        index.write_text(INDEX.format(url=self.url))
        os.utime(index, times=(0, 0))

    def asked(self) -> tuple[list[tuple[str, int]], int]:
        """The answers given, and how many of them had a body, since this was last called."""
        found = self.answers, self.bodies
        self.answers, self.bodies = [], 0
        return found


class Handler(SimpleHTTPRequestHandler):
    live: Live

    def send_head(self) -> Any:
        asked = self.headers.get("If-None-Match")
        if asked is not None and asked == self.tag():
            self.send_response(304)
            self.end_headers()
            return None
        return super().send_head()

    def end_headers(self) -> None:
        if self.live.tagged:
            self.send_header("ETag", self.tag())
        super().end_headers()

    def tag(self) -> str:
        data = Path(self.translate_path(self.path)).read_bytes()
        return f'"{hashlib.sha256(data).hexdigest()}"'

    def copyfile(self, source: Any, outputfile: Any) -> None:
        self.live.bodies += 1
        super().copyfile(source, outputfile)

    def log_request(self, code: int | str = "-", size: int | str = "-") -> None:  # noqa: ARG002
        self.live.answers.append((self.path, int(code)))


@contextlib.contextmanager
def online(folder: Path, *, tagged: bool = True) -> Iterator[Live]:
    handler = type("_Handler", (Handler,), {})
    with serving(partial(handler, directory=str(folder))) as url:
        handler.live = live = Live(folder, url, tagged=tagged)  # type: ignore[attr-defined]
        yield live


def go_on_from(live: Live, site: Rehearsal, name: str = "sitemap.xml") -> None:
    """The site goes online and is its own baseline from now on."""
    site.publish()
    live.put(site)
    site.set_options({"baseline": live.url + name})


@pytest.mark.parametrize("tagged", [True, False], ids=["etag", "last-modified"])
def test_what_has_not_changed_is_not_sent_again(
    site: Rehearsal, folder: Path, *, tagged: bool
) -> None:
    with online(folder / "live", tagged=tagged) as live:
        go_on_from(live, site)
        site.publish()
        assert live.asked() == ([("/sitemap.xml", 200)], 1)
        site.step(hours=1)
        report = site.publish()
        assert live.asked() == ([("/sitemap.xml", 304)], 0)
        assert (report.notices, report.warnings) == ((), ())
        assert pull(live.url + "sitemap.xml", site.site, site.options, now=site.now) == 3
        assert live.asked() == ([("/sitemap.xml", 304)], 0)


@pytest.mark.parametrize("tagged", [True, False], ids=["etag", "last-modified"])
def test_each_sitemap_of_an_index_is_asked_for_by_itself(
    site: Rehearsal, folder: Path, *, tagged: bool
) -> None:
    with online(folder / "live", tagged=tagged) as live:
        go_on_from(live, site, "index.xml")
        site.publish()
        site.publish()
        assert live.asked() == (
            [
                ("/index.xml", 200),
                ("/sitemap.xml", 200),
                ("/index.xml", 304),
                ("/sitemap.xml", 304),
            ],
            2,
        )
        elsewhere = overtaken(site, folder, live)
        report = site.publish()
        requests, _ = live.asked()
        assert requests[:2] == [("/index.xml", 304), ("/sitemap.xml", 200)]
        said = "the state folder is older than {}; continuing from what is published there"
        assert report.notices == (said.format(live.url + "index.xml"),)
        reader = TextReader("all")
        reader.sync(elsewhere.site.output, by_snapshot=True)
        assert reader.index[ROOT + "a"]["content"][0]["text"] == "elsewhere"
        reader.sync(site.site.output, by_snapshot=False)
        assert reader.index[ROOT + "a"]["content"][0]["text"] == "one"


def overtaken(site: Rehearsal, folder: Path, live: Live) -> Rehearsal:
    """Another machine, with the state of before, has put a change online; an hour passes."""
    shutil.copytree(site.site.output.parent, folder / "elsewhere")
    other = Rehearsal(folder / "elsewhere")
    other.now, other.pages = site.now, site.pages | {"a": ("elsewhere", None)}
    other.step(hours=1)
    other.publish()
    live.put(other)
    site.now = other.now
    site.step(hours=1)
    return other


def test_the_publication_is_the_same_whatever_was_kept(site: Rehearsal, folder: Path) -> None:
    with online(folder / "live") as live:
        go_on_from(live, site)
        site.publish()
        site.step(hours=7)
        site.pages["a"] = ("two", None)
        before = folder / "before"
        shutil.copytree(site.site.output.parent, before)
        trees = []
        sound = (site.site.state / "answer").read_bytes()
        for kept in (sound, None, b"", sound[:-1], sound[:-2] + b"?}", b"{}", b"\xff" * 5000):
            shutil.rmtree(site.site.output.parent)
            shutil.copytree(before, site.site.output.parent)
            answer = site.site.state / "answer"
            answer.unlink() if kept is None else answer.write_bytes(kept)
            live.asked()
            report = site.publish()
            assert live.asked() == (
                ([("/sitemap.xml", 304)], 0) if kept == sound else ([("/sitemap.xml", 200)], 1)
            )
            said = f"{answer} is damaged; the sitemaps are downloaded again"
            assert report.notices == (() if kept in (sound, None) else (said,))
            assert report.warnings == ()
            # What was damaged is whole again.
            assert answer.read_bytes() == sound
            trees.append(site.tree())
        assert all(tree == trees[0] for tree in trees)


def test_no_byte_of_it_can_change_and_be_believed(site: Rehearsal, folder: Path) -> None:
    with online(folder / "live") as live:
        go_on_from(live, site)
        site.publish()
    path = site.site.state / "answer"
    sound = path.read_bytes()
    assert SitemapCache(site.site.state).documents.keys() == {live.url + "sitemap.xml"}
    for at in range(len(sound)):
        path.write_bytes(sound[:at] + bytes([sound[at] ^ 1 << at % 8]) + sound[at + 1 :])
        last = SitemapCache(site.site.state)
        assert (last.documents, len(last.damages)) == ({}, 1)


def test_what_another_release_has_read_is_read_anew(
    site: Rehearsal, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with online(folder / "live") as live:
        go_on_from(live, site)
        site.publish()
    monkeypatch.setattr(sitemap_cache, "__version__", "999")
    last = SitemapCache(site.site.state)
    assert (last.documents, last.damages) == ({}, ())


def test_where_it_cannot_be_kept_it_is_sent_again(site: Rehearsal, folder: Path) -> None:
    with online(folder / "live") as live:
        go_on_from(live, site)
        (site.site.state / "answer").mkdir()
        site.publish()
        assert site.publish().warnings == ()
        assert live.asked() == ([("/sitemap.xml", 200)] * 2, 2)
