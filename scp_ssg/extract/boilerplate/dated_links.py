"""Find the lists of a site's latest pages that a blog writes into or below an author's text."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from scp_ssg.dom import compact_text, is_empty, lineage, text_size
from scp_ssg.extract.boilerplate.slots import step_of
from scp_ssg.extract.rules import Structure
from scp_ssg.urls import absolute

if TYPE_CHECKING:
    from collections.abc import Container, Iterator

    from selectolax.lexbor import LexborNode

    from scp_ssg.extract.rules import Rule

__all__ = ["CUT", "POSTS", "dated_links", "excerpts", "last_element", "listed_posts"]

_FEW = 5
"""Dates of the shortest such list. An author's own dated links are seldom as many, and hardly ever
lead to pages of the site alone."""
_TEXT = 200
"""Letters of an author's text that is more than the introduction of a list."""
_DATED = "time[datetime]"
_MAX_DEPTH = 60
POSTS = "ul.postlist[class*=postlist-style]"
"""The lists of ABlog."""
CUT = "[…]"
"""With this WordPress ends what it takes from the beginning of a page."""
_BEGINNING = 50
"""Letters of an excerpt that the text begins with, too."""
_TWICE = 2
_HEADINGS = "h1, h2, h3, h4, h5, h6"
_SHOWS_NOTHING = frozenset({"noscript", "script", "style", "template"})


def dated_links(
    root: LexborNode, times: int, base: str, gone: Container[int]
) -> Iterator[tuple[LexborNode, Rule]]:
    """The box that ends ``root`` and holds nothing but links to pages of the site and their dates.
    With it comes its rule.

    ``times`` is the number of dates in ``root``, ``base`` the URL to which its links are relative.
    A page that is little else than such a list keeps it, so that it is known as a listing. ``gone``
    has the ``mem_id`` of elements that are known as boilerplate.
    """
    node: LexborNode | None = root
    for _ in range(_MAX_DEPTH if times >= _FEW else 0):
        node = node and last_element(node, gone)
        if node is None:
            return
        if _holds_dated_links(node, base):
            if _sentences(root) - _sentences(node) >= _TEXT:
                yield node, Structure.DATED_LINKS
            return


def listed_posts(root: LexborNode) -> Iterator[tuple[LexborNode, Rule]]:
    """The lists of posts in ``root`` that ABlog writes, each with its rule.

    A page that is little else keeps them, so that it is known as a listing.
    """
    lists = root.css(POSTS)
    if lists and _sentences(root) - sum(map(_sentences, lists)) >= _TEXT:
        yield from ((each, Structure.LISTED_POSTS) for each in lists)


def excerpts(root: LexborNode, base: str) -> Iterator[tuple[LexborNode, Rule]]:
    """The excerpts in ``root`` that WordPress cut from the text itself, and the boxes with excerpts
    that it cut from other pages of the site, each with its rule. ``base`` is the URL to which links
    are relative.

    A page that is little else than such boxes keeps them, so that it is known as a listing.
    """
    boxes: dict[int, LexborNode] = {}
    text = compact_text(root)
    for excerpt in root.css("p"):
        if excerpt.text_lexbor().rstrip().endswith(CUT):
            if (box := _box_of_excerpt(excerpt, root, base)) is not None:
                boxes |= {each.mem_id: each for each in _with_those_alike(box, base)}
            elif _is_said_twice(compact_text(excerpt).removesuffix(CUT), text):
                yield excerpt, Structure.EXCERPT
    if boxes and _sentences(root) - sum(map(_sentences, boxes.values())) >= _TEXT:
        yield from ((each, Structure.EXCERPT) for each in boxes.values())


def _is_said_twice(words: str, text: str) -> bool:
    """Return whether ``words`` are more than a few, and ``text`` has their beginning twice."""
    return len(words) >= _BEGINNING and text.count(words[:_BEGINNING]) > 1


def _box_of_excerpt(excerpt: LexborNode, root: LexborNode, base: str) -> LexborNode | None:
    """The largest box around ``excerpt`` without other prose that leads to one page of the site."""
    box: LexborNode | None = None
    for around in lineage(excerpt):
        if around.tag == "blockquote":
            return None
        if around.mem_id == root.mem_id or _says_more(around):
            break
        if _leads_twice_to_one_page(around, base):
            box = around
    return box


def _with_those_alike(box: LexborNode, base: str) -> Iterator[LexborNode]:
    """``box`` and those beside it with its tag and classes that lead to one page of the site: a
    theme puts an author's own summary in the place of an excerpt, where there is one."""
    step = step_of(box)
    beside = box.parent.iter() if box.parent is not None else ()
    return (
        each for each in beside if step_of(each) == step and _leads_twice_to_one_page(each, base)
    )


def _leads_twice_to_one_page(node: LexborNode, base: str) -> bool:
    """Return whether ``node`` leads to one page of the site, and does it twice: by the page's
    title, and by a link to go on. An author who quotes does not."""
    links = node.css("a[href]")
    targets = {absolute(base, each.attributes.get("href") or "") for each in links}
    target = next(iter(targets), None)
    if len(links) < _TWICE or len(targets) > 1 or not target:
        return False
    return urlsplit(target).netloc == urlsplit(base).netloc


def _says_more(node: LexborNode) -> bool:
    """Return whether ``node`` has more than one heading, or one paragraph with words."""
    return len(node.css(_HEADINGS)) > 1 or sum(not is_empty(each) for each in node.css("p")) > 1


def last_element(
    node: LexborNode, gone: Container[int] = (), before: LexborNode | None = None
) -> LexborNode | None:
    """The last child with words, ``before`` one of the children if given; None if it is text."""
    child = before.prev if before is not None else node.last_child
    while child is not None and (
        child.mem_id in gone or child.tag in _SHOWS_NOTHING or is_empty(child)
    ):
        child = child.prev
    return child if child is not None and child.is_element_node else None


def _holds_dated_links(node: LexborNode, base: str) -> bool:
    dates = node.css(_DATED)
    links = node.css("a[href]")
    if not _FEW <= len(dates) <= len(links):
        return False
    words = sum(map(text_size, (*dates, *links)))
    if text_size(node) != words:
        return False
    targets = {absolute(base, each.attributes.get("href") or "") for each in links}
    host = urlsplit(base).netloc
    return len(targets) >= _FEW and all(each and urlsplit(each).netloc == host for each in targets)


def _sentences(node: LexborNode) -> int:
    """The letters of the paragraphs in ``node``."""
    return sum(map(text_size, node.css("p")))
