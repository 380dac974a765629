"""Rules by the names that themes give to boilerplate in classes and ids.

A name that only themes use is strong evidence. A word of the dictionary is weak: a café has a
menu, a project has contributors.
"""

from __future__ import annotations

from scp_ssg.extract.rules.rule import Rule
from scp_ssg.extract.rules.structure import COLUMN

__all__ = ["ASCIIDOCTOR_RULE", "CONTENT_RULE", "ID_RULE", "NAME_RULES"]

_LINKS = "<div class='{name}'><a href='/a/'>Rims</a> <a href='/b/'>Spokes</a></div>"
_HEADED = "<div class='{name}'><h1>Truing a wheel</h1></div>"
_SENTENCE = (
    "<div class='{name}'><p>Turn the key by a quarter of a turn, and then look at the rim once"
    " more.</p></div>"
)
_SECTION = "<section class='{name}'><h2>Spokes</h2><p>They break.</p></section>{prose}"
_CODE = "<div class='{name}'><pre>turn()</pre></div>"
_CARDS = (
    "<div class='{name}'>steel</div>{prose}<div class='{name}'>brass</div>{prose}"
    "<div class='{name}'>wood</div>"
)
_HEADING_ID = "<section id='{name}'><h2>Rims</h2><p>Round.</p><button>Copy</button></section>"

