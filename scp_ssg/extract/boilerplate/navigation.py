"""What shows readers the way through a site, where its theme gives it no name.

Breadcrumbs stand before the heading and hold links only; right below it may stand links to all
parts of the page; links to the previous and the next page end the page, and under them may stand
whose the site is.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from scp_ssg.dom import TEXT_NODE, is_empty, outermost
from scp_ssg.extract.boilerplate.phrases import language_of, phrases
from scp_ssg.extract.metadata import clean_line

if TYPE_CHECKING:
    from collections.abc import Container, Iterator

    from selectolax.lexbor import LexborNode

__all__ = ["unnamed_navigation"]

_ARROW = re.compile(r"[←→«»‹›]|.*[→»›]$")  # noqa: RUF001  what sites write
_LABEL = re.compile(r"\W|\b(?:previous|prev|next|up|home|page|chapter)\b", re.IGNORECASE)
_COPYRIGHT = re.compile(r"(?:©|\(c\)|\bcopyright\b)(?:\(c\)|\W)*+(?:19|20)\d\d", re.IGNORECASE)
_LINE = 150
"""Characters of the longest line that says whose the site is."""

_BOXES = frozenset({"article", "aside", "center", "div", "footer", "main", "section"})
_HEADINGS = "h1, h2, h3, h4, h5, h6"
_MUCH = 300
"""Characters of the longest way through a site."""
_MOST = 800
"""Characters of the same, with the white space of its HTML."""
_FEW = 3
_MAX_DEPTH = 60


def unnamed_navigation(root: LexborNode, gone: Container[int] = ()) -> Iterator[LexborNode]:
    """The elements below ``root`` that only lead to other pages or to the parts of this one, or say
    whose all pages are. At the end, those in ``gone`` count as if they were not there."""
    heading = root.css_first(_HEADINGS)
    if heading is not None:
        if heading.tag == "h1":
            yield from _before(heading, root)
        yield from _contents_below(heading, root)
    yield from _at_the_end(root, gone)


def _before(heading: LexborNode, root: LexborNode) -> Iterator[LexborNode]:
    """What holds nothing but links and stands before the ``heading`` that opens the page."""
    name = _words(heading)
    node: LexborNode | None = heading
    while node is not None and node.mem_id != root.mem_id:
        before = node.prev
        while before is not None:
            if before.is_element_node and (_says_only(name, before) or _leads_away(before, name)):
                yield before
            before = before.prev
        node = node.parent


def _contents_below(heading: LexborNode, root: LexborNode) -> Iterator[LexborNode]:
    """What stands right below the page's ``heading`` and holds nothing but links to its parts."""
    node: LexborNode | None = heading
    below = _next(heading)
    while below is None and node is not None:
        node = node.parent
        if node is None or node.mem_id == root.mem_id:
            return
        below = _next(node)
    if below is None or not below.is_element_node:
        return
    first = below.css_first("a[href]")
    if first is None or not _leads_down(first):
        return
    links = below.css("a[href]")
    if len(links) <= _FEW or not all(map(_leads_down, links)):
        return
    said = len(_words(below))
    # The letters over an index are a part of it.
    if said == sum(len(_words(a)) for a in links) and said > 2 * len(links):
        yield below


def _leads_down(link: LexborNode) -> bool:
    return (link.attributes.get("href") or "").startswith("#")


def _says_only(name: str, node: LexborNode) -> bool:
    """Whether ``node`` repeats the page's ``name``: breadcrumbs of a page right below the root."""
    return bool(name) and _words(node) == name and node.css_first("img, pre") is None


def _leads_away(node: LexborNode, name: str) -> bool:
    links = [a for a in node.css("a[href]") if a.text().strip()]
    if not links or node.css_first("p, pre, img, table") is not None:
        return False
    text = _words(node)
    # What there is to press says nothing of where the page is.
    said = len(text) - sum(len(_words(each)) for each in outermost(node.css("button")))
    if said > _MUCH:
        return False
    # The page that they lead to last is often named without a link.
    return said - len(name) * text.endswith(name) <= sum(len(_words(a)) for a in links)


