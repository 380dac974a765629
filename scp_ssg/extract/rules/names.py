"""Rules by the names that themes give to boilerplate in classes and ids.

A name that only themes use is strong evidence. A word of the dictionary is weak: a café has a
menu, a project has contributors.
"""

from __future__ import annotations

from scp_ssg.extract.rules.rule import Rule

__all__ = ["ASCIIDOCTOR_RULE", "CONTENT_RULE", "ID_RULE", "NAME_RULES"]

NAME_RULES = (
    Rule(
        id="name-navigation",
        why="Themes name their ways through the site so, and no author has such a word.",
        names=(
            "breadcrumb breadcrumbs crumbs on-this-page nav-header nav-footer pagination paginator"
            " prev-next next-prev next-and-prev page-nav post-nav doc-nav nav-link nav-links"
            " post-navigation page-navigation nav-bar masthead blog-roll nav-set-top nav-set-bottom"
            " global-links global-nav site-header site-footer back-to-top scroll-to-top skip-link"
            " skip-nav skip-to-content jump-link mcwebhelpframesetlink page-versions version-picker"
            " version-switcher version-selector pre-footer top-lang bottom-lang"
        ),
    ),
    Rule(
        id="name-search",
        why="Themes name the form that searches the site so.",
        names="search-box search-bar search-form search-field search-input",
    ),
    Rule(
        id="name-switch",
        why="Themes name the choice of a language or of a dark page so.",
        names=(
            "lang-selection lang-selector lang-select lang-switcher lang-switch lang-picker"
            " lang-chooser language-selection language-selector language-select language-switcher"
            " language-switch language-picker language-chooser languages-selection"
            " theme-switch theme-switcher theme-toggle theme-picker"
        ),
    ),
    Rule(
        id="name-page-action",
        why="Themes name what a reader may do with the page so: share, edit, print, report.",
        names=(
            "share-button share-buttons sharedaddy sd-like wp-ulike jp-relatedposts addtoany"
            " addthis robots-nocontent social-links edit-page"
            " edit-this-page edit-link edit-this-link edit-button edit-this-button edit-section"
            " edit-on-github view-source page-source source-link source-file page-actions"
            " page-tools print-button print-link print-footer was-this-helpful report-issue"
            " report-problem content-button carousel-control carousel-indicators"
            " swiper-button"
        ),
    ),
    Rule(
        id="name-byline",
        why="Themes name the line with a page's author and dates so. A sentence in such a box may"
        " be the author's summary of the page.",
        names=(
            "byline post-meta entry-meta article-meta page-meta post-info entry-info article-info"
            " post-metadata entry-metadata article-metadata page-metadata"
        ),
    ),
    Rule(
        id="name-page-data",
        why="Themes name the boxes with a page's dates, tags and licence so.",
        names=(
            "last-update last-updated last-modified last-edited git-date git-info git-footer"
            " reading-time post-date entry-date article-date page-date post-tag post-tags"
            " entry-tags article-tags page-tags post-footer entry-footer article-footer page-footer"
            " post-utility entry-utility article-utility page-utility post-categories"
            " entry-categories article-categories page-categories cat-links post-tail"
            " quarto-title-meta version-badge article-tag post-category article-category"
            " post-copyright article-copyright article-licensing post-outdated outdate-notice"
            " document-dates-plugin nt-contribs"
        ),
    ),
    Rule(
        id="name-other-pages",
        why="WordPress and Minimal Mistakes name their lists of other pages of the site so.",
        names=(
            "widget-recent-entries widget-recent-comments widget-categories widget-archive"
            " widget-tag-cloud widget-meta widget-nav-menu page-related"
        ),
    ),
    Rule(
        id="name-comment-service",
        why="Services for comments and advertisements give these names to their boxes.",
        names="disqus dsq-brlink ethical-ads carbon-ads",
    ),
    Rule(
        id="name-small-screen",
        why="Such a box is a copy for small screens; a visitor at a desk does not see it.",
        names="hidden-desktop hidden-on-desktop hide-desktop hide-on-desktop desktop-hidden"
        " mobile-only only-mobile visible-xs visible-mobile only-print",
    ),
    Rule(
        id="name-narrow",
        why="Tailwind and Bootstrap hide such a box on wide screens: it is a copy for narrow ones.",
        names="md:hidden lg:hidden xl:hidden d-md-none d-lg-none d-xl-none",
        leading=True,
    ),
    Rule(
        id="name-unprinted",
        why="Themes do not print their controls and links; authors do not print notes either.",
        names="print-none no-print hidden-print print:hidden none-print",
        evidence="weak",
    ),
    Rule(
        id="word-preloader",
        why="Themes cover a page with such a box until it has loaded; an author may show one.",
        names="preloader",
        evidence="weak",
    ),
    Rule(
        id="word-navigation",
        why="Themes call their links so; so may an author's section on the subject.",
        names="navigation nav menu side-bar pager neighbors search",
        evidence="weak",
    ),
    Rule(
        id="word-page-action",
        why="Themes call their bars for sharing and answering so; so may an author's section.",
        names="share sharing sharrre social tool-bar feedback helpful comments respond",
        evidence="weak",
    ),
    Rule(
        id="word-comment",
        why="Themes call a reader's comment so. In a longer name it is a comment in code.",
        names="comment",
        leading=True,
        evidence="weak",
    ),
    Rule(
        id="word-page-data",
        why="Themes call a page's authors, tags and relatives so; so may an author's section.",
        names=(
            "author-card author-box author-bio author-blurb author-info avatar about-author"
            " about-the-author contributors tags tag-list tag-cloud categories related-post"
            " related-posts related-article related-articles related-page related-pages"
            " related-content recommended-article reward"
        ),
        evidence="weak",
    ),
    Rule(
        id="word-notice",
        why="Themes call notices and invitations so; an author may write about the same.",
        names=(
            "cookie cookies consent gdpr newsletter subscribe sign-up free-trial advert"
            " advertisement announcement banner promo promotion call-to-action"
        ),
        evidence="weak",
    ),
    Rule(
        id="word-footer",
        why="Themes end their pages so; a card or a table of an author's has a footer too.",
        names="footer",
        leading=True,
        evidence="weak",
    ),
    Rule(
        id="word-card",
        why="Themes call the author's card, related pages and the link to the source so; an author"
        " may, too.",
        names="author bio related github-link",
        leading=True,
        evidence="site",
    ),
    Rule(
        id="name-contents",
        why="A list of links into the page is its table of contents.",
        names="toc toc1 toc2 toc3 table-of-contents page-contents article-contents",
    ),
    Rule(
        id="word-contents",
        why="docutils calls a table of contents so; DocBook calls the body of an example so.",
        names="contents",
        leading=True,
    ),
)
"""Names in classes and ids. A name matches between spaces, hyphens and underscores."""

ID_RULE = Rule(
    id="id",
    why="Themes give these names as ids too; but ids are also made of an author's headings.",
    evidence="weak",
)
"""An id of a ``div``, ``form`` or ``section`` that has one of the names."""

CONTENT_RULE = Rule(
    id="content",
    phase="keep",
    why="An author's admonitions and tabs, and boxes that wrap a page's content, have these names.",
    evidence="content",
    names=(
        "admonition admonitionblock alert callout hint note tip warning body content main highlight"
        " footnote footnotes sidebartitle tab tabbed tabs cmt commenttags fullcommenttop"
        " starlightaside toctreewrapper"
    ),
)
ASCIIDOCTOR_RULE = Rule(
    id="asciidoctor-block",
    phase="keep",
    why="Asciidoctor gives these classes to blocks, and an author gives them ids.",
    evidence="content",
    names=(
        "dlist exampleblock imageblock listingblock literalblock olist openblock paragraph"
        " quoteblock sidebarblock ulist verseblock"
    ),
)
