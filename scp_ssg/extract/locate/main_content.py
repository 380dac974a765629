"""Where the content of a finished page stands.

Three ways, the surest first: the words of the fragment that the host rendered; what the page says
by its elements and what is known of generators; and, last, where the prose is.
"""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from scp_ssg.dom import TEXT_NODE, compact_text, outermost, tag_number, with_ancestors, within
from scp_ssg.extract.boilerplate import is_around, is_boilerplate
from scp_ssg.extract.locate.landing import with_opening
from scp_ssg.extract.metadata import names_the_page

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from selectolax.lexbor import LexborHTMLParser, LexborNode

    from scp_ssg.extract.metadata import Head, Marks

__all__ = ["found", "holding", "holds", "is_blank"]

_SEMANTIC = "main, article, [role=main], [itemprop=articleBody]"

_KNOWN = {
    "material": ".md-content__inner",
    "DocBook": ".navheader + div",
    "publican": ".docnav + div",
    "MediaWiki": ".mw-parser-output",
    "GitBook": ".markdown-section",
    "HonKit": ".markdown-section",
    "Doxygen": ".header:has(> .headertitle) + .contents",
    "Haddock": "#content:has(> #interface)",
    "Scribble": ".maincolumn > .main",
}
"""Where generators put the content, and nothing but the content, each by what pages say of their
generator; where they do not say, nor mark their content, by all."""

_ASIDE = ("nav", "footer", "aside", "script", "style", "noscript")
_ASIDES = ", ".join(_ASIDE)
_UNSEEN = (*_ASIDE, "svg")
_ALL_UNSEEN = ", ".join(_UNSEEN)
_UNSEEN_KINDS = frozenset(map(tag_number, _UNSEEN))
_MOST = 0.5
"""The share of an article that the page is about."""
_SCRAP = 0.15
"""The share of a page that is too little to be what it is about..."""
_PLENTY = 2000
"""...unless it has as many characters."""
_LONG = 4 * _PLENTY
"""Characters, with white space and all, of what surely has them."""
_A_SENTENCE = 60
"""Characters outside of links, white space apart, that no navigation has."""

_WRAPPERS = frozenset(
    {
        "article",
        "body",
        "center",
        "div",
        "form",
        "main",
        "section",
        "span",
        "table",
        "tbody",
        "td",
        "tr",
    }
)
"""Elements that may hold a whole page's content and nothing of their own."""
_LINK = tag_number("a")
_WALKED = frozenset(map(tag_number, _WRAPPERS)) | {_LINK}

_PROSE = frozenset(
    {
        "blockquote",
        "dl",
        "h1",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
        "ol",
        "p",
        "pre",
    }
)
_HEADINGS = "h1, h2, h3, h4, h5, h6"
_LISTED = "h2[id], h3[id], h2 > [name], h3 > [name], th"
"""Headings that a link may lead to and those of columns: over links that are content."""
_MEDIA = "img, video, audio, iframe, object, embed"

_SPACE = b" \t\n\v\f\r"

_PROBES = 12
_PROBE_LENGTH = 24
_ENOUGH = 0.6
"""Share of the fragment's probes that must be in the page; references that a later step rewrote
and buttons that it put in spoil a few, encryption all."""

_CANDIDATES = 12
_MAX_DEPTH = 200


def holding(tree: LexborHTMLParser, fragment: LexborHTMLParser) -> LexborNode | None:
    """The smallest element of the page that holds the words of ``fragment``.

    None where most of them are not in the page: then they are not published.
    """
    body, wanted = tree.body, fragment.body
    if body is None or wanted is None:
        return None
    probes = list(_probes(compact_text(wanted)))
    media = len(wanted.css(_MEDIA))
    # The innermost first: most often it is the one, and the rest of the page need not be read.
    for start in body.css(_SEMANTIC)[: -_CANDIDATES - 1 : -1]:
        if probes and _holds(start, probes, media):
            return _smallest(start, probes, media)
    page = compact_text(body)
    held = [probe for probe in probes if probe in page]
    if not held or len(held) < _ENOUGH * len(probes):
        return None
    return _smallest(body, held, media)


def holds(node: LexborNode, fragment: LexborHTMLParser) -> bool:
    """Whether most words of ``fragment`` stand in ``node``."""
    wanted = fragment.body
    probes = list(_probes(compact_text(wanted))) if wanted is not None else []
    text = compact_text(node)
    return sum(probe in text for probe in probes) >= _ENOUGH * len(probes)


def _smallest(node: LexborNode, held: list[str], media: int) -> LexborNode:
    for _ in range(_MAX_DEPTH):
        inner = next((c for c in _containers(node) if _holds(c, held, media)), None)
        if inner is None:
            break
        node = inner
    return node


