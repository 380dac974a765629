"""Indented code whose first line names its language, as Python-Markdown's codehilite reads it:
``:::python``, ``#!python`` or a true ``#!/usr/bin/env python``.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["marked"]

_FIRST = re.compile(
    r"(?P<indent> {4,})(?:::+|#!)(?P<path>(?:/\w+)*[/ ])?(?P<language>[\w#.+-]*[\w#+])"
)


def marked(markdown: str) -> Iterator[tuple[str, str]]:
    """Languages and codes, the latter as codehilite shows them: a line that is only the mark of
    the language goes, one that holds a path or a space after the mark stays."""
    if "::" not in markdown and "#!" not in markdown:
        return
    lines = markdown.expandtabs(4).replace("\r\n", "\n").split("\n")
    before, at = "", 0
    while at < len(lines):
        first = _FIRST.match(lines[at])
        start, at = at, at + 1
        if first and not before.startswith(first["indent"]):
            while at < len(lines) and _goes_on(lines[at], first["indent"]):
                at += 1
            code = lines[start if first["path"] else start + 1 : at]
            bare = "\n".join(line[len(first["indent"]) :] for line in code)
            yield first["language"].lower(), bare
        before = lines[at - 1]


def _goes_on(line: str, indent: str) -> bool:
    return line.startswith(indent) or not line.strip()
