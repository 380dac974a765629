"""Images, including lazily loaded ones; emoji as text."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from scp_ssg.dom import collapse_space
from scp_ssg.extract.blocks.tex import tex
from scp_ssg.extract.boilerplate import is_chrome
from scp_ssg.extract.visibility import is_dark_duplicate
from scp_ssg.model import ImageBlock

if TYPE_CHECKING:
    from selectolax.lexbor import LexborNode

    from scp_ssg.extract.blocks.walk import Walk

__all__ = ["image", "image_url", "noscript", "picture"]

_LAZY_SOURCES = ("data-src", "data-original", "data-lazy-src", "data-lazy", "data-url")
_LAZY_SETS = ("srcset", "data-srcset", "data-lazy-srcset")
_CANDIDATE = re.compile(r"([^\s,]\S*(?<!,))(?:,+(?!\S)|\s([^,]*+)|\Z)")
"""One image of a ``srcset``: its URL, which may contain commas but not end with one, and size."""
_EMOJI = frozenset({"emoji", "emojione", "gemoji", "twemoji", "wp-smiley"})
_SHORT_CODE = re.compile(r":[\w+\-]{1,60}:")
_KEYCAP_OR_LETTER = re.compile(r"[\w#*]\ufe0f?\u20e3|\w\ufe0f|\u2139")
"""Emoji that consist of letters or digits."""


def image(walk: Walk, node: LexborNode) -> None:
    """Handle an ``img``; emoji and formulas become text."""
    attributes = node.attributes
    if (
        is_chrome(attributes)
        or _is_tracking_pixel(attributes)
        or is_dark_duplicate(node, attributes)
    ):
        return
    alt = collapse_space(attributes.get("alt") or attributes.get("title") or "")
    classes = (attributes.get("class") or "").split()
    if not _EMOJI.isdisjoint(classes) and _is_emoji(alt):
        walk.line.append(alt)
        return
    if alt and "math" in classes:
        walk.line.append(tex(alt, display=False))
        return
    url = image_url(walk, attributes.get("src"), *_lazy_urls(attributes))
    if url is not None:
        walk.references.append(ImageBlock(url, alt))


def _is_emoji(alt: str) -> bool:
    """True if ``alt`` is an emoji or its short code. The class alone is no proof of an emoji."""
    if _SHORT_CODE.fullmatch(alt) or _KEYCAP_OR_LETTER.fullmatch(alt):
        return True
    return bool(alt) and not any(map(str.isalnum, alt))


def picture(walk: Walk, node: LexborNode) -> None:
    """Handle a ``picture``: its ``img``, with the URL of a ``source`` if it has none itself."""
    references = len(walk.references)
    walk.children(node)
    if len(walk.references) > references:
        return
    sources = [url for each in node.css("source") for url in _lazy_urls(each.attributes)]
    url = image_url(walk, *sources)
    if url is not None:
        inner = node.css_first("img")
        alt = inner.attributes.get("alt") if inner is not None else None
        walk.references.append(ImageBlock(url, collapse_space(alt or "")))


def noscript(walk: Walk, node: LexborNode) -> None:
    """Handle a ``noscript``: nobody sees its text, but lazily loaded images are repeated there."""
    for each in node.css("img"):
        image(walk, each)


def image_url(walk: Walk, *candidates: str | None) -> str | None:
    """The first of ``candidates`` that is an http(s) URL, resolved; ``data:`` placeholders are
    not."""
    for candidate in candidates:
        if candidate and candidate.strip() and (url := walk.url(candidate)) is not None:
            return url
    return None


def _lazy_urls(attributes: dict[str, str | None]) -> list[str | None]:
    return [
        *(attributes.get(name) for name in _LAZY_SOURCES),
        *(_largest(attributes.get(name)) for name in _LAZY_SETS),
    ]


def _largest(srcset: str | None) -> str | None:
    """The URL with the largest width or density in ``srcset``."""
    if not srcset:
        return None
    sized = [(float(size or 1), url) for url, size in _split(srcset)]
    return max(sized, key=lambda pair: pair[0])[1] if sized else None


def _split(srcset: str) -> list[tuple[str, str]]:
    """URLs and their sizes (HTML, "srcset attributes"); 1 stands for a size that is no number."""
    sized = []
    for url, descriptor in _CANDIDATE.findall(srcset):
        size = descriptor.strip().rstrip("wx")
        sized.append((url, size if re.fullmatch(r"\d{1,6}(\.\d{1,6})?", size) else "1"))
    return sized


def _is_tracking_pixel(attributes: dict[str, str | None]) -> bool:
    return attributes.get("width") in ("0", "1") and attributes.get("height") in ("0", "1")
