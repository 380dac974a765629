"""Pictures that a page has twice, for light and for dark screens: one picture, the light one.

They are told by the ends of their addresses, as GitHub and Material have them, and by classes.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Literal

from scp_ssg.dom import compact_text, is_empty

if TYPE_CHECKING:
    from collections.abc import Mapping

    from selectolax.lexbor import LexborNode

__all__ = ["DARK_CLASSES", "is_dark_duplicate"]

DARK_CLASSES = ("only-dark", "dark-only")
"""Classes of boxes, with all that they hold."""
_MAY_BE_DARK = "[src*='#only-dark'], [src*='#gh-dark'], [class*=dark], [class*='light:']"
_MAY_BE_LIGHT = "[src*='#only-light'], [src*='#gh-light'], [class*=light], [class*='dark:']"

_DARK = re.compile(
    r"(?:^|\s)(?:only-dark|dark-only|(?:gh-)?dark-mode-only|themedComponent--dark\S*|light:sl-hidden"
    r"|dark:(?:inline-)?(?:block|inline|flex|grid))(?:\s|$)"
)
_LIGHT = re.compile(
    r"(?:^|\s)(?:only-light|light-only|(?:gh-)?light-mode-only|themedComponent--light\S*"
    r"|dark:(?:sl-)?hidden)(?:\s|$)"
)
_DARK_ADDRESS = re.compile(r"#(?:only-dark|gh-dark-mode-only)\s*$")
_LIGHT_ADDRESS = re.compile(r"#(?:only-light|gh-light-mode-only)\s*$")

_LEVELS = 3
"""Levels from a picture to what stands beside its other half: a link, a figure, a paragraph."""


def is_dark_duplicate(node: LexborNode, attributes: Mapping[str, str | None]) -> bool:
    """Whether ``node``, which has these ``attributes``, is or holds a picture for dark screens, and
    beside it stands the same for light ones. One without another half is the only one there is."""
    if not _is_for(attributes, _DARK, _DARK_ADDRESS):
        return False
    if node.css_first("img, svg, picture") is None:
        return False
    words = compact_text(node)
    here: LexborNode | None = node
    for _ in range(_LEVELS):
        if here is None or here.tag in ("body", "main"):
            return False
        beside = [each for each in (_next(here, "prev"), _next(here, "next")) if each is not None]
        if any(_shows_the_same(each, words) for each in beside):
            return True
        if beside:
            # What holds words or other elements too is no frame of the picture.
            return False
        here = here.parent
    return False


def _shows_the_same(node: LexborNode, words: str) -> bool:
    """Whether ``node`` is or holds a picture for light screens that has no other half there."""
    if not node.is_element_node:
        return False
    lights = any(_is_for(e.attributes, _LIGHT, _LIGHT_ADDRESS) for e in node.css(_MAY_BE_LIGHT))
    darks = any(_is_for(e.attributes, _DARK, _DARK_ADDRESS) for e in node.css(_MAY_BE_DARK))
    return lights and not darks and (not words or compact_text(node) == words)


def _is_for(
    attributes: Mapping[str, str | None], named: re.Pattern[str], addressed: re.Pattern[str]
) -> bool:
    classes, address = attributes.get("class"), attributes.get("src")
    if classes and named.search(classes):
        return True
    return bool(address) and addressed.search(address or "") is not None


def _next(node: LexborNode, way: Literal["prev", "next"]) -> LexborNode | None:
    """What stands before or after ``node``, white space and line breaks apart."""
    found: LexborNode | None = getattr(node, way)
    while found is not None and (
        found.tag == "br" or (not found.is_element_node and is_empty(found))
    ):
        found = getattr(found, way)
    return found
