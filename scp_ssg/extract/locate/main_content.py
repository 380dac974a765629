"""Locate the main content of a finished page.

The generator's fragment says where it is: a minifier or a later plugin may have rewritten it, so
that it no longer stands verbatim in the page, and samples of its text are looked for. Without one,
it is in a semantic element, in one with the class that a known generator gives it, or in the part
that a template leaves to the page's author; else it is found by text density.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING

from scp_ssg.dom import (
    LexborHTMLParser,
    LexborNode,
    compact_text,
    lineage,
    outermost,
    text_size,
    with_ancestors,
    within,
)
from scp_ssg.extract.locate.outside import with_hero_section
from scp_ssg.extract.locate.template_region import template_region
from scp_ssg.extract.locate.text_density import (
    A_SENTENCE,
    MEDIA,
    WRAPPERS,
    by_text_density,
    content_size,
    is_scrap,
)
from scp_ssg.extract.locate.text_sizes import ASIDES
from scp_ssg.extract.rules import LOCATE_RULES, Selecting

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterator

    from scp_ssg.extract.metadata import Head, PageElements

__all__ = ["contains_fragment", "locate_fragment", "locate_main_content", "marked_element"]

_MOST = 0.5
"""Share of the page's text that its one article has at least."""
_A_TITLE = 30
"""Letters of a page of a few words."""
_TITLES = "h1, h2"
_MAX_DEPTH = 60
"""Levels above a marked element that are searched for an overlay."""
_OVERLAY_ROLES = frozenset({"alertdialog", "dialog"})
_MAY_BE_OVERLAYS = frozenset({"article", "aside", "dialog", "div", "main", "section"})

_SEMANTIC = "main, article, [role=main], [itemprop=articleBody]"

_SAMPLES = 12
_SAMPLE_LENGTH = 24
_ENOUGH = 0.6
"""Share of the fragment's samples that must be in the page: rewritten references and inserted
buttons spoil a few samples, encryption spoils all."""

_CANDIDATES = 12
_MAX_DESCENT = 200


def locate_main_content(
    tree: LexborHTMLParser, head: Head, elements: PageElements
) -> tuple[LexborNode | None, str]:
    """The element that holds the main content of the page, and in a few words why it was chosen."""
    body = tree.body
    if body is None:
        return None, "the page has no body"
    if elements.may_have_regions:
        region = template_region(body)
        if region is not None and not is_scrap(region, body):
            return region, "the page's template leaves this part of it to the author, and no other"
    marked, why = marked_element(body, head, elements)
    dense = None
    if marked is None or is_scrap(marked, body):
        dense = by_text_density(body, head, elements.headings)
    if marked is None:
        return dense, "chosen by text density; the page marks no main element"
    # Templates of landing pages write beside the main element.
    if dense is not None and _is_page(dense) and not _is_all_of_the_text(marked, dense):
        return dense, "chosen by text density; the marked main element is almost empty"
    opened = with_hero_section(marked, body, elements.headings, head)
    if opened.mem_id != marked.mem_id:
        why += ", and a section with the page's heading opens it from outside"
    return opened, why


def _is_page(dense: LexborNode) -> bool:
    """Return whether ``dense`` has a heading and enough words outside of asides, and of headers
    without a heading, where menus are: these alone are no page."""
    headers = [each for each in dense.css("header") if each.css_first(_TITLES) is None]
    chrome = outermost([*headers, *dense.css(ASIDES)])
    is_chrome = within({each.mem_id for each in chrome})
    if all(map(is_chrome, dense.css(_TITLES))):
        return False
    return text_size(dense) - sum(map(text_size, chrome)) >= A_SENTENCE


def _is_all_of_the_text(marked: LexborNode, dense: LexborNode) -> bool:
    """Return whether ``marked``, the place of a text, holds all that an author wrote, which is next
    to nothing, and ``dense`` around it what a theme writes on each page.

    A landing page has sections, and ``main`` may be what its template does not use.
    """
    if marked.tag == "main" or content_size(marked) > _A_TITLE:
        return False
    if dense.mem_id not in (each.mem_id for each in lineage(marked)):
        return False
    # Generators write a text's own sections, too.
    return all(map(within({marked.mem_id}), dense.css("section :is(h1, h2, h3)")))


def marked_element(
    body: LexborNode, head: Head, elements: PageElements
) -> tuple[LexborNode | None, str]:
    """The element that the page's generator puts the content into, or the semantic element that
    holds it.

    With it comes the reason, in a few words.
    """
    unmarked = not head.generator and not elements.mains and not elements.articles
    known = _single_match(body, _rules_for(None if unmarked else head.generator))
    if known is not None:
        return known
    mains, articles = _outside_of_overlays(elements, body)
    main = _the_main(outermost(mains), outermost(articles), body)
    if main is not None:
        is_inside = within({main.mem_id})
        articles = [each for each in articles if each.mem_id == main.mem_id or is_inside(each)]
    article = _the_article(outermost(articles), main or body, head.title)
    if article is not None:
        return _with_title(article), "it is the article that the page is about"
    return main, "the page marks it as its main content"


@lru_cache(maxsize=64)  # a site names one generator
def _rules_for(generator: str | None) -> Selecting:
    """The rules for the content of pages of ``generator``; all for None."""
    return Selecting(rule for rule in LOCATE_RULES if generator is None or rule.is_for(generator))


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


def _single_match(body: LexborNode, rules: Selecting) -> tuple[LexborNode, str] | None:
    """The element that the first of ``rules`` with a single match finds, and the reason."""
    for rule in rules.may_match(body):
        matches = body.css(rule.selector)
        if len(matches) == 1:
            return matches[0], f"generators put the content, and nothing else, into {rule.selector}"
    return None


