"""Inline elements as marks in the walk's line.

A mark is an empty string to the handlers of blocks, which look at the line's words only.
"""

from __future__ import annotations

from typing import Final

__all__ = ["Mark", "Span", "Verbatim"]


class Span:
    """An inline element: ``strong``, ``em``, ``del``, ``code`` or ``a``, the latter with a URL."""

    __slots__ = ("close", "open", "tag", "url")

    def __init__(self, tag: str, url: str = "") -> None:
        self.tag: Final = tag
        self.url: Final = url
        self.open: Final = Mark(self, opens=True)
        self.close: Final = Mark(self, opens=False)


class Mark(str):
    """The beginning or the end of a ``Span``."""

    __slots__ = ("opens", "span")

    span: Span
    opens: bool

    def __new__(cls, span: Span, *, opens: bool) -> Mark:
        """A mark is an empty string."""
        mark = super().__new__(cls)
        mark.span = span
        mark.opens = opens
        return mark


class Verbatim(str):
    """A piece of Markdown that stands in the line as it is: an image, a footnote's mark."""

    __slots__ = ("markdown",)

    markdown: str

    def __new__(cls, markdown: str) -> Verbatim:
        """To the handlers of blocks this is an empty string, too."""
        piece = super().__new__(cls)
        piece.markdown = markdown
        return piece
