"""What on a page says what it is, when it is from and where its content stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scp_ssg.dom import within
from scp_ssg.extract.visibility import MAY_BE_HIDDEN

if TYPE_CHECKING:
    from collections.abc import Callable

    from selectolax.lexbor import LexborHTMLParser, LexborNode

__all__ = ["PageElements"]

_MARKS = (
    "meta, script[type], time, abbr, main, article, [role=main], [itemprop], h1," + MAY_BE_HIDDEN
)


_HIDING = frozenset({"class", "hidden", "popover", "src", "style"})
"""Attributes without which nothing is hidden."""


class PageElements:
    """The marks in the body of ``tree``, in document order.

    All are found by one search, as each goes through the whole page.
    """

    def __init__(self, tree: LexborHTMLParser) -> None:
        self.said: list[LexborNode] = []
        """Elements that a head has: ``meta`` and ``script``."""
        self.mains: list[LexborNode] = []
        self.articles: list[LexborNode] = []
        """Articles, and what is marked as the body of one."""
        head, body = tree.head, tree.body
        self.headings: list[LexborNode] = []
        """Those of the first level."""
        self.may_be_hidden: list[LexborNode] = []
        """All that visitors may not see, and more."""
        self.may_be_dated = head is not None and head.css_first("[itemprop^=date]") is not None
        """Whether any element of the page may show a date."""
        # What several selectors match is found as many times.
        found = {each.mem_id: each for each in body.css(_MARKS)} if body is not None else {}
        for node in found.values():
            tag = node.tag
            if tag in {"meta", "script"}:
                self.said.append(node)
            if tag == "script":
                continue
            attributes = node.attributes
            if tag == "dialog" or not _HIDING.isdisjoint(attributes):
                self.may_be_hidden.append(node)
            if tag == "h1":
                self.headings.append(node)
            if tag in {"time", "abbr"}:
                self.may_be_dated = True
            else:
                if tag == "main" or attributes.get("role") == "main":
                    self.mains.append(node)
                part = attributes.get("itemprop") or ""
                if tag == "article" or part == "articleBody":
                    self.articles.append(node)
                self.may_be_dated = self.may_be_dated or part.startswith("date")

    def all_within(self, nodes: list[LexborNode]) -> bool:
        """Whether the page marks its main content, and all that it marks is within ``nodes``."""
        return bool(self.mains) and all(map(_within_or_one_of(nodes), self.mains))

    def forget(self, nodes: list[LexborNode]) -> None:
        """Take ``nodes``, which leave the tree, and what they hold for unmarked."""
        is_gone = _within_or_one_of(nodes)
        self.mains = [each for each in self.mains if not is_gone(each)]
        self.articles = [each for each in self.articles if not is_gone(each)]
        self.headings = [each for each in self.headings if not is_gone(each)]


def _within_or_one_of(nodes: list[LexborNode]) -> Callable[[LexborNode], bool]:
    gone = {each.mem_id for each in nodes}
    is_within = within(gone)
    return lambda node: node.mem_id in gone or is_within(node)
