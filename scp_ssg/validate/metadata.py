"""Rules for a collection's metadata that are more than a type (SCP 0.1, "Collection Metadata")."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from scp_ssg.model import VERSION
from scp_ssg.validate.problem import Fault
from scp_ssg.validate.values import joined, shown

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scp_ssg.model import Collection

__all__ = ["SKEW", "metadata_times", "page_time", "since_of_delta", "version", "version_member"]

SKEW = timedelta(days=1)
"""The most that a time may be later than our clock. A later one counts as in the future."""


def version(path: str, value: object) -> Iterator[Fault]:
    """A protocol version (SCP 0.1, "Version Compatibility")."""
    if not isinstance(value, str):
        return
    if not re.fullmatch(r"\d{1,9}\.\d{1,9}", value, re.ASCII):
        yield Fault(path, f"{shown(value)} is not MAJOR.MINOR", f'write "{VERSION}"')
    elif int(value.partition(".")[0]) > int(VERSION.partition(".")[0]):
        yield Fault(
            path,
            f"{shown(value)} is too new, readers of {VERSION} must refuse it",
            f'write "{VERSION}" if the file follows that',
        )


def version_member(path: str, metadata: dict[str, object]) -> Iterator[Fault]:
    """The protocol version of a collection."""
    yield from version(joined(path, "version"), metadata.get("version"))


def since_of_delta(path: str, metadata: dict[str, object]) -> Iterator[Fault]:
    """A delta has ``since``, a snapshot does not."""
    if metadata.get("type") == "delta" and "since" not in metadata:
        fix = "say since when this delta holds the changes"
        yield Fault(joined(path, "since"), "is missing", fix)
    if metadata.get("type") == "snapshot" and "since" in metadata:
        yield Fault(joined(path, "since"), "is for deltas only", "leave it out", "warning")


def metadata_times(metadata: Collection, now: datetime) -> Iterator[Fault]:
    """The times in a collection's metadata; ``now`` is the reader's time."""
    if metadata.generated > now + SKEW:
        yield Fault(
            "collection.generated",
            "lies in the future, readers reject the file",
            "set the clock of the machine that builds the site",
        )
    if metadata.since is not None and metadata.since > metadata.generated:
        yield Fault(
            "collection.since", "is later than generated", "write the time the delta starts at"
        )


def page_time(modified: datetime, metadata: Collection, now: datetime) -> Iterator[Fault]:
    """The ``modified`` of a page is no later than its collection."""
    if modified > metadata.generated and modified > now:
        yield Fault(
            "modified",
            "lies in the future",
            "write when the page changed; no later change will reach readers otherwise",
        )
    elif modified > metadata.generated:
        yield Fault(
            "modified",
            "is later than the collection's generated",
            "write when the page changed",
            "warning",
        )
