"""What builds publish, one after the other: deltas by period, promises, and changes of options."""

from __future__ import annotations

import json
import shutil
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

import pytest
import zstandard
from msgspec.structs import replace

from scp_ssg import atomic_files
from scp_ssg.publish import publish
from scp_ssg.publish.ledger import period
from scp_ssg.sitemap import ListedUrl
from tests.publish.rehearsal import ROOT, SCP, page_to_publish
from tests.publish.text_reader import TextReader

if TYPE_CHECKING:
    from pathlib import Path

    from scp_ssg.model import UpdateFreq
    from tests.publish.rehearsal import Rehearsal


def lines(path: Path) -> list[Any]:
    return [json.loads(line) for line in zstandard.decompress(path.read_bytes()).splitlines()]


def deltas(site: Rehearsal, section: str = "all") -> list[tuple[str, str, list[str]]]:
    """The announced deltas: since, generated, page paths."""
    return [
        (
            each.attrib["since"],
            each.attrib["generated"],
            [
                page["url"].removeprefix(ROOT)
                for page in lines(site.published(each.attrib["url"]))[1:]
            ],
        )
        for each in site.announced()
        if each.tag == SCP + "delta" and each.attrib["section"] == section
    ]


def modified(site: Rehearsal) -> dict[str, str]:
    snapshot = next(each for each in site.announced() if each.tag == SCP + "collection")
    return {
        page["url"].removeprefix(ROOT): page["modified"]
        for page in lines(site.published(snapshot.attrib["url"]))[1:]
    }


@pytest.mark.parametrize(
    ("frequency", "expected"),
    [
        ("hourly", "2027-01-01T09"),
        ("daily", "2027-01-01"),
        ("weekly", "2026-W53"),
        ("monthly", "2027-01"),
    ],
)
def test_periods_are_of_the_utc_calendar(frequency: UpdateFreq, expected: str) -> None:
    noon_in_tokyo = datetime.fromisoformat("2027-01-01T18:30:00+09:00")
    assert period(noon_in_tokyo, frequency) == expected


def test_the_files_of_two_builds(site: Rehearsal) -> None:
    site.publish()
    site.step(minutes=20)
    site.pages["a"] = ("two", None)
    report = site.publish()
    assert sorted(name for name in site.tree() if name.startswith("scp/")) == [
        "scp/all-delta-2026-11-21-20261121T001000Z.scp.zst",
        "scp/all-snapshot-20261120T235000Z.scp.zst",
        "scp/all-snapshot-20261121T001000Z.scp.zst",
    ]
    delta = lines(site.site.output / "scp/all-delta-2026-11-21-20261121T001000Z.scp.zst")
    assert delta == [
        {
            "collection": {
                "id": "all-delta-2026-11-21-20261121T001000Z",
                "section": "all",
                "type": "delta",
                "generated": "2026-11-21T00:10:00Z",
                "since": "2026-11-20T23:50:00Z",
                "version": "0.1",
            }
        },
        {
            "url": "https://example.org/a",
            "title": "a",
            "description": "",
            "modified": "2026-11-21T00:10:00Z",
            "language": "en",
            "content": [{"type": "text", "text": "two"}],
        },
    ]
    section = report.sections[0]
    assert (section.pages, section.delta_pages, section.published) == (3, 1, True)


def test_nothing_changed_means_the_same_bytes_also_a_day_later(site: Rehearsal) -> None:
    site.publish()
    site.pages["a"] = ("two", None)
    site.publish()
    tree = site.tree()
    for step in ({"seconds": 0}, {"days": 1}, {"days": 12}):
        site.step(**step)
        assert not site.publish().sections[0].published
        assert site.tree() == tree


def test_a_site_of_500_pages_built_again_writes_nothing(
    site: Rehearsal, monkeypatch: pytest.MonkeyPatch
) -> None:
    site.pages = {f"page-{n}": (f"text {n}", None) for n in range(500)}
    site.publish()
    tree = site.tree()
    written: list[str] = []
    monkeypatch.setattr(atomic_files, "write", lambda path, _: written.append(path.name))
    site.step(days=1)
    report = site.publish(wipe=False)
    # The host wrote its sitemap anew, without our lines.
    assert written == ["sitemap.xml"]
    assert (report.sections[0].pages, report.sections[0].published) == (500, False)
    monkeypatch.undo()
    site.publish()
    assert site.tree() == tree


