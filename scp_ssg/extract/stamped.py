"""When a page was published, where its head does not say: the date that its theme shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scp_ssg.extract.dates import date

if TYPE_CHECKING:
    from datetime import datetime

    from selectolax.lexbor import LexborHTMLParser

__all__ = ["published_on"]

_SHOWN = (
    "[itemprop=datePublished]",
    "[itemprop=dateCreated]",
    "time.published, abbr.published, time.dt-published, time.entry-date, time[pubdate]",
    "article > header time[datetime], article > footer time[datetime]",
)
"""The surest first; the first date of its kind in the page counts."""


def published_on(tree: LexborHTMLParser) -> datetime | None:
    """The date of publication that the page of ``tree`` shows, if it is about one article."""
    if len(tree.css("article")) > 1:
        return None
    for selector in _SHOWN:
        node = tree.css_first(selector)
        if node is not None:
            written = node.attributes
            for name in ("datetime", "content", "title"):
                moment = date(written.get(name) or "")
                if moment is not None:
                    return moment
    return None
