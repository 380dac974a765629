"""When a page was published, where its head does not say: the date that its theme shows."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from scp_ssg.extract.metadata.dates import parse_date

if TYPE_CHECKING:
    from datetime import datetime

    from selectolax.lexbor import LexborHTMLParser, LexborNode

    from scp_ssg.extract.metadata.page_elements import PageElements

__all__ = ["find_visible_date"]

_SHOWN = (
    "[itemprop=datePublished]",
    "[itemprop=dateCreated]",
    "time.published, abbr.published, time.dt-published, time.entry-date, time[pubdate]",
    "article > header time[datetime], article > footer time[datetime]",
)
"""The surest first; the first date of its kind in the page counts."""

_CHANGED = re.compile(r"updat|modif|edit|revis", re.IGNORECASE)
_LABELLED = 60
"""Characters of a line that says what its date is that of."""


def find_visible_date(tree: LexborHTMLParser, marks: PageElements) -> datetime | None:
    """The date of publication that the page of ``tree``, which has these ``marks``, shows, if it is
    about one article."""
    if not marks.may_be_dated or sum(each.tag == "article" for each in marks.articles) > 1:
        return None
    for selector in _SHOWN:
        node = tree.css_first(selector)
        if node is not None and not _is_of_a_change(node):
            written = node.attributes
            for name in ("datetime", "content", "title"):
                moment = parse_date(written.get(name) or "")
                if moment is not None:
                    return moment
    return None


def _is_of_a_change(node: LexborNode) -> bool:
    """Whether the words around the date, or the names of their boxes, speak of a later change."""
    around: LexborNode | None = node
    while around is not None and len(text := around.text()) <= _LABELLED:
        if _CHANGED.search(f"{text} {around.attributes.get('class') or ''}"):
            return True
        around = around.parent
    return False
