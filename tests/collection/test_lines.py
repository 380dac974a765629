"""The lines of a collection, written one by one."""

from __future__ import annotations

import tracemalloc

from scp_ssg.collection import page_line
from scp_ssg.model import UNDATED, Page, TextBlock

PAGE = Page(
    url="https://example.org/",
    title="Bees",
    description="",
    modified=UNDATED,
    language="en",
    content=(TextBlock("Bees fly."),),
)


def test_a_line_that_was_written_leaves_nothing_in_memory() -> None:
    page_line(PAGE)
    tracemalloc.start()
    try:
        for _ in range(2000):
            page_line(PAGE)
        held = tracemalloc.get_traced_memory()[0]
    finally:
        tracemalloc.stop()
    assert held < 20_000
