"""Images that a page has twice, for light and for dark mode: only the light one is published.

The fragment of an image's URL, as in GitHub and Material, or a class says for which mode it is.
"""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING

from scp_ssg.dom import LexborNode, compact_text, is_empty, lineage, siblings

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["DARK_CLASSES", "is_dark_duplicate"]

DARK_CLASSES = ("only-dark", "dark-only")
"""Classes of boxes that are only shown in dark mode."""
_MAY_BE_DARK = "[src*='#only-dark'], [src*='#gh-dark'], [class*=dark], [class*='light:']"
_MAY_BE_LIGHT = "[src*='#only-light'], [src*='#gh-light'], [class*=light], [class*='dark:']"

_DARK = re.compile(
    r"(?:^|\s)(?:only-dark|dark-only|VPImage dark|(?:gh-)?dark-mode-only|themedComponent--dark\S*"
    r"|light:sl-hidden|dark:(?:inline-)?(?:block|inline|flex|grid))(?:\s|$)"
)
_LIGHT = re.compile(
    r"(?:^|\s)(?:only-light|light-only|VPImage light|(?:gh-)?light-mode-only"
    r"|themedComponent--light\S*|dark:(?:sl-)?hidden)(?:\s|$)"
)
_DARK_URL = re.compile(r"#(?:only-dark|gh-dark-mode-only)\s*$")
_LIGHT_URL = re.compile(r"#(?:only-light|gh-light-mode-only)\s*$")

_LEVELS = 3
"""Levels from an image up to the sibling of its twin: a link, a figure, a paragraph."""


def is_dark_duplicate(node: LexborNode, attributes: Mapping[str, str | None]) -> bool:
    """Return whether ``node`` is or holds an image for dark mode, with its light twin beside it.

    A dark image without a twin is the only one, and stays. ``attributes`` are those of ``node``.
    """
    if not _is_for(attributes, _DARK, _DARK_URL):
        return False
    if node.css_first("img, svg, picture") is None:
        return False
    words = compact_text(node)
    for frame in islice(lineage(node), _LEVELS):
        if frame.tag in ("body", "main"):
            return False
        sides = (siblings(frame, backwards=backwards) for backwards in (True, False))
        beside = [each for side in sides for each in islice(filter(_is_shown, side), 1)]
        if beside:  # an element with more than the image in it is no frame of the image
            return any(_is_light_twin(each, words) for each in beside)
    return False


def _is_light_twin(node: LexborNode, words: str) -> bool:
    """True if ``node`` has these ``words`` and is or holds an image for light mode, but none for
    dark mode."""
    if not node.is_element_node:
        return False
    lights = any(_is_for(e.attributes, _LIGHT, _LIGHT_URL) for e in node.css(_MAY_BE_LIGHT))
    darks = any(_is_for(e.attributes, _DARK, _DARK_URL) for e in node.css(_MAY_BE_DARK))
    return lights and not darks and (not words or compact_text(node) == words)


def _is_for(
    attributes: Mapping[str, str | None], classes: re.Pattern[str], urls: re.Pattern[str]
) -> bool:
    """True if the class of an element matches ``classes``, or its ``src`` matches ``urls``."""
    value, url = attributes.get("class"), attributes.get("src")
    if value and classes.search(value):
        return True
    return bool(url) and urls.search(url or "") is not None


def _is_shown(node: LexborNode) -> bool:
    """Return whether ``node`` is neither white space nor a line break."""
    return node.tag != "br" and (node.is_element_node or not is_empty(node))
