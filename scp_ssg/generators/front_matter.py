"""Values as authors write them in front matter and metadata → dates, names, plain texts.

Authors write what they like; what cannot be understood is left unsaid, never an error.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import UTC, date, datetime, time, tzinfo

from scp_ssg.times import YEARS, mail, utc

__all__ = ["moment", "moments", "names", "text"]

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
"""Of a written date: the day of the week, the ending of an ordinal."""


def text(value: object) -> str | None:
    """``value`` as a line of text; None unless it is some text or a number."""
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        return None
    return str(value).strip() or None


def names(value: object) -> tuple[str, ...]:
    """The people that ``value`` names: a text, a mapping with ``name``, or a list of either."""
    each = value if isinstance(value, list | tuple) else [value]
    found = [text(one.get("name") if isinstance(one, Mapping) else one) for one in each]
    return tuple(dict.fromkeys(name for name in found if name))


def moment(value: object, zone: tzinfo = UTC) -> datetime | None:
    """When ``value`` (a date, a time, or a text that is one) says, with its zone or else ``zone``.

    A day stands for its first instant. None where it says nothing that can be understood.
    """
    if isinstance(value, str):
        found = _read(value.strip(), zone)
    elif isinstance(value, datetime):
        # Hosts have subclasses of their own, which JSON encoders refuse.
        found = datetime.combine(value.date(), value.timetz())
    elif isinstance(value, date):
        found = datetime.combine(value, time())
    else:
        found = None
    if found is None:
        return None
    found = found if found.tzinfo else found.replace(tzinfo=zone)
    return found if utc(found).year in YEARS else None


def moments(value: object, zone: tzinfo = UTC) -> list[datetime]:
    """Every ``moment`` that ``value``, one or a list of them, says."""
    each = value if isinstance(value, list | tuple) else [value]
    return [found for one in each if (found := moment(one, zone))]


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
