"""Tell which rule suspects an element of being boilerplate, one element at a time.

Only containers are judged: a theme names its elements, but an author's headings and paragraphs may
have any word in their ids.
"""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING

from scp_ssg.dom import (
    LexborNode,
    compact_text,
    siblings,
    tag_number,
    text_size,
    unlinked_text_size,
)
from scp_ssg.extract.boilerplate.names import (
    ASCIIDOCTOR_CLASSES,
    Names,
    names_of,
    names_of_id,
    say_nothing,
)
from scp_ssg.extract.boilerplate.other_sites import rule_for_form
from scp_ssg.extract.metadata import links_to_home
from scp_ssg.extract.rules import COMMENT_IDS, ID_RULE, PAGE_PARTS, ROLES, TAGS, Rule, Structure

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = [
    "CONTAINERS",
    "HEADINGS",
    "HEADING_TAGS",
    "MAX_DEPTH",
    "first_heading",
    "is_boilerplate_outside",
    "is_custom",
    "is_linked_heading",
    "leads_into_page",
    "rule_outside",
    "suspecting_rule",
]

_NAMED_BY_ID = frozenset({"div", "form", "section"})
CONTAINERS = frozenset(
    {"a", "aside", "button", "details", "dialog", "div", "dl", "footer", "form", "header"}
    | {"label", "ol", "p", "section", "small", "span", "table", "time", "ul"}
)
_NEED_ATTRIBUTES = CONTAINERS - {"details", "footer", "form", "header"}
"""Containers that are boilerplate only by an attribute."""
_TELLING = frozenset({"action", "aria-label", "id", "itemtype", "role"})
"""Attributes beside the class by which a container may be boilerplate."""
_BOXES = frozenset({"aside", "div", "section", "ul"})
_MAY_HOLD_TITLE = frozenset({"article", "aside", "div", "header", "section"})
MAX_DEPTH = 60
"""Levels of elements that are looked through, up or down the page."""
HEADINGS = "h1, h2, h3, h4, h5, h6"
HEADING_TAGS = frozenset(HEADINGS.split(", "))
_NEAR = 20
"""Nodes above a box in which the page's heading is looked for."""
_TOP = re.compile(r"\btop\b", re.IGNORECASE)
_HEADING_NUMBERS = frozenset(map(tag_number, HEADING_TAGS))
_LABELS = re.compile(
    r"(?:bread-?crumbs?|pagination|on this page|table of contents)\b", re.IGNORECASE
)
_MAY_BE_BANNER = frozenset({"div", "header", "section"})
_A_SENTENCE = 60
"""Characters outside of links that the line below a site's name never has."""
_TITLE_LENGTH = 100
"""Letters outside of links of the longest title of a table of contents."""


def suspecting_rule(
    node: LexborNode, attributes: Mapping[str, str | None] | None = None
) -> Rule | None:
    """The rule that suspects the element ``node``, by its tag, attributes and descendants.

    ``attributes`` are those of ``node``, if the caller has read them. A rule with weak evidence
    needs a second witness.
    """
    tag = node.tag or ""
    if tag in TAGS:
        return Structure.TAG
    if tag not in CONTAINERS and tag != "article" and not is_custom(tag):
        return None
    if attributes is None:
        attributes = node.attributes
    if tag == "article":
        # A theme may call its cards of other pages so. The words of a page's terms are in the
        # classes of many, so that a word is no evidence.
        rule = _rule_by_names(node, tag, attributes, names_of(attributes.get("class") or ""))
        return rule if rule is not None and rule.evidence == "strong" else None
    if tag in _NEED_ATTRIBUTES and (
        not attributes
        or (_TELLING.isdisjoint(attributes) and say_nothing(attributes.get("class") or ""))
    ):
        return None
    return _rule_for_container(node, tag, attributes)


