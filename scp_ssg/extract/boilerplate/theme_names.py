"""What themes call what they put around and between the content of a page, as tables."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = [
    "ARIA_LABELS",
    "ASCIIDOCTOR_CLASSES",
    "BOILERPLATE_ROLES",
    "BOILERPLATE_TAGS",
    "COMMENT_IDS",
    "NameEvidence",
    "evidence_of",
    "evidence_of_id",
]

BOILERPLATE_TAGS = frozenset(
    {
        "nav",
        "menu",
        "search",
    }
)

BOILERPLATE_ROLES = frozenset(
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
    r"|nav-?set-?(?:top|bottom)|global-?(?:links|nav)"
    r"|site-?(?:header|footer)|back-?to-?top|scroll-?to-?top|skip-?(?:link|nav|to-?content)"
    r"|search-?(?:box|bar|form|field|input|results)?|jump-link"
    r"|mcwebhelpframesetlink"
    r"|page-?versions|version-?(?:picker|switcher|selector)"
    r"|lang(?:uage)?s?-?(?:selection|selector|select|switcher|switch|picker|chooser)|pre-?footer"
    r"|(?:top|bottom)-?lang|theme-?(?:switch(?:er)?|toggle|picker)(?:-wrapper|-label)?"
    # what to do with the page
    r"|share|sharing|share-?buttons|social|social-?links|addtoany|addthis|github-?link"
    r"|edit-?(?:this-?)?(?:page|link|button|section)|edit-?on-?github|view-?source|page-?source"
    r"|source-?(?:link|file)|page-?(?:footer|actions|tools)|print-?(?:button|link|footer)|toolbar"
    r"|feedback|helpful|was-?this-?helpful|report-?(?:issue|problem)"
    r"|comments|(?<![\w-])comment|disqus|utterances|giscus|respond"
    # what is known of the page
    r"|last-?(?:updated?|modified|edited)|git-?(?:date|info|footer)|reading-?time|byline"
    r"|author-?(?:card|box|bio|blurb|info)|avatar|about-?(?:the-?)?author|contributors"
    r"|(?:post|entry|article|page)-?(?:meta|info|date|tags|footer|utility|categories)"
    r"|tags|tag-?list|tag-?cloud|categories|cat-?links|related-?(?:posts?|articles?|pages?|content)"
    r"|post-?tail|neighbors|version-?badge|content__button"
    # what stands there once more for small screens
    r"|(?:hidden|hide)-(?:on-)?desktop|desktop-hidden|mobile-only|only-mobile"
    r"|(?P<narrow>(?<![_-])(?:md|lg|xl):hidden|d-(?:md|lg|xl)-none)|visible-(?:xs|mobile)"
    # what nobody came for
    r"|cookies?|consent|gdpr|newsletter|subscribe|sign-?up|free-?trial|advert(?:isement)?"
    r"|ethical-?ads|carbon-?ads"
    r"|announcement|banner|no-?content"
    # what is not for paper, which may be an author's
    r"|(?P<unprinted>(?:d-)?print-none|(?:\w{1,3}:)?print:(?:\w{0,2}[-_])?hidden"
    r"|display-none-print|no-?print|hidden-print)|only-?print"
    r")(?:$|[\s_-])",
    re.IGNORECASE,
)
"""Words in class names, between spaces, hyphens and underscores."""

_WIDE = re.compile(r" (?:2?xl:|d-xx?l-)(?:block|flex|grid|inline)")
"""What shows again, on the largest screens, what narrower ones hide."""

_MOST = 10_000
"""Characters of names that are read; the longest that were seen have 1,500."""

_AROUND = re.compile(
    r"(?:^|[\s_-])(?:footer|header|foot|head|top|bottom|copyright|credits|legal|logo|brand"
    r"|sphinx-?sidebar|related|left|right|drawer|top-?bar)(?:$|[\s_-])",
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

ASCIIDOCTOR_CLASSES = frozenset(
    {"dlist", "exampleblock", "imageblock", "listingblock", "literalblock", "olist", "openblock"}
    | {"paragraph", "quoteblock", "sidebarblock", "ulist", "verseblock"}
)
"""Classes of boxes to which Asciidoctor gives the ids that an author thinks of."""

_CONTENT = re.compile(
    r"(?:^|[\s_-])(?:admonition|alert|callout|note|warning|tip|hint|highlight|footnotes?"
    r"|toctree-wrapper|cmt|fullcommenttop|tabbed|tabs?|starlight-aside|sidebar-title|admonitionblock"
    r"|(?<!justify-)(?<!align-)content|body(?!-background)|main)(?:$|[\s_-])"
)
"""Words that speak for an element: boxes that an author wrote."""

ARIA_LABELS = re.compile(
    r"(?:bread-?crumbs?|pagination|on this page|table of contents)\b", re.IGNORECASE
)
"""What themes tell screen readers that a box is."""

_THREADS = frozenset({"comment-list", "commentlist", "giscus", "utterances"})
COMMENT_IDS = frozenset({"disqus_thread", "gitalk", "isso-thread", "remark42", "utterances"})
"""Ids of where comments are put."""


class NameEvidence(NamedTuple):
    """What the names of a box say of it."""

    content: bool
    """That an author wrote it."""
    theme: bool
    """That it is a theme's."""
    unprinted: bool
    """That it is not for paper, and nothing else of it as a theme's."""
    around: bool
    """That it is a theme's, if it stands outside of the content."""
    contents: bool
    """That it lists what is on the page."""
    thread: bool
    """That a service for comments, WordPress or Blogger puts them there."""


