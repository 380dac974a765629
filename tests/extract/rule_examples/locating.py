"""Rules that find the content."""

from __future__ import annotations

from tests.extract.rule_examples.examples import Examples

__all__ = ["EXAMPLES"]


EXAMPLES = {
    "material-content": Examples(
        takes=("<div class=md-content__inner>{prose}</div>",),
        leaves=("<div class=md-content>{prose}</div>",),
    ),
    "docbook-content": Examples(
        takes=("<div class=navheader>Up</div><div>{prose}</div>",),
        leaves=("<div>{prose}</div>",),
    ),
    "publican-content": Examples(
        takes=("<ul class=docnav><li>Up</ul><div>{prose}</div>",),
        leaves=("<div>{prose}</div>",),
    ),
    "mediawiki-content": Examples(
        takes=("<div class=mw-parser-output>{prose}</div>",),
        leaves=("<div class=mw-body>{prose}</div>",),
    ),
    "gitbook-content": Examples(
        takes=("<section class=markdown-section>{prose}</section>",),
        leaves=("<section class=page>{prose}</section>",),
    ),
    "jsdoc-toolkit-content": Examples(
        takes=("<div id=content><h1 class=classTitle></h1>{prose}</div>",),
        leaves=("<div id=content>{prose}</div>",),
    ),
    "jsdoc-content": Examples(
        takes=(
            (
                "<section><header>{prose}</header>"
                "<article><div class=container-overview></div></article></section>"
            ),
        ),
        leaves=("<section><header>{prose}</header><div class=overview></div></section>",),
    ),
    "doxygen-content": Examples(
        takes=(
            (
                "<div class=header><div class=headertitle>A</div></div><div class=contents>{prose}"
                "</div>"
            ),
        ),
        leaves=("<div class=contents>{prose}</div>",),
    ),
    "doxygen-member": Examples(
        takes=(
            (
                "<div class=contents><table><tr><td class=mempage><div class=memdoc>{prose}</div>"
                "</td></tr></table></div>"
            ),
        ),
        leaves=("<div class=pages><p>{prose}</p></div>",),
    ),
    "ldoc-content": Examples(
        takes=(
            (
                "<div id=container><div id=main><div id=navigation><h1>Rims</h1></div>"
                "<div id=content>{prose}</div></div><div id=about>By LDoc</div></div>"
            ),
        ),
        leaves=("<div id=container><div id=main><div id=content>{prose}</div></div></div>",),
    ),
    "butterfly-content": Examples(
        takes=(
            (
                "<main id=content-inner><article id=article-container>{prose}</article>"
                "<div>{prose} {prose}</div></main>"
            ),
        ),
        leaves=("<div id=article-container>{prose}</div>",),
    ),
    "docusaurus-category": Examples(
        takes=("<div class=generatedIndexPage_a1>{prose}</div>",),
        leaves=("<div class=indexPage_a1>{prose}</div>",),
    ),
    "docusaurus-page": Examples(
        takes=(
            (
                "<div class='plugin-pages plugin-id-default'>"
                "<div id=__docusaurus_skipToContent_fallback>{prose}</div></div>"
            ),
        ),
        leaves=(
            (
                "<div class='plugin-pages mdx-page'>"
                "<div id=__docusaurus_skipToContent_fallback>{prose}</div></div>"
            ),
            (
                "<div class=plugin-docs>"
                "<div id=__docusaurus_skipToContent_fallback>{prose}</div></div>"
            ),
        ),
    ),
    "haddock-content": Examples(
        takes=("<div id=content><div id=interface>{prose}</div></div>",),
        leaves=("<div id=content>{prose}</div>",),
    ),
    "typedoc-content": Examples(
        takes=(
            (
                "<div class='container container-main'><div class=col-content><div"
                " class=tsd-panel>{prose}</div></div><div class=col-sidebar>{prose}</div></div>"
            ),
        ),
        leaves=("<div class=container-main><div class=col-content>{prose}</div></div>",),
    ),
    "quarto-about-page": Examples(
        takes=(
            (
                "<div class='quarto-about-trestles column-page'><div class=about-entity>{prose}"
                "</div><div class=about-contents><main></main></div></div>"
            ),
            "<div class='quarto-about-jolla column-page'>{prose}<main></main></div>",
        ),
        leaves=("<div class=quarto-about-jolla>{prose}</div>",),
    ),
    "quarto-custom-page": Examples(
        takes=("<div class=page-layout-custom>{prose}</div>",),
        leaves=("<div class=page-layout-article>{prose}</div>",),
    ),
    "vitepress-home": Examples(
        takes=(
            "<div class=VPHome><div class=VPHero>{prose}</div></div><div>{prose}</div>",
            "<div class=VPPage><div><div>{prose}</div></div></div><div>{prose}</div>",
        ),
        leaves=("<div class=VPContent>{prose}</div>",),
    ),
    "hugo-learn-content": Examples(
        takes=(
            (
                "<section id=body><div class=highlightable><div id=top-bar><a href=/>Wheels</a>"
                " &gt; Rims</div><div id=body-inner>{prose}</div></div></section>"
            ),
        ),
        leaves=("<div id=body-inner>{prose}</div>",),
    ),
    "sphinx-content": Examples(
        takes=(
            (
                "<div class=documentwrapper><div class=bodywrapper><div class=body>{prose}</div>"
                "</div></div>"
            ),
        ),
        leaves=("<div class=bodywrapper><div class=body>{prose}</div></div>",),
    ),
    "scribble-content": Examples(
        takes=("<div class=maincolumn><div class=main>{prose}</div></div>",),
        leaves=("<div class=main>{prose}</div>",),
    ),
}
