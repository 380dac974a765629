"""Which collections are taken. Times are days of March 2026; sizes are bytes."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from scp_ssg.crawl.plan import Plan, SyncedState, plan
from scp_ssg.errors import SitemapError
from scp_ssg.sitemap import Announced

MONTH = timedelta(days=30)


def day(number: int) -> datetime:
    return datetime(2026, 3, 1, tzinfo=UTC) + timedelta(days=number - 1)


def snapshot(generated: int, size: int = 1000, *, pages: int = 10, form: str = "zst") -> Announced:
    return Announced(
        section="all",
        url=f"https://example.org/snapshot-{generated}.{form}",
        generated=day(generated),
        expires=day(99),
        pages=pages,
        size=size,
    )


def delta(since: int, generated: int, size: int = 10, *, form: str = "zst") -> Announced:
    return Announced(
        section="all",
        url=f"https://example.org/delta-{since}-{generated}.{form}",
        generated=day(generated),
        expires=day(99),
        pages=1,
        size=size,
        since=day(since),
        period="",
    )


def synced(
    generated: int, *, refreshed: int = 1, pages: int = 10, complete: bool = True
) -> SyncedState:
    return SyncedState(
        generated=day(generated), refreshed=day(refreshed), pages=pages, complete=complete
    )


def names(found: Plan | None) -> list[str]:
    if found is None:
        return []
    taken = (*([found.snapshot] if found.snapshot else ()), *found.deltas)
    return [each.url.rpartition("/")[2].partition(".")[0] for each in taken]


def test_to_begin_with_a_snapshot_and_the_deltas_after_it() -> None:
    announced = [delta(4, 6), snapshot(5), delta(3, 4), delta(6, 7), snapshot(1)]
    assert names(plan(None, announced, MONTH)) == ["snapshot-5", "delta-4-6", "delta-6-7"]


def test_to_begin_with_deltas_alone_is_not_possible() -> None:
    with pytest.raises(SitemapError, match="the section 'all' has deltas but no snapshot"):
        plan(None, [delta(1, 2)], MONTH)


def test_nothing_is_taken_where_nothing_is_new() -> None:
    assert plan(synced(5), [snapshot(5), delta(4, 5)], MONTH) is None


def test_deltas_in_the_order_of_their_times_where_they_lead_to_the_present() -> None:
    announced = [snapshot(8), delta(6, 8), delta(4, 5), delta(5, 6), delta(2, 4)]
    assert names(plan(synced(4), announced, MONTH)) == ["delta-4-5", "delta-5-6", "delta-6-8"]


@pytest.mark.parametrize(("size", "taken"), [(19, "delta-4-5"), (20, "snapshot-5")])
def test_whichever_moves_fewer_bytes(size: int, taken: str) -> None:
    assert names(plan(synced(4), [snapshot(5, 20), delta(4, 5, size)], MONTH)) == [taken]


def test_the_smaller_format() -> None:
    both = [
        snapshot(5, 900),
        snapshot(5, 800, form="gz"),
        delta(4, 5, 30),
        delta(4, 5, 20, form="g"),
    ]
    first, update = plan(None, both, MONTH), plan(synced(4), both, MONTH)
    assert first is not None
    assert first.snapshot is not None
    assert first.snapshot.url.endswith(".gz")
    assert update is not None
    assert [each.size for each in update.deltas] == [20]


def test_a_delta_that_another_one_covers_is_left() -> None:
    announced = [snapshot(9), delta(4, 6), delta(5, 6), delta(4, 9)]
    assert names(plan(synced(4), announced, MONTH)) == ["delta-4-9"]


def test_a_gap_is_for_the_snapshot() -> None:
    assert names(plan(synced(4), [snapshot(8), delta(5, 8)], MONTH)) == ["snapshot-8"]


def test_a_gap_before_any_newer_snapshot_is_reported_and_mended_by_the_next() -> None:
    missed = plan(synced(6), [snapshot(5), delta(7, 8)], MONTH)
    assert missed is not None
    assert (names(missed), missed.complete) == (["delta-7-8"], False)
    later = [snapshot(9), delta(8, 9, 1)]
    assert names(plan(synced(8, complete=False), later, MONTH)) == ["snapshot-9"]
    assert names(plan(synced(8), later, MONTH)) == ["delta-8-9"]


def test_fewer_pages_than_are_held_are_for_the_snapshot() -> None:
    assert names(plan(synced(4), [snapshot(5, pages=9), delta(4, 5)], MONTH)) == ["snapshot-5"]


def test_a_month_after_the_last_snapshot() -> None:
    announced = [snapshot(31), delta(30, 31)]
    assert names(plan(synced(30, refreshed=1), announced, MONTH)) == ["snapshot-31"]
    assert names(plan(synced(30, refreshed=2), announced, MONTH)) == ["delta-30-31"]


def test_a_site_that_went_back() -> None:
    assert names(plan(synced(9), [snapshot(5), delta(4, 5)], MONTH)) == ["snapshot-5"]


def test_a_snapshot_that_was_replaced_under_its_name() -> None:
    before = synced(5)
    same = SyncedState(generated=day(5), refreshed=day(5), pages=10, newest=snapshot(5, 1000))
    assert plan(before, [snapshot(5, 1000)], MONTH) is None
    assert plan(same, [snapshot(5, 1000)], MONTH) is None
    assert names(plan(same, [snapshot(5, 1001)], MONTH)) == ["snapshot-5"]
