"""The boxes of a site are counted in fixed memory, and the counts are the same."""

from __future__ import annotations

import tracemalloc
from random import Random
from typing import TYPE_CHECKING

from scp_ssg.extract import Edge, KnownVerdicts, SiteWitness, SuspectedBox
from scp_ssg.extract.boilerplate import slot_counts
from scp_ssg.stored_records import Boxes

if TYPE_CHECKING:
    import pytest


def test_texts_that_stand_on_one_page_each_are_not_in_memory() -> None:
    witness = SiteWitness(KnownVerdicts())
    tracemalloc.start()
    try:
        for number in range(40_000):
            edge = Edge(("parent",), (("parent", f"{number:012x}"),))
            witness.saw_one(Boxes(edges=(edge,)), f"group {number}")
        held = tracemalloc.get_traced_memory()[0]
    finally:
        tracemalloc.stop()
    assert held < 4_000_000


def _seen(pages: int) -> SiteWitness:
    """A site whose pages have a box that recurs, one that stands twice on a page, a fixed text at
    their beginning and another text at the end of each."""
    random = Random(7)
    witness = SiteWitness(KnownVerdicts())
    for number in range(pages):
        slots = ("share", "card", "card", f"box-{random.randrange(9)}")
        suspected = tuple(SuspectedBox(slot, "class", "div", removed=False) for slot in slots)
        boxes = (("begin", "title"), ("end", f"text {number}"))
        witness.saw([Boxes(suspected, (Edge(("begin", "end"), boxes),))], f"group {number % 90}")
    return witness


def test_the_verdicts_are_the_same_where_counts_are_in_a_file(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    in_memory = _seen(700).verdicts()
    monkeypatch.setattr(slot_counts, "_IN_MEMORY", 3)
    assert _seen(700).verdicts() == in_memory
    assert "share" in in_memory.recurring
    assert in_memory.single == ("card",)
    assert in_memory.fixed == ("title",)


def test_counts_of_a_slot_are_added_up_over_file_and_memory(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(slot_counts, "_IN_MEMORY", 2)
    counter = slot_counts.SlotCounter()
    for _ in range(3):
        for slot in ("a", "b", "c"):
            counter.in_group(slot)
            counter.suspected(slot, times=2)
    counter.stands_in("b", "a")
    assert counter["a"] == slot_counts.SlotCounts(groups=3, pages=3, times=6)
    assert counter["d"] == slot_counts.SlotCounts()
    assert [(slot, each.parent) for slot, each in counter.items()] == [
        ("a", None),
        ("b", "a"),
        ("c", None),
    ]
