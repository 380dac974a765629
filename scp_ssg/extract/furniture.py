"""What a theme puts around and between the content of a page, as tables.

Only containers are judged, and only while they are not most of what is there: a theme names its
boxes, but an author's headings and paragraphs may carry any word in their ids.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from scp_ssg.extract.heading import leads_home, names_the_page
from scp_ssg.extract.notices import notices
from scp_ssg.extract.plain import squeezed
from scp_ssg.extract.signposts import signposts

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterable, Mapping

    from selectolax.lexbor import LexborNode

__all__ = ["is_around", "is_furniture", "strip", "take_out"]

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
    # where in the site
    r"bread-?crumbs?|crumbs|on-?this-?page|nav-?(?:header|footer)"
    r"|pagination|pager|paginator|prev-?next|next-?prev|page-?nav|post-?nav|doc-?nav|nav-?links?"
    r"|post-?navigation|page-?navigation|navigation|nav-?bar|nav|menu|side-?bar|masthead|blog-?roll"
    r"|site-?(?:header|footer)|back-?to-?top|scroll-?to-?top|skip-?(?:link|nav|to-?content)"
    r"|search-?(?:box|bar|form|field|input|results)?|jump-link"
    r"|mcwebhelpframesetlink"
    r"|page-?versions|version-?(?:picker|switcher|selector)"
    r"|lang(?:uage)?s?-?(?:selection|selector|select|switcher|switch|picker|chooser)|pre-?footer"
    # what to do with the page
    r"|share|sharing|share-?buttons|social|social-?links|addtoany|addthis|github-?link"
    r"|edit-?(?:this-?)?(?:page|link|button|section)|edit-?on-?github|view-?source|page-?source"
    r"|source-?(?:link|file)|page-?(?:footer|actions|tools)|print-?(?:button|link|footer)|toolbar"
    r"|feedback|helpful|was-?this-?helpful|report-?(?:issue|problem)"
    r"|comments?|disqus|utterances|giscus|respond"
    # what is known of the page
    r"|last-?(?:updated?|modified|edited)|git-?(?:date|info|footer)|reading-?time|byline"
    r"|author-?(?:card|box|bio|info)|avatar|about-?(?:the-?)?author|contributors"
    r"|(?:post|entry|article|page)-?(?:meta|info|date|tags|footer|utility|categories)"
    r"|tags|tag-?list|tag-?cloud|categories|cat-?links|related-?(?:posts?|articles?|pages?|content)"
    r"|post-?tail|neighbors|version-?badge|content__button"
    # what nobody came for
    r"|cookies?|consent|gdpr|newsletter|subscribe|sign-?up|free-?trial|advert(?:isement)?"
    r"|ethical-?ads|carbon-?ads"
    r"|announcement|banner|(?:d-)?print-none|(?:\w{1,3}:)?print:(?:\w{0,2}[-_])?hidden"
    r"|display-none-print|no-?print|hidden-print|only-?print|no-?content"
    r")(?:$|[\s_-])",
    re.IGNORECASE,
)
"""Words in class names, between spaces, hyphens and underscores."""

_VALUES = re.compile(r"\[\S*--\S*\]|\(--\S*\)")
"""Values in Tailwind's class names, which say how high a banner is that stands elsewhere."""

_AROUND = re.compile(
    r"(?:^|[\s_-])(?:footer|header|foot|head|top|bottom|copyright|credits|legal|logo|brand"
    r"|sphinx-?sidebar|related|left|right|drawer)(?:$|[\s_-])",
    re.IGNORECASE,
)
"""Words of ids and classes outside of the content."""

_CONTENTS = re.compile(
    r"(?:^|[\s_-])(?:toc\d?|table-?of-?contents|local-?toc"
    r"|(?<![\w-])contents|(?:page|article)-?contents)(?:$|[\s_-])",
    re.IGNORECASE,
)
"""Lists of what is on the page, or of the pages below it. DocBook and mkdocstrings call the body of
whatever they like its contents: ``example-contents``, ``doc-contents``."""

