"""Badges beside names, and spans that only a style sheet separates: spaces between their words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scp_ssg.dom import TEXT_NODE, LexborNode, compact_text, tag_number

if TYPE_CHECKING:
    from scp_ssg.extract.blocks.walk import Walk

__all__ = ["BADGE_CLASSES", "READER_CLASSES", "badge", "begins_new_word", "reader_words", "title"]

READER_CLASSES = (
    *("sr-only", "visually-hidden", "visuallyhidden", "screen-reader-only", "screen-reader-text"),
    *("sl-sr-only", "show-for-sr", "element-invisible"),
)
"""The endings of the classes of words that only screen readers say: those of Bootstrap, Tailwind,
WordPress and others, also behind the name of a part of the theme."""

BADGE_CLASSES = ("badge", "classifier", "mlabel", "stab", "tsd-flag", "tsd-tag")
"""The endings of the classes that themes, Doxygen, rustdoc and TypeDoc give to badges, and docutils
to what kind of thing a term is."""
_CLOSING = frozenset(";)]")

_BELOW = frozenset({"blockquote", "figcaption", "footer"})
_SPAN = tag_number("span")
_LABEL_ELEMENTS = frozenset({"div", "dt", "h2", "h3", "h4", "h5", "h6", "summary"})
"""Elements that hold labels. In paragraphs, editors split even single words into spans."""
_FIRST_CJK = "\u2e80"
"""The first of the characters that are written without spaces."""


def reader_words(walk: Walk, node: LexborNode) -> None:
    """Handle words that only screen readers say: a badge, unless they name the icon of a link."""
    if not _names_link_icon(node):
        badge(walk, node)


def _names_link_icon(node: LexborNode) -> bool:
    """Return whether ``node`` stands behind an icon at the end of a link that has other words, as
    "opens in a new window" does."""
    icon, box = node.prev, node.parent
    while icon is not None and icon.is_text_node and not (icon.text_content or "").strip():
        icon = icon.prev
    if icon is None or icon.tag != "svg" or box is None:
        return False
    link = box if box.tag == "a" else box.parent
    if link is None or link.tag != "a":
        return False
    words, name = compact_text(link), compact_text(node)
    return words != name and words.endswith(name)


def badge(walk: Walk, node: LexborNode) -> None:
    """Handle a badge: spaces separate it from the words beside it."""
    last = walk.last_character()
    if last.isalnum() or last in _CLOSING:
        walk.line.append(" ")
    walk.phrase(node)
    if _begins_with_word(node.next):
        walk.line.append(" ")


def title(walk: Walk, node: LexborNode) -> None:
    """Handle a ``cite``: below a quotation or picture, only a style sheet parts it from a name."""
    parent = node.parent
    apart = parent is not None and parent.tag in _BELOW
    if apart and _is_element(node.prev):
        walk.line.append(" ")
    walk.phrase(node)
    if apart and _is_element(node.next):
        walk.line.append(" ")


def _is_element(node: LexborNode | None) -> bool:
    return node is not None and node.is_element_node


def _begins_with_word(node: LexborNode | None) -> bool:
    """Return whether ``node``, a text or an element, begins with a letter or digit."""
    if node is None:
        return False
    text = node.text_content if node.tag_id == TEXT_NODE else node.text_lexbor()
    return (text or "")[:1].isalnum()


def begins_new_word(walk: Walk, node: LexborNode, classes: str) -> bool:
    """Return whether ``node``, a ``span``, begins a new word though no space precedes it.

    In the labels of API references two spans that touch are two words if their classes differ.
    """
    # Read here, as thousands of spans ask.
    last = walk.line[-1][-1:] if walk.line else ""
    if not last.isalnum() or last >= _FIRST_CJK:
        return False
    sibling = node.prev
    if sibling is None or sibling.tag_id != _SPAN:
        return False
    sibling_classes = sibling.attributes.get("class")
    if not sibling_classes or sibling_classes == classes:
        return False
    # A single letter is an initial, or a letter that an animation moves.
    first, second = sibling.text(), node.text()
    if len(first) < 2 or len(second) < 2 or not second[0].isalnum() or second[0] >= _FIRST_CJK:
        return False
    parent = node.parent
    while parent is not None and parent.tag_id == _SPAN:
        parent = parent.parent
    return parent is not None and parent.tag in _LABEL_ELEMENTS
