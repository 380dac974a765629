"""HTML as a tree that is safe to walk.

Bytes go in and come out as text (``decode``); text goes in and comes out as a selectolax tree of
limited depth (``parse``). The other functions read and edit such a tree.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scp_ssg.lazy import lazy_exports

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
    )
    from scp_ssg.dom.tree import (
        TEXT_NODE,
        by_tag_number,
        is_empty,
        is_selector,
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
    "TEXT_NODE",
    "by_tag_number",
    "character_count",
    "collapse_space",
    "compact_text",
    "decode",
    "is_empty",
    "is_selector",
    "join_words",
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
]

_MODULES = {
    "BREAK": "text",
    "TEXT_NODE": "tree",
    "by_tag_number": "tree",
    "character_count": "text",
    "collapse_space": "text",
    "compact_text": "text",
    "decode": "encoding",
    "is_empty": "tree",
    "is_selector": "tree",
    "join_words": "text",
    "lineage": "tree",
    "lowered": "text",
    "matching_selectors": "tree",
    "nearest_element": "tree",
    "nearest_sibling": "tree",
    "outermost": "tree",
    "parse": "tree",
    "remove": "tree",
    "siblings": "tree",
    "tag_number": "tree",
    "text_size": "text",
    "unlinked_text_size": "text",
    "with_ancestors": "tree",
    "within": "tree",
}

if not TYPE_CHECKING:  # with it, every name would pass the type checker
    __getattr__ = lazy_exports(__name__, _MODULES)
