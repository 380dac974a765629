"""Words as a reader sees them: what white space and invisible characters come to."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from selectolax.lexbor import LexborNode

__all__ = ["BREAK", "joined", "shown", "squeezed"]

BREAK = "\x00"
"""Stands for ``<br>`` among the pieces of a line; the parser lets no such character through."""

_INVISIBLE = ("\u200b", "\ufeff", "\u00ad", "\u2060")

# Han, kana, full-width forms and CJK punctuation; Hangul is written with spaces.
_CJK = "\u2e80-\u303f\u3040-\u30ff\u3100-\u312f\u31a0-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff00-\uffef"
_CJK_AFTER_LINE = re.compile(f"\n[ \t]*+[{_CJK}]")

_LARGE = 1_000_000
"""Characters that are taken apart at once: words take many times the memory of their text."""
_SPACE = re.compile(r"\s")


def shown(raw: str) -> str:
    """``raw`` with white space collapsed and invisible characters gone; BREAK ends a line.

    A line break between two CJK characters leaves no space.
    """
    # Most lines have no white space but single spaces, and no character is invisible.
    line = raw.strip()
    if line.isprintable() and "  " not in line:
        return line
    if not raw.isascii():
        for character in _INVISIBLE:
            if character in raw:
                raw = raw.replace(character, "")
        if _CJK_AFTER_LINE.search(raw):  # by far the quicker of the two where there is none
            raw = _cjk_lines().sub("", raw)
    if BREAK in raw:
        lines = (joined(line) for line in raw.split(BREAK))
        return "\n".join(line for line in lines if line)
    return " ".join(raw.split()) if len(raw) < _LARGE else joined(raw)


@cache
def _cjk_lines() -> re.Pattern[str]:
    # It takes longer to compile than all others here, and only texts in CJK need it.
    return re.compile(f"(?<=[{_CJK}])[ \t]*\n[ \t\n]*(?=[{_CJK}])")


def joined(raw: str, by: str = " ") -> str:
    """The words of ``raw`` with ``by`` between them, whatever white space was there."""
    if len(raw) < _LARGE:
        return by.join(raw.split())
    pieces: list[str] = []
    start = 0
    while start < len(raw):
        found = _SPACE.search(raw, start + _LARGE)
        end = found.start() if found else len(raw)
        pieces.append(by.join(raw[start:end].split()))
        start = end
    return by.join(filter(None, pieces))


def squeezed(node: LexborNode) -> str:
    """The text of ``node`` without white space, which minifiers change."""
    return joined(node.text_lexbor(), by="")
