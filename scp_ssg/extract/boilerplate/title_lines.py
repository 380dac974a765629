"""Find the lines about the page that a theme writes into and below the page's heading."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from scp_ssg.dom import is_empty, nearest_element, siblings
from scp_ssg.extract.boilerplate.dates import (
    dated_line,
    is_date,
    is_dated_box,
    is_source_and_date,
)
from scp_ssg.extract.boilerplate.filed_under import is_filed_under
from scp_ssg.extract.rules import Structure

if TYPE_CHECKING:
    from collections.abc import Iterator

    from selectolax.lexbor import LexborNode

    from scp_ssg.extract.rules import Rule

__all__ = ["lines_of_title"]

_NODES_BELOW = 8
"""Nodes after the heading that are looked at: a rule, a sub-title, white space between them."""
_BOXES = frozenset({"div", "section"})
_LONGEST = 300
"""Characters of the longest box with the terms of the page and a title of its own."""


def lines_of_title(heading: LexborNode, title: str) -> Iterator[tuple[LexborNode, Rule]]:
    """The lines with the date and the terms of the page in ``heading``, its ``h1``, and below it,
    each with its rule. ``title`` is the head's."""
    first = next(heading.iter(), None)
    if first is not None and (
        (first.tag == "div" and is_date(first, heading))
        or (first.tag == "span" and is_source_and_date(first, heading, title))
    ):
        yield first, Structure.BYLINE
    header = heading.parent
    terms = _terms_below(header) if header is not None and header.tag == "header" else None
    if terms is not None:
        yield terms, Structure.FILED_UNDER
    has_words = False
    for below in islice(siblings(heading), _NODES_BELOW):
        if below.is_text_node:
            has_words = has_words or not is_empty(below)
            continue
        if (line := dated_line(below)) is not None:
            yield line, Structure.BYLINE
            return
        if has_words:
            continue
        text = "" if below.tag == "-comment" else below.text_lexbor()
        if is_filed_under(below, text):
            yield below, Structure.FILED_UNDER
        elif is_dated_box(below, text):
            yield below, Structure.DATED_BOX
        has_words = text.strip() != ""


def _terms_below(header: LexborNode) -> LexborNode | None:
    """The line with the terms of the page in the box below ``header``, which may name them first;
    None if there is none."""
    box = nearest_element(header)
    if box is None or box.tag not in _BOXES or len(box.text_lexbor()) > _LONGEST:
        return None
    lines = (box, *box.iter())
    return next((each for each in lines if is_filed_under(each, each.text_lexbor())), None)
