"""The languages of a page's code, from its Markdown or reStructuredText source.

Most sites' HTML does not name the language of their code; the source does. Markdown names it at a
fence, or, for Python-Markdown's codehilite, in the first line of indented code: ``:::python``,
``#!python`` or a true ``#!/usr/bin/env python``. reStructuredText names it in directives: the HTML
of docutils' own ``code`` has it, but not that of others, such as Pelican's.

A page and its source differ: code is included, repeated by a template or commented out. So code
blocks with the same text are told apart by their order, between two blocks that occur once in both,
and only where page and source have equally many of them there. In doubt no language is named.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import defaultdict
from itertools import dropwhile
from textwrap import dedent
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Iterator, Sequence

__all__ = ["markdown_languages", "restructuredtext_languages"]

Listing = tuple[str | None, str]
"""The language that the source names for a piece of code, and the code."""

K = TypeVar("K", bound="Hashable")

_MARKS = re.compile("```"), re.compile("~~~")
_FENCE = re.compile(r"(`{3,}+|~{3,}+)((?<=`)[^`\n]*|(?<=~)[^\n]*)\n")
_PREFIX = " >*+-.)0123456789"
"""Characters that precede a fence on its line in a list or a quote."""
_BRACED = re.compile(r"\{\s*(.*?)\s*\}?\s*$", re.DOTALL)
_WORD = re.compile(r"[^\s{}`]+")

_CODEHILITE = re.compile(
    r"^(?P<indent> {4,})(?P<first>(?:::+|#!)(?P<path>(?:/\w+)*[/ ])?(?P<language>[\w#.+-]*[\w#+])"
    r".*\n?)(?P<rest>(?:(?:(?P=indent).*| *)(?:\n|\Z))*+)",
    re.MULTILINE,
)
"""Indented code whose first line names its language for codehilite."""

_DIRECTIVE = re.compile(
    r"(?P<prefix>\s*(?:(?:[-*+•]|\(?(?:\w{1,3}|#)[.)])\s+)*)"
    r"\.\.\s+(?P<name>code|code-block|sourcecode|highlight)\s?::(?:\s+(?P<language>\S+)|\s*$)",
    re.IGNORECASE,
)
"""A directive at the beginning of a line or of a list item."""
_OPTION = re.compile(r"\s*:[\w-]+:(?:\s|$)")
_TAB = 8
"""Columns of a tab in docutils."""


def markdown_languages(markdown: str, codes: Sequence[str]) -> list[str | None]:
    """The language that the source names for each of ``codes``, the page's in their order; None
    where it names none or the source is ambiguous."""
    text = markdown.replace("\r\n", "\n").replace("\r", "\n")
    text = text.expandtabs(4) if "\t" in text else text
    found = sorted([*_fenced(text), *_indented(text)], key=lambda each: each[0])
    listings = [(language, _normalized(code)) for _, language, code in found]
    return _aligned(listings, list(map(_normalized, codes)))


def restructuredtext_languages(source: str, codes: Sequence[str]) -> list[str | None]:
    """The same for reStructuredText. Lines may all be indented in the source or in the page."""
    listings = [(language, dedent(_normalized(code))) for language, code in _directives(source)]
    return _aligned(listings, [dedent(_normalized(code)) for code in codes])


def _aligned(listings: Sequence[Listing], codes: Sequence[str]) -> list[str | None]:
    """The language of each of ``codes``; ``listings`` are the source's, in their order.

    Takes O(n log n) time.
    """
    source = [code for _, code in listings]
    languages: list[str | None] = [None] * len(codes)
    _name(languages, listings, source, codes)
    if None not in languages:
        return languages
    anchors = _anchors(_places(source), _places(codes))
    in_source = _by_part(source, [at for at, _ in anchors])
    in_page = _by_part(codes, [at for _, at in anchors])
    _name(languages, listings, in_source, in_page, in_order=True)
    return languages


def _by_part(codes: Iterable[str], anchors: list[int]) -> list[tuple[int, str]]:
    """``codes``, each with the number of the part between two ``anchors`` that it stands in."""
    return [(bisect_right(anchors, place), code) for place, code in enumerate(codes)]


def _name(
    languages: list[str | None],
    listings: Sequence[Listing],
    source: Iterable[K],
    page: Iterable[K],
    *,
    in_order: bool = False,
) -> None:
    """Write the ``languages`` of the page's codes that the source has, where it leaves no doubt."""
    named = _places(source)
    for code, own in _places(page).items():
        found = [listings[place][0] for place in named.get(code, ())]
        is_clear = len(own) <= len(found) and len(set(found)) == 1
        if is_clear or (in_order and len(own) == len(found)):
            for place, language in zip(own, found, strict=False):
                languages[place] = language


