"""What shows readers the way through a site, where its theme gives it no name.

Breadcrumbs stand before the heading and hold links only; links to the previous and the next page
end the page; and who may edit it, or when somebody did, is said in words that all sites share.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from scp_ssg.extract.plain import clean

if TYPE_CHECKING:
    from collections.abc import Iterator

    from selectolax.lexbor import LexborNode

__all__ = ["signposts"]

_NEIGHBOUR = re.compile(
    r"(?:previous|prev|next)(?:\b|(?=[A-Z]))|[←→«»‹›]|.*[→»›]$",  # noqa: RUF001  what sites write
    re.IGNORECASE,
)
_LABEL = re.compile(r"\W|\b(?:previous|prev|next|up|home|page|chapter)\b", re.IGNORECASE)
_SAID = re.compile(
    r"last (?:updated|modified|edited|reviewed|changed)\b.{0,60}"
    r"|(?:was|is) this (?:page |article |document |content |topic )?(?:helpful|useful)\W.{0,60}"
    r"|(?:edit|improve|report an issue with|view source of) this (?:page|article|document)\b.{0,30}"
    r"|suggest (?:an edit|edits|changes)(?: to this page)?",
    re.IGNORECASE | re.DOTALL,
)
"""The whole of a line that is about the page and not about its subject."""
_HINTS = (
    *("last updated", "last modified", "last edited", "last reviewed", "last changed"),
    *("helpful", "useful?", "suggest", "this page", "this article", "this document"),
)
"""One of these is in every such line; to look for them is quick."""
_SHORTEST = len("last edited")
_LINE = 100
"""Characters of the shortest and of the longest such line."""

_BOXES = frozenset({"article", "aside", "center", "div", "footer", "main", "section"})
_LINES = "a, div, p, section, small, span"
_HEADINGS = "h1, h2, h3, h4, h5, h6"
_MUCH = 300
"""Characters of the longest way through a site."""
_FEW = 3
_MAX_DEPTH = 60


def signposts(root: LexborNode) -> Iterator[LexborNode]:
    """The elements below ``root`` that only lead to other pages, or tell of this one's making."""
    yield from _before_heading(root)
    yield from _at_the_end(root)
    yield from _lines(root)


def _before_heading(root: LexborNode) -> Iterator[LexborNode]:
    """What holds nothing but links and stands before a heading that opens the page."""
    heading = root.css_first(_HEADINGS)
    if heading is None or heading.tag != "h1":
        return
    name = _words(heading)
    node: LexborNode | None = heading
    while node is not None and node.mem_id != root.mem_id:
        before = node.prev
        while before is not None:
            if before.is_element_node and (_says_only(name, before) or _leads_away(before, name)):
                yield before
            before = before.prev
        node = node.parent


def _says_only(name: str, node: LexborNode) -> bool:
    """Whether ``node`` repeats the page's ``name``: breadcrumbs of a page right below the root."""
    return bool(name) and _words(node) == name and node.css_first("img, pre") is None


def _leads_away(node: LexborNode, name: str) -> bool:
    links = [a for a in node.css("a[href]") if a.text().strip()]
    text = _words(node)
    if not links or len(text) > _MUCH or node.css_first("p, pre, img, table") is not None:
        return False
    # The page that they lead to last is often named without a link.
    return len(text.removesuffix(name)) <= sum(len(_words(a)) for a in links)


def _at_the_end(root: LexborNode) -> Iterator[LexborNode]:
    """Links to the page before and the page after, as the last that the page says."""
    node = root
    for _ in range(_MAX_DEPTH):
        last = _last(node)
        while last is not None and _leads_to_neighbours(last):
            yield last
            last = _last(node, before=last)
        if last is None or last.tag not in _BOXES:
            return
        node = last


def _last(node: LexborNode, before: LexborNode | None = None) -> LexborNode | None:
    """The last child that says anything (``before`` one of them), if it is an element."""
    child = before.prev if before is not None else node.last_child
    while child is not None and (child.is_comment_node or not child.text().strip()):
        child = child.prev
    return child if child is not None and child.is_element_node else None


def _leads_to_neighbours(node: LexborNode) -> bool:
    links = [node] if node.tag == "a" else node.css("a[href]")
    if not 0 < len(links) <= _FEW or node.tag in {"h1", "p"}:
        return False
    if not any(_to_neighbour(a) for a in links):
        return False
    text = _LABEL.sub("", node.text())
    linked = sum(len(_LABEL.sub("", a.text())) for a in links)
    return len(text) <= min(linked, _MUCH)


def _to_neighbour(link: LexborNode) -> bool:
    rel = (link.attributes.get("rel") or "").split()
    return not {"prev", "next"}.isdisjoint(rel) or bool(_NEIGHBOUR.match(clean(link.text())))


def _lines(root: LexborNode) -> Iterator[LexborNode]:
    page = root.text().lower()
    if any(hint in page for hint in _HINTS):
        for node in root.css(_LINES):
            text = node.text()
            if _SHORTEST <= len(text) <= _LINE and _SAID.fullmatch(clean(text)):
                yield node


def _words(node: LexborNode) -> str:
    return re.sub(r"[\W_]", "", node.text())
