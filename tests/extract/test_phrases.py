"""Every phrase that themes write is taken as a line of its own, and left in a sentence."""

from __future__ import annotations

import pytest

from tests.extract.phrase_examples import EXAMPLES, Example, words_taken


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda each: f"{each.language}-{each.phrase}")
def test_a_phrase_is_taken_as_a_line_of_its_own(example: Example) -> None:
    assert example.line in words_taken(example.taken, example.language, example.field)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda each: f"{each.language}-{each.phrase}")
def test_a_phrase_is_left_in_a_sentence(example: Example) -> None:
    assert words_taken(example.left, example.language, example.field) == ""


def test_no_phrase_stands_twice_in_a_language() -> None:
    seen = [(each.language, each.field, each.phrase) for each in EXAMPLES]
    assert len(seen) == len(set(seen))
