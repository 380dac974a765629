"""Rules for the element into which a generator or a theme writes the content."""

from __future__ import annotations

from scp_ssg.extract.rules.rule import Rule

__all__ = ["LOCATE_RULES"]

LOCATE_RULES = (
    Rule(
        id="material-content",
        phase="locate",
        why="Material writes the content alone into this element.",
        generators=("material",),
        selector=".md-content__inner",
    ),
    Rule(
        id="docbook-content",
        phase="locate",
        why="DocBook writes the content after its header with ways to other pages.",
        generators=("DocBook",),
        selector=".navheader + div",
    ),
    Rule(
        id="publican-content",
        phase="locate",
        why="Publican writes the content after a list of ways to other pages.",
        generators=("publican",),
        selector=".docnav + div",
    ),
    Rule(
        id="mediawiki-content",
        phase="locate",
        why="MediaWiki writes the content alone into this element.",
        generators=("MediaWiki",),
        selector=".mw-parser-output",
    ),
    Rule(
        id="gitbook-content",
        phase="locate",
        why="GitBook and HonKit write the content alone into this element.",
        generators=("GitBook", "HonKit"),
        selector=".markdown-section",
    ),
    Rule(
        id="doxygen-content",
        phase="locate",
        why="Doxygen writes the content after a header with the title.",
        generators=("Doxygen",),
        selector=".header:has(> .headertitle) + .contents",
    ),
    Rule(
        id="butterfly-content",
        phase="locate",
        why="Hexo's theme Butterfly writes the content alone into this element, and a sidebar"
        " beside it.",
        generators=("Hexo",),
        selector="#content-inner #article-container",
    ),
    Rule(
        id="docusaurus-category",
        phase="locate",
        why="Docusaurus writes what an author says of a category into this element, and cards of"
        " its pages below.",
        generators=("Docusaurus",),
        selector="[class^=generatedIndexPage_]",
    ),
    Rule(
        id="haddock-content",
        phase="locate",
        why="Haddock writes the interface of a module alone into this element.",
        generators=("Haddock",),
        selector="#content:has(> #interface)",
    ),
    Rule(
        id="hugo-learn-content",
        phase="locate",
        why="Hugo's theme Learn writes the content into this element, and ways through it beside.",
        generators=("Hugo",),
        selector="#body > .highlightable > #body-inner",
    ),
    Rule(
        id="scribble-content",
        phase="locate",
        why="Scribble writes the content into this element, and versions beside it.",
        generators=("Scribble",),
        selector=".maincolumn > .main",
    ),
)
"""Elements that hold the content and nothing else. All are tried on a page that names no generator
and has no semantic elements."""
