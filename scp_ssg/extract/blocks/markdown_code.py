"""The languages of a page's code, from its Markdown source.

Most sites' HTML does not name the language of their code; the source does. It names it at a fence,
or, for Python-Markdown's codehilite, in the first line of indented code: ``:::python``,
``#!python`` or a true ``#!/usr/bin/env python``.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from scp_ssg.extract.blocks.code_alignment import aligned

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from markdown_it import MarkdownIt

    from scp_ssg.extract.blocks.code_alignment import Listing

__all__ = ["markdown_languages", "normalized"]

_MAX_NESTING = 6
"""The number of indented containers (admonitions, tabs, notes), one inside the other, that are
searched."""

_OPENING = re.compile(r"^(?=( *)(?:!!!|\?\?\?|===)[^\n]*\n\1 {4})( *\S[^\n]*)\n", re.MULTILINE)
"""The first line of an indented container. CommonMark takes what follows for its paragraph."""

_PREFIX = " \t>*+-.)0123456789"
"""Characters that precede a fence on its line in a list or a quote."""

_MARKERS = ("```", "~~~")

_OPEN = re.compile(r"(`{3,}|~{3,})((?<=`)[^`\n]*|(?<=~)[^\n]*)\n")

_ITEM = re.compile(r"[-+*] +[^\s`~]")
"""A list item that may interrupt a paragraph."""

_BRACED = re.compile(r"\{\s*(.*?)\s*\}?\s*$", re.DOTALL)
_WORD = re.compile(r"[^\s{}`]+")

_CODEHILITE = re.compile(
    r"(?P<indent> {4,})(?:::+|#!)(?P<path>(?:/\w+)*[/ ])?(?P<language>[\w#.+-]*[\w#+])"
)
"""The first line of indented code that names its language for codehilite."""


def markdown_languages(markdown: str, codes: Sequence[str]) -> list[str | None]:
    """The language that the source names for each of ``codes``, the page's in their order; None
    where it names none or the source is ambiguous."""
    fenced: list[Listing] = []
    _collect(markdown, fenced, 0)
    return aligned(_with_indented(fenced, markdown), list(map(normalized, codes)))


def _with_indented(fenced: list[Listing], markdown: str) -> list[Listing]:
    """``fenced`` and the indented code that names its language.

    Their order among each other is not known. So code that is both fenced and indented, with
    different languages, is left out.
    """
    indented = [(language, normalized(code)) for language, code in _indented(markdown)]
    if not indented:
        return fenced
    listings = [*fenced, *indented]
    both = {code for _, code in fenced} & {code for _, code in indented}
    languages: dict[str, set[str | None]] = {code: set() for code in both}
    for language, code in listings:
        if code in both:
            languages[code].add(language)
    return [(language, code) for language, code in listings if len(languages.get(code, ())) <= 1]


def _indented(markdown: str) -> Iterator[tuple[str, str]]:
    """Language and code of each piece of indented code that names its language.

    As in codehilite, the first line is no part of the code unless a path or a space follows its
    marker.
    """
    if "::" not in markdown and "#!" not in markdown:
        return
    lines = markdown.expandtabs(4).replace("\r\n", "\n").split("\n")
    previous, at = "", 0
    while at < len(lines):
        first = _CODEHILITE.match(lines[at])
        start, at = at, at + 1
        if first and not previous.startswith(first["indent"]):
            while at < len(lines) and _is_indented(lines[at], first["indent"]):
                at += 1
            code = lines[start if first["path"] else start + 1 : at]
            unindented = "\n".join(line[len(first["indent"]) :] for line in code)
            yield first["language"].lower(), unindented
        previous = lines[at - 1]


def _is_indented(line: str, indent: str) -> bool:
    return line.startswith(indent) or not line.strip()


@cache
def _parser() -> MarkdownIt:
    # Most sites never need it, and loading it takes longer than reading all their fences.
    from markdown_it import MarkdownIt

    # Only block rules: inline content can hold no fence.
    parser = MarkdownIt("zero").enable(["fence", "code", "list", "blockquote"])
    parser.core.ruler.enableOnly(["normalize", "block"])
    return parser


def _collect(markdown: str, listings: list[Listing], level: int) -> None:
    """Append the listings of all fences in ``markdown`` to ``listings``."""
    plain = _plain_fences(markdown)
    if plain is None:
        _parse(_without_prose(markdown), listings, level)
        return
    listings += ((_language(info), normalized(code)) for info, code in plain)


def _plain_fences(markdown: str) -> list[tuple[str, str]] | None:
    """The info strings and codes of all fences, if each is at the beginning of its line.

    None if there may be others, which need a parser. Most pages have none, and this takes a tenth
    of the parser's time.
    """
    if "\r" in markdown:
        return None
    fences = []
    at = _next_marker(markdown, 0)
    while at >= 0:
        line = markdown.rfind("\n", 0, at) + 1
        fence = _OPEN.match(markdown, at) if line == at else None
        if fence:
            code, end = _code_until(markdown, fence.end(), fence[1])
            fences.append((fence[2], code))
        elif line < at and not markdown[line:at].strip(_PREFIX):
            return None
        else:
            end = markdown.find("\n", at)
        at = _next_marker(markdown, end) if end >= 0 else -1
    return fences


def _without_prose(markdown: str) -> str:
    """``markdown`` without the unindented paragraphs and list items that hold no fence, and without
    what is indented below them. The parser would spend most of its time on long lists."""
    parts: list[list[str]] = [[]]
    fence = ""
    for line in markdown.replace("\r\n", "\n").replace("\r", "\n").split("\n"):
        # A deeper fence is in a list or a quote, which any unindented line ends.
        bare = line[min(3, len(line) - len(line.lstrip(" "))) :]
        if fence:
            if bare.startswith(fence) and not bare.rstrip(" \t").strip(fence[0]):
                fence = ""
        else:
            previous = parts[-1][-1] if parts[-1] else ""
            if line[:1] not in ("", " ", "\t") and (not previous.strip() or _ITEM.match(line)):
                parts.append([])
            opening = _OPEN.match(bare + "\n")
            fence = opening[1] if opening else ""
        parts[-1].append(line)
    texts = ("\n".join(part) for part in parts)
    return "\n\n".join(text for text in texts if _has_fence(text))


def _code_until(markdown: str, start: int, fence: str) -> tuple[str, int]:
    """The code that begins at ``start``, and the end of the line that closes ``fence``, or -1."""
    at = markdown.find(fence, start)
    while at >= 0:
        line = markdown.rfind("\n", 0, at) + 1
        end = markdown.find("\n", at)
        rest = markdown[at:] if end < 0 else markdown[at:end]
        if markdown[line:at] in ("", " ", "  ", "   ") and not rest.rstrip(" \t").strip(fence[0]):
            return markdown[start:line], end
        at = markdown.find(fence, end) if end >= 0 else -1
    return markdown[start:], -1


def _next_marker(markdown: str, start: int) -> int:
    indexes = [at for marker in _MARKERS if (at := markdown.find(marker, start)) >= 0]
    return min(indexes, default=-1)


def _parse(markdown: str, listings: list[Listing], level: int) -> None:
    for token in _parser().parse(_OPENING.sub(r"\2\n\n", markdown)):
        if token.type == "fence":
            listings.append((_language(token.info), normalized(token.content)))
        elif token.type == "code_block" and level < _MAX_NESTING and _has_fence(token.content):
            _collect(token.content, listings, level + 1)


def _has_fence(code: str) -> bool:
    return "```" in code or "~~~" in code


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


def normalized(code: str) -> str:
    """``code`` without what rendering changes: tabs, trailing spaces, blank lines."""
    return "\n".join(filter(None, map(str.rstrip, code.expandtabs(4).split("\n"))))