def test_fifty_builds_a_day_are_one_delta(site: Rehearsal) -> None:
    site.publish()
    reader = TextReader("all")
    reader.sync(site.site.output, by_snapshot=True)
    site.step(days=1)
    for number in range(50):
        site.step(minutes=25)
        site.pages["a"] = (f"text {number}", None)
        site.pages[f"new-{number}"] = ("new", None)
        site.publish()
    [(since, generated, pages)] = deltas(site)
    assert (since, generated) == ("2026-11-20T23:50:00Z", "2026-11-22T20:40:00Z")
    assert len(pages) == 51
    assert not reader.sync(site.site.output, by_snapshot=False)
    assert len(reader.index) == 53


def test_builds_of_one_period_share_one_delta(site: Rehearsal) -> None:
    site.publish()
    site.step(minutes=20)
    for text in ("two", "three", "four"):
        site.pages["a"] = (text, None)
        site.publish()
        site.step(minutes=20)
    site.pages["b"] = ("two", None)
    site.publish()
    assert deltas(site) == [("2026-11-20T23:50:00Z", "2026-11-21T01:10:00Z", ["a", "b"])]
    # What they superseded stays until it expires.
    assert len([name for name in site.tree() if "-delta-" in name]) == 4
    site.step(days=1)
    site.pages[""] = ("new home", None)
    site.publish()
    assert deltas(site) == [
        ("2026-11-20T23:50:00Z", "2026-11-21T01:10:00Z", ["a", "b"]),
        ("2026-11-21T01:10:00Z", "2026-11-22T01:10:00Z", [""]),
    ]


def test_a_deletion_alone_gives_a_snapshot_and_no_delta(site: Rehearsal) -> None:
    site.publish()
    site.step(days=1)
    del site.pages["a"]
    report = site.publish()
    assert report.sections[0].published
    assert report.sections[0].delta is None
    assert deltas(site) == []
    site.step(days=1)
    site.pages["b"] = ("two", None)
    site.publish()
    assert deltas(site) == [("2026-11-20T23:50:00Z", "2026-11-22T23:50:00Z", ["b"])]


def test_a_page_withdrawn_leaves_the_delta_of_its_period(site: Rehearsal) -> None:
    site.publish()
    site.step(days=1)
    site.pages["secret"] = ("oh no", None)
    site.publish()
    del site.pages["secret"]
    site.publish()
    assert [pages for _, _, pages in deltas(site)] == [[]]


def test_promises_are_kept_and_then_the_files_go(site: Rehearsal) -> None:
    site.set_options({"expires": 2, "checksum": True})
    site.publish()
    foreign = site.site.output / "scp/all-snapshot-19990101T000000Z.scp.zst"
    site.step(days=1)
    site.pages["a"] = ("two", None)
    site.publish()
    foreign.write_bytes(b"not ours")
    first = "scp/all-snapshot-20261120T235000Z.scp.zst"
    site.step(hours=23)
    site.publish(wipe=False)
    assert {first, first + ".sha256"} <= site.tree().keys()
    site.step(hours=1)
    site.publish(wipe=False)
    assert not {first, first + ".sha256"} & site.tree().keys()
    assert not (site.site.state / "files" / "all-snapshot-20261120T235000Z.scp.zst").exists()
    assert len(deltas(site)) == 1
    site.step(days=1)
    site.publish(wipe=False)
    assert deltas(site) == []
    assert not foreign.exists()  # nobody knows what it is: it is kept, but not deployed
    assert next(site.site.state_root.glob("set-aside/*/*")).read_bytes() == b"not ours"


def test_the_current_snapshot_is_promised_anew_past_half_its_life(site: Rehearsal) -> None:
    def expires() -> str:
        return site.announced()[0].attrib["expires"]

    site.publish()
    assert expires() == "2026-12-20T23:50:00Z"
    site.step(days=15)
    site.publish()
    assert expires() == "2026-12-20T23:50:00Z"
    site.step(seconds=1)
    site.publish()
    assert expires() == "2027-01-04T23:50:01Z"


