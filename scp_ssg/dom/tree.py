"""Parse untrusted HTML, and read and edit the tree.

A node has no identity of its own in Python: sets of nodes are sets of their ``mem_id``. The number
of a tag is quicker to read than its name.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from selectolax.lexbor import LexborHTMLParser, LexborNode, SelectolaxError, create_tag

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterable, Iterator, Mapping

__all__ = [
    "FEW_TAGS",
    "LAST_TAG",
    "LONG_TAG",
    "TEXT_NODE",
    "LexborHTMLParser",
    "LexborNode",
    "by_tag_number",
    "children",
    "element_before",
    "first_with_words",
    "is_empty",
    "is_selector",
    "last_element",
    "lineage",
    "matching_selectors",
    "may_have_long_tags",
    "nearest_element",
    "nearest_sibling",
    "outermost",
    "parse",
    "remove",
    "siblings",
    "start_tags",
    "stretches",
    "tag_number",
    "with_ancestors",
    "within",
]

FEW_TAGS = 2000
"""Start tags that are parsed unchecked: no tree of so few takes long."""
LONG_TAG = 4000
"""Characters of a tag; the attributes of longer tags are counted."""
_SHOWS_NOTHING = frozenset({"noscript", "script", "style", "template"})


def parse(html: str) -> LexborHTMLParser:
    """The tree of ``html``, a whole page or a fragment of one.

    Accepts any text. Elements that are nested too deeply are unwrapped, and their words stay; NUL
    and lone surrogates are removed.
    """
    starts = start_tags(html)
    if starts > FEW_TAGS or may_have_long_tags(html):
        # Imported on first use: compiling its patterns takes longer than parsing a page.
        from scp_ssg.dom.depth_limit import bounded

        html = bounded(html, starts)
    return LexborHTMLParser(html)


def start_tags(html: str) -> int:
    """The number of start tags in ``html``, or more; never less where it is above FEW_TAGS."""
    starts = html.count("<")
    return starts - html.count("</") if starts > FEW_TAGS else starts


def may_have_long_tags(html: str) -> bool:
    """Return whether a tag may have more than LONG_TAG characters; False is certain."""
    return next(stretches(html), None) is not None


def stretches(html: str) -> Iterator[tuple[int, int]]:
    """Start and end of each stretch from a ``<`` to the next that may be longer than LONG_TAG.

    All stretches longer than LONG_TAG are among them, and some that are at least half as long.
    """
    # A stretch longer than LONG_TAG holds a whole piece of half that length at a multiple of it.
    half = LONG_TAG // 2
    at = 0
    while at + half <= len(html):
        if html.find("<", at, at + half) < 0:
            end = html.find("<", at + half)
            end = len(html) if end < 0 else end
            if (start := html.rfind("<", 0, at)) >= 0:
                yield start, end
            at = end - end % half
        at += half


def is_empty(node: LexborNode) -> bool:
    """Return whether ``node`` holds no text but white space; stops at the first word."""
    if node.is_text_node:
        return not (node.text_content or "").strip()
    for each in node.traverse(include_text=True, skip_empty=True):
        if each.is_text_node and (each.text_content or "").strip():
            return False
    return True


def children(node: LexborNode, *, backwards: bool = False) -> Iterator[LexborNode]:
    """The children of ``node``, texts too, the first of them first, or the last."""
    each = node.last_child if backwards else node.first_child
    while each is not None:
        yield each
        each = each.prev if backwards else each.next


def siblings(node: LexborNode, *, backwards: bool = False) -> Iterator[LexborNode]:
    """The siblings after ``node``, or before it, the nearest first."""
    each = node.prev if backwards else node.next
    while each is not None:
        yield each
        each = each.prev if backwards else each.next


def nearest_element(node: LexborNode, *, backwards: bool = False) -> LexborNode | None:
    """The first element of ``siblings``."""
    beside = siblings(node, backwards=backwards)
    return next((each for each in beside if each.is_element_node), None)


def nearest_sibling(node: LexborNode, *, backwards: bool = False) -> LexborNode | None:
    """The first of ``siblings`` that is an element, or a text with words."""
    beside = siblings(node, backwards=backwards)
    return next((each for each in beside if each.is_element_node or not is_empty(each)), None)


def first_with_words(nodes: Iterable[LexborNode], gone: Container[int] = ()) -> LexborNode | None:
    """The first of ``nodes`` that has words; None if it is text. Elements with a ``mem_id`` in
    ``gone`` do not count."""
    left = (each for each in nodes if each.mem_id not in gone and not is_empty(each))
    first = next(left, None)
    return first if first is not None and first.is_element_node else None


def last_element(node: LexborNode, gone: Container[int] = ()) -> LexborNode | None:
    """The last child with words that are shown; None if it is text."""
    return _shown_at_the_end(node.last_child, gone)


def element_before(node: LexborNode, gone: Container[int] = ()) -> LexborNode | None:
    """The same of the siblings before ``node``."""
    return _shown_at_the_end(node.prev, gone)


def _shown_at_the_end(node: LexborNode | None, gone: Container[int]) -> LexborNode | None:
    while node is not None and (
        node.tag in _SHOWS_NOTHING or node.mem_id in gone or is_empty(node)
    ):
        node = node.prev
    return node if node is not None and node.is_element_node else None


def lineage(node: LexborNode | None) -> Iterator[LexborNode]:
    """``node`` and its ancestors, the nearest first; nothing of None."""
    while node is not None:
        yield node
        node = node.parent


def with_ancestors(nodes: Iterable[LexborNode], root: LexborNode) -> set[int]:
    """The ``mem_id`` of ``nodes`` and of all their ancestors up to ``root``, which is included."""
    mem_ids: set[int] = {root.mem_id}
    for node in nodes:
        each: LexborNode | None = node
        while each is not None and each.mem_id not in mem_ids:
            mem_ids.add(each.mem_id)
            each = each.parent
    return mem_ids


def label(node: LexborNode) -> str:
    """The tag, the id and the first classes of ``node``: ``div#share.bar``."""
    attributes = node.attributes
    named = attributes.get("id")
    classes = (attributes.get("class") or "").split()[:2]
    return ".".join([f"{node.tag}#{named}" if named else node.tag or "", *classes])


