"""No row of the table is without its test, and the page has the table's rows."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.works_with.table import CASES, GROUPS, PAGE, Row, with_tables

ROOT = Path(__file__).parents[2]
ROWS = [(group, row) for group, rows in GROUPS.items() for row in rows]


def test_the_page_has_the_rows() -> None:
    """If not, ``python -m tests.works_with.table`` writes them anew."""
    page = PAGE.read_text("utf-8")
    assert with_tables(page) == page
    for group, row in ROWS:
        assert f"<!-- rows of {group}: " in page
        assert f"\n| {row.name} | {row.pages} | {row.words} |\n" in page


@pytest.mark.parametrize(
    ("group", "row"), ROWS, ids=[f"{group}: {row.name}" for group, row in ROWS]
)
def test_each_row_has_its_test(group: str, row: Row) -> None:
    assert bool(row.tests) != ((group, row.name) in CASES)
    for test in row.tests:
        file, _, name = test.partition("::")
        tree = ast.parse((ROOT / file).read_text("utf-8"))
        assert name in [each.name for each in tree.body if isinstance(each, ast.FunctionDef)]


def test_each_case_has_its_row() -> None:
    assert CASES.keys() <= {(group, row.name) for group, row in ROWS}