_ENDING = re.compile(r"(?:^|[_-])footer$", re.IGNORECASE)
"""Ids of what ends a page."""

_NAMED_BY_ID = frozenset({"div", "form", "section"})

_CONTENT = re.compile(
    r"(?:^|[\s_-])(?:admonition|alert|callout|note|warning|tip|hint|highlight|footnotes?"
    r"|toctree-wrapper|tabbed|tabs?|starlight-aside|sidebar-title|admonitionblock|(?<!justify-)(?<!align-)content|body|main)(?:$|[\s_-])"
)
"""Words that speak for an element: boxes that an author wrote."""

_NAMED = re.compile(
    r"(?:bread-?crumbs?|pagination|on this page|table of contents)\b", re.IGNORECASE
)
"""What themes tell screen readers that a box is."""

_FOLDED = re.compile(r"tab|panel|accordion|collaps|content|detail|toggle", re.IGNORECASE)
"""Names of boxes of which a part is shown at a time."""

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
_BY_ITSELF = _TAGS | {"footer"}
"""Elements that are furniture however much they hold."""

_MUCH = 300
"""Characters that furniture may hold however little else there is."""
_HEADINGS = "h1, h2, h3, h4, h5, h6"
_HEADING_TAGS = frozenset(_HEADINGS.split(", "))
_TELLING = "time, address, .author, [rel~=author], [rel~=tag], a.tag[href*='/tag']"
_YEAR = re.compile(r"\b(?:19|20)\d\d\b")
_FEW_WORDS = 40
_NEVER = _HEADING_TAGS | {"pre", "blockquote", "-text", "-comment"}
_BETWEEN = (
    ".vp-doc [class*=language-] > span.lang, .code-example .language-name, pre .boring,"
    " .sub-heading > a.src, a.src.rightside, summary.hideme"
)
"""What VitePress and MDN write over code to name its language, the lines that Rust's tools hide,
and what rustdoc writes beside each item."""

_THREADS = (
    "#disqus_thread, #isso-thread, #remark42, #utterances, .utterances, .giscus, #gitalk,"
    " #comments[class*=comments], .commentlist, .comment-list"
)
"""Where services for comments, WordPress and Blogger put them."""


def strip(root: LexborNode, title: str, fragment: LexborNode | None = None) -> None:
    """Takes the furniture out of ``root``; ``title`` is what the page's head calls it.

    Boxes that stand in the host's ``fragment`` too are the author's, whatever they are called.
    """
    found: dict[int, LexborNode] = {}
    size = cache(lambda: _own(root))
    if root.tag == "body":
        # Here the theme's own boxes stand beside the content.
        around = (each for each in root.iter() if is_around(each, _own(each) > size() / 2))
        found = {each.mem_id: each for each in around if not names_the_page(each, title)}
    _collect(root, size, found, _around(root.css(_TELLING), root), 0)
    found.update((each.mem_id, each) for each in (*signposts(root), *notices(root)))
    if fragment is not None and found:
        boxes_of = _boxes(fragment)
        found = {
            n: node for n, node in found.items() if squeezed(node) not in boxes_of(node.tag or "")
        }
    if root.css_first(f"{_THREADS}, {_BETWEEN}") is not None:
        threads = (_box_of(thread, root) for thread in root.css(_THREADS))
        found.update((each.mem_id, each) for each in (*threads, *root.css(_BETWEEN)))
    take_out(found.values())


def _boxes(fragment: LexborNode) -> Callable[[str], frozenset[str]]:
    """What gives the texts of the elements of one name in ``fragment``."""
    # By hand: a name may hold what no selector can.
    named: dict[str, list[LexborNode]] = {}
    for each in fragment.traverse():
        named.setdefault(each.tag or "", []).append(each)
    return cache(lambda tag: frozenset(map(squeezed, named.get(tag, ()))))


def take_out(nodes: Iterable[LexborNode]) -> None:
    """Takes ``nodes`` out of their tree; one may stand within another, or be named twice."""
    found = {node.mem_id: node for node in nodes}
    # What was taken out must not be touched again: its memory is gone.
    outermost = [node for node in found.values() if not _stands_in(node, found)]
    for node in outermost:
        node.decompose()


