"""Find lists of links that have no class, id or role: the table of contents right below the page's
heading, and lists that lead through the site."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scp_ssg.dom import (
    LexborNode,
    first_with_words,
    lineage,
    siblings,
)
from scp_ssg.extract.boilerplate.elements import HEADING_TAGS, HEADINGS, leads_into_page

if TYPE_CHECKING:
    from collections.abc import Container, Iterator


__all__ = [
    "CURRENT_PAGE",
    "letters_of",
    "lists_through_site",
    "table_of_contents",
]

_MOST_HEADINGS = 0.75
"""Share of the links of a table of contents that say a heading: an author may have changed a few,
but what says something else is no copy of the headings."""
_WRAPPERS = frozenset({"article", "div", "main", "section"})
CURRENT_PAGE = "li > a[aria-current=page]"
_SEVERAL = 3
"""Links of a list through the site: an author may link to the page itself, too."""
_MAX_DEPTH = 8
"""Levels below the element next to the heading."""
_SUBTITLES = HEADING_TAGS - {"h1"}


def table_of_contents(
    heading: LexborNode, root: LexborNode, gone: Container[int]
) -> Iterator[LexborNode]:
    """The table of contents: an element right below ``heading``, or its sub-title, that only links
    into the page.

    ``gone`` has the ``mem_id`` of elements that are known as boilerplate: they are skipped.
    """
    below = first_with_words(siblings(heading), gone)
    for around in lineage(heading.parent):
        if below is not None or around.mem_id == root.mem_id:
            break
        below = first_with_words(siblings(around), gone)
    while below is not None and below.tag in _SUBTITLES:
        below = first_with_words(siblings(below), gone)
    for _ in range(_MAX_DEPTH):
        first = below.css_first("a[href]") if below is not None else None
        if below is None or first is None:
            return
        if leads_into_page(first) and _is_table_of_contents(below, root):
            yield below
            return
        if below.tag not in _WRAPPERS:
            return
        below = first_with_words(below.iter(include_text=True), gone)


def lists_through_site(root: LexborNode) -> Iterator[LexborNode]:
    """The lists in ``root`` that lead through the site: several links, no other words, and ARIA
    says of one that it leads to the page itself (WAI-ARIA 1.2, "aria-current"). It says so of all
    links to which their author gave no address."""
    around = (each.parent.parent for each in root.css(CURRENT_PAGE) if each.parent is not None)
    lists = {each.mem_id: each for each in around if each is not None}
    for each in lists.values():
        links = each.css("a[href]") if each.tag in ("ol", "ul") else ()
        current = [link for link in links if "aria-current" in link.attributes]
        if len(links) < max(_SEVERAL, 2 * len(current)):
            continue
        if letters_of(each) == "".join(map(letters_of, links)):
            yield each


def _is_table_of_contents(below: LexborNode, root: LexborNode) -> bool:
    """Return whether ``below`` is one."""
    if below.css_first("a[href]:not([href^='#'])") is not None:  # a section has many links
        return False
    links = below.css("a[href]")
    if not _has_the_words_of_headings(links, root):
        return False
    size = len(letters_of(below))
    # Links of one or two letters are an index, which is content.
    return (
        size == sum(len(letters_of(a)) for a in links)
        and size > 2 * len(links)
        and not _leads_to_anchors_of_an_author(links[0], root)
    )


def _has_the_words_of_headings(links: list[LexborNode], root: LexborNode) -> bool:
    """Return whether several ``links`` have the words of sections' headings in ``root``."""
    headings = {letters_of(each) for each in root.css(HEADINGS)}
    words = {letters_of(each) for each in links}
    return len(words) > 1 and len(words & headings) >= _MOST_HEADINGS * len(words)


def _leads_to_anchors_of_an_author(link: LexborNode, root: LexborNode) -> bool:
    """Return whether ``link`` leads to an ``a[name]``, on a page whose headings have ids.

    A generator's table of contents leads to these ids.
    """
    name = (link.attributes.get("href") or "")[1:]
    if not any(each.attributes.get("name") == name for each in root.css("a[name]:not([id])")):
        return False
    sections = root.css("h2, h3")
    return bool(sections) and all(
        each.attributes.get("id") not in {None, name} for each in sections
    )


def letters_of(node: LexborNode) -> str:
    """The letters and digits of ``node``."""
    return "".join(filter(str.isalnum, node.text_lexbor()))
