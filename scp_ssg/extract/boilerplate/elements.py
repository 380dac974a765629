"""Tell boilerplate from content, one element at a time.

Only containers are judged: a theme names its elements, but an author's headings and paragraphs may
have any word in their ids.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scp_ssg.dom import compact_text
from scp_ssg.extract.boilerplate.theme_names import (
    ARIA_LABELS,
    ASCIIDOCTOR_CLASSES,
    BOILERPLATE_ROLES,
    BOILERPLATE_TAGS,
    COMMENT_IDS,
    evidence_of,
    evidence_of_id,
)
from scp_ssg.extract.metadata import links_to_home

if TYPE_CHECKING:
    from collections.abc import Mapping

    from selectolax.lexbor import LexborNode

__all__ = [
    "CONTAINERS",
    "HEADING_TAGS",
    "is_boilerplate",
    "is_boilerplate_outside",
    "is_comment_thread",
]

_NAMED_BY_ID = frozenset({"div", "form", "section"})
CONTAINERS = frozenset(
    {
        "a",
        "aside",
        "button",
        "details",
        "dialog",
        "div",
        "dl",
        "footer",
        "form",
        "header",
        "iframe",
        "label",
        "ol",
        "p",
        "section",
        "small",
        "span",
        "table",
        "ul",
    }
)
_NEED_ATTRIBUTES = CONTAINERS - {"footer", "header"}
"""Containers that are boilerplate only by an attribute."""
_A_SENTENCE = 60
"""Characters outside of links that a label never has."""
HEADINGS = "h1, h2, h3, h4, h5, h6"
HEADING_TAGS = frozenset(HEADINGS.split(", "))


def is_boilerplate(
    node: LexborNode, attributes: Mapping[str, str | None] | None = None, *, outside: bool = False
) -> bool:
    """Return whether the element ``node`` is boilerplate, by its tag, attributes and descendants.

    ``attributes`` are those of ``node``, if the caller has read them. ``outside`` says that
    ``node`` is outside of the main content, where ids are the theme's, not made of headings.
    """
    tag = node.tag or ""
    if tag in BOILERPLATE_TAGS:
        return True
    if tag not in CONTAINERS and "-" not in tag:
        return False
    if attributes is None:
        attributes = node.attributes
    if not attributes and tag in _NEED_ATTRIBUTES:
        return False
    classes = attributes.get("class") or ""
    if tag == "details":
        # An author's sections fold too, and may have any class.
        return "popover" in classes.split() or (
            evidence_of(classes).contents and _links_into_page(node)
        )
    label = attributes.get("aria-label")
    # The role of an open dialog proves no more than its tag.
    if (attributes.get("role") in BOILERPLATE_ROLES and tag != "dialog") or (
        label and ARIA_LABELS.match(label)
    ):
        return True
    # The name of a custom element is evidence like a class.
    names = f"{tag} {classes}" if "-" in tag else classes
    if outside:
        names = f"{names} {attributes.get('id') or ''}"
    evidence = evidence_of(names)
    if outside and (tag == "footer" or evidence.outside or _is_banner(node, tag)):
        return True
    if evidence.content and tag != "a":
        return False
    if evidence.boilerplate:
        written = evidence.unprinted and not outside and _is_prose(node)
        return not written and not _is_authored(node, tag)
    contents = evidence.contents
    named = attributes.get("id") if classes not in ASCIIDOCTOR_CLASSES else None
    id_evidence = evidence_of_id(named) if named and tag in _NAMED_BY_ID else None
    if named and id_evidence is not None and _is_theme_id(node, tag, named):
        if id_evidence.boilerplate:
            return True
        contents = True
    return tag == "footer" or (contents and _links_into_page(node))


def is_comment_thread(attributes: Mapping[str, str | None]) -> bool:
    """Return whether the element with these ``attributes`` holds readers' comments."""
    named, classes = attributes.get("id"), attributes.get("class") or ""
    return (
        named in COMMENT_IDS
        or (named == "comments" and "comments" in classes)
        or evidence_of(classes).comments
    )


def is_boilerplate_outside(node: LexborNode, most: bool) -> bool:
    """Return whether ``node``, outside of the main content, is boilerplate.

    An element with ``most`` of the page's text and an ``h1`` is the page itself, even if its class
    is ``top`` or ``left``.
    """
    if not is_boilerplate(node, outside=True):
        return False
    return not most or node.css_first("h1") is None or is_boilerplate(node)


def _is_theme_id(node: LexborNode, tag: str, named: str) -> bool:
    """Return whether the id ``named`` of ``node`` is a theme's, not made of an author's heading.

    An author's section holds the heading of its id, most often with that id, and no controls.
    """
    headings = node.css(HEADINGS)
    if any(named.startswith(each.attributes.get("id") or " ") for each in headings):
        return False
    if node.css_first("button, input") is not None:
        return True
    return tag == "div" and all(map(_links_to_another_page, headings))


def _links_to_another_page(heading: LexborNode) -> bool:
    """Return whether all of ``heading`` is a link to another page."""
    link = heading.css_first("a[href]")
    if link is None or (link.attributes.get("href") or "#").startswith("#"):
        return False
    return compact_text(link) == compact_text(heading)


def _is_authored(node: LexborNode, tag: str) -> bool:
    """Return whether ``node``, which has a theme's class, holds the page's heading or a title."""
    if tag not in {"div", "section", "header", "aside"}:
        return False
    own = node.css("h1, p.sidebar-title, .titlepage, p.title, .tag_title")
    return any(not links_to_home(each) for each in own)


def _is_prose(node: LexborNode) -> bool:
    """Return whether ``node`` holds a paragraph and a sentence of text, and no controls."""
    if node.css_first("p") is None or node.css_first("button, form, input") is not None:
        return False
    return len(node.text()) - sum(len(each.text()) for each in node.css("a")) >= _A_SENTENCE


def _is_banner(node: LexborNode, tag: str) -> bool:
    """Return whether ``node`` is a header whose heading links to the home page: the site's name."""
    return tag == "header" and any(map(links_to_home, node.css("h1")))


def _links_into_page(node: LexborNode) -> bool:
    """Return whether at least half of the links lead into the page; a list of pages is content."""
    links = [a.attributes.get("href") or "" for a in node.css("a[href]")]
    return 2 * sum(link.startswith("#") for link in links) >= len(links)
