"""Tag numbers of the parser: reading the number of an element is quicker than reading its name."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from selectolax.lexbor import LexborHTMLParser, create_tag

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["TEXT_NODE", "by_tag_number", "tag_number"]

_LAST = 0xFFFF
"""The largest number of a known tag; custom elements get larger numbers, others in each tree."""

T = TypeVar("T")


def _number_of_text() -> int:
    body = LexborHTMLParser("text").body
    assert body is not None
    assert body.first_child is not None
    return body.first_child.tag_id


TEXT_NODE = _number_of_text()
"""The tag number of text nodes."""


def tag_number(name: str) -> int:
    """The parser's number of the HTML element ``name``; the number is the same in every tree."""
    return create_tag(name).tag_id


def by_tag_number(named: Mapping[str, T]) -> dict[int, T]:
    """``named`` with tag numbers for tag names as keys, without custom elements."""
    numbers = ((tag_number(name), value) for name, value in named.items())
    return {n: value for n, value in numbers if n <= _LAST}
