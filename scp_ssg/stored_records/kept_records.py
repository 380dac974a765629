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
    from collections.abc import Callable, Iterable
    from pathlib import Path

__all__ = ["KeptRecord", "KeptRecords", "journal_of"]

_SCHEMA = """
CREATE TABLE build (signature BLOB);
CREATE TABLE page (url TEXT PRIMARY KEY, key BLOB, digest BLOB, record BLOB);
"""


_INSERT = "INSERT OR REPLACE INTO page VALUES (?, ?, ?, ?)"


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
        self._path = path
        self._signature = signature
        self._file: sqlite3.Connection | None = None
        with suppress(sqlite3.Error):
            if path.is_file():
                # A build that died in the middle of writing is undone first.
                died = journal_of(path).exists()
                mode = "mode=rw" if died else "mode=ro&immutable=1"
                # A build may end in another thread than it began, such as the collector's.
                file = _opened(path, mode)
                finalize(self, file.close)
                if file.execute("SELECT signature FROM build").fetchone() == (signature,):
                    self._file = file

    def key(self, url: str) -> bytes | None:
        """The key of the page at ``url``: while it has this key, its record is the same."""
        row = self._row("SELECT key FROM page WHERE url = ?", url)
        return row[0] if row and isinstance(row[0], bytes) else None

    def get(self, url: str, key: bytes) -> KeptRecord | None:
        """The record of the page at ``url`` with this ``key``; None if it is damaged, or if another
        build has replaced it since the key was read."""
        row = self._row("SELECT digest, record FROM page WHERE url = ? AND key = ?", url, key)
        if row is None:
            return None
        digest, record = row
        if not isinstance(record, bytes):
            return None
        if _digest(url, key, record) != digest:
            return None
        try:
            return _decoder.decode(_unpacker.decompress(record))
        except (msgspec.MsgspecError, zstandard.ZstdError):
            return None

    def _row(self, query: str, *values: str | bytes) -> tuple[object, ...] | None:
        if self._file is None:
            return None
        try:
            found: tuple[object, ...] | None = self._file.execute(query, values).fetchone()
        except sqlite3.Error:
            return None
        return found

    def replace_by(
        self,
        changed: Iterable[tuple[str, bytes, KeptRecord]],
        is_kept: Callable[[str], bool],
    ) -> None:
        """Writes the records that have ``changed`` (URL, key, record), and removes those at URLs
        for which ``is_kept`` is false. The others stay, and cost nothing. Raises OSError."""
        is_new = self._file is None
        if self._file is not None:
            self._file.close()
            self._file = None
        try:
            if is_new:
                _write_anew(self._path, self._signature, changed)
            else:
                with closing(_opened(self._path, "mode=rw")) as file:
                    _write_into(file, self._signature, changed, is_kept)
        except sqlite3.Error as error:
            if not isinstance(error, sqlite3.OperationalError):
                # The file is damaged. The next build writes it anew.
                atomic_files.remove(self._path)
                atomic_files.remove(journal_of(self._path))
            raise OSError(f"{self._path} cannot be written: {error}") from error


def journal_of(path: Path) -> Path:
    """The file beside the records at ``path`` with which SQLite undoes what a build that died has
    written."""
    return path.with_name(f"{path.name}-journal")


def _opened(path: Path, mode: str) -> sqlite3.Connection:
    uri = f"{path.absolute().as_uri()}?{mode}"
    return sqlite3.connect(uri, uri=True, isolation_level=None, check_same_thread=False)


def _write_anew(
    path: Path, signature: bytes, records: Iterable[tuple[str, bytes, KeptRecord]]
) -> None:
    """Writes ``records`` to ``path``, in one step."""
    atomic_files.make_folder(path.parent)
    temporary = atomic_files.temporary_path(path)
    atomic_files.remove(temporary)
    try:
        with closing(sqlite3.connect(temporary, isolation_level=None)) as file:
            # Nothing is lost if the machine dies: the next build extracts all pages.
            file.executescript(f"PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; {_SCHEMA}")
            file.execute("BEGIN")
            file.execute("INSERT INTO build VALUES (?)", (signature,))
            file.executemany(_INSERT, map(_as_row, records))
            file.execute("COMMIT")
    except BaseException:
        atomic_files.remove(temporary)
        raise
    atomic_files.remove(journal_of(path))
    atomic_files.move(temporary, path)


def _write_into(
    file: sqlite3.Connection,
    signature: bytes,
    changed: Iterable[tuple[str, bytes, KeptRecord]],
    is_kept: Callable[[str], bool],
) -> None:
    """Writes nothing if another build has replaced the file since, by one of another
    ``signature``: its records are none of ours."""
    if file.execute("SELECT signature FROM build").fetchone() != (signature,):
        return
    # What is deleted must not stay in the file: it may be a page that its author has taken back.
    file.execute("PRAGMA secure_delete = ON")
    urls = (url for (url,) in file.execute("SELECT url FROM page"))
    gone = [(url,) for url in urls if not is_kept(url)]
    file.execute("BEGIN")
    file.executemany("DELETE FROM page WHERE url = ?", gone)
    file.executemany(_INSERT, map(_as_row, changed))
    file.execute("COMMIT")


def _as_row(page: tuple[str, bytes, KeptRecord]) -> tuple[str, bytes, bytes, bytes]:
    url, key, record = page
    data = _packer.compress(_encode(record))
    return url, key, _digest(url, key, data), data


def _digest(url: str, key: bytes, record: bytes) -> bytes:
    digest = hashlib.blake2b(digest_size=16)
    for part in (url.encode(), key, record):
        digest.update(len(part).to_bytes(8, "big"))
        digest.update(part)
    return digest.digest()
