"""Find the lines about the page that a theme writes above and below the page's heading.

They say its date, or under which tags, categories and authors it is filed.
"""

from __future__ import annotations

import re
from itertools import chain, islice, takewhile
from typing import TYPE_CHECKING
from urllib.parse import unquote

from scp_ssg.dom import (
    LexborNode,
    first_with_words,
    is_empty,
    lineage,
    nearest_element,
    siblings,
)
from scp_ssg.extract.boilerplate.bylines import (
    dated_line,
    few_words,
    is_dated_box,
    says_length,
)
from scp_ssg.extract.boilerplate.elements import HEADINGS, MAX_DEPTH
from scp_ssg.extract.boilerplate.judging import ends_sentence
from scp_ssg.extract.rules import Rule, Structure
from scp_ssg.extract.visibility import is_for_screen_readers

if TYPE_CHECKING:
    from collections.abc import Container, Iterator

__all__ = ["is_filed_under", "length_of_opening", "line_of_opening", "lines_of_title"]

_LINE_TAGS = frozenset({"div", "footer", "p", "section", "small", "span"})
_LINE_TAGS_BELOW = _LINE_TAGS | {"ul"}
"""Below the title a list of terms may stand; below the text it may be the author's."""
_LINE_TAGS_ABOVE = _LINE_TAGS | {"a"}
_LIST_OF_A_TERM = re.compile(
    r"(?:[^?#]*/)?(?:tags?|categor(?:y|ies)|authors?|series)(?:(?:\.html?|/(?:index\.html?)?)?#(.+)"
    r"|/([^/?#]+?)(?:/|\.html?)?(?:index\.html?)?(?:[?#].*)?)"
    r"|[^?#]*\?(?:tag|category)=([^&#]+)"
)
"""The address of the list of a tag, a category, an author or a series, as generators write it, or
of its place on the page with all of them, or of a page that asks for the term; the term."""
_LONGEST = 300
"""Characters of the text of such a line, and of the box below the title that it stands in."""
_OTHER_WORDS = 6
"""Words of such a line that are no link: "Posted in the … category"."""
_NOT_IN_LINE = f"img, pre, {HEADINGS}"
_NODES_ABOVE = 3
_NODES_BELOW = 8
"""Nodes after the heading that are looked at, white space apart: a rule, a sub-title."""
_LEVELS = 3
"""Boxes around the heading below which a list may stand."""
_BOXES = frozenset({"div", "section"})
_ABOVE = frozenset({"div", "p", "small", "span"})
_WRAPPERS = frozenset({"div", "header", "hgroup"})


def is_filed_under(
    node: LexborNode, text: str, *, tags: Container[str | None] = _LINE_TAGS
) -> bool:
    """Return whether ``node``, which has this ``text``, is a theme's line with the page's terms.

    All its links lead to lists of a term, and say the name of this term and no more: an author who
    leads on to such a list says what it is.
    """
    if len(text) > _LONGEST or node.tag not in tags or ends_sentence(text):
        return False
    links = node.css("a[href]")
    if not links or not all(map(_names_a_term, links)) or node.css_first(_NOT_IN_LINE) is not None:
        return False
    linked = sum(len(_words(each.text_lexbor())) for each in links)
    return len(_words(text)) - linked <= _OTHER_WORDS


def _names_a_term(link: LexborNode) -> bool:
    """Return whether ``link`` leads to the list of a term, and says the term's name alone."""
    found = _LIST_OF_A_TERM.fullmatch(link.attributes.get("href") or "")
    if found is None:
        return False
    term = _letters(unquote(found[1] or found[2] or found[3]))
    said = _letters_of(link)
    # Screen readers may be told, before the name or after it, what the link leads to.
    for_readers = "".join(_letters_of(each) for each in link.iter() if is_for_screen_readers(each))
    return term in (said, said.removeprefix(for_readers), said.removesuffix(for_readers))