def test_dates_that_authors_state(site: Rehearsal) -> None:
    old = datetime(2020, 1, 1, tzinfo=UTC)
    to_come = site.now + timedelta(days=3)
    site.pages = {"old": ("x", old), "none": ("x", None), "to-come": ("x", to_come)}
    site.publish()
    first = "2026-11-20T23:50:00Z"
    assert modified(site) == {"old": "2020-01-01T00:00:00Z", "none": first, "to-come": first}
    site.step(days=1)
    site.pages = {name: ("y", stated) for name, (_, stated) in site.pages.items()}
    site.publish()
    second = "2026-11-21T23:50:00Z"
    assert modified(site) == {"old": second, "none": second, "to-come": second}
    site.step(days=4)
    site.pages["old"] = ("y", site.now - timedelta(hours=1))
    site.publish()
    # The date that has come is news, though the text is the same.
    assert modified(site) == {
        "old": "2026-11-25T22:50:00Z",
        "none": second,
        "to-come": "2026-11-23T23:50:00Z",
    }


def test_modified_is_never_before_published_also_where_that_is_still_to_come(
    site: Rehearsal,
) -> None:
    coming, updated = datetime(2030, 1, 1, tzinfo=UTC), datetime(2020, 1, 1, tzinfo=UTC)

    def record() -> tuple[str | None, str]:
        snapshot = next(each for each in site.announced() if each.tag == SCP + "collection")
        (page,) = lines(site.published(snapshot.attrib["url"]))[1:]
        return page.get("published"), page["modified"]

    site.pages = {"": ("text", updated)}
    site.published_on[""] = coming
    site.publish()
    assert record() == (None, "2020-01-01T00:00:00Z")

    before = site.tree()
    site.step(hours=1)
    site.publish()
    assert site.tree() == before  # what is not published cannot change

    site.now = coming - timedelta(seconds=1)
    assert not site.publish().sections[0].published

    site.now = coming
    assert site.publish().sections[0].delta_pages == 1
    assert record() == ("2030-01-01T00:00:00Z", "2030-01-01T00:00:00Z")


def test_an_older_date_for_the_same_text_changes_nothing(site: Rehearsal) -> None:
    site.publish()
    before = site.tree()
    site.pages["a"] = ("one", site.now - timedelta(days=1))
    site.step(days=1)
    site.publish()
    assert site.tree() == before


def test_a_page_that_comes_back_is_later_than_it_ever_was(site: Rehearsal) -> None:
    site.publish()
    page = site.pages.pop("a")
    site.step(hours=1)
    site.publish()
    site.pages["a"] = (page[0], datetime(2020, 1, 1, tzinfo=UTC))
    site.step(hours=1)
    site.publish()
    assert modified(site)["a"] == "2026-11-21T01:50:00Z"


def test_a_clock_that_goes_back_is_said_and_time_goes_on(site: Rehearsal) -> None:
    site.publish()
    site.step(days=-30)
    site.pages["a"] = ("two", None)
    report = site.publish()
    assert len(report.warnings) == 1
    assert report.warnings[0].startswith(
        "the last publication is dated 2026-11-20T23:50:00Z, which is in the future: "
    )
    assert modified(site)["a"] == "2026-11-20T23:50:01Z"
    assert deltas(site) == [("2026-11-20T23:50:00Z", "2026-11-20T23:50:01Z", ["a"])]


def test_one_fixed_time_for_several_builds(site: Rehearsal) -> None:
    for text in ("two", "three", "four"):
        site.pages["a"] = (text, None)
        site.publish()
    assert modified(site)["a"] == "2026-11-20T23:50:02Z"


def test_a_page_that_moves_enters_the_delta_of_its_new_section(site: Rehearsal) -> None:
    def sections(one: str) -> dict[str, object]:
        return {"sections": {"one": {"include": [one]}, "two": {"exclude": [one]}}}

    site.set_options(sections("/a"))
    site.publish()
    before = modified(site)
    site.step(days=1)
    site.set_options(sections("/b"))
    site.publish()
    assert [pages for _, _, pages in deltas(site, "one")] == [["b"]]
    assert [pages for _, _, pages in deltas(site, "two")] == [["a"]]
    assert modified(site) == {"b": before["a"]}  # nothing about the pages themselves changed


