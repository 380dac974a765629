"""Builds without state that go on from what is online: a folder, or the live site."""

from __future__ import annotations

import re
import shutil
from typing import TYPE_CHECKING

import pytest

from scp_ssg.cli import run
from scp_ssg.errors import StateError
from scp_ssg.publish import pull
from tests.publish.rehearsal import ROOT, Rehearsal
from tests.publish.text_reader import TextReader
from tests.serving import served

if TYPE_CHECKING:
    from pathlib import Path


def go_live(site: Rehearsal, live: Path, url: str = ROOT) -> None:
    """The machine that built what is online at ``url`` is thrown away."""
    site.deploy(live, url)
    shutil.rmtree(site.site.output)
    shutil.rmtree(site.site.state)


@pytest.mark.parametrize("way", ["folder", "url", "pull"])
def test_a_reader_follows_builds_that_know_only_what_is_online(
    site: Rehearsal, folder: Path, way: str
) -> None:
    live = folder / "live"
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
    go_live(site, live)
    site.set_options({"baseline": str(live)})
    site.step(hours=1)
    assert not site.publish().sections[0].published
    assert site.tree() == tree


def test_a_page_unknown_to_the_baseline_is_later_than_all_it_may_have_been(
    site: Rehearsal, folder: Path
) -> None:
    site.publish()
    live = folder / "live"
    go_live(site, live)
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
        ("missing", "baseline missing cannot be read (there is no such folder)"),
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


def test_without_network_the_build_goes_on(site: Rehearsal, gone: str) -> None:
    site.set_options({"baseline": gone})
    report = site.publish()
    assert len(report.notices) == 1
    assert report.notices[0].startswith(f"baseline {gone} cannot be read (")
    site.check_announced()


def test_the_command(site: Rehearsal, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    site.publish()
    live = folder / "live"
    state = site.site.state_root
    with served(live) as url:
        go_live(site, live, url)
        argv = ["pull", f"{url}sitemap.xml", "--state", str(state), "--site-url", ROOT]
        assert run(argv) == 0
        assert capsys.readouterr().out == f"{state}: 3 pages, as online\n"
        assert not site.publish().sections[0].published
        assert run([*argv[:-1], "https://other.example/"]) == 1
        assert capsys.readouterr().err == (
            f"Error: {url}sitemap.xml announces no collections of https://other.example/\n"
        )


def test_pulling_what_is_no_publication_of_this_site(site: Rehearsal, folder: Path) -> None:
    site.publish()
    live = folder / "live"
    with served(live) as url:
        go_live(site, live, url)
        sitemap = live / "sitemap.xml"
        sitemap.write_text(re.sub("<scp:.*", "", sitemap.read_text()))
        with pytest.raises(StateError, match=f"announces no collections of {ROOT}"):
            pull(f"{url}sitemap.xml", site.site, site.options, now=site.now)


def below(folder: Path) -> Rehearsal:
    """A site of its own, in a folder of the other one."""
    site = Rehearsal(folder / "below", f"{ROOT}internal/")
    site.pages = {"": ("Secret", None), "plan": ("Secret plan", None)}
    return site


@pytest.mark.parametrize("way", ["folder", "url"])
def test_a_publication_below_the_site_is_no_baseline_of_it(
    site: Rehearsal, folder: Path, way: str
) -> None:
    internal = below(folder)
    internal.publish()
    live = folder / "live/internal"
    with served(folder / "live") as url:
        internal.deploy(live, url)
        where = str(live) if way == "folder" else f"{url}internal/sitemap.xml"
        site.set_options({"baseline": where})
        site.step(days=1)
        report = site.publish()
        with pytest.raises(StateError, match=f"announces no collections of {ROOT}"):
            pull(where, Rehearsal(folder / "elsewhere").site, site.options, now=site.now)
    assert any("announces no collections of this site" in each for each in report.notices)
    assert report.sections[0].delta is None
    assert len(site.collections()) == 1


def test_of_a_site_that_lists_sitemaps_of_others_its_own_is_the_baseline(
    site: Rehearsal, folder: Path
) -> None:
    internal = below(folder)
    live = folder / "live"
    with served(live) as url:
        site.publish()
        go_live(site, live, url)
        internal.step(days=1)
        internal.publish()
        internal.deploy(live / "internal", url)
        (live / "index.xml").write_text(
            '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">'
            f"<sitemap><loc>{url}internal/sitemap.xml</loc></sitemap>"
            f"<sitemap><loc>{url}sitemap.xml</loc></sitemap></sitemapindex>"
        )
        site.set_options({"baseline": f"{url}index.xml"})
        site.step(days=2)
        report = site.publish()
    assert not report.sections[0].published
    assert len(site.collections()) == 1
