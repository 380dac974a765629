"""The records of the last build: a page that has not changed since is not extracted again.

They stand in a SQLite file, so that one of a hundred thousand is found without reading the others.
Whatever is wrong with the file, the page is extracted: no record is believed whose digest does not
match.
"""

from __future__ import annotations

import hashlib
import sqlite3
from contextlib import closing, suppress
from typing import TYPE_CHECKING
from weakref import finalize

import msgspec
import zstandard
from msgspec import Struct

from scp_ssg import atomic_files
from scp_ssg.extract import LeftOut
from scp_ssg.stored_records.record_file import EncodedRecord

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

__all__ = ["KeptRecord", "KeptRecords", "keep_records"]

_SCHEMA = """
CREATE TABLE build (signature BLOB);
CREATE TABLE page (url TEXT PRIMARY KEY, key BLOB, digest BLOB, record BLOB);
"""


class KeptRecord(Struct, frozen=True, kw_only=True):
    """What came of a page."""

    published: EncodedRecord | None = None
    left_out: LeftOut | None = None
    removed: tuple[tuple[str, int, str], ...] = ()
    """The rules that removed something, the words, and the largest element."""


_encode = msgspec.msgpack.Encoder().encode
_decoder = msgspec.msgpack.Decoder(KeptRecord)
_packer = zstandard.ZstdCompressor(level=1)
_unpacker = zstandard.ZstdDecompressor()


class KeptRecords:
    """The records in the file at ``path``; none if they were made with another ``signature``: by
    other code, or with other options."""

    def __init__(self, path: Path, signature: bytes) -> None:
        self._file: sqlite3.Connection | None = None
        with suppress(sqlite3.Error):
            if path.is_file():
                uri = f"{path.absolute().as_uri()}?mode=ro&immutable=1"
                # A build may end in another thread than it began, such as the collector's.
                file = sqlite3.connect(uri, uri=True, check_same_thread=False)
                finalize(self, file.close)
                if file.execute("SELECT signature FROM build").fetchone() == (signature,):
                    self._file = file

    def key(self, url: str) -> bytes | None:
        """The key of the page at ``url``: while it has this key, its record is the same."""
        row = self._row("SELECT key FROM page WHERE url = ?", url)
        return row[0] if row and isinstance(row[0], bytes) else None

    def get(self, url: str) -> KeptRecord | None:
        """The record of the page at ``url``; None if it is damaged."""
        row = self._row("SELECT digest, record FROM page WHERE url = ?", url)
        if row is None or not isinstance(row[1], bytes) or _digest(row[1]) != row[0]:
            return None
        try:
            return _decoder.decode(_unpacker.decompress(row[1]))
        except (msgspec.MsgspecError, zstandard.ZstdError):
            return None

    def _row(self, query: str, url: str) -> tuple[object, ...] | None:
        if self._file is None:
            return None
        try:
            found: tuple[object, ...] | None = self._file.execute(query, (url,)).fetchone()
        except sqlite3.Error:
            return None
        return found


def keep_records(
    path: Path, signature: bytes, records: Iterable[tuple[str, bytes, KeptRecord]]
) -> None:
    """Writes ``records`` (URL, key, record) to ``path``, in one step. Raises OSError."""
    atomic_files.make_folder(path.parent)
    temporary = atomic_files.temporary_path(path)
    atomic_files.remove(temporary)
    try:
        with closing(sqlite3.connect(temporary, isolation_level=None)) as file:
            # Nothing is lost if the machine dies: the next build extracts all pages.
            file.executescript(f"PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; {_SCHEMA}")
            file.execute("BEGIN")
            file.execute("INSERT INTO build VALUES (?)", (signature,))
            file.executemany("INSERT INTO page VALUES (?, ?, ?, ?)", map(_as_row, records))
            file.execute("COMMIT")
    except sqlite3.Error as error:
        atomic_files.remove(temporary)
        raise OSError(f"{path} cannot be written: {error}") from error
    atomic_files.move(temporary, path)


def _as_row(page: tuple[str, bytes, KeptRecord]) -> tuple[str, bytes, bytes, bytes]:
    url, key, record = page
    data = _packer.compress(_encode(record))
    return url, key, _digest(data), data


def _digest(data: bytes) -> bytes:
    return hashlib.blake2b(data, digest_size=16).digest()
