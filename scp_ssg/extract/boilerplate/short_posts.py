"""Short posts: a box with a few words, and with a date, terms or a licence beside them, may hold
all that a page says. What its author says stays then, and the rest of the box goes.

The rules for lines about the page judge by few words, and a note of one sentence has no more.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scp_ssg.dom import outermost, text_size, within, word_count
from scp_ssg.extract.boilerplate.bylines import BYLINE_PARTS, without_date
from scp_ssg.extract.boilerplate.elements import HEADINGS
from scp_ssg.extract.boilerplate.judging import Taken, ends_sentence
from scp_ssg.extract.rules import Structure

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scp_ssg.dom import LexborNode

__all__ = ["spare_short_posts"]

_LONG = 4000
"""Characters of HTML text, white space included, that a short post never has."""
_BY_FEW_WORDS = (
    Structure.BYLINE,
    Structure.DATED_BOX,
    Structure.END_BOX,
    Structure.FILED_UNDER,
    Structure.LICENCE,
)
_LABEL = 16
"""Letters beside a date that only say what was when: "Published on"."""
_WORD_TAGS = frozenset({"blockquote", "dd", "li", "p", "pre", "td"})
"""What an author's words stand in."""
_NAME_WORDS = 3
"""The most words of an author's name, of a term, or of a label such as "Read more"."""
_ABOUT_PAGE = f"{BYLINE_PARTS}, [rel~=license]"


def spare_short_posts(root: LexborNode, boxes: list[Taken]) -> list[Taken]:
    """The ``boxes`` to remove from ``root``; of one that holds the author's last words, which no
    other box is left to say, the parts without such words instead."""
    if all(each.rule not in _BY_FEW_WORDS for each in boxes) or len(root.text_lexbor()) > _LONG:
        return boxes
    gone = outermost(each.node for each in boxes)
    is_gone = within({each.mem_id for each in gone})
    unsaid = root.css(f"{HEADINGS}, script, style, noscript, template")
    beside = [each for each in outermost(unsaid) if not is_gone(each)]
    said = text_size(root) - sum(map(text_size, (*gone, *beside)))
    if said > 0:
        return boxes
    kept: list[Taken] = []
    for each in boxes:
        if each.rule in _BY_FEW_WORDS and _has_words(each.node):
            kept += (Taken(part, each.rule, each.witness) for part in _parts(each.node))
        else:
            kept.append(each)
    return kept


def _parts(box: LexborNode) -> Iterator[LexborNode]:
    """The elements in ``box`` without words of the author's; none within another. In a list of one
    post its title stays: it is a link alone, longer than a name."""
    for each in box.iter():
        if _has_words(each):
            yield from _parts(each)
        elif not (_is_words(each) or _is_title(each)):
            yield each


def _is_title(node: LexborNode) -> bool:
    """Return whether ``node`` is a box around one link, and nothing else, with the words of a
    title."""
    links = node.css("a[href]") if node.tag == "div" else []
    if len(links) != 1 or node.css_first(_ABOUT_PAGE) is not None:
        return False
    return _letters(links[0]) == _letters(node) and word_count(links[0].text()) > _NAME_WORDS


def _has_words(box: LexborNode) -> bool:
    """Return whether an element in ``box`` holds words of the author's."""
    own = box.mem_id
    return any(each.mem_id != own and _is_words(each) for each in box.css(", ".join(_WORD_TAGS)))


def _is_words(node: LexborNode) -> bool:
    """Return whether ``node`` is one that holds words, which are no links and say nothing of the
    page."""
    if node.tag not in _WORD_TAGS or node.css_first(_ABOUT_PAGE) is not None:
        return False
    text = node.text(separator=" ")
    beside_date = without_date(text)
    if beside_date is not None and not ends_sentence(text):
        return sum(map(str.isalpha, beside_date)) > _LABEL
    if node.parent is not None and node.parent.tag == "a":
        return False
    return _letters(node) > sum(map(_letters, outermost(node.css("a"))))


def _letters(node: LexborNode) -> int:
    return sum(map(str.isalpha, node.text_lexbor()))
