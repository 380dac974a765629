"""Rules for the element into which a generator or a theme writes the content."""

from __future__ import annotations

from scp_ssg.extract.rules.rule import Rule

__all__ = ["LOCATE_RULES"]

LOCATE_RULES = (
    Rule(
        id="material-content",
        phase="locate",
        why="Material writes the content alone into this element.",
        generator="material",
        selector=".md-content__inner",
        takes=("<div class=md-content__inner>{prose}</div>",),
        leaves=("<div class=md-content>{prose}</div>",),
    ),
    Rule(
        id="docbook-content",
        phase="locate",
        why="DocBook writes the content after its header with ways to other pages.",
        generator="DocBook",
        selector=".navheader + div",
        takes=("<div class=navheader>Up</div><div>{prose}</div>",),
        leaves=("<div>{prose}</div>",),
    ),
    Rule(
        id="publican-content",
        phase="locate",
        why="Publican writes the content after a list of ways to other pages.",
        generator="publican",
        selector=".docnav + div",
        takes=("<ul class=docnav><li>Up</ul><div>{prose}</div>",),
        leaves=("<div>{prose}</div>",),
    ),
    Rule(
        id="mediawiki-content",
        phase="locate",
        why="MediaWiki writes the content alone into this element.",
        generator="MediaWiki",
        selector=".mw-parser-output",
        takes=("<div class=mw-parser-output>{prose}</div>",),
        leaves=("<div class=mw-body>{prose}</div>",),
    ),
    Rule(
        id="gitbook-content",
        phase="locate",
        why="GitBook writes the content alone into this element.",
        generator="GitBook",
        selector=".markdown-section",
        takes=("<section class=markdown-section>{prose}</section>",),
        leaves=("<section class=page>{prose}</section>",),
    ),
    Rule(
        id="honkit-content",
        phase="locate",
        why="HonKit writes the content alone into this element.",
        generator="HonKit",
        selector=".markdown-section",
        takes=("<section class=markdown-section>{prose}</section>",),
        leaves=("<section class=page>{prose}</section>",),
    ),
    Rule(
        id="doxygen-content",
        phase="locate",
        why="Doxygen writes the content after a header with the title.",
        generator="Doxygen",
        selector=".header:has(> .headertitle) + .contents",
        takes=(
            (
                "<div class=header><div class=headertitle>A</div></div><div class=contents>{prose}"
                "</div>"
            ),
        ),
        leaves=("<div class=contents>{prose}</div>",),
    ),
    Rule(
        id="butterfly-content",
        phase="locate",
        why="Hexo's theme Butterfly writes the content alone into this element, and a sidebar"
        " beside it.",
        generator="Hexo",
        selector="#content-inner #article-container",
        takes=(
            (
                "<main id=content-inner><article id=article-container>{prose}</article>"
                "<div>{prose} {prose}</div></main>"
            ),
        ),
        leaves=("<div id=article-container>{prose}</div>",),
    ),
    Rule(
        id="haddock-content",
        phase="locate",
        why="Haddock writes the interface of a module alone into this element.",
        generator="Haddock",
        selector="#content:has(> #interface)",
        takes=("<div id=content><div id=interface>{prose}</div></div>",),
        leaves=("<div id=content>{prose}</div>",),
    ),
    Rule(
        id="hugo-learn-content",
        phase="locate",
        why="Hugo's theme Learn writes the content into this element, and ways through it beside.",
        generator="Hugo",
        selector="#body > .highlightable > #body-inner",
        takes=(
            (
                "<section id=body><div class=highlightable><div id=top-bar><a href=/>Wheels</a>"
                " &gt; Rims</div><div id=body-inner>{prose}</div></div></section>"
            ),
        ),
        leaves=("<div id=body-inner>{prose}</div>",),
    ),
    Rule(
        id="scribble-content",
        phase="locate",
        why="Scribble writes the content into this element, and versions beside it.",
        generator="Scribble",
        selector=".maincolumn > .main",
        takes=("<div class=maincolumn><div class=main>{prose}</div></div>",),
        leaves=("<div class=main>{prose}</div>",),
    ),
)
"""Elements that hold the content and nothing else. All are tried on a page that names no generator
and has no semantic elements."""