def test_a_section_renamed_begins_anew_and_the_old_files_stay_promised(site: Rehearsal) -> None:
    site.publish()
    site.step(days=1)
    site.set_options({"sections": {"everything": None}})
    site.publish()
    assert {each.attrib["section"] for each in site.announced()} == {"everything"}
    assert "scp/all-snapshot-20261120T235000Z.scp.zst" in site.tree()
    site.step(days=1)
    site.pages["a"] = ("two", None)
    site.set_options({})
    site.publish()
    assert deltas(site) == []  # what happened in between nobody recorded


def test_another_compression_and_folder_from_now_on(site: Rehearsal) -> None:
    site.publish()
    site.pages["a"] = ("two", None)
    site.publish()
    old = {name for name in site.tree() if name.startswith("scp/")}
    site.step(days=1)
    site.set_options({"compression": ["gzip"], "output_dir": "crawl"})
    report = site.publish()
    assert not report.sections[0].published
    assert [each.attrib["url"].removeprefix(ROOT) for each in site.announced()] == [
        "crawl/all-snapshot-20261120T235001Z.scp.gz",
        "crawl/all-delta-2026-11-20-20261120T235001Z.scp.gz",
    ]
    site.check_announced()
    assert old <= site.tree().keys()


def test_another_address_makes_every_page_a_new_one(site: Rehearsal) -> None:
    site.publish()
    old = {name for name in site.tree() if name.startswith("scp/")}
    site.step(days=1)
    moved = replace(site.site, url="https://example.com/")
    page = page_to_publish("a", "one", root=moved.url)
    publish([page], site=moved, options=site.options, now=site.now)
    [snapshot] = site.announced()
    assert snapshot.attrib["url"].startswith("https://example.com/scp/all-snapshot-20261121")
    assert snapshot.attrib["pages"] == "1"
    assert not old & site.tree().keys()


def test_collections_served_from_elsewhere(site: Rehearsal) -> None:
    site.set_options({"base_url": "https://cdn.example.net/x"})
    site.publish()
    assert site.announced()[0].attrib["url"] == (
        "https://cdn.example.net/x/all-snapshot-20261120T235000Z.scp.zst"
    )


def test_checksum_asked_for_later_publishes_the_snapshot_anew(site: Rehearsal) -> None:
    site.publish()
    site.step(days=1)
    site.set_options({"checksum": True})
    report = site.publish()
    assert report.sections[0].published
    assert report.sections[0].delta is None
    assert report.sections[0].snapshot + ".sha256" in {name[4:] for name in site.tree()}
    site.check_announced()


def test_notices(site: Rehearsal) -> None:
    site.set_options({"sections": {"all": None, "blog": "/blog/"}, "sitemap": False})
    report = site.publish()
    assert report.first == (
        f"no earlier publication was found, so there is no delta: keep {site.site.state_root} "
        "between builds, or set baseline to the live site's sitemap"
    )
    assert report.notices == ("sitemap is off: nothing tells crawlers where the collections are",)
    assert site.publish().first == ""
    assert "sitemap.xml.gz" not in site.tree()


def test_a_sitemap_of_our_own_lists_pages_and_what_the_host_names(site: Rehearsal) -> None:
    publish(
        [page_to_publish("a", "one")],
        site=site.site,
        options=site.options,
        now=site.now,
        listed=[ListedUrl(url=ROOT + "tags/")],
    )
    sitemap = (site.site.output / "sitemap.xml").read_text()
    assert f"<url><loc>{ROOT}a</loc><lastmod>2026-11-20T23:50:00Z</lastmod></url>" in sitemap
    assert f"<url><loc>{ROOT}tags/</loc></url>" in sitemap


def test_a_superseded_snapshot_keeps_a_renewed_promise_after_a_lost_state(site: Rehearsal) -> None:
    site.publish()
    site.step(days=33)
    site.publish()  # promised anew, until day 63
    site.step(days=-2)
    site.pages["a"] = ("two", None)
    site.publish()
    site.step(days=31, hours=12)
    shutil.rmtree(site.site.state)
    site.publish(wipe=False)
    assert "scp/all-snapshot-20261120T235000Z.scp.zst" in site.tree()
