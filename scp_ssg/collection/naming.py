"""The names of collection files: built, taken apart and checked here alone.

A file is called by the id of its collection and the ending of its compression. The ids that we
publish are ``<section>-snapshot-<time>`` and ``<section>-delta-<period>-<time>``, where ``<time>``
is the collection's ``generated``, as in ``20261121T090000Z``.
"""

from __future__ import annotations

import re
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from msgspec import Struct

from scp_ssg.collection.formats import FORMATS
from scp_ssg.model import CollectionType, Compression
from scp_ssg.times import stamp

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = [
    "ALL_ENDINGS",
    "ENDINGS",
    "FILE_NAME",
    "PLAIN_ENDING",
    "SIDECAR_ENDING",
    "CollectionName",
    "collection_id",
    "delta_id",
    "file_name",
    "folder_fault",
    "parse_name",
    "part_name",
    "part_of",
    "part_room",
    "section_fault",
    "section_of",
    "snapshot_id",
    "split_url",
]

PLAIN_ENDING = ".scp"
"""The ending of a collection's file name without compression."""

ENDINGS: dict[Compression, str] = {name: each.ending for name, each in FORMATS.items()}
"""The ending of a collection's file name, by compression."""

ALL_ENDINGS = (PLAIN_ENDING, *sorted(ENDINGS.values()))

SIDECAR_ENDING = ".sha256"
"""The sidecar of ``NAME``, a file with its checksum, is ``NAME.sha256``."""

FILE_NAME = rf"[A-Za-z0-9_-]+(?:{'|'.join(map(re.escape, ENDINGS.values()))})"
"""A regular expression for the names of compressed collections, whoever wrote them."""

_OURS = re.compile(
    r"(?P<id>(?P<section>[A-Za-z0-9_-]+?)-(?P<type>snapshot|delta)(?:-(?P<period>[0-9TW-]+))?"
    r"-(?P<time>\d{8}T\d{6}Z))"
    rf"(?P<ending>{'|'.join(map(re.escape, ENDINGS.values()))})",
    re.ASCII,
)
_OF_A_SECTION = re.compile(
    r"(?P<section>[A-Za-z0-9_-]+)-(?:snapshot|delta)-[A-Za-z0-9_-]+\.scp", re.ASCII
)

_LONGEST = 64
"""Characters of a section's name: in a file's name, dates and endings come after it."""

_PART = "-part-"
_A_PART = re.compile(rf"(?P<section>[A-Za-z0-9_-]+){_PART}(?P<bits>[01]*1)", re.ASCII)

_DEVICE = re.compile(r"con|prn|aux|nul|com\d|lpt\d", re.IGNORECASE)
"""Names that Windows keeps for devices, with any ending ("Naming Files, Paths, and Namespaces")."""


class CollectionName(Struct, frozen=True):
    """The parts of the name of a collection file that we published."""

    id: str
    section: str
    type: CollectionType
    generated: datetime
    compression: Compression
    period: str | None = None
    """The period that a delta covers."""


def snapshot_id(section: str, generated: datetime) -> str:
    return f"{section}-snapshot-{stamp(generated)}"


def delta_id(section: str, period: str, generated: datetime) -> str:
    return f"{section}-delta-{period}-{stamp(generated)}"


def file_name(collection: str, compression: Compression) -> str:
    """The file name of the collection with this id."""
    return collection + ENDINGS[compression]


def parse_name(name: str) -> CollectionName | None:
    """The parts of the file name ``name``; None if it is not of a collection that we published."""
    match = _OURS.fullmatch(name)
    if match is None:
        return None
    try:
        generated = datetime.strptime(match["time"], "%Y%m%dT%H%M%SZ").replace(tzinfo=UTC)
    except ValueError:
        return None
    return CollectionName(
        id=match["id"],
        section=match["section"],
        type="delta" if match["type"] == "delta" else "snapshot",
        generated=generated,
        compression=next(each for each in ENDINGS if ENDINGS[each] == match["ending"]),
        period=match["period"],
    )


def collection_id(name: str) -> str:
    """The id in the name of a collection file or of its sidecar: ids have no dots."""
    return name.partition(".")[0]


def section_of(name: str) -> str | None:
    """The section in the name of a collection file of any publisher that names its files as SCP
    0.1 does in its examples; None if it does not."""
    match = _OF_A_SECTION.match(name) if name.endswith(ALL_ENDINGS) else None
    return match["section"] if match else None


def part_name(section: str, bits: str) -> str:
    """The name of the part of ``section`` that ``bits`` stand for, such as ``01``; without any,
    that of the section."""
    return f"{section}{_PART}{bits}" if bits else section


def part_of(name: str) -> tuple[str, str] | None:
    """The section and the bits in the name of a part; None if ``name`` is not that of one."""
    match = _A_PART.fullmatch(name)
    return (match["section"], match["bits"]) if match else None


def part_room(section: str) -> int:
    """The most bits that the name of a part of ``section`` may have."""
    return max(0, _LONGEST - len(section) - len(_PART))


def split_url(url: str) -> tuple[str, str]:
    """The URL of the folder of the file at ``url``, ending in ``/``, and the file's name."""
    folder, slash, name = url.rpartition("/")
    return folder + slash, name


def section_fault(name: str, others: Iterable[str]) -> str | None:
    """The reason why a section cannot have this name beside the ``others``, and what to do; None
    if it can."""
    if not re.fullmatch(r"[A-Za-z0-9_-]+", name):
        return "a section's name may have only A-Z, a-z, 0-9, '_' and '-'"
    if len(name) > _LONGEST:
        return f"a section's name may have {_LONGEST} characters at most, and this has {len(name)}"
    if _DEVICE.fullmatch(name):
        return "Windows keeps this name for a device; choose another"
    for other in others:
        if other.lower() == name.lower():
            return (
                f"on macOS and Windows its files would be those of {other!r}, which differs by "
                "case alone; choose another name"
            )
        for part, whole in ((name, other), (other, name)):
            named = part_of(part)
            if named and named[0].lower() == whole.lower():
                return f"{part!r} is the name of a part of {whole!r}; choose another name"
    return None


def folder_fault(folder: str) -> str | None:
    """The reason why ``folder``, names joined by ``/``, cannot be a folder of the site; None if it
    can."""
    for name in folder.split("/"):
        # Windows takes a name that ends with a dot for the name without it.
        if not re.fullmatch(r"[\w.~-]*[\w~-]", name, re.ASCII):
            return "expected a folder inside the site, such as 'scp'"
        if _DEVICE.fullmatch(name.partition(".")[0]):
            return "expected a folder whose name Windows does not keep for a device"
    return None