def evidence_of(names: str) -> NameEvidence:
    """What ``names``, an element's classes or its id, say of it; nothing if nobody wrote them."""
    return _said_by(names if len(names) <= _MOST else "")


@lru_cache(maxsize=4096)  # a site has few different classes, and each of them thousands of times
def _said_by(names: str) -> NameEvidence:
    if "--" in names:
        names = " ".join(map(_without_value, names.split()))
    patterns = (_CONTENT, _AROUND, _CONTENTS)
    content, around, contents = (each.search(names) is not None for each in patterns)
    themes = list(_of_a_theme(names))
    unprinted = len(themes) == 1 and themes[0]["unprinted"] is not None
    thread = not _THREADS.isdisjoint(names.split())
    return NameEvidence(content, bool(themes), unprinted, around, contents, thread)


def _of_a_theme(names: str) -> Iterator[re.Match[str]]:
    """What in ``names`` are a theme's words."""
    shown = max((each.start() for each in _WIDE.finditer(names)), default=-1)
    found = _WORDS.search(names)
    while found is not None:
        if found["narrow"] is None or shown < found.end("narrow"):
            yield found
        # What ends one of them begins the next.
        found = _WORDS.search(names, max(found.end() - 1, found.start() + 1))


def _without_value(name: str) -> str:
    """A class name of Tailwind's without the value in it, which says how high a banner is that
    stands elsewhere."""
    for opening, closing in (("[", "]"), ("(--", ")")):
        start, end = name.find(opening), name.rfind(closing) + 1
        if 0 <= start < end and "--" in name[start:end]:
            name = name[:start] + name[end:]
    return name


# Of small letters alone, as of each alternative the first is compared before it is tried.
_IDS = re.compile("|".join((_WORDS.pattern, _ENDING.pattern, _CONTENTS.pattern)))


def evidence_of_id(named: str) -> NameEvidence | None:
    """What the id ``named`` says, if it says that the element is a theme's or lists contents."""
    # Each is there once and nearly all are made of headings: one look tells.
    if len(named) > _MOST or not _IDS.search(named.lower()):
        return None
    said = evidence_of(named)
    return said._replace(theme=said.theme or _ENDING.search(named) is not None)
