"""Sizes of text, by which candidates for the main content are compared.

All sizes are in characters, white space apart.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scp_ssg.dom import TEXT_NODE, character_count, outermost, text_size, within

if TYPE_CHECKING:
    from selectolax.lexbor import LexborNode

__all__ = [
    "ASIDE",
    "A_SENTENCE",
    "MEDIA",
    "content_size",
    "is_blank",
    "is_scrap",
]

ASIDE = ("nav", "footer", "aside", "script", "style", "noscript")
"""Elements that hold no main content."""
MEDIA = "img, video, audio, iframe, object, embed"
A_SENTENCE = 60
"""Characters outside of links: more than navigation ever has."""
_SCRAP = 0.15
"""Share of the page's text below which an element is a scrap..."""
_PLENTY = 2000
"""...unless it has this many characters."""
_LONG = 4 * _PLENTY
"""Characters, white space included, of a text that surely has that many without."""


def content_size(node: LexborNode) -> int:
    """The text of ``node`` outside of its navigation, footers and other asides."""
    return text_size(node) - _aside_size(node)


def _aside_size(node: LexborNode) -> int:
    """The text of the asides in ``node``."""
    return sum(map(text_size, outermost(_asides(node))))


def _asides(node: LexborNode) -> list[LexborNode]:
    # A search for several names takes twice the time of a search for each.
    return [each for tag in ASIDE for each in node.css(tag)]


def _linked_size(node: LexborNode, asides: list[LexborNode]) -> int:
    """The text of the links in ``node`` that stand in none of ``asides``."""
    is_aside = within({each.mem_id for each in asides})
    return sum(text_size(each) for each in outermost(node.css("a")) if not is_aside(each))


def is_scrap(node: LexborNode, whole: LexborNode) -> bool:
    """Return whether ``node`` holds next to nothing of ``whole``: banners and forms are marked too.

    Links of ``whole`` outside of ``node`` do not count: most themes write long lists of links in
    elements of any name.
    """
    text = node.text_lexbor()
    if len(text) >= _LONG:
        return False
    size = character_count(text) - _aside_size(node)
    if size >= _PLENTY:
        return False
    # The asides of the whole and its links are many: most pages are decided without them.
    text = whole.text_lexbor()
    if size >= _SCRAP * len(text) or size >= _SCRAP * (beside := character_count(text)):
        return False
    asides = _asides(whole)
    beside -= sum(map(text_size, outermost(asides)))
    return size < _SCRAP * beside and size < _SCRAP * (beside - _linked_size(whole, asides))


def is_blank(node: LexborNode) -> bool:
    """Return whether ``node`` holds neither words outside of asides nor media."""
    return not _has_words(node) and node.css_first(MEDIA) is None


def _has_words(node: LexborNode) -> bool:
    """Return whether ``node`` holds words outside of asides, those that ``content_size`` counts."""
    left = [None if node.tag in ASIDE else node.first_child]
    while left:
        child = left.pop()
        if child is None:
            continue
        left.append(child.next)
        if child.tag_id == TEXT_NODE:
            if (child.text_content or "").strip():
                return True
        elif child.tag not in ASIDE:
            left.append(child.first_child)
    return False
