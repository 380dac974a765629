"""Recognize a narrow column that a theme writes beside the text, in a grid of Bootstrap's."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from scp_ssg.dom import nearest_element, text_size

if TYPE_CHECKING:
    from selectolax.lexbor import LexborNode

__all__ = ["is_column_of_links"]

_WIDE_COLUMN = re.compile(r"(?:^| )col(?:-\w\w)?-(?:8|9|10)(?: |$)")
"""A class of Bootstrap's: two thirds of the page's width, or more."""


def is_column_of_links(node: LexborNode) -> bool:
    """Return whether ``node``, a narrow column, holds links for the most part, beside a wide one
    with more words."""
    beside = nearest_element(node, backwards=True)
    if beside is None or not _WIDE_COLUMN.search(beside.attributes.get("class") or ""):
        return False
    words = text_size(node)
    linked = sum(map(text_size, node.css("a[href]")))
    return 2 * linked >= words and text_size(beside) > words
