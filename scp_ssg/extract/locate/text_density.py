"""Locate the main content of a page without marked elements, by the density of its text.

Candidates are compared by the sizes of their text, in characters, white space apart.
"""

from __future__ import annotations

import re
from itertools import chain
from typing import TYPE_CHECKING

from scp_ssg.dom import (
    LexborNode,
    character_count,
    is_empty,
    outermost,
    siblings,
    text_size,
    unlinked_text_size,
    with_ancestors,
    within,
    word_count,
)
from scp_ssg.extract.boilerplate import (
    is_boilerplate_outside,
    is_custom,
    rule_outside,
)
from scp_ssg.extract.locate.text_sizes import ASIDES, UNCOUNTED, WRAPPERS, text_sizes
from scp_ssg.extract.metadata import clean_line, has_page_title, links_to_home, title_parts
from scp_ssg.extract.rules import Rule, Structure
from scp_ssg.urls import absolute, reference_path

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scp_ssg.extract.metadata import Head

__all__ = [
    "A_SENTENCE",
    "MEDIA",
    "WRAPPERS",
    "by_text_density",
    "content_size",
    "is_blank",
    "is_scrap",
]

MEDIA = "img, video, audio, iframe, object, embed"
A_SENTENCE = 60
"""Characters outside of links: more than navigation ever has."""
_SCRAP = 0.15
"""Share of the page's text below which an element is a scrap..."""
_PLENTY = 2000
"""...unless it has this many characters."""
_LONG = 4 * _PLENTY
"""Characters, white space included, of a text that surely has that many without."""

_HEADINGS = "h1, h2, h3, h4, h5, h6"
_CARDS = "a[href]:has(p)"
_PROSE = frozenset({"blockquote", "dl", "ol", "p", "pre", *_HEADINGS.split(", ")})
_LIST_HEADINGS = "h2[id], h3[id], h2 > [name], h3 > [name], th"
"""Section headings that are link targets, and column headings: links below them are content."""
_TARGETS = "h2[id], h3[id]"
_NOTES = "[role=doc-footnote], [role=doc-endnotes]"
"""Notes on a text: docutils writes them beside it."""
_A_LABEL = 3
"""Words of a label in a script without spaces between words."""
_COLUMN = re.compile(r"\bcol-(?:[a-z]+-)?\d+\b")
"""The width of a column in Bootstrap's classes."""
_MAX_DEPTH = 200


def content_size(node: LexborNode) -> int:
    """The text of ``node`` outside of its navigation, footers and other asides."""
    return text_size(node) - _size(node.css(ASIDES))


def _size(nodes: list[LexborNode]) -> int:
    """The text of ``nodes``, which may be nested in each other."""
    return sum(map(text_size, outermost(nodes)))


def is_scrap(node: LexborNode, whole: LexborNode) -> bool:
    """Return whether ``node`` holds next to nothing of ``whole``: banners and forms are marked too.

    Links of ``whole`` outside of ``node`` do not count: most themes write long lists of links in
    elements of any name.
    """
    text = node.text_lexbor()
    if len(text) >= _LONG:
        return False
    size = character_count(text) - _size(node.css(ASIDES))
    if size >= _PLENTY:
        return False
    # The asides of the whole and its links are many: most pages are decided without them.
    text = whole.text_lexbor()
    if size >= _SCRAP * len(text) or size >= _SCRAP * (beside := character_count(text)):
        return False
    asides = whole.css(ASIDES)
    beside -= _size(asides)
    if size >= _SCRAP * beside:
        return False
    is_aside = within({each.mem_id for each in asides})
    links = (each for each in outermost(whole.css("a")) if not is_aside(each))
    return size < _SCRAP * (beside - sum(map(text_size, links)))


def is_blank(node: LexborNode) -> bool:
    """Return whether ``node`` holds neither words outside of asides nor media."""
    return node.css_first(MEDIA) is None and content_size(node) == 0


