"""Locate the fragment that the generator rendered in the finished page.

A minifier or a later plugin may have rewritten the fragment, so that it no longer stands verbatim
in the page: samples of its text are looked for instead.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scp_ssg.dom import compact_text
from scp_ssg.extract.locate.text_density import WRAPPERS
from scp_ssg.extract.locate.text_size import MEDIA

if TYPE_CHECKING:
    from collections.abc import Iterator

    from selectolax.lexbor import LexborHTMLParser, LexborNode

__all__ = ["contains_fragment", "locate_fragment"]

_SEMANTIC = "main, article, [role=main], [itemprop=articleBody]"

_SAMPLES = 12
_SAMPLE_LENGTH = 24
_ENOUGH = 0.6
"""Share of the fragment's samples that must be in the page: rewritten references and inserted
buttons spoil a few samples, encryption spoils all."""

_CANDIDATES = 12
_MAX_DEPTH = 200


def locate_fragment(tree: LexborHTMLParser, fragment: LexborHTMLParser) -> LexborNode | None:
    """The smallest element of the page that holds the words of ``fragment``.

    None where most of the words are not in the page: then they must not be published.
    """
    body, content = tree.body, fragment.body
    if body is None or content is None:
        return None
    samples = list(_samples(compact_text(content)))
    media = len(content.css(MEDIA))
    # The innermost first: most often it holds the fragment, and the rest need not be read.
    for start in body.css(_SEMANTIC)[: -_CANDIDATES - 1 : -1]:
        if samples and _holds(start, samples, media):
            return _smallest(start, samples, media)
    page = compact_text(body)
    present = [sample for sample in samples if sample in page]
    if not present or len(present) < _ENOUGH * len(samples):
        return None
    return _smallest(body, present, media)


def contains_fragment(node: LexborNode, fragment: LexborHTMLParser) -> bool:
    """Return whether ``node`` holds most words of ``fragment``."""
    content = fragment.body
    samples = list(_samples(compact_text(content))) if content is not None else []
    text = compact_text(node)
    return sum(sample in text for sample in samples) >= _ENOUGH * len(samples)


def _smallest(node: LexborNode, samples: list[str], media: int) -> LexborNode:
    """The smallest element in ``node`` that holds all ``samples`` and the ``media``."""
    for _ in range(_MAX_DEPTH):
        inner = next((c for c in _containers(node) if _holds(c, samples, media)), None)
        if inner is None:
            break
        node = inner
    return node


def _holds(node: LexborNode, samples: list[str], media: int) -> bool:
    """Return whether ``node`` holds all ``samples`` and as many media elements as ``media``."""
    text = compact_text(node)
    return all(sample in text for sample in samples) and (
        not media or len(node.css(MEDIA)) >= media
    )


def _samples(text: str) -> Iterator[str]:
    """Samples of ``text``, evenly spaced from its beginning to its end."""
    last = max(0, len(text) - _SAMPLE_LENGTH)
    for start in dict.fromkeys(last * n // (_SAMPLES - 1) for n in range(_SAMPLES)):
        piece = text[start : start + _SAMPLE_LENGTH]
        if piece:
            yield piece


def _containers(node: LexborNode) -> Iterator[LexborNode]:
    return (child for child in node.iter() if child.tag in WRAPPERS)
