"""Sync against sites that are published again and again: what is asked for, and what comes out."""

from __future__ import annotations

import random
from collections.abc import Callable
from datetime import timedelta
from typing import TYPE_CHECKING, Any

import pytest

from scp_ssg.collection import read
from scp_ssg.crawl import sync
from scp_ssg.errors import CrawlError, StateError

if TYPE_CHECKING:
    from pathlib import Path

    from tests.crawl.conftest import Site
    from tests.scripted_server import Web

Mirrored = Callable[[str], dict[str, str]]
LONG = " and again".join(str(n) for n in range(1000))


def test_the_first_sync_takes_the_snapshot(
    site: Site, web: Web, tmp_path: Path, mirrored: Mirrored
) -> None:
    site.publish(a="Apples", b="Pears")
    report = sync(site.sitemap, tmp_path / "mirror")
    assert web.asked() == ["/robots.txt", "/sitemap.xml", *site.paths("snapshot")]
    assert mirrored("all") == {"a": "Apples", "b": "Pears"}
    (section,) = report.sections
    assert (section.snapshot, section.deltas, section.pages) == (True, 0, 2)
    assert section.changes.added.urls == (f"{web.url}/a/", f"{web.url}/b/")
    assert section.generated == site.now


def test_nothing_new_costs_one_conditional_request(site: Site, web: Web, tmp_path: Path) -> None:
    site.publish(a="Apples")
    sync(site.sitemap, tmp_path / "mirror")
    web.log.clear()
    report = sync(site.sitemap, tmp_path / "mirror")
    assert [(each.path, each.status) for each in web.log] == [("/sitemap.xml", 304)]
    assert report.received == 0
    assert report.sections[0].changes.added.count == 0


def test_deltas_are_taken_where_they_are_smaller(
    site: Site, web: Web, tmp_path: Path, mirrored: Mirrored
) -> None:
    site.publish(a="Apples", long=LONG)
    sync(site.sitemap, tmp_path / "mirror")
    site.publish(after=timedelta(days=1), a="Apples and pears", c="Cherries")
    web.log.clear()
    report = sync(site.sitemap, tmp_path / "mirror")
    assert web.asked() == ["/sitemap.xml", *site.paths("delta")]
    assert mirrored("all") == {"a": "Apples and pears", "c": "Cherries", "long": LONG}
    (section,) = report.sections
    assert section.changes.added.urls == (f"{web.url}/c/",)
    assert section.changes.changed.urls == (f"{web.url}/a/",)
    assert section.changes.removed.count == 0


def test_a_snapshot_is_taken_where_it_is_smaller(site: Site, web: Web, tmp_path: Path) -> None:
    site.publish(a="Apples")
    sync(site.sitemap, tmp_path / "mirror")
    site.publish(after=timedelta(days=1), a="Pears")
    site.publish(after=timedelta(days=1), a="Cherries")
    web.log.clear()
    sync(site.sitemap, tmp_path / "mirror")
    assert web.asked() == ["/sitemap.xml", site.paths("snapshot")[-1]]


def test_a_deletion_shows_by_the_number_of_pages(
    site: Site, web: Web, tmp_path: Path, mirrored: Mirrored
) -> None:
    site.publish(a="Apples", b="Pears", long=LONG)
    sync(site.sitemap, tmp_path / "mirror")
    site.publish(after=timedelta(days=1), a="Quinces", b=None, c="Cherries")
    web.log.clear()
    report = sync(site.sitemap, tmp_path / "mirror")
    assert mirrored("all") == {"a": "Quinces", "c": "Cherries", "long": LONG}
    assert report.sections[0].changes.removed.urls == (f"{web.url}/b/",)


def test_after_a_month_of_deltas_a_snapshot_is_taken(site: Site, tmp_path: Path) -> None:
    site.publish(a="Apples", long=LONG)
    sync(site.sitemap, tmp_path / "mirror")
    taken = []
    for day in range(31):
        site.publish(after=timedelta(days=1), a=f"Apples of day {day}")
        taken.append(sync(site.sitemap, tmp_path / "mirror").sections[0].snapshot)
    assert taken == [False] * 29 + [True, False]


