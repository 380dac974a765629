"""Elements by the parser's numbers for them, which are quicker to read than their names."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from selectolax.lexbor import LexborHTMLParser, create_tag

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["TEXT", "by_number"]

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


def by_number(named: Mapping[str, T]) -> dict[int, T]:
    """What ``named`` has for the elements that are the same in every tree."""
    numbers = ((create_tag(name).tag_id, value) for name, value in named.items())
    return {number: value for number, value in numbers if number <= _LAST}
