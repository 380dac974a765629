"""Tell the home page of a site from its other pages, by the page alone."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from scp_ssg.urls import absolute, without_fragment

if TYPE_CHECKING:
    from selectolax.lexbor import LexborNode

    from scp_ssg.extract.metadata import Head

__all__ = ["is_home_page"]

_INDEX = re.compile(r"(?<=/)index\.html?$")
_INDEX_NAMES = frozenset({".", "index.htm", "index.html"})
_TO_ANOTHER_PAGE = "a[href]:not([href^='#'])"


def is_home_page(body: LexborNode, head: Head) -> bool:
    """Return whether the page of ``body`` and ``head`` is a home page: of its server, or of a site
    in a folder of it, whose pages begin with a link to their home page."""
    if not head.url.partition("://")[2].partition("/")[2]:
        return True
    # All links of a page are many; this stops at the first.
    link = body.css_first(_TO_ANOTHER_PAGE)
    reference = (link.attributes.get("href") or "").strip() if link is not None else ".."
    if reference.startswith(".."):  # a reference from the home page to itself needs none
        return False
    if _last_part(reference) != _last_part(head.url):  # joining the base and a reference is slow
        return False
    target = absolute(head.base, reference)
    return target is not None and _same(target, head.url)


def _last_part(url: str) -> str:
    last = without_fragment(url).rpartition("/")[2]
    return "" if last in _INDEX_NAMES else last


def _same(url: str, other: str) -> bool:
    """Return whether two URLs are those of one page."""
    return _INDEX.sub("", without_fragment(url)) == _INDEX.sub("", without_fragment(other))
