"""Rules by the selectors of one generator or theme: what is to be pruned, and where the content is.

They hold for pages that say that they are its own.
"""

from __future__ import annotations

from functools import partial

from scp_ssg.extract.rules.rule import Rule

__all__ = ["LOCATE_RULES", "SELECTOR_RULES"]

SELECTOR_RULES = (
    Rule(
        id="texinfo-header",
        why="Texinfo writes the ways to other nodes above each section.",
        generators=("makeinfo", "texi2any"),
        selector="div.header:has(> p > a[accesskey])",
    ),
    Rule(
        id="ronn-decor",
        why="Ronn writes the name of a manual page and its section, date and maker above and below"
        " it.",
        generators=("", "Ronn"),  # its meta element has a value in place of a content
        selector="ol.man-decor",
    ),
    Rule(
        id="material-comments",
        why="A script of Material fills the comments below this heading.",
        generators=("mkdocs-material",),
        selector="h2#__comments",
    ),
    Rule(
        id="material-page",
        why="Material writes a page's tags, sources and questions about it in these boxes.",
        generators=("mkdocs-material",),
        selector=(
            ".md-tags, .md-source-file, .md-source-date, .md-feedback, .md-post__meta, .md-banner"
        ),
    ),
    Rule(
        id="vitepress-language",
        why="VitePress writes the language of code above it.",
        generators=("", "VitePress"),  # its first versions do not name themselves
        selector=(
            ".vp-doc [class*=language-] > span.lang, [class*=language-] > button.copy + span.lang"
        ),
    ),
    Rule(
        id="vitepress-dark-code",
        why="VitePress wrote each code block twice, in the colours of its light look and of its"
        " dark one.",
        generators=("", "VitePress"),
        selector=(
            "pre.vp-code-dark:has(+ pre.vp-code-light), pre.vp-code-light + pre.vp-code-dark"
        ),
    ),
    Rule(
        id="twoslash-popup",
        why="Twoslash shows the type of a name in code under the pointer; a type that the author"
        " asks for stays.",
        generators=("", "Astro", "VitePress"),
        selector=".twoslash-hover:not([class*=twoslash-query]) > .twoslash-popup-container",
    ),
    Rule(
        id="jazzy-language",
        why="jazzy writes the language of a declaration above it.",
        generators=("",),  # its pages name it in their footers alone
        selector=".declaration > .language > p.aside-title",
    ),
    Rule(
        id="expressive-code-label",
        why="Expressive Code says “Terminal window” to screen readers above commands.",
        generators=("", "Astro"),
        selector=".expressive-code figcaption > .sr-only",
    ),
    Rule(
        id="kross-shapes",
        why="Kross, a theme of Hugo, draws leaves and dots behind the title of each page.",
        generators=("Hugo",),
        selector=".page-title > img[class*=bg-shape]",
    ),
    Rule(
        id="outdated-browser",
        why="The script outdatedbrowser shows this box to visitors with an old browser alone.",
        generators=("", "Hexo"),  # its theme Icarus has it
        selector="#outdated:has(#btnUpdateBrowser)",
    ),
    Rule(
        id="wowchemy-widgets",
        why="Wowchemy writes the author, related pages and those before and after below a text.",
        generators=("Wowchemy", "Source Themes Academic"),
        selector=".author-card.content-widget-hr, .article-widget",
    ),
    Rule(
        id="rustdoc-item",
        why="rustdoc writes links to sources, and marks that fold an item, beside each item.",
        generators=("rustdoc",),
        selector=(
            ".sub-heading > a.src, .out-of-band:has(> a.src), .out-of-band:has(> a.srclink),"
            " a.srclink, a.src.rightside, .rightside:has(> a.src), .rightside:has(> a.srclink),"
            " summary.hideme, .notable-traits, a.tooltip[href='#']"
        ),
    ),
    Rule(
        id="jsdoc-source",
        why="JSDoc writes where in the code a member stands, with a link there.",
        selector=".details > .tag-source, .details > .details-item-container > .tag-source",
    ),
    Rule(
        id="rdoc-click",
        why="RDoc tells visitors beside each method how to see its source.",
        selector=".method-click-advice",
    ),
    Rule(
        id="search-results",
        why="GitBook, and what follows it, write boxes with no results yet onto each page.",
        selector=(
            ".search-results:has(> .has-results + .no-results),"
            " .search-results:has(> h1.search-results-title),"
            " .search-noresults:has(> h1.search-results-title)"
        ),
    ),
    Rule(
        id="javadoc-package",
        why="Javadoc writes where a class is in the library above its name.",
        generators=("javadoc",),
        selector=".header > .sub-title, .header > .subTitle",
    ),
    Rule(
        id="javadoc-filter",
        why="Javadoc writes buttons above a table that choose its rows; all rows are published.",
        generators=("javadoc",),
        selector=(
            ".table-tabs[role=tablist], [role=tablist]:has(> .activeTableTab),"
            " caption > .activeTableTab, caption > .tableTab"
        ),
    ),
    Rule(
        id="javadoc-undated",
        why="Javadoc writes the same, and bars with ways to other pages, where it does not name"
        " itself: without dates, as in a build that can be repeated.",
        selector=(
            ".topNav:has(> .navList), .subNav:has(> .navList), .bottomNav:has(> .navList),"
            " .header:has(+ .contentContainer) > .subTitle, caption > .activeTableTab,"
            " caption > .tableTab"
        ),
    ),
    Rule(
        id="haddock-module",
        why="Haddock writes what it can say of a module without its author, its contents and all"
        " signatures once more above the text, and links to sources and labels of folds in it.",
        selector=(
            "#module-header > table.info, #synopsis:has(> details#syn, > #control\\.syn),"
            " #table-of-contents:has(> #contents-list), .src > a.link[href^='src/'],"
            " summary.hide-when-js-enabled"
        ),
    ),
    Rule(
        id="pydoctor-links",
        why="pydoctor writes links to the source and to an index beside each name.",
        generators=("pydoctor",),
        selector="a.sourceLink, p:has(> a[href^='classIndex.html#'])",
    ),
    Rule(
        id="yuidoc-index",
        why="YUIDoc writes an index of the class into a tab, and tabs that choose what is shown.",
        selector=".api-class-tabs, #index.api-class-tabpanel",
    ),
    Rule(
        id="doxygen-obfuscator",
        why="Doxygen writes letters into mail addresses against robots, and hides them.",
        generators=("Doxygen",),
        selector="span.obfuscator",
    ),
    Rule(
        id="doxygen-footer",
        why="Doxygen, before its pages said so in the head, wrote its name and the date at their"
        " end.",
        selector="address small:has(> a[href*='doxygen.org/'])",
    ),
    Rule(
        id="redefine-contents",
        why="Redefine, a theme of Hexo, writes the title of the contents and of the page beside the"
        " text, whether the page has headings or not.",
        generators=("Hexo",),
        selector=".toc-content-container:has(> .post-toc-wrap)",
    ),
    Rule(
        id="doxygen-all-members",
        why="Doxygen, before it wrote such links into the header, wrote one to a list of all"
        " members above a class.",
        selector="a[href$='-members.html']:lexbor-contains('List of all members')",
    ),
    Rule(
        id="docfx-source",
        why="DocFX writes links to the source of a member, and to its form for changes, beside it.",
        generators=("", "docfx"),
        selector=(
            "article[data-uid] > .small.pull-right.mobile-hide:has(> a),"
            " article[data-uid] .header-action:has(> .bi-code-slash)"
        ),
    ),
    Rule(
        id="typedoc-member",
        why="TypeDoc writes below a member where it comes from, and an index of all above them.",
        selector="aside.tsd-sources, .tsd-index-group:has(+ .tsd-member-group)",
    ),
    Rule(
        id="typedoc-kind",
        why="TypeDoc draws what kind a member is beside its name, below a heading that says it.",
        selector="svg.tsd-kind-icon",  # older pages have links of this class, the names themselves
    ),
    Rule(
        id="org-preamble",
        why="Org writes what stands on each page of a site above and below its text into these"
        " boxes: links, the author, dates.",
        generators=("Org",),
        selector="#content ~ #postamble, #preamble:has(+ #content)",
    ),
    Rule(
        id="ablog-posts",
        why="Sphinx's extension ABlog lists posts in an author's text, not only below a title.",
        generators=("", "Docutils", "sphinx"),
        selector="ul.postlist[class*=postlist-style]:not(h1 + ul, h1 + p + ul)",
    ),
    Rule(
        id="sphinx-plot-formats",
        why="Matplotlib's directive plot writes above a figure where its script and its formats"
        " are.",
        generators=("", "Docutils", "sphinx"),
        selector="p:has(> a[href$='.png'] + a[href$='.hires.png'])",
    ),
    Rule(
        id="sphinx-gallery-page",
        why="Sphinx-Gallery writes around an example how to download it and how long it ran, and"
        " below a thumbnail the title that its link has already.",
        generators=("", "Docutils", "sphinx"),
        selector=(
            ".sphx-glr-download-link-note, p.sphx-glr-script-out, p.sphx-glr-timing,"
            " .sphx-glr-footer, p.sphx-glr-signature,"
            " .sphx-glr-thumbcontainer > p + .sphx-glr-thumbnail-title"
        ),
    ),
    Rule(
        id="jupyter-sphinx-hidden",
        why="jupyter-sphinx keeps code that its author hides on the page, unseen, for scripts.",
        generators=("", "Docutils", "sphinx"),
        selector=".thebelab-code.thebelab-hidden",
    ),
    Rule(
        id="myst-nb-fold",
        why="MyST-NB writes on what folds a cell's code or output that a click shows or hides it;"
        " of an author's own words for both, visitors see those for the folded one.",
        generators=("", "Docutils", "sphinx"),
        selector=(
            "details.hide > summary > .collapsed:lexbor-contains('Show code cell'),"
            " details.hide > summary > .collapsed + .expanded"
        ),
    ),
    Rule(
        id="fluid-post",
        why="Hexo's theme Fluid writes a post's dates, address and licence around its text.",
        generators=("Hexo",),
        selector=(
            ".post-content > #updated-time, .post-content > p.note:has(+ .markdown-body),"
            " .post-content .license-box:has(> .license-title)"
        ),
    ),
    Rule(
        id="document-dates",
        why="A plugin of MkDocs writes dates and authors into a heading that is HTML in Markdown.",
        generators=("", "mkdocs"),
        selector="h1 > .document-dates-plugin-wrapper",
    ),
    Rule(
        id="mkdocs-i18n",
        why="MkDocs' plugin mkdocs-i18n writes links to the translations above the text of a page.",
        generators=("", "mkdocs"),
        selector="ul:has(> li.i18n-link)",
    ),
    Rule(
        id="vuepress-hope",
        why="VuePress's Theme Hope writes the title itself and hides that of the text; it writes a"
        " post's author, dates and terms beside the title, and a list of the pages of a folder.",
        generators=("VuePress",),
        selector=(
            ".vp-page-title ~ [vp-content] > #markdown-content > h1:first-child,"
            " .vp-page-title ~ .theme-hope-content:not(.custom) > h1:first-child,"
            " .vp-page-title > .page-info, .vp-article-item > .page-info, .vp-catalog"
        ),
    ),
    Rule(
        id="hugo-book-header",
        why="Hugo Book writes the title once more, between buttons, for narrow screens.",
        selector="main > .book-page > header.book-header",
    ),
    Rule(
        id="ananke-page",
        why="Hugo's theme Ananke writes a page's section and author around its title, its tags"
        " below its text, and related pages beside it.",
        generators=("Hugo",),
        selector=(
            "header > aside.instapaper_ignoref, header > p.tracked:has(> strong),"
            " ul.pa0:has(> li.list > a.br-pill), aside.w-30-l > .nested-list-reset"
        ),
    ),
    Rule(
        id="nextra-new-tab",
        why="Nextra 2 says so, for screen readers, that a link opens a new tab.",
        selector="a > .nx-sr-only.nx-select-none",
    ),
    Rule(
        id="docusaurus-authors",
        why="Docusaurus writes the authors of a post below its title.",
        generators=("Docusaurus",),
        selector="article > header > .row:has(> [class*=uthorCol_])",
    ),
    Rule(
        id="docusaurus-version",
        why="Docusaurus 2 before its release wrote the version above the title, without the name"
        " that the badge has today.",
        generators=("Docusaurus",),
        selector="article > div:first-child:not([class]) > span.badge.badge--secondary:only-child",
    ),
    Rule(
        id="docusaurus-cards",
        why="Docusaurus writes cards of the pages below, with their titles and excerpts, where a"
        " page with sections, code or lists of its own asks for them.",
        generators=("Docusaurus",),
        selector=(
            ".theme-doc-markdown:has(> h2, > h3, > ul, > ol, > .theme-code-block,"
            " > .theme-admonition, > .tabs-container) > section.row:has(> article > a.card),"
            " [class^=generatedIndexPage_] > article > section.row:has(> article > a.card)"
        ),
    ),
    Rule(
        id="quarto-posts",
        why="Quarto lists pages of the site, with their titles, dates and descriptions, in a page"
        " that has a text or sections of its own, too.",
        generators=("quarto",),
        selector=(
            "main:has(> p ~ p ~ p, > section ~ section)"
            " .quarto-post:has(.listing-title > a[href^='.']),"
            " main:has(> p ~ p ~ p, > section ~ section) a.quarto-grid-link[href^='.'],"
            " .page-layout-custom:has(> section ~ section) a.quarto-grid-link[href^='.'],"
            " .listing-no-matching"
        ),
    ),
    Rule(
        id="doxygen-graph",
        why="Doxygen shows a graph that it draws in a frame of its own.",
        generators=("Doxygen",),
        selector=".dyncontent iframe[src$='.svg'], .contents .center > iframe[src$='.svg']",
    ),
    Rule(
        id="quarto-appendix",
        why="Quarto says below each page how to cite it and under which licence it is.",
        generators=("quarto",),
        selector="section#quarto-reuse, section#quarto-citation, section#quarto-copyright",
    ),
    Rule(
        id="quarto-keywords",
        why="Quarto writes the keywords of a page below its title.",
        generators=("quarto",),
        selector="#title-block-header div.keywords",
    ),
    Rule(
        id="mdbook-hidden-line",
        why="mdBook hides lines of Rust, some of them its own, that only the compiler needs.",
        selector="pre > code.language-rust span.boring",
    ),
    Rule(
        id="next-sidebar",
        why="Hexo's theme NexT writes the table of contents and what the site is into this box.",
        generators=("", "Hexo"),
        selector="aside.sidebar:has(> .sidebar-inner)",
    ),
    Rule(
        id="matery-reprint",
        why="Hexo's theme Matery writes the author, the address and the licence below each post.",
        generators=("", "Hexo"),
        selector="#reprint-statement",
    ),
    Rule(
        id="next-reward",
        why="Hexo's theme NexT asks for money below a text, and shows how to pay after a click.",
        generators=("", "Hexo"),
        selector="div:has(> button#rewardButton)",
    ),
    Rule(
        id="kramdown-contents",
        why="kramdown writes links to the headings of a page where its author asks for them; the"
        " label above them is none of these headings.",
        generators=("", "Jekyll"),
        selector=(
            "ol#markdown-toc, ul#markdown-toc,"
            " .no_toc:not(h1):has(+ ol#markdown-toc, + ul#markdown-toc)"
        ),
    ),
    Rule(
        id="minimal-mistakes-author",
        why="Minimal Mistakes writes the site's author beside each page's text.",
        generators=("", "Jekyll"),
        selector=".sidebar > [itemtype$='schema.org/Person']:has(> .author__content)",
    ),
    Rule(
        id="just-the-docs-children",
        why="Just the Docs writes links to the pages below, under a heading without an id; after a"
        " dash an author may say more of each.",
        generators=("", "Jekyll"),
        selector=(
            "#main-content > h2.text-delta:not([id]):not(:has(+ ul > li:lexbor-contains(' - '))),"
            " #main-content > h2.text-delta:not([id]) + ul:not(:has(> li:lexbor-contains(' - ')))"
        ),
    ),
    Rule(
        id="pkgdown-header",
        why="pkgdown writes the package's logo, the author, and the file that a page was made of"
        " around its title.",
        selector=(
            ".page-header > small.dont-index, .page-header > div.name,"
            " .page-header.toc-ignore > h4.author, .page-header.toc-ignore > h4.date,"
            " main > .page-header > h4.author, main > .page-header > h4.date,"
            " main > .page-header > img.logo"
        ),
    ),
    Rule(
        id="al-folio-page",
        why="al-folio writes buttons that open a publication's abstract and its entry for BibTeX,"
        " and other posts below a post.",
        selector=(
            ".publications .links > a[role=button]:not([href]),"
            " .post > h2.text-3xl, .post > p.mb-2, .post > li.my-2"
        ),
    ),
    Rule(
        id="rmarkdown-byline",
        why="R Markdown writes the author and the date as headings below the title.",
        generators=("", "pandoc", "bookdown"),
        selector=("#header > h3.author, #header > h4.author, #header > h3.date, #header > h4.date"),
    ),
    Rule(
        id="reveal-notes",
        why="reveal.js shows these notes to the speaker, not to the audience.",
        generators=("", "pandoc", "quarto"),
        selector=".reveal .slides aside.notes",
    ),
    Rule(
        id="yard-folds",
        why="YARD writes words that open and close a list, and folds up a class's ancestors and"
        " the other files that it is defined in.",
        selector=(
            "small:has(> a.summary_toggle), small:has(> a.constants_summary_toggle),"
            " dd > a.inheritanceTree, .inheritName + ul.fullTree, dd > span.defines"
        ),
    ),
    Rule(
        id="haddock-note",
        why="Haddock puts a note over each name of a source.",
        selector=".annot > .annottext",
    ),
)
"""Elements to prune."""

