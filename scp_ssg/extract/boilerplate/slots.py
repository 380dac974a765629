"""The slot of an element, its place in a theme, and the words in it that may be fixed.

A slot is the same on all pages that the theme writes. Fixed words stand at the edge of the content.
"""

from __future__ import annotations

import hashlib
import re
from functools import lru_cache
from itertools import islice, takewhile
from typing import TYPE_CHECKING

from scp_ssg.dom import (
    TEXT_NODE,
    LexborNode,
    is_empty,
    join_words,
    lineage,
    siblings,
    tag_number,
    text_size,
)
from scp_ssg.extract.boilerplate.elements import HEADING_TAGS

if TYPE_CHECKING:
    from collections.abc import Collection

__all__ = [
    "MEDIA",
    "PANELS",
    "PROSE_TAGS",
    "digest",
    "fixed_words",
    "is_callout",
    "linked_words",
    "path_of",
    "slot_of",
    "stands_in_text",
    "step_of",
]

_MAX_LEVELS = 40
_MOST = 200
"""Characters of an element's classes that count."""
_OF_THE_PAGE = re.compile(r"\S*[\d:]\S*|\b(?:category|tag)-\S+")
"""Classes that number pages, those of Tailwind for some screens only (``lg:grid``), which a page
may have for its own layout, and those that WordPress makes of a post's terms."""

MEDIA = frozenset({"audio", "iframe", "img", "object", "svg", "video"})
PANELS = frozenset({"aside", "div", "footer"})
_STOPS = HEADING_TAGS | {"pre"}
_MEDIA_NUMBERS = frozenset(map(tag_number, MEDIA))
_SCRIPT_NUMBERS = frozenset(map(tag_number, ("script", "style")))
_STOP_NUMBERS = frozenset(map(tag_number, _STOPS))
_LONGEST = 400
"""Characters of a box that may be fixed text."""
_LONGEST_PANEL = 1000
"""Characters of one with a title of its own."""
PROSE_TAGS = frozenset({"blockquote", "dl", "ol", "p", "pre", "table", "ul"})
_CALLOUTS = frozenset({"admonition", "callout", "note"})
_VERSIONS = frozenset({"deprecated", "versionadded", "versionchanged", "versionremoved"})
"""Sphinx's directives about a version, which its ``span.versionmodified`` tells from a theme's."""
_OF_MARKDOWN = HEADING_TAGS - {"h1"} | PROSE_TAGS


def slot_of(node: LexborNode, words: str = "") -> str:
    """The digest of the path from the body to ``node``: its tags and classes, not its ids; and of
    its ``words``, where it matters that they recur.

    Classes with a digit are left out: they number pages and posts. So are those of its terms, and
    those for some screens.
    """
    path = path_of(node)
    # Words are many and long, and most recur nowhere: they are not remembered.
    return _digest(f"{path} {words}") if words else digest(path)


def path_of(node: LexborNode) -> str:
    """That path itself."""
    around = takewhile(lambda each: each.tag not in ("body", "html"), lineage(node))
    return ">".join(reversed([*map(step_of, islice(around, _MAX_LEVELS))]))


def step_of(node: LexborNode) -> str:
    """The last step of the path to ``node``."""
    return _step(node.tag or "", (node.attributes.get("class") or "")[:_MOST])


@lru_cache(maxsize=4096)
def _step(tag: str, classes: str) -> str:
    return ".".join([tag, *sorted(_OF_THE_PAGE.sub("", classes).split())])


@lru_cache(maxsize=4096)  # the pages of a site share their slots, and then one string for each
def digest(text: str) -> str:
    """Twelve hexadecimal digits that stand for ``text`` in every build."""
    return _digest(text)


def _digest(text: str) -> str:
    return hashlib.blake2b(text.encode("utf-8", "replace"), digest_size=6).hexdigest()


def fixed_words(node: LexborNode, without: Collection[int] = ()) -> str | None:
    """The words and media of ``node``; None if it is too long, or holds a heading or code.

    ``without`` has the ``mem_id`` of elements whose words do not count, as other rules take them.
    No selector is quicker than one look at the few elements of a box.
    """
    size, longest = 0, _LONGEST
    parts: list[str] = []
    passed: set[int] = set()
    for each in node.traverse(include_text=True, skip_empty=True):
        number = each.tag_id
        if number == TEXT_NODE:
            text = (each.text_content or "").strip()
            if text and not (passed and _is_in(each, passed, node)):
                size += len(text)
                parts.append(text)
                if size > longest:
                    return None
            continue
        # A panel for comments names the page in a script.
        is_script = longest == _LONGEST_PANEL and number in _SCRIPT_NUMBERS
        if is_script or (without and each.mem_id in without):
            passed.add(each.mem_id)
        if number in _STOP_NUMBERS:
            if not _titles_a_panel(each, node):
                return None
            longest = _LONGEST_PANEL
        elif number in _MEDIA_NUMBERS:
            parts.append(each.attributes.get("src") or each.tag or "")
    return join_words(" ".join(parts))


def _is_in(node: LexborNode, others: Collection[int], box: LexborNode) -> bool:
    """Return whether ``node``, which is in ``box``, is in one of ``others`` there."""
    for each in lineage(node.parent):
        if each.mem_id == box.mem_id:
            return False
        if each.mem_id in others:
            return True
    return False


def _titles_a_panel(heading: LexborNode, box: LexborNode) -> bool:
    """Return whether ``heading`` is the title of ``box``, which a theme wrote: a generator gives an
    author's heading, or the section below it, an address."""
    if heading.tag == "pre" or box.tag not in PANELS or not box.attributes.get("class"):
        return False
    around = (heading, *heading.css("[id], [name], a[href^='#']"))
    return len(around) == 1 and "id" not in heading.attributes


def linked_words(node: LexborNode, words: str) -> str:
    """The ``words`` of ``node`` and the addresses of its links; empty if other words are in it."""
    links = node.css("a[href]")
    if text_size(node) > sum(map(text_size, links)):
        return ""
    return " ".join([words, *(each.attributes.get("href") or "" for each in links)])


def is_callout(node: LexborNode) -> bool:
    """Return whether ``node`` is named as a box that an author writes in Markdown or for Sphinx, on
    each page if need be."""
    names = (node.attributes.get("class") or "").split()
    if not _VERSIONS.isdisjoint(names):
        return node.css_first("span.versionmodified") is not None
    return not _CALLOUTS.isdisjoint(names)


def stands_in_text(node: LexborNode) -> bool:
    """Return whether ``node`` stands below what Markdown writes: it may be the author's."""
    return any(
        (each.is_text_node or (each.tag in _OF_MARKDOWN and not each.attributes.get("class")))
        and not is_empty(each)
        for each in siblings(node, backwards=True)
    )