def _holds(node: LexborNode, probes: list[str], media: int) -> bool:
    text = compact_text(node)
    return all(probe in text for probe in probes) and (not media or len(node.css(_MEDIA)) >= media)


def _probes(text: str) -> Iterator[str]:
    """Pieces of ``text`` from its beginning to its end."""
    last = max(0, len(text) - _PROBE_LENGTH)
    for start in dict.fromkeys(last * n // (_PROBES - 1) for n in range(_PROBES)):
        piece = text[start : start + _PROBE_LENGTH]
        if piece:
            yield piece


def _containers(node: LexborNode) -> Iterator[LexborNode]:
    return (child for child in node.iter() if child.tag in _WRAPPERS)


def found(tree: LexborHTMLParser, head: Head, marks: Marks) -> tuple[LexborNode | None, str]:
    """The element that holds the main content of the page, and in a few words why it was that."""
    body = tree.body
    if body is None:
        return None, "the page has no body"
    marked, why = _marked(body, head.generator, marks)
    if marked is not None and not is_blank(marked) and not _is_a_scrap(marked, body):
        opened = with_opening(marked, body, marks.headings, head.title)
        if opened.mem_id != marked.mem_id:
            why += ", and a section with the page's heading opens it from outside"
        return opened, why
    spread = _by_prose(body, head.title)
    if marked is None:
        return spread, "the prose spreads there; the page marks no main content"
    # Templates of landing pages write beside it, and chrome alone is no page.
    if spread.css_first("h1, h2") is not None and _size(spread) >= _A_SENTENCE:
        return spread, "the prose spreads there; what the page marks as its content is next to none"
    return marked, why


def _is_a_scrap(node: LexborNode, whole: LexborNode) -> bool:
    """Whether next to nothing of the ``whole`` is in ``node``: banners and forms are marked too.

    Links elsewhere do not count, as most themes write long lists of them in boxes of any name."""
    text = node.text_lexbor()
    if len(text) >= _LONG:
        return False
    size = _written(text) - _aside(node)
    if size >= _PLENTY or size >= _SCRAP * len(whole.text_lexbor()):
        return False
    return size < _SCRAP * (_size(whole) - _linked(whole))


def is_blank(node: LexborNode) -> bool:
    """Whether nothing but navigation is in ``node``."""
    return not _has_words(node) and node.css_first(_MEDIA) is None


def _has_words(node: LexborNode) -> bool:
    """Whether any words in ``node`` may be content: what ``_size`` would count."""
    left = [None if node.tag in _ASIDE else node.first_child]
    while left:
        child = left.pop()
        if child is None:
            continue
        left.append(child.next)
        if child.tag_id == TEXT_NODE:
            if (child.text_content or "").strip():
                return True
        elif child.tag not in _ASIDE:
            left.append(child.first_child)
    return False


def _marked(body: LexborNode, generator: str, marks: Marks) -> tuple[LexborNode | None, str]:
    """What a generator is known to put the content into, or what the page's elements say."""
    known = _known(body, [where for name, where in _KNOWN.items() if name in generator])
    if not generator and not marks.mains and not marks.articles:
        known = _known(body, _KNOWN.values())
    if known is not None:
        return known
    main = _largest(outermost(marks.mains))
    articles = marks.articles
    if main is not None:
        is_inside = within({main.mem_id})
        articles = [each for each in articles if each.mem_id == main.mem_id or is_inside(each)]
    article = _the_article(outermost(articles), main or body)
    if article is not None:
        return article, "it is the article that the page is about"
    return main, "the page marks it as its main content"


def _known(body: LexborNode, selectors: Iterable[str]) -> tuple[LexborNode, str] | None:
    for selector in selectors:
        found = body.css(selector)
        if len(found) == 1:
            return found[0], f"generators put the content, and nothing else, into {selector}"
    return None


def _the_article(articles: list[LexborNode], whole: LexborNode) -> LexborNode | None:
    """The one article that the page is about; None where it lists several."""
    headed = [each for each in articles if each.css_first("h1") is not None]
    if len(headed) == 1 and not _is_a_scrap(headed[0], whole):
        return headed[0]
    article = _largest(articles)
    if article is None or _in_a_list(article, articles):
        return None
    return article if _size(article) >= _MOST * _size(whole) else None


def _largest(nodes: list[LexborNode]) -> LexborNode | None:
    return nodes[0] if len(nodes) == 1 else max(nodes, key=_size, default=None)


def _in_a_list(article: LexborNode, articles: list[LexborNode]) -> bool:
    """Whether others of ``articles`` stand beside ``article`` and look the same."""
    parent, classes = article.parent, article.attributes.get("class")
    beside = [
        each
        for each in articles
        if each.parent == parent and each.attributes.get("class") == classes
    ]
    return len(beside) > 1


def _size(node: LexborNode) -> int:
    """Characters of what may be content."""
    return _length(node) - _aside(node)


def _aside(node: LexborNode) -> int:
    """Characters of what is none."""
    return sum(map(_length, outermost(node.css(_ASIDES))))


def _linked(node: LexborNode) -> int:
    """Those of them that are in links."""
    is_aside = within({each.mem_id for each in node.css(_ASIDES)})
    return sum(_length(each) for each in outermost(node.css("a")) if not is_aside(each))


def _length(node: LexborNode) -> int:
    return _written(node.text_lexbor())


def _written(text: str) -> int:
    """How many characters ``text`` has, white space apart."""
    # Five times as quick as to take its words apart.
    in_ascii = text.encode("ascii", "ignore")
    beyond = len(text) - len(in_ascii) - text.count("\xa0")
    return beyond + len(in_ascii.translate(None, _SPACE))


def _by_prose(body: LexborNode, title: str) -> LexborNode:
    """Follows the prose down to the element where it spreads.

    To stop too early keeps some navigation; to go too far loses content, so every neighbour that
    may be content stops it.
    """
    prose = _prose(body)
    node = body
    for _ in range(_MAX_DEPTH):
        children = [c for c in node.iter() if sum(prose.get(c.mem_id, (0, 0)))]
        half = sum(prose[c.mem_id][0] for c in children) / 2
        ranked = sorted(children, key=lambda c: prose[c.mem_id], reverse=True)
        inner = (c for c in ranked if not is_around(c, prose[c.mem_id][0] > half))
        best = next(chain(inner, ranked), None)
        if best is None or best.tag not in _WRAPPERS:
            break
        if _has_words_of_its_own(node) and all(is_boilerplate(c, around=True) for c in best.iter()):
            break
        others = [child for child in children if child.mem_id != best.mem_id]
        said = prose[best.mem_id][0]
        if any(_may_be_content(each, prose[each.mem_id], said) for each in others):
            break
        # A theme may repeat the page's title, in what shows nothing else.
        named = (each for each in others if names_the_page(each, title))
        if next(named, None) is not None and not names_the_page(best, title):
            break
        node = best
    return node


def _has_words_of_its_own(node: LexborNode) -> bool:
    """Whether words stand in ``node`` beside its elements; one alone is a separator or a slip."""
    texts = (
        child.text_content or "" for child in node.iter(include_text=True) if child.tag == "-text"
    )
    return any(len(text.split()) > 1 for text in texts)


def _may_be_content(node: LexborNode, prose: tuple[int, int], said: int) -> bool:
    """Whether ``node`` may be content beside what has ``said`` as many characters of prose."""
    if is_boilerplate(node, around=True):
        return False
    own, linked = prose
    if own < linked:
        # Pages that say next to nothing list what there is elsewhere.
        return linked > said and node.css_first(_LISTED) is not None
    if own >= _A_SENTENCE or node.tag in _PROSE or node.attributes.get("id") == "content":
        return True
    return node.css_first(_HEADINGS) is not None


def _prose(body: LexborNode) -> dict[int, tuple[int, int]]:
    """Characters outside and inside of links within each element below ``body``."""
    weights: dict[int, tuple[int, int]] = {}
    with_links, with_unseen = (
        with_ancestors(body.css("a"), body),
        with_ancestors(body.css(_ALL_UNSEEN), body),
    )
    own = linked = 0
    links = inside = 0
    # Explicit, as the tree may be deeper than Python recurses: an element, and what came before.
    opened: list[tuple[LexborNode, int, int]] = []
    node = body.first_child
    while node is not None:
        kind = node.tag_id
        child = None
        if kind == TEXT_NODE:
            text = node.text_content or ""
            size = 0 if text.isspace() else _written(text)
            own, linked = (own, linked + size) if links else (own + size, linked)
        elif inside or kind in _WALKED:
            child = node.first_child if kind not in _UNSEEN_KINDS else None
        elif kind not in _UNSEEN_KINDS and node.is_element_node:
            # What stands in it is never asked for; together it is counted much quicker.
            each = node.mem_id
            if each in with_unseen:
                child = node.first_child
            else:
                whole = _length(node)
                in_links = whole if links else 0
                if not links and each in with_links:
                    in_links = sum(map(_length, node.css("a")))
                weights[each] = whole - in_links, in_links
                own += whole - in_links
                linked += in_links
        if child is not None:
            opened.append((node, own, linked))
            links += kind == _LINK
            inside += inside > 0 or kind not in _WALKED
            node = child
            continue
        following = node.next
        while following is None and opened:
            node, own_before, linked_before = opened.pop()
            links -= node.tag_id == _LINK
            inside -= inside > 0
            weights[node.mem_id] = own - own_before, linked - linked_before
            following = node.next
        node = following
    return weights
