"""The rules of a collection's first line (SCP 0.1, "Collection Metadata")."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from scp_ssg.model import VERSION, Collection
from scp_ssg.validate.line import taken_apart
from scp_ssg.validate.problem import Fault
from scp_ssg.validate.rules import Member, matching, one_of, record, repeated, shown, text, time

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["SKEW", "check_metadata", "version_faults"]

SKEW = timedelta(days=1)
"""The most that a time may be later than our clock. A later one counts as in the future."""

_IGNORED = "leave it out; readers ignore it"
_name = matching(r"[a-zA-Z0-9_-]+", "made of A-Z, a-z, 0-9, '_' and '-' alone", "rename it")

_collection = record(
    {
        "id": Member(_name, True),
        "section": Member(_name, True),
        "type": Member(one_of("snapshot", "delta"), True),
        "generated": Member(time, True),
        "since": Member(time),
        "checksum": Member(
            matching(
                r"sha256:[a-fA-F0-9]{64}",
                "a checksum",
                'write "sha256:" and 64 hexadecimal digits, or leave it out',
            )
        ),
        "version": Member(text, True),
    },
    unknown=_IGNORED,
)


class _FirstLine(Struct):
    collection: Collection


_decode = msgspec.json.Decoder(_FirstLine).decode


def check_metadata(line: bytes, *, now: datetime) -> tuple[Collection | None, list[Fault]]:
    """The metadata in the first ``line``, None if it cannot be read, and its faults.

    ``now`` is the time of the reader, with a zone.
    """
    try:
        metadata = _decode(line).collection
        error: Exception | None = None
    except (msgspec.MsgspecError, RecursionError, ValueError) as fault:
        metadata, error = None, fault
    _, faults = taken_apart(line, _first_line_faults, error)
    if metadata is not None:
        faults += _time_faults(metadata, now)
    return metadata, faults


def _first_line_faults(value: object) -> Iterator[Fault]:
    if not isinstance(value, dict) or "collection" not in value:
        yield Fault(
            "", "has no collection metadata", 'start the file with a line {"collection": {...}}'
        )
        return
    yield from repeated("", value)
    metadata = value["collection"]
    yield from _collection("collection", metadata)
    if not isinstance(metadata, dict):
        return
    yield from version_faults("collection.version", metadata.get("version"))
    if metadata.get("type") == "delta" and "since" not in metadata:
        yield Fault("collection.since", "is missing", "say since when this delta holds the changes")
    if metadata.get("type") == "snapshot" and "since" in metadata:
        yield Fault("collection.since", "is for deltas only", "leave it out", "warning")


def version_faults(path: str, value: object) -> Iterator[Fault]:
    """The faults of a protocol version (SCP 0.1, "Version Compatibility")."""
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


def _time_faults(metadata: Collection, now: datetime) -> Iterator[Fault]:
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