def by_text_density(body: LexborNode, head: Head, headings: list[LexborNode]) -> LexborNode:
    """The smallest element of ``body`` that holds all dense text; ``headings`` are all ``h1`` of
    the page.

    The search descends from ``body`` into the child with most text. Stopping too early keeps some
    navigation, going too far loses content: so it stops where a sibling may be content, and goes no
    further than to where it leaves the last navigation behind. Captions and titles are short.
    """
    prose = text_sizes(body)
    title = head.title
    titles = _title_beside_site_name(headings)
    with_title = with_ancestors(titles, body)
    node = content = body
    for _ in range(_MAX_DEPTH):
        children = [c for c in node.iter() if sum(prose.get(c.mem_id, (0, 0)))]
        best = _densest(children, prose)
        if best is None or not (best.tag in WRAPPERS or is_custom(best.tag or "")):
            break
        if _has_words_of_its_own(node) and all(map(rule_outside, best.iter())):
            break
        others = [child for child in children if child.mem_id != best.mem_id]
        if any(_is_like_article(best, each) for each in others):
            break
        sibling_size = prose[best.mem_id][0]
        if any(_may_be_content(each, prose[each.mem_id], sibling_size) for each in others):
            break
        if any(_lists_parts(each, prose[each.mem_id], head) for each in others):
            break
        if any(_is_column_beside(best, each) for each in others):
            break
        # A theme may repeat the page's title in an element of its own.
        if any(has_page_title(each, title) for each in others) and not has_page_title(best, title):
            break
        if any(_opens_page(each, title) for each in others) and not _is_named(best, title):
            break
        opening = _box_above(best, with_title)
        if opening is not None and prose.get(opening, (0, 0))[0] >= A_SENTENCE + _size(titles):
            break
        if any(_is_apart(each, prose[each.mem_id]) for each in others) or (
            content.mem_id == node.mem_id and not _leaves_anything(node, best)
        ):
            content = best
        node = best
    _add_notes(content)
    return content


def _add_notes(content: LexborNode) -> None:
    """Put copies of the notes that follow ``content`` at its end."""
    for notes in [each for each in siblings(content) if each.css_first(_NOTES) is not None]:
        if unlinked_text_size(notes) < unlinked_text_size(content):
            content.insert_child(notes)


def _densest(children: list[LexborNode], prose: Mapping[int, tuple[int, int]]) -> LexborNode | None:
    """The one of ``children`` with most text that is no boilerplate; else that with most text."""
    half = sum(prose[c.mem_id][0] for c in children) / 2
    ranked = sorted(children, key=lambda c: prose[c.mem_id], reverse=True)
    inner = (c for c in ranked if not is_boilerplate_outside(c, prose[c.mem_id][0] > half))
    return next(chain(inner, ranked), None)


def _has_words_of_its_own(node: LexborNode) -> bool:
    """Return whether ``node`` has a text node of two words or more; one word may be a separator,
    and in scripts without spaces two or three."""
    texts = (each.text_content or "" for each in node.iter(include_text=True) if each.is_text_node)
    return any(len(text.split()) > 1 or _is_phrase(text) for text in texts)


def _is_phrase(text: str) -> bool:
    return not text.isascii() and word_count(text) > _A_LABEL


def _may_be_content(node: LexborNode, prose: tuple[int, int], sibling_size: int) -> bool:
    """Return whether ``node`` may be content beside a sibling.

    ``prose`` is the size of its text outside and inside of links; ``sibling_size`` is that of the
    sibling's text outside of links.
    """
    own, linked = prose
    if (rule := _rule_of(node)) is not None:
        # Themes and authors name boxes by their place: the larger one is no sidebar.
        if own <= max(sibling_size, linked) or rule is not Structure.PLACE:
            return False
        return any(unlinked_text_size(each) >= A_SENTENCE for each in node.css("p"))
    if own < linked:
        # A page with hardly any text of its own may be a list of links.
        return linked > sibling_size and node.css_first(_LIST_HEADINGS) is not None
    if own >= A_SENTENCE or node.tag in _PROSE or node.attributes.get("id") == "content":
        return True
    return node.css_first(_HEADINGS) is not None


