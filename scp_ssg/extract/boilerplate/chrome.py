"""Classes of interface elements inside the content: permalinks, line numbers, copy buttons."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from scp_ssg.extract.rules import MARK_RULES

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scp_ssg.dom import LexborNode

__all__ = ["holds_content", "is_chrome", "is_chrome_class"]

_CLASSES = frozenset(name for rule in MARK_RULES for name in rule.names.split())
_LETTERS = 12
"""The most letters of a mark in a paragraph or a ``pre`` of its own."""
_STRUCTURES = "p, pre, table, ul, ol, h1, h2, h3"


def is_chrome(attributes: Mapping[str, str | None]) -> bool:
    """Return whether the element with these ``attributes`` is an interface element.

    The role ``doc-backlink`` is no evidence: docutils gives it to the words of headings and to the
    labels of citations.
    """
    classes = attributes.get("class")
    return classes is not None and is_chrome_class(classes)


@lru_cache(maxsize=4096)  # a site repeats few different classes thousands of times
def is_chrome_class(classes: str) -> bool:
    """``is_chrome`` for an element with these ``classes``, separated by spaces."""
    return not _CLASSES.isdisjoint(classes.split())


def holds_content(box: LexborNode) -> bool:
    """Return whether ``box``, which has such a class, holds more than a mark: a theme may say so
    that the code in the box has numbers. These, and the words on a button, are few letters."""
    if box.css_first(_STRUCTURES) is None:
        return False
    return sum(map(str.isalpha, box.text_lexbor())) > _LETTERS
