"""Rules by the selectors of one generator or theme, on pages that say that they are its own."""

from __future__ import annotations

from scp_ssg.extract.rules.rule import Rule

__all__ = ["SELECTOR_RULES"]

_CARDS = (
    "<section class='row list_a1'><article class='col col--6'><a class='card cardContainer_b2'"
    " href='/rims/'><h2>Rims</h2><p>They are round.</p></a></article></section>"
)

SELECTOR_RULES = (
    Rule(
        id="texinfo-header",
        why="Texinfo writes the ways to other nodes above each section.",
        generator="makeinfo",
        selector="div.header:has(> p > a[accesskey])",
        takes=("<div class=header><p>Up: <a href=/ accesskey=u>Wheels</a></p></div>",),
        leaves=("<div class=header><p>Turn <a href=/>left</a>.</p></div>",),
    ),
    Rule(
        id="texi2any-header",
        why="Texinfo writes the ways to other nodes above each section.",
        generator="texi2any",
        selector="div.header:has(> p > a[accesskey])",
        takes=("<div class=header><p>Up: <a href=/ accesskey=u>Wheels</a></p></div>",),
        leaves=("<div class=header><p>Turn <a href=/>left</a>.</p></div>",),
    ),
    Rule(
        id="material-comments",
        why="A script of Material fills the comments below this heading.",
        generator="mkdocs-material",
        selector="h2#__comments",
        takes=("<h2 id=__comments>Comments</h2>",),
        leaves=("<h2 id=comments>Comments</h2><p>They may begin with a hash.</p>",),
    ),
    Rule(
        id="material-page",
        why="Material writes a page's tags, sources and questions about it in these boxes.",
        generator="mkdocs-material",
        selector=".md-tags, .md-source-file, .md-feedback, .md-post__meta, .md-banner",
        takes=(
            "<nav class=md-tags><a class=md-tag href=/t/>rims</a></nav>",
            "<aside class=md-source-file><span>May 1, 2026</span></aside>",
            (
                "<form class=md-feedback><p>Was this page of any help to you, and is it whole?</p>"
                "</form>"
            ),
            "<div class=md-post__meta><h4>Ada</h4></div>",
            "<div class=md-banner><p>We ride on Sunday.</p></div>",
        ),
        leaves=("<div class='grid cards'><p>We ride on Sunday.</p></div>",),
    ),
    Rule(
        id="vitepress-language",
        why="VitePress writes the language of code above it.",
        generator="VitePress",
        selector=".vp-doc [class*=language-] > span.lang",
        takes=("<div class=vp-doc><div class=language-sh><span class=lang>sh</span></div></div>",),
        leaves=("<div class=vp-doc><p><span class=lang>sh</span></p></div>",),
    ),
    Rule(
        id="rustdoc-item",
        why="rustdoc writes links to sources, and marks that fold an item, beside each item.",
        generator="rustdoc",
        selector=(
            ".sub-heading > a.src, a.src.rightside, .rightside:has(> a.src), summary.hideme,"
            " .notable-traits, a.tooltip[href='#']"
        ),
        takes=(
            "<span class=sub-heading><a class=src href=/src/>Source</a></span>",
            "<a class='src rightside' href=/src/>Source</a>",
            (
                "<span class=rightside><span class=since>1.0.0</span> · <a class=src href=/src/>"
                "Source</a></span>"
            ),
            "<details open><summary class=hideme>Expand description</summary></details>",
            "<div class=notable-traits>Notable traits</div>",
            "<a href='#' class=tooltip data-notable-ty=Wheel>ⓘ</a>",
        ),
        leaves=(
            "<p><a class=src href=/src/>Source</a></p>",
            "<p><span class=rightside>The right side, not the left.</span></p>",
            "<p>It is a <a class=tooltip href=/rims/>rim</a>.</p>",
        ),
    ),
    Rule(
        id="javadoc-package",
        why="Javadoc writes where a class is in the library above its name.",
        generator="javadoc",
        selector=".header > .sub-title, .header > .subTitle",
        takes=(
            (
                "<div class=header><div class=sub-title><span class=package-label-in-type>Package"
                "</span>&nbsp;<a href=package-summary.html>org.wheels</a></div></div>"
            ),
            "<div class=header><div class=subTitle>org.wheels</div></div>",
        ),
        leaves=("<div class=sub-title>Wheels, and <a href=/rims/>rims</a></div>{prose}",),
    ),
    Rule(
        id="javadoc-filter",
        why="Javadoc writes buttons above a table that choose its rows; all rows are published.",
        generator="javadoc",
        selector=(
            ".table-tabs[role=tablist], [role=tablist]:has(> .activeTableTab),"
            " caption > .activeTableTab, caption > .tableTab"
        ),
        takes=(
            (
                "<div class=table-tabs role=tablist><button role=tab>All Methods</button>"
                "<button role=tab>Static Methods</button></div>"
            ),
            "<div role=tablist><span class=activeTableTab>All Methods</span></div>",
            "<table><caption><span class=activeTableTab>All Methods</span></caption></table>",
            "<table><caption><span class=tableTab>Static Methods</span></caption></table>",
        ),
        leaves=("<div class=caption><span>Constructors</span></div>",),
    ),
    Rule(
        id="fluid-post",
        why="Hexo's theme Fluid writes a post's dates, address and licence around its text.",
        generator="Hexo",
        selector=".post-content > #updated-time, .post-content .license-box:has(> .license-title)",
        takes=(
            "<article class=post-content><p id=updated-time class=note>May 1, 2026</p></article>",
            (
                "<article class=post-content><div class=license-box><div class=license-title>Wheels"
                "</div><div class=license-meta>Ada</div></div></article>"
            ),
        ),
        leaves=("<div class=license-box><p>Take the rims under these terms.</p></div>",),
    ),
    Rule(
        id="docusaurus-authors",
        why="Docusaurus writes the authors of a post below its title.",
        generator="Docusaurus",
        selector="article > header > .row:has(> [class*=uthorCol_])",
        takes=(
            (
                "<article><header><div class=row><div class='col authorCol_a1'><img src=ada.png>"
                "<a href=/ada/>Ada</a><small>Rider, and maker of rims @ Wheels</small></div></div>"
                "</header></article>"
            ),
        ),
        leaves=(
            (
                "<div class=row><div class='col authorCol_a1'><p>Ada has made rims for as long as"
                " anybody has known her.</p></div></div>"
            ),
        ),
    ),
    Rule(
        id="docusaurus-cards",
        why="Docusaurus writes cards of the pages below, with their titles and excerpts, where a"
        " page with sections, code or lists of its own asks for them.",
        generator="Docusaurus",
        selector=(
            ".theme-doc-markdown:has(> h2, > h3, > ul, > ol, > .theme-code-block,"
            " > .theme-admonition, > .tabs-container) > section.row:has(> article > a.card)"
        ),
        takes=(
            f"<div class=theme-doc-markdown><ul></ul>{_CARDS}</div>",
            f"<div class=theme-doc-markdown><div class=theme-code-block></div>{_CARDS}</div>",
            f"<div class=theme-doc-markdown><ol></ol>{_CARDS}</div>",
            f"<div class=theme-doc-markdown><div class=theme-admonition></div>{_CARDS}</div>",
            f"<div class=theme-doc-markdown><div class=tabs-container></div>{_CARDS}</div>",
        ),
        leaves=(
            f"<div class=theme-doc-markdown>{_CARDS}</div>",
            f"<div class=theme-doc-markdown><ul></ul><div>{_CARDS}</div></div>",
            (
                "<div class=theme-doc-markdown><ul></ul><section class=row><p>Rims.</p></section>"
                "</div>"
            ),
        ),
    ),
    Rule(
        id="mdn-language",
        why="MDN writes the language of code above it.",
        selector=".code-example span.language-name",
        takes=("<div class=code-example><span class=language-name>js</span></div>",),
        leaves=("<p><span class=language-name>js</span></p>",),
    ),
    Rule(
        id="mdbook-hidden-line",
        why="mdBook hides lines of Rust, some of them its own, that only the compiler needs.",
        selector="pre > code.language-rust span.boring",
        takes=(
            "<pre><code class=language-rust><span class=boring>fn main() {</span></code></pre>",
        ),
        leaves=(
            "<p><span class=boring>Dull.</span></p>",
            # The author's listing, which a click on mdBook's eye button shows.
            "<pre><code class=language-bash><span class=boring>ls -l</span></code></pre>",
            "<pre><code><span class=boring>ls -l</span></code></pre>",
        ),
    ),
    *(
        Rule(
            id=f"reveal-notes{'-' * bool(generator)}{generator}",
            why="reveal.js shows these notes to the speaker, not to the audience.",
            generator=generator,
            selector=".reveal .slides aside.notes",
            takes=(
                (
                    "<div class=reveal><div class=slides><aside class=notes><p>Say that the wheel"
                    " must be true before anybody rides it.</p></aside></div></div>"
                ),
            ),
            leaves=("<aside class=notes><p>The wheel must be true.</p></aside>{prose}",),
        )
        for generator in ("", "pandoc", "quarto")
    ),
    Rule(
        id="haddock-note",
        why="Haddock puts a note over each name of a source.",
        selector=".annot > .annottext",
        takes=("<div class=annot><span class=annottext>wheel :: Int</span></div>",),
        leaves=("<div class=annot>wheel</div>",),
    ),
)
"""Elements to prune."""
