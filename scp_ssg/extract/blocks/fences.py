"""The languages of a page's code, from its Markdown source: the fences, and the first lines of
indented code that codehilite takes for the name of a language.

Most sites' HTML does not say in what language their code is; the source does.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from scp_ssg.extract.blocks.code_alignment import aligned
from scp_ssg.extract.blocks.codehilite import marked

if TYPE_CHECKING:
    from collections.abc import Sequence

    from markdown_it import MarkdownIt

    from scp_ssg.extract.blocks.code_alignment import Listing

__all__ = ["markdown_languages", "normalized"]

_MAX_NESTING = 6
"""Levels of indented containers (admonitions, tabs, notes) that are looked into."""

_OPENING = re.compile(r"^(?=( *)(?:!!!|\?\?\?|===)[^\n]*\n\1 {4})( *\S[^\n]*)\n", re.MULTILINE)
"""The first line of an indented container, which CommonMark takes for a paragraph that goes on."""

_BEFORE = " \t>*+-.)0123456789"
"""What may stand before a fence on its line if that is in a list or a quote."""

_SIGNS = ("```", "~~~")

_OPEN = re.compile(r"(`{3,}|~{3,})((?<=`)[^`\n]*|(?<=~)[^\n]*)\n")

_ITEM = re.compile(r"[-+*] +[^\s`~]")
"""A list item that ends whatever stands before it, a paragraph too."""

_BRACED = re.compile(r"\{\s*(.*?)\s*\}?\s*$", re.DOTALL)
_WORD = re.compile(r"[^\s{}`]+")


def markdown_languages(markdown: str, codes: Sequence[str]) -> list[str | None]:
    """The language that the source names for each of ``codes``, which a page has in this order;
    None where it names none, or that is in doubt."""
    found: list[Listing] = []
    _collect(markdown, found, 0)
    found = _with_marked(found, markdown)
    return aligned(found, list(map(normalized, codes)))


def _with_marked(found: list[Listing], markdown: str) -> list[Listing]:
    """``found`` with the indented codes that name their language. Of fences and indented codes that
    are equal nobody knows here which comes first, so none is kept whose languages differ."""
    indented = [(language, normalized(code)) for language, code in marked(markdown)]
    if not indented:
        return found
    both = {code for _, code in found} & {code for _, code in indented}
    named: dict[str, set[str | None]] = {code: set() for code in both}
    for language, code in (*found, *indented):
        if code in both:
            named[code].add(language)
    return [
        (language, code) for language, code in (*found, *indented) if len(named.get(code, ())) <= 1
    ]


@cache
def _parser() -> MarkdownIt:
    # Most sites never need it, and it takes longer to load than all of their fences to read.
    from markdown_it import MarkdownIt

    # Blocks only: what stands inside of paragraphs can hold no fence.
    parser = MarkdownIt("zero").enable(["fence", "code", "list", "blockquote"])
    parser.core.ruler.enableOnly(["normalize", "block"])
    return parser


def _collect(markdown: str, found: list[Listing], level: int) -> None:
    plain = _plain_fences(markdown)
    if plain is None:
        _parse(_around_fences(markdown), found, level)
        return
    found += ((_language(info), normalized(code)) for info, code in plain)


def _plain_fences(markdown: str) -> list[tuple[str, str]] | None:
    """The info strings and codes of fences that stand at the beginning of their lines.

    None where other ones may be, which only a parser tells apart. Most pages have none, and are
    read in a tenth of the time.
    """
    if "\r" in markdown:
        return None
    found = []
    at = _next_sign(markdown, 0)
    while at >= 0:
        line = markdown.rfind("\n", 0, at) + 1
        fence = _OPEN.match(markdown, at) if line == at else None
        if fence:
            code, end = _closed(markdown, fence.end(), fence[1])
            found.append((fence[2], code))
        elif line < at and not markdown[line:at].strip(_BEFORE):
            return None
        else:
            end = markdown.find("\n", at)
        at = _next_sign(markdown, end) if end >= 0 else -1
    return found


def _around_fences(markdown: str) -> str:
    """``markdown`` without the paragraphs and list items at the left edge that hold no fence, nor
    what is indented below them. Long lists would cost the parser most of its time.
    """
    parts: list[list[str]] = [[]]
    fence = ""
    for line in markdown.replace("\r\n", "\n").replace("\r", "\n").split("\n"):
        # Deeper fences are in a list or a quote, which any line at the left edge ends.
        bare = line[min(3, len(line) - len(line.lstrip(" "))) :]
        if fence:
            if bare.startswith(fence) and not bare.rstrip(" \t").strip(fence[0]):
                fence = ""
        else:
            before = parts[-1][-1] if parts[-1] else ""
            if line[:1] not in ("", " ", "\t") and (not before.strip() or _ITEM.match(line)):
                parts.append([])
            opening = _OPEN.match(bare + "\n")
            fence = opening[1] if opening else ""
        parts[-1].append(line)
    texts = ("\n".join(part) for part in parts)
    return "\n\n".join(text for text in texts if _has_fence(text))


def _closed(markdown: str, start: int, fence: str) -> tuple[str, int]:
    """The code that begins at ``start``, and where the line that closes ``fence`` ends, or -1."""
    at = markdown.find(fence, start)
    while at >= 0:
        line = markdown.rfind("\n", 0, at) + 1
        end = markdown.find("\n", at)
        rest = markdown[at:] if end < 0 else markdown[at:end]
        if markdown[line:at] in ("", " ", "  ", "   ") and not rest.rstrip(" \t").strip(fence[0]):
            return markdown[start:line], end
        at = markdown.find(fence, end) if end >= 0 else -1
    return markdown[start:], -1


def _next_sign(markdown: str, start: int) -> int:
    places = [at for sign in _SIGNS if (at := markdown.find(sign, start)) >= 0]
    return min(places, default=-1)


def _parse(markdown: str, found: list[Listing], level: int) -> None:
    for token in _parser().parse(_OPENING.sub(r"\2\n\n", markdown)):
        if token.type == "fence":
            found.append((_language(token.info), normalized(token.content)))
        elif token.type == "code_block" and level < _MAX_NESTING and _has_fence(token.content):
            _collect(token.content, found, level + 1)


def _has_fence(code: str) -> bool:
    return "```" in code or "~~~" in code


def _language(info: str) -> str | None:
    """The language of an info string: ``py title="x"``, ``{.python linenums="1"}``."""
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
    """Code but for what rendering changes: tabs, spaces at line ends, blank lines."""
    lines = (line.rstrip() for line in code.expandtabs(4).split("\n"))
    return "\n".join(line for line in lines if line)
