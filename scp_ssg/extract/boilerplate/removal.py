"""What a theme puts around and between the content of a page, as tables.

Only containers are judged, and only while they are not most of what is there: a theme names its
boxes, but an author's headings and paragraphs may carry any word in their ids.
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
_LINES = frozenset({"div", "section", "ul"})
"""Elements that may be a line of metadata."""
_NAMELESS = _DESCENDED | _LINES | BOILERPLATE_TAGS | {"footer", "h1"}
"""Elements that are looked at though they have no names."""
_BY_ITSELF = BOILERPLATE_TAGS | {"footer"}
"""Elements that are furniture however much they hold."""

_MUCH = 300
"""Characters that furniture may hold however little else there is."""
_TELLING = "time, address, .author, [rel~=author], [rel~=tag], a.tag[href*='/tag']"
_YEAR = re.compile(r"\b(?:19|20)\d\d\b")
_FEW_WORDS = 40
_LONG = 8000
"""Characters, with the white space of their HTML, that so few words never are."""
_EMPTIED = frozenset({"aside", "div", "section"})
_NOTHING = frozenset({"-comment", "hr", "script", "style"})
_TITLES = HEADING_TAGS - {"h1"}
_NEVER = HEADING_TAGS | {"pre", "blockquote", "-text", "-comment"}
_TEXINFO = "div.header:has(> p > a[accesskey])"
_BETWEEN = {
    "makeinfo": _TEXINFO,
    "texi2any": _TEXINFO,
    "mkdocs-material": "h2#__comments",
    "VitePress": ".vp-doc [class*=language-] > span.lang",
    "rustdoc": ".sub-heading > a.src, a.src.rightside, summary.hideme, .notable-traits",
}
_BETWEEN_UNNAMED = ".code-example span.language-name, pre span.boring, .annot > .annottext"
"""The way that texinfo shows above each section, Material's heading of what a script loads, what
VitePress and MDN write over code to name its
language, the lines that mdBook hides, what rustdoc writes beside each item and Haddock over each
name of a source; each by what pages say of their generator, if they do."""


def remove_boilerplate(root: LexborNode, head: Head, fragment: LexborNode | None = None) -> None:
    """Takes the furniture out of ``root``, in a page with this ``head``.

    Boxes that say in the host's ``fragment`` what they say here are the author's, whatever they are
    called.
    """
    boxes = _Boxes(root)
    if root.tag == "body":
        boxes.collect_around(head.title)
    boxes.collect(root, root.attributes, 0)
    found = boxes.found
    found.update(
        (each.mem_id, each) for each in (*unnamed_navigation(root, found), *page_information(root))
    )
    is_author_s = _said_in(fragment) if fragment is not None and found else _nobody_s
    found = {number: node for number, node in found.items() if not is_author_s(node)}
    emptied = [box for box, titles in _emptied(found, root) if not any(map(is_author_s, titles))]
    between = [each for name, each in _BETWEEN.items() if name in head.generator]
    if not head.generator:
        between = [_BETWEEN_UNNAMED]
    remove(
        [*found.values(), *emptied, *boxes.threads, *chain.from_iterable(map(root.css, between))]
    )


def _emptied(
    found: Mapping[int, LexborNode], root: LexborNode
) -> Iterator[tuple[LexborNode, list[LexborNode]]]:
    """The boxes of which nothing but headings is left when ``found`` is taken out, and those."""
    boxes = {box.mem_id: box for each in found.values() if (box := each.parent) is not None}
    for box in boxes.values():
        if box.tag not in _EMPTIED or box.mem_id == root.mem_id or box.mem_id in found:
            continue
        left = [each for each in box.iter(include_text=True) if each.mem_id not in found]
        left = [each for each in left if each.tag not in _NOTHING and not _is_blank(each)]
        if left and all(each.tag in _TITLES for each in left):
            yield box, left


def _is_blank(node: LexborNode) -> bool:
    return node.is_text_node and not (node.text_content or "").strip()


def _said_in(fragment: LexborNode) -> Callable[[LexborNode], bool]:
    """What tells whether an element says what one of its name in ``fragment`` says."""
    # By hand: a name may hold what no selector can.
    named: dict[str, list[LexborNode]] = {}
    for each in fragment.traverse():
        named.setdefault(each.tag or "", []).append(each)
    said = cache(lambda tag: frozenset(map(_said, named.get(tag, ()))) - {""})
    return lambda node: _said(node) in said(node.tag or "")


def _nobody_s(_: LexborNode) -> bool:
    return False


def _said(node: LexborNode) -> str:
    """What tells ``node`` from others of its name: its words, or else what it shows, or else where
    it leads. All icons have the same words: none."""
    words = compact_text(node)
    if any(map(str.isalnum, words)):
        return words
    shown = [each.attributes.get("src") or "" for each in node.css("[src]")]
    return " ".join(shown or [each.attributes.get("href") or "" for each in node.css("[href]")])


class _Boxes:
    """The boxes below ``root`` that are its theme's."""

    def __init__(self, root: LexborNode) -> None:
        self._root = root
        self._telling = with_ancestors(root.css(_TELLING), root)
        self._counted: dict[int, tuple[int, int]] = {}
        self.found: dict[int, LexborNode] = {}
        self.threads: list[LexborNode] = []
        """Comments, which no author writes."""

    @cached_property
    def _size(self) -> int:
        return _own(self._root)

    def _is_not_most(self, node: LexborNode, tag: str) -> bool:
        """Whether ``node`` may be taken out, as there is more beside it."""
        return tag in _BY_ITSELF or (held := _own(node)) <= _MUCH or held <= self._size / 2

    def collect_around(self, title: str) -> None:
        """Finds what stands beside the content in a ``body``; ``title`` is what the head says."""
        for each in self._root.iter():
            if is_boilerplate_outside(each, _own(each) > self._size / 2) and not has_page_title(
                each, title
            ):
                self.found[each.mem_id] = each

    def collect(self, node: LexborNode, attributes: Mapping[str, str | None], depth: int) -> None:
        """Finds what stands in ``node``, an element with these ``attributes``."""
        in_header = node.tag == "header" or attributes.get("id") == "header"
        for child in node.iter():
            tag = child.tag or ""
            by_site = "-" in tag
            inner = child.attributes if by_site or tag in _NAMED else {}
            if not (inner or by_site or in_header or tag in _NAMELESS):
                continue
            if not depth and child.mem_id in self.found:
                continue
            if inner and is_comment_thread(inner):
                self.threads.append(self._box_of(child))
            elif (is_boilerplate(child, inner) and self._is_not_most(child, tag)) or (
                (in_header or tag in _LINES) and _tells_of_the_page(child, self._telling, in_header)
            ):
                self.found[child.mem_id] = child
                if depth < _MAX_DEPTH and "comment" in (inner.get("class") or ""):
                    # The heading of the comments in it may stand beside it.
                    self.collect(child, inner, depth + 1)
            elif (tag in _DESCENDED or "-" in tag) and depth < _MAX_DEPTH:
                if not _is_code(inner):
                    self.collect(child, inner, depth + 1)
            elif tag == "h1":
                # Some sites put elements of their own making there, with what else to do.
                for own in (each for each in child.css("*") if "-" in (each.tag or "")):
                    if is_boilerplate(own):
                        self.found[own.mem_id] = own

    def _box_of(self, thread: LexborNode) -> LexborNode:
        """The largest box that holds nothing but the comments in ``thread``."""
        words, paragraphs = self._held(thread)
        box = thread
        while (parent := box.parent) is not None and parent.mem_id != self._root.mem_id:
            more_words, more_paragraphs = self._held(parent)
            if more_words > words + _FEW_WORDS or more_paragraphs > paragraphs:
                break
            box = parent
        return box

    def _held(self, node: LexborNode) -> tuple[int, int]:
        """How many words and paragraphs are in ``node``; many threads may stand in one box."""
        if node.mem_id not in self._counted:
            self._counted[node.mem_id] = _words(node), _paragraphs(node)
        return self._counted[node.mem_id]


