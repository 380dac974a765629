"""Classes of interface elements inside the content: permalinks, line numbers, copy buttons."""

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
        # TeX source of a formula that a script has rendered
        "MathJax_Preview",
    }
)


def is_chrome(attributes: Mapping[str, str | None]) -> bool:
    """Return whether the element with these ``attributes`` is an interface element.

    The role ``doc-backlink`` is no evidence: docutils gives it to the words of headings and to the
    labels of citations.
    """
    classes = attributes.get("class")
    return classes is not None and is_chrome_class(classes)


@lru_cache(maxsize=4096)  # a site repeats few different classes thousands of times
def is_chrome_class(classes: str) -> bool:
    """``is_chrome`` for an element with these ``classes``, separated by spaces."""
    return not _CLASSES.isdisjoint(classes.split())
