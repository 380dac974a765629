"""Recall, precision and order of two lists of words, worked out by hand."""

from __future__ import annotations

import pytest

from oracle.align import Agreement, agreement, fifth_percentile, median_or_one


@pytest.mark.parametrize(
    ("expected", "found", "verdict"),
    [
        ("a b c d", "a b c d", Agreement(1.0, 1.0, 1.0)),
        ("a b c d", "a b", Agreement(0.5, 1.0, 1.0)),
        ("a b", "a b c d", Agreement(1.0, 0.5, 1.0)),
        ("a a", "a", Agreement(0.5, 1.0, 1.0)),
        ("a b c d", "d a b c", Agreement(1.0, 1.0, 0.75)),
        ("a b", "c d", Agreement(0.0, 0.0, 1.0)),
        ("", "", Agreement(1.0, 1.0, 1.0)),
        ("", "a", Agreement(1.0, 0.0, 1.0)),
        ("a", "", Agreement(0.0, 0.0, 1.0)),
    ],
)
def test_agreement(expected: str, found: str, verdict: Agreement) -> None:
    assert agreement(expected.split(), found.split()) == verdict


def test_the_5th_percentile_is_a_figure_that_was_measured() -> None:
    assert fifth_percentile([1.0] * 19 + [0.2]) == 0.2
    assert fifth_percentile([1.0] * 39 + [0.2]) == 1.0
    assert median_or_one([0.1, 0.9, 0.4]) == 0.4
