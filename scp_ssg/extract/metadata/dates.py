"""Parse the dates of metadata."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from scp_ssg.times import YEARS, iso, mail, utc

if TYPE_CHECKING:
    from datetime import datetime

__all__ = ["parse_date"]

_ISO = re.compile(
    r"(\d{4})[-/]?(\d{2})[-/]?(\d{2})"
    r"(?:[T ]+(\d{2}:?\d{2}(?::?\d{2}(?:[.,]\d+)?)?)\s*(Z|[+-]\d{2}:?\d{2})?.*)?"
)


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
