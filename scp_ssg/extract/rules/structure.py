"""Rules by what an element is, what it holds and where it stands.

The functions that find it are in ``boilerplate``.
"""

from __future__ import annotations

from scp_ssg.extract.rules.rule import Rule

__all__ = ["COMMENT_CLASSES", "COMMENT_IDS", "PAGE_PARTS", "ROLES", "TAGS", "Structure"]

TAGS = frozenset({"menu", "nav", "search"})
ROLES = frozenset(
    {"alertdialog", "banner", "complementary", "contentinfo", "dialog", "directory", "doc-toc"}
    | {"menu", "menubar", "navigation", "search", "toolbar"}
)
PAGE_PARTS = frozenset({"SiteNavigationElement", "WPAdBlock", "WPFooter", "WPHeader", "WPSideBar"})
"""The types of schema.org for what stands around the content of a page."""
COMMENT_IDS = frozenset({"disqus_thread", "gitalk", "isso-thread", "remark42", "utterances"})
"""Ids of elements that a service fills with comments."""
COMMENT_CLASSES = frozenset({"comment-list", "commentlist", "giscus", "utterances"})
"""Classes that services and WordPress give to the comments."""


class Structure:
    """The rules by the names that ``boilerplate`` calls them."""

    TAG = Rule(
        "tag-navigation",
        "HTML says that these elements are ways through the site, commands or a search.",
    )
    ROLE = Rule(
        "role", "ARIA says that elements with these roles are landmarks around the main content."
    )
    PAGE_PART = Rule(
        "page-part",
        "By schema.org, this is a part of the page beside its content: its header, say, if it has"
        " no other title than the site's name.",
    )
    LABEL = Rule("label", "A label for screen readers says what a list of links is.")
    SHARED = Rule(
        "shared",
        "A link that hands the page's own address over to another site shares the page; one to the"
        " page's source beside it goes with it.",
    )
    FOOTER = Rule("tag-footer", "What a theme says below every page stands in a footer.")
    ADVERTISEMENT = Rule(
        "advertisement",
        "The address of a frame says that it shows what a service for advertisements chooses.",
    )
    BREADCRUMBS = Rule(
        "breadcrumbs",
        "Links before the page's heading, and no other words, lead through the site; so does the"
        " same bar below.",
    )
    CONTENTS_LIST = Rule(
        "contents-list",
        "A list right below the heading, or its sub-title, that only links to headings is their"
        " table of contents.",
    )
    CURRENT_PAGE = Rule(
        "current-page",
        "ARIA says that one of the links of a list leads to the page itself: it leads through the"
        " site.",
    )
    NEIGHBOURS = Rule(
        "neighbours",
        "A few links at the end of a page that say previous and next lead through the site.",
    )
    WAY_BACK = Rule(
        "way-back",
        "A line that begins with an arrow to the left, and is a link to a folder that the page is"
        " in, leads out of the page.",
    )
    COPYRIGHT = Rule(
        "copyright", "A line with a year and whose the text is ends every page of a site."
    )
    LICENCE = Rule(
        "licence", "A box with a link to the licence, marked as such, ends every page of a site."
    )
    FILED_UNDER = Rule(
        "filed-under",
        "Links to the lists of a tag, a category, an author or a series that say its name alone,"
        " above or below the text, are the terms under which a blog files the page.",
    )
    SUBSCRIPTION = Rule(
        "subscription",
        "A form that sends only an address of mail to another site is an invitation to subscribe.",
    )
    LETTER = Rule(
        "letter",
        "A form that sends a reader's name, address of mail and words to another site, by mail or"
        " to the host is a letter.",
    )
    BYLINE = Rule(
        "byline",
        "A short box with an author, a time or a tag is about the page; so is a list above the text"
        " of dates or authors whose labels only screen readers say.",
    )
    DATED_BOX = Rule(
        "dated-box",
        "A short box with a date, beside the heading of most pages, says when each was written.",
        evidence="site",
    )
    END_BOX = Rule(
        "end-box",
        "A box below the text of many pages, with links to other pages of the site, or with the"
        " page's address or date, and with no sentence, is its theme's.",
        evidence="site",
    )
    LENGTH = Rule(
        "length",
        "Two numbers above the title with a word each, of which one is that of the words of the"
        " page, say how long it is.",
    )
    PAGE_LINE = Rule(
        "page-line",
        "Themes write these phrases on every page: edit links, dates of change, questions. A date"
        " and a link to a commit at the end are the last change in any language.",
    )
    PAGE_SOURCE = Rule(
        "page-source",
        "A short box above the heading whose links all lead to a notebook or a text of the page's"
        " own name says what the page was made of.",
    )
    SKIP_LINK = Rule("skip-link", "A link for keyboards past the navigation, or back to the top.")
    CONTENTS_TITLE = Rule("contents-title", "The title of a table of contents goes with the table.")
    CODE_TOGGLE = Rule(
        "code-toggle",
        "Quarto writes a word for “code”, in the site's language, on what folds a block of code.",
        generators=("quarto",),
    )
    COMMENTS = Rule(
        "comments",
        "Readers wrote the comments, and a service or WordPress names their box so.",
    )
    OUTSIDE = Rule(
        "outside",
        "Beside the main content of a page without marks, these names are the theme's.",
        names="foot footer head header topbar brand copyright credits drawer legal logo related"
        " sphinxsidebar",
    )
    PLACE = Rule(
        "place",
        "Beside the main content of a page without marks, a theme's boxes are named by their place;"
        " so are the sections of a page, which have headings.",
        names="bottom left right top",
    )
    SITE_EDGE = Rule(
        "site-edge",
        "Nearly all pages of the site begin or end with this text: it is about the site.",
    )
    HIDDEN = Rule(
        "hidden",
        "Browsers do not show an element with this attribute or style, nor do most style sheets one"
        " of the class “hidden”.",
    )
    DROP = Rule("selectors.drop", "The site's own option names the element.")
    SIDE_BOX = Rule(
        "side-box",
        "A box beside the text with the same words on several pages, or a column there with links"
        " for the most part, is its theme's.",
        evidence="site",
    )
