"""The lines of a page record, and what is compared of them with other pages."""

from __future__ import annotations

import re
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from scp_ssg.model import (
    CodeBlock,
    HeadingBlock,
    LinkBlock,
    ListBlock,
    QuoteBlock,
    TableBlock,
    TextBlock,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scp_ssg.model import Block, Page

__all__ = ["Line", "PageText", "compact", "lines", "weight"]

_LETTERS = re.compile(r"[^\W_]+")
_UNSPACED = re.compile("[\u3040-\u30ff\u3400-\u9fff\u0e00-\u0eff]")
"""Letters of scripts that are written without spaces."""
_PIECE = 16
"""Letters of an excerpt that are looked for at once: about three words."""
_PIECES = 0.6
"""Share of these pieces that stand in the page: excerpts end in the middle of a word, and lose
links and notes."""
_RECENT = 20
"""Lines before a link that may hold its words."""


class Line(NamedTuple):
    """One line of a page."""

    text: str
    key: str
    """The text, compact."""

    link: bool = False
    """True for the text of a link that stands in no other line."""
    verbatim: bool = False
    """True for code and the cells of tables, which lists of pages do not have."""


def lines(page: Page) -> Iterator[Line]:
    """The lines of ``page`` in reading order. A link's text comes only if no line before has it."""
    before: dict[str, None] = {}
    for block in page.content:
        if isinstance(block, LinkBlock):
            key = compact(block.text)
            if key not in before and not any(key in each for each in _last(before)):
                yield Line(block.text, key, link=True)
            continue
        is_verbatim = isinstance(block, CodeBlock | TableBlock)
        for text in _texts(block):
            key = compact(text)
            before[key] = None
            yield Line(text, key, verbatim=is_verbatim)


def _last(before: dict[str, None]) -> Iterator[str]:
    return islice(reversed(before), _RECENT)


def _texts(block: Block) -> Iterator[str]:
    match block:
        case TextBlock(text=text) | HeadingBlock(text=text) | QuoteBlock(text=text):
            yield from text.split("\n")
        case ListBlock(items=items):
            yield from (line for item in items for line in item.split("\n"))
        case TableBlock(rows=rows):
            yield from (cell for row in rows for cell in row)
        case CodeBlock(code=code):
            yield code


def compact(text: str) -> str:
    """The letters and digits of ``text`` alone, in lower case: themes change all the rest."""
    return "".join(_LETTERS.findall(text.casefold()))


def weight(text: str) -> float:
    """The number of words in ``text``; two letters count as a word in scripts without spaces."""
    unspaced = len(_UNSPACED.findall(text))
    spaced = _UNSPACED.sub(" ", text) if unspaced else text
    return len(_LETTERS.findall(spaced)) + unspaced / 2


class PageText:
    """The parts of a page that listings may repeat; each is read when it is first asked for."""

    def __init__(self, page: Page) -> None:
        self._page = page

    @cached_property
    def titles(self) -> frozenset[str]:
        """Its title and its first heading, compact."""
        headings = (each.text for each in self._page.content if isinstance(each, HeadingBlock))
        titles = (self._page.title, next(headings, ""))
        return frozenset(filter(None, map(compact, titles)))

    @cached_property
    def headings(self) -> frozenset[str]:
        """All its headings, compact."""
        blocks = self._page.content
        headings = (compact(each.text) for each in blocks if isinstance(each, HeadingBlock))
        return frozenset(filter(None, headings))

    @cached_property
    def _text(self) -> str:
        texts = (text for block in self._page.content for text in _texts(block))
        return compact(" ".join([self._page.description, *texts]))

    def holds(self, key: str) -> bool:
        """Return whether an excerpt, compact, stands in the page."""
        pieces = [key[at : at + _PIECE] for at in range(0, len(key) - _PIECE + 1, _PIECE)]
        found = sum(piece in self._text for piece in pieces)
        return bool(pieces) and found >= _PIECES * len(pieces)
