"""Find the lines about the page that a theme writes into and below the page's heading.

They say its date, or under which tags, categories and authors it is filed.
"""

from __future__ import annotations

import re
from itertools import chain, islice
from typing import TYPE_CHECKING
from urllib.parse import unquote

from scp_ssg.dom import (
    LexborNode,
    first_with_words,
    is_empty,
    lineage,
    nearest_element,
    siblings,
    word_count,
)
from scp_ssg.extract.boilerplate.bylines import (
    dated_line,
    is_date,
    is_dated_box,
    says_reading_time,
    without_date,
)
from scp_ssg.extract.boilerplate.elements import HEADING_TAGS, HEADINGS
from scp_ssg.extract.boilerplate.judging import ends_sentence
from scp_ssg.extract.rules import Rule, Structure
from scp_ssg.extract.visibility import is_for_screen_readers

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator

    from scp_ssg.extract.metadata import Head

__all__ = [
    "MARKED",
    "holds_keywords",
    "is_filed_under",
    "line_of_opening",
    "lines_of_title",
    "marked_keywords",
]

_LINE_TAGS = frozenset({"div", "footer", "p", "section", "small", "span"})
_LINE_TAGS_BELOW = _LINE_TAGS | {"ul"}
"""Below the title a list of terms may stand; below the text it may be the author's."""
_LIST_OF_A_TERM = re.compile(
    r"(?:[^?#]*/)?(?:tags?|categor(?:y|ies)|authors?|series)(?:(?:\.html?|/(?:index\.html?)?)?#(.+)"
    r"|/([^/?#]+?)(?:/|\.html?)?(?:index\.html?)?(?:[?#].*)?)"
)
"""The address of the list of a tag, a category, an author or a series, as generators write it, or
of its place on the page with all of them; the term."""
_NAME_WORDS = 4
_HASHTAG = re.compile(r"#[\w/+.-]*,?")
_LETTER = re.compile(r"[^\W\d_]")
_TERM = re.compile(r"\w+")
_LONGEST = 300
"""Characters of the text of such a line, and of the box below the title that it stands in."""
_LONG = 2000
"""Characters of the same with keywords, which a theme may indent."""
_OTHER_WORDS = 6
"""Words of such a line that are no link: "Posted in the … category"."""
_KEYWORD_TAGS = frozenset({"div", "footer", "ol", "p", "section", "span", "ul"})
_MOST_KEYWORDS = 60
_LABEL_WORDS = 2
"""Words of a line with the page's keywords that are none: "Filed under"."""
_NOT_IN_LINE = f"img, pre, {HEADINGS}"
MARKED = "[itemprop~=keywords], p > span.tag"
"""What HTML's microdata calls keywords, and what themes call a tag."""

_NODES_ABOVE = 3
_NODES_BELOW = 8
"""Nodes after the heading that are looked at, white space apart: a rule, a sub-title."""
_PARTS = 20
"""Nodes in the heading that are."""
_LEVELS = 3
"""Boxes around the heading below which a list may stand."""
_BOXES = frozenset({"div", "section"})
_ABOVE = frozenset({"div", "p", "small", "span"})
_WRAPPERS = frozenset({"div", "header", "hgroup"})
_IN_LINE = frozenset({"-text", "a", "b", "em", "i", "small", "span", "strong"})


def _holds_hashtags(node: LexborNode, text: str) -> bool:
    """Return whether ``node``, which has this ``text``, is a line of several #tags, and of nothing
    else. Below a text they may be the author's last words."""
    if len(text) > _LONGEST or "#" not in text or node.tag not in _LINE_TAGS:
        return False
    words = text.split()
    named = sum(_LETTER.search(each) is not None for each in words)
    return named > 1 and all(map(_HASHTAG.fullmatch, words))


def marked_keywords(root: LexborNode) -> Iterator[tuple[LexborNode, Rule]]:
    """The line in ``root`` of terms that its HTML calls keywords, or of #tags that it calls tags,
    and of no other words but a label, with its rule. Where there are several, each is about what is
    beside it."""
    terms = root.css(MARKED)
    lines = {line.mem_id: line for each in terms if (line := _line_of(each)) is not None}
    if len(lines) == 1 and all(map(_is_marked, terms)):
        (line,) = lines.values()
        text = line.text_lexbor()
        is_line = line.mem_id != root.mem_id and _may_be_line(line, text)
        if is_line and _says_only(terms, line, text, _LABEL_WORDS):
            yield line, Structure.FILED_UNDER


