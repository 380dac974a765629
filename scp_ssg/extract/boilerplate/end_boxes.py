"""Find the boxes that a theme writes below an author's text, whatever their classes are.

They hold links to other pages of the site, or data of the page itself. The site says whether it has
them on other pages, too.
"""

from __future__ import annotations

import re
from itertools import chain
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

from scp_ssg.dom import outermost, siblings, text_size, unlinked_text_size, within
from scp_ssg.extract.boilerplate.dated_links import last_element
from scp_ssg.extract.boilerplate.dates import without_date
from scp_ssg.extract.boilerplate.fixed_words import fixed_words, stands_in_text
from scp_ssg.extract.boilerplate.slots import step_of
from scp_ssg.extract.rules import Structure
from scp_ssg.urls import absolute

if TYPE_CHECKING:
    from collections.abc import Container, Iterator

    from selectolax.lexbor import LexborNode

    from scp_ssg.extract.rules import Rule

__all__ = ["end_boxes"]

_BOX_TAGS = frozenset({"aside", "div", "footer", "section"})
_WRAPPERS = frozenset({"article", "center", "div", "main", "section"})
_NOT_IN_BOX = "h1, pre, table, form, video, audio, iframe, blockquote"
_HEADINGS = "h2, h3, h4, h5, h6"
_LONGEST = 4000
"""Characters of HTML text, white space included, of the longest box."""
_MOST_LETTERS = 1500
_OTHER_LETTERS = 60
"""Letters of a box of links that are in none of them, beside dates: its title, and a label."""
_DATA_LETTERS = 250
_LABEL_LETTERS = 25
"""Letters beside the date in a box that says when a page was changed."""
_TEXT = 200
"""Letters, outside of links, of a page that is more than a list of others."""
_MOST = 4
"""Boxes that end one page."""
_MAX_DEPTH = 60
_SENTENCE_END = re.compile(r"[.!?](?:\s|$)|[\u3002\uff01\uff1f]")


def end_boxes(
    root: LexborNode, url: str, base: str, gone: Container[int]
) -> Iterator[tuple[LexborNode, Rule]]:
    """The boxes that end ``root``, the content of the page at ``url``, with their rule. ``base`` is
    the URL to which links are relative.

    ``gone`` has the ``mem_id`` of elements that are known as boilerplate. A page that is little
    else than links keeps them, so that it is known as a listing.
    """
    found = list(_boxes(root, url, base, gone))
    if found and _has_text_beside(root, found):
        yield from ((each, Structure.END_BOX) for each in found)


def _boxes(root: LexborNode, url: str, base: str, gone: Container[int]) -> Iterator[LexborNode]:
    node = root
    for _ in range(_MAX_DEPTH):
        inner: LexborNode | None = None
        last = last_element(node, gone)
        for _ in range(_MOST):
            if last is None or not _is_box(last):
                inner = inner or last
                break
            if _is_theme_s(last, url, base):
                yield last
            else:
                inner = inner or last
                # Fixed text may stand below such a box, or between two of them.
                if fixed_words(last) is None:
                    break
            last = last_element(node, gone, before=last)
        if inner is None or inner.tag not in _WRAPPERS:
            return
        node = inner


def _is_box(node: LexborNode) -> bool:
    return node.tag in _BOX_TAGS and bool(node.attributes.get("class"))


def _is_theme_s(node: LexborNode, url: str, base: str) -> bool:
    """Return whether ``node``, a box with a class, holds what themes write below a text."""
    text = node.text_lexbor()
    if len(text) > _LONGEST or node.css_first(_NOT_IN_BOX) is not None:
        return False
    if not (_holds_links_to_site(node, url, base) or _is_about_the_page(node, url)):
        return False
    return not _is_among_the_author_s(node)


def _is_among_the_author_s(node: LexborNode) -> bool:
    """Return whether ``node`` stands beside what Markdown writes, or beside another of its kind: it
    may be the author's."""
    if stands_in_text(node):
        return True
    step = step_of(node)
    beside = chain(siblings(node), siblings(node, backwards=True))
    return any(each.tag == node.tag and step_of(each) == step for each in beside)


def _holds_links_to_site(node: LexborNode, url: str, base: str) -> bool:
    """Return whether ``node`` holds links to other pages of the site, dates, and hardly any other
    words."""
    links = outermost(node.css("a[href]"))
    if not links:
        return False
    is_in_link = within({each.mem_id for each in links})
    headings = (each for each in node.css(_HEADINGS) if not is_in_link(each))
    if sum(each.css_first("a[href]") is None for each in headings) > 1:
        return False
    letters = text_size(node)
    if letters > _MOST_LETTERS:
        return False
    others = letters - sum(text_size(each) for each in links)
    others -= sum(text_size(each) for each in node.css("time"))
    if others > min(_OTHER_LETTERS, letters / 2):
        return False
    host = urlsplit(base).netloc
    references = [each.attributes.get("href") or "" for each in links]
    targets = {absolute(base, each) or "" for each in references}
    return (
        # A series of posts leads to the page itself, too.
        targets != {url}
        and not any(each.startswith("#") for each in references)
        and all(urlsplit(each).netloc == host for each in targets)
    )


def _is_about_the_page(node: LexborNode, url: str) -> bool:
    """Return whether ``node`` says the address of the page, or when it was written, and no
    sentence."""
    text = node.text(separator=" ").strip()
    if len("".join(text.split())) > _DATA_LETTERS or _SENTENCE_END.search(text):
        return False
    path = unquote(urlsplit(url).path)
    if path.count("/") > 1 and path in text:
        return True
    left = without_date(text)
    return left is not None and sum(map(str.isalpha, left)) <= _LABEL_LETTERS


def _has_text_beside(root: LexborNode, boxes: list[LexborNode]) -> bool:
    """Return whether there is more in ``root`` than links and ``boxes``."""
    return unlinked_text_size(root) - sum(map(unlinked_text_size, boxes)) >= _TEXT