def _rule_for_container(
    node: LexborNode, tag: str, attributes: Mapping[str, str | None]
) -> Rule | None:
    if tag == "details":
        # An author's sections fold too, and may have any class.
        return _rule_for_folded(node, attributes)
    if tag == "form" and (form := rule_for_form(node, attributes)) is not None:
        return form
    if (rule := _rule_by_semantics(node, tag, attributes)) is not None:
        return rule
    if "class" not in attributes and "id" not in attributes and not is_custom(tag):
        return Structure.FOOTER if tag == "footer" else None
    return _rule_by_names(node, tag, attributes, names_of(_names(tag, attributes)))


def rule_outside(node: LexborNode) -> Rule | None:
    """The rule that suspects ``node``, an element outside of the main content.

    Ids are the theme's there, not made of headings.
    """
    tag = node.tag or ""
    if tag in TAGS:
        return Structure.TAG
    if tag not in CONTAINERS and not is_custom(tag):
        return None
    attributes = node.attributes
    if not attributes and tag in _NEED_ATTRIBUTES:
        return None
    if tag == "details":
        return suspecting_rule(node, attributes)
    if (rule := _rule_by_semantics(node, tag, attributes)) is not None:
        return rule
    if "aria-live" in attributes and attributes.get("role") == "alert":
        return Structure.ROLE  # a script opens such a box later: a toast
    names = names_of(f"{_names(tag, attributes)} {attributes.get('id') or ''}")
    rule = _rule_by_names(node, tag, attributes, names)
    if rule is None or rule.evidence == "site":
        rule = names.outside
    if rule is None and (tag == "footer" or _is_banner(node, tag)):
        return Structure.OUTSIDE
    return rule


def is_boilerplate_outside(node: LexborNode, most: bool) -> bool:
    """Return whether ``node``, outside of the main content, is boilerplate.

    An element with ``most`` of the page's text and an ``h1`` is the page itself, even if its class
    is ``top`` or ``left``. A ``section`` with a heading is one of the page's, unless its names say
    more than its place or a word. A box below the page's heading, which is no link, is not at the
    top, whatever it is called.
    """
    rule = rule_outside(node)
    if rule is None or (rule is Structure.PLACE and _is_misplaced(node)):
        return False
    may_title = rule is Structure.PLACE or rule.evidence == "weak"
    if may_title and node.tag == "section" and not all(map(is_linked_heading, node.css(HEADINGS))):
        return False
    return not most or node.css_first("h1") is None or suspecting_rule(node) is not None


def _is_misplaced(node: LexborNode) -> bool:
    """Return whether the names of ``node`` place it at the top, and an ``h1`` stands beside it,
    above."""
    if not _TOP.search(f"{node.attributes.get('class')} {node.attributes.get('id')}"):
        return False
    above = islice(siblings(node, backwards=True), _NEAR)
    return any(each.tag == "h1" and not is_linked_heading(each) for each in above)


def first_heading(root: LexborNode) -> LexborNode | None:
    """The first heading in ``root``. On most pages it is near, and a selector takes longer."""
    return next((each for each in root.traverse() if each.tag_id in _HEADING_NUMBERS), None)


def is_custom(tag: str) -> bool:
    """Return whether ``tag`` is that of a custom element; those of the parser begin with ``-``."""
    return tag.find("-") > 0


def is_linked_heading(heading: LexborNode) -> bool:
    """Return whether all of ``heading`` is a link to another page."""
    link = heading.css_first("a[href]")
    if link is None or (link.attributes.get("href") or "#").startswith("#"):
        return False
    return compact_text(link) == compact_text(heading)


def leads_into_page(link: LexborNode) -> bool:
    """Return whether the address of ``link`` is a place in the page itself."""
    return (link.attributes.get("href") or "").startswith("#")


def _names(tag: str, attributes: Mapping[str, str | None]) -> str:
    """The classes of an element; the name of a custom element is evidence like a class."""
    classes = attributes.get("class") or ""
    return f"{tag} {classes}" if is_custom(tag) else classes


def _rule_by_semantics(
    node: LexborNode, tag: str, attributes: Mapping[str, str | None]
) -> Rule | None:
    # The role of an open dialog proves no more than its tag.
    if attributes.get("role") in ROLES and tag != "dialog":
        return Structure.ROLE
    part = attributes.get("itemtype")
    if part and part.rpartition("/")[2] in PAGE_PARTS and not _has_title(node):
        return Structure.PAGE_PART
    label = attributes.get("aria-label")
    return Structure.LABEL if label and _LABELS.match(label) else None


