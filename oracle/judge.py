"""Compare the blocks of one page with the words that a browser shows."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from msgspec import Struct

from oracle.align import Agreement, agreement
from oracle.references import References, compared
from oracle.words import block_text, without_term_marks, words
from scp_ssg.extract import LeftOut, extract
from scp_ssg.model import Block, HeadingBlock

if TYPE_CHECKING:
    from collections.abc import Sequence

    from oracle.browser import Shown
    from scp_ssg.extract import SourcePage

__all__ = [
    "Judged",
    "Said",
    "found_words",
    "judge",
    "said",
    "without_folding",
]

CONTENT_WORDS = 20
"""A page that shows more must not be left out for having no content."""

FOLDED = re.compile(r"<https?://[^\s<>]+>|\|")
"""The marks in the text of a folded page: URLs of links, and bars between the cells of tables."""


class Said(Struct, frozen=True):
    """The published record of a page."""

    blocks: tuple[Block, ...] = ()
    notes: tuple[str, ...] = ()
    """The note about its folding, if it was folded."""

    left_out: str | None = None
    """Why nothing is."""


class Judged(Struct, frozen=True):
    """The verdict on one page; ``agreement`` is None for a page that is rightly left out."""

    file: str
    family: str
    expected: tuple[str, ...]
    found: tuple[str, ...]
    agreement: Agreement | None
    left_out: str | None = None
    references: References | None = None
    """None where the page is left out."""


def said(source: SourcePage) -> Said:
    """The result of the extraction of the page ``source``."""
    entry = extract(source)
    if isinstance(entry, LeftOut):
        return Said(left_out=entry.reason)
    return Said(entry.page.content, entry.notes)


def judge(file: str, shown: Shown, said: Said) -> Judged:
    """Compare what is ``shown`` of ``file`` with what is ``said``."""
    expected = words(shown.text)
    if said.left_out is not None:
        lost = said.left_out == "no content" and len(expected) > CONTENT_WORDS
        verdict = Agreement(0.0, 0.0, 0.0) if lost else None
        return Judged(file, shown.family, tuple(expected), (), verdict, said.left_out)
    found = found_words(said.blocks, shown)
    expected, found = without_term_marks(shown.text, found)
    folded = bool(said.notes)
    if folded:
        expected, found = without_folding(expected), without_folding(found)
    return Judged(
        file,
        shown.family,
        tuple(expected),
        tuple(found),
        agreement(expected, found),
        references=compared(shown.references, said.blocks, folded=folded),
    )


def found_words(blocks: Sequence[Block], shown: Shown) -> list[str]:
    """The words of ``blocks``, less a title that the page itself does not show as a heading."""
    first = blocks[0]
    if not shown.heading and isinstance(first, HeadingBlock) and first.level == 1:
        title = words(first.text)
        if words(shown.text)[: len(title)] != title:
            blocks = blocks[1:]
    return words("\n".join(map(block_text, blocks)))


def without_folding(words: Sequence[str]) -> list[str]:
    """The ``words`` of a folded page, without the marks that stand for links and cells.

    A link does not count, neither as a block nor as a URL in the text.

    >>> without_folding(["bells", "|", "horns", "<https://a.test/>"])
    ['bells', 'horns']
    """
    return [word for word in words if not FOLDED.fullmatch(word)]