def _at_the_end(root: LexborNode, gone: Container[int]) -> Iterator[LexborNode]:
    """Links to the page before and the page after, as the last that the page says, and below them
    whose the site is."""
    node = root
    neighbour = phrases(language_of(root)).neighbour
    for _ in range(_MAX_DEPTH):
        last = _last(node, gone)
        owned = False
        while last is not None and (text := _short_text(last)) is not None:
            if _says_whose(last, text):
                owned = True
            elif not _leads_to_neighbours(last, neighbour) and not (owned and _only_leads(last)):
                break
            yield last
            last = _last(node, gone, before=last)
        if last is None or last.tag not in _BOXES:
            return
        node = last


def _short_text(node: LexborNode) -> str | None:
    """The text of ``node``, unless it is longer than any signpost with the white space in it."""
    pieces: list[str] = []
    length = 0
    for each in node.traverse(include_text=True):
        if each.tag_id == TEXT_NODE:
            text = each.text_content or ""
            pieces.append(text)
            length += len(text)
            if length > _MOST:
                return None
    return "".join(pieces)


def _says_whose(node: LexborNode, text: str) -> bool:
    """Whether it is a theme's line with a year and the sign for copyright. A paragraph that an
    author wrote of a licence bears no class, or has a heading."""
    if len(text) > _LINE or not _COPYRIGHT.search(text) or node.css_first(_HEADINGS) is not None:
        return False
    if node.tag == "p" and not node.attributes:
        return False
    before = _last(node, before=node)
    return before is None or before.css_first(_HEADINGS) is None


def _only_leads(node: LexborNode) -> bool:
    links = node.css("a[href]")
    return 0 < len(links) <= _FEW and len(_words(node)) <= sum(len(_words(a)) for a in links)


def _last(
    node: LexborNode, gone: Container[int] = (), before: LexborNode | None = None
) -> LexborNode | None:
    """The last child that says anything (``before`` one of them), if it is an element."""
    child = before.prev if before is not None else node.last_child
    while child is not None and (child.mem_id in gone or is_empty(child)):
        child = child.prev
    return child if child is not None and child.is_element_node else None


def _next(node: LexborNode) -> LexborNode | None:
    """What comes after ``node`` in its box and says anything."""
    after = node.next
    while after is not None and is_empty(after):
        after = after.next
    return after


def _leads_to_neighbours(node: LexborNode, neighbour: re.Pattern[str]) -> bool:
    links = [node] if node.tag == "a" else node.css("a[href]")
    if not 0 < len(links) <= _FEW or node.tag in {"h1", "p"}:
        return False
    if not any(_to_neighbour(a, neighbour) for a in links):
        return False
    text = _label_gone(_lines(node), neighbour)
    linked = sum(len(_label_gone(_lines(a), neighbour)) for a in links)
    return len(text) <= min(linked, _MUCH)


def _label_gone(text: str, neighbour: re.Pattern[str]) -> str:
    return _LABEL.sub("", neighbour.sub(" ", text))


def _to_neighbour(link: LexborNode, neighbour: re.Pattern[str]) -> bool:
    rel = (link.attributes.get("rel") or "").split()
    text = clean_line(_lines(link))
    return not {"prev", "next"}.isdisjoint(rel) or bool(
        neighbour.match(text, _first_letter(text)) or _ARROW.match(text)
    )


def _first_letter(text: str) -> int:
    return next((at for at, sign in enumerate(text) if sign.isalnum()), 0)


def _lines(node: LexborNode) -> str:
    """The text of ``node``; a label and a title in boxes of their own are words of their own."""
    return node.text(separator=" ")


def _words(node: LexborNode) -> str:
    return "".join(filter(str.isalnum, node.text_lexbor()))
