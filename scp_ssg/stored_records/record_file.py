"""A temporary file of records, and what stays of each in memory."""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime
from sys import intern
from tempfile import SpooledTemporaryFile
from typing import TYPE_CHECKING, Any
from weakref import finalize

from msgspec import Struct, msgpack
from msgspec.structs import replace

from scp_ssg.collection import measured
from scp_ssg.errors import StateError, no_room
from scp_ssg.extract import Edge, Entry, SuspectedBox

if TYPE_CHECKING:
    from scp_ssg.model import Page

__all__ = ["Boxes", "EncodedRecord", "RecordFile", "StoredRecord", "encoded"]

_IN_MEMORY = 8 << 20
"""Bytes up to which there is no file."""


class Boxes(Struct, frozen=True, array_like=True):
    """The boxes of a page that the site must decide on, as they were decided for its record."""

    suspected: tuple[SuspectedBox, ...] = ()
    edges: tuple[Edge, ...] = ()


_encode = msgpack.Encoder().encode
_boxes = msgpack.Decoder(Boxes)
_entry = msgpack.Decoder(Entry)


class _Summary(Struct, frozen=True, kw_only=True, eq=False):
    """What each step of a publication asks of every page."""

    url: str
    canonical: str | None
    language: str
    description: str
    derived: str | None
    """``Entry.derived``."""

    published: datetime | None
    stated: datetime | None
    """``Entry.stated``."""

    notes: tuple[str, ...]
    """``Entry.notes``."""

    fingerprint: str
    """Of the page with this description and this date of publication."""

    size: int
    """Bytes of the page's line in a collection."""


class EncodedRecord(_Summary, frozen=True, kw_only=True, eq=False):
    """A record on its way to the file, perhaps from another process."""

    boxes: bytes
    lines: bytes
    """What other pages are compared with."""

    entry: bytes

    @property
    def decoded_boxes(self) -> Boxes:
        """The boxes."""
        return _boxes.decode(self.boxes)


class StoredRecord(_Summary, frozen=True, kw_only=True, eq=False):
    """A page that this build publishes, without its content, which waits in a file."""

    file: RecordFile
    start: int
    """Where it begins in the file: first the boxes, then the lines, then the record."""
    lines_start: int
    entry_start: int
    end: int

    @property
    def encoded(self) -> EncodedRecord:
        """The record as it came, read from the file."""
        return EncodedRecord(
            url=self.url,
            canonical=self.canonical,
            language=self.language,
            description=self.description,
            derived=self.derived,
            published=self.published,
            stated=self.stated,
            notes=self.notes,
            fingerprint=self.fingerprint,
            size=self.size,
            boxes=self.file.read(self.start, self.lines_start),
            lines=self.lines,
            entry=self.file.read(self.entry_start, self.end),
        )

    @property
    def boxes(self) -> Boxes:
        """The boxes, read from the file."""
        return _boxes.decode(self.file.read(self.start, self.lines_start))

    @property
    def lines(self) -> bytes:
        """What other pages are compared with, read from the file."""
        return self.file.read(self.lines_start, self.entry_start)

    @property
    def entry(self) -> Entry:
        """The whole record, read from the file."""
        entry = _entry.decode(self.file.read(self.entry_start, self.end))
        page = entry.page
        if page.description == self.description and page.published == self.published:
            return entry
        changed = replace(page, description=self.description, published=self.published)
        return replace(entry, page=changed)

    @property
    def page(self) -> Page:
        """The whole page, not yet dated, read from the file."""
        return self.entry.page

    def with_changes(self, **changes: Any) -> StoredRecord:
        """This record with another ``description`` or date of publication."""
        changed = replace(self, **changes)
        digest, size = measured(changed.page)
        return replace(changed, fingerprint=digest, size=size)


def encoded(entry: Entry, lines: bytes = b"") -> EncodedRecord:
    """``entry`` without what was removed from it, and the ``lines`` that other pages are compared
    with."""
    page = entry.page
    digest, size = measured(page)
    return EncodedRecord(
        url=page.url,
        canonical=page.url if page.canonical == page.url else page.canonical,
        language=page.language,
        description=page.description,
        derived=page.description if entry.derived == page.description else entry.derived,
        published=page.published,
        stated=entry.stated,
        notes=entry.notes,
        fingerprint=digest,
        size=size,
        boxes=_encode(Boxes(entry.suspected, entry.edges)),
        lines=lines,
        entry=_encode(replace(entry, removed=(), suspected=(), edges=())),
    )


class RecordFile:
    """A file of records. It goes when nobody has a record of it any more."""

    def __init__(self) -> None:
        self._file = SpooledTemporaryFile(max_size=_IN_MEMORY)  # noqa: SIM115  it lives as long as we do
        finalize(self, _close, self._file)
        self._end = 0

    def add(self, record: EncodedRecord) -> StoredRecord:
        """Raises StateError if the disk is full."""
        start = self._end
        lines_start = start + len(record.boxes)
        entry_start = lines_start + len(record.lines)
        try:
            self._file.seek(start)
            self._file.write(record.boxes + record.lines + record.entry)
            self._file.flush()
        except OSError as error:
            raise StateError(no_room(error)) from None
        self._end = entry_start + len(record.entry)
        return StoredRecord(
            url=record.url,
            canonical=record.canonical,
            language=intern(record.language),
            description=record.description,
            derived=record.derived,
            published=record.published,
            stated=record.stated,
            notes=record.notes,
            fingerprint=record.fingerprint,
            size=record.size,
            file=self,
            start=start,
            lines_start=lines_start,
            entry_start=entry_start,
            end=self._end,
        )

    def read(self, start: int, end: int) -> bytes:
        """The bytes from ``start`` to ``end``."""
        self._file.seek(start)
        return self._file.read(end - start)


def _close(file: SpooledTemporaryFile[bytes]) -> None:
    with suppress(OSError):  # what a full disk did not take is lost already
        file.close()
