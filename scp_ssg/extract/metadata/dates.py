"""Parse the dates of metadata, and find the date of publication that a page shows."""

from __future__ import annotations

import re
from itertools import islice, pairwise
from typing import TYPE_CHECKING

from scp_ssg.dom import LexborHTMLParser, LexborNode, lineage
from scp_ssg.times import YEARS, iso, mail, utc

if TYPE_CHECKING:
    from datetime import datetime

    from scp_ssg.extract.metadata.page_elements import PageElements

__all__ = ["find_visible_date", "parse_date", "shown_date"]

_ISO = re.compile(
    r"(\d{4})[-/]?(\d{2})[-/]?(\d{2})"
    r"(?:[T ]+(\d{2}:?\d{2}(?::?\d{2}(?:[.,]\d+)?)?)\s*(Z|[+-]\d{2}:?\d{2})?.*)?"
)

_SELECTORS = (
    "[itemprop=datePublished]",
    "[itemprop=dateCreated]",
    "time.published, abbr.published, time.dt-published, time.entry-date, time[pubdate]",
    "article > header time[datetime], article > footer time[datetime]",
)
"""Selectors of dates, the most reliable first; of each, the first element in the page counts."""

_WORD = re.compile(r"[A-Z]?[a-z]+")
_OF_A_PAGE = frozenset({"article", "blog", "entry", "page", "post"})
_OF_A_DATE = frozenset({"created", "date", "info", "meta", "published", "time"})
"""Words in the classes of a page's own date, one of each: the date of an event has others."""
_LEVELS = 3
"""Levels from a date up to the element that stands beside the page's heading."""

_CHANGED = re.compile(r"updat|modif|edit|revis", re.IGNORECASE)
_LABELLED_DATE = 60
"""Characters of the longest line with a date and its label."""


def parse_date(text: str) -> datetime | None:
    """The date and time ``text`` (ISO 8601 or RFC 5322) in UTC and whole seconds, or None.

    A date without a time is midnight; a time without a zone is UTC.
    """
    moment = _read(text.strip())
    return utc(moment) if moment and moment.year in YEARS else None


def _read(text: str) -> datetime | None:
    found = _ISO.fullmatch(text, endpos=64)
    if found is None:
        return mail(text[:64])
    year, month, day, time, zone = found.groups()
    clock = (time or "00:00").replace(",", ".")
    return iso(f"{year}-{month}-{day}T{clock}{zone or ''}")


def find_visible_date(tree: LexborHTMLParser, elements: PageElements) -> datetime | None:
    """The date of publication that the page of ``tree`` shows; None if it has several articles.

    ``elements`` are those of ``tree``.
    """
    if not elements.may_have_date:
        return None
    if sum(each.tag == "article" for each in elements.articles) > 1:
        return None
    return _marked_date(tree) or _date_beside_heading(tree)


def _marked_date(tree: LexborHTMLParser) -> datetime | None:
    """The date of publication that ``tree`` marks as such."""
    for selector in _SELECTORS:
        node = tree.css_first(selector)
        if node is not None and not _is_date_of_change(node):
            attributes = node.attributes
            for name in ("datetime", "content", "title"):
                moment = parse_date(attributes.get(name) or "")
                if moment is not None:
                    return moment
    return None


def _date_beside_heading(tree: LexborHTMLParser) -> datetime | None:
    """The date that stands beside the page's heading."""
    headed = {box.mem_id for each in tree.css("h1") if (box := each.parent) is not None}
    beside = (each for each in tree.css("time") if headed and _is_beside_heading(each, headed))
    return next(filter(None, map(shown_date, beside)), None)


def shown_date(node: LexborNode) -> datetime | None:
    """The date of publication that ``node``, a ``time``, shows; None if it shows none, or that of a
    change."""
    moment = parse_date(node.attributes.get("datetime") or node.text().strip())
    return None if moment is None or _is_date_of_change(node) else moment


def _is_beside_heading(node: LexborNode, headed: set[int]) -> bool:
    """Return whether ``node`` or its box has the class of a page's date and stands beside the
    page's heading: in one of the boxes ``headed``, by their ``mem_id``."""
    named = False
    for element, box in pairwise(islice(lineage(node), _LEVELS + 1)):
        words = set(map(str.lower, _WORD.findall(element.attributes.get("class") or "")))
        named = named or not (words.isdisjoint(_OF_A_PAGE) or words.isdisjoint(_OF_A_DATE))
        if named and box.mem_id in headed:
            return True
    return False


def _is_date_of_change(node: LexborNode) -> bool:
    """Return whether the label of the date ``node``, or its class, names a change of the page."""
    for element in lineage(node):
        if len(text := element.text()) > _LABELLED_DATE:
            return False
        if _CHANGED.search(f"{text} {element.attributes.get('class') or ''}"):
            return True
    return False
