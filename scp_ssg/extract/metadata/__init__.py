"""What a page says about itself.

The head of a page, its JSON-LD and its headings go in; title, description, authors, dates and
language come out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scp_ssg.lazy import lazy_exports

if TYPE_CHECKING:
    from scp_ssg.extract.metadata.description import described, language_tag, titled
    from scp_ssg.extract.metadata.head import Head, head_of, read_head
    from scp_ssg.extract.metadata.heading import (
        heading_outside,
        is_shown_in,
        leads_home,
        names_the_page,
    )
    from scp_ssg.extract.metadata.marks import Marks
    from scp_ssg.extract.metadata.permissions import meaning, permission
    from scp_ssg.extract.metadata.plain_text import clean, plain
    from scp_ssg.extract.metadata.visible_date import published_on

__all__ = [
    "Head",
    "Marks",
    "clean",
    "described",
    "head_of",
    "heading_outside",
    "is_shown_in",
    "language_tag",
    "leads_home",
    "meaning",
    "names_the_page",
    "permission",
    "plain",
    "published_on",
    "read_head",
    "titled",
]

_MODULES = {
    "Head": "head",
    "Marks": "marks",
    "clean": "plain_text",
    "described": "description",
    "head_of": "head",
    "heading_outside": "heading",
    "is_shown_in": "heading",
    "language_tag": "description",
    "leads_home": "heading",
    "meaning": "permissions",
    "names_the_page": "heading",
    "permission": "permissions",
    "plain": "plain_text",
    "published_on": "visible_date",
    "read_head": "head",
    "titled": "description",
}

if not TYPE_CHECKING:  # with it, every name would pass the type checker
    __getattr__ = lazy_exports(__name__, _MODULES)
