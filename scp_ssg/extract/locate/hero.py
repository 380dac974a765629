"""Hero sections: an opening section of the page that its template writes above the main element.

Home pages of Material and similar themes have one, with the page's heading, a sentence or two and
a link to begin with.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scp_ssg.dom import compact_text, with_ancestors, within
from scp_ssg.extract.boilerplate import is_boilerplate
from scp_ssg.extract.metadata import has_page_title, links_to_home

if TYPE_CHECKING:
    from selectolax.lexbor import LexborNode

__all__ = ["with_hero_section"]

_SECTION_TAGS = frozenset({"div", "main", "section"})
_A_SENTENCE = 60
"""Characters outside of links that a banner never has below its heading."""
_MOST = 8
"""Headings that are considered."""


def with_hero_section(
    content: LexborNode, body: LexborNode, headings: list[LexborNode], title: str
) -> LexborNode:
    """The smallest element that holds ``content`` and the hero section before it, if there is one.

    ``headings`` are all ``h1`` of the page, ``title`` is the head's. A banner is no hero section:
    it holds no sentence, or is a ``header``. Where ``content`` has an ``h1`` too, that of the hero
    section must be the page's title.
    """
    if content.mem_id == body.mem_id:
        return content
    is_inside = within({content.mem_id})
    outside = [each for each in headings[:_MOST] if not is_inside(each)]
    if len(outside) < len(headings):
        outside = [each for each in outside if has_page_title(each, title)]
    outside = [each for each in outside if not links_to_home(each)]
    if not outside:
        return content
    section = _last_section_before(content, body, with_ancestors(outside, body))
    if section is None or not _is_hero(section, outside):
        return content
    return section.parent or content


def _last_section_before(
    content: LexborNode, body: LexborNode, with_heading: set[int]
) -> LexborNode | None:
    """The nearest section before ``content`` that is one of ``with_heading``, by its ``mem_id``.

    It is a sibling of ``content`` or of one of its ancestors below ``body``.
    """
    node: LexborNode | None = content
    while node is not None and node.mem_id != body.mem_id:
        before = node.prev
        while before is not None:
            if before.mem_id in with_heading and before.tag in _SECTION_TAGS:
                return before
            before = before.prev
        node = node.parent
    return None


def _is_hero(section: LexborNode, headings: list[LexborNode]) -> bool:
    """Return whether ``section`` holds a sentence, and one of ``headings`` in no boilerplate."""
    own = _text_size(section) - sum(map(_text_size, section.css("a")))
    for heading in headings:
        if own - _text_size(heading) >= _A_SENTENCE:
            element = heading.parent
            while (
                element is not None
                and element.tag in _SECTION_TAGS
                and not is_boilerplate(element, outside=True)
            ):
                if element.mem_id == section.mem_id:
                    return True
                element = element.parent
    return False


def _text_size(node: LexborNode) -> int:
    """The characters of ``node`` without white space, scripts and styles."""
    unseen = sum(len(compact_text(each)) for each in node.css("script, style"))
    return len(compact_text(node)) - unseen
