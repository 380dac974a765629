"""Elements by the parser's numbers for them, which are quicker to read than their names."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from selectolax.lexbor import LexborHTMLParser, create_tag

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["TEXT", "by_number", "number"]

_LAST = 0xFFFF
"""The parser has fewer elements than that; others get a number of their own in each tree."""

T = TypeVar("T")


def _number_of_text() -> int:
    body = LexborHTMLParser("text").body
    assert body is not None
    assert body.first_child is not None
    return body.first_child.tag_id


TEXT = _number_of_text()
"""The number of text nodes."""


def number(name: str) -> int:
    """The number of the element ``name``; one of HTML's, which is the same in every tree."""
    return create_tag(name).tag_id


def by_number(named: Mapping[str, T]) -> dict[int, T]:
    """What ``named`` has for the elements that are the same in every tree."""
    numbers = ((number(name), value) for name, value in named.items())
    return {n: value for n, value in numbers if n <= _LAST}
