"""What stands on a line like a paragraph and is none: labels of tabs and boxes, and bold lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from scp_ssg.dom import compact_text, join_words

if TYPE_CHECKING:
    from collections.abc import Iterable

    from selectolax.lexbor import LexborNode

__all__ = ["NONE", "Labels", "read", "without"]

_LABELS = (
    "[role=tab], .tabbed-labels > label, .tabbed-set > label, .tab-label, .tabs > label, summary,"
    " .admonition-title, .admonition-heading, .sphinx-tabs-tab"
)
_BOLD = "p > strong:only-child, p > b:only-child"
_A_LINE = 100
"""Characters that a line has fewer of: a longer text in bold is a paragraph that opens a page."""


class Labels(Struct, frozen=True):
    """The words of labels and of lines in bold, without white space."""

    labels: frozenset[str]
    bold: frozenset[str]


NONE = Labels(frozenset(), frozenset())


def read(content: LexborNode) -> Labels:
    """The labels and the lines in bold that stand in ``content``."""
    return Labels(
        frozenset(map(compact_text, content.css(_LABELS))),
        frozenset(filter(None, map(_bold_line, content.css(_BOLD)))),
    )


def without(texts: Iterable[str], marked: Labels) -> tuple[list[str], list[str]]:
    """Those of ``texts`` that are paragraphs, and those that are lines in bold."""
    paragraphs = []
    bold = []
    for text in texts:
        words = join_words(text, by="")
        if words in marked.bold:
            bold.append(text)
        elif words not in marked.labels:
            paragraphs.append(text)
    return paragraphs, bold


def _bold_line(node: LexborNode) -> str:
    """The words of the paragraph that ``node`` is in, if they are a short line in bold: what
    follows may be a colon."""
    paragraph = node.parent
    words = compact_text(paragraph) if paragraph is not None else ""
    if len(words) >= _A_LINE or words.rstrip(_COLONS) != compact_text(node).rstrip(_COLONS):
        return ""
    return words


_COLONS = ":\uff1a"