def _lists_parts(node: LexborNode, prose: tuple[int, int], head: Head) -> bool:
    """Return whether ``node`` has a heading and cards with paragraphs that all lead to places below
    the page's own address: they are parts of what it is about. Related posts stand beside it, and
    everything stands below a home page. ``prose`` is that of ``text_sizes``."""
    folder = reference_path(head.url)
    if prose[1] <= prose[0] or not folder.endswith("/") or folder == "/":
        return False
    leads = [absolute(head.base, each.attributes["href"] or "") for each in node.css(_CARDS)]
    return (
        len(leads) > 1
        and all(reference_path(each or "").startswith(folder) for each in leads)
        and node.css_first(_HEADINGS) is not None
    )


def _rule_of(node: LexborNode) -> Rule | None:
    """The rule that suspects ``node``, or each of several boxes in it: a column holds those of a
    sidebar, and no other words."""
    rule = rule_outside(node)
    if rule is not None or node.tag != "div":
        return rule
    inner = [each for each in node.iter(include_text=True) if not is_empty(each)]
    rules = {rule_outside(each) for each in inner}
    return rules.pop() if len(inner) > 1 and len(rules) == 1 else None


def _is_apart(node: LexborNode, prose: tuple[int, int]) -> bool:
    """Return whether ``node``, which is no content, leads through the site or says its name. A
    single link may be a caption's, or in one of many cells. ``prose`` is that of ``text_sizes``.
    """
    if node.tag == "header" or _rule_of(node) is not None or links_to_home(node):
        return True
    own, linked = prose
    return own <= linked and len(node.css("a[href]")) > 1


def _leaves_anything(node: LexborNode, best: LexborNode) -> bool:
    """Return whether ``node`` has words or pictures outside of its child ``best``."""
    shown = (c for c in node.iter() if c.is_element_node and c.tag_id not in UNCOUNTED)
    beside = (each for each in shown if each.mem_id != best.mem_id)
    return _has_words_of_its_own(node) or not all(map(is_blank, beside))


def _opens_page(node: LexborNode, title: str) -> bool:
    """Return whether ``node`` has the page's ``title`` in a heading below an ``h1``, which is no
    site's name: a catchword stands above the title."""
    return _is_named(node, title) and not all(map(links_to_home, node.css("h1")))


def _title_beside_site_name(headings: list[LexborNode]) -> list[LexborNode]:
    """The one of ``headings``, all ``h1`` of a page, that is no site's name, where another is."""
    titles = [each for each in headings if not links_to_home(each)] if len(headings) > 1 else []
    return titles if len(titles) == 1 else []


def _box_above(node: LexborNode, with_title: set[int]) -> int | None:
    """The sibling above ``node`` that is one of ``with_title``, by its ``mem_id``."""
    above = (each.mem_id for each in siblings(node, backwards=True)) if with_title else ()
    return next((each for each in above if each in with_title), None)


def _is_named(node: LexborNode, title: str) -> bool:
    """Return whether a heading in ``node``, below the first level, is the ``title`` of the page."""
    name = title_parts(title)[0]
    return bool(name) and any(clean_line(each.text()) == name for each in node.css("h2, h3"))


def _is_like_article(article: LexborNode, node: LexborNode) -> bool:
    """Return whether ``node`` is another ``article`` of the same class: the page lists them."""
    if article.tag != "article" or node.tag != "article":
        return False
    return article.attributes.get("class") == node.attributes.get("class")


def _is_column_beside(best: LexborNode, node: LexborNode) -> bool:
    """Return whether ``node`` is a column as wide as ``best``, with headings that are link targets.

    A sidebar is narrower than the content.
    """
    width = _COLUMN.findall(best.attributes.get("class") or "")
    return (
        bool(width)
        and width == _COLUMN.findall(node.attributes.get("class") or "")
        and rule_outside(node) is None
        and node.css_first(_TARGETS) is not None
    )
