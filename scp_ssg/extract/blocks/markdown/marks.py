"""Inline elements as marks in the walk's line.

A mark is an empty string to the handlers of blocks, which look at the line's words only.
"""

from __future__ import annotations

__all__ = ["CLOSE", "CODE", "DEL", "EM", "STRONG", "Mark", "Verbatim", "link_mark"]


class Mark(str):
    """The beginning of an inline element, or ``CLOSE``, the end of the last one."""

    __slots__ = ("tag", "url")

    tag: str
    url: str


class Verbatim(str):
    """A piece of Markdown that stands in the line as it is: an image, a footnote's mark."""

    __slots__ = ("markdown",)

    markdown: str

    def __new__(cls, markdown: str) -> Verbatim:
        """To the handlers of blocks this is an empty string, too."""
        piece = super().__new__(cls)
        piece.markdown = markdown
        return piece


def _mark(tag: str) -> Mark:
    mark = Mark()
    mark.tag, mark.url = tag, ""
    return mark


def link_mark(url: str) -> Mark:
    """The beginning of a link to ``url``."""
    mark = Mark()
    mark.tag, mark.url = "a", url
    return mark


STRONG, EM, DEL, CODE, CLOSE = map(_mark, ("strong", "em", "del", "code", ""))
