"""The registry of rules: what is boilerplate, by which evidence, and why.

A rule is one row, with HTML that it takes and HTML that it leaves; ``RULES`` has them all. The
tables that the extraction uses are made from the rows, once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scp_ssg.lazy import lazy_exports

if TYPE_CHECKING:
    from scp_ssg.extract.rules.generators import SELECTOR_RULES
    from scp_ssg.extract.rules.locating import LOCATE_RULES
    from scp_ssg.extract.rules.marks import MARK_RULES
    from scp_ssg.extract.rules.metadata import LABEL_TEXT
    from scp_ssg.extract.rules.names import ASCIIDOCTOR_RULE, CONTENT_RULE, ID_RULE, NAME_RULES
    from scp_ssg.extract.rules.navigation import (
        BREADCRUMBS,
        CONTENTS_LIST,
        COPYRIGHT,
        LETTER,
        LICENCE,
        NEIGHBOURS,
        SUBSCRIPTION,
    )
    from scp_ssg.extract.rules.registry import RULES
    from scp_ssg.extract.rules.rule import Rule
    from scp_ssg.extract.rules.semantics import (
        ADVERTISEMENT,
        FOOTER,
        LABEL,
        POPOVER,
        ROLE_RULE,
        ROLES,
        SHARE_ICON,
        TAG_RULE,
        TAGS,
    )
    from scp_ssg.extract.rules.structure import (
        BYLINE,
        CODE_TOGGLE,
        COLUMN,
        COMMENT_CLASSES,
        COMMENT_IDS,
        COMMENTS,
        CONTENTS_TITLE,
        COPY_BUTTON,
        DATE_LINE,
        DATED_LINKS,
        DROP,
        LONE_HEADING,
        OUTSIDE,
        PAGE_LINE,
        SITE_EDGE,
        SKIP_LINK,
    )

__all__ = [
    "ADVERTISEMENT",
    "ASCIIDOCTOR_RULE",
    "BREADCRUMBS",
    "BYLINE",
    "CODE_TOGGLE",
    "COLUMN",
    "COMMENTS",
    "COMMENT_CLASSES",
    "COMMENT_IDS",
    "CONTENTS_LIST",
    "CONTENTS_TITLE",
    "CONTENT_RULE",
    "COPYRIGHT",
    "COPY_BUTTON",
    "DATED_LINKS",
    "DATE_LINE",
    "DROP",
    "FOOTER",
    "ID_RULE",
    "LABEL",
    "LABEL_TEXT",
    "LETTER",
    "LICENCE",
    "LOCATE_RULES",
    "LONE_HEADING",
    "MARK_RULES",
    "NAME_RULES",
    "NEIGHBOURS",
    "OUTSIDE",
    "PAGE_LINE",
    "POPOVER",
    "ROLES",
    "ROLE_RULE",
    "RULES",
    "SELECTOR_RULES",
    "SHARE_ICON",
    "SITE_EDGE",
    "SKIP_LINK",
    "SUBSCRIPTION",
    "TAGS",
    "TAG_RULE",
    "Rule",
]

_MODULES = {
    "ADVERTISEMENT": "semantics",
    "ASCIIDOCTOR_RULE": "names",
    "BREADCRUMBS": "navigation",
    "BYLINE": "structure",
    "CODE_TOGGLE": "structure",
    "COLUMN": "structure",
    "COMMENTS": "structure",
    "COMMENT_CLASSES": "structure",
    "COMMENT_IDS": "structure",
    "CONTENTS_LIST": "navigation",
    "CONTENTS_TITLE": "structure",
    "CONTENT_RULE": "names",
    "COPYRIGHT": "navigation",
    "COPY_BUTTON": "structure",
    "DATED_LINKS": "structure",
    "DATE_LINE": "structure",
    "DROP": "structure",
    "FOOTER": "semantics",
    "ID_RULE": "names",
    "LABEL": "semantics",
    "LABEL_TEXT": "metadata",
    "LETTER": "navigation",
    "LICENCE": "navigation",
    "LOCATE_RULES": "locating",
    "LONE_HEADING": "structure",
    "MARK_RULES": "marks",
    "NAME_RULES": "names",
    "NEIGHBOURS": "navigation",
    "OUTSIDE": "structure",
    "PAGE_LINE": "structure",
    "POPOVER": "semantics",
    "ROLES": "semantics",
    "ROLE_RULE": "semantics",
    "RULES": "registry",
    "Rule": "rule",
    "SELECTOR_RULES": "generators",
    "SHARE_ICON": "semantics",
    "SITE_EDGE": "structure",
    "SKIP_LINK": "structure",
    "SUBSCRIPTION": "navigation",
    "TAGS": "semantics",
    "TAG_RULE": "semantics",
}

if not TYPE_CHECKING:  # with it, every name would pass the type checker
    __getattr__ = lazy_exports(__name__, _MODULES)
