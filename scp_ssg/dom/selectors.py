"""CSS selectors that site authors write into the options."""

from __future__ import annotations

from typing import TYPE_CHECKING

from selectolax.lexbor import LexborHTMLParser, SelectolaxError

from scp_ssg.dom.tree import parse

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["is_selector", "matching_selectors"]


def is_selector(text: str) -> bool:
    """Return whether the parser understands ``text`` as a CSS selector."""
    try:
        LexborHTMLParser("").css(text)
    except (SelectolaxError, ValueError):
        return False
    return True


def matching_selectors(html: str, selectors: Iterable[str]) -> set[str]:
    """The ``selectors`` that match an element of the page ``html``."""
    tree = parse(html)
    return {selector for selector in selectors if tree.css_first(selector) is not None}