def _rule_for_folded(node: LexborNode, attributes: Mapping[str, str | None]) -> Rule | None:
    folded, title = node.css_first("nav"), node.css_first("summary")
    parts = sum(text_size(each) for each in (folded, title) if each is not None)
    if folded is not None and text_size(node) == parts:
        return Structure.TAG
    contents = names_of(attributes.get("class") or "").contents
    return contents if contents is not None and _is_table_of_contents(node) else None


def _rule_by_names(
    node: LexborNode, tag: str, attributes: Mapping[str, str | None], names: Names
) -> Rule | None:
    named = attributes.get("id")
    is_thread = named == "comments" and "comments" in (attributes.get("class") or "")
    if names.comments or is_thread or named in COMMENT_IDS:
        return Structure.COMMENTS
    if names.content and tag != "a":
        return None
    if names.rule is not None and (tag != "footer" or names.rule.evidence == "strong"):
        may_recur = names.rule.evidence != "site" or tag in _BOXES
        return names.rule if may_recur and not _is_authored(node, tag) else None
    return _rule_by_id(node, tag, attributes, names)


def _rule_by_id(
    node: LexborNode, tag: str, attributes: Mapping[str, str | None], names: Names
) -> Rule | None:
    """The rule for a table of contents, a footer, or an element whose id suspects it."""
    named = attributes.get("id")
    has_name, id_contents = False, None
    # Asciidoctor gives an author's ids to paragraphs and other blocks.
    if named and tag in _NAMED_BY_ID and attributes.get("class") not in ASCIIDOCTOR_CLASSES:
        has_name, id_contents = names_of_id(named)
    contents = names.contents or id_contents
    if contents is not None and _is_table_of_contents(node):
        return contents
    if tag == "footer":
        return Structure.FOOTER
    if not has_name or _is_authored(node, tag):
        return None
    # A generator makes an id of a heading in the element, and the heading has it too.
    ids = (each.attributes.get("id") or " " for each in node.css(HEADINGS))
    return None if (named or "").startswith(tuple(ids)) else ID_RULE


def _is_authored(node: LexborNode, tag: str) -> bool:
    """Return whether ``node``, which has a theme's class, holds the page's heading or a title."""
    if tag not in _MAY_HOLD_TITLE:
        return False
    own = node.css("h1, p.sidebar-title, .titlepage, p.title, .tag_title")
    return any(
        not links_to_home(each) and not (each.tag == "p" and _is_in_link(each)) for each in own
    )


def _has_title(node: LexborNode) -> bool:
    """Return whether ``node`` holds an ``h1`` that leads nowhere, as a site's name does."""
    headings = node.css("h1")
    return any(each.css_first("a") is None and not _is_in_link(each) for each in headings)


def _is_in_link(title: LexborNode) -> bool:
    """Return whether ``title`` stands in a link to the page that it names."""
    return title.parent is not None and title.parent.tag == "a"


def _is_banner(node: LexborNode, tag: str) -> bool:
    """Return whether ``node`` begins with the site's name, a heading that links to the home page.

    If it is no header, it holds no sentence beside.
    """
    heading = node.css_first("h1") if tag in _MAY_BE_BANNER else None
    if heading is None or not links_to_home(heading):
        return False
    if tag == "header":
        return True
    if node.css_first("pre, img") is not None:  # that takes no time beside the next
        return False
    return unlinked_text_size(node) < _A_SENTENCE


def _is_table_of_contents(node: LexborNode) -> bool:
    """Return whether ``node`` holds links and a short title, at least half of the links into the
    page; a list of pages is content."""
    links = node.css("a[href]")
    if not links or 2 * sum(map(leads_into_page, links)) < len(links):
        return False
    linked = sum(map(text_size, links))
    return text_size(node) - linked <= max(_TITLE_LENGTH, linked)
