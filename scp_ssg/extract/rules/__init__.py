"""The registry of rules: what is boilerplate, by which evidence, and why.

A rule is one row; ``RULES`` has them all. The tables that the extraction uses are made from the
rows, once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scp_ssg.lazy import in_modules, lazy_exports

if TYPE_CHECKING:
    from scp_ssg.extract.rules.generators import LOCATE_RULES, SELECTOR_RULES
    from scp_ssg.extract.rules.marks import LABEL_TEXT, MARK_RULES
    from scp_ssg.extract.rules.names import ASCIIDOCTOR_RULE, CONTENT_RULE, ID_RULE, NAME_RULES
    from scp_ssg.extract.rules.registry import RULES
    from scp_ssg.extract.rules.rule import Rule
    from scp_ssg.extract.rules.selecting import Selecting, quick_selector
    from scp_ssg.extract.rules.structure import (
        COMMENT_CLASSES,
        COMMENT_IDS,
        PAGE_PARTS,
        ROLES,
        TAGS,
        Structure,
    )

__all__ = [
    "ASCIIDOCTOR_RULE",
    "COMMENT_CLASSES",
    "COMMENT_IDS",
    "CONTENT_RULE",
    "ID_RULE",
    "LABEL_TEXT",
    "LOCATE_RULES",
    "MARK_RULES",
    "NAME_RULES",
    "PAGE_PARTS",
    "ROLES",
    "RULES",
    "SELECTOR_RULES",
    "TAGS",
    "Rule",
    "Selecting",
    "Structure",
    "quick_selector",
]

_MODULES = in_modules(
    generators="LOCATE_RULES SELECTOR_RULES",
    marks="LABEL_TEXT MARK_RULES",
    names="ASCIIDOCTOR_RULE CONTENT_RULE ID_RULE NAME_RULES",
    registry="RULES",
    rule="Rule",
    selecting="Selecting quick_selector",
    structure="COMMENT_CLASSES COMMENT_IDS PAGE_PARTS ROLES Structure TAGS",
)

if not TYPE_CHECKING:  # with it, every name would pass the type checker
    __getattr__ = lazy_exports(__name__, _MODULES)