def _words(text: str) -> list[str]:
    return [word for word in text.split() if any(map(str.isalnum, word))]


def _letters_of(node: LexborNode) -> str:
    return _letters(node.text_lexbor())


def _letters(text: str) -> str:
    return "".join(filter(str.isalnum, text.casefold()))


def lines_of_title(heading: LexborNode) -> Iterator[tuple[LexborNode, Rule]]:
    """The lines with the date and the terms of the page around ``heading``, an ``h1`` of its
    content, each with its rule."""
    header = heading.parent
    terms = _terms_below(header) if header is not None and header.tag == "header" else None
    if terms is not None:
        yield terms, Structure.FILED_UNDER
    box = _box_of(heading)
    # An empty box may draw a line between, and a picture be on top.
    nearest = (each for each in siblings(box, backwards=True) if each.is_element_node)
    above = next((each for each in islice(nearest, _NODES_ABOVE) if not is_empty(each)), None)
    if above is not None and is_filed_under(above, above.text_lexbor(), tags=_LINE_TAGS_ABOVE):
        yield above, Structure.FILED_UNDER
    elif above is not None and above.tag in _ABOVE and is_dated_box(above, above.text_lexbor()):
        yield above, Structure.DATED_BOX
    yield from _lines_below(box, in_box=box is not heading)


def line_of_opening(root: LexborNode) -> LexborNode | None:
    """The line with the date that ``root``, content below a title outside of it, begins with."""
    opening = first_with_words(root.iter(include_text=True))
    for _ in range(_LEVELS):
        if opening is None or is_dated_box(opening, opening.text_lexbor()):
            return opening
        opening = first_with_words(opening.iter(include_text=True))
    return None


def length_of_opening(root: LexborNode) -> LexborNode | None:
    """The largest box that says how long ``root`` is, and that it begins with: above the title."""
    boxes: list[LexborNode] = []
    opening = first_with_words(root.iter(include_text=True))
    while opening is not None and len(boxes) < MAX_DEPTH:
        boxes.append(opening)
        opening = first_with_words(opening.iter(include_text=True))
    # The outer ones may hold all of the page: the last is read first, and most say no number.
    lines = [*takewhile(few_words, reversed(boxes))]
    return next((each for each in reversed(lines) if says_length(each, root)), None)


def _lines_below(title: LexborNode, *, in_box: bool) -> Iterator[tuple[LexborNode, Rule]]:
    """The lines about the page below ``title``, its heading or the box with it (``in_box``)."""
    has_words = False
    written = (each for each in siblings(title) if each.is_element_node or not is_empty(each))
    for below in islice(written, _NODES_BELOW):
        if below.is_text_node:
            has_words = True
            continue
        if (line := dated_line(below)) is not None:
            yield line, Structure.BYLINE
            continue
        if has_words:
            continue
        text = "" if below.tag == "-comment" else below.text_lexbor()
        opening = _opening_of(below) if in_box else None
        if opening is not None and is_dated_box(opening, opening.text_lexbor()):
            yield opening, Structure.DATED_BOX
        if is_filed_under(below, text, tags=_LINE_TAGS_BELOW):
            yield below, Structure.FILED_UNDER
            continue
        # A title in a box of its own may stand above one that holds all else.
        if not (in_box and all(map(is_empty, siblings(below)))) and is_dated_box(below, text):
            yield below, Structure.DATED_BOX
            continue
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
    first = first_with_words(box.iter(include_text=True))
    return first if first is not None and not all(map(is_empty, siblings(first))) else None


def _terms_below(header: LexborNode) -> LexborNode | None:
    """The line with the terms of the page in the box below ``header``, which may name them first;
    None if there is none."""
    box = nearest_element(header)
    if box is None or box.tag not in _BOXES or len(box.text_lexbor()) > _LONGEST:
        return None
    lines = (box, *box.iter())
    return next((each for each in lines if is_filed_under(each, each.text_lexbor())), None)
