"""Classes, ids, roles and tags that themes give to boilerplate, as tables of words."""

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
    # navigation
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
    # actions on the page
    r"|share|sharing|share-?buttons|social|social-?links|addtoany|addthis|github-?link"
    r"|edit-?(?:this-?)?(?:page|link|button|section)|edit-?on-?github|view-?source|page-?source"
    r"|source-?(?:link|file)|page-?(?:footer|actions|tools)|print-?(?:button|link|footer)|toolbar"
    r"|feedback|helpful|was-?this-?helpful|report-?(?:issue|problem)"
    r"|comments|(?<![\w-])comment|disqus|utterances|giscus|respond"
    # metadata of the page
    r"|last-?(?:updated?|modified|edited)|git-?(?:date|info|footer)|reading-?time|byline"
    r"|author-?(?:card|box|bio|blurb|info)|avatar|about-?(?:the-?)?author|contributors"
    r"|(?:post|entry|article|page)-?(?:meta|info|date|tags|footer|utility|categories)"
    r"|tags|tag-?list|tag-?cloud|categories|cat-?links|related-?(?:posts?|articles?|pages?|content)"
    r"|post-?tail|neighbors|version-?badge|content__button"
    # copies for small screens
    r"|(?:hidden|hide)-(?:on-)?desktop|desktop-hidden|mobile-only|only-mobile"
    r"|(?P<narrow>(?<![_-])(?:md|lg|xl):hidden|d-(?:md|lg|xl)-none)|visible-(?:xs|mobile)"
    # notices and advertisements
    r"|cookies?|consent|gdpr|newsletter|subscribe|sign-?up|free-?trial|advert(?:isement)?"
    r"|ethical-?ads|carbon-?ads"
    r"|announcement|banner|no-?content"
    # not printed, which an author's element may be too
    r"|(?P<unprinted>(?:d-)?print-none|(?:\w{1,3}:)?print:(?:\w{0,2}[-_])?hidden"
    r"|display-none-print|no-?print|hidden-print)|only-?print"
    r")(?:$|[\s_-])",
    re.IGNORECASE,
)
"""Words of boilerplate in class names, between spaces, hyphens and underscores."""

_WIDE = re.compile(r" (?:2?xl:|d-xx?l-)(?:block|flex|grid|inline)")
"""Classes that show on the largest screens what is hidden on narrower ones."""

_MOST = 10_000
"""Characters of names; longer names are ignored. The longest names on real pages have 1,500."""

_OUTSIDE = re.compile(
    r"(?:^|[\s_-])(?:footer|header|foot|head|top|bottom|copyright|credits|legal|logo|brand"
    r"|sphinx-?sidebar|related|left|right|drawer|top-?bar)(?:$|[\s_-])",
    re.IGNORECASE,
)
"""Words of boilerplate in ids and classes outside of the main content."""

_CONTENTS = re.compile(
    r"(?:^|[\s_-])(?:toc\d?|table-?of-?contents|local-?toc"
    r"|(?<![\w-])contents|(?:page|article)-?contents)(?:$|[\s_-])",
    re.IGNORECASE,
)
"""Words of tables of contents. DocBook and mkdocstrings use ``contents`` for the body of many
elements: ``example-contents``, ``doc-contents``."""

_FOOTER_ID = re.compile(r"(?:^|[_-])footer$", re.IGNORECASE)
"""Ids of footers."""

ASCIIDOCTOR_CLASSES = frozenset(
    {"dlist", "exampleblock", "imageblock", "listingblock", "literalblock", "olist", "openblock"}
    | {"paragraph", "quoteblock", "sidebarblock", "ulist", "verseblock"}
)
"""Classes of blocks that Asciidoctor gives an author's ids."""

_CONTENT = re.compile(
    r"(?:^|[\s_-])(?:admonition|alert|callout|note|warning|tip|hint|highlight|footnotes?"
    r"|toctree-wrapper|cmt|fullcommenttop|tabbed|tabs?|starlight-aside|sidebar-title|admonitionblock"
    r"|(?<!justify-)(?<!align-)content|body(?!-background)|main)(?:$|[\s_-])"
)
"""Words in class names of content: admonitions, tabs and other blocks that an author wrote."""

ARIA_LABELS = re.compile(
    r"(?:bread-?crumbs?|pagination|on this page|table of contents)\b", re.IGNORECASE
)
"""``aria-label`` of boilerplate."""

_COMMENT_CLASSES = frozenset({"comment-list", "commentlist", "giscus", "utterances"})
COMMENT_IDS = frozenset({"disqus_thread", "gitalk", "isso-thread", "remark42", "utterances"})
"""Ids of elements that a service fills with comments."""


class NameEvidence(NamedTuple):
    """The evidence in the classes or the id of an element."""

    content: bool
    """An author wrote the element."""
    boilerplate: bool
    """The element is boilerplate."""
    unprinted: bool
    """The only evidence of boilerplate is that the element is not printed."""
    outside: bool
    """The element is boilerplate if it is outside of the main content."""
    contents: bool
    """The element is a table of contents."""
    comments: bool
    """The element holds the comments of WordPress, Blogger or a comment service."""


def evidence_of(names: str) -> NameEvidence:
    """The evidence in ``names``, the classes or the id of an element.

    There is none in names longer than anybody writes.
    """
    return _cached_evidence(names if len(names) <= _MOST else "")


@lru_cache(maxsize=4096)  # a site repeats few different classes thousands of times
def _cached_evidence(names: str) -> NameEvidence:
    if "--" in names:
        names = " ".join(map(_without_value, names.split()))
    patterns = (_CONTENT, _OUTSIDE, _CONTENTS)
    content, outside, contents = (each.search(names) is not None for each in patterns)
    words = list(_boilerplate_words(names))
    unprinted = len(words) == 1 and words[0]["unprinted"] is not None
    comments = not _COMMENT_CLASSES.isdisjoint(names.split())
    return NameEvidence(content, bool(words), unprinted, outside, contents, comments)


def _boilerplate_words(names: str) -> Iterator[re.Match[str]]:
    """The words of boilerplate in ``names``."""
    shown_from = max((each.start() for each in _WIDE.finditer(names)), default=-1)
    found = _WORDS.search(names)
    while found is not None:
        if found["narrow"] is None or shown_from < found.end("narrow"):
            yield found
        # The separator after one word may be the separator before the next.
        found = _WORDS.search(names, max(found.end() - 1, found.start() + 1))


def _without_value(name: str) -> str:
    """The Tailwind class ``name`` without its value, which may name another element:
    ``top-(--banner-height)``."""
    for opening, closing in (("[", "]"), ("(--", ")")):
        start, end = name.find(opening), name.rfind(closing) + 1
        if 0 <= start < end and "--" in name[start:end]:
            name = name[:start] + name[end:]
    return name


# Matched against lower case: the engine then rejects most alternatives by their first letter.
_ANY_ID_WORD = re.compile("|".join((_WORDS.pattern, _FOOTER_ID.pattern, _CONTENTS.pattern)))


def evidence_of_id(named: str) -> NameEvidence | None:
    """The evidence of the id ``named``; None if it has no word of boilerplate or contents."""
    # Ids do not repeat as classes do, and nearly all are made of headings: one search rejects them.
    if len(named) > _MOST or not _ANY_ID_WORD.search(named.lower()):
        return None
    evidence = evidence_of(named)
    return evidence._replace(
        boilerplate=evidence.boilerplate or _FOOTER_ID.search(named) is not None
    )
