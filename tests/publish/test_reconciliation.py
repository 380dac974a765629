"""Builds whose state is not the last word: a cache that another build has overtaken, say."""

from __future__ import annotations

import shutil
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest

from scp_ssg.publish import pull
from tests.publish.rehearsal import ROOT, SCP, Rehearsal
from tests.publish.text_reader import TextReader
from tests.serving import served

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@contextmanager
def elsewhere(site: Rehearsal, live: Path, url: str = ROOT) -> Iterator[None]:
    """What is published within is built on another machine and goes online in ``live``; this
    machine goes on from the state that it had before."""
    cache = live.with_name("cache")
    shutil.copytree(site.site.state, cache)
    yield
    site.deploy(live, url)
    shutil.rmtree(site.site.output)
    shutil.rmtree(site.site.state)
    shutil.move(cache, site.site.state)


def published_later_elsewhere(site: Rehearsal, folder: Path) -> Path:
    """What another machine put online a day after this one published."""
    live = folder / "live"
    site.publish()
    with elsewhere(site, live):
        site.step(days=1)
        site.pages["b"] = ("two", None)
        site.publish()
    return live


def texts(reader: TextReader) -> dict[str, str]:
    return {
        url.removeprefix(ROOT): page["content"][0]["text"] for url, page in reader.index.items()
    }


def modified(site: Rehearsal, name: str) -> str:
    """The date that a page has in the snapshot."""
    reader = TextReader("all")
    reader.sync(site.site.output, by_snapshot=True)
    return str(reader.index[ROOT + name]["modified"])


@pytest.mark.parametrize("way", ["folder", "url", "pull"])
def test_a_page_reverted_since_a_stale_cache_reaches_those_who_read_the_newer_text(
    site: Rehearsal, folder: Path, way: str
) -> None:
    live, asked = folder / "live", list[str]()
    reader = TextReader("all")
    site.publish()
    reader.sync(site.site.output, by_snapshot=True)
    with served(live, asked) as url:
        with elsewhere(site, live, url):
            site.step(days=1)
            site.pages["a"] = ("regretted", None)
            site.publish()
            assert not reader.sync(site.site.output, by_snapshot=False)

        site.step(days=1)
        site.pages["a"] = ("one", None)
        site.pages["b"] = ("two", None)
        where = str(live) if way == "folder" else f"{url}sitemap.xml"
        if way == "pull":
            pull(where, site.site, site.options, now=site.now)
        else:
            site.set_options({"baseline": where})
        report = site.publish()
    said = f"the state folder is older than {where}; continuing from what is published there"
    assert report.notices == (() if way == "pull" else (said,))
    assert report.warnings == ()
    assert report.sections[0].delta_pages == 2
    site.check_announced()
    assert not reader.sync(site.site.output, by_snapshot=False)
    assert texts(reader) == {"": "home", "a": "one", "b": "two"}
    # What either build had promised is kept.
    assert {
        "scp/all-snapshot-20261120T235000Z.scp.zst",
        "scp/all-snapshot-20261121T235000Z.scp.zst",
    } <= site.tree().keys()
    if way != "folder":
        # The state had the first snapshot already; the second and its delta had to come.
        assert sorted(path.partition("-")[0] for path in asked) == [
            "/scp/all",
            "/scp/all",
            "/sitemap.xml",
        ]


def test_a_state_that_has_all_that_is_online_costs_one_request(
    site: Rehearsal, folder: Path
) -> None:
    live, asked = folder / "live", list[str]()
    site.publish()
    with served(live, asked) as url:
        site.deploy(live, url)
        site.set_options({"baseline": f"{url}sitemap.xml"})
        for text in ("two", "three"):  # the second is built before the first is online
            site.step(hours=1)
            site.pages["a"] = (text, None)
            report = site.publish()
            assert (report.notices, report.warnings) == ((), ())
            assert report.sections[0].delta_pages == 1
    assert asked == ["/sitemap.xml", "/sitemap.xml"]


def test_what_is_online_and_has_expired_is_no_news(site: Rehearsal, folder: Path) -> None:
    site.set_options({"expires": 2})
    site.publish()
    site.pages["a"] = ("two", None)
    site.publish()
    site.deploy(folder / "live")
    site.set_options({"expires": 2, "baseline": str(folder / "live")})
    for text in ("three", "four"):
        site.step(days=3)
        site.pages["a"] = (text, None)
        assert site.publish().notices == ()


