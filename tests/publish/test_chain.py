"""Where the chain of deltas begins and ends: as announced, and as found again in files."""

from __future__ import annotations

import shutil
from datetime import timedelta
from typing import TYPE_CHECKING, Any

import pytest

from scp_ssg.publish import state
from scp_ssg.publish.ledger import SectionState
from scp_ssg.publish.output_evidence import output_evidence
from scp_ssg.publish.recovery import rebuilt
from scp_ssg.publish.retention import chain
from scp_ssg.publish.state import PublishedCollection
from tests.publish.rehearsal import SCP, START, Rehearsal
from tests.publish.text_reader import TextReader

if TYPE_CHECKING:
    from pathlib import Path


def delta(since: int, generated: int, **other: Any) -> PublishedCollection:
    """The delta between two hours, which expires at hour 100."""
    fields: dict[str, Any] = {
        "id": f"{since}-{generated}",
        "section": "all",
        "type": "delta",
        "generated": START + timedelta(hours=generated),
        "since": START + timedelta(hours=since),
        "pages": 1,
        "checksum": False,
        "expires": START + timedelta(hours=100),
        "folders": ("scp",),
        "files": (),
    }
    return PublishedCollection(**(fields | other))


def links(*deltas: PublishedCollection, covered: int, now: int = 50) -> list[str]:
    """The chain of ``deltas`` that ends at hour ``covered``, as it is announced at hour ``now``."""
    end = START + timedelta(hours=covered)
    section = SectionState(generated=end, since=end, covered=end, changed={})
    return [each.id for each in chain(deltas, "all", section, START + timedelta(hours=now))]


def test_the_chain_has_every_delta_oldest_first() -> None:
    assert links(delta(2, 3), delta(0, 1), delta(1, 2), covered=3) == ["0-1", "1-2", "2-3"]


@pytest.mark.parametrize("covered", [2, 4])
def test_a_chain_that_does_not_end_at_what_is_covered_is_none(covered: int) -> None:
    assert links(delta(0, 1), delta(1, 3), covered=covered) == []


def test_the_chain_begins_after_the_last_gap() -> None:
    assert links(delta(0, 1), delta(2, 3), delta(3, 4), covered=4) == ["2-3", "3-4"]


def test_of_one_period_only_the_last_delta_counts() -> None:
    assert links(delta(0, 1), delta(1, 2), delta(1, 3), delta(3, 4), covered=4) == [
        "0-1",
        "1-3",
        "3-4",
    ]


def test_deltas_may_overlap() -> None:
    assert links(delta(0, 2), delta(1, 3), covered=3) == ["0-2", "1-3"]


def test_an_expired_delta_is_not_announced_nor_any_before_it() -> None:
    ends = START + timedelta(hours=50)
    middle = delta(1, 2, expires=ends)
    assert links(delta(0, 1), middle, delta(2, 3), covered=3, now=50) == ["2-3"]
    assert links(delta(0, 1), middle, delta(2, 3), covered=3, now=49) == ["0-1", "1-2", "2-3"]


def test_other_sections_and_snapshots_are_no_links() -> None:
    assert links(
        delta(0, 1), delta(1, 2, section="blog"), delta(1, 2, type="snapshot"), covered=1
    ) == ["0-1"]


def edit(site: Rehearsal, name: str, **step: float) -> None:
    site.step(**step)
    site.pages[name] = (f"{name} at {site.now}", None)
    site.publish()


def drop(site: Rehearsal, name: str, **step: float) -> None:
    site.step(**step)
    del site.pages[name]
    site.publish()


def known(site: Rehearsal) -> SectionState:
    loaded = state.load(site.site.state, site.site.output, site.site.url)
    assert loaded is not None
    return loaded.state.ledger.sections["all"]


def found(site: Rehearsal, *, but: Path | None = None) -> SectionState:
    """What is found again in the files online, without ``but``."""
    paths = [path for path in (site.site.output / "scp").iterdir() if path != but]
    announced = output_evidence(site.site, site.options).announced
    again = rebuilt(paths, announced, site.site, site.options, now=site.now)
    assert again is not None
    return again.state.ledger.sections["all"]


def test_files_tell_where_a_section_stands(site: Rehearsal) -> None:
    site.publish()
    assert found(site) == known(site)
    edit(site, "a", hours=1)
    assert found(site) == known(site)
    edit(site, "b", days=1)
    edit(site, "c", days=2)
    assert found(site) == known(site)


def test_a_page_changed_when_the_delta_that_has_it_ends(site: Rehearsal) -> None:
    """Nearer than that nothing tells, where builds of one period share a delta."""
    site.publish()
    edit(site, "a", days=1)
    edit(site, "b", minutes=5)
    a, b = "https://example.org/a", "https://example.org/b"
    assert known(site).changed[b] - known(site).changed[a] == timedelta(minutes=5)
    assert found(site).changed[a] == found(site).changed[b] == site.now
    assert found(site).since == known(site).since


