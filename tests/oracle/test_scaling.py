"""The pages that show what takes time by the square."""

from __future__ import annotations

import pytest

from oracle.fuzz.scaling import CASES, SIZE, page


def test_a_page_repeats_its_construct_and_ends_what_nests() -> None:
    assert page(("<p>", "<b>", ""), 9) == "<p><b><b><b>within'>after"
    assert page(("", "<ul><li>", "</li></ul>"), 36) == (
        "<ul><li><ul><li>within'>after</li></ul></li></ul>"
    )


@pytest.mark.parametrize("case", CASES[:: len(CASES) // 50])
def test_a_page_four_times_as_large_has_four_times_as_many(case: tuple[str, str, str]) -> None:
    none, small, large = (page(case, size).count(case[1]) for size in (0, SIZE, 4 * SIZE))
    small, large = small - none, large - none
    assert 4 * small <= large <= 4 * (small + 1)
