"""HTML as a tree that is safe to walk.

Bytes go in and come out as text (``decode``); text goes in and comes out as a selectolax tree of
limited depth (``parse``). The other functions read and edit such a tree.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scp_ssg.lazy import in_modules, lazy_exports

if TYPE_CHECKING:
    from scp_ssg.dom.encoding import decode
    from scp_ssg.dom.text import (
        BREAK,
        character_count,
        collapse_space,
        compact_text,
        join_words,
        lowered,
        text_size,
        unlinked_text_size,
        word_count,
    )
    from scp_ssg.dom.tree import (
        LAST_TAG,
        TEXT_NODE,
        LexborHTMLParser,
        LexborNode,
        by_tag_number,
        children,
        element_before,
        first_with_words,
        is_empty,
        is_selector,
        label,
        last_element,
        lineage,
        matching_selectors,
        nearest_element,
        nearest_sibling,
        outermost,
        parse,
        remove,
        siblings,
        tag_number,
        with_ancestors,
        within,
    )

__all__ = [
    "BREAK",
    "LAST_TAG",
    "TEXT_NODE",
    "LexborHTMLParser",
    "LexborNode",
    "by_tag_number",
    "character_count",
    "children",
    "collapse_space",
    "compact_text",
    "decode",
    "element_before",
    "first_with_words",
    "is_empty",
    "is_selector",
    "join_words",
    "label",
    "last_element",
    "lineage",
    "lowered",
    "matching_selectors",
    "nearest_element",
    "nearest_sibling",
    "outermost",
    "parse",
    "remove",
    "siblings",
    "tag_number",
    "text_size",
    "unlinked_text_size",
    "with_ancestors",
    "within",
    "word_count",
]

_MODULES = in_modules(
    encoding="decode",
    text=(
        "BREAK character_count collapse_space compact_text join_words lowered text_size "
        "unlinked_text_size word_count"
    ),
    tree=(
        "LAST_TAG TEXT_NODE LexborHTMLParser LexborNode by_tag_number children element_before "
        "first_with_words is_empty is_selector label last_element lineage matching_selectors "
        "nearest_element nearest_sibling outermost parse remove siblings tag_number "
        "with_ancestors within"
    ),
)

if not TYPE_CHECKING:  # with it, every name would pass the type checker
    __getattr__ = lazy_exports(__name__, _MODULES)
