"""Checking how long caches may keep collections (SCP 0.1, "HTTP Transport")."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scp_ssg.hosting import CACHE_CONTROL
from scp_ssg.validate.problem import Problem

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from scp_ssg.model import CollectionType
    from scp_ssg.validate.announcements import SiteAnnouncements
    from scp_ssg.validate.online import ServedCollection

__all__ = ["caching_problems"]

# Where pages change weekly the text asks for a week, but the header that it recommends for daily
# and weekly snapshots says a day: that is enough.
_LEAST = {"hourly": 3600, "daily": 86400, "weekly": 86400, "monthly": 86400}
"""The least max-age of a snapshot, in seconds, by its section's ``updateFreq``."""

_NOT_CACHED = frozenset({"no-store", "no-cache", "private"})


def caching_problems(
    served: Iterable[ServedCollection], site: SiteAnnouncements
) -> Iterator[Problem]:
    """Problems of a Cache-Control that does not suit the section's ``updateFreq``.

    Responses without that header are ignored.
    """
    given = {
        each.url: _directives(each.response.headers["cache-control"])
        for each in served
        if each.response.headers.get("cache-control")
    }
    announced = [each.announced for each in site.announcements if each.announced.url in given]
    longest: dict[str, int] = {}
    """Section → the max-age that its deltas must stay below, in seconds."""
    for each in announced:
        if each.since is None:
            frequency = site.frequencies.get(each.section, "")
            least = _LEAST.get(frequency, 0)
            seconds = _seconds(given[each.url])
            max_age = max(seconds or 0, least)
            longest[each.section] = min(longest.get(each.section, max_age), max_age)
            if seconds is None:
                yield _missing_max_age(each.url, "snapshot")
            elif seconds < least:
                what = f"lets caches keep it for {seconds} seconds, less than {least}"
                yield _problem(each.url, f"{what} in a section updated {frequency}", "snapshot")
    for each in announced:
        if each.since is not None:
            yield from _delta_problems(each.url, given[each.url], longest.get(each.section))


def _delta_problems(
    url: str, directives: Mapping[str, str], longest: int | None
) -> Iterator[Problem]:
    seconds = _seconds(directives)
    if seconds is None:
        yield _missing_max_age(url, "delta")
    elif longest is not None and seconds >= max(longest, 1):
        what = f"lets caches keep it for {seconds} seconds, no less than a snapshot"
        yield _problem(url, what, "delta")
    elif seconds and "must-revalidate" not in directives:
        yield _problem(url, "lacks must-revalidate", "delta")


def _directives(value: str) -> dict[str, str]:
    """Name → argument, of a Cache-Control header."""
    parts = (each.partition("=") for each in value.lower().split(","))
    return {name.strip(): argument.strip(' "') for name, _, argument in parts}


def _seconds(directives: Mapping[str, str]) -> int | None:
    """The seconds that caches may keep a response; None if it does not say."""
    if not _NOT_CACHED.isdisjoint(directives):
        return 0
    max_age = directives.get("max-age", "")
    return int(max_age[:15]) if max_age.isascii() and max_age.isdigit() else None


def _missing_max_age(url: str, kind: CollectionType) -> Problem:
    return _problem(url, "does not say for how long caches may keep it", kind)


def _problem(url: str, what: str, kind: CollectionType) -> Problem:
    return Problem(
        file=url,
        path="Cache-Control",
        what=what,
        fix=f'set it, for instance to "{CACHE_CONTROL[kind]}"',
        severity="warning",
    )