_Locating = partial(Rule, phase="locate")

LOCATE_RULES = (
    _Locating(
        id="material-content",
        why="Material writes the content alone into this element.",
        generators=("material",),
        selector=".md-content__inner",
    ),
    _Locating(
        id="docbook-content",
        why="DocBook writes the content after its header with ways to other pages.",
        generators=("DocBook",),
        selector=".navheader + div",
    ),
    _Locating(
        id="publican-content",
        why="Publican writes the content after a list of ways to other pages.",
        generators=("publican",),
        selector=".docnav + div",
    ),
    _Locating(
        id="mediawiki-content",
        why="MediaWiki writes the content alone into this element.",
        generators=("MediaWiki",),
        selector=".mw-parser-output",
    ),
    _Locating(
        id="gitbook-content",
        why="GitBook and HonKit write the content alone into this element.",
        generators=("GitBook", "HonKit"),
        selector=".markdown-section",
    ),
    _Locating(
        id="jsdoc-toolkit-content",
        why="JsDoc Toolkit writes the content after an index of all classes.",
        generators=("JsDoc Toolkit",),
        selector="#content:has(> h1.classTitle)",
    ),
    _Locating(
        id="jsdoc-content",
        why="JSDoc writes what is said of a class above the article with its members.",
        selector="section:has(> header + article > .container-overview)",
    ),
    _Locating(
        id="doxygen-content",
        why="Doxygen writes the content after a header with the title.",
        generators=("Doxygen",),
        selector=".header:has(> .headertitle) + .contents",
    ),
    _Locating(
        id="doxygen-member",
        why="Doxygen writes a page of its own for members, without a title, if it is told to.",
        generators=("Doxygen",),
        selector=".contents:has(> table .mempage)",
    ),
    _Locating(
        id="ldoc-content",
        why="LDoc writes the content into this element, after its navigation.",
        selector="#container:has(> #about) > #main > #navigation + #content",
    ),
    _Locating(
        id="butterfly-content",
        why="Hexo's theme Butterfly writes the content alone into this element, and a sidebar"
        " beside it.",
        generators=("Hexo",),
        selector="#content-inner #article-container",
    ),
    _Locating(
        id="docusaurus-category",
        why="Docusaurus writes what an author says of a category into this element, and cards of"
        " its pages below.",
        generators=("Docusaurus",),
        selector="[class^=generatedIndexPage_]",
    ),
    _Locating(
        id="docusaurus-page",
        why="Docusaurus writes a page that an author made of components, such as the home page,"
        " into this element, with a main one or without.",
        generators=("Docusaurus",),
        selector=".plugin-pages:not(.mdx-page) #__docusaurus_skipToContent_fallback",
    ),
    _Locating(
        id="haddock-content",
        why="Haddock writes the interface of a module alone into this element.",
        generators=("Haddock",),
        selector="#content:has(> #interface)",
    ),
    _Locating(
        id="typedoc-content",
        why="TypeDoc writes the content into this element, often no more than a signature.",
        selector=".container-main .col-content:has([class*=tsd-])",
    ),
    _Locating(
        id="quarto-about-page",
        why="Quarto's page about a person has the name, the picture and the links beside the main"
        " element.",
        generators=("quarto",),
        selector="[class*='quarto-about-']:has(> main, > .about-contents main)",
    ),
    _Locating(
        id="quarto-custom-page",
        why="Quarto writes a page whose layout is the author's own into this element, without a"
        " main one.",
        generators=("quarto",),
        selector=".page-layout-custom:not(:has(main))",
    ),
    _Locating(
        id="vitepress-home",
        why="VitePress writes a home page, or one without a sidebar, into this element, in many"
        " boxes.",
        generators=("", "VitePress"),
        selector=".VPHome, .VPPage",
    ),
    _Locating(
        id="hugo-learn-content",
        why="Hugo's theme Learn writes the content into this element, and ways through it beside.",
        generators=("Hugo",),
        selector="#body > .highlightable > #body-inner",
    ),
    _Locating(
        id="sphinx-content",
        why="Sphinx writes the content into this element. Old versions marked no main one.",
        generators=("", "sphinx"),
        selector=".documentwrapper > .bodywrapper > .body",
    ),
    _Locating(
        id="scribble-content",
        why="Scribble writes the content into this element, and versions beside it.",
        generators=("Scribble",),
        selector=".maincolumn > .main",
    ),
)
"""Elements that hold the content and nothing else. All are tried on a page that names no generator
and has no semantic elements."""
