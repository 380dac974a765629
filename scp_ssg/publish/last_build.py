"""What the last build left out: its pages and why, and what it removed from the others.

Collections hold only what is published. This is kept beside the ledger, in the state folder of the
publication, for the author's eyes: it is never written into the site.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from msgspec import Struct

from scp_ssg import atomic_files
from scp_ssg.publish.checksummed_file import decode_checksummed, encode_checksummed
from scp_ssg.stored_records import journal_of

if TYPE_CHECKING:
    from pathlib import Path

__all__ = [
    "LastBuild",
    "LeftOutPages",
    "RemovedByRule",
    "RemovedExample",
    "about_last_build",
    "kept_records_path",
    "read_last_build",
    "report_path",
    "write_last_build",
]

_KIND = "build 1"
_FILE = "last-build"


class LeftOutPages(Struct, frozen=True, kw_only=True):
    """The pages that are left out for one reason."""

    reason: str
    urls: tuple[str, ...]
    """Sorted; a page that cannot be read may be named by its file."""


class RemovedExample(Struct, frozen=True):
    """Words that a rule removed from one page."""

    url: str
    element: str
    """The element with most of these words: ``div#share.bar``."""
    words: int


class RemovedByRule(Struct, frozen=True, kw_only=True):
    """The words that a rule removed from all published pages."""

    rule: str
    pages: int
    words: int
    examples: tuple[RemovedExample, ...]
    """The pages that lost most, the largest first."""


class LastBuild(Struct, frozen=True, kw_only=True):
    """What the last build of a publication says of itself."""

    site_url: str
    site_name: str
    """Empty if the generator has no setting for it."""
    pages: int
    """Published."""
    left_out: tuple[LeftOutPages, ...]
    removed: tuple[RemovedByRule, ...]


def report_path(folder: Path) -> Path:
    """Where a build writes its report, in the state folder of its publication."""
    return folder / "report.html"


def kept_records_path(folder: Path) -> Path:
    """Where a build keeps the records of its pages, in the state folder of its publication."""
    return folder / "records"


def about_last_build(folder: Path) -> tuple[Path, ...]:
    """The files in the state folder that may name or show a page that the last build published."""
    records = kept_records_path(folder)
    return folder / _FILE, report_path(folder), records, journal_of(records)


def write_last_build(folder: Path, build: LastBuild) -> None:
    """Writes ``build`` into the state folder of its publication, if that can be written."""
    data = encode_checksummed(_KIND, build)
    path = folder / _FILE
    if atomic_files.read(path) == data:
        return
    with suppress(OSError):  # the commit has met the same error, and warned
        atomic_files.make_folder(folder)
        atomic_files.write(path, data, durable=False)


def read_last_build(folder: Path) -> LastBuild | None:
    """The last build of the publication whose state folder is ``folder``; None if it is unknown."""
    data = atomic_files.read(folder / _FILE)
    return None if data is None else decode_checksummed(_KIND, data, LastBuild)
