"""What stands in a page for its use and is not its content, as tables."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["is_chrome", "is_chrome_class"]

_CLASSES = frozenset(
    {
        # permalink marks
        "anchor-link",
        "anchorjs-link",
        "hash-link",
        "header-anchor",
        "headeranchor",
        "headerlink",
        "heading-anchor",
        "heading-link",
        "permalink",
        "sl-anchor-link",
        "toclink-permalink",
        # line numbers
        "gutter",
        "hljs-ln-numbers",
        "linenodiv",
        "lineno",
        "linenos",
        "line-number",
        "line-numbers-rows",
        "lnt",
        "rouge-gutter",
        "source-line-no",
        "sourceLineNo",
        # numbers of a notebook's cells
        "input_prompt",
        "jp-InputPrompt",
        "jp-OutputPrompt",
        "output_prompt",
        # buttons on code
        "btn-clipboard",
        "clipboard-copy",
        "clipboard-copy-txt",
        "copybtn",
        "copy-btn",
        "copy-button",
        "md-annotation__index",
        "md-clipboard",
        "md-code__button",
        # footnotes and autodoc
        "backrefs",
        "data-footnote-backref",
        "footnote-back",
        "footnote-backref",
        "reversefootnote",
        "sql_link",
        "viewcode-back",
        "viewcode-link",
        # TeX that a script has already shown
        "MathJax_Preview",
    }
)


def is_chrome(attributes: Mapping[str, str | None]) -> bool:
    """Whether an element inside the content, with all that it holds, is not content.

    The role ``doc-backlink`` does not say so: docutils gives it to the words of headings and to the
    labels of citations.
    """
    classes = attributes.get("class")
    return classes is not None and is_chrome_class(classes)


@lru_cache(maxsize=4096)  # a site has few different ones, and each of them thousands of times
def is_chrome_class(classes: str) -> bool:
    """``is_chrome`` for an element with the attribute ``class="{classes}"``."""
    return not _CLASSES.isdisjoint(classes.split())
