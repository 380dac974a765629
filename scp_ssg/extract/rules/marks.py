"""Rules for interface elements in the content: permalinks, line numbers, buttons, labels."""

from __future__ import annotations

from functools import partial

from scp_ssg.extract.rules.rule import Rule

__all__ = ["LABEL_TEXT", "MARK_RULES"]

_Mark = partial(Rule, phase="blocks")

MARK_RULES = (
    _Mark(
        id="mark-permalink",
        why="A link beside a heading to the heading itself.",
        names=(
            "anchor-link anchor-section anchorjs-link hash-link header-anchor headeranchor"
            " headerlink heading-anchor heading-link permalink sl-anchor-link toclink-permalink"
        ),
    ),
    _Mark(
        id="mark-line-number",
        why="The number of a line of code is no part of the code.",
        names=(
            "gutter hljs-ln-numbers linenodiv lineno linenos line-number line-numbers-rows lnt"
            " rouge-gutter source-line-no sourceLineNo"
        ),
    ),
    _Mark(
        id="mark-cell-number",
        why="A notebook numbers the cells that were run.",
        names="input_prompt jp-InputPrompt jp-OutputPrompt output_prompt",
    ),
    _Mark(
        id="mark-cell-tags",
        why="A notebook's toolbar has the tags of a cell, which tell its tools what to hide.",
        names="celltoolbar",
    ),
    _Mark(
        id="mark-code-button",
        why="A button that copies the code or opens a note on it.",
        names=(
            "btn-clipboard clipboard-copy clipboard-copy-txt copybtn copy-btn copy-button"
            " md-annotation__index md-clipboard md-code__button"
        ),
    ),
    _Mark(
        id="mark-social-button",
        why="A script of GitHub's makes such a link a button with a count of readers.",
        names="github-button",
    ),
    _Mark(
        id="mark-icon-word",
        why="A font for icons draws a picture instead of the word, which no visitor reads.",
        names=(
            "material-icons material-icons-outlined material-icons-round material-icons-sharp"
            " material-icons-two-tone material-symbols-outlined material-symbols-rounded"
            " material-symbols-sharp"
        ),
    ),
    _Mark(
        id="mark-back-link",
        why="A link from a note or a source back to where the reader came from.",
        names=(
            "backrefs data-footnote-backref footnote-back footnote-backref reversefootnote"
            " sql_link viewcode-back viewcode-link"
        ),
    ),
    _Mark(
        id="mark-formula-preview",
        why="The TeX source of a formula that a script has rendered beside it.",
        names="MathJax_Preview",
    ),
)
"""A class must be one of the names, as it is written."""

LABEL_TEXT = Rule(
    id="label-text",
    phase="metadata",
    why="The label of a tab, an admonition or a folded box describes no page.",
    selector=(
        "[role=tab], .tabbed-labels > label, .tabbed-set > label, .tab-label, .tabs > label,"
        " summary, .admonition-title, .admonition-heading, .sphinx-tabs-tab"
    ),
)
"""Elements whose words are never the page's description."""