def test_nor_is_it_when_the_clock_goes_back(site: Rehearsal, folder: Path) -> None:
    site.publish()
    site.pages["a"] = ("two", None)
    site.publish()
    site.deploy(folder / "live")
    site.set_options({"baseline": str(folder / "live")})
    site.step(days=33)
    site.pages["b"] = ("two", None)
    site.publish()
    tree = site.tree()
    site.step(days=-4)
    assert site.publish().notices == ()
    assert site.tree() == tree


def test_without_network_the_state_is_believed(site: Rehearsal, gone: str) -> None:
    site.publish()
    site.set_options({"baseline": gone})
    site.step(hours=1)
    site.pages["a"] = ("two", None)
    report = site.publish()
    assert len(report.notices) == 1
    assert report.notices[0].startswith(f"baseline {gone} cannot be read (")
    assert report.notices[0].endswith("the state is taken for the last publication")
    assert report.sections[0].delta_pages == 1


def test_another_site_at_the_baseline_leaves_the_state_as_it_is(
    site: Rehearsal, folder: Path
) -> None:
    other = Rehearsal(folder / "other")
    other.pages = {"a": ("theirs", None)}
    other.step(days=1)
    other.publish()
    sitemap = other.site.output / "sitemap.xml"
    sitemap.write_text(sitemap.read_text().replace(ROOT, "https://example.com/"))
    moved = folder / "live"
    moved.mkdir()
    shutil.copy(sitemap, moved)
    site.publish()
    site.set_options({"baseline": str(moved)})
    site.step(days=2)
    site.pages["a"] = ("two", None)
    report = site.publish()
    assert (report.notices, report.sections[0].delta_pages) == ((), 1)


def test_a_damaged_index_does_not_hide_what_is_online(site: Rehearsal, folder: Path) -> None:
    site.publish()
    site.deploy(folder / "live")
    shutil.rmtree(site.site.output)
    shutil.rmtree(site.site.state / "files")
    index = site.site.state / "index"
    index.write_bytes(b"")
    site.set_options({"baseline": str(folder / "live")})
    site.step(hours=1)
    site.pages["a"] = ("two", None)
    report = site.publish()
    assert report.notices == (
        f"{index} is damaged and nothing is left to rebuild it from",
        f"the baseline is what {folder / 'live'} has published",
    )
    assert report.sections[0].delta_pages == 1


def test_readers_of_two_histories_that_diverged_end_with_the_same_pages(
    site: Rehearsal, folder: Path
) -> None:
    """Two machines go on from one publication; what is online is the earlier of the two."""
    live = folder / "live"
    site.pages["d"] = ("one", None)
    site.publish()
    first, here, there = TextReader("all"), TextReader("all"), TextReader("all")
    for reader in (first, here, there):
        reader.sync(site.site.output, by_snapshot=True)
    with elsewhere(site, live):
        site.step(days=1)
        site.pages |= {"a": ("theirs", None), "c": ("theirs", None), "d": ("theirs", None)}
        site.publish()
        assert not there.sync(site.site.output, by_snapshot=False)
    site.step(days=1)
    site.pages = {
        "": ("ours", None),
        "a": ("one", None),
        "b": ("ours", None),
        "d": ("one", None),
    }
    site.publish()
    assert not here.sync(site.site.output, by_snapshot=False)

    site.set_options({"baseline": str(live)})
    site.step(days=1)
    site.pages |= {"c": ("new", None), "d": ("theirs", None)}
    assert site.publish().sections[0].delta is not None
    site.check_announced()
    for reader in (first, here, there):
        assert not reader.sync(site.site.output, by_snapshot=False)
        assert texts(reader) == {"": "ours", "a": "one", "b": "ours", "c": "new", "d": "theirs"}


def test_dates_do_not_go_back_to_those_of_an_older_publication(
    site: Rehearsal, folder: Path
) -> None:
    """The machine has gone on from what is not online, with a later date for the same text."""
    live = published_later_elsewhere(site, folder)
    site.step(days=2)
    site.pages["a"] = ("one", site.now)
    site.publish()
    before = modified(site, "a")
    assert before == "2026-11-23T23:50:00Z"
    site.set_options({"baseline": str(live)})
    site.pages["a"] = ("one", None)
    site.step(days=-1)
    site.publish()
    assert modified(site, "a") > before


def test_what_only_the_state_knew_comes_back_later_than_it_was(
    site: Rehearsal, folder: Path
) -> None:
    live = published_later_elsewhere(site, folder)
    site.step(hours=12)
    between = site.now
    site.step(hours=12)
    site.pages["n"] = ("new", None)
    site.publish()
    site.set_options({"baseline": str(live)})
    site.pages["n"] = ("otherwise", between)
    site.step(hours=1)
    site.publish()
    assert modified(site, "n") == "2026-11-23T00:50:00Z"


