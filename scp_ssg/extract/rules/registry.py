"""All rules, by their ids."""

from __future__ import annotations

from scp_ssg.extract.rules.generators import SELECTOR_RULES
from scp_ssg.extract.rules.locating import LOCATE_RULES
from scp_ssg.extract.rules.marks import MARK_RULES
from scp_ssg.extract.rules.metadata import LABEL_TEXT
from scp_ssg.extract.rules.names import ASCIIDOCTOR_RULE, CONTENT_RULE, ID_RULE, NAME_RULES
from scp_ssg.extract.rules.navigation import NAVIGATION_RULES
from scp_ssg.extract.rules.semantics import SEMANTIC_RULES
from scp_ssg.extract.rules.structure import STRUCTURE_RULES

__all__ = ["RULES"]

RULES = {
    rule.id: rule
    for rule in (
        *SEMANTIC_RULES,
        *NAME_RULES,
        ID_RULE,
        CONTENT_RULE,
        ASCIIDOCTOR_RULE,
        *NAVIGATION_RULES,
        *STRUCTURE_RULES,
        *SELECTOR_RULES,
        *MARK_RULES,
        *LOCATE_RULES,
        LABEL_TEXT,
    )
}
"""Id → rule, in the order in which the documentation lists them."""
