"""Parse the content that a generator rendered, without hidden elements and tables of contents."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scp_ssg.dom import LexborHTMLParser, LexborNode, compact_text, lowered, parse, remove
from scp_ssg.extract.records import Removal, RemovedBox, SourcePage
from scp_ssg.extract.visibility import visible_tree

if TYPE_CHECKING:
    from collections.abc import Iterable

    from scp_ssg.extract.metadata import Head

__all__ = ["fragment_tree"]

_MAY_BE_CONTENTS = (
    "div[class*=toc i], nav[class*=toc i], div[class*=contents i], nav[class*=contents i]"
)
_TITLES = ".toctitle, .topic-title, p:first-child"
"""Titles of tables of contents: of Python-Markdown, docutils and old docutils."""


def fragment_tree(
    source: SourcePage, head: Head, keep: Iterable[str] = ()
) -> tuple[LexborHTMLParser, Removal]:
    """The tree of the fragment of ``source``, a page with this ``head``, without hidden elements,
    without tables of its own contents, and without what plugins added about the page; and what was
    removed.

    Markdown's ``[TOC]`` and docutils' ``contents`` write such tables. What one of the selectors
    ``keep`` matches is visible and stays.
    """
    fragment = (source.fragment or "").strip()
    names = lowered(fragment)
    tree, hidden = visible_tree(fragment, names, keep)
    body = tree.body
    # Most fragments have neither word and are not searched.
    if body is not None and (names.rfind(b"toc") >= 0 or names.rfind(b"contents") >= 0):
        lists = [each for each in body.css(_MAY_BE_CONTENTS) if _is_table_of_contents(each)]
        if lists and compact_text(body) != "".join(map(compact_text, lists)):
            remove(lists)
    removed = tuple(RemovedBox.hidden(each.element, each.text) for each in hidden)
    added = parse(source.added).body if source.added else None
    if body is not None and added is not None:
        # Few sites have such plugins, and only those pay for loading the rules.
        from scp_ssg.extract.boilerplate import remove_added

        removed += remove_added(body, head, added, keep)
    return tree, Removal(removed)


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
