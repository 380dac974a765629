"""A ``DiskMap`` is a mapping like ``dict``, with its keys in order and its values on disk."""

from __future__ import annotations

import tracemalloc
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct

from scp_ssg.disk_map import DiskMap
from scp_ssg.extract import Entry
from scp_ssg.model import UNDATED, Page, TextBlock
from scp_ssg.publish import PageToPublish
from scp_ssg.stored_records import RecordMap, path_as_bytes, path_of
from tests.stored import stored

if TYPE_CHECKING:
    from collections.abc import Mapping

NOON = datetime(2026, 11, 22, 12, tzinfo=UTC)
KEYS = st.text(st.characters(codec="utf-8"), max_size=3)
STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("set"), KEYS, st.integers(0, 9)),
        st.tuples(st.just("delete"), KEYS, st.just(0)),
        st.tuples(st.just("read"), KEYS, st.just(0)),
    ),
    max_size=30,
)


@given(STEPS)
def test_whatever_is_done_it_holds_what_a_dict_holds(steps: list[tuple[str, str, int]]) -> None:
    for batch in (2, 1000):  # in a file, and in memory
        with patch("scp_ssg.disk_map._BATCH", batch):
            _compare(steps)


def _compare(steps: list[tuple[str, str, int]]) -> None:
    ours: DiskMap[int] = DiskMap(int)
    theirs: dict[str, int] = {}
    for what, key, value in steps:
        if what == "set":
            ours[key] = theirs[key] = value
        elif what == "delete":
            assert ours.pop(key, None) == theirs.pop(key, None)
        else:
            assert (key in ours, ours.get(key)) == (key in theirs, theirs.get(key))
    assert len(ours) == len(theirs)
    assert list(ours.items()) == sorted(theirs.items())
    assert [*ours] == sorted(theirs)
    assert ours == theirs


def test_a_key_that_is_not_there_is_an_error() -> None:
    empty: DiskMap[int] = DiskMap(int)
    with pytest.raises(KeyError):
        empty["a"]
    with pytest.raises(KeyError):
        del empty["a"]


def test_it_may_change_while_it_is_iterated_over() -> None:
    pages = DiskMap(int, ((f"{n:05}", n) for n in range(2000)))
    for key, value in pages.items():
        if value % 2:
            del pages[key]
        else:
            pages[key] = value + 1
    assert [*pages.values()] == list(range(1, 2001, 2))


class Dated(Struct, frozen=True):
    name: str
    when: datetime


def test_values_keep_their_types() -> None:
    one = Dated("bee", NOON + timedelta(seconds=1))
    pages = DiskMap(Dated, {"a": one}.items())
    assert pages["a"] == one


def test_its_values_are_not_in_memory() -> None:
    tracemalloc.start()
    try:
        pages = DiskMap(str, ((f"{n:06}", "x" * 1000) for n in range(20_000)))
        assert sum(map(len, pages.values())) == 20_000_000
        assert tracemalloc.get_traced_memory()[1] < 5_000_000
    finally:
        tracemalloc.stop()


def test_records_and_paths_come_back() -> None:
    def page(name: str) -> PageToPublish:
        made = Page(
            url=f"https://example.org/{name}",
            title=name,
            description="",
            modified=UNDATED,
            language="en",
            content=(TextBlock(f"About {name}."),),
        )
        # Each record waits in a file of its own.
        return PageToPublish(
            record=stored(Entry(page=made)),
            sections=("all",),
            html_path=path_as_bytes(Path("caf\udce9.html")),
        )

    pages: Mapping[str, PageToPublish] = RecordMap(
        PageToPublish, ((name, page(name)) for name in ("bees", "ants"))
    )
    assert [each.record.page.content for each in pages.values()] == [
        (TextBlock("About ants."),),
        (TextBlock("About bees."),),
    ]
    assert path_of(pages["bees"].html_path) == Path("caf\udce9.html")
