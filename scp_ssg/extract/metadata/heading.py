"""The heading of a page: the ``h1`` that names it, wherever its theme puts that."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from scp_ssg.dom import compact_text
from scp_ssg.extract.metadata.plain_text import clean_line

if TYPE_CHECKING:
    from selectolax.lexbor import LexborHTMLParser, LexborNode

    from scp_ssg.extract.metadata.head import Head

__all__ = [
    "has_heading",
    "has_page_title",
    "heading_outside_content",
    "links_to_home",
    "title_parts",
]

_SEPARATOR = re.compile(r"\s+(?:\||–|—|-|·|•|»|«|::|:)\s+")  # noqa: RUF001  what sites write

_HOME = re.compile(r"/|(?:\.\.?/)+|\.\.?(?:/\.\.)*|https?://[^/]+/?")

_UNMARKED = ".headertitle .title"
"""Headings that are none in HTML, of pages whose sections have all levels: Doxygen's."""


def has_page_title(node: LexborNode, title: str) -> bool:
    """Whether the page's own title stands in ``node``, and not only the site's name."""
    headings = [node] if node.tag == "h1" else node.css("h1")
    return any(_is_title(_bare(each), title) and not links_to_home(each) for each in headings)


def heading_outside_content(tree: LexborHTMLParser, content: LexborNode, head: Head) -> str:
    """The page's heading where it stands outside of the ``content``; else nothing."""
    if content.tag == "body":
        return ""
    unmarked = tree.css_first(_UNMARKED) if "Doxygen" in head.generator else None
    if unmarked is not None:
        return _own_words(unmarked)
    if content.css_first("h1") is not None:
        return ""
    first = content.css_first("h2, h3")
    if first is not None and _bare(first) in title_parts(head.title):
        return ""
    around = content.parent
    while around is not None and around.tag not in {"main", "article", "body"}:
        around = around.parent
    beside = around.css("h1") if around is not None and around.tag != "body" else []
    titles = [each for each in tree.css("h1") if has_page_title(each, head.title)]
    return next(filter(None, map(_bare, (*beside, *titles))), "")


def has_heading(tree: LexborHTMLParser, heading: str) -> bool:
    """Whether an element of the page in ``tree`` is this ``heading``."""
    return any(_bare(each) == heading for each in tree.css("h1, h2, h3"))


def _own_words(node: LexborNode) -> str:
    """The words of a heading without the boxes in it, which say what the page belongs to."""
    return clean_line("".join(c.text() for c in node.iter(include_text=True) if c.tag != "div"))


def _bare(node: LexborNode) -> str:
    """The words of a heading without its permalink mark."""
    return clean_line(node.text()).rstrip(" ¶#§")


def title_parts(title: str) -> list[str]:
    """What ``<title>`` says between separators: the title of the page, the name of the site."""
    return [clean_line(part) for part in _SEPARATOR.split(title)]


def links_to_home(heading: LexborNode) -> bool:
    """Whether the heading is a link to the site's first page, and so the site's name."""
    link = heading.css_first("a[href]")
    return (
        link is not None
        and bool(_HOME.fullmatch(link.attributes.get("href") or ""))
        and compact_text(link) == compact_text(heading)
    )


def _is_title(text: str, title: str) -> bool:
    # The site's name ends most titles, and it too is often a heading.
    return bool(text) and bool(title) and (title.startswith(text) or text.startswith(title))
