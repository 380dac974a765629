"""The languages of a page's code, from the directives of its reStructuredText source.

The HTML of docutils' own ``code`` directive names the language. That of Pelican's directives, and
of others that run Pygments themselves, does not.
"""

from __future__ import annotations

import re
from itertools import dropwhile
from textwrap import dedent
from typing import TYPE_CHECKING

from scp_ssg.extract.blocks.code_alignment import aligned
from scp_ssg.extract.blocks.markdown_code import normalized

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from scp_ssg.extract.blocks.code_alignment import Listing

__all__ = ["restructuredtext_languages"]

_DIRECTIVE = re.compile(
    r"(?P<prefix>\s*(?:(?:[-*+•]|\(?(?:\w{1,3}|#)[.)])\s+)*)"
    r"\.\.\s+(?P<name>code|code-block|sourcecode|highlight)\s?::(?:\s+(?P<language>\S+)|\s*$)",
    re.IGNORECASE,
)
"""A directive at the beginning of a line or of a list item."""

_OPTION = re.compile(r"\s*:[\w-]+:(?:\s|$)")

_TAB = 8
"""Columns of a tab in docutils."""


def restructuredtext_languages(source: str, codes: Sequence[str]) -> list[str | None]:
    """The language that the source names for each of ``codes``, the page's in their order; None
    where it names none or the source is ambiguous."""
    listings = [(language, _comparable(code)) for language, code in _listings(source)]
    return aligned(listings, list(map(_comparable, codes)))


def _listings(source: str) -> Iterator[Listing]:
    """Language and code of each directive; ``highlight`` names that of code without its own."""
    lines = source.expandtabs(_TAB).replace("\r\n", "\n").split("\n")
    default = ""
    at = 0
    while at < len(lines):
        line = lines[at]
        found = _DIRECTIVE.match(line)
        at += 1
        if found and found["name"].lower() == "highlight":
            default = found["language"] or ""
        elif found:
            start, at = at, _end(lines, at, len(found["prefix"]))
            language = (found["language"] or default).lower() or None
            yield language, "\n".join(_content(lines[start:at]))
        elif default and line.rstrip().endswith("::"):
            indent = len(line) - len(line.lstrip())
            yield default.lower(), "\n".join(lines[at : _end(lines, at, indent)])


def _end(lines: list[str], at: int, indent: int) -> int:
    """The first index from ``at`` on whose line is neither deeper than ``indent`` nor blank."""
    while at < len(lines) and not lines[at][: indent + 1].strip():
        at += 1
    return at


def _content(body: list[str]) -> Iterator[str]:
    return dropwhile(_OPTION.match, body)


def _comparable(code: str) -> str:
    """``code`` without what rendering changes, and without the indent that all lines share."""
    return dedent(normalized(code))
