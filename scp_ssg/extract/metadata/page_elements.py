"""Metadata, date and main-content elements of a page, found in one query.

A query visits the whole page, so that one query for all of them is cheaper than one for each.
"""

from __future__ import annotations

from itertools import filterfalse
from typing import TYPE_CHECKING

from scp_ssg.dom import LexborHTMLParser, LexborNode, within
from scp_ssg.extract.visibility import MAY_BE_HIDDEN

if TYPE_CHECKING:
    from collections.abc import Callable

    from scp_ssg.extract.visibility import HiddenBox

__all__ = ["PageElements"]

_SELECTOR = (
    "meta, script[type*='ld+json' i], time, abbr.published, main, article, [role=main], [itemprop],"
    f"h1, style, template, {MAY_BE_HIDDEN}"
)
_HIDING = frozenset({"hidden", "popover", "style"})
"""Attributes without which only a class hides."""


class PageElements:
    """Elements in the body of ``tree``, by what they are for, in document order."""

    def __init__(self, tree: LexborHTMLParser) -> None:
        self.metadata: list[LexborNode] = []
        """``meta`` and ``script`` elements."""
        self.mains: list[LexborNode] = []
        """Elements that are marked as the main content."""
        self.articles: list[LexborNode] = []
        """Articles, and elements that are marked as the body of one."""
        self.headings: list[LexborNode] = []
        """``h1`` elements."""
        self.styles: list[LexborNode] = []
        """``style`` elements: the parser takes what is in them for text."""
        self.may_be_hidden: list[LexborNode] = []
        """All elements that may be hidden from visitors, and others."""
        self.hidden: list[HiddenBox] = []
        """Those of them that visitors cannot see, once they were removed."""
        self.has_template = False
        self.may_have_regions = False
        """True if no element is marked as the main content, and a template may say, in comments,
        which parts of the page are its own."""
        head, body = tree.head, tree.body
        self.may_have_date = head is not None and head.css_first("[itemprop^=date]") is not None
        """True if any element of the page may show a date."""
        # An element is found once for each selector that matches it.
        found = {each.mem_id: each for each in body.css(_SELECTOR)} if body is not None else {}
        for node in found.values():
            self._add(node, node.tag or "")

    def _add(self, node: LexborNode, tag: str) -> None:
        if tag in {"meta", "script"}:
            self.metadata.append(node)
        if tag == "script":
            return
        if tag == "style":
            self.styles.append(node)
            return
        self.has_template = self.has_template or tag == "template"
        attributes = node.attributes
        is_named = "hidden" in (attributes.get("class") or "")
        if is_named or tag == "dialog" or not _HIDING.isdisjoint(attributes):
            self.may_be_hidden.append(node)
        if tag == "h1":
            self.headings.append(node)
        if tag in {"time", "abbr"}:
            self.may_have_date = True
            return
        if tag == "main" or attributes.get("role") == "main":
            self.mains.append(node)
        part = attributes.get("itemprop") or ""
        if tag == "article" or part == "articleBody":
            self.articles.append(node)
        self.may_have_date = self.may_have_date or part.startswith("date")

    def mains_are_within(self, nodes: list[LexborNode]) -> bool:
        """Return whether all main elements are in or among ``nodes``; true where there is none."""
        return all(map(_in_or_among(nodes), self.mains))

    def discard(self, nodes: list[LexborNode]) -> None:
        """Forget ``nodes`` and their descendants, before they are removed from the tree."""
        is_removed = _in_or_among(nodes)
        for known in (self.mains, self.articles, self.headings, self.styles):
            known[:] = filterfalse(is_removed, known)


def _in_or_among(nodes: list[LexborNode]) -> Callable[[LexborNode], bool]:
    """A predicate: is a node one of ``nodes``, or a descendant of one?"""
    among = {each.mem_id for each in nodes}
    is_within = within(among)
    return lambda node: node.mem_id in among or is_within(node)
