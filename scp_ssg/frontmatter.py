"""Values as authors write them in front matter and metadata → dates, names, plain texts.

Authors write what they like; what cannot be understood is left unsaid, never an error.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, date, datetime, time, tzinfo
from email.utils import parsedate_to_datetime

__all__ = ["moment", "names", "refuses", "text"]

_WRITTEN_DATES = (
    "%Y/%m/%d",
    "%Y/%m/%d %H:%M",
    "%Y/%m/%d %H:%M:%S",
    "%Y-%m-%d %H:%M:%S %z",
    "%B %d, %Y",
    "%b %d, %Y",
    "%d %B %Y",
    "%d %b %Y",
)


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
        found = _read(value.strip())
    elif isinstance(value, datetime):
        # Hosts have subclasses of their own, which JSON encoders refuse.
        found = datetime.combine(value.date(), value.timetz())
    elif isinstance(value, date):
        found = datetime.combine(value, time())
    else:
        found = None
    if found is None or found.tzinfo is not None:
        return found
    return found.replace(tzinfo=zone)


def refuses(value: object) -> bool:
    """Whether ``scp: …`` in a page's front matter keeps the page out of the collections."""
    return value is False or (
        isinstance(value, str) and value.strip().lower() in ("false", "no", "off")
    )


def _read(written: str) -> datetime | None:
    try:
        return datetime.fromisoformat(written)
    except ValueError:
        pass
    for form in _WRITTEN_DATES:
        try:
            return datetime.strptime(written, form)
        except ValueError:
            continue
    try:
        return parsedate_to_datetime(written)
    except ValueError:
        return None
