"""Rules by the classes of interface elements in the content: permalinks, line numbers, buttons."""

from __future__ import annotations

from scp_ssg.extract.rules.rule import Rule

__all__ = ["MARK_RULES"]

MARK_RULES = (
    Rule(
        id="mark-permalink",
        phase="blocks",
        why="A link beside a heading to the heading itself.",
        names=(
            "anchor-link anchorjs-link hash-link header-anchor headeranchor headerlink"
            " heading-anchor heading-link permalink sl-anchor-link toclink-permalink"
        ),
        takes=(
            "{prose}<h2>Rims<a class='{name}' href='#rims'>¶</a></h2>",
            "{prose}<h2>Rims <a class='{name}' href='#rims'>link</a></h2>",
        ),
        leaves=("<p>Turn <a class=anchor href='#rims'>left</a>.</p>",),
    ),
    Rule(
        id="mark-line-number",
        phase="blocks",
        why="The number of a line of code is no part of the code.",
        names=(
            "gutter hljs-ln-numbers linenodiv lineno linenos line-number line-numbers-rows lnt"
            " rouge-gutter source-line-no sourceLineNo"
        ),
        takes=("<pre><span class='{name}'>7</span>turn()</pre>",),
        leaves=("<pre><span class=number>7</span></pre>",),
    ),
    Rule(
        id="mark-cell-number",
        phase="blocks",
        why="A notebook numbers the cells that were run.",
        names="input_prompt jp-InputPrompt jp-OutputPrompt output_prompt",
        takes=("<div class='{name}'>In [7]:</div>",),
        leaves=("<div class=prompt-note>In 7 turns.</div>",),
    ),
    Rule(
        id="mark-code-button",
        phase="blocks",
        why="A button that copies the code or opens a note on it.",
        names=(
            "btn-clipboard clipboard-copy clipboard-copy-txt copybtn copy-btn copy-button"
            " md-annotation__index md-clipboard md-code__button"
        ),
        takes=("<span class='{name}'>Copy</span>",),
        leaves=("<span class=clipboard>Copy it by hand.</span>",),
    ),
    Rule(
        id="mark-social-button",
        phase="blocks",
        why="A script of GitHub's makes such a link a button with a count of readers.",
        names="github-button",
        takes=("<p><a class='{name}' href='//github.com/a/w'>Star</a></p>",),
        leaves=("<p><a class=button href='//github.com/a/w'>See it on GitHub</a></p>",),
    ),
    Rule(
        id="mark-icon-word",
        phase="blocks",
        why="A font for icons draws a picture instead of the word, which no visitor reads.",
        names=(
            "material-icons material-icons-outlined material-icons-round material-icons-sharp"
            " material-icons-two-tone material-symbols-outlined material-symbols-rounded"
            " material-symbols-sharp"
        ),
        takes=(
            "{prose}<h2><i class='tiny {name}'>folder</i>Rims</h2>",
            "<p>True it. <span class='{name}'>done</span></p>",
        ),
        leaves=("<p>Take the <i class=material>folder</i>.</p>",),
    ),
    Rule(
        id="mark-back-link",
        phase="blocks",
        why="A link from a note or a source back to where the reader came from.",
        names=(
            "backrefs data-footnote-backref footnote-back footnote-backref reversefootnote"
            " sql_link viewcode-back viewcode-link"
        ),
        takes=("<p><a class='{name}' href='#fnref1'>back</a></p>",),
        leaves=("<p><a class=back href='/rims/'>back</a></p>",),
    ),
    Rule(
        id="mark-formula-preview",
        phase="blocks",
        why="The TeX source of a formula that a script has rendered beside it.",
        names="MathJax_Preview",
        takes=("<span class='{name}'>x^2</span>",),
        leaves=("<span class=preview>x^2</span>",),
    ),
)
"""A class must be one of the names, as it is written."""
