"""Text as a browser displays it: white space collapsed, invisible characters removed."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from selectolax.lexbor import LexborNode

__all__ = [
    "BREAK",
    "character_count",
    "collapse_space",
    "compact_text",
    "join_words",
    "lowered",
    "text_size",
    "unlinked_text_size",
    "word_count",
]

BREAK = "\x00"
"""Stands for ``<br>`` in a line of text; the parser never returns this character."""

_INVISIBLE = ("\u200b", "\ufeff", "\u00ad", "\u2060")

# Han, kana, full-width forms and CJK punctuation; Hangul is written with spaces.
_CJK = "\u2e80-\u303f\u3040-\u30ff\u3100-\u312f\u31a0-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff00-\uffef"
_CJK_AFTER_LINE = re.compile(f"\n[ \t]*+[{_CJK}]")

_UNSPACED = re.compile("[\u3040-\u30ff\u3400-\u9fff\u0e00-\u0eff]{2}")
"""Two letters of a script without spaces between words: about one word."""

_LARGE = 1_000_000
"""Characters that are split into words at once: a list of words takes many times the memory."""
_SPACE = re.compile(r"\s")
_ASCII_SPACE = b" \t\n\v\f\r"


def collapse_space(raw: str) -> str:
    """``raw`` with white space collapsed and invisible characters removed; BREAK becomes ``\\n``.

    A line break between two CJK characters is removed and leaves no space.
    """
    # Most lines need no change: single spaces only, and no invisible character.
    line = raw.strip()
    if line.isprintable() and "  " not in line:
        return line
    if not raw.isascii():
        for character in _INVISIBLE:
            if character in raw:
                raw = raw.replace(character, "")
        if _CJK_AFTER_LINE.search(raw):  # much quicker than the substitution where nothing matches
            raw = _cjk_lines().sub("", raw)
    if BREAK in raw:
        lines = (join_words(line) for line in raw.split(BREAK))
        return "\n".join(line for line in lines if line)
    return " ".join(raw.split()) if len(raw) < _LARGE else join_words(raw)


@cache
def _cjk_lines() -> re.Pattern[str]:
    # Compiled on first use: it takes longer than all other patterns here, and only CJK needs it.
    return re.compile(f"(?<=[{_CJK}])[ \t]*\n[ \t\n]*(?=[{_CJK}])")


def lowered(html: str) -> bytes:
    """``html`` with the letters A to Z in lower case, to be searched for names.

    Letters beyond ASCII are in no name, and only they make ``str.lower`` slow.
    """
    return html.encode("utf-8", "surrogatepass").lower()


def join_words(raw: str, by: str = " ") -> str:
    """``raw`` with each run of white space replaced by ``by``, and none at the ends."""
    if len(raw) < _LARGE:
        return by.join(raw.split())
    pieces: list[str] = []
    start = 0
    while start < len(raw):
        space = _SPACE.search(raw, start + _LARGE)
        end = space.start() if space else len(raw)
        pieces.append(by.join(raw[start:end].split()))
        start = end
    return by.join(filter(None, pieces))


def compact_text(node: LexborNode) -> str:
    """The text of ``node`` without white space: minifiers change white space, and nothing else."""
    return join_words(node.text_lexbor(), by="")


def text_size(node: LexborNode) -> int:
    """The characters in ``node`` and its descendants that are no white space.

    Five times as quick as the length of the compact text.
    """
    return character_count(node.text_lexbor())


def unlinked_text_size(node: LexborNode) -> int:
    """The same without the text of links."""
    return text_size(node) - sum(map(text_size, node.css("a")))


def character_count(text: str) -> int:
    """The number of characters in ``text`` that are no white space; the rare spaces beyond ASCII
    count, but for the no-break space."""
    if text.isascii():
        return len(text.encode().translate(None, _ASCII_SPACE))
    in_ascii = text.encode("ascii", "ignore")
    beyond = len(text) - len(in_ascii) - text.count("\xa0")
    return beyond + len(in_ascii.translate(None, _ASCII_SPACE))


def word_count(text: str) -> int:
    """The number of words in ``text``; two letters of a script without spaces between words count
    as one."""
    words = len(text.split())
    return words if text.isascii() else words + len(_UNSPACED.findall(text))
