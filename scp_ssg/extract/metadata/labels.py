"""Find lines that look like paragraphs and are none: labels of tabs and admonitions, bold lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from scp_ssg.dom import compact_text, join_words
from scp_ssg.extract.rules import LABEL_TEXT

if TYPE_CHECKING:
    from collections.abc import Iterable

    from selectolax.lexbor import LexborNode

__all__ = ["NONE", "find_labels", "is_longer_than_labels", "without_labels"]

_LABELS = LABEL_TEXT.selector
_BOLD = "p > strong:only-child, p > b:only-child"
_BOLD_TAGS = frozenset({"b", "strong"})
_A_LINE = 100
"""Characters of a paragraph, without white space; a label or a line in bold is shorter."""


_COLONS = ":\uff1a"


class Labels(Struct, frozen=True):
    """The texts of labels and of lines in bold, without white space."""

    labels: frozenset[str]
    bold: frozenset[str]


NONE = Labels(frozenset(), frozenset())


def is_longer_than_labels(text: str) -> bool:
    """Return whether ``text`` is too long for a label or a line in bold."""
    return len(text) >= _A_LINE and len(join_words(text, by="")) >= _A_LINE


def find_labels(content: LexborNode) -> Labels:
    """The labels and the lines in bold in ``content``."""
    found = content.css(f"{_LABELS}, {_BOLD}")  # one search takes half the time of two
    return Labels(
        frozenset(compact_text(each) for each in found if each.tag not in _BOLD_TAGS),
        frozenset(filter(None, (_bold_line(each) for each in found if each.tag in _BOLD_TAGS))),
    )


def without_labels(texts: Iterable[str], found: Labels) -> tuple[list[str], list[str]]:
    """The ``texts`` that are paragraphs, and the ``texts`` that are lines in bold."""
    paragraphs = []
    bold = []
    for text in texts:
        words = join_words(text, by="")
        if words in found.bold:
            bold.append(text)
        elif len(words) >= _A_LINE or words not in found.labels:
            paragraphs.append(text)
    return paragraphs, bold


def _bold_line(node: LexborNode) -> str:
    """The text of the paragraph that ``node`` is in, if it is a short line in bold; else empty.

    A colon may stand after the bold text.
    """
    paragraph = node.parent
    words = compact_text(paragraph) if paragraph is not None else ""
    if len(words) >= _A_LINE or words.rstrip(_COLONS) != compact_text(node).rstrip(_COLONS):
        return ""
    return words