def _stands_in(node: LexborNode, others: Container[int]) -> bool:
    parent = node.parent
    while parent is not None and parent.mem_id not in others:
        parent = parent.parent
    return parent is not None


def _around(nodes: list[LexborNode], root: LexborNode) -> set[int]:
    """``nodes`` and all that they stand in, down from ``root``."""
    around: set[int] = {root.mem_id}
    for node in nodes:
        each: LexborNode | None = node
        while each is not None and each.mem_id not in around:
            around.add(each.mem_id)
            each = each.parent
    return around


def _collect(
    node: LexborNode,
    size: Callable[[], int],
    found: dict[int, LexborNode],
    telling: set[int],
    depth: int,
) -> None:
    in_header = node.tag == "header" or node.attributes.get("id") == "header"
    for child in node.iter():
        tag = child.tag or ""
        if child.mem_id in found:
            continue
        if is_furniture(child):
            if tag in _BY_ITSELF or (held := _own(child)) <= _MUCH or held <= size() / 2:
                found[child.mem_id] = child
        elif _tells_of_the_page(child, telling, in_header):
            found[child.mem_id] = child
        elif (tag in _DESCENDED or "-" in tag) and depth < _MAX_DEPTH and not _is_code(child):
            _collect(child, size, found, telling, depth + 1)
        elif tag == "h1":
            # Some sites put elements of their own making there, with what else to do.
            for own in (each for each in child.css("*") if "-" in (each.tag or "")):
                if is_furniture(own):
                    found[own.mem_id] = own


def _is_code(node: LexborNode) -> bool:
    """Whether a highlighter's words for comments and tags name what is below ``node``."""
    return "prism-code" in (node.attributes.get("class") or "").split()


def _tells_of_the_page(node: LexborNode, telling: set[int], in_header: bool) -> bool:
    """Whether ``node`` says when, by whom and of what kind, as lists and lines of metadata do."""
    if node.mem_id not in telling and not (in_header and _YEAR.search(node.text())):
        return False
    if not in_header and node.tag not in {"section", "div", "ul"}:
        return False
    text = node.text()
    return (
        len(text.split()) <= _FEW_WORDS
        and node.tag not in _NEVER
        and node.css_first("h1, pre, table, img, dl") is None
        and (in_header or node.css_first("p, h2, h3") is None)
    )


def _box_of(thread: LexborNode, root: LexborNode) -> LexborNode:
    """The largest box that holds nothing but the comments in ``thread``."""
    allowed = _words(thread) + _FEW_WORDS
    box = thread
    while (parent := box.parent) is not None and parent.mem_id != root.mem_id:
        if _words(parent) > allowed or _paragraphs(parent) > _paragraphs(thread):
            break
        box = parent
    return box


def _paragraphs(node: LexborNode) -> int:
    return sum(bool(each.text().strip()) for each in node.css("h1, p, pre"))


def _words(node: LexborNode) -> int:
    unseen = sum(len(each.text().split()) for each in node.css("script, style, noscript"))
    return len(node.text().split()) - unseen


def is_furniture(node: LexborNode, *, around: bool = False) -> bool:
    """Whether the element ``node``, seen by itself, is none of the content.

    ``around`` says that it stands outside of the content, where ids are the theme's and not made
    of an author's headings.
    """
    tag = node.tag or ""
    if tag in _TAGS:
        return True
    attributes = node.attributes
    if tag == "details":
        # An author's boxes fold too, and carry any word.
        if "popover" in (attributes.get("class") or "").split():
            return True
        return bool(_CONTENTS.search(attributes.get("class") or "")) and _leads_nowhere_else(node)
    if tag not in _JUDGED and "-" not in tag:
        return False
    if (attributes.get("role") or "") in _ROLES or _NAMED.match(attributes.get("aria-label") or ""):
        return True
    words = attributes.get("class") or ""
    if "--" in words:
        words = _VALUES.sub("", words)
    hidden = "hidden" in attributes or _is_hidden(words) or _is_not_displayed(attributes)
    if hidden and not _is_a_panel(node, attributes):
        return True
    if "-" in tag:
        # What a site calls its own element says as much as a class.
        words = f"{tag} {words}"
    if around:
        words = f"{words} {attributes.get('id') or ''}"
        if tag == "footer" or _AROUND.search(words) or _is_banner(node, tag):
            return True
    if tag != "a" and _CONTENT.search(words):
        return False
    if _WORDS.search(words):
        return not _is_of_the_author(node, tag)
    named = attributes.get("id") or ""
    if named and tag in _NAMED_BY_ID:
        theme_s = _WORDS.search(named) or _ENDING.search(named)
        if (theme_s or _CONTENTS.search(named)) and _is_of_the_theme(node, tag, named):
            if theme_s:
                return True
            words = f"{words} {named}"
    if _CONTENTS.search(words) and _leads_nowhere_else(node):
        return True
    return tag == "footer"


