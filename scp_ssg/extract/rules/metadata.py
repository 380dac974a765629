"""Rules by which words of the content are metadata, or must not be taken for it."""

from __future__ import annotations

from scp_ssg.extract.rules.rule import Rule

__all__ = ["LABEL_TEXT"]

LABEL_TEXT = Rule(
    id="label-text",
    phase="metadata",
    why="The label of a tab, an admonition or a folded box describes no page.",
    selector=(
        "[role=tab], .tabbed-labels > label, .tabbed-set > label, .tab-label, .tabs > label,"
        " summary, .admonition-title, .admonition-heading, .sphinx-tabs-tab"
    ),
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
)
"""Elements whose words are never the page's description."""
