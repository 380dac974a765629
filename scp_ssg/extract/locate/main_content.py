"""Locate the main content of a finished page: by marked elements, else by text density."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scp_ssg.extract.locate.hero import with_hero_section
from scp_ssg.extract.locate.marked_elements import marked_element
from scp_ssg.extract.locate.text_density import by_text_density
from scp_ssg.extract.locate.text_size import A_SENTENCE, content_size, is_blank, is_scrap

if TYPE_CHECKING:
    from selectolax.lexbor import LexborHTMLParser, LexborNode

    from scp_ssg.extract.metadata import Head, PageElements

__all__ = ["locate_main_content"]


def locate_main_content(
    tree: LexborHTMLParser, head: Head, elements: PageElements
) -> tuple[LexborNode | None, str]:
    """The element that holds the main content of the page, and in a few words why it was chosen."""
    body = tree.body
    if body is None:
        return None, "the page has no body"
    marked, why = marked_element(body, head.generator, elements)
    if marked is not None and not is_blank(marked) and not is_scrap(marked, body):
        opened = with_hero_section(marked, body, elements.headings, head)
        if opened.mem_id != marked.mem_id:
            why += ", and a section with the page's heading opens it from outside"
        return opened, why
    dense = by_text_density(body, head.title)
    if marked is None:
        return dense, "chosen by text density; the page marks no main element"
    # Templates of landing pages write beside the main element; chrome alone is no page.
    if dense.css_first("h1, h2") is not None and content_size(dense) >= A_SENTENCE:
        return dense, "chosen by text density; the marked main element is almost empty"
    return marked, why
