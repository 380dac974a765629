"""Find the sub-title that stands below the page's title, both outside of the content.

A theme writes it from the page's front matter. A tagline looks alike, but stands below the site's
name.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from scp_ssg.dom import compact_text, is_empty, lineage, parse, siblings
from scp_ssg.extract.boilerplate import is_suspect_outside
from scp_ssg.extract.metadata import clean_line, has_page_title

if TYPE_CHECKING:
    from collections.abc import Iterable

    from selectolax.lexbor import LexborNode

    from scp_ssg.extract.metadata import Head

__all__ = ["add_subtitle"]

_NAME = re.compile(
    r"sub[-_]?(?:title|heading|headline)|standfirst|(?<![^\s_-])lead(?!\S)"
    r"|\b(?:article|entry|page|post)[-_]+(?:description|excerpt|summary)\b",
    re.IGNORECASE,
)
_OF_THE_SITE = re.compile(r"site|blog|brand|logo", re.IGNORECASE)
_TAGS = frozenset({"div", "h2", "h3", "h4", "h5", "h6", "p", "small", "span"})
_LONGEST = 400
"""Characters of the longest sub-title."""
_NO_PROSE = "time, address, [rel~=author], [rel~=tag], h1, img, ul, ol, button, form"
_HEADINGS = "h1, h2, h3"


def add_subtitle(
    content: LexborNode, heading: LexborNode, head: Head, site_descriptions: Iterable[str]
) -> None:
    """Put a copy of the sub-title below ``heading``, if it has one, at the beginning of
    ``content``, which ``heading`` stands outside of.

    Its class says so, or its ``itemprop``, or an ``hgroup``. The ``site_descriptions`` are none,
    nor are links, and what stands below the site's name.
    """
    below = _below(heading)
    if below is None or not _is_subtitle(below, heading, head):
        return
    own = content.css_first(_HEADINGS)
    if own is not None and _words(own) == _words(heading):
        return
    first = content.first_child
    # A theme may take the first words of the content for a summary.
    if first is None or compact_text(content).startswith(compact_text(below).rstrip(".…")):
        return
    if _words(below) in map(clean_line, site_descriptions):
        return
    # A box of its own, as the sub-title may be inline and the content may begin with words.
    box = parse(f"<div>{below.html}</div>").css_first("div")
    if box is not None:
        first.insert_before(box)


def _below(heading: LexborNode) -> LexborNode | None:
    """What follows ``heading``, if it is an element with words. Breadcrumbs may stand between."""
    words = (each for each in siblings(heading) if not is_empty(each))
    below = next((each for each in words if each.tag != "nav"), None)
    return below if below is not None and below.tag in _TAGS else None


def _is_subtitle(below: LexborNode, heading: LexborNode, head: Head) -> bool:
    """Return whether ``below``, right below ``heading``, is the sub-title of the page."""
    box = heading.parent
    classes = below.attributes.get("class") or ""
    is_named = _NAME.search(classes) or below.attributes.get("itemprop") == "description"
    if not is_named and (box is None or box.tag != "hgroup"):
        return False
    if _OF_THE_SITE.search(classes) or is_suspect_outside(below):
        return False
    if _words(heading) in {head.site_name, _words(below)}:
        return False
    is_page_s = has_page_title(heading, head.title) or any(
        each.tag in ("article", "main") for each in lineage(heading.parent)
    )
    return is_page_s and _is_prose(below)


def _is_prose(node: LexborNode) -> bool:
    """Return whether ``node`` holds words that are not all links, and no more than a few lines."""
    words = _words(node)
    linked = sum(len(_words(each)) for each in node.css("a"))
    if len(words) > _LONGEST or node.css_first(_NO_PROSE) is not None:
        return False
    return 2 * linked < len(words) and any(map(str.isalpha, words))


def _words(node: LexborNode) -> str:
    return clean_line(node.text())
