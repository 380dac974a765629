"""The tree of a page or fragment, from HTML that nobody vouches for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from selectolax.lexbor import LexborHTMLParser

if TYPE_CHECKING:
    from selectolax.lexbor import LexborNode

__all__ = ["FEW_TAGS", "LONG_TAG", "is_empty", "may_have_long_tags", "parse", "start_tags"]

FEW_TAGS = 2000
"""Start tags that are parsed without a look: nothing that they can form takes long."""
LONG_TAG = 4000
"""Characters of a tag whose attributes are counted."""


def parse(html: str) -> LexborHTMLParser:
    """The tree of ``html``, a whole page or a fragment of one.

    Takes any text: what is nested deeper than anybody writes loses levels, not words; NUL and lone
    surrogates vanish.
    """
    if start_tags(html) > FEW_TAGS or may_have_long_tags(html):
        # Few sites have such pages, and its patterns take longer to compile than a page to parse.
        from scp_ssg.extract.nesting import bounded

        html = bounded(html)
    return LexborHTMLParser(html)


def start_tags(html: str) -> int:
    """How many start tags ``html`` may have; beyond FEW_TAGS never too low."""
    starts = html.count("<")
    return starts - html.count("</") if starts > FEW_TAGS else starts


def may_have_long_tags(html: str) -> bool:
    """Never False where a tag has more than LONG_TAG characters."""
    # A long stretch without a tag holds all of a shorter one that begins at such a multiple.
    half = LONG_TAG // 2
    return any(html.find("<", at, at + half) < 0 for at in range(0, len(html) - half + 1, half))


def is_empty(node: LexborNode) -> bool:
    """Whether no text but white space is in ``node``; asked of large boxes, which soon say no."""
    if node.is_text_node:
        return not (node.text_content or "").strip()
    return all(is_empty(each) for each in node.traverse(include_text=True) if each.is_text_node)
