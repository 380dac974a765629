"""Pages that were published by mistake: their text leaves site and state, readers drop them, and
nothing else about the site is changed."""

from __future__ import annotations

import gzip
import shutil
from typing import TYPE_CHECKING

import pytest
import zstandard
from msgspec.structs import replace

from scp_ssg.errors import StateError
from scp_ssg.generators import url_matcher
from scp_ssg.publish import withdraw
from tests.publish.rehearsal import ROOT, SCP, Rehearsal
from tests.publish.test_older_state import unwritable
from tests.publish.text_reader import TextReader
from tests.serving import served

if TYPE_CHECKING:
    from pathlib import Path

    from scp_ssg.publish import Withdrawn

WORD = b"wolverine"


def content(path: Path) -> bytes:
    data = path.read_bytes()
    if path.name.endswith(".zst"):
        return zstandard.decompress(data)
    return gzip.decompress(data) if path.name.endswith(".gz") else data


def holding(folder: Path, word: bytes = WORD) -> list[str]:
    files = (path for path in sorted(folder.rglob("*")) if path.is_file())
    return [path.name for path in files if word in content(path)]


def take_back(site: Rehearsal, *pages: str) -> Withdrawn | None:
    return withdraw(site.site, url_matcher(pages, site.site.url), site.options, now=site.now)


def dates(reader: TextReader) -> dict[str, str]:
    return {url: page["modified"] for url, page in reader.index.items()}


@pytest.fixture(name="regretted")
def _regretted(site: Rehearsal) -> Rehearsal:
    """A site whose page ``b`` says the word since the second of its four days."""
    site.set_options({"compression": ["zstd", "gzip"], "checksum": True})
    del site.pages["b"]
    for day, (name, text) in enumerate(
        [("a", "one"), ("b", "wolverine"), ("a", "two"), ("b", "the wolverine again")]
    ):
        site.pages[name] = (text, None)
        site.publish()
        if day < 3:
            site.step(days=1)
    return site


def test_every_file_with_the_pages_text_leaves_site_and_state(regretted: Rehearsal) -> None:
    site = regretted
    assert len(holding(site.site.output)) == len(holding(site.site.state_root)) == 10
    done = take_back(site, f"{ROOT}b")
    assert done is not None
    assert (done.pages, done.sections) == ((f"{ROOT}b",), ("all",))
    assert len(done.addresses) == 10
    assert holding(site.site.output) == holding(site.site.state_root) == []
    site.check_announced()
    # The first snapshot and the third day's delta have nothing to hide, and are promised still.
    kept = {name for name in site.tree() if name.startswith("scp/")}
    first, new = (f"scp/all-snapshot-202611{at}Z.scp" for at in ("20T235000", "23T235001"))
    delta = "scp/all-delta-2026-11-22-20261122T235000Z.scp"
    assert kept == {
        f"{s}{form}{more}"
        for s in (first, delta, new)
        for form in (".zst", ".gz")
        for more in ("", ".sha256")
    }


def test_readers_drop_the_page_and_nothing_else_is_dated_anew(regretted: Rehearsal) -> None:
    site = regretted
    reader = TextReader("all")
    reader.sync(site.site.output, by_snapshot=False)
    before = dates(reader)
    take_back(site, f"{ROOT}b")
    assert reader.sync(site.site.output, by_snapshot=False)
    del before[f"{ROOT}b"]
    assert dates(reader) == before
    site.step(days=1)
    del site.pages["b"]
    assert not site.publish().sections[0].published
    assert holding(site.site.output) == holding(site.site.state_root) == []
    site.step(days=1)
    site.pages["a"] = ("three", None)
    assert site.publish().sections[0].delta_pages == 1
    assert not reader.sync(site.site.output, by_snapshot=False)
    assert reader.index[f"{ROOT}a"]["content"][0]["text"] == "three"


@pytest.mark.parametrize("wipe", [True, False])
def test_a_page_that_the_author_removed_before_is_dropped_by_those_who_have_it(
    regretted: Rehearsal, wipe: bool
) -> None:
    site = regretted
    reader = TextReader("all")
    reader.sync(site.site.output, by_snapshot=False)
    site.step(days=1)
    del site.pages["b"]
    site.pages["a"] = ("three", None)
    site.publish(wipe=wipe)
    assert not reader.sync(site.site.output, by_snapshot=False)
    assert WORD.decode() in str(reader.index)
    assert take_back(site, f"{ROOT}b") is not None
    site.publish(wipe=wipe)
    assert reader.sync(site.site.output, by_snapshot=False)
    assert WORD.decode() not in str(reader.index)
    assert holding(site.site.output) == holding(site.site.state_root) == []


@pytest.mark.parametrize("way", ["folder", "url"])
def test_what_is_online_does_not_bring_it_back(
    regretted: Rehearsal, folder: Path, way: str
) -> None:
    site = regretted
    live = folder / "live"
    with served(live) as url:
        site.deploy(live, url)
        take_back(site, f"{ROOT}b")
        del site.pages["b"]
        where = str(live) if way == "folder" else f"{url}sitemap.xml"
        site.set_options({"compression": ["zstd", "gzip"], "baseline": where})
        for text in ("three", "four"):
            site.step(days=1)
            site.pages["a"] = (text, None)
            site.publish()
            assert holding(site.site.output) == holding(site.site.state_root) == []
            assert len(site.announced()) >= 2


