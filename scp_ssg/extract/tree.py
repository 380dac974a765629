"""The tree of a page or fragment, from HTML that nobody vouches for."""

from __future__ import annotations

from selectolax.lexbor import LexborHTMLParser

from scp_ssg.extract.nesting import bounded

__all__ = ["parse"]


def parse(html: str) -> LexborHTMLParser:
    """The tree of ``html``, a whole page or a fragment of one.

    Takes any text: what is nested deeper than anybody writes loses levels, not words; NUL and lone
    surrogates vanish.
    """
    return LexborHTMLParser(bounded(html))
