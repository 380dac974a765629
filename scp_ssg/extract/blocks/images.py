"""Images, wherever a page keeps their address."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from scp_ssg.dom import collapse_space, outermost, tag_number
from scp_ssg.extract.blocks.tex import tex
from scp_ssg.extract.boilerplate import is_chrome
from scp_ssg.extract.visibility import is_the_dark_one
from scp_ssg.model import ImageBlock

if TYPE_CHECKING:
    from selectolax.lexbor import LexborNode

    from scp_ssg.extract.blocks.walk import Walk

__all__ = ["drawing", "image", "image_url", "picture", "without_scripts"]

_LAZY = ("data-src", "data-original", "data-lazy-src", "data-lazy", "data-url")
_LAZY_SETS = ("srcset", "data-srcset", "data-lazy-srcset")
_CANDIDATE = re.compile(r"([^\s,]\S*(?<!,))(?:,+(?!\S)|\s([^,]*+)|\Z)")
"""An address, which may hold commas but ends with none, and what says its size."""
_NEAR = 4
"""Levels from an icon to the link that it marks."""
_PATH = tag_number("path")
_EMOJI = frozenset({"emoji", "emojione", "gemoji", "twemoji", "wp-smiley"})
_SHORT_CODE = re.compile(r":[\w+\-]{1,60}:")
_KEYCAP_OR_LETTER = re.compile(r"[\w#*]\ufe0f?\u20e3|\w\ufe0f|\u2139")
"""Emoji made of a character that is a letter or a digit."""


def image(walk: Walk, node: LexborNode) -> None:
    """An ``img``; emoji and formulas are words."""
    attributes = node.attributes
    if is_chrome(attributes) or _is_counter(attributes) or is_the_dark_one(node, attributes):
        return
    alt = collapse_space(attributes.get("alt") or attributes.get("title") or "")
    classes = (attributes.get("class") or "").split()
    if not _EMOJI.isdisjoint(classes) and _is_emoji(alt):
        walk.line.append(alt)
        return
    if alt and "math" in classes:
        walk.line.append(tex(alt, display=False))
        return
    url = image_url(walk, attributes.get("src"), *_addresses(attributes))
    if url is not None:
        walk.after.append(ImageBlock(url, alt))


def _is_emoji(alt: str) -> bool:
    """Whether ``alt`` is an emoji or its short code; a picture that only has the class of one has
    other words, or none."""
    if _SHORT_CODE.fullmatch(alt) or _KEYCAP_OR_LETTER.fullmatch(alt):
        return True
    return bool(alt) and not any(map(str.isalnum, alt))


def picture(walk: Walk, node: LexborNode) -> None:
    """A ``picture``: its ``img``, with the address of a source where it has none itself."""
    before = len(walk.after)
    walk.children(node)
    if len(walk.after) > before:
        return
    sources = [address for each in node.css("source") for address in _addresses(each.attributes)]
    url = image_url(walk, *sources)
    if url is not None:
        inner = node.css_first("img")
        alt = inner.attributes.get("alt") if inner is not None else None
        walk.after.append(ImageBlock(url, collapse_space(alt or "")))


def without_scripts(walk: Walk, node: LexborNode) -> None:
    """``noscript``: nobody sees its words, but lazy pages keep their images there."""
    for each in node.css("img"):
        image(walk, each)


def drawing(walk: Walk, node: LexborNode) -> None:
    """An ``svg``: the words in it, or else the name that it gives itself."""
    attributes = node.attributes
    if is_chrome(attributes):
        return
    # Most are icons, and all that is in an icon is lines.
    is_icon = all(each.tag_id == _PATH and each.first_child is None for each in node.iter())
    words = [] if is_icon else outermost(node.css("text, foreignObject"))
    for each in words:
        walk.line.append(" ")
        walk.children(each)
        walk.line.append(" ")
    if not words and attributes.get("aria-hidden") != "true":
        title = None if is_icon else node.css_first("title")
        name = attributes.get("aria-label") or (title.text() if title is not None else "")
        if name and not _marks_a_link(walk, node):
            walk.line.append(name)


def _marks_a_link(walk: Walk, drawing: LexborNode) -> bool:
    """Whether it stands in a link beside the link's words, or in a link to the place itself: then
    its name says of what kind the link is."""
    link: LexborNode | None = drawing
    for _ in range(_NEAR):
        if link is None or link.tag == "a":
            break
        link = link.parent
    return link is not None and link.tag == "a" and walk.ask(_has_words_beside, link)


def _has_words_beside(link: LexborNode) -> bool:
    """Whether ``link`` has more words than its drawings, or leads to a place on the page."""
    if (link.attributes.get("href") or "").startswith("#"):
        return True
    titles = sum(len(collapse_space(each.text())) for each in outermost(link.css("svg")))
    return len(collapse_space(link.text())) > titles


def image_url(walk: Walk, *addresses: str | None) -> str | None:
    """The first of ``addresses`` that is one; ``data:`` placeholders are none."""
    for address in addresses:
        if address and address.strip() and (url := walk.url(address)) is not None:
            return url
    return None


def _addresses(attributes: dict[str, str | None]) -> list[str | None]:
    return [
        *(attributes.get(name) for name in _LAZY),
        *(_largest(attributes.get(name)) for name in _LAZY_SETS),
    ]


def _largest(candidates: str | None) -> str | None:
    """The address of a ``srcset`` with the largest width or density."""
    if not candidates:
        return None
    sized = [(float(size or 1), url) for url, size in _split(candidates)]
    return max(sized, key=lambda pair: pair[0])[1] if sized else None


def _split(candidates: str) -> list[tuple[str, str]]:
    """Addresses and their sizes (HTML, "srcset attributes"); a size that is no number is 1."""
    found = []
    for url, described in _CANDIDATE.findall(candidates):
        size = described.strip().rstrip("wx")
        found.append((url, size if re.fullmatch(r"\d{1,6}(\.\d{1,6})?", size) else "1"))
    return found


def _is_counter(attributes: dict[str, str | None]) -> bool:
    return attributes.get("width") in ("0", "1") and attributes.get("height") in ("0", "1")
