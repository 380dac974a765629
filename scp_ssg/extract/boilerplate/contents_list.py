"""Find the table of contents right below the page's heading that has no class, id or role."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scp_ssg.dom import is_empty, lineage, siblings

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator

    from selectolax.lexbor import LexborNode

__all__ = ["letters_of", "table_of_contents"]

_FEW = 3
"""Links of the longest list that is too short for a table of contents, unless each link has the
words of a heading."""
_WRAPPERS = frozenset({"article", "div", "main", "section"})
_MAX_DEPTH = 8
"""Levels below the element next to the heading."""
_SUBTITLES = frozenset({"h2", "h3", "h4", "h5", "h6"})
_SECTIONS = "h1, h2, h3, h4, h5, h6"


def table_of_contents(
    heading: LexborNode, root: LexborNode, gone: Container[int]
) -> Iterator[LexborNode]:
    """The table of contents: an element right below ``heading``, or its sub-title, that only links
    into the page.

    ``gone`` has the ``mem_id`` of elements that are known as boilerplate: they are skipped.
    """
    below = _first_with_words(siblings(heading), gone)
    for around in lineage(heading.parent):
        if below is not None or around.mem_id == root.mem_id:
            break
        below = _first_with_words(siblings(around), gone)
    subtitled = below is not None and below.tag in _SUBTITLES
    while below is not None and below.tag in _SUBTITLES:
        below = _first_with_words(siblings(below), gone)
    for _ in range(_MAX_DEPTH):
        first = below.css_first("a[href]") if below is not None else None
        if below is None or first is None:
            return
        if _links_into_page(first) and _is_table_of_contents(below, root, subtitled=subtitled):
            yield below
            return
        if below.tag not in _WRAPPERS:
            return
        below = _first_with_words(below.iter(include_text=True), gone)


def _is_table_of_contents(below: LexborNode, root: LexborNode, *, subtitled: bool) -> bool:
    """Return whether ``below`` is one. ``subtitled`` says that another heading stands above it."""
    links = below.css("a[href]")
    if not all(map(_links_into_page, links)):
        return False
    if (subtitled or len(links) <= _FEW) and not _has_the_words_of_headings(links, root):
        return False
    size = len(letters_of(below))
    # Links of one or two letters are an index, which is content.
    return (
        size == sum(len(letters_of(a)) for a in links)
        and size > 2 * len(links)
        and not _leads_to_anchors_of_an_author(links[0], root)
    )


def _has_the_words_of_headings(links: list[LexborNode], root: LexborNode) -> bool:
    """Return whether several ``links`` have the words of as many sections' headings in ``root``."""
    headings = {letters_of(each) for each in root.css(_SECTIONS)}
    words = {letters_of(each) for each in links}
    return len(words) == len(links) > 1 and words <= headings


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


def _links_into_page(link: LexborNode) -> bool:
    return (link.attributes.get("href") or "").startswith("#")


def _first_with_words(nodes: Iterable[LexborNode], gone: Container[int]) -> LexborNode | None:
    """The first of ``nodes`` that has words; None if these stand in no element."""
    left = (each for each in nodes if each.mem_id not in gone and not is_empty(each))
    first = next(left, None)
    return first if first is not None and first.is_element_node else None


def letters_of(node: LexborNode) -> str:
    """The letters and digits of ``node``."""
    return "".join(filter(str.isalnum, node.text_lexbor()))
