"""The rules of the elements that announce collections (SCP 0.1, "Sitemap XML Schema")."""

from __future__ import annotations

from typing import TYPE_CHECKING, get_args

from scp_ssg.collection import MAX_FILE
from scp_ssg.model import UpdateFreq
from scp_ssg.sitemap import Announced
from scp_ssg.times import iso
from scp_ssg.validate.metadata import SKEW
from scp_ssg.validate.problem import Fault
from scp_ssg.validate.rules import (
    Member,
    http_url,
    is_secure_url,
    matching,
    one_of,
    record,
    text,
    time,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from datetime import datetime

__all__ = ["announcement_faults", "read_announced"]

_number = matching(r"\d{1,15}", "a whole number from 0", "write digits alone")
_name = matching(r"[A-Za-z0-9_-]+", "made of A-Z, a-z, 0-9, '_' and '-' alone", "rename it")
_COMMON = {
    "section": Member(_name, True),
    "url": Member(http_url, True),
    "generated": Member(time, True),
    "expires": Member(time, True),
    "pages": Member(_number, True),
    "size": Member(_number, True),
}
_IGNORED = "leave it out; readers ignore it"
_RULES = {
    "section": record(
        {
            "name": Member(_name, True),
            "updateFreq": Member(one_of(*get_args(UpdateFreq)), True),
            "pages": Member(matching(r"~?\d{1,15}", "a count", 'write "5000" or "~5000"'), True),
        },
        unknown=_IGNORED,
    ),
    "collection": record({**_COMMON, "type": Member(one_of("snapshot"), True)}, unknown=_IGNORED),
    "delta": record(
        {**_COMMON, "period": Member(text, True), "since": Member(time, True)}, unknown=_IGNORED
    ),
}


def announcement_faults(
    name: str, attributes: Mapping[str, str], *, now: datetime
) -> Iterator[Fault]:
    """The faults in ``attributes`` of the element ``scp:NAME``: section, collection or delta."""
    faults = list(_RULES[name](f"scp:{name}", dict(attributes)))
    yield from faults
    if name != "section" and not any(fault.severity == "error" for fault in faults):
        announced = read_announced(attributes)
        if announced.size > MAX_FILE:
            yield Fault(
                f"scp:{name}.size",
                f"{announced.size} bytes, readers must refuse more than {MAX_FILE}",
                "split the collection into sections",
            )
        if not is_secure_url(announced.url):
            yield Fault(
                f"scp:{name}.url",
                "is not served over HTTPS",
                "serve it over HTTPS, and announce that",
                "warning",
            )
        yield from _time_faults(f"scp:{name}", announced, now)


def read_announced(attributes: Mapping[str, str]) -> Announced:
    """The announcement in ``attributes``, which break no rule."""
    since = attributes.get("since")
    return Announced(
        section=attributes["section"],
        url=attributes["url"],
        generated=_time(attributes["generated"]),
        expires=_time(attributes["expires"]),
        pages=int(attributes["pages"]),
        size=int(attributes["size"]),
        since=None if since is None else _time(since),
        period=attributes.get("period"),
    )


def _time(value: str) -> datetime:
    found = iso(value)
    assert found is not None  # by the rules
    return found


def _time_faults(path: str, announced: Announced, now: datetime) -> Iterator[Fault]:
    if announced.generated > now + SKEW:
        yield Fault(
            f"{path}.generated",
            "lies in the future",
            "set the clock of the machine that builds the site",
        )
    if announced.expires <= announced.generated:
        yield Fault(
            f"{path}.expires", "is not after generated", "say until when the URL will answer"
        )
    elif announced.expires < now:
        yield Fault(
            f"{path}.expires", "is over", "build the site again, readers may skip this", "warning"
        )
    if announced.since is not None and announced.since > announced.generated:
        yield Fault(f"{path}.since", "is later than generated", "write the delta's own since")