def _anchors(
    in_source: dict[str, list[int]], in_page: dict[str, list[int]]
) -> list[tuple[int, int]]:
    """The places in source and page of codes that occur once in both: the most that are in the same
    order in both."""
    unique = sorted(
        (in_source[code][0], own[0])
        for code, own in in_page.items()
        if len(own) == 1 and len(in_source.get(code, ())) == 1
    )
    # The longest increasing subsequence, by the least place that ends one of each length.
    ends: list[int] = []
    lengths: list[int] = []
    for _, place in unique:
        lengths.append(bisect_left(ends, place))
        ends[lengths[-1] : lengths[-1] + 1] = [place]
    anchors: list[tuple[int, int]] = []
    for pair, length in zip(unique[::-1], lengths[::-1], strict=True):
        if length == len(ends) - 1 - len(anchors) and (not anchors or pair[1] < anchors[-1][1]):
            anchors.append(pair)
    return anchors[::-1]


def _places(codes: Iterable[K]) -> dict[K, list[int]]:
    """The places at which each of ``codes`` stands."""
    places: defaultdict[K, list[int]] = defaultdict(list)
    for place, code in enumerate(codes):
        places[code].append(place)
    return places


def _fenced(markdown: str) -> Iterator[tuple[int, str | None, str]]:
    """The place, language and code of each fence in ``markdown``.

    A fence in a list, a quote, an admonition or a tab is indented, as are the lines of its code.
    """
    # Finding each mark is ten times as quick as a pattern for both.
    marks = sorted(found.start() for mark in _MARKS for found in mark.finditer(markdown))
    end = 0
    for at in marks:
        if at < end:
            continue
        line = markdown.rfind("\n", 0, at) + 1
        prefix = markdown[line:at]
        opening = _FENCE.match(markdown, at) if not prefix.strip(_PREFIX) else None
        if opening is None:
            if (end := markdown.find("\n", at)) < 0:
                return
            continue
        signs, width = " >" if ">" in prefix else " ", len(prefix)
        closing = re.compile(
            rf"^[{signs}]{{0,{width + 3}}}{opening[1]}{opening[1][0]}* *$|\Z", re.MULTILINE
        ).search(markdown, opening.end())
        assert closing is not None
        end = closing.end()
        code = markdown[opening.end() : closing.start()]
        yield line, _language(opening[2]), _unindented(code, width, signs)


def _indented(markdown: str) -> Iterator[tuple[int, str | None, str]]:
    """The place, language and code of each piece of indented code that names its language.

    As in codehilite, the first line is no part of the code unless a path or a space follows its
    marker.
    """
    if "    :::" not in markdown and "    #!" not in markdown:
        return
    for found in _CODEHILITE.finditer(markdown):
        before = markdown.rfind("\n", 0, max(found.start() - 1, 0)) + 1
        if before == found.start() or not markdown.startswith(found["indent"], before):
            rest = _unindented(found["rest"], len(found["indent"]))
            code = found["first"] + rest if found["path"] else rest
            yield found.start(), found["language"].lower(), code


def _unindented(code: str, width: int, signs: str = " ") -> str:
    return re.sub(rf"^[{signs}]{{1,{width}}}", "", code, flags=re.MULTILINE) if width else code


def _language(info: str) -> str | None:
    """The language in an info string such as ``py title="x"`` or ``{.python linenums="1"}``."""
    info = info.strip()
    if info.startswith("{"):
        inner = _BRACED.match(info)
        words = (inner[1] if inner else "").split()
        named = [word for word in words if "=" not in word and not word.startswith("#")]
        word = next((w for w in named if w.startswith(".")), named[0] if named else "")
        word = word.lstrip(".")
    else:
        found = _WORD.match(info)
        word = found[0] if found else ""
        if "=" in word:
            return None
    return word.lower() or None


def _directives(source: str) -> Iterator[Listing]:
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
            yield language, "\n".join(dropwhile(_OPTION.match, lines[start:at]))
        elif default and line.rstrip().endswith("::"):
            indent = len(line) - len(line.lstrip())
            yield default.lower(), "\n".join(lines[at : _end(lines, at, indent)])


def _end(lines: list[str], at: int, indent: int) -> int:
    """The first index from ``at`` on whose line is neither deeper than ``indent`` nor blank."""
    while at < len(lines) and not lines[at][: indent + 1].strip():
        at += 1
    return at


def _normalized(code: str) -> str:
    """``code`` without what rendering changes: tabs, trailing spaces, blank lines."""
    return "\n".join(filter(None, map(str.rstrip, code.expandtabs(4).split("\n"))))
