"""Read the words of a box that may be fixed text at the edge of the content."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scp_ssg.dom import (
    TEXT_NODE,
    is_empty,
    join_words,
    lineage,
    siblings,
    tag_number,
    text_size,
)
from scp_ssg.extract.boilerplate.elements import HEADING_TAGS

if TYPE_CHECKING:
    from collections.abc import Collection

    from selectolax.lexbor import LexborNode

__all__ = ["MEDIA", "PANELS", "fixed_words", "linked_words", "stands_in_text"]

MEDIA = frozenset({"audio", "iframe", "img", "object", "svg", "video"})
PANELS = frozenset({"aside", "div", "footer"})
_STOPS = HEADING_TAGS | {"pre"}
_MEDIA_NUMBERS = frozenset(map(tag_number, MEDIA))
_SCRIPT_NUMBERS = frozenset(map(tag_number, ("script", "style")))
_STOP_NUMBERS = frozenset(map(tag_number, _STOPS))
_LONGEST = 400
"""Characters of a box that may be fixed text."""
_LONGEST_PANEL = 1000
"""Characters of one with a title of its own."""
_OF_MARKDOWN = HEADING_TAGS - {"h1"} | {"blockquote", "dl", "ol", "p", "pre", "table", "ul"}


def fixed_words(node: LexborNode, without: Collection[int] = ()) -> str | None:
    """The words and media of ``node``; None if it is too long, or holds a heading or code.

    ``without`` has the ``mem_id`` of elements whose words do not count, as other rules take them.
    No selector is quicker than one look at the few elements of a box.
    """
    size, longest = 0, _LONGEST
    parts: list[str] = []
    for each in node.traverse(include_text=True):
        number = each.tag_id
        if number == TEXT_NODE:
            text = (each.text_content or "").strip()
            if text and not (without and _is_in(each, without, node)):
                size += len(text)
                parts.append(text)
        elif number in _SCRIPT_NUMBERS and longest == _LONGEST_PANEL:
            # A panel for comments names the page in a script.
            without = {*without, each.mem_id}
        elif number in _STOP_NUMBERS:
            if not _titles_a_panel(each, node):
                return None
            longest = _LONGEST_PANEL
        elif number in _MEDIA_NUMBERS:
            parts.append(each.attributes.get("src") or each.tag or "")
        if size > longest:
            return None
    return join_words(" ".join(parts))


def _is_in(node: LexborNode, others: Collection[int], box: LexborNode) -> bool:
    """Return whether ``node``, which is in ``box``, is in one of ``others`` there."""
    for each in lineage(node.parent):
        if each.mem_id == box.mem_id:
            return False
        if each.mem_id in others:
            return True
    return False


def _titles_a_panel(heading: LexborNode, box: LexborNode) -> bool:
    """Return whether ``heading`` is the title of ``box``, which a theme wrote: a generator gives an
    author's heading, or the section below it, an address."""
    if heading.tag in ("h1", "pre") or box.tag not in PANELS or not box.attributes.get("class"):
        return False
    around = (heading, *heading.css("[id], [name], a[href^='#']"))
    return len(around) == 1 and "id" not in heading.attributes


def linked_words(node: LexborNode, words: str) -> str:
    """The ``words`` of ``node`` and the addresses of its links; empty if other words are in it."""
    links = node.css("a[href]")
    if text_size(node) > sum(map(text_size, links)):
        return ""
    return " ".join([words, *(each.attributes.get("href") or "" for each in links)])


def stands_in_text(node: LexborNode) -> bool:
    """Return whether ``node`` stands below what Markdown writes: it may be the author's."""
    return any(
        not is_empty(each)
        and (each.is_text_node or (each.tag in _OF_MARKDOWN and not each.attributes.get("class")))
        for each in siblings(node, backwards=True)
    )
