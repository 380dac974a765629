"""Values of front matter and metadata, as authors write them → times, names, plain text.

A value that cannot be understood is None or left out, never an error.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import UTC, date, datetime, time, tzinfo

from scp_ssg.times import YEARS, mail, utc

__all__ = [
    "as_names",
    "as_text",
    "as_time",
    "as_times",
    "stated_authors",
    "stated_language",
    "stated_modified",
    "stated_published",
]

_PUBLISHED = ("published", "date", "created")
_MODIFIED = ("modified", "updated", "last_modified", "last_updated", "lastmod", "revision_date")
_LANGUAGE = ("lang", "language", "locale")

_DAYS = (
    "%Y-%m-%d",
    "%Y/%m/%d",
    "%Y.%m.%d",
    "%d.%m.%Y",
    "%B %d %Y",
    "%b %d %Y",
    "%d %B %Y",
    "%d %b %Y",
)
_TIMES = ("", " %H:%M", " %H:%M:%S", " %H:%M %z", " %H:%M:%S %z", " %I:%M %p")

_DECORATION = re.compile(r"^[A-Za-z]+day,? |(?<=\d)(?:st|nd|rd|th)\b|,")
"""Parts of a written date that carry nothing: the weekday, an ordinal's ending, commas."""


def as_text(value: object) -> str | None:
    """``value`` as text without outer white space; None unless it is a text or a number."""
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        return None
    return str(value).strip() or None


def as_names(value: object) -> tuple[str, ...]:
    """The names in ``value``: a text, a mapping with ``name``, or a list of either."""
    values = value if isinstance(value, list | tuple) else [value]
    names = [as_text(one.get("name") if isinstance(one, Mapping) else one) for one in values]
    return tuple(dict.fromkeys(name for name in names if name))


def as_time(value: object, zone: tzinfo = UTC) -> datetime | None:
    """The time of ``value``, a date, a datetime or a text; ``zone`` is used if it has none.

    A date becomes its first instant. None if ``value`` is no time.
    """
    if isinstance(value, str):
        moment = _read(value.strip(), zone)
    elif isinstance(value, datetime):
        # JSON encoders refuse the subclasses of generators.
        moment = datetime.combine(value.date(), value.timetz())
    elif isinstance(value, date):
        moment = datetime.combine(value, time())
    else:
        moment = None
    if moment is None:
        return None
    moment = moment if moment.tzinfo else moment.replace(tzinfo=zone)
    return moment if utc(moment).year in YEARS else None


def as_times(value: object, zone: tzinfo = UTC) -> list[datetime]:
    """All times in ``value``, a single value or a list."""
    values = value if isinstance(value, list | tuple) else [value]
    return [moment for one in values if (moment := as_time(one, zone))]


def stated_authors(meta: Mapping[str, object]) -> tuple[str, ...]:
    """The authors that the front matter ``meta`` names."""
    return as_names(meta.get("authors")) or as_names(meta.get("author"))


def stated_published(meta: Mapping[str, object]) -> datetime | None:
    """When the page was first published; of a list of dates, the earliest."""
    return _stated_time(min, meta, _PUBLISHED)


def stated_modified(meta: Mapping[str, object]) -> datetime | None:
    """When the page last changed, in its author's judgement; of a list of dates, the latest."""
    return _stated_time(max, meta, _MODIFIED)


def stated_language(meta: Mapping[str, object]) -> str | None:
    """The language of the page."""
    return next(filter(None, (as_text(meta.get(key)) for key in _LANGUAGE)), None)


def _stated_time(
    choose: Callable[[list[datetime]], datetime], meta: Mapping[str, object], keys: tuple[str, ...]
) -> datetime | None:
    """The time under the first of ``keys`` that has one; ``choose`` picks one from a list."""
    times = (as_times(meta[key]) for key in keys if key in meta)
    return next((choose(each) for each in times if each), None)


def _read(written: str, zone: tzinfo) -> datetime | None:
    try:
        return datetime.fromisoformat(written)
    except ValueError:
        pass
    plain = re.sub(r"(?:UTC|GMT|Z)$", "+0000", _DECORATION.sub("", written))
    for day in _DAYS:
        for clock in _TIMES:
            try:
                return datetime.strptime(plain, day + clock)
            except ValueError:
                continue
    return mail(written, zone)
