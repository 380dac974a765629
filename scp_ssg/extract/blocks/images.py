"""Images, including lazily loaded ones; emoji as text; drawings (SVG): their words or names."""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING

from scp_ssg.dom import LexborNode, collapse_space, lineage, outermost, remove, tag_number
from scp_ssg.extract.blocks.code import preformatted
from scp_ssg.extract.blocks.tex import tex
from scp_ssg.extract.boilerplate import is_chrome
from scp_ssg.extract.visibility import is_dark_duplicate
from scp_ssg.model import ImageBlock

if TYPE_CHECKING:
    from scp_ssg.extract.blocks.walk import Walk

__all__ = ["drawing", "image", "image_url", "noscript", "picture"]

_LAZY_SOURCES = ("data-src", "data-original", "data-lazy-src", "data-lazy")
_LAZY_SETS = ("data-srcset", "data-lazy-srcset")
_CANDIDATE = re.compile(r"([^\s,]\S*(?<!,))(?:,+(?!\S)|\s([^,]*+)|\Z)")
"""One image of a ``srcset``: its URL, which may contain commas but not end with one, and size."""
_SIZE = re.compile(r"\d{1,6}(\.\d{1,6})?")
_EMOJI = frozenset({"emoji", "emojione", "gemoji", "twemoji", "wp-smiley"})
_SHORT_CODE = re.compile(r":[\w+\-]{1,60}:")
_KEYCAP_OR_LETTER = re.compile(r"[\w#*]\ufe0f?\u20e3|\w\ufe0f|\u2139")
"""Emoji that consist of letters or digits."""

_MAX_LEVELS = 5
"""The number of elements, the icon and those around it, that are searched for its link."""
_PATH = tag_number("path")
_TEXTS = "text, foreignObject"
_DEFINED_TEXTS = f":is(defs, symbol, clipPath, mask, marker, pattern) :is({_TEXTS})"
"""Texts that are drawn only where the drawing refers to them (SVG 2, "Struct", "defs")."""
_UNSEEN = (
    "desc, metadata, [display=none],"
    " :is([visibility=hidden], [visibility=collapse]):not(:has([visibility=visible]))"
)
_DIGEST = re.compile(r"[0-9a-f]{32}")
_REFERENCE = re.compile(r"""#([^\s"'()<>]+)""")


def image(walk: Walk, node: LexborNode) -> None:
    """Handle an ``img``; emoji and formulas become text, and pictures that count visits nothing."""
    attributes = node.attributes
    is_point = {attributes.get("width"), attributes.get("height")} <= {"0", "1"}
    is_unseen = is_point or "left:-9999px" in (attributes.get("style") or "").replace(" ", "")
    if is_unseen or is_chrome(attributes) or is_dark_duplicate(node, attributes):
        return
    alt = collapse_space(attributes.get("alt") or attributes.get("title") or "")
    classes = (attributes.get("class") or "").split()
    if not _EMOJI.isdisjoint(classes) and _is_emoji(alt):
        walk.line.append(alt)
        return
    if alt and "math" in classes:
        walk.line.append(tex(alt, display=False))
        return
    sources = _sources(attributes)
    url = image_url(walk, *sources)
    if url is not None:
        # docutils writes the address of a picture where its author describes none, and nbsphinx
        # a number that is another one in each build.
        says_nothing = alt in sources or _DIGEST.fullmatch(alt)
        walk.references.append(ImageBlock(url, "" if says_nothing else alt))


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
    sources = [url for each in node.css("source") for url in _sources(each.attributes)]
    url = image_url(walk, *sources)
    if url is not None:
        inner = node.css_first("img")
        alt = inner.attributes.get("alt") if inner is not None else None
        walk.references.append(ImageBlock(url, collapse_space(alt or "")))


def noscript(walk: Walk, node: LexborNode) -> None:
    """Handle a ``noscript``: nobody sees its text, but it repeats what scripts load late: images,
    and the code of a gist."""
    for each in node.css("img, pre"):
        (image if each.tag == "img" else preformatted)(walk, each)


def image_url(walk: Walk, *candidates: str | None) -> str | None:
    """The first of ``candidates`` that is an http(s) URL, resolved; ``data:`` placeholders are
    not."""
    for candidate in candidates:
        if candidate and candidate.strip() and (url := walk.url(candidate)) is not None:
            return url
    return None


def _sources(attributes: dict[str, str | None]) -> list[str | None]:
    """Where the picture is, the likeliest first: while a script has yet to load it, ``src`` is that
    of a small one, or of one that says so."""
    return [
        *(attributes.get(name) for name in _LAZY_SOURCES),
        *(_largest(attributes.get(name)) for name in _LAZY_SETS),
        attributes.get("src"),
        _largest(attributes.get("srcset")),
        attributes.get("data-url"),
    ]


def _largest(srcset: str | None) -> str | None:
    """The URL with the largest width or density in ``srcset`` (HTML, "srcset attributes")."""
    sized = []
    for url, descriptor in _CANDIDATE.findall(srcset or ""):
        size = descriptor.strip().rstrip("wx")
        sized.append((float(size) if _SIZE.fullmatch(size) else 1, url))
    return max(sized, key=lambda pair: pair[0])[1] if sized else None


def drawing(walk: Walk, node: LexborNode) -> None:
    """Handle an ``svg``: its text, or else its name."""
    attributes = node.attributes
    if is_chrome(attributes) or attributes.get("display") == "none":
        return
    # Most are icons, which consist of paths only.
    is_icon = all(each.tag_id == _PATH and each.first_child is None for each in node.iter())
    if not is_icon and node.css_first(_TEXTS) is not None:
        _remove_unseen(node)
        for each in outermost(node.css(_TEXTS)):
            walk.line.append(" ")
            walk.children(each)
            walk.line.append(" ")
    elif attributes.get("aria-hidden") != "true":
        title = None if is_icon else node.css_first("title")
        name = attributes.get("aria-label") or (title.text() if title is not None else "")
        if name and not _is_link_icon(walk, node):
            walk.line.append(f" {name} ")


def _is_link_icon(walk: Walk, drawing: LexborNode) -> bool:
    """True if ``drawing`` is in a link that has its own text, or in a permalink: then its name only
    says what kind of link that is."""
    around = islice(lineage(drawing), _MAX_LEVELS)
    link = next((each for each in around if each.tag == "a"), None)
    return link is not None and walk.cached(_has_text_or_is_permalink, link)


def _has_text_or_is_permalink(link: LexborNode) -> bool:
    """True if ``link`` has text outside its drawings, or leads to a place on the page."""
    if (link.attributes.get("href") or "").startswith("#"):
        return True
    titles = sum(len(collapse_space(each.text())) for each in outermost(link.css("svg")))
    return len(collapse_space(link.text())) > titles


def _remove_unseen(drawing: LexborNode) -> None:
    """Remove from ``drawing`` what it does not show.

    Styles, and the attribute ``hidden``, are those of all elements, and not read here.
    """
    unseen = [each for each in drawing.css(_UNSEEN) if each.mem_id != drawing.mem_id]
    if defined := drawing.css(_DEFINED_TEXTS):
        used = set(_REFERENCE.findall(drawing.html or ""))
        unseen += (
            text
            for text in defined
            if used.isdisjoint(each.attributes.get("id") for each in lineage(text))
        )
    remove(unseen)