def test_a_site_that_went_back_in_time_is_taken_afresh(
    site: Site, new_site: Callable[..., Site], web: Web, tmp_path: Path, mirrored: Mirrored
) -> None:
    site.publish(a="Apples")
    before = dict(web.files)
    site.publish(after=timedelta(days=1), a="Pears", b="More")
    sync(site.sitemap, tmp_path / "mirror")
    web.files = before
    report = sync(site.sitemap, tmp_path / "mirror")
    assert mirrored("all") == {"a": "Apples"}
    assert report.sections[0].changes.removed.urls == (f"{web.url}/b/",)


def test_a_delta_that_is_gone_makes_way_for_the_snapshot(
    site: Site, web: Web, tmp_path: Path, mirrored: Mirrored
) -> None:
    site.publish(a="Apples", long=LONG)
    sync(site.sitemap, tmp_path / "mirror")
    site.publish(after=timedelta(days=1), a="Pears")
    (delta,) = site.paths("delta")
    del web.files[delta]
    report = sync(site.sitemap, tmp_path / "mirror")
    assert mirrored("all")["a"] == "Pears"
    assert report.notices == (
        f"{web.url}{delta}: the server answered HTTP 404; a snapshot is taken instead",
    )


def test_sections_come_and_go(
    new_site: Callable[..., Site], web: Web, tmp_path: Path, mirrored: Mirrored
) -> None:
    both = new_site(sections={"one": "a/", "two": "b/"})
    both.publish(a="Apples", b="Pears")
    sync(both.sitemap, tmp_path / "mirror")
    assert (mirrored("one"), mirrored("two")) == ({"a": "Apples"}, {"b": "Pears"})
    sitemap = web.files["/sitemap.xml"]
    web.files["/sitemap.xml"] = b"\n".join(
        line for line in sitemap.splitlines() if b'"two"' not in line
    )
    report = sync(both.sitemap, tmp_path / "mirror")
    assert report.gone == ("two",)
    assert not (tmp_path / "mirror" / "two.scp.zst").exists()
    assert mirrored("one") == {"a": "Apples"}


def test_a_lost_file_of_the_mirror_is_had_again(
    site: Site, tmp_path: Path, mirrored: Mirrored
) -> None:
    site.publish(a="Apples")
    sync(site.sitemap, tmp_path / "mirror")
    (tmp_path / "mirror" / "all.scp.zst").unlink()
    sync(site.sitemap, tmp_path / "mirror")
    assert mirrored("all") == {"a": "Apples"}


def test_a_damaged_file_of_the_mirror_is_had_again(
    site: Site, tmp_path: Path, mirrored: Mirrored
) -> None:
    site.publish(a="Apples", long=LONG)
    sync(site.sitemap, tmp_path / "mirror")
    file = tmp_path / "mirror" / "all.scp.zst"
    file.write_bytes(b"x" * file.stat().st_size)
    site.publish(after=timedelta(days=1), a="Pears")
    report = sync(site.sitemap, tmp_path / "mirror")
    assert mirrored("all") == {"a": "Pears", "long": LONG}
    assert "the mirror's section is taken afresh" in report.notices[0]


def test_pages_are_in_url_order_and_the_metadata_says_of_when(site: Site, tmp_path: Path) -> None:
    site.publish(b="Pears", a="Apples", c="Cherries")
    sync(site.sitemap, tmp_path / "mirror")
    with read(tmp_path / "mirror" / "all.scp.zst") as collection:
        urls = [page.url for page in collection]
        metadata = collection.metadata
    assert urls == sorted(urls)
    assert (metadata.section, metadata.type, metadata.generated) == ("all", "snapshot", site.now)


@pytest.mark.parametrize("robots", [None, "User-agent: *\nSitemap: {url}/sitemap.xml\n"])
def test_a_site_s_address_is_enough(
    robots: str | None, site: Site, web: Web, tmp_path: Path, mirrored: Mirrored
) -> None:
    site.publish(a="Apples")
    if robots:
        web.files["/robots.txt"] = robots.format(url=web.url).encode()
    sync(web.url, tmp_path / "mirror")
    assert web.asked()[:2] == ["/robots.txt", "/sitemap.xml"]
    assert mirrored("all") == {"a": "Apples"}