def outermost(nodes: Iterable[LexborNode]) -> list[LexborNode]:
    """The ``nodes`` that have no ancestor among ``nodes``, each once."""
    by_mem_id = {node.mem_id: node for node in nodes}
    if len(by_mem_id) < 2:
        return [*by_mem_id.values()]
    is_within = within(by_mem_id)
    return [node for node in by_mem_id.values() if not is_within(node)]


def remove(nodes: Iterable[LexborNode]) -> None:
    """Remove ``nodes`` from their tree; they may be nested in each other or repeated."""
    # A removed node must not be touched again: its memory is freed.
    for node in outermost(nodes):
        node.decompose()


def within(others: Container[int]) -> Callable[[LexborNode], bool]:
    """A predicate: does a node have an ancestor whose ``mem_id`` is one of ``others``?

    The predicate remembers the ancestors that it has visited, so the tree must not change while it
    is in use.
    """
    remembered: dict[int, bool] = {}

    def is_within(node: LexborNode) -> bool:
        visited: list[int] = []
        result = False
        parent = node.parent
        while parent is not None:
            ancestor = parent.mem_id
            if ancestor in remembered:
                result = remembered[ancestor]
                break
            visited.append(ancestor)
            if ancestor in others:
                result = True
                break
            parent = parent.parent
        remembered.update(dict.fromkeys(visited, result))
        return result

    return is_within


def is_selector(text: str) -> bool:
    """Return whether the parser understands ``text`` as a CSS selector."""
    try:
        LexborHTMLParser("").css(text)
    except (SelectolaxError, ValueError):
        return False
    return True


def matching_selectors(html: str, selectors: Iterable[str]) -> set[str]:
    """The ``selectors`` that match an element of the page ``html``."""
    tree = parse(html)
    return {selector for selector in selectors if tree.css_first(selector) is not None}


LAST_TAG = 0xFFFF
"""The largest number of a known tag; custom elements get larger numbers, others in each tree."""

T = TypeVar("T")


def _number_of_text() -> int:
    body = LexborHTMLParser("text").body
    assert body is not None
    assert body.first_child is not None
    return body.first_child.tag_id


TEXT_NODE = _number_of_text()
"""The tag number of text nodes."""


def tag_number(name: str) -> int:
    """The parser's number of the HTML element ``name``; the number is the same in every tree."""
    return create_tag(name).tag_id


def by_tag_number(named: Mapping[str, T]) -> dict[int, T]:
    """``named`` with tag numbers for tag names as keys, without custom elements."""
    numbers = ((tag_number(name), value) for name, value in named.items())
    return {n: value for n, value in numbers if n <= LAST_TAG}
