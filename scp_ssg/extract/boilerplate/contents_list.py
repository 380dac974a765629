"""Find the table of contents right below the page's heading that has no class, id or role."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scp_ssg.dom import is_empty, lineage, siblings

if TYPE_CHECKING:
    from collections.abc import Iterator

    from selectolax.lexbor import LexborNode

__all__ = ["letters_of", "table_of_contents"]

_FEW = 3
"""Links of the longest list that is too short for a table of contents, unless each link has the
words of a heading."""
_SECTIONS = "h2, h3, h4, h5, h6"


def table_of_contents(heading: LexborNode, root: LexborNode) -> Iterator[LexborNode]:
    """The table of contents: an element right below ``heading`` that only links into the page."""
    below = _next_with_words(heading)
    for around in lineage(heading.parent):
        if below is not None or around.mem_id == root.mem_id:
            break
        below = _next_with_words(around)
    if below is None or not below.is_element_node:
        return
    first = below.css_first("a[href]")
    if first is None or not _links_into_page(first):
        return
    links = below.css("a[href]")
    if not all(map(_links_into_page, links)):
        return
    if len(links) <= _FEW and not _has_the_words_of_headings(links, root):
        return
    size = len(letters_of(below))
    # Links of one or two letters are an index, which is content.
    if (
        size == sum(len(letters_of(a)) for a in links)
        and size > 2 * len(links)
        and not _leads_to_anchors_of_an_author(first, root)
    ):
        yield below


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


def _next_with_words(node: LexborNode) -> LexborNode | None:
    return next((each for each in siblings(node) if not is_empty(each)), None)


def letters_of(node: LexborNode) -> str:
    """The letters and digits of ``node``."""
    return "".join(filter(str.isalnum, node.text_lexbor()))
