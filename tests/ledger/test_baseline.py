"""Builds without state that go on from what is online: a folder, or the live site."""

from __future__ import annotations

import contextlib
import functools
import re
import shutil
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING

import pytest

from scp_ssg.baseline import pull
from scp_ssg.cli import run
from scp_ssg.errors import StateError
from scp_ssg.fetch import Fetcher
from tests.ledger.rehearsal import ROOT, Rehearsal
from tests.ledger.text_reader import TextReader

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """Nobody reads it."""


@contextlib.contextmanager
def served(folder: Path) -> Iterator[str]:
    handler = functools.partial(Quiet, directory=str(folder))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()
        thread.join()


def go_live(site: Rehearsal, folder: Path, url: str) -> None:
    """What is in the output is online at ``url`` now; the machine that built it is thrown away."""
    for path in folder.iterdir():
        shutil.rmtree(path) if path.is_dir() else path.unlink()
    shutil.copytree(site.site.output, folder, dirs_exist_ok=True)
    sitemap = folder / "sitemap.xml"
    # Real sites have one address; this one has another under test.
    text = sitemap.read_text()
    sitemap.write_text(text.replace(f'url="{ROOT}', f'url="{url}'))
    shutil.rmtree(site.site.output)
    shutil.rmtree(site.site.state)


@pytest.mark.parametrize("way", ["folder", "url", "pull"])
def test_a_reader_follows_builds_that_know_only_what_is_online(
    site: Rehearsal, folder: Path, way: str
) -> None:
    live = folder / "live"
    live.mkdir()
    reader = TextReader("all")
    with served(live) as url:
        raw: dict[str, object] = {"compression": ["gzip", "zstd"], "base_url": None}
        if way != "pull":
            raw["baseline"] = str(live) if way == "folder" else f"{url}sitemap.xml"
        site.set_options({})
        site.publish()
        reader.sync(site.site.output, by_snapshot=True)
        site.set_options(raw)
        for day in range(4):
            go_live(site, live, url)
            site.step(hours=7)
            site.pages["a"] = (f"day {day}", None)
            if way == "pull":
                assert pull(f"{url}sitemap.xml", site.site, site.options, now=site.now) == 3
            report = site.publish()
            assert report.warnings == ()
            said = f"the baseline is what {raw.get('baseline')} has published"
            assert report.notices == (() if way == "pull" else (said,))
            assert report.sections[0].delta_pages == 1
            site.check_announced()
            assert not reader.sync(site.site.output, by_snapshot=False)
            assert reader.index[ROOT + "a"]["content"][0]["text"] == f"day {day}"


def test_nothing_changed_gives_the_live_files_again(site: Rehearsal, folder: Path) -> None:
    site.publish()
    tree = site.tree()
    live = folder / "live"
    live.mkdir()
    go_live(site, live, ROOT)
    site.set_options({"baseline": str(live)})
    site.step(hours=1)
    assert not site.publish().sections[0].published
    assert site.tree() == tree


def test_a_page_unknown_to_the_baseline_is_later_than_all_it_may_have_been(
    site: Rehearsal, folder: Path
) -> None:
    site.publish()
    live = folder / "live"
    live.mkdir()
    go_live(site, live, ROOT)
    site.set_options({"baseline": str(live)})
    before = site.now
    site.step(hours=1)
    site.pages["back"] = ("was here once", before.replace(year=2020))
    site.publish()
    reader = TextReader("all")
    reader.sync(site.site.output, by_snapshot=True)
    assert reader.index[ROOT + "back"]["modified"] == "2026-11-21T00:50:00Z"


@pytest.mark.parametrize(
    ("where", "trouble"),
    [
        ("missing", "baseline missing cannot be had (there is no such folder)"),
        ("{folder}", "baseline {folder} announces no collections of this site"),
    ],
)
def test_a_baseline_that_cannot_be_had_is_one_notice_and_no_false_delta(
    site: Rehearsal, folder: Path, where: str, trouble: str
) -> None:
    where, trouble = where.format(folder=folder), trouble.format(folder=folder)
    site.set_options({"baseline": where})
    site.pages["old"] = ("old", site.now.replace(year=2020))
    report = site.publish()
    assert report.notices == (f"{trouble}: there is no delta, and readers must take the snapshot",)
    assert report.sections[0].delta is None
    reader = TextReader("all")
    reader.sync(site.site.output, by_snapshot=True)
    # What was published of it is not known, so no older date may be given out.
    assert reader.index[ROOT + "old"]["modified"] == "2026-11-20T23:50:00Z"


def test_without_network_the_build_goes_on(
    site: Rehearsal, monkeypatch: pytest.MonkeyPatch
) -> None:
    with served(site.site.output.parent.parent) as url:
        pass
    monkeypatch.setattr(Fetcher.__init__, "__kwdefaults__", _impatient())
    site.set_options({"baseline": f"{url}sitemap.xml"})
    report = site.publish()
    assert len(report.notices) == 1
    assert report.notices[0].startswith(f"baseline {url}sitemap.xml cannot be had (")
    site.check_announced()


def _impatient() -> dict[str, object]:
    return {**(Fetcher.__init__.__kwdefaults__ or {}), "sleep": lambda _: None}


def test_the_command(site: Rehearsal, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    site.publish()
    live = folder / "live"
    live.mkdir()
    state = site.site.state
    with served(live) as url:
        go_live(site, live, url)
        argv = ["pull", f"{url}sitemap.xml", "--state", str(state), "--site-url", ROOT]
        assert run(argv) == 0
        assert capsys.readouterr().out == f"{state}: 3 pages as they are online\n"
        assert not site.publish().sections[0].published
        assert run([*argv[:-1], "https://other.example/"]) == 1
        assert capsys.readouterr().err == (
            f"Error: {url}sitemap.xml announces no collections of https://other.example/\n"
        )


def test_pulling_what_is_no_publication_of_this_site(site: Rehearsal, folder: Path) -> None:
    site.publish()
    live = folder / "live"
    live.mkdir()
    with served(live) as url:
        go_live(site, live, url)
        sitemap = live / "sitemap.xml"
        sitemap.write_text(re.sub("<scp:.*", "", sitemap.read_text()))
        with pytest.raises(StateError, match=f"announces no collections of {ROOT}"):
            pull(f"{url}sitemap.xml", site.site, site.options, now=site.now)
