"""Rules for interface elements in the content."""

from __future__ import annotations

from tests.extract.rule_examples.examples import Examples

__all__ = ["EXAMPLES"]


EXAMPLES = {
    "mark-permalink": Examples(
        takes=(
            "{prose}<h2>Rims<a class='{name}' href='#rims'>¶</a></h2>",
            "{prose}<h2>Rims <a class='{name}' href='#rims'>link</a></h2>",
        ),
        leaves=("<p>Turn <a class=anchor href='#rims'>left</a>.</p>",),
    ),
    "mark-line-number": Examples(
        takes=(
            "<pre><span class='{name}'>7</span>turn()</pre>",
            "<div class='{name}'><pre>7 8</pre></div>",
        ),
        leaves=(
            "<pre><span class=number>7</span></pre>",
            "<div class='code linenos'><pre><code>turn(the_left_wheel)</code></pre></div>",
            "<pre class='code linenos'><code>turn(the_left_wheel)</code></pre>",
        ),
    ),
    "mark-cell-number": Examples(
        takes=("<div class='{name}'>In [7]:</div>",),
        leaves=("<div class=prompt-note>In 7 turns.</div>",),
    ),
    "mark-cell-tags": Examples(
        takes=("<div class='{name}'><span class=cell-tag>hide-input</span></div>",),
        leaves=("<p>The tag <span class=cell-tag>hide-input</span> hides the code.</p>",),
    ),
    "mark-code-button": Examples(
        takes=("<span class='{name}'>Copy</span>",),
        leaves=("<span class=clipboard>Copy it by hand.</span>",),
    ),
    "mark-social-button": Examples(
        takes=("<p><a class='{name}' href='//github.com/a/w'>Star</a></p>",),
        leaves=("<p><a class=button href='//github.com/a/w'>See it on GitHub</a></p>",),
    ),
    "mark-icon-word": Examples(
        takes=(
            "{prose}<h2><i class='tiny {name}'>folder</i>Rims</h2>",
            "<p>True it. <span class='{name}'>done</span></p>",
        ),
        leaves=("<p>Take the <i class=material>folder</i>.</p>",),
    ),
    "mark-back-link": Examples(
        takes=("<p><a class='{name}' href='#fnref1'>back</a></p>",),
        leaves=("<p><a class=back href='/rims/'>back</a></p>",),
    ),
    "mark-formula-preview": Examples(
        takes=("<span class='{name}'>x^2</span>",),
        leaves=("<span class=preview>x^2</span>",),
    ),
    "label-text": Examples(
        takes=(
            "<div role=tab>Rims</div>",
            "<div class=tabbed-labels><label>Rims</label></div>",
            "<div class=tabbed-set><label>Rims</label></div>",
            "<div class=tab-label>Rims</div>",
            "<div class=tabs><label>Rims</label></div>",
            "<details><summary>Rims</summary></details>",
            "<p class=admonition-title>Rims</p>",
            "<div class=admonition-heading>Rims</div>",
            "<button class=sphinx-tabs-tab>Rims</button>",
        ),
        leaves=("<label>Rims</label>", "<p class=title>Rims</p>"),
    ),
}
