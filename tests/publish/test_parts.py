"""Sections above a size, which are published in parts: a page moves only when its part is split."""

from __future__ import annotations

import hashlib
import re
import shutil
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

import pytest
import zstandard
from msgspec.structs import replace

from scp_ssg.collection import page_line, read
from scp_ssg.errors import ConfigError
from scp_ssg.options import parse
from tests.publish.rehearsal import ROOT, SCP, Rehearsal, page_to_publish

if TYPE_CHECKING:
    from scp_ssg.options import Options

LINE = len(
    b'{"url":"https://example.org/p00","title":"p00","description":"","modified":"'
    b'2026-11-20T23:50:00Z","language":"en","content":[{"type":"text","text":"Text of 00."}]}\n'
)
"""Bytes of each page in a collection."""


def add(site: Rehearsal, numbers: range) -> None:
    site.pages |= {f"p{n:02}": (f"Text of {n:02}.", None) for n in numbers}


def of_at_most(pages: int, **options: object) -> Options:
    """Sections of at most so many of our pages; the option itself begins with a megabyte."""
    return replace(parse(options), section_size=pages * LINE)


def divided(site: Rehearsal, pages: int = 11) -> None:
    """Publishes so many ``pages``, in parts of at most ten."""
    site.pages = {}
    add(site, range(pages))
    site.options = of_at_most(10)
    site.publish()


def parts(site: Rehearsal) -> dict[str, set[str]]:
    """The pages of each announced snapshot, by section."""
    found = {}
    for each in site.announced():
        if each.tag == SCP + "collection":
            with read(site.published(each.attrib["url"])) as pages:
                found[each.attrib["section"]] = {page.url for page in pages}
    return found


def bits(url: str, count: int) -> str:
    """The first bits of the URL's SHA-256, written from the documentation."""
    return f"{int(hashlib.sha256(url.encode()).hexdigest(), 16):0256b}"[:count]


def whose(published: dict[str, set[str]]) -> dict[str, str]:
    return {url: name for name, urls in published.items() for url in urls}


def test_a_page_knows_the_size_of_its_line() -> None:
    record = page_to_publish("p\u00fc", 'Say "yes"\n\u2028').record
    assert record.size == len(page_line(record.page))
    other = record.with_changes(description="Long " * 20)
    assert other.size == record.size + 100


def test_a_growing_section_is_split_when_it_is_too_large_and_no_page_moves_else(
    site: Rehearsal,
) -> None:
    site.pages = {}
    site.options = of_at_most(10)
    before: dict[str, set[str]] = {}
    moves = []
    for count in range(1, 45):
        add(site, range(count - 1, count))
        site.step(hours=1)
        report = site.publish()
        site.check_announced()
        now = parts(site)
        assert "all" in now
        assert sum(map(len, now.values())) == count
        assert all(len(urls) <= 10 for urls in now.values())
        assert before.keys() <= now.keys()
        was = whose(before)
        moved = {url for url, name in whose(now).items() if was.get(url, name) != name}
        split = {was[url] for url in moved}
        assert len(split) <= 1
        assert all(len(before[name]) == 10 for name in split)
        is_new_part = before.keys() != now.keys() and count > 1
        assert is_new_part == any("crawlers take the new ones" in line for line in report.notices)
        moves.append(len(moved))
        before = now
    assert len(before) >= 5
    assert sum(map(bool, moves)) >= 4
    # Each page knows its part by the documented rule alone.
    for name, urls in before.items():
        named = name.removeprefix("all").removeprefix("-part-")
        for url in urls:
            others = {other.removeprefix("all").removeprefix("-part-") for other in before}
            begin = [each for each in others if bits(url, 64).startswith(each)]
            assert max(begin, key=len) == named


def test_a_section_of_exactly_the_size_is_one_and_one_byte_more_is_two(site: Rehearsal) -> None:
    divided(site, 10)
    assert parts(site).keys() == {"all"}
    data = zstandard.decompress(site.collections()[0].read_bytes())
    assert len(data.partition(b"\n")[2]) == site.options.section_size
    site.options = replace(site.options, section_size=10 * LINE - 1)
    site.step(hours=1)
    site.publish()
    assert parts(site).keys() == {"all", "all-part-1"}


