"""The tree of a page or fragment, from HTML that nobody vouches for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from selectolax.lexbor import LexborHTMLParser

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterable, Iterator

    from selectolax.lexbor import LexborNode

__all__ = [
    "FEW_TAGS",
    "LARGE_PAGE",
    "LONG_TAG",
    "is_empty",
    "may_have_long_tags",
    "outermost",
    "parse",
    "start_tags",
    "stretches",
    "take_out",
    "within",
]

FEW_TAGS = 2000
"""Start tags that are parsed without a look: nothing that they can form takes long."""
LARGE_PAGE = 200_000
"""Characters of HTML from which on any depth that nobody writes is looked for: what is asked of the
text in each box takes time by the size and the depth."""
LONG_TAG = 4000
"""Characters of a tag whose attributes are counted."""


def parse(html: str) -> LexborHTMLParser:
    """The tree of ``html``, a whole page or a fragment of one.

    Takes any text: what is nested deeper than anybody writes loses levels, not words; NUL and lone
    surrogates vanish.
    """
    starts = start_tags(html)
    if starts > FEW_TAGS or len(html) > LARGE_PAGE or may_have_long_tags(html):
        # Few sites have such pages, and its patterns take longer to compile than a page to parse.
        from scp_ssg.dom.depth_limit import bounded

        html = bounded(html, starts)
    return LexborHTMLParser(html)


def start_tags(html: str) -> int:
    """How many start tags ``html`` may have; beyond FEW_TAGS never too low."""
    starts = html.count("<")
    return starts - html.count("</") if starts > FEW_TAGS else starts


def may_have_long_tags(html: str) -> bool:
    """Never False where a tag has more than LONG_TAG characters."""
    return next(stretches(html), None) is not None


def stretches(html: str) -> Iterator[tuple[int, int]]:
    """Where each stretch of ``html`` from a ``<`` to the next that may hold more than LONG_TAG
    characters begins and ends."""
    # It has all of a shorter piece that begins at a multiple of its length.
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
    """Whether no text but white space is in ``node``; asked of large boxes, which soon say no."""
    if node.is_text_node:
        return not (node.text_content or "").strip()
    return all(is_empty(each) for each in node.traverse(include_text=True) if each.is_text_node)


def around(nodes: Iterable[LexborNode], root: LexborNode) -> set[int]:
    """The ``mem_id`` of each of ``nodes`` and of all that they stand in, up to ``root``."""
    found: set[int] = {root.mem_id}
    for node in nodes:
        each: LexborNode | None = node
        while each is not None and each.mem_id not in found:
            found.add(each.mem_id)
            each = each.parent
    return found


def outermost(nodes: Iterable[LexborNode]) -> list[LexborNode]:
    """Those of ``nodes`` that stand in none of the others, each once."""
    found = {node.mem_id: node for node in nodes}
    is_within = within(found)
    return [node for node in found.values() if not is_within(node)]


def take_out(nodes: Iterable[LexborNode]) -> None:
    """Takes ``nodes`` out of their tree; one may stand within another, or be named twice."""
    # What was taken out must not be touched again: its memory is gone.
    for node in outermost(nodes):
        node.decompose()


def within(others: Container[int]) -> Callable[[LexborNode], bool]:
    """What says whether a node stands in an element whose ``mem_id`` is one of ``others``.

    The tree must not change between its answers: what is around a node is looked at once, however
    many nodes stand there.
    """
    known: dict[int, bool] = {}

    def is_within(node: LexborNode) -> bool:
        passed: list[int] = []
        answer = False
        parent = node.parent
        while parent is not None:
            around = parent.mem_id
            if around in known:
                answer = known[around]
                break
            passed.append(around)
            if around in others:
                answer = True
                break
            parent = parent.parent
        known.update(dict.fromkeys(passed, answer))
        return answer

    return is_within