NAME_RULES = (
    Rule(
        id="name-navigation",
        why="Themes name their ways through the site so, and no author has such a word.",
        names=(
            "breadcrumb breadcrumbs crumbs on-this-page nav-header nav-footer pagination paginator"
            " prev-next next-prev page-nav post-nav doc-nav nav-link nav-links post-navigation"
            " page-navigation nav-bar masthead blog-roll nav-set-top nav-set-bottom global-links"
            " global-nav site-header site-footer back-to-top scroll-to-top skip-link skip-nav"
            " skip-to-content jump-link mcwebhelpframesetlink page-versions version-picker"
            " version-switcher version-selector pre-footer top-lang bottom-lang"
        ),
        takes=(_LINKS, "<div class='{name} {name}-position-top'><a href='/a/'>Rims</a></div>"),
        leaves=(_HEADED, "<div class='a-{name}-position-inside'><a href='/a/'>Rims</a></div>"),
    ),
    Rule(
        id="name-search",
        why="Themes name the form that searches the site so.",
        names="search-box search-bar search-form search-field search-input",
        takes=("<div class='{name}'><input type=search></div>", _LINKS),
        leaves=(_HEADED,),
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
        takes=("<div class='{name}'>English <a href='/fr/'>Français</a></div>",),
        leaves=(_HEADED,),
    ),
    Rule(
        id="name-page-action",
        why="Themes name what a reader may do with the page so: share, edit, print, report.",
        names=(
            "share-button share-buttons addtoany addthis social-links github-link edit-page"
            " edit-this-page edit-link edit-this-link edit-button edit-this-button edit-section"
            " edit-on-github view-source page-source source-link source-file page-actions"
            " page-tools print-button print-link print-footer was-this-helpful report-issue"
            " report-problem content-button carousel-control carousel-indicators"
            " swiper-button"
        ),
        takes=(_LINKS,),
        leaves=(_HEADED,),
    ),
    Rule(
        id="name-page-data",
        why="Themes name the lines with a page's author, dates and tags so.",
        names=(
            "last-update last-updated last-modified last-edited git-date git-info git-footer"
            " reading-time byline post-meta entry-meta article-meta page-meta post-info entry-info"
            " article-info page-info post-date entry-date article-date page-date post-tag post-tags"
            " entry-tags article-tags page-tags post-footer entry-footer article-footer page-footer"
            " post-utility entry-utility article-utility page-utility post-categories"
            " entry-categories article-categories page-categories cat-links post-tail"
            " version-badge"
        ),
        takes=("<div class='{name}'>Ada, in May: <a href='/t/'>rims</a></div>",),
        leaves=(_HEADED,),
    ),
    Rule(
        id="name-other-pages",
        why="WordPress and Minimal Mistakes name their lists of other pages of the site so.",
        names=(
            "widget-recent-entries widget-recent-comments widget-categories widget-archive"
            " widget-tag-cloud widget-meta widget-nav-menu page-related"
        ),
        takes=(
            (
                "<div class='{name}'><h2>Latest</h2><ul><li><a href='/a/'>Rims</a></li>"
                "<li><a href='/b/'>Spokes</a></li></ul></div>"
            ),
            "<div class='{name}'><h4><a href='/a/'>Rims</a></h4><p>They are round.</p></div>",
        ),
        leaves=(_HEADED, "<div class='widget-text'><h2>Rims</h2><p>They are round.</p></div>"),
    ),
    Rule(
        id="name-comment-service",
        why="Services for comments and advertisements give these names to their boxes.",
        names="disqus dsq-brlink ethical-ads carbon-ads no-content",
        takes=(_LINKS,),
        leaves=("<h2 class='{name}'>Answers</h2><p>Mine agree.</p>",),
    ),
    Rule(
        id="name-small-screen",
        why="Such a box is a copy for small screens; a visitor at a desk does not see it.",
        names="hidden-desktop hidden-on-desktop hide-desktop hide-on-desktop desktop-hidden"
        " mobile-only only-mobile visible-xs visible-mobile only-print",
        takes=("<div class='{name}'><h2>True it</h2></div>", _LINKS),
        leaves=("<div class='hidden-mobile'><p>True it.</p></div>", _HEADED),
    ),
    Rule(
        id="name-narrow",
        why="Tailwind and Bootstrap hide such a box on wide screens: it is a copy for narrow ones.",
        names="md:hidden lg:hidden xl:hidden d-md-none d-lg-none d-xl-none",
        leading=True,
        takes=("<div class='d-block {name}'><h2>True it</h2></div>",),
        leaves=(
            "<div class='hidden {name} 2xl:flex'><p>True it.</p></div>",
            "<div class='{name} d-xxl-block'><p>True it.</p></div>",
            "<div class='max-{name}'><p>True it.</p></div>",
        ),
    ),
    Rule(
        id="name-unprinted",
        why="Themes do not print their controls and links; authors do not print notes either.",
        names="print-none no-print hidden-print print:hidden none-print",
        evidence="weak",
        takes=(_LINKS, "<div class='{name}'>Would you like it on paper?</div>"),
        leaves=(_SENTENCE, _SECTION),
    ),
    Rule(
        id="word-navigation",
        why="Themes call their links so; so may an author's section on the subject.",
        names="navigation nav menu side-bar pager neighbors search",
        evidence="weak",
        takes=(_LINKS,),
        leaves=(
            "<div class='{name}'><h2>Menu of the day</h2><p>Soup.</p></div>",
            _SENTENCE,
            _CODE,
            _HEADING_ID,
            _CARDS,
            _HEADED,
        ),
    ),
    Rule(
        id="word-page-action",
        why="Themes call their bars for sharing and answering so; so may an author's section.",
        names="share sharing social tool-bar feedback helpful comments respond",
        evidence="weak",
        takes=(_LINKS, "<form class='{name}'>Rate it <input type=radio></form>"),
        leaves=(
            _SECTION,
            _SENTENCE,
            _CODE,
            _HEADING_ID,
            _CARDS,
            "<table class='{name}'><tr><td>Works</td><td>rims</td></tr></table>{prose}",
        ),
    ),
    Rule(
        id="word-comment",
        why="Themes call a reader's comment so. In a longer name it is a comment in code.",
        names="comment",
        leading=True,
        evidence="weak",
        takes=("<div class='{name}'>Ada: <a href='/a/'>answer</a></div>",),
        leaves=("<div class='tsd-{name}'>It turns.</div>", _SENTENCE),
    ),
    Rule(
        id="word-page-data",
        why="Themes call a page's authors, tags and relatives so; so may an author's section.",
        names=(
            "author-card author-box author-bio author-blurb author-info avatar about-author"
            " about-the-author contributors tags tag-list tag-cloud categories related-post"
            " related-posts related-article related-articles related-page related-pages"
            " related-content"
        ),
        evidence="weak",
        takes=(_LINKS,),
        leaves=(
            _SECTION,
            _SENTENCE,
            _CODE,
            _HEADING_ID,
            _CARDS,
            "<ul class='{name}'><li>steel</li><li>brass</li></ul>{prose}",
        ),
    ),
    Rule(
        id="word-notice",
        why="Themes call notices and invitations so; an author may write about the same.",
        names=(
            "cookie cookies consent gdpr newsletter subscribe sign-up free-trial advert"
            " advertisement announcement banner promo promotion call-to-action"
        ),
        evidence="weak",
        takes=("<div class='{name}'>Stay in touch <input type=email></div>", _LINKS),
        leaves=(
            "<div class='{name}'><h2>Cookies</h2><ul><li>flour</li><li>butter</li></ul></div>",
            _SENTENCE,
            _CODE,
            _HEADING_ID,
        ),
    ),
    Rule(
        id="word-footer",
        why="Themes end their pages so; a card or a table of an author's has a footer too.",
        names="footer",
        leading=True,
        evidence="weak",
        takes=(_LINKS, "<div class='{name}'>Made with care.</div>"),
        leaves=("<div class='card-{name}'>Steel.</div>", _SECTION, _SENTENCE, _CODE, _CARDS),
    ),
    COLUMN,
    Rule(
        id="name-contents",
        why="A list of links into the page is its table of contents.",
        names="toc toc1 toc2 toc3 table-of-contents page-contents article-contents",
        takes=("<div class='{name}'><a href='#a'>Rims</a> <a href='#b'>Spokes</a></div>",),
        leaves=(_LINKS, "<div class='{name}'>Rims and spokes.</div>{prose}"),
    ),
    Rule(
        id="word-contents",
        why="docutils calls a table of contents so; DocBook calls the body of an example so.",
        names="contents",
        leading=True,
        takes=("<div class='{name}'><a href='#a'>Rims</a> <a href='#b'>Spokes</a></div>",),
        leaves=(
            "<div class='example-{name}'><a href='#a'>Rims</a></div>{prose}",
            _LINKS,
            "<div class='{name}'>Rims and spokes.</div>{prose}",
        ),
    ),
)
"""Names in classes and ids. A name matches between spaces, hyphens and underscores."""

