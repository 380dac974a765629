"""The laws that hold for every site that a test builds, whatever the test is about."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from oracle import markdown_law
from oracle.published import publications
from oracle.two_ways import accepted, of_publication

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

__all__ = ["built_sites_keep_the_laws", "faults"]

APART = "not_two_ways"
"""The marker of a test whose site parts from its publication on purpose; it says why."""


def faults(below: Path, name: str = "tests") -> list[str]:
    """What the laws "two ways, one answer", "nothing from elsewhere" and "Markdown has the words of
    the blocks" find wrong with the sites that were published in ``below`` and folders of it."""
    rows = accepted()
    lines: list[str] = []
    for each in publications(below):
        lines += of_publication(name, each).faults(rows)
        lines += markdown_law.of_publication(each)
    return lines


@pytest.fixture(autouse=True)
def built_sites_keep_the_laws(request: pytest.FixtureRequest) -> Iterator[None]:
    """Looks at every site that the test leaves in its folder."""
    if "tmp_path" not in request.fixturenames:
        yield
        return
    folder: Path = request.getfixturevalue("tmp_path")
    yield
    if request.node.get_closest_marker(APART) is None:
        assert faults(folder) == []
