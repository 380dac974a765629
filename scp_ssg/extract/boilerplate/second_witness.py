"""The second witness against an element with a weak name: what it holds, and where it stands."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from scp_ssg.dom import compact_text, outermost, text_size
from scp_ssg.extract.boilerplate.elements import HEADING_TAGS, is_linked_heading
from scp_ssg.extract.boilerplate.slots import digest

if TYPE_CHECKING:
    from selectolax.lexbor import LexborNode

__all__ = ["is_sentence", "page_witness", "prose_of"]

_A_SENTENCE = 45
"""Letters outside of links and controls that a label never has; a Chinese sign counts for three."""
_OTHER_BYTES = bytes(range(0xE3))
"""All bytes but those with which UTF-8 begins a character of Chinese, Japanese or Korean."""
_MANY = 8 * _A_SENTENCE
"""Characters of a text that holds a sentence beside its links."""
_SENTENCE_END = re.compile(r"[.!?…](?=\D|$)|[\u3002\uff01\uff1f]")
_CONTROLS = frozenset({"button", "form", "input", "select", "textarea"})
_LABELS = frozenset({"a", "button", "label", "option", "script", "style", "noscript"})
_LABELLED = ", ".join(_LABELS)
_PARTS = ", ".join({"pre", *HEADING_TAGS, *_CONTROLS, *_LABELS})
_BLOCKS = "pre, blockquote, table, dl, img[alt]:not([alt='']), video, audio"
_DATA = frozenset({"dl", "ol", "table", "ul"})
"""Elements that an author fills with words that are no sentences."""


def page_witness(node: LexborNode, *, at_edge: bool) -> str:
    """The second witness on the page against ``node``, in a few words; empty if there is none.

    ``at_edge`` says that it stands before or after all prose of the content. A box that holds
    content has no witness on its own page.
    """
    parts = node.css(_PARTS)  # one search takes half the time of several
    words = _size(node)
    if _holds_content(words, parts):
        return ""
    linked = _size_of([each for each in parts if each.tag == "a"]) if node.tag != "a" else words
    if at_edge and 2 * linked >= words:
        return "it holds links at the edge of the content"
    if node.tag == "form" or any(each.tag in _CONTROLS for each in parts):
        return "it holds controls and no prose"
    if linked and linked == words:
        return "it holds nothing but links"
    if at_edge and node.tag not in _DATA and node.css_first(_BLOCKS) is None:
        return "it holds no sentence, at the edge of the content"
    return ""


def _holds_content(words: int, parts: list[LexborNode]) -> bool:
    """Return whether an element holds a sentence, a heading, code, or other data of an author's.

    ``words`` are its letters, and ``parts`` its descendants that tell.
    """
    if any(
        each.tag == "pre" or (each.tag in HEADING_TAGS and not is_linked_heading(each))
        for each in parts
    ):
        return True
    labels = [each for each in parts if each.tag in _LABELS]
    return words >= _A_SENTENCE and words - _size_of(labels) >= _A_SENTENCE


def prose_of(node: LexborNode, *, any_words: bool = False) -> str:
    """A digest of the words of ``node``, if it is not mostly links and holds two sentences or code,
    or ``any_words`` will do; else empty."""
    words = compact_text(node)
    if 2 * sum(map(text_size, outermost(node.css("a")))) > len(words):
        return ""
    has_prose = node.css_first("pre") is not None or len(_SENTENCE_END.findall(words)) > 1
    return digest(words) if has_prose or (any_words and words) else ""


def is_sentence(node: LexborNode) -> bool:
    """Return whether the text of ``node`` is long enough for a sentence, its links apart."""
    length = len(node.text_lexbor())
    if length >= _MANY:
        return True
    words = _size(node) if 3 * length >= _A_SENTENCE else 0
    return words >= _A_SENTENCE and words - _size_of(node.css(_LABELLED)) >= _A_SENTENCE


def _size_of(parts: list[LexborNode]) -> int:
    """The letters in ``parts``, which may be nested in each other."""
    return sum(map(_size, outermost(parts) if len(parts) > 1 else parts))


def _size(node: LexborNode) -> int:
    text = compact_text(node)
    if text.isascii():
        return len(text)
    return len(text) + 2 * len(text.encode(errors="replace").translate(None, _OTHER_BYTES))
