"""Rules for the announcement of a collection, alone and against the file that it announces.

SCP 0.1, "Sitemap.xml Extension".
"""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from scp_ssg.collection import ALL_ENDINGS, MAX_FILE
from scp_ssg.times import to_text
from scp_ssg.validate.metadata import SKEW
from scp_ssg.validate.problem import Fault
from scp_ssg.validate.values import is_secure_url

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import datetime

    from scp_ssg.sitemap import Announced
    from scp_ssg.validate.announcements import Announcement
    from scp_ssg.validate.collection import CheckedCollection, Source
    from scp_ssg.validate.problem import Problem

__all__ = [
    "announced_metadata",
    "announced_pages",
    "announced_size",
    "announced_times",
    "file_ending",
    "https_url",
    "readable_size",
]

_SECOND = timedelta(seconds=1)


def readable_size(path: str, announced: Announced, _: datetime) -> Iterator[Fault]:
    """Readers refuse larger files."""
    if announced.size > MAX_FILE:
        yield Fault(
            f"{path}.size",
            f"{announced.size} bytes, readers must refuse more than {MAX_FILE}",
            "split the collection into sections",
        )


def https_url(path: str, announced: Announced, _: datetime) -> Iterator[Fault]:
    """Collections are served over HTTPS."""
    if not is_secure_url(announced.url):
        yield Fault(
            f"{path}.url",
            "is not served over HTTPS",
            "serve it over HTTPS, and announce that",
            "warning",
        )


def announced_times(path: str, announced: Announced, now: datetime) -> Iterator[Fault]:
    """The times of an announcement; ``now`` is the reader's time."""
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


def announced_size(
    announcement: Announcement, source: Source, _: CheckedCollection
) -> Iterator[Problem]:
    """``size`` is the length of the file."""
    announced = announcement.announced
    if source.size is not None and source.size != announced.size:
        yield announcement.problem(
            "size", f"says {announced.size}, the file has {source.size} bytes"
        )


def announced_pages(
    announcement: Announcement, _: Source, checked: CheckedCollection
) -> Iterator[Problem]:
    """``pages`` is the number of pages in the file."""
    announced = announcement.announced
    if checked.whole and checked.pages != announced.pages:
        yield announcement.problem("pages", f"says {announced.pages}, the file has {checked.pages}")


def file_ending(announcement: Announcement, _: Source, __: CheckedCollection) -> Iterator[Problem]:
    """The URL ends as the names of collections do."""
    if not urlsplit(announcement.announced.url).path.endswith(ALL_ENDINGS):
        yield announcement.problem(
            "url",
            f"does not end in {', '.join(ALL_ENDINGS)}",
            "rename the file, servers choose its headers by that",
            "warning",
        )


def announced_metadata(
    announcement: Announcement, _: Source, checked: CheckedCollection
) -> Iterator[Problem]:
    """Type, section and times are those of the file's metadata."""
    announced, metadata = announcement.announced, checked.metadata
    if metadata is None:
        return
    kind = "snapshot" if announced.since is None else "delta"
    if metadata.type != kind:
        yield announcement.problem("type", f"says {kind}, the file is a {metadata.type}")
    if metadata.section != announced.section:
        yield announcement.problem(
            "section", f'says "{announced.section}", the file says "{metadata.section}"'
        )
    times = [("generated", announced.generated, metadata.generated)]
    if announced.since is not None and metadata.since is not None:
        times.append(("since", announced.since, metadata.since))
    for name, announced_time, file_time in times:
        if abs(file_time - announced_time) >= _SECOND:
            what = f"says {to_text(announced_time)}, the file says {to_text(file_time)}"
            yield announcement.problem(name, what)