def _the_main(
    mains: list[LexborNode], articles: list[LexborNode], body: LexborNode
) -> LexborNode | None:
    """The main element with the content: of several, one that does not list ``articles``.

    Some themes put an author's words into one, and a list of the posts into another.
    """
    if len(mains) < 2:
        return _largest(mains)
    above = [box for each in _listed(articles, _place) if (box := each.parent) is not None]
    around = with_ancestors(above, body)
    ranked = sorted(mains, key=content_size, reverse=True)
    text = next((each for each in ranked if each.mem_id not in around), None)
    # If the largest of them is a scrap, all are.
    return text if text is not None and not is_scrap(text, body) else ranked[0]


def _the_article(articles: list[LexborNode], whole: LexborNode, title: str) -> LexborNode | None:
    """The article that is the page's main content; None where the page lists several articles, or
    where the one with its heading is a scrap beside the rest: what an event's visitors sign may be
    longer than what is said of the event."""
    listed = {each.mem_id for each in _listed(articles, _card)}
    headed = [each for each in articles if each.css_first("h1") is not None]
    if len(headed) == 1:
        is_card = headed[0].mem_id in listed and not _is_named_in(title, headed[0])
        return headed[0] if not is_card and not is_scrap(headed[0], whole) else None
    article = _largest(articles)
    if article is None or article.mem_id in listed:
        return None
    return article if content_size(article) >= _MOST * content_size(whole) else None


def _is_named_in(title: str, article: LexborNode) -> bool:
    """Return whether the head's ``title``, if there is one, has the heading of ``article``: else a
    list may show a post whole that begins with a heading of its own."""
    heading = article.css_first("h1")
    words = "".join(title.split())
    return not words or (heading is not None and compact_text(heading) in words)


def _with_title(article: LexborNode) -> LexborNode:
    """``article``; or, if it is marked as the body of an article alone, the article itself, which
    has the title: what stands between them may be the author's."""
    if article.attributes.get("itemprop") != "articleBody" or article.css_first("h1") is not None:
        return article
    scope = next((each for each in lineage(article) if "itemscope" in each.attributes), article)
    return scope if scope.tag == "div" and scope.css_first("h1") is not None else article


def _largest(nodes: list[LexborNode]) -> LexborNode | None:
    return nodes[0] if len(nodes) == 1 else max(nodes, key=content_size, default=None)


def _listed(articles: list[LexborNode], kind: Callable[[LexborNode], Hashable]) -> list[LexborNode]:
    """Those of ``articles`` that have others of their ``kind``."""
    if len(articles) < 2:
        return []
    beside = Counter(map(kind, articles))
    return [each for each in articles if beside[kind(each)] > 1]


def _place(article: LexborNode) -> tuple[int, str | None]:
    """The parent of ``article``, and its class."""
    # Two nodes are compared by all of their HTML, which takes long for lists of thousands.
    parent = article.parent
    return parent.mem_id if parent is not None else 0, article.attributes.get("class")


def _card(article: LexborNode) -> tuple[tuple[int, str | None], str | None]:
    """Where the box around ``article`` stands, its class, and that of the article: a card's box
    holds nothing else."""
    box = article.parent
    return _place(box if box is not None else article), article.attributes.get("class")


def locate_fragment(tree: LexborHTMLParser, fragment: LexborHTMLParser) -> LexborNode | None:
    """The smallest element of the page that holds the words of ``fragment``.

    None where most of the words are not in the page: then they must not be published.
    """
    body, content = tree.body, fragment.body
    if body is None or content is None:
        return None
    samples = list(_samples(compact_text(content)))
    media = len(content.css(MEDIA))
    # The innermost first: most often it holds the fragment, and the rest need not be read.
    for start in body.css(_SEMANTIC)[: -_CANDIDATES - 1 : -1]:
        if samples and _holds(start, samples, media):
            return _smallest(start, samples, media)
    page = compact_text(body)
    present = [sample for sample in samples if sample in page]
    if not present or len(present) < _ENOUGH * len(samples):
        return None
    return _smallest(body, present, media)


def contains_fragment(node: LexborNode, fragment: LexborHTMLParser) -> bool:
    """Return whether ``node`` holds most words of ``fragment``."""
    content = fragment.body
    samples = list(_samples(compact_text(content))) if content is not None else []
    text = compact_text(node)
    return sum(sample in text for sample in samples) >= _ENOUGH * len(samples)


def _smallest(node: LexborNode, samples: list[str], media: int) -> LexborNode:
    """The smallest element in ``node`` that holds all ``samples`` and the ``media``."""
    for _ in range(_MAX_DESCENT):
        boxes = (child for child in node.iter() if child.tag in WRAPPERS)
        inner = next((each for each in boxes if _holds(each, samples, media)), None)
        if inner is None:
            break
        node = inner
    return node


def _holds(node: LexborNode, samples: list[str], media: int) -> bool:
    """Return whether ``node`` holds all ``samples`` and as many media elements as ``media``."""
    text = compact_text(node)
    return all(sample in text for sample in samples) and (
        not media or len(node.css(MEDIA)) >= media
    )


def _samples(text: str) -> Iterator[str]:
    """Samples of ``text``, evenly spaced from its beginning to its end."""
    last = max(0, len(text) - _SAMPLE_LENGTH)
    for start in dict.fromkeys(last * n // (_SAMPLES - 1) for n in range(_SAMPLES)):
        piece = text[start : start + _SAMPLE_LENGTH]
        if piece:
            yield piece
