"""Words are the same for both sides, and layout is no word."""

from __future__ import annotations

import pytest

from oracle.words import TERM_END, block_text, without_term_marks, words
from scp_ssg.model import CodeBlock, ImageBlock, LinkBlock, ListBlock, QuoteBlock, TableBlock


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("one\ttwo\n three\u00a0four", ["one", "two", "three", "four"]),
        ("soft\u00adly zero\u200bwidth", ["softly", "zerowidth"]),
        ("- one\n2. two", ["one", "two"]),
        ("[ ] open [x] done", ["[]", "open", "[x]", "done"]),
        ("word[1] word [12]", ["word", "[1]", "word", "[12]"]),
        (r"so \(x^2\) and $y$", ["so", "x2", "and", "y"]),
        ("漢字\n仮名 abc", ["漢", "字", "仮", "名", "abc"]),
        ("one,two", ["one,two"]),
    ],
)
def test_words(text: str, expected: list[str]) -> None:
    assert words(text) == expected


def test_glued_words_are_another_word() -> None:
    assert words("onetwo") != words("one two")


def test_only_the_sign_after_a_term_is_forgiven() -> None:
    shown = f"one{TERM_END}\nfirst: yes"
    assert without_term_marks(shown, ["one:", "first:", "yes"]) == (
        ["one", "first:", "yes"],
        ["one", "first:", "yes"],
    )
    assert without_term_marks(shown, ["one:", "first", "yes"])[1] == ["one", "first", "yes"]


@pytest.mark.parametrize(
    ("block", "expected"),
    [
        (ListBlock(ordered=False, items=("a", "b\n  - c")), "a\nb\n  - c"),
        (TableBlock(rows=(("a", "b"), ("", "c"))), "a\nb\n\nc"),
        (QuoteBlock(text="a", citation="b"), "a\nb"),
        (CodeBlock(code="x = 1", language="python"), "x = 1"),
        (LinkBlock(url="https://example.org/", text="a"), ""),
        (ImageBlock(url="https://example.org/a.png", alt="a"), ""),
    ],
)
def test_links_and_images_are_not_counted_twice(block: CodeBlock, expected: str) -> None:
    assert block_text(block) == expected
