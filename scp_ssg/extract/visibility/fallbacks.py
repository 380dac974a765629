"""Plain text that a style in the page hides for the box beside it.

A notebook shows an object by such a pair. The first is plain text; the second is hidden by its own
attribute, and a style written beside them shows the second and hides the first. Where the style is
left out, as in a notebook that is not trusted, the first is read.
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from scp_ssg.dom import siblings

if TYPE_CHECKING:
    from collections.abc import Iterator

    from selectolax.lexbor import LexborNode

__all__ = ["fallback_of"]

_COMMENT = re.compile(r"/\*.*?(?:\*/|\Z)", re.DOTALL)
_BRACE = re.compile(r"([{}])")
_DISPLAY = re.compile(r"(?:^|;)\s*display\s*:\s*([\w-]+)\s*(!\s*important)?\s*(?=;|$)")
_ONE_CLASS = re.compile(r"(?:#([\w-]+)\s+)?\w*\.([\w-]+)")
"""A selector of one class, in the element with an id or anywhere. What holds only in a state, as
``.open .menu`` or ``:hover``, shows nothing by itself."""
_NEAR = 10
"""Elements before a box, or before its parent, that may be the style."""
_LONG = 100_000
"""Characters of a style that is too long to be read; those of notebooks have 15,000."""


class _Displayed(NamedTuple):
    """The elements that a style shows and hides: an id of an ancestor, or empty, and a class."""

    shown: frozenset[tuple[str, str]]
    """The elements that are shown even where their own attribute hides them."""
    hidden: frozenset[tuple[str, str]]


def fallback_of(box: LexborNode) -> LexborNode | None:
    """The element right before ``box``, which is hidden, if a style shows ``box`` in its place."""
    classes = _classes(box)
    before = next(_elements_before(box), None) if classes else None
    parent = box.parent
    if before is None or parent is None or not _classes(before):
        return None
    id_ = parent.attributes.get("id") or ""
    for each in (*_elements_before(box), *_elements_before(parent)):
        css = each.text() if each.tag == "style" else ""
        if "important" in css and len(css) <= _LONG:
            shown, hidden = _displayed(css)
            if not shown.isdisjoint(_keys(id_, classes)):
                return None if hidden.isdisjoint(_keys(id_, _classes(before))) else before
    return None


def _keys(id_: str, classes: list[str]) -> Iterator[tuple[str, str]]:
    for each in classes:
        yield "", each
        yield id_, each


def _classes(node: LexborNode) -> list[str]:
    return (node.attributes.get("class") or "").split()


def _elements_before(node: LexborNode) -> Iterator[LexborNode]:
    """The nearest elements before ``node``, the nearest first."""
    before = siblings(node, backwards=True)
    return islice((each for each in before if each.is_element_node), _NEAR)


@lru_cache(maxsize=16)  # the outputs of one page repeat one style
def _displayed(css: str) -> _Displayed:
    shown: set[tuple[str, str]] = set()
    hidden: set[tuple[str, str]] = set()
    for selectors, declarations in _rules(_COMMENT.sub("", css)):
        for value, important in _DISPLAY.findall(declarations):
            named = shown if important and value != "none" else hidden if value == "none" else None
            if named is not None:
                matches = map(_ONE_CLASS.fullmatch, map(str.strip, selectors.split(",")))
                named.update((each[1] or "", each[2]) for each in matches if each)
    return _Displayed(frozenset(shown), frozenset(hidden))


def _rules(css: str) -> Iterator[tuple[str, str]]:
    """The selectors and declarations of the rules that hold on every screen."""
    depth = 0
    prelude = text = ""
    for part in _BRACE.split(css):
        if part == "{":
            if depth == 0:
                prelude, text = text.rpartition(";")[2].strip(), ""
            depth += 1
        elif part == "}":
            depth = max(depth - 1, 0)
            if depth == 0:
                if not prelude.startswith("@"):
                    yield prelude, text
                text = ""
        elif depth <= 1:
            text = part if depth == 0 else f"{text};{part}"
