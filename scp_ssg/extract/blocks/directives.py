"""The languages of a page's code, from the directives of its reStructuredText source.

Docutils' own ``code`` says its language in the HTML; Pelican's directives, and whatever runs
Pygments by itself, do not.
"""

from __future__ import annotations

import re
from itertools import dropwhile
from textwrap import dedent
from typing import TYPE_CHECKING

from scp_ssg.extract.blocks.code_alignment import aligned
from scp_ssg.extract.blocks.fences import normalized

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from scp_ssg.extract.blocks.code_alignment import Listing

__all__ = ["restructuredtext_languages"]

_DIRECTIVE = re.compile(
    r"(?P<before>\s*(?:(?:[-*+•]|\(?(?:\w{1,3}|#)[.)])\s+)*)"
    r"\.\.\s+(?P<name>code|code-block|sourcecode|highlight)\s?::(?:\s+(?P<language>\S+)|\s*$)",
    re.IGNORECASE,
)
"""A directive at the beginning of a line or of a list's item."""

_OPTION = re.compile(r"\s*:[\w-]+:(?:\s|$)")

_TAB = 8
"""Columns of a tab, as docutils has it."""


def restructuredtext_languages(source: str, codes: Sequence[str]) -> list[str | None]:
    """The language of the directive of each of ``codes``, which a page has in this order; None
    where it names none, or that is in doubt."""
    listings = [(language, _alike(code)) for language, code in _listings(source)]
    return aligned(listings, list(map(_alike, codes)))


def _listings(source: str) -> Iterator[Listing]:
    """Languages and codes, with ``highlight`` for the code that follows it and names none."""
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
            start, at = at, _end(lines, at, len(found["before"]))
            language = (found["language"] or default).lower() or None
            yield language, "\n".join(_content(lines[start:at]))
        elif default and line.rstrip().endswith("::"):
            indent = len(line) - len(line.lstrip())
            yield default.lower(), "\n".join(lines[at : _end(lines, at, indent)])


def _end(lines: list[str], at: int, indent: int) -> int:
    """Where the lines end that are deeper than ``indent``, or blank."""
    while at < len(lines) and not lines[at][: indent + 1].strip():
        at += 1
    return at


def _content(body: list[str]) -> Iterator[str]:
    return dropwhile(_OPTION.match, body)


def _alike(code: str) -> str:
    """Code but for what rendering changes, the indent of all lines too."""
    return dedent(normalized(code))
