"""Golden tables: HTML in, blocks out, one rule a file (``tests/extract/blocks/*.md``).

A case is a heading, a fence of HTML and a fence of blocks. ``python -m tests.extract.test_blocks``
writes the blocks anew; then read the difference.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from scp_ssg.dom import parse
from scp_ssg.extract.blocks.handlers import blocks
from tests.extract import notation, second_opinion

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scp_ssg.model import Block

HERE = Path(__file__).parent
FILES = sorted((HERE / "blocks").glob("*.md"))
BASE = "https://example.org/guide/page/"
CASE = re.compile(
    r"^## (?P<name>.+?)\n(?P<prose>.*?)^~~~ html\n(?P<html>.*?)^~~~\n+"
    r"(?:^~~~ blocks\n(?P<blocks>.*?)^~~~\n)?",
    re.MULTILINE | re.DOTALL,
)


def cases() -> Iterator[tuple[str, str, str | None]]:
    for file in FILES:
        for found in CASE.finditer(file.read_text(encoding="utf-8")):
            yield f"{file.stem}: {found['name']}", found["html"], found["blocks"]


def extracted(html: str) -> tuple[Block, ...]:
    body = parse(html).body
    assert body is not None
    return blocks(body, base_url=BASE)


CASES = list(cases())
NAMES = [name for name, _, _ in CASES]


@pytest.mark.parametrize(("_name", "html", "expected"), CASES, ids=NAMES)
def test_blocks(_name: str, html: str, expected: str | None) -> None:
    assert notation.written(extracted(html)) + "\n" == expected


REWRITTEN = {
    "boxes": "a style sheet alone separates the boxes, and the second parser reads no style",
    "buttons": "labels of tabs, questions of answers, and cards may be buttons without a role",
    "cjk": "lines of Chinese and Japanese are joined without a space",
    "headings": "buttons and links in a heading are not its words",
    "icons": "an icon becomes the word that names it",
    "math": "a formula becomes its TeX, once, in place of its drawing",
    "notes": "the mark of a footnote becomes its number in brackets",
    "rows": "a style sheet alone separates boxes and badges side by side",
    "shifted": "raised and lowered characters get a sign, as in 10^6",
    "termynal": "a script types the lines, which stand in attributes",
}
"""Tables whose blocks have other words than the page, letter by letter: file → why."""

WORD_FOR_WORD = [(name, html) for name, html, _ in CASES if name.partition(":")[0] not in REWRITTEN]


@pytest.mark.parametrize(("_name", "html"), WORD_FOR_WORD)
def test_every_visible_word_is_there_once(_name: str, html: str) -> None:
    assert second_opinion.words_of(extracted(html)) == second_opinion.visible_words(html)


def test_the_tables_without_the_law_of_every_word_are_listed_for_contributors() -> None:
    text = (HERE.parents[1] / "CONTRIBUTING.md").read_text(encoding="utf-8")
    assert REWRITTEN.keys() < {file.stem for file in FILES}
    assert dict(re.findall(r"^\| `(\w+)\.md` \| (.+) \|$", text, re.MULTILINE)) == REWRITTEN


def test_each_file_has_cases_and_each_case_has_blocks() -> None:
    for file in FILES:
        text = file.read_text(encoding="utf-8")
        assert len(re.findall(r"^## ", text, re.MULTILINE)) == len(CASE.findall(text)) > 0
    assert all(expected is not None for _, _, expected in CASES)


def test_without_link_blocks_nothing_else_changes() -> None:
    for _, html, _ in CASES:
        body = parse(html).body
        assert body is not None
        without = blocks(body, base_url=BASE, links="none")
        assert [type(b).__name__ for b in without if type(b).__name__ == "LinkBlock"] == []
        assert without == tuple(b for b in extracted(html) if type(b).__name__ != "LinkBlock")


def update() -> None:
    for file in FILES:
        text = file.read_text(encoding="utf-8")

        def renewed(found: re.Match[str]) -> str:
            fresh = notation.written(extracted(found["html"]))
            return (
                f"## {found['name']}\n{found['prose']}~~~ html\n{found['html']}~~~\n\n"
                f"~~~ blocks\n{fresh}\n~~~\n"
            )

        file.write_text(CASE.sub(renewed, text), encoding="utf-8")


if __name__ == "__main__":
    update()
