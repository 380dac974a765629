"""CSS selectors that a site author sets."""

from __future__ import annotations

from selectolax.lexbor import LexborHTMLParser, SelectolaxError

__all__ = ["is_selector"]


def is_selector(text: str) -> bool:
    """Whether ``text`` is a CSS selector that the parser understands."""
    try:
        LexborHTMLParser("").css(text)
    except (SelectolaxError, ValueError):
        return False
    return True
