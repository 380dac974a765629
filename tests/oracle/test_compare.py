"""How texts are scored against a reference."""

from __future__ import annotations

import pytest

from oracle.compare import chosen, score


def test_a_score_counts_words_as_often_as_they_are_there() -> None:
    found = score("one two two three", "Two one! four")
    assert found.recall == 0.5
    assert found.precision == pytest.approx(2 / 3)
    assert found.f1 == pytest.approx(4 / 7)


def test_only_lines_that_cost_are_left_out() -> None:
    # Without its second line all words agree; a line that is half right is better kept.
    assert chosen("one two three", "one two\nHome Next\nthree") == 1
    assert chosen("one two", "one\ntwo four") == pytest.approx(4 / 5)
    assert chosen("one", "two") == 0