def test_a_first_publication_of_many_times_the_size_is_split_at_once(site: Rehearsal) -> None:
    divided(site, 64)
    published = parts(site)
    assert len(published) >= 7
    assert all(len(urls) <= 10 for urls in published.values())
    # So is one that grew to it page by page.
    other = Rehearsal(site.site.output.parent.parent / "other")
    other.options = site.options
    for count in range(64):
        add(other, range(count, count + 1))
        other.step(hours=1)
        other.publish()
    assert parts(other) == published


def test_parts_stay_until_the_section_has_half_of_the_size(site: Rehearsal) -> None:
    divided(site)
    first = parts(site)
    assert first.keys() == {"all", "all-part-1"}
    for count in range(10, 5, -1):
        site.pages.popitem()
        site.step(hours=1)
        report = site.publish()
        assert parts(site).keys() == first.keys(), count
        assert not any("in one piece" in line for line in report.notices)
        assert all(whose(first)[url] == name for url, name in whose(parts(site)).items())
    site.pages.popitem()
    site.step(hours=1)
    report = site.publish()
    assert parts(site).keys() == {"all"}
    assert sum("published in one piece again" in line for line in report.notices) == 1
    # The part that is gone keeps its promise: its files stay until they expire.
    assert any("all-part-1-snapshot-" in path.name for path in site.collections())
    site.check_announced()
    add(site, range(5, 10))  # up to the size again
    site.step(hours=1)
    site.publish()
    assert parts(site).keys() == {"all"}


def test_an_edit_concerns_the_part_of_its_page_alone(site: Rehearsal) -> None:
    divided(site, 30)
    before = {path.name for path in site.collections()}
    name = next(name for name, urls in parts(site).items() if ROOT + "p07" in urls)
    site.pages["p07"] = ("Text of 77.", None)
    site.step(days=1)
    report = site.publish()
    added = {path.name for path in site.collections()} - before
    assert {re.sub(r"-(snapshot|delta)-.*", r" \1", each) for each in added} == {
        f"{name} snapshot",
        f"{name} delta",
    }
    assert [each.name for each in report.sections if each.published] == [name]
    assert report.notices == ()


def test_no_delta_leads_into_a_new_part_and_none_has_a_page_that_left(site: Rehearsal) -> None:
    divided(site, 10)
    site.step(days=1)
    site.pages |= dict.fromkeys(site.pages, ("Text of XX.", None))
    site.publish()
    site.step(minutes=5)  # on the same day
    add(site, range(10, 11))
    site.publish()
    published = parts(site)
    assert published.keys() == {"all", "all-part-1"}
    for each in site.announced():
        if each.tag == SCP + "delta":
            assert each.attrib["section"] == "all"
            with read(site.published(each.attrib["url"])) as pages:
                assert {page.url for page in pages} <= published["all"]


@pytest.mark.parametrize("lost", ["state", "output"])
def test_the_parts_are_the_same_when_the_state_is_lost(site: Rehearsal, lost: str) -> None:
    divided(site)
    for _ in range(4):  # fewer than the size, and more than half of it
        site.pages.popitem()
    site.step(hours=1)
    site.publish()
    before = parts(site)
    assert before.keys() == {"all", "all-part-1"}
    shutil.rmtree(site.site.state if lost == "state" else site.site.output)
    site.step(hours=1)
    site.publish(wipe=False)
    assert parts(site) == before


