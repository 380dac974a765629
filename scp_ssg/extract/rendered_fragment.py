"""Parse the content that a generator rendered, without hidden elements and tables of contents."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scp_ssg.dom import LexborHTMLParser, LexborNode, compact_text, lowered, remove
from scp_ssg.extract.visibility import HiddenBox, visible_tree

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["fragment_tree"]

_MAY_BE_CONTENTS = (
    "div[class*=toc i], nav[class*=toc i], div[class*=contents i], nav[class*=contents i]"
)
_TITLES = ".toctitle, .topic-title, p:first-child"
"""Titles of tables of contents: of Python-Markdown, docutils and old docutils."""


def fragment_tree(
    fragment: str, keep: Iterable[str] = ()
) -> tuple[LexborHTMLParser, list[HiddenBox]]:
    """The tree of ``fragment``, without hidden elements and without tables of its own contents; and
    what was hidden.

    Markdown's ``[TOC]`` and docutils' ``contents`` write such tables. What one of the selectors
    ``keep`` matches counts as visible.
    """
    names = lowered(fragment)
    tree, hidden = visible_tree(fragment, names, keep)
    body = tree.body
    # Most fragments have neither word and are not searched.
    if body is not None and (names.rfind(b"toc") >= 0 or names.rfind(b"contents") >= 0):
        lists = [each for each in body.css(_MAY_BE_CONTENTS) if _is_table_of_contents(each)]
        if lists and compact_text(body) != "".join(map(compact_text, lists)):
            remove(lists)
    return tree, hidden


def _is_table_of_contents(node: LexborNode) -> bool:
    """Return whether ``node`` is a table of contents: links into the page, and perhaps a title.

    An author's list of links has words beside the links.
    """
    # Few fragments have such a list, and only those pay for loading the rules of all themes.
    from scp_ssg.extract.boilerplate import names_of

    if names_of(node.attributes.get("class") or "").contents is None:
        return False
    links = node.css("a[href]")
    if not links or any(not (a.attributes["href"] or "").startswith("#") for a in links):
        return False
    title = node.css_first(_TITLES)
    words = compact_text(title) if title is not None and title.css_first("a") is None else ""
    return compact_text(node) == words + "".join(map(compact_text, links))
