"""Words, for every judge: the same rules for what a browser shows and what blocks say.

Left out on both sides, because it is layout and not text: a list's markers, the characters that
draw nothing, and the signs around formulas.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from scp_ssg.model import (
    Block,
    CodeBlock,
    HeadingBlock,
    ListBlock,
    QuoteBlock,
    TableBlock,
    TextBlock,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["TERM_END", "block_text", "without_term_marks", "words"]

TERM_END = "\ue000"
"""Stands in a browser's text where the term of a definition list ends."""

NOTHING = dict.fromkeys(map(ord, "\u200b\u2060\ufeff\u00ad^"), "")
FORMULA_SIGNS = re.compile(r"\\[()\[\]]|\$")
NOTE_MARK = re.compile(r"\[(\w{1,4})\]")
CJK = re.compile(
    "([\u3041-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff00-\uffef\u3000-\u303f])"
)
OWN_MARK = re.compile(rf"(?<!\s)\s*+(?::\s*+)?{TERM_END}")
"""Looked for where white space begins, as some pages have thousands of spaces in a row."""
MARKER = re.compile(r"[-:,]|\d+\.")


def words(text: str) -> list[str]:
    """The words of ``text``: what white space separates, and every Chinese or Japanese sign.

    >>> words("1. Press Ctrl+C[1] now")
    ['Press', 'Ctrl+C', '[1]', 'now']
    """
    text = FORMULA_SIGNS.sub(" ", text.translate(NOTHING)).replace("[ ]", "[]")
    text = CJK.sub(r" \1 ", NOTE_MARK.sub(r" [\1] ", text))
    return [word for word in text.split() if not MARKER.fullmatch(word)]


def without_term_marks(shown: str, found: Sequence[str]) -> tuple[list[str], list[str]]:
    """The words of ``shown`` and ``found`` without the colon or comma that parts a term.

    A definition list is published as "term: definition" and "one term, another", which no page
    shows: the signs count neither way, after the words that end a term on this page.

    >>> without_term_marks("fee\ue000 a sum: paid", ["fee:", "a", "sum:", "paid"])
    (['fee', 'a', 'sum:', 'paid'], ['fee', 'a', 'sum:', 'paid'])
    """
    parts = OWN_MARK.sub(TERM_END, shown).split(TERM_END)
    last = {own[-1] for part in parts[:-1] if (own := words(part))}

    def bare(word: str) -> str:
        return word[:-1] if word[-1] in ":," and word[:-1] in last else word

    expected = words(" ".join(parts))
    return [bare(word) for word in expected], [bare(word) for word in found]


def block_text(block: Block) -> str:
    """The text of ``block`` that a reader of the page sees; links, images and media have none."""
    match block:
        case TextBlock(text=text) | HeadingBlock(text=text) | CodeBlock(code=text):
            return text
        case QuoteBlock(text=text, citation=citation):
            return f"{text}\n{citation}" if citation else text
        case ListBlock(items=items):
            return "\n".join(items)
        case TableBlock(rows=rows):
            return "\n".join(cell for row in rows for cell in row)
        case _:
            return ""
