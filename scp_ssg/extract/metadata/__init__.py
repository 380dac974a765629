"""Metadata of a page.

The head of a page, its JSON-LD, its headings and front matter go in; title, description, authors,
dates, language and permission to publish come out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scp_ssg.lazy import in_modules, lazy_exports

if TYPE_CHECKING:
    from scp_ssg.extract.metadata.dates import find_visible_date, shown_date
    from scp_ssg.extract.metadata.description import derived_description, language_tag, page_title
    from scp_ssg.extract.metadata.head import Head, head_html, read_head
    from scp_ssg.extract.metadata.heading import (
        has_heading,
        has_page_title,
        heading_outside_content,
        links_to_home,
        mark_links_above,
        says_title,
        title_ends,
        title_parts,
    )
    from scp_ssg.extract.metadata.page_elements import PageElements
    from scp_ssg.extract.metadata.permissions import parse_boolean, permission
    from scp_ssg.extract.metadata.plain_text import clean_line, to_plain_text

__all__ = [
    "Head",
    "PageElements",
    "clean_line",
    "derived_description",
    "find_visible_date",
    "has_heading",
    "has_page_title",
    "head_html",
    "heading_outside_content",
    "language_tag",
    "links_to_home",
    "mark_links_above",
    "page_title",
    "parse_boolean",
    "permission",
    "read_head",
    "says_title",
    "shown_date",
    "title_ends",
    "title_parts",
    "to_plain_text",
]

_MODULES = in_modules(
    dates="find_visible_date shown_date",
    description="derived_description language_tag page_title",
    head="Head head_html read_head",
    heading="has_heading has_page_title heading_outside_content links_to_home"
    " mark_links_above says_title title_ends title_parts",
    page_elements="PageElements",
    permissions="parse_boolean permission",
    plain_text="clean_line to_plain_text",
)

if not TYPE_CHECKING:  # with it, every name would pass the type checker
    __getattr__ = lazy_exports(__name__, _MODULES)
