"""What a theme puts around and between the content of a page, as tables.

Only containers are judged, and only while they are not most of what is there: a theme names its
boxes, but an author's headings and paragraphs may carry any word in their ids.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from selectolax.lexbor import LexborNode

__all__ = ["is_furniture", "strip"]

_TAGS = frozenset(
    {
        "nav",
        "dialog",
        "menu",
        "search",
    }
)

_ROLES = frozenset(
    {
        "navigation",
        "search",
        "banner",
        "contentinfo",
        "dialog",
        "alertdialog",
        "menu",
        "menubar",
        "toolbar",
        "complementary",
        "directory",
        "doc-toc",
    }
)

_WORDS = re.compile(
    r"(?:^|[\s_-])(?:"
    r"bread-?crumbs?|toc|table-?of-?contents|local-?toc|toctree-wrapper-sidebar|on-this-page"
    r"|pagination|pager|paginator|prev-?next|next-?prev|page-?nav|post-?nav|nav-?links"
    r"|post-?navigation|page-?navigation|doc-?navigation|navigation|navbar|nav-?bar"
    r"|share|sharing|share-?buttons|social|social-?links|addtoany|addthis"
    r"|edit-?(?:this-?)?(?:page|link|button)|edit-?on-?github|github-?link|view-?source"
    r"|page-?source|source-?link|last-?(?:updated?|modified|edited)|git-?(?:date|info|footer)"
    r"|feedback|helpful|was-this-helpful|rating|vote|survey"
    r"|comments?|disqus|utterances|giscus|respond|reply"
    r"|cookies?|consent|gdpr|newsletter|subscribe|signup|promo|advert(?:isement)?|ads?|ethical-?ads"
    r"|skip-?(?:link|nav|to-?content)|search-?(?:box|bar|form|field)?"
    r"|version-?(?:picker|switcher|warning)"
    r"|author-?(?:card|box|bio|info)|about-?(?:the-?)?author|byline|post-?(?:meta|info|date|tags|footer)"
    r"|entry-?(?:meta|utility|footer)|article-?(?:meta|info|tags|footer)|meta-?data"
    r"|tags|tag-?list|taglist|tag-?cloud|categories|related|related-?(?:posts?|articles?|pages?)"
    r"|side-?bar|masthead|site-?(?:header|footer|nav)|page-?(?:footer|actions|tools)|read-?more"
    r"|reading-?time|back-?to-?top|scroll-?to-?top|print-?(?:button|link)|sr-only-nav"
    r")(?:$|[\s_-])",
    re.IGNORECASE,
)
"""Words in class names, between spaces, hyphens and underscores."""

_CONTENT = re.compile(
    r"(?:^|[\s_-])(?:admonition|alert|callout|note|warning|tip|hint|highlight|footnotes?|topic"
    r"|toctree-wrapper|tabbed|tab|starlight-aside|admonitionblock|content|body|main)(?:$|[\s_-])"
)
"""Words that speak for an element: boxes that an author wrote."""

_JUDGED = frozenset(
    {
        "a",
        "aside",
        "button",
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
_DESCENDED = frozenset(
    {
        "article",
        "aside",
        "center",
        "div",
        "form",
        "header",
        "hgroup",
        "main",
        "section",
    }
)
_MAX_DEPTH = 60


def strip(root: LexborNode) -> None:
    """Takes the furniture out of ``root``."""
    size = len(root.text())
    found: list[LexborNode] = []
    _collect(root, size, found, 0)
    for node in found:
        node.decompose()


def _collect(node: LexborNode, size: int, found: list[LexborNode], depth: int) -> None:
    for child in node.iter():
        tag = child.tag
        if is_furniture(child) and _own(child) <= size / 3:
            found.append(child)
        elif tag in _DESCENDED and depth < _MAX_DEPTH:
            _collect(child, size, found, depth + 1)


def is_furniture(node: LexborNode) -> bool:
    """Whether the element ``node``, seen by itself, is none of the content."""
    tag = node.tag or ""
    if tag in _TAGS:
        return True
    if tag not in _JUDGED:
        return False
    attributes = node.attributes
    if (attributes.get("role") or "") in _ROLES:
        return True
    classes = attributes.get("class")
    if classes and _WORDS.search(classes) and not _CONTENT.search(classes):
        return not (tag in {"div", "section", "header"} and _has_heading(node))
    if tag == "footer":
        return not (classes and "footnote" in classes)
    if tag == "aside":
        return _mostly_links(node)
    return False


def _has_heading(node: LexborNode) -> bool:
    return node.css_first("h1") is not None


def _mostly_links(node: LexborNode) -> bool:
    return _own(node) * 2 < len(node.text())


def _own(node: LexborNode) -> int:
    """Characters outside of links."""
    return len(node.text()) - sum(len(each.text()) for each in node.css("a"))
