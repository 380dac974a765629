"""Dates as pages write them in their heads."""

from __future__ import annotations

import re
from datetime import datetime
from email.utils import parsedate_to_datetime

from scp_ssg.times import utc

__all__ = ["date"]

_ISO = re.compile(
    r"(\d{4})[-/]?(\d{2})[-/]?(\d{2})"
    r"(?:[T ]+(\d{2}:?\d{2}(?::?\d{2}(?:[.,]\d+)?)?)\s*(Z|[+-]\d{2}:?\d{2})?.*)?"
)

_FIRST_YEAR = 1000
"""Generators write the year 1 where they know no date."""


def date(text: str) -> datetime | None:
    """The moment that ``text`` names (ISO 8601 or RFC 5322), UTC in whole seconds, or None.

    A date without a time is its midnight; a time without a zone is taken as UTC.
    """
    try:
        moment = utc(_read(text.strip()))
    except (ValueError, OverflowError, TypeError):
        return None
    return moment if moment.year >= _FIRST_YEAR else None


def _read(text: str) -> datetime:
    found = _ISO.fullmatch(text, endpos=64)
    if found is None:
        return parsedate_to_datetime(text[:64])
    year, month, day, time, zone = found.groups()
    clock = (time or "00:00").replace(",", ".")
    return datetime.fromisoformat(f"{year}-{month}-{day}T{clock}{(zone or '').upper()}")