def _line_of(term: LexborNode) -> LexborNode | None:
    """The innermost element around ``term`` that is more than a link or words in a line."""
    return next((each for each in lineage(term.parent) if each.tag not in ("a", "span")), None)


def _is_marked(term: LexborNode) -> bool:
    return "itemprop" in term.attributes or bool(_HASHTAG.fullmatch(term.text().strip()))


def holds_keywords(node: LexborNode, text: str, head: Head) -> bool:
    """Return whether ``node``, which has this ``text``, has a class, most of the keywords of the
    page's ``head``, and no other words but a label. An author may describe a page in these words,
    too: then the head says so."""
    if (
        not head.keywords
        or len(text) > _LONG
        or node.tag not in _KEYWORD_TAGS
        or not node.attributes.get("class")
    ):
        return False
    known = set(_TERM.findall(head.keywords.casefold()))
    words = _TERM.findall(node.text(separator=" ").casefold())
    if len(words) > _MOST_KEYWORDS or words == _TERM.findall(head.description.casefold()):
        return False
    said = known.intersection(words)
    if 2 * len(said) < len(known) or not said or node.css_first(_NOT_IN_LINE) is not None:
        return False
    # Of a script without spaces a whole sentence is one word.
    others = sum(max(1, word_count(each) - 1) for each in words if each not in known)
    return others <= min(_LABEL_WORDS, len(words) - 1)


def is_filed_under(
    node: LexborNode,
    text: str,
    *,
    in_header: bool = False,
    tags: Container[str | None] = _LINE_TAGS,
) -> bool:
    """Return whether ``node``, which has this ``text``, is a theme's line with the page's terms.

    All its links lead to lists of a term, and say the name of this term and no more: an author who
    leads on to such a list says what it is. Beside the page's title, ``in_header``, the term may be
    another than in the address, where it is often transcribed or shortened.
    """
    links = node.css("a[href]") if _may_be_line(node, text, tags) else ()
    if not links or not all(_names_a_term(each, in_header=in_header) for each in links):
        return False
    return _says_only(links, node, text, _OTHER_WORDS)


def _may_be_line(node: LexborNode, text: str, tags: Container[str | None] = _LINE_TAGS) -> bool:
    """Return whether ``node``, which has this ``text``, is short enough for a line of terms, and no
    sentence."""
    return len(text) <= _LONGEST and node.tag in tags and not ends_sentence(text)


def _says_only(terms: Iterable[LexborNode], node: LexborNode, text: str, most: int) -> bool:
    """Return whether ``node``, which has this ``text`` and may be a line, has ``terms`` and at
    ``most`` so many other words."""
    if node.css_first(_NOT_IN_LINE) is not None:
        return False
    return len(_words(text)) - sum(len(_words(each.text_lexbor())) for each in terms) <= most


def _names_a_term(link: LexborNode, *, in_header: bool) -> bool:
    """Return whether ``link`` leads to the list of a term, and says the term's name alone."""
    found = _LIST_OF_A_TERM.fullmatch(link.attributes.get("href") or "")
    if found is None:
        return False
    if in_header:
        return len(_words(link.text_lexbor())) <= _NAME_WORDS
    term = _letters(unquote(found[1] or found[2]))
    said = _letters_of(link)
    # Screen readers may be told, before the name or after it, what the link leads to.
    for_readers = "".join(_letters_of(each) for each in link.iter() if is_for_screen_readers(each))
    return term in (said, said.removeprefix(for_readers), said.removesuffix(for_readers))


def _is_terms(heading: LexborNode, *, dated: bool) -> bool:
    """Return whether ``heading`` is links that HTML marks as terms of the page, and no more but a
    date, which one that is ``dated`` has."""
    text = heading.text(separator=" ")
    left = without_date(text) if dated else text
    terms = sum(len(_words(each.text_lexbor())) for each in heading.css("a[rel~=tag]"))
    return left is not None and 0 < len(_words(left)) <= terms


def _words(text: str) -> list[str]:
    return [word for word in text.split() if any(map(str.isalnum, word))]


def _letters_of(node: LexborNode) -> str:
    return _letters(node.text_lexbor())