def test_what_the_state_published_later_and_deleted_does_not_go_back(
    site: Rehearsal, folder: Path
) -> None:
    """What is online has the page as it was before."""
    live = published_later_elsewhere(site, folder)
    site.step(hours=12)
    between = site.now
    site.step(hours=12)
    site.pages["a"] = ("later", None)
    site.publish()
    before = modified(site, "a")
    assert before == "2026-11-22T23:50:00Z"
    del site.pages["a"]
    site.step(hours=1)
    site.publish()
    site.set_options({"baseline": str(live)})
    site.pages["a"] = ("back", between)
    site.step(hours=1)
    site.publish()
    assert modified(site, "a") > before


def test_what_is_online_and_older_than_the_state_knows_counts_as_changed(
    site: Rehearsal, folder: Path
) -> None:
    """A build that knew of nothing has published the page with the older date that it states."""
    live = folder / "live"
    site.publish()
    with elsewhere(site, live):
        shutil.rmtree(site.site.state)
        shutil.rmtree(site.site.output)
        site.step(days=1)
        site.pages["a"] = ("two", site.now.replace(year=2020))
        site.publish()
    site.set_options({"baseline": str(live)})
    site.step(days=1)
    site.publish()
    assert modified(site, "a") == "2026-11-22T23:50:00Z"


def test_a_publication_that_has_expired_is_still_the_last_one(
    site: Rehearsal, folder: Path
) -> None:
    live = folder / "live"
    site.set_options({"expires": 2})
    site.publish()
    with elsewhere(site, live):
        site.step(days=1)
        site.pages["a"] = ("two", None)
        site.publish()
        reader = TextReader("all")
        reader.sync(site.site.output, by_snapshot=True)
    site.set_options({"expires": 2, "baseline": str(live)})
    site.step(days=10)
    site.pages["a"] = ("one", None)
    assert site.publish().sections[0].delta_pages == 1
    assert not reader.sync(site.site.output, by_snapshot=False)
    assert texts(reader)["a"] == "one"


def test_a_promise_made_anew_since_a_stale_cache_is_kept(site: Rehearsal, folder: Path) -> None:
    live = folder / "live"
    site.publish()
    with elsewhere(site, live):
        site.step(days=20)
        site.publish()
        promised = site.announced()[0].attrib["expires"]
    site.set_options({"baseline": str(live)})
    site.pages["a"] = ("two", None)
    site.publish()
    site.step(days=29)
    site.publish()
    assert promised == "2027-01-09T23:50:00Z"  # ten days after the promise in the cache
    assert "scp/all-snapshot-20261120T235000Z.scp.zst" in site.tree()


def test_a_promise_that_only_the_state_knows_is_kept(site: Rehearsal, folder: Path) -> None:
    live = folder / "live"
    sections = {"all": None, "bees": {"include": ["/b"]}}
    site.set_options({"sections": sections})
    site.pages["b"] = ("one", None)
    site.publish()
    with elsewhere(site, live):  # where the snapshot of bees is promised until 20 December
        site.pages["a"] = ("two", None)
        site.step(hours=1)
        site.publish()
    site.step(days=20)
    site.publish()
    promised = {e.attrib["section"]: e.attrib["expires"] for e in site.announced()}["bees"]
    site.set_options({"sections": sections, "baseline": str(live)})
    site.pages["b"] = ("two", None)
    site.publish()
    site.step(days=15)
    site.publish()
    assert promised == "2027-01-10T00:50:00Z"
    assert "scp/bees-snapshot-20261120T235000Z.scp.zst" in site.tree()


def test_a_lowered_lifetime_shortens_no_promise_of_a_lost_state(site: Rehearsal) -> None:
    site.set_options({"expires": 60})
    site.publish()
    site.step(hours=1)
    for text in ("two", "three"):
        site.pages["a"] = (text, None)
        site.publish()
    superseded, standing = sorted(name for name in site.tree() if "-delta-" in name)
    assert [each.attrib["expires"] for each in site.announced() if each.tag == SCP + "delta"] == [
        "2027-01-20T00:50:00Z"
    ]
    shutil.rmtree(site.site.state)
    site.set_options({"expires": 2})
    site.step(days=50)
    site.publish(wipe=False)
    assert {superseded, standing} <= site.tree().keys()
    site.step(days=11)
    site.publish(wipe=False)
    assert not {superseded, standing} & site.tree().keys()
