"""The date of publication that a page shows, for pages whose head has none."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from scp_ssg.extract.metadata.dates import parse_date

if TYPE_CHECKING:
    from datetime import datetime

    from selectolax.lexbor import LexborHTMLParser, LexborNode

    from scp_ssg.extract.metadata.page_elements import PageElements

__all__ = ["find_visible_date"]

_SELECTORS = (
    "[itemprop=datePublished]",
    "[itemprop=dateCreated]",
    "time.published, abbr.published, time.dt-published, time.entry-date, time[pubdate]",
    "article > header time[datetime], article > footer time[datetime]",
)
"""Selectors of dates, the most reliable first; of each, the first element in the page counts."""

_CHANGED = re.compile(r"updat|modif|edit|revis", re.IGNORECASE)
_LABELLED_DATE = 60
"""Characters of the longest line with a date and its label."""


def find_visible_date(tree: LexborHTMLParser, elements: PageElements) -> datetime | None:
    """The date of publication that the page of ``tree`` shows; None if it has several articles.

    ``elements`` are those of ``tree``.
    """
    if not elements.may_have_date:
        return None
    if sum(each.tag == "article" for each in elements.articles) > 1:
        return None
    for selector in _SELECTORS:
        node = tree.css_first(selector)
        if node is not None and not _is_date_of_change(node):
            attributes = node.attributes
            for name in ("datetime", "content", "title"):
                moment = parse_date(attributes.get(name) or "")
                if moment is not None:
                    return moment
    return None


def _is_date_of_change(node: LexborNode) -> bool:
    """Return whether the label of the date ``node``, or its class, names a change of the page."""
    element: LexborNode | None = node
    while element is not None and len(text := element.text()) <= _LABELLED_DATE:
        if _CHANGED.search(f"{text} {element.attributes.get('class') or ''}"):
            return True
        element = element.parent
    return False
