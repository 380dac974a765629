"""The tree of a page or fragment, from HTML that nobody vouches for."""

from __future__ import annotations

from selectolax.lexbor import LexborHTMLParser

__all__ = ["parse"]


def parse(html: str) -> LexborHTMLParser:
    """The tree of ``html``, a whole page or a fragment of one."""
    return LexborHTMLParser(html.encode("utf-8", "replace"))