def is_around(node: LexborNode, most: bool) -> bool:
    """Whether ``node``, outside of the content, is none of it. What holds ``most`` of the prose
    there and the heading is the page itself, though it is called its top or its left part."""
    if not is_furniture(node, around=True):
        return False
    return not most or node.css_first("h1") is None or is_furniture(node)


def _is_of_the_theme(node: LexborNode, tag: str, named: str) -> bool:
    """Whether the id ``named`` cannot be that of an author's section, which has the heading that
    its id is made of. Most such headings have an id, and those without have nothing to press."""
    headings = node.css(_HEADINGS)
    if any(named.startswith(each.attributes.get("id") or " ") for each in headings):
        return False
    if node.css_first("button, input") is not None:
        return True
    return tag == "div" and all(map(_leads_away, headings))


def _leads_away(heading: LexborNode) -> bool:
    link = heading.css_first("a[href]")
    if link is None or (link.attributes.get("href") or "#").startswith("#"):
        return False
    return squeezed(link) == squeezed(heading)


def _is_hidden(classes: str) -> bool:
    """Whether the class that every framework hides with is there, on screens of all sizes."""
    return "hidden" in classes and ":" not in classes and "hidden" in classes.split()


def _is_not_displayed(attributes: Mapping[str, str | None]) -> bool:
    style = attributes.get("style")
    return bool(style) and "display:none" in (style or "").replace(" ", "").lower()


def _is_a_panel(node: LexborNode, attributes: Mapping[str, str | None]) -> bool:
    """Whether a hidden ``node`` waits to be unfolded; else a script shows it to few readers."""
    return (
        attributes.get("hidden") == "until-found"
        or (attributes.get("role") or "") == "tabpanel"
        or bool(_FOLDED.search(f"{attributes.get('class')} {attributes.get('id')}"))
        or _opens_from_a_heading(node)
        or node.css_first(f"pre, table, {_HEADINGS}") is not None
    )


def _opens_from_a_heading(node: LexborNode) -> bool:
    before = node.prev
    while before is not None and not before.is_element_node:
        before = before.prev
    if before is None or before.tag not in _HEADING_TAGS:
        return False
    return before.css_first("[aria-expanded]") is not None


def _is_of_the_author(node: LexborNode, tag: str) -> bool:
    """Whether a box that sounds like a theme's has the page's heading or a title of its own."""
    if tag not in {"div", "section", "header", "aside"}:
        return False
    own = node.css("h1, p.sidebar-title, .titlepage, p.title")
    return any(not leads_home(each) for each in own)


def _is_banner(node: LexborNode, tag: str) -> bool:
    """Whether ``node`` is a header that names the site, as the link to its first page says."""
    return tag == "header" and any(map(leads_home, node.css("h1")))


def _leads_nowhere_else(node: LexborNode) -> bool:
    """Whether most links lead to places on the page itself; a list of pages is content."""
    links = [a.attributes.get("href") or "" for a in node.css("a[href]")]
    return 2 * sum(link.startswith("#") for link in links) >= len(links)


def _own(node: LexborNode) -> int:
    """Characters outside of links."""
    return len(node.text()) - sum(len(each.text()) for each in node.css("a"))
