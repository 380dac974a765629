"""Remove boilerplate from the main content.

Only containers are removed, and none that holds most of the text: a theme names its elements, but
an author's headings and paragraphs may have any word in their ids.
"""

from __future__ import annotations

import re
from functools import cache, cached_property
from itertools import chain
from typing import TYPE_CHECKING

from scp_ssg.dom import compact_text, remove, with_ancestors
from scp_ssg.extract.boilerplate.elements import (
    CONTAINERS,
    HEADING_TAGS,
    is_boilerplate,
    is_boilerplate_outside,
    is_comment_thread,
)
from scp_ssg.extract.boilerplate.navigation import unnamed_navigation
from scp_ssg.extract.boilerplate.page_information import page_information
from scp_ssg.extract.boilerplate.theme_names import BOILERPLATE_TAGS
from scp_ssg.extract.metadata import has_page_title

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from selectolax.lexbor import LexborNode

    from scp_ssg.extract.metadata import Head

__all__ = ["remove_boilerplate"]

_DESCENDED = frozenset(
    {
        "article",
        "aside",
        "center",
        "dialog",
        "div",
        "form",
        "header",
        "hgroup",
        "main",
        "section",
    }
)
_MAX_DEPTH = 60
_NAMED = _DESCENDED | CONTAINERS
_BYLINE_TAGS = frozenset({"div", "section", "ul"})
"""Elements that may be a byline: author, date and tags of the page."""
_JUDGED_UNNAMED = _DESCENDED | _BYLINE_TAGS | BOILERPLATE_TAGS | {"footer", "h1"}
"""Elements that are judged though they may have neither class nor id."""
_ALWAYS = BOILERPLATE_TAGS | {"footer"}
"""Elements that are boilerplate however much text they hold."""

_MUCH = 300
"""Characters that boilerplate may hold however little text is beside it."""
_BYLINE_PARTS = "time, address, .author, [rel~=author], [rel~=tag], a.tag[href*='/tag']"
_YEAR = re.compile(r"\b(?:19|20)\d\d\b")
_FEW_WORDS = 40
_LONG = 8000
"""Characters of HTML text, white space included, that so few words never have."""
_SECTION_TAGS = frozenset({"aside", "div", "section"})
_BLANK_TAGS = frozenset({"-comment", "hr", "script", "style"})
_TITLE_TAGS = HEADING_TAGS - {"h1"}
_NEVER_BYLINE = HEADING_TAGS | {"pre", "blockquote", "-text", "-comment"}
_TEXINFO = "div.header:has(> p > a[accesskey])"
# Texinfo's navigation above each section, the heading of the comments that a script of Material
# loads, VitePress's language labels on code, rustdoc's links beside each item.
_BY_GENERATOR = {
    "makeinfo": _TEXINFO,
    "texi2any": _TEXINFO,
    "mkdocs-material": "h2#__comments",
    "VitePress": ".vp-doc [class*=language-] > span.lang",
    "rustdoc": ".sub-heading > a.src, a.src.rightside, summary.hideme, .notable-traits",
}
_WITHOUT_GENERATOR = ".code-example span.language-name, pre span.boring, .annot > .annottext"
"""Selectors for pages that name no generator: MDN's labels on code, the lines that mdBook hides,
and Haddock's notes over the names of a source."""


def remove_boilerplate(root: LexborNode, head: Head, fragment: LexborNode | None = None) -> None:
    """Remove the boilerplate in ``root``, an element of a page with this ``head``.

    An element that the generator's ``fragment`` holds with the same words is the author's, and
    stays whatever its class.
    """
    boilerplate = _Boilerplate(root)
    if root.tag == "body":
        boilerplate.collect_around(head.title)
    boilerplate.collect(root, root.attributes, 0)
    found = boilerplate.found
    found.update(
        (each.mem_id, each) for each in (*unnamed_navigation(root, found), *page_information(root))
    )
    is_authored = _authored_in(fragment) if fragment is not None and found else _never
    found = {number: node for number, node in found.items() if not is_authored(node)}
    emptied = [
        element for element, titles in _emptied(found, root) if not any(map(is_authored, titles))
    ]
    selectors = [each for name, each in _BY_GENERATOR.items() if name in head.generator]
    if not head.generator:
        selectors = [_WITHOUT_GENERATOR]
    selected = chain.from_iterable(map(root.css, selectors))
    remove([*found.values(), *emptied, *boilerplate.threads, *selected])


def _emptied(
    found: Mapping[int, LexborNode], root: LexborNode
) -> Iterator[tuple[LexborNode, list[LexborNode]]]:
    """Elements that hold nothing but headings beside ``found``, each with these headings."""
    parents = {box.mem_id: box for each in found.values() if (box := each.parent) is not None}
    for mem_id, element in parents.items():
        if element.tag not in _SECTION_TAGS or mem_id == root.mem_id or mem_id in found:
            continue
        left = [each for each in element.iter(include_text=True) if each.mem_id not in found]
        left = [each for each in left if each.tag not in _BLANK_TAGS and not _is_blank(each)]
        if left and all(each.tag in _TITLE_TAGS for each in left):
            yield element, left


def _is_blank(node: LexborNode) -> bool:
    return node.is_text_node and not (node.text_content or "").strip()


def _authored_in(fragment: LexborNode) -> Callable[[LexborNode], bool]:
    """A predicate: does ``fragment`` hold an element of the same tag and words?"""
    # No selector: a tag may have characters that selectors do not allow.
    named: dict[str, list[LexborNode]] = {}
    for each in fragment.traverse():
        named.setdefault(each.tag or "", []).append(each)
    identities = cache(lambda tag: frozenset(map(_identity, named.get(tag, ()))) - {""})
    return lambda node: _identity(node) in identities(node.tag or "")


