"""All rules, by their ids."""

from __future__ import annotations

from scp_ssg.extract.rules.generators import LOCATE_RULES, SELECTOR_RULES
from scp_ssg.extract.rules.marks import LABEL_TEXT, MARK_RULES
from scp_ssg.extract.rules.names import ASCIIDOCTOR_RULE, CONTENT_RULE, ID_RULE, NAME_RULES
from scp_ssg.extract.rules.rule import Rule
from scp_ssg.extract.rules.structure import Structure

__all__ = ["RULES"]

RULES = {
    rule.id: rule
    for rule in (
        *(each for each in vars(Structure).values() if isinstance(each, Rule)),
        *NAME_RULES,
        ID_RULE,
        CONTENT_RULE,
        ASCIIDOCTOR_RULE,
        *SELECTOR_RULES,
        *MARK_RULES,
        *LOCATE_RULES,
        LABEL_TEXT,
    )
}
"""Id → rule, in the order in which the documentation lists them."""
