"""Where the content of a finished page stands.

Three ways, the surest first: the words of the fragment that the host rendered; what the page says
by its elements and what is known of generators; and, last, where the prose is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scp_ssg.extract.furniture import is_furniture

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from selectolax.lexbor import LexborHTMLParser, LexborNode

__all__ = ["find", "holding"]

_SEMANTIC = "main, article, [role=main], [itemprop=articleBody]"

_KNOWN = (
    "#main-content",
    "#content",
    ".content",
)
"""Where generators without ``main`` and ``article`` put the content, the most exact first."""

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
_MEDIA = "img, video, audio, iframe, object, embed"

_PROBES = 12
_PROBE_LENGTH = 24
_ENOUGH = 0.6
"""Share of the fragment's probes that must be in the page; references that a later step rewrote
and buttons that it put in spoil a few, encryption all."""

_MAX_DEPTH = 200


def holding(tree: LexborHTMLParser, fragment: LexborHTMLParser) -> LexborNode | None:
    """The smallest element of the page that holds the words of ``fragment``.

    None where most of them are not in the page: then they are not published.
    """
    body, wanted = tree.body, fragment.body
    if body is None or wanted is None:
        return None
    page = _squeezed(body)
    probes = list(_probes(_squeezed(wanted)))
    held = [probe for probe in probes if probe in page]
    if not held or len(held) < _ENOUGH * len(probes):
        return None
    media = len(wanted.css(_MEDIA))
    for start in (*body.css(_SEMANTIC), body):
        if _holds(start, held, media):
            return _smallest(start, held, media)
    return body


def _smallest(node: LexborNode, held: list[str], media: int) -> LexborNode:
    for _ in range(_MAX_DEPTH):
        inner = next((c for c in _containers(node) if _holds(c, held, media)), None)
        if inner is None:
            break
        node = inner
    return node


def _holds(node: LexborNode, probes: list[str], media: int) -> bool:
    text = _squeezed(node)
    return all(probe in text for probe in probes) and (not media or len(node.css(_MEDIA)) >= media)


def _probes(text: str) -> Iterator[str]:
    """Pieces of ``text`` from its beginning to its end."""
    last = max(0, len(text) - _PROBE_LENGTH)
    for start in dict.fromkeys(last * n // (_PROBES - 1) for n in range(_PROBES)):
        piece = text[start : start + _PROBE_LENGTH]
        if piece:
            yield piece


def _squeezed(node: LexborNode) -> str:
    """The text without white space, which minifiers change."""
    return "".join(node.text().split())


def _containers(node: LexborNode) -> Iterator[LexborNode]:
    return (child for child in node.iter() if child.tag in _WRAPPERS)


def find(tree: LexborHTMLParser, title: str = "") -> LexborNode | None:
    """The element that holds the page's main content; ``title`` is what its head calls it."""
    body = tree.body
    if body is None:
        return None
    named = body.css(_SEMANTIC)
    mains = [n for n in named if n.tag == "main" or n.attributes.get("role") == "main"]
    root = _largest(mains)
    articles = [n for n in (root or body).css("article, [itemprop=articleBody]") if n != root]
    article = _the_article(articles, root or body)
    if article is not None:
        return article
    if root is not None:
        return root
    for selector in _KNOWN:
        known = body.css_first(selector)
        if known is not None and _weight(known) > 0.4 * _weight(body):
            return known
    return _by_prose(body, title)


def _the_article(articles: list[LexborNode], within: LexborNode) -> LexborNode | None:
    """The one article that the page is about; None where it lists several."""
    if not articles:
        return None
    weights = [_weight(each) for each in articles]
    best = max(range(len(articles)), key=weights.__getitem__)
    return articles[best] if weights[best] >= 0.5 * _weight(within) else None


def _largest(nodes: Iterable[LexborNode]) -> LexborNode | None:
    return max(nodes, key=lambda n: len(n.text()), default=None)


def _by_prose(node: LexborNode, title: str) -> LexborNode:
    for _ in range(_MAX_DEPTH):
        children = [child for child in node.iter() if not is_furniture(child)]
        if any(child.tag in _PROSE and _counts(child, title) for child in children):
            break
        weights = [_weight(child) for child in children]
        best = max(range(len(children)), key=weights.__getitem__, default=None)
        if best is None or weights[best] < 0.6 * sum(weights) or weights[best] == 0:
            break
        if children[best].tag not in _WRAPPERS:
            break
        node = children[best]
    return node


def _counts(node: LexborNode, title: str) -> bool:
    if node.tag == "h1":
        return bool(title) and node.text().strip() in title
    return _weight(node) > 0


def _weight(node: LexborNode) -> int:
    """Characters of prose: the text outside of links and chrome."""
    chrome = sum(len(n.text()) for n in node.css("nav, footer, aside, script, style, noscript"))
    linked = sum(len(n.text()) for n in node.css("a"))
    return max(0, len(node.text()) - chrome - linked)
