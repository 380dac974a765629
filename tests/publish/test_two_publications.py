"""Two publications with one state folder, one output folder, or both: neither sees the other."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from scp_ssg.publish import Site
from tests.publish.rehearsal import ROOT, Rehearsal

if TYPE_CHECKING:
    from pathlib import Path

OTHERS = [
    "https://internal.example/",
    "http://example.org/",
    f"{ROOT}docs/",
    "https://example.org:8443/",
]


def other(site: Rehearsal, url: str) -> Rehearsal:
    """Another publication in the folders of ``site``."""
    made = Rehearsal(site.site.output.parent, url)
    made.pages = {"": ("plum", None), "secret": ("plum", None)}
    made.now = site.now
    return made


def holds(folder: Path, url: str) -> bool:
    """Whether a file of a state or site is of the publication at ``url``."""
    return any(url.encode() in path.read_bytes() for path in folder.rglob("*") if path.is_file())


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("https://a.example/x-y/", "https://a.example/x/y/"),
        ("https://a.example/", "http://a.example/"),
        ("https://a.example/X/", "https://a.example/x/"),
        ("https://a.example/1/", "https://a.example:1/"),
        ("https://a.example/%C3%BC/", "https://a.example/%C3%9C/"),
        ("https://a.example/" + 300 * "x" + "/1/", "https://a.example/" + 300 * "x" + "/2/"),
    ],
)
def test_two_addresses_never_share_a_state(tmp_path: Path, one: str, two: str) -> None:
    first, second = (
        Site(url=url, output=tmp_path, state_root=tmp_path).state.name for url in (one, two)
    )
    assert first.casefold() != second.casefold()
    assert len(first) < 100
    assert first.isascii()
    assert set(first) <= set("abcdefghijklmnopqrstuvwxyz0123456789.-")


@pytest.mark.parametrize("wipe", [True, False])
@pytest.mark.parametrize("url", OTHERS)
def test_publications_that_alternate_leave_each_other_as_they_are(
    site: Rehearsal, url: str, wipe: bool
) -> None:
    stranger = other(site, url)
    first: dict[Rehearsal, dict[str, str]] = {}
    for _ in range(3):
        for each in (site, stranger):
            each.step(days=1)
            report = each.publish(wipe=wipe)
            assert report.warnings == ()
            tree = each.tree()
            assert first.setdefault(each, tree) == tree
            assert [name for name in tree if name.startswith("scp/")] == [
                f"scp/{report.sections[0].snapshot}"
            ]


@pytest.mark.parametrize("lost", ["state", "index", None])
@pytest.mark.parametrize("url", OTHERS)
def test_no_file_of_another_publication_is_believed_or_deployed(
    site: Rehearsal, url: str, lost: str | None
) -> None:
    """The other one has left its output, and its state, its files alone, or nothing."""
    stranger = other(site, url)
    stranger.publish()
    [theirs] = [name for name in stranger.tree() if name.startswith("scp/")]
    data = (site.site.output / theirs).read_bytes()
    if lost == "state":
        shutil.rmtree(stranger.site.state)
    elif lost == "index":
        (stranger.site.state / "index").unlink()
    site.step(days=1)
    report = site.publish(wipe=False)
    assert any(notice.startswith("taken out of the site: 1 coll") for notice in report.notices)
    assert not (site.site.output / theirs).exists()
    assert data in [path.read_bytes() for path in site.site.state_root.rglob("*.zst")]
    assert {each.attrib["pages"] for each in site.announced()} == {"3"}
    site.step(days=1)
    site.pages["a"] = ("two", None)
    assert site.publish(wipe=False).sections[0].delta_pages == 1


def test_a_file_of_another_address_in_the_output_says_nothing_of_our_dates(
    site: Rehearsal,
) -> None:
    """Its host has written the sitemap anew, so that nothing but its pages says whose it is."""
    stranger = other(site, "https://internal.example/")
    stranger.step(days=30)
    stranger.publish()
    shutil.rmtree(site.site.state_root)
    (site.site.output / "sitemap.xml").unlink()
    report = site.publish(wipe=False)
    assert site.announced()[0].attrib["generated"] == "2026-11-20T23:50:00Z"
    assert any("not of this publication, and kept in" in notice for notice in report.notices)


def test_a_state_of_another_publication_in_our_place_is_set_aside(site: Rehearsal) -> None:
    stranger = other(site, "https://internal.example/")
    stranger.publish()
    shutil.rmtree(site.site.output)
    shutil.move(stranger.site.state, site.site.state)
    report = site.publish()
    [kept] = site.site.state_root.glob("set-aside/*")
    assert report.notices[0] == (
        f"{site.site.state} held the state of https://internal.example/: it is not read, and "
        f"stands in {kept} now; remove that if nobody needs it"
    )
    assert sorted(path.name for path in kept.iterdir()) == [
        "all-snapshot-20261120T235000Z.scp.zst",
        "index",
    ]
    assert not holds(site.site.state, "https://internal.example/")
    assert {each.attrib["pages"] for each in site.announced()} == {"3"}
    assert len(site.publish().notices) == 0


def test_a_state_of_an_older_layout_is_set_aside_and_nothing_else_is(site: Rehearsal) -> None:
    root = site.site.state_root
    site.publish()
    for path in (site.site.state / "index", site.site.state / "files"):
        shutil.move(path, root / path.name)
    (root / "files/mine.txt").write_text("of the author, who chose this folder")
    (root / "answer").write_text("to everything")
    shutil.rmtree(site.site.output)
    site.step(days=1)
    report = site.publish()
    [kept] = root.glob("set-aside/*")
    assert report.notices[0].startswith(f"{root} held the state of no site in particular: ")
    assert len(list(kept.iterdir())) == 2
    assert (root / "files/mine.txt").exists()
    assert (root / "answer").exists()
    assert site.announced()[0].attrib["generated"] == "2026-11-21T23:50:00Z"


def test_a_renamed_site_takes_nothing_along(site: Rehearsal) -> None:
    site.publish()
    moved = Rehearsal(site.site.output.parent, "https://new.example/")
    moved.pages = site.pages
    moved.step(days=1)
    report = moved.publish(wipe=False)
    assert "no earlier publication was found" in report.first
    assert all(each.attrib["url"].startswith("https://new.example/") for each in moved.announced())
    assert len([name for name in moved.tree() if name.startswith("scp/")]) == 1


def test_a_publication_below_another_keeps_its_own_folder(site: Rehearsal) -> None:
    below = other(site, f"{ROOT}docs/")
    below.site = replace(below.site, output=site.site.output / "docs")
    site.publish()
    below.publish()
    tree = below.tree()
    site.step(days=1)
    assert site.publish(wipe=False).notices == ()
    assert below.tree() == tree


def test_collections_that_are_served_elsewhere_are_known_by_that_address(site: Rehearsal) -> None:
    for base in (None, "https://cdn.example/x/", None):
        site.set_options({"base_url": base})
        shutil.rmtree(site.site.state_root, ignore_errors=True)
        site.step(hours=1)
        site.pages["a"] = (f"at {site.now}", None)
        report = site.publish()
        # Only what was announced at an address that is set no longer is not believed.
        assert (report.sections[0].delta is None) == (site.now.hour in (0, 2))


@pytest.mark.parametrize("wipe", [True, False])
def test_publications_that_take_turns_in_one_output_set_a_file_aside_once(
    site: Rehearsal, *, wipe: bool
) -> None:
    """Each with a state folder of its own, so that neither knows that the other keeps its files."""
    stranger = other(site, "https://internal.example/")
    stranger.site = replace(stranger.site, state_root=site.site.output.parent / "theirs")
    stranger.step(hours=1)
    for _ in range(4):
        for each in (site, stranger):
            each.step(days=1)
            each.publish(wipe=wipe)
    for each in (site, stranger):
        assert len(list(each.site.state_root.rglob("set-aside/*/*.zst"))) == 1
