"""The parts of a page that listings may repeat."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from scp_ssg.generators.page_lines import compact, headings_of, texts

if TYPE_CHECKING:
    from collections.abc import Callable

    from scp_ssg.model import Page

__all__ = ["PageText"]

_BEGINNING = 50_000
"""Letters of a page in which an excerpt is looked for: some 8,000 words."""
_PIECE = 16
"""Letters of an excerpt that are looked for at once: about three words."""
_PIECES = 0.6
"""Share of these pieces that stand in the page: excerpts end in the middle of a word, and lose
links and notes."""


class PageText:
    """The parts of a page that listings may repeat; each is read when it is first asked for."""

    def __init__(self, url: str, titles: frozenset[str], read: Callable[[], Page]) -> None:
        """``titles`` are those of :func:`titles_of`."""
        self.url = url
        self.titles = titles
        self._read = read

    @cached_property
    def headings(self) -> frozenset[str]:
        """Those of :func:`headings_of`."""
        return headings_of(self._read())

    @cached_property
    def _text(self) -> str:
        page = self._read()
        found = (text for block in page.content for text in texts(block))
        return compact(" ".join([page.description, *found]))

    @cached_property
    def _beginning(self) -> str:
        return self._text[:_BEGINNING]

    @cached_property
    def description(self) -> str:
        """Its description, compact."""
        return compact(self._read().description)

    def holds(self, key: str) -> bool:
        """Return whether an excerpt, compact, stands in the page."""
        return _has_pieces(self._text, key)

    def begins_with(self, key: str) -> bool:
        """Return whether an excerpt, compact, stands where themes take one from.

        Thousands of pages may link to one index of them all: if each looked in the whole, a page
        of a large site would take longer than one of a small site.
        """
        return _has_pieces(self._beginning, key)


def _has_pieces(text: str, key: str) -> bool:
    pieces = [key[at : at + _PIECE] for at in range(0, len(key) - _PIECE + 1, _PIECE)]
    found = sum(piece in text for piece in pieces)
    return bool(pieces) and found >= _PIECES * len(pieces)