def test_an_old_copy_of_the_site_does_not_bring_it_back(regretted: Rehearsal, folder: Path) -> None:
    site = regretted
    shutil.copytree(site.site.output, folder / "old")
    take_back(site, f"{ROOT}b")
    shutil.rmtree(site.site.output)
    shutil.move(folder / "old", site.site.output)
    del site.pages["b"]
    site.step(days=1)
    site.publish(wipe=False)
    assert holding(site.site.output) == holding(site.site.state_root) == []


def test_a_page_that_comes_back_is_later_than_it_ever_was(regretted: Rehearsal) -> None:
    site = regretted
    take_back(site, f"{ROOT}b")
    site.pages["b"] = ("harmless", site.now.replace(year=2020))
    site.publish()
    reader = TextReader("all")
    reader.sync(site.site.output, by_snapshot=True)
    assert reader.index[f"{ROOT}b"]["modified"] == "2026-11-23T23:50:01Z"


def test_sections_without_the_page_go_on(site: Rehearsal) -> None:
    site.set_options({"sections": {"one": {"include": ["/a"]}, "two": {"include": ["/b"]}}})
    site.publish()
    site.step(days=1)
    site.pages |= {"a": ("wolverine", None), "b": ("two", None)}
    site.publish()
    two = [each.attrib for each in site.announced() if each.attrib["section"] == "two"]
    done = take_back(site, f"{ROOT}a")
    assert done is not None
    assert done.sections == ("one",)
    assert [each.attrib for each in site.announced() if each.attrib["section"] == "two"] == two
    [one] = [each for each in site.announced() if each.attrib["section"] == "one"]
    assert (one.tag, one.attrib["pages"]) == (SCP + "collection", "0")
    sitemap = (site.site.output / "sitemap.xml").read_text()
    assert '<scp:section name="one" updateFreq="daily" pages="0"/>' in sitemap


def test_files_that_no_state_knows_and_those_set_aside_are_searched_too(
    regretted: Rehearsal,
) -> None:
    site = regretted
    [left] = site.site.output.glob("scp/all-delta-2026-11-21-*.zst")
    for folder in (site.site.output / "old/scp", site.site.state_root / "set-aside/1"):
        folder.mkdir(parents=True)
        shutil.copy(left, folder / "all-delta-2026-11-21-20261121T120000Z.scp.zst")
        shutil.copy(left, folder)
    take_back(site, f"{ROOT}b")
    assert holding(site.site.output.parent) == []


def test_a_second_copy_of_the_site_is_cleared_by_a_second_call(
    regretted: Rehearsal, folder: Path
) -> None:
    site = regretted
    copy = folder / "public"
    shutil.copytree(site.site.output, copy)
    take_back(site, f"{ROOT}b")
    first = site.tree()
    site.site = replace(site.site, output=copy)
    done = take_back(site, f"{ROOT}b")
    assert done is not None
    assert len(done.addresses) == 10
    assert holding(copy) == []
    site.check_announced()
    assert site.tree() == first


def test_a_sitemap_that_is_compressed_too_says_the_same(regretted: Rehearsal) -> None:
    site = regretted
    packed = site.site.output / "sitemap.xml.gz"
    packed.write_bytes(gzip.compress((site.site.output / "sitemap.xml").read_bytes()))
    take_back(site, f"{ROOT}b")
    assert gzip.decompress(packed.read_bytes()) == (site.site.output / "sitemap.xml").read_bytes()


def test_the_page_that_is_still_in_the_site_is_named(regretted: Rehearsal) -> None:
    site = regretted
    (site.site.output / "b").mkdir()
    html = site.site.output / "b.html"
    html.write_text("<p>wolverine")
    done = take_back(site, f"{ROOT}b")
    assert done is not None
    assert done.in_html == (html,)


def test_a_state_that_cannot_be_written_fails_and_says_so(regretted: Rehearsal) -> None:
    site = regretted
    with unwritable(site, 30), pytest.raises(StateError, match="cannot be written"):
        take_back(site, f"{ROOT}b")


def test_the_site_of_another_publication_is_left_alone(regretted: Rehearsal) -> None:
    site = regretted
    other = Rehearsal(site.site.output.parent, "https://other.example/")
    other.now, other.pages = site.now, {"b": ("theirs", None)}
    other.publish()
    tree = site.tree()
    with pytest.raises(StateError, match="announces another publication"):
        take_back(site, f"{ROOT}b")
    assert site.tree() == tree


@pytest.mark.parametrize(
    ("given", "meant"),
    [
        (f"{ROOT}b/c/", ["b/c/"]),
        (f"{ROOT}b/c", ["b/c/"]),
        (f"{ROOT}b/c/index.html#part", ["b/c/"]),
        (f"{ROOT}b/*", ["b/", "b/c/"]),
        ("/b/", ["b/", "b/c/"]),
        ("c/", ["b/c/"]),
        (ROOT, [""]),
        ("https://other.example/b/c/", []),
        (f"{ROOT}b?c", []),
    ],
)
def test_pages_are_given_by_url_or_by_glob(given: str, meant: list[str]) -> None:
    is_meant = url_matcher([given], ROOT)
    assert [path for path in ("", "a", "b/", "b/c/") if is_meant(ROOT + path)] == meant
