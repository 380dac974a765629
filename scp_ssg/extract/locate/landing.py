"""Pages whose template opens them outside of what the theme marks as the content.

Home pages of Material and its like write a section with the heading of the page, what it is about
and where to begin above the ``main`` element, and others below.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scp_ssg.dom import compact_text, with_ancestors, within
from scp_ssg.extract.boilerplate import is_boilerplate
from scp_ssg.extract.metadata import leads_home, names_the_page

if TYPE_CHECKING:
    from selectolax.lexbor import LexborNode

__all__ = ["with_opening"]

_SECTIONS = frozenset({"div", "main", "section"})
_A_SENTENCE = 60
"""Characters outside of links that no banner has below its heading."""
_MOST = 8
"""Headings that are looked at."""


def with_opening(
    content: LexborNode, body: LexborNode, headings: list[LexborNode], title: str
) -> LexborNode:
    """``content``, or the smallest element that also holds the section which opens the page before
    it; ``headings`` are all of the first level, and ``title`` is what the head says.

    Titles and banners of themes hold no sentence, or stand in a ``header``. Where the content has a
    heading of its own, the section is the page's only if it has the page's title.
    """
    if content.mem_id == body.mem_id:
        return content
    is_inside = within({content.mem_id})
    outside = [each for each in headings[:_MOST] if not is_inside(each)]
    if len(outside) < len(headings):
        outside = [each for each in outside if names_the_page(each, title)]
    outside = [each for each in outside if not leads_home(each)]
    if not outside:
        return content
    with_heading = with_ancestors(outside, body)
    here: LexborNode | None = content
    while here is not None and here.mem_id != body.mem_id:
        before = here.prev
        while before is not None:
            if before.mem_id in with_heading and before.tag in _SECTIONS:
                return (here.parent or content) if _opens(before, outside) else content
            before = before.prev
        here = here.parent
    return content


def _opens(section: LexborNode, headings: list[LexborNode]) -> bool:
    """Whether one of ``headings`` and a sentence stand in ``section``, in no box of a theme's."""
    own = _written(section) - sum(map(_written, section.css("a")))
    for heading in headings:
        if own - _written(heading) >= _A_SENTENCE:
            box = heading.parent
            while box is not None and box.tag in _SECTIONS and not is_boilerplate(box, around=True):
                if box.mem_id == section.mem_id:
                    return True
                box = box.parent
    return False


def _written(node: LexborNode) -> int:
    """Characters, white space, scripts and styles apart."""
    return len(compact_text(node)) - sum(
        len(compact_text(each)) for each in node.css("script, style")
    )