def test_a_part_that_is_dropped_does_not_come_back_with_a_lost_state(site: Rehearsal) -> None:
    """Else its chain would go on without what changed in between."""
    divided(site)
    site.step(days=1)
    site.options = of_at_most(100)
    site.publish()
    changed = sorted(site.pages)
    for name in changed:
        site.pages[name] = ("Text of YY.", None)
    site.step(days=1)
    site.publish()
    shutil.rmtree(site.site.state)
    site.options = of_at_most(10)
    site.step(days=1)
    site.publish()
    assert parts(site).keys() == {"all", "all-part-1"}
    own = [each for each in site.announced() if each.attrib["section"] == "all-part-1"]
    assert [each.tag for each in own] == [SCP + "collection"]
    data = zstandard.decompress(site.published(own[0].attrib["url"]).read_bytes())
    assert b"Text of YY." in data
    assert not re.search(rb"Text of \d\d\.", data)


def test_files_of_a_dropped_part_outlive_a_clock_that_goes_back_and_a_lost_state(
    site: Rehearsal,
) -> None:
    """They were promised by the clock of before: what the other files say of it counts."""
    divided(site)
    promised = [site.published(each.attrib["url"]) for each in site.announced()]
    until = min(datetime.fromisoformat(each.attrib["expires"]) for each in site.announced())
    site.options = of_at_most(100)
    site.step(days=-4)
    site.publish()
    assert parts(site).keys() == {"all"}
    shutil.rmtree(site.site.state)
    site.publish(wipe=False)
    site.now = until - timedelta(days=1)
    site.publish(wipe=False)
    assert all(path.exists() for path in promised)


def test_each_section_is_split_for_itself(site: Rehearsal) -> None:
    site.pages = {}
    add(site, range(12))
    site.options = of_at_most(
        10, sections={"all": {}, "few": {"include": "p00"}, "late": {"include": "p1*"}}
    )
    site.publish()
    assert list(parts(site)) == ["all", "all-part-1", "few", "late"]
    urls = whose({name: each for name, each in parts(site).items() if name.startswith("all")})
    assert len(urls) == 12


@pytest.mark.parametrize(
    ("first", "second"), [("all", "all-part-1"), ("all-part-01", "all"), ("All", "all-part-1")]
)
def test_an_authors_section_cannot_have_the_name_of_a_part(first: str, second: str) -> None:
    with pytest.raises(ConfigError, match=r"is the name of a part of '[Aa]ll'; choose another"):
        parse({"sections": {first: {}, second: {}}})


@pytest.mark.parametrize("name", ["all-1", "all-part", "all-part-2", "all-part-10", "part-1"])
def test_other_names_beside_it_are_an_authors(name: str) -> None:
    assert list(parse({"sections": {"all": {}, name: {}}}).sections) == ["all", name]


def test_a_name_that_leaves_no_room_for_parts_is_said_to_be_too_long(site: Rehearsal) -> None:
    site.pages = {}
    add(site, range(30))
    name = "a" * 57  # room for one bit
    site.options = of_at_most(10, sections={name: {}})
    report = site.publish()
    assert parts(site).keys() == {name, f"{name}-part-1"}
    (warning,) = report.warnings
    assert warning.startswith(f"section {name}: its name leaves no room for as many parts")
    assert warning.endswith("give it a shorter name")


def test_a_page_that_is_larger_than_the_size_is_a_part_alone(site: Rehearsal) -> None:
    site.pages = {}
    add(site, range(3))
    site.options = replace(parse({}), section_size=1)
    report = site.publish()
    assert all(len(urls) <= 1 for urls in parts(site).values())
    assert report.warnings == ()


def test_headers_name_the_parts_too(site: Rehearsal) -> None:
    site.pages = {}
    add(site, range(11))
    site.options = of_at_most(10, headers="netlify")
    site.publish()
    rules = (site.site.output / "_headers").read_text()
    assert "/scp/all-snapshot-*\n" in rules
    assert "/scp/all-part-1-snapshot-*\n" in rules
    assert "/scp/all-part-1-delta-*\n" in rules


def test_the_size_is_within_what_a_collection_may_have() -> None:
    assert parse({}).section_size == 50_000_000_000
    for wrong in (0, 999_999, 50_000_000_001, "1 GB", 1e9):
        with pytest.raises(ConfigError, match=r"section_size: expected bytes from 1000000 to"):
            parse({"section_size": wrong})