def _never(_: LexborNode) -> bool:
    return False


def _identity(node: LexborNode) -> str:
    """The words of ``node``; the addresses of its images where it has no words, as an icon; else
    those of its links."""
    words = compact_text(node)
    if any(map(str.isalnum, words)):
        return words
    sources = [each.attributes.get("src") or "" for each in node.css("[src]")]
    return " ".join(sources or [each.attributes.get("href") or "" for each in node.css("[href]")])


class _Boilerplate:
    """Collects the boilerplate below ``root``."""

    def __init__(self, root: LexborNode) -> None:
        self._root = root
        self._with_byline_parts = with_ancestors(root.css(_BYLINE_PARTS), root)
        self._counted: dict[int, tuple[int, int]] = {}
        self.found: dict[int, LexborNode] = {}
        self.threads: list[LexborNode] = []
        """Elements with readers' comments: removed even if the author's fragment holds them."""

    @cached_property
    def _size(self) -> int:
        return _unlinked_size(self._root)

    def _may_be_removed(self, node: LexborNode, tag: str) -> bool:
        """Return whether ``node`` holds little text, or less than half of the text of ``root``."""
        return tag in _ALWAYS or (held := _unlinked_size(node)) <= _MUCH or held <= self._size / 2

    def collect_around(self, title: str) -> None:
        """Collect the children of a ``body`` that are boilerplate; ``title`` is the head's."""
        for each in self._root.iter():
            holds_most = _unlinked_size(each) > self._size / 2
            if is_boilerplate_outside(each, holds_most) and not has_page_title(each, title):
                self.found[each.mem_id] = each

    def collect(self, node: LexborNode, attributes: Mapping[str, str | None], depth: int) -> None:
        """Collect the boilerplate in ``node``, an element with these ``attributes``."""
        in_header = node.tag == "header" or attributes.get("id") == "header"
        for child in node.iter():
            tag = child.tag or ""
            by_site = "-" in tag
            inner = child.attributes if by_site or tag in _NAMED else {}
            if not (inner or by_site or in_header or tag in _JUDGED_UNNAMED):
                continue
            if not depth and child.mem_id in self.found:
                continue
            if inner and is_comment_thread(inner):
                self.threads.append(self._outermost_of(child))
            elif (is_boilerplate(child, inner) and self._may_be_removed(child, tag)) or (
                (in_header or tag in _BYLINE_TAGS)
                and _is_byline(child, self._with_byline_parts, in_header)
            ):
                self.found[child.mem_id] = child
                if depth < _MAX_DEPTH and "comment" in (inner.get("class") or ""):
                    # It may hold the heading of the comments beside the comments.
                    self.collect(child, inner, depth + 1)
            elif (tag in _DESCENDED or "-" in tag) and depth < _MAX_DEPTH:
                if not _is_code(inner):
                    self.collect(child, inner, depth + 1)
            elif tag == "h1":
                # Some sites put custom elements with buttons into the heading.
                for own in (each for each in child.css("*") if "-" in (each.tag or "")):
                    if is_boilerplate(own):
                        self.found[own.mem_id] = own

    def _outermost_of(self, thread: LexborNode) -> LexborNode:
        """The largest ancestor of ``thread`` that holds nothing but the same comments."""
        words, paragraphs = self._counts(thread)
        element = thread
        while (parent := element.parent) is not None and parent.mem_id != self._root.mem_id:
            more_words, more_paragraphs = self._counts(parent)
            if more_words > words + _FEW_WORDS or more_paragraphs > paragraphs:
                break
            element = parent
        return element

    def _counts(self, node: LexborNode) -> tuple[int, int]:
        """The number of words and of paragraphs in ``node``; many threads share an ancestor."""
        if node.mem_id not in self._counted:
            self._counted[node.mem_id] = _words(node), _paragraphs(node)
        return self._counted[node.mem_id]


def _is_code(attributes: Mapping[str, str | None]) -> bool:
    """Return whether the element is highlighted code: Docusaurus's, or Doxygen's without ``pre``.

    A highlighter's classes, such as ``comment`` and ``tag``, look like those of boilerplate.
    """
    classes = attributes.get("class") or ""
    return "prism-code" in classes or "fragment" in classes.split()


def _is_short(text: str) -> bool:
    return len(text) <= _LONG and len(text.split()) <= _FEW_WORDS


def _is_byline(node: LexborNode, with_byline_parts: set[int], in_header: bool) -> bool:
    """Return whether ``node`` is a byline: a short line with the page's author, date or tags."""
    if node.mem_id not in with_byline_parts and not (in_header and _YEAR.search(node.text())):
        return False
    return (
        _is_short(node.text())
        and node.tag not in _NEVER_BYLINE
        and node.css_first("h1, pre, table, img, dl") is None
        and (in_header or node.css_first("p, h2, h3") is None)
    )


def _paragraphs(node: LexborNode) -> int:
    return sum(bool(each.text().strip()) for each in node.css("h1, p, pre"))


def _words(node: LexborNode) -> int:
    unseen = sum(len(each.text().split()) for each in node.css("script, style, noscript"))
    return len(node.text_lexbor().split()) - unseen


def _unlinked_size(node: LexborNode) -> int:
    """The characters of ``node`` outside of links."""
    return len(node.text_lexbor()) - sum(len(each.text_lexbor()) for each in node.css("a"))