def test_a_snapshot_newer_than_the_last_delta_does_not_hide_where_that_ended(
    site: Rehearsal,
) -> None:
    site.publish()
    edit(site, "a", days=1)
    edit(site, "c", days=1)
    end = site.now
    drop(site, "b", days=1)
    assert (known(site).covered, known(site).generated) == (end, site.now)
    assert found(site) == known(site)


def test_pages_of_a_section_without_deltas_changed_when_it_began(site: Rehearsal) -> None:
    site.publish()
    began = site.now
    drop(site, "b", days=1)
    # Of the first publication nothing tells any more: the only snapshot that counts is the last.
    assert known(site).covered == began
    assert found(site).covered == found(site).since == site.now
    assert set(found(site).changed.values()) == {site.now}


def test_a_delta_begins_where_the_last_one_ended_though_the_state_is_lost(site: Rehearsal) -> None:
    """Not later: a reader who has that one would have to take the snapshot."""
    reader = TextReader("all")
    site.publish()
    edit(site, "a", days=1)
    end = site.announced()[-1].attrib["generated"]
    reader.sync(site.site.output, by_snapshot=True)
    reader.generated = end
    drop(site, "b", days=1)
    shutil.rmtree(site.site.state)
    edit(site, "c", days=1)
    assert [each.attrib["since"] for each in site.announced() if each.tag == SCP + "delta"] == [
        "2026-11-20T23:50:00Z",
        end,
    ]
    assert not reader.sync(site.site.output, by_snapshot=False)


def test_without_the_last_delta_the_chain_begins_anew_at_the_snapshot(site: Rehearsal) -> None:
    site.publish()
    edit(site, "a", days=1)
    edit(site, "b", days=1)
    last = max((site.site.output / "scp").glob("*-delta-*"))
    drop(site, "", days=1)
    section = found(site, but=last)
    assert section.covered == section.since == section.generated == known(site).generated


def test_without_a_delta_in_between_the_chain_begins_after_it(site: Rehearsal) -> None:
    site.publish()
    edit(site, "a", days=1)
    edit(site, "b", days=1)
    middle = site.now
    edit(site, "a", days=1)
    lost = sorted((site.site.output / "scp").glob("*-delta-*"))[1]
    section = found(site, but=lost)
    assert (section.covered, section.since) == (site.now, middle)
    # That b changed in the lost delta is not known; that it is no news since, is.
    assert section.changed == {**known(site).changed} | dict.fromkeys(
        known(site).changed.keys() - {"https://example.org/a"}, middle
    )


def test_a_section_whose_snapshot_is_lost_begins_anew(site: Rehearsal) -> None:
    site.publish()
    edit(site, "a", days=1)
    last = max((site.site.output / "scp").glob("*-snapshot-*"))
    paths = [path for path in (site.site.output / "scp").iterdir() if path != last]
    announced = output_evidence(site.site, site.options).announced
    again = rebuilt(paths, announced, site.site, site.options, now=site.now)
    assert again is not None
    assert again.state.ledger.sections == {}
    assert again.state.ledger.generated == again.state.ledger.forgotten == site.now
    last.write_bytes(b"")
    shutil.rmtree(site.site.state)
    edit(site, "b", days=1)
    assert [each.tag for each in site.announced()] == [SCP + "collection"]


def test_files_of_a_section_that_was_dropped_do_not_tell_of_its_pages_today(
    site: Rehearsal,
) -> None:
    site.set_options({"sections": {"all": None, "some": None}})
    site.publish()
    site.set_options({"sections": {"all": None}})
    edit(site, "a", days=1)
    before = site.tree()
    shutil.rmtree(site.site.state)
    site.publish(wipe=False)
    assert site.tree() == before


def test_every_form_of_a_file_is_found_again_and_keeps_its_promise(site: Rehearsal) -> None:
    site.set_options({"compression": ["zstd", "gzip"], "expires": 2})
    site.publish()
    shutil.rmtree(site.site.state)
    site.set_options({"compression": ["zstd"], "expires": 2})
    edit(site, "a", hours=1)
    old = {f"scp/all-snapshot-20261120T235000Z.scp.{form}" for form in ("zst", "gz")}
    assert old <= site.tree().keys()
    site.step(days=3)
    site.publish(wipe=False)
    assert not old & site.tree().keys()


def test_what_a_build_that_died_left_is_not_where_the_section_stands(site: Rehearsal) -> None:
    """Files without an announcement: nobody has read them, but they may have been the state."""
    site.publish()
    edit(site, "a", days=1)
    sitemap = (site.site.output / "sitemap.xml").read_bytes()
    edit(site, "b", days=1)
    (site.site.output / "sitemap.xml").write_bytes(sitemap)
    section = found(site)
    assert section.generated == known(site).generated == section.covered
    assert section.since == known(site).since
