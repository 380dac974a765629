"""A host's fragment of a page, as far as it is content."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scp_ssg.dom import compact_text, remove
from scp_ssg.extract.visibility import visible

if TYPE_CHECKING:
    from selectolax.lexbor import LexborHTMLParser, LexborNode

__all__ = ["fragment_tree"]

_MAY_BE_CONTENTS = (
    "div[class*=toc i], nav[class*=toc i], div[class*=contents i], nav[class*=contents i]"
)
_TITLES = ".toctitle, .topic-title, p:first-child"
"""What stands over a list of contents: Python-Markdown's, docutils' of today and of before."""


def fragment_tree(fragment: str) -> LexborHTMLParser:
    """The tree of ``fragment`` without what nobody sees, and without the lists of its own contents
    that Markdown's ``[TOC]`` and docutils' ``contents`` write."""
    tree = visible(fragment)
    body = tree.body
    if body is not None:
        lists = [each for each in body.css(_MAY_BE_CONTENTS) if _lists_contents(each)]
        if lists and compact_text(body) != "".join(map(compact_text, lists)):
            remove(lists)
    return tree


def _lists_contents(node: LexborNode) -> bool:
    """Whether ``node`` says nothing but where on the page its links lead, and perhaps its title:
    whoever writes a word beside a link has written it for readers."""
    # Few fragments have such a list, and only those pay for loading the rules of all themes.
    from scp_ssg.extract.boilerplate import evidence_of

    if not evidence_of(node.attributes.get("class") or "").contents:
        return False
    links = node.css("a[href]")
    if not links or any(not (a.attributes["href"] or "").startswith("#") for a in links):
        return False
    title = node.css_first(_TITLES)
    said = compact_text(title) if title is not None and title.css_first("a") is None else ""
    return compact_text(node) == said + "".join(map(compact_text, links))
