"""Times as the protocol writes them: UTC, whole seconds, ``YYYY-MM-DDTHH:MM:SSZ``."""

from __future__ import annotations

import os
import re
import time
from datetime import UTC, datetime, tzinfo
from email.utils import parsedate_to_datetime

from scp_ssg.errors import ConfigError

__all__ = ["YEARS", "build_time", "epoch", "iso", "mail", "stamp", "to_text", "utc"]

YEARS = range(1000, 9999)
"""The years that authors mean: tools write the years 1 and 9999 for an unknown date."""

_LEAP_SECOND = re.compile(r"(?<=[T ]\d\d:\d\d):60", re.ASCII)


def build_time() -> datetime:
    """The time of this build, UTC in whole seconds: ``SOURCE_DATE_EPOCH`` if set, else now.

    Raises ConfigError if ``SOURCE_DATE_EPOCH`` is not a number of seconds since 1970.
    """
    said = os.environ.get("SOURCE_DATE_EPOCH") or str(int(time.time()))
    moment = epoch(int(said)) if re.fullmatch(r"-?\d{1,18}", said.strip()) else None
    if moment is None:
        raise ConfigError(
            "SOURCE_DATE_EPOCH",
            f"{said!r} is not a time; set it to whole seconds since 1970-01-01 UTC or unset it",
        )
    return moment


def utc(moment: datetime) -> datetime:
    """``moment`` in UTC, cut to whole seconds; a time without a zone is taken as UTC.

    A time that falls into the year 0 or 10000 in UTC becomes the first or the last datetime.
    """
    return _in_utc(moment).replace(microsecond=0)


def iso(text: str) -> datetime | None:
    """The time or day of ``text`` in ISO 8601 (and so RFC 3339), in UTC; None if it is not one.

    A time without a zone is taken as UTC; a leap second becomes the second before it.
    """
    try:
        return _in_utc(datetime.fromisoformat(_LEAP_SECOND.sub(":59", text.upper())))
    except ValueError:
        return None


def mail(text: str, zone: tzinfo = UTC) -> datetime | None:
    """The time of ``text`` in RFC 5322, which HTTP uses too, in UTC; None if it is not one.

    ``zone`` is used if the text has no zone, or ``-0000``, which stands for an unknown one.
    """
    try:
        moment = parsedate_to_datetime(text)
    except (ValueError, OverflowError):
        return None
    return _in_utc(moment if moment.tzinfo else moment.replace(tzinfo=zone))


def epoch(seconds: int) -> datetime | None:
    """The time ``seconds`` after the beginning of 1970, in UTC; None outside years 1 to 9999."""
    try:
        return datetime.fromtimestamp(seconds, UTC)
    except (ValueError, OverflowError, OSError):
        return None


def _in_utc(moment: datetime) -> datetime:
    if moment.tzinfo is None:
        return moment.replace(tzinfo=UTC)
    try:
        return moment.astimezone(UTC)
    except OverflowError:
        first = moment.year < YEARS[-1]
        return (datetime.min if first else datetime.max).replace(tzinfo=UTC)


def to_text(moment: datetime) -> str:
    """``2026-11-21T09:46:58Z``."""
    return utc(moment).isoformat().replace("+00:00", "Z")


def stamp(moment: datetime) -> str:
    """``20261121T094658Z``: a time for file names and collection ids."""
    return to_text(moment).replace("-", "").replace(":", "")
