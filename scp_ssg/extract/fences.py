"""The languages of a page's code, from the fences of its Markdown source.

Most sites' HTML does not say in what language their code is; the source does.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from markdown_it import MarkdownIt

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["languages"]

_MAX_NESTING = 6
"""Levels of indented containers (admonitions, tabs, notes) that are looked into."""

_OPENING = re.compile(r"^(?=( *)(?:!!!|\?\?\?|===)[^\n]*\n\1 {4})( *\S[^\n]*)\n", re.MULTILINE)
"""The first line of an indented container, which CommonMark takes for a paragraph that goes on."""

_BRACED = re.compile(r"\{\s*(.*?)\s*\}?\s*$", re.DOTALL)
_WORD = re.compile(r"[^\s{}`]+")


def languages(markdown: str) -> Callable[[str], str | None]:
    """A function that gives the language of the fence whose code it is given, or None.

    The source is read when the first code asks. Where the same code stands in fences of different
    languages, the first that names one counts.
    """

    @cache
    def known() -> dict[str, str]:
        found: dict[str, str] = {}
        _collect(markdown, found, 0)
        return found

    return lambda code: known().get(_normalized(code))


@cache
def _parser() -> MarkdownIt:
    # Blocks only: what stands inside of paragraphs can hold no fence.
    parser = MarkdownIt("zero").enable(["fence", "code", "list", "blockquote"])
    parser.core.ruler.enableOnly(["normalize", "block"])
    return parser


def _collect(markdown: str, found: dict[str, str], level: int) -> None:
    for token in _parser().parse(_OPENING.sub(r"\2\n\n", markdown)):
        if token.type == "fence":
            language = _language(token.info)
            if language is not None:
                found.setdefault(_normalized(token.content), language)
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


def _normalized(code: str) -> str:
    """Code but for what rendering changes: tabs, spaces at line ends, blank lines."""
    lines = (line.rstrip() for line in code.expandtabs(4).split("\n"))
    return "\n".join(line for line in lines if line)