def test_the_compressed_sitemap_serves_as_well(
    site: Site, tmp_path: Path, mirrored: Mirrored
) -> None:
    site.publish(a="Apples")
    sync(f"{site.sitemap}.gz", tmp_path / "mirror")
    assert mirrored("all") == {"a": "Apples"}


def test_an_index_leads_to_the_sitemap_that_announces(
    site: Site, web: Web, tmp_path: Path, mirrored: Mirrored
) -> None:
    site.publish(a="Apples")
    web.files["/index.xml"] = (
        '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">'
        f"<sitemap><loc>{web.url}/pages.xml</loc></sitemap>"
        f"<sitemap><loc>{web.url}/sitemap.xml</loc></sitemap></sitemapindex>"
    ).encode()
    web.files["/pages.xml"] = b'<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"/>'
    sync(f"{web.url}/index.xml", tmp_path / "mirror")
    assert mirrored("all") == {"a": "Apples"}
    web.log.clear()
    sync(f"{web.url}/index.xml", tmp_path / "mirror")
    assert {each.status for each in web.log} == {304}
    assert len(web.log) == 3


def test_a_folder_with_other_things_in_it_is_not_touched(site: Site, tmp_path: Path) -> None:
    site.publish(a="Apples")
    (tmp_path / "mirror").mkdir()
    (tmp_path / "mirror" / "all.scp.zst").write_bytes(b"mine")
    with pytest.raises(StateError, match="has files in it but is no mirror; name a new folder"):
        sync(site.sitemap, tmp_path / "mirror")
    assert (tmp_path / "mirror" / "all.scp.zst").read_bytes() == b"mine"


def test_a_mirror_is_of_one_site(site: Site, web: Web, tmp_path: Path) -> None:
    site.publish(a="Apples")
    sync(site.sitemap, tmp_path / "mirror")
    with pytest.raises(StateError, match=r"mirrors .*/sitemap\.xml, not .*/other\.xml"):
        sync(f"{web.url}/other.xml", tmp_path / "mirror")


def test_another_origin_has_to_be_allowed(
    site: Site, new_web: Callable[[], Web], tmp_path: Path, mirrored: Mirrored
) -> None:
    site.publish(a="Apples")
    cdn = new_web()
    cdn.files = dict(site.web.files)
    sitemap = site.web.files["/sitemap.xml"]
    site.web.files["/sitemap.xml"] = sitemap.replace(
        f'url="{site.web.url}/'.encode(), f'url="{cdn.url}/'.encode()
    )
    with pytest.raises(CrawlError, match=f"is at another origin .* allow {cdn.url};"):
        sync(site.sitemap, tmp_path / "mirror")
    assert cdn.log == []
    sync(site.sitemap, tmp_path / "mirror", origins=[f"{cdn.url}/anything"])
    assert mirrored("all") == {"a": "Apples"}


@pytest.mark.parametrize("seed", range(4))
def test_whatever_happens_to_a_site_its_mirror_equals_it(
    seed: int, new_site: Callable[..., Site], tmp_path: Path, mirrored: Mirrored
) -> None:
    chance = random.Random(seed)
    site = new_site(sections={"all": {"update_freq": chance.choice(["hourly", "daily", "weekly"])}})
    site.publish(start="Here", p0=LONG, p1=LONG, p2=LONG)
    names = [f"p{n}" for n in range(8)]
    for step in range(25):
        name = chance.choice(names)
        gone = name in site.texts and chance.random() < 0.3
        wait = timedelta(minutes=chance.choice([1, 59, 60, 60 * 24, 60 * 24 * 9]))
        edit: dict[str, Any] = {name: None if gone else f"{LONG} {step}"}
        site.publish(after=wait, **edit)
        if chance.random() < 0.5:
            sync(site.sitemap, tmp_path / "mirror")
            assert mirrored("all") == site.texts, step