def _is_code(attributes: Mapping[str, str | None]) -> bool:
    """Whether a highlighter's words for comments and tags name what is below: Docusaurus's code,
    and Doxygen's, which is in no ``pre``."""
    classes = attributes.get("class") or ""
    return "prism-code" in classes or "fragment" in classes.split()


def _is_short(text: str) -> bool:
    return len(text) <= _LONG and len(text.split()) <= _FEW_WORDS


def _tells_of_the_page(node: LexborNode, telling: set[int], in_header: bool) -> bool:
    """Whether ``node`` says when, by whom and of what kind, as lists and lines of metadata do."""
    if node.mem_id not in telling and not (in_header and _YEAR.search(node.text())):
        return False
    return (
        _is_short(node.text())
        and node.tag not in _NEVER
        and node.css_first("h1, pre, table, img, dl") is None
        and (in_header or node.css_first("p, h2, h3") is None)
    )


def _paragraphs(node: LexborNode) -> int:
    return sum(bool(each.text().strip()) for each in node.css("h1, p, pre"))


def _words(node: LexborNode) -> int:
    unseen = sum(len(each.text().split()) for each in node.css("script, style, noscript"))
    return len(node.text_lexbor().split()) - unseen


def _own(node: LexborNode) -> int:
    """Characters outside of links."""
    return len(node.text_lexbor()) - sum(len(each.text_lexbor()) for each in node.css("a"))
