"""What changed between two collections, as records and as lines for people."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from msgspec.structs import replace

from scp_ssg.cli import run
from scp_ssg.comparison import PageChange, change_lines, compare
from scp_ssg.comparison.changes import differences
from scp_ssg.model import Block, CodeBlock, HeadingBlock, Page, TextBlock
from tests.foreign_collections import collection, page

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


def record(name: str, *blocks: Block, title: str = "A title") -> Page:
    return Page(
        url=f"https://example.com/{name}",
        title=title,
        description="",
        modified=datetime(2026, 11, 20, tzinfo=UTC),
        language="en",
        content=blocks or (TextBlock("Some words."),),
    )


def test_pages_come_go_and_change() -> None:
    old = [record("same"), record("gone"), record("edited")]
    new = [record("edited", title="Another"), record("new"), record("same")]

    found = [(change.kind, change.url) for change in compare(old, new)]

    assert found == [
        ("changed", "https://example.com/edited"),
        ("added", "https://example.com/new"),
        ("removed", "https://example.com/gone"),
    ]


def test_a_delta_removes_nothing() -> None:
    old = [record("a"), record("b")]

    assert list(compare(old, [record("a")], delta=True)) == []
    assert [change.kind for change in compare(old, [record("a")])] == ["removed"]


def lines(change: PageChange) -> list[str]:
    return list(change_lines(change))


def test_what_changed_in_a_page_block_by_block() -> None:
    old = record(
        "a",
        HeadingBlock(1, "Bread"),
        TextBlock("Flour, water, salt and a lot of patience make every good bread."),
        TextBlock("Gone."),
        CodeBlock(language="sh", code="one\ntwo\nthree"),
    )
    new = record(
        "a",
        HeadingBlock(2, "Bread"),
        TextBlock("Flour, water, salt and a lot of time make every good bread."),
        CodeBlock(language="sh", code="one\n2\nthree"),
        TextBlock("Came."),
        title="Good bread",
    )

    assert lines(differences(old, new)) == [
        "~ https://example.com/a  Good bread",
        "    title: A title → Good bread",
        "    content[0] heading changed",
        "      level: 1 → 2",
        "    content[1] text changed",
        "      Flour, water, salt and a lot of [-patience-] {+time+} make every good bread.",
        "    content[2] text removed",
        "      - Gone.",
        "    content[2] code changed (was content[3])",
        "        one",
        "      - two",
        "      + 2",
        "        three",
        "    content[3] text added",
        "      + Came.",
    ]


def test_a_new_block_in_front_does_not_hide_an_edit() -> None:
    old = record("a", TextBlock("The old bread is good"))
    new = record("a", TextBlock("Quite another thing"), TextBlock("The new bread is good"))

    kinds = [(change.old_index, change.new_index) for change in differences(old, new).blocks]

    assert kinds == [(None, 0), (0, 1)]


def test_records_that_are_equal_are_no_change() -> None:
    one = record("a")

    assert list(compare([one], [replace(one)])) == []


def test_pages_too_large_to_compare_are_only_listed() -> None:
    long = TextBlock("a" * 2_000_000)
    assert list(compare([record("a", long)], [record("a", long)])) == []
    [change] = compare([record("a", long)], [record("a", long, TextBlock("b"))])
    assert list(change_lines(change)) == [
        "~ https://example.com/a  A title",
        "    (too large to show what differs)",
    ]


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    old, new = tmp_path / "old.scp", tmp_path / "new.scp"
    old.write_bytes(collection(page("a"), page("b")))
    new.write_bytes(collection(page("a", title="\x1b[31m"), page("c")))

    assert run(["diff", str(old), str(old)]) == 0
    assert run(["diff", str(old), str(new)]) == 1

    out, err = capsys.readouterr()
    assert out.splitlines() == [
        "~ https://example.com/a  \\x1b[31m",
        "    title: A title → \\x1b[31m",
        "+ https://example.com/c  A title",
        "- https://example.com/b  A title",
    ]
    assert err.splitlines() == [
        "all-1 → all-1: no page differs",
        "all-1 → all-1: 1 added, 1 removed, 1 changed",
    ]