ID_RULE = Rule(
    id="id",
    why="Themes give these names as ids too; but ids are also made of an author's headings.",
    evidence="weak",
    takes=(
        "<div id=breadcrumbs><a href=/>Home</a> <a href=/w/>Wheels</a></div>",
        "<div id=site-footer><a href=/imprint/>Imprint</a></div>",
        "<form id=page-feedback>Rate this <input type=radio></form>",
    ),
    leaves=(
        "<section id=pagination><h2>Pagination</h2><p>It counts from 1.</p></section>",
        "<section id=feedback><h2>Feedback</h2><pre>say()</pre><button>Copy</button></section>",
        (
            "<div class=section id=toolbar><h3><a href=/t/>Tools</a></h3><p>A key and a marker, and"
            " nothing else that you do not have at home anyway.</p></div>"
        ),
        "<div id=feedback class=paragraph><p><a href=/f/>Feedback</a></p></div>",
    ),
)
"""An id of a ``div``, ``form`` or ``section`` that has one of the names."""

CONTENT_RULE = Rule(
    id="content",
    phase="keep",
    why="An author's admonitions and tabs, and boxes that wrap a page's content, have these names.",
    evidence="content",
    names=(
        "admonition admonitionblock alert callout hint note tip warning body content main highlight"
        " footnote footnotes sidebartitle tab tabbed tabs cmt fullcommenttop starlightaside"
        " toctreewrapper"
    ),
    takes=("<div class='{name} pagination'><a href='/a/'>Rims</a></div>",),
    leaves=(
        "<div class='un{name} pagination'><a href='/a/'>Rims</a></div>",
        "<div><a class='{name} nav-link' href='/a/'>Rims</a></div>",
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
    takes=("<div id=breadcrumbs class='{name}'><a href='/a/'>Rims</a></div>",),
    leaves=("<div id=breadcrumbs class='a{name}'><a href='/a/'>Rims</a></div>",),
)
