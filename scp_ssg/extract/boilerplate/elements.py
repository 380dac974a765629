"""Whether a box of a page is its theme's and none of the content.

Only containers are judged: a theme names its boxes, but an author's headings and paragraphs may
carry any word in their ids.
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
    "HEADINGS",
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
_PLAIN = CONTAINERS - {"footer", "header"}
"""Those that are none of the content only if they say so."""
_A_SENTENCE = 60
"""Characters outside of links that no label has."""
HEADINGS = "h1, h2, h3, h4, h5, h6"
HEADING_TAGS = frozenset(HEADINGS.split(", "))


def is_boilerplate(
    node: LexborNode, attributes: Mapping[str, str | None] | None = None, *, around: bool = False
) -> bool:
    """Whether the element ``node``, seen by itself, is none of the content.

    ``attributes`` are its own, where they have been read. ``around`` says that it stands outside of
    the content, where ids are the theme's and not made of an author's headings.
    """
    tag = node.tag or ""
    if tag in BOILERPLATE_TAGS:
        return True
    if tag not in CONTAINERS and "-" not in tag:
        return False
    if attributes is None:
        attributes = node.attributes
    if not attributes and tag in _PLAIN:
        return False
    classes = attributes.get("class") or ""
    if tag == "details":
        # An author's boxes fold too, and carry any word.
        return "popover" in classes.split() or (
            evidence_of(classes).contents and _leads_nowhere_else(node)
        )
    label = attributes.get("aria-label")
    # An open dialog says no more by a role than by its name.
    if (attributes.get("role") in BOILERPLATE_ROLES and tag != "dialog") or (
        label and ARIA_LABELS.match(label)
    ):
        return True
    # What a site calls its own element says as much as a class.
    names = f"{tag} {classes}" if "-" in tag else classes
    if around:
        names = f"{names} {attributes.get('id') or ''}"
    said = evidence_of(names)
    if around and (tag == "footer" or said.around or _is_banner(node, tag)):
        return True
    if said.content and tag != "a":
        return False
    if said.theme:
        written = said.unprinted and not around and _is_prose(node)
        return not written and not _is_of_the_author(node, tag)
    contents = said.contents
    named = attributes.get("id") if classes not in ASCIIDOCTOR_CLASSES else None
    by_id = evidence_of_id(named) if named and tag in _NAMED_BY_ID else None
    if named and by_id is not None and _is_of_the_theme(node, tag, named):
        if by_id.theme:
            return True
        contents = True
    return tag == "footer" or (contents and _leads_nowhere_else(node))


def is_comment_thread(attributes: Mapping[str, str | None]) -> bool:
    """Whether an element with these ``attributes`` is where a service puts readers' comments."""
    named, classes = attributes.get("id"), attributes.get("class") or ""
    return (
        named in COMMENT_IDS
        or (named == "comments" and "comments" in classes)
        or evidence_of(classes).thread
    )


def is_boilerplate_outside(node: LexborNode, most: bool) -> bool:
    """Whether ``node``, outside of the content, is none of it. What holds ``most`` of the prose
    there and the heading is the page itself, though it is called its top or its left part."""
    if not is_boilerplate(node, around=True):
        return False
    return not most or node.css_first("h1") is None or is_boilerplate(node)


def _is_of_the_theme(node: LexborNode, tag: str, named: str) -> bool:
    """Whether the id ``named`` cannot be that of an author's section, which has the heading that
    its id is made of. Most such headings have an id, and those without have nothing to press."""
    headings = node.css(HEADINGS)
    if any(named.startswith(each.attributes.get("id") or " ") for each in headings):
        return False
    if node.css_first("button, input") is not None:
        return True
    return tag == "div" and all(map(_leads_away, headings))


def _leads_away(heading: LexborNode) -> bool:
    link = heading.css_first("a[href]")
    if link is None or (link.attributes.get("href") or "#").startswith("#"):
        return False
    return compact_text(link) == compact_text(heading)


def _is_of_the_author(node: LexborNode, tag: str) -> bool:
    """Whether a box that sounds like a theme's has the page's heading or a title of its own."""
    if tag not in {"div", "section", "header", "aside"}:
        return False
    own = node.css("h1, p.sidebar-title, .titlepage, p.title, .tag_title")
    return any(not links_to_home(each) for each in own)


def _is_prose(node: LexborNode) -> bool:
    """Whether ``node`` says something in paragraphs, and offers nothing to press."""
    if node.css_first("p") is None or node.css_first("button, form, input") is not None:
        return False
    return len(node.text()) - sum(len(each.text()) for each in node.css("a")) >= _A_SENTENCE


def _is_banner(node: LexborNode, tag: str) -> bool:
    """Whether ``node`` is a header that names the site, as the link to its first page says."""
    return tag == "header" and any(map(links_to_home, node.css("h1")))


def _leads_nowhere_else(node: LexborNode) -> bool:
    """Whether most links lead to places on the page itself; a list of pages is content."""
    links = [a.attributes.get("href") or "" for a in node.css("a[href]")]
    return 2 * sum(link.startswith("#") for link in links) >= len(links)
