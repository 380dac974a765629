"""Find the lines about the page that a theme writes into and below the page's heading."""

from __future__ import annotations

from itertools import chain, islice
from typing import TYPE_CHECKING

from scp_ssg.dom import is_empty, lineage, nearest_element, siblings
from scp_ssg.extract.boilerplate.dates import (
    dated_line,
    is_date,
    is_dated_box,
    is_source_and_date,
    says_reading_time,
)
from scp_ssg.extract.boilerplate.filed_under import holds_hashtags, holds_keywords, is_filed_under
from scp_ssg.extract.rules import Structure

if TYPE_CHECKING:
    from collections.abc import Iterator

    from selectolax.lexbor import LexborNode

    from scp_ssg.extract.rules import Rule

__all__ = ["lines_of_title"]

_NODES_BELOW = 8
"""Nodes after the heading that are looked at: a rule, a sub-title, white space between them."""
_BOXES = frozenset({"div", "section"})
_ABOVE = frozenset({"div", "p", "span"})
_WRAPPERS = frozenset({"div", "header", "hgroup"})
_LONGEST = 300
"""Characters of the longest box with the terms of the page and a title of its own."""


def lines_of_title(
    heading: LexborNode, root: LexborNode, title: str, keywords: str
) -> Iterator[tuple[LexborNode, Rule]]:
    """The lines with the date and the terms of the page in ``heading``, an ``h1`` of its content
    ``root``, and below it, each with its rule. ``title`` and ``keywords`` are the head's."""
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
    box = _box_of(heading)
    above = nearest_element(box, backwards=True)
    if above is not None and above.tag in _ABOVE:
        text = above.text_lexbor()
        if above.tag == "p" and holds_hashtags(above, text):
            yield above, Structure.FILED_UNDER
        elif is_dated_box(above, text):
            yield above, Structure.DATED_BOX
    for below in islice(siblings(box), _NODES_BELOW):
        if below.is_text_node:
            has_words = has_words or not is_empty(below)
            continue
        if (line := dated_line(below)) is not None:
            yield line, Structure.BYLINE
            return
        text = "" if below.tag == "-comment" else below.text_lexbor()
        if has_words:
            if text and says_reading_time(below, root):
                yield below, Structure.DATED_BOX
            continue
        opening = _opening_of(below) if box is not heading else None
        if opening is not None and is_dated_box(opening, opening.text_lexbor()):
            yield opening, Structure.DATED_BOX
        if (
            is_filed_under(below, text)
            or holds_hashtags(below, text)
            or holds_keywords(below, text, keywords)
        ):
            yield below, Structure.FILED_UNDER
        # A title in a box of its own may stand above one that holds all else.
        elif (box is heading or not all(map(is_empty, siblings(below)))) and (
            is_dated_box(below, text) or (text and says_reading_time(below, root))
        ):
            yield below, Structure.DATED_BOX
        has_words = text.strip() != ""


def _box_of(heading: LexborNode) -> LexborNode:
    """The largest box with ``heading`` and no other words."""
    box = heading
    for around in lineage(heading.parent):
        beside = chain(siblings(box), siblings(box, backwards=True))
        if around.tag not in _WRAPPERS or not all(map(is_empty, beside)):
            break
        box = around
    return box


def _opening_of(box: LexborNode) -> LexborNode | None:
    """The first element of ``box``, which has others below the title's, if no words precede it and
    others follow."""
    if box.tag not in _BOXES:
        return None
    first = next((each for each in box.iter(include_text=True) if not is_empty(each)), None)
    if first is None or first.is_text_node or all(map(is_empty, siblings(first))):
        return None
    return first


def _terms_below(header: LexborNode) -> LexborNode | None:
    """The line with the terms of the page in the box below ``header``, which may name them first;
    None if there is none."""
    box = nearest_element(header)
    if box is None or box.tag not in _BOXES or len(box.text_lexbor()) > _LONGEST:
        return None
    lines = (box, *box.iter())
    return next((each for each in lines if is_filed_under(each, each.text_lexbor())), None)