def _letters(text: str) -> str:
    return "".join(filter(str.isalnum, text.casefold()))


def lines_of_title(
    heading: LexborNode, root: LexborNode, head: Head
) -> Iterator[tuple[LexborNode, Rule]]:
    """The lines with the date and the terms of the page in ``heading``, an ``h1`` of its content
    ``root``, and around it, each with its rule. ``head`` is that of the page."""
    for part in (each for each in islice(heading.iter(), _PARTS) if each.tag == "div"):
        if is_date(part, heading):
            yield part, Structure.BYLINE
        elif is_filed_under(part, part.text_lexbor()) and _letters_of(part) != _letters_of(heading):
            yield part, Structure.FILED_UNDER
    header = heading.parent
    terms = _terms_below(header) if header is not None and header.tag == "header" else None
    if terms is not None:
        yield terms, Structure.FILED_UNDER
    box = _box_of(heading)
    yield from ((each, Structure.FILED_UNDER) for each in _terms_without_box(siblings(box)))
    # An empty box may draw a line between, and a picture be on top.
    nearest = (each for each in siblings(box, backwards=True) if each.is_element_node)
    above = next((each for each in islice(nearest, _NODES_ABOVE) if not is_empty(each)), None)
    if above is not None and (rule := _rule_above(above)) is not None:
        yield above, rule
    yield from _lines_below(box, root, head, in_box=box is not heading)


def line_of_opening(root: LexborNode) -> LexborNode | None:
    """The line with the date that ``root``, content below a title outside of it, begins with."""
    opening = first_with_words(root.iter(include_text=True))
    for _ in range(_LEVELS):
        if opening is None or is_dated_box(opening, opening.text_lexbor()):
            return opening
        opening = first_with_words(opening.iter(include_text=True))
    return None


def _rule_above(above: LexborNode) -> Rule | None:
    """The rule for ``above``, the element above the title, if it is a line about the page."""
    if above.tag in HEADING_TAGS:
        return Structure.FILED_UNDER if _is_terms(above, dated=False) else None
    if above.tag == "a":
        return Structure.FILED_UNDER if _names_a_term(above, in_header=False) else None
    if above.tag not in _ABOVE:
        return None
    text = above.text_lexbor()
    if above.tag == "p" and _holds_hashtags(above, text):
        return Structure.FILED_UNDER
    return Structure.DATED_BOX if is_dated_box(above, text) else None


def _lines_below(
    title: LexborNode, root: LexborNode, head: Head, *, in_box: bool
) -> Iterator[tuple[LexborNode, Rule]]:
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
            if says_reading_time(below, root):
                yield below, Structure.DATED_BOX
            continue
        text = "" if below.tag == "-comment" else below.text_lexbor()
        opening = _opening_of(below) if in_box else None
        if opening is not None and is_dated_box(opening, opening.text_lexbor()):
            yield opening, Structure.DATED_BOX
        if (
            is_filed_under(below, text, tags=_LINE_TAGS_BELOW)
            or _holds_hashtags(below, text)
            or holds_keywords(below, text, head)
            or (below.tag in HEADING_TAGS and _is_terms(below, dated=True))
        ):
            yield below, Structure.FILED_UNDER
            continue
        # A title in a box of its own may stand above one that holds all else.
        if not (in_box and all(map(is_empty, siblings(below)))) and (
            is_dated_box(below, text) or says_reading_time(below, root)
        ):
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


def _terms_without_box(nodes: Iterable[LexborNode]) -> list[LexborNode]:
    """The links to terms that ``nodes`` begin with, if nothing else stands in their line."""
    terms: list[LexborNode] = []
    for each in islice(nodes, _MOST_KEYWORDS):
        if each.tag == "a" and _names_a_term(each, in_header=False):
            terms.append(each)
        elif not is_empty(each):
            return [] if each.tag in _IN_LINE else terms
    return terms


def _terms_below(header: LexborNode) -> LexborNode | None:
    """The line with the terms of the page in the box below ``header``, which may name them first;
    None if there is none."""
    box = nearest_element(header)
    if box is None or box.tag not in _BOXES or len(box.text_lexbor()) > _LONGEST:
        return None
    lines = (box, *box.iter())
    return next((each for each in lines if is_filed_under(each, each.text_lexbor())), None)
