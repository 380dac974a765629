"""CSS selectors that a site author sets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from selectolax.lexbor import LexborHTMLParser, SelectolaxError

from scp_ssg.dom.tree import parse

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["is_selector", "present"]


def is_selector(text: str) -> bool:
    """Whether ``text`` is a CSS selector that the parser understands."""
    try:
        LexborHTMLParser("").css(text)
    except (SelectolaxError, ValueError):
        return False
    return True


def present(html: str, selectors: Iterable[str]) -> set[str]:
    """Those of ``selectors`` that match something in the page ``html``."""
    tree = parse(html)
    return {selector for selector in selectors if tree.css_first(selector) is not None}
