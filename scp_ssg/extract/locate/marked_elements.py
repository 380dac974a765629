"""Locate the main content by semantic elements or by the class that a known generator gives it."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING

from scp_ssg.dom import lineage, outermost, within
from scp_ssg.extract.locate.text_size import content_size, is_scrap
from scp_ssg.extract.rules import LOCATE_RULES

if TYPE_CHECKING:
    from collections.abc import Iterable

    from selectolax.lexbor import LexborNode

    from scp_ssg.extract.metadata import PageElements

__all__ = ["marked_element"]

_MOST = 0.5
"""Share of the page's text that its one article has at least."""
_MAX_DEPTH = 60
"""Levels above a marked element that are searched for an overlay."""
_OVERLAY_ROLES = frozenset({"alertdialog", "dialog"})
_MAY_BE_OVERLAYS = frozenset({"article", "aside", "dialog", "div", "main", "section"})


def marked_element(
    body: LexborNode, generator: str, elements: PageElements
) -> tuple[LexborNode | None, str]:
    """The element that ``generator`` puts the content into, or the semantic element that holds it.

    With it comes the reason, in a few words.
    """
    unmarked = not generator and not elements.mains and not elements.articles
    known = _single_match(body, _selectors_for(None if unmarked else generator))
    if known is not None:
        return known
    mains, articles = _outside_of_overlays(elements, body)
    main = _the_main(outermost(mains), outermost(articles), body)
    if main is not None:
        is_inside = within({main.mem_id})
        articles = [each for each in articles if each.mem_id == main.mem_id or is_inside(each)]
    article = _the_article(outermost(articles), main or body)
    if article is not None:
        return article, "it is the article that the page is about"
    return main, "the page marks it as its main content"


@lru_cache(maxsize=64)  # a site names one generator
def _selectors_for(generator: str | None) -> list[str]:
    """The selectors of the content on pages of ``generator``; all for None."""
    rules = (each for each in LOCATE_RULES if generator is None or each.is_for(generator))
    return [each.selector for each in rules]


def _outside_of_overlays(
    elements: PageElements, body: LexborNode
) -> tuple[list[LexborNode], list[LexborNode]]:
    """The main elements and the articles of the page that are in no overlay.

    An overlay that holds most of the page is the page itself, with a script's notice beside it.
    """
    mains, articles = elements.mains, elements.articles
    marked = [*mains, *articles]
    overlays = [each for each in marked if _is_in_overlay(each)]
    if not overlays:
        return mains, articles
    if len(overlays) == len(marked):
        largest = _largest(outermost(overlays))
        if largest is not None and content_size(largest) >= _MOST * content_size(body):
            return mains, articles
    gone = {each.mem_id for each in overlays}
    return (
        [each for each in mains if each.mem_id not in gone],
        [each for each in articles if each.mem_id not in gone],
    )


def _is_in_overlay(node: LexborNode) -> bool:
    """Return whether ``node`` is or stands in a dialog or what screen readers pass over."""
    for element in islice(lineage(node), _MAX_DEPTH):
        if element.tag in _MAY_BE_OVERLAYS:
            attributes = element.attributes
            if (
                element.tag == "dialog"
                or attributes.get("role") in _OVERLAY_ROLES
                or attributes.get("aria-hidden") == "true"
            ):
                return True
    return False


def _single_match(body: LexborNode, selectors: Iterable[str]) -> tuple[LexborNode, str] | None:
    """The element that the first of ``selectors`` with a single match finds, and the reason."""
    for selector in selectors:
        matches = body.css(selector)
        if len(matches) == 1:
            return matches[0], f"generators put the content, and nothing else, into {selector}"
    return None


def _the_main(
    mains: list[LexborNode], articles: list[LexborNode], body: LexborNode
) -> LexborNode | None:
    """The main element with the content: of several, one that does not list ``articles``.

    Some themes put an author's words into one, and a list of the posts into another.
    """
    if len(mains) < 2:
        return _largest(mains)
    listed = _listed(articles)
    texts = [
        each
        for each in mains
        if not any(map(within({each.mem_id}), listed)) and not is_scrap(each, body)
    ]
    return _largest(texts or mains)


def _the_article(articles: list[LexborNode], whole: LexborNode) -> LexborNode | None:
    """The article that is the page's main content; None where the page lists several articles."""
    headed = [each for each in articles if each.css_first("h1") is not None]
    if len(headed) == 1 and not is_scrap(headed[0], whole):
        return headed[0]
    article = _largest(articles)
    if article is None or any(each.mem_id == article.mem_id for each in _listed(articles)):
        return None
    return article if content_size(article) >= _MOST * content_size(whole) else None


def _largest(nodes: list[LexborNode]) -> LexborNode | None:
    return nodes[0] if len(nodes) == 1 else max(nodes, key=content_size, default=None)


def _listed(articles: list[LexborNode]) -> list[LexborNode]:
    """Those of ``articles`` that have siblings of the same class among them."""
    beside = Counter(map(_place, articles))
    return [each for each in articles if beside[_place(each)] > 1]


def _place(article: LexborNode) -> tuple[int, str | None]:
    """The parent of ``article``, and its class."""
    # Two nodes are compared by all of their HTML, which takes long for lists of thousands.
    parent = article.parent
    return parent.mem_id if parent is not None else 0, article.attributes.get("class")
