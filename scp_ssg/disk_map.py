"""A mapping of texts in a temporary file: what is known of a million pages needs more memory than a
build may take.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, ItemsView, Iterable, Iterator, MutableMapping, ValuesView
from typing import Any, Generic, TypeVar
from weakref import finalize

from msgspec import msgpack

from scp_ssg.errors import StateError, no_room

__all__ = ["DiskMap"]

_BATCH = 1000
"""Values that are written together, and rows that are read together. A mapping of fewer has no
file, and encodes no value."""

V = TypeVar("V")


class DiskMap(MutableMapping[str, V], Generic[V]):
    """A mapping whose keys come sorted by code points. Values are not to be changed, since most are
    copies. The mapping may change while it is iterated over.

    The file is SQLite's, and goes with the mapping. Raises StateError if the disk is full.
    """

    def __init__(
        self,
        kind: Any,
        items: Iterable[tuple[str, V]] = (),
        *,
        write: Callable[[Any], Any] | None = None,
        read: Callable[[type, Any], Any] | None = None,
        batch: int | None = None,
    ) -> None:
        """``kind`` is the type of the values, for msgspec; ``write`` and ``read`` are its hooks for
        types that it does not know. ``batch`` values are in memory at once: fewer than usual, where
        they are large."""
        self._batch = batch or _BATCH
        self._encode = msgpack.Encoder(enc_hook=write).encode
        self._decode: Callable[[bytes], V] = msgpack.Decoder(kind, dec_hook=read).decode
        self._waiting: dict[str, V] = {}
        """Values that are not in the file."""
        self._file: sqlite3.Connection | None = None
        self._length: int | None = 0
        self.update(items)

    def __getitem__(self, key: str) -> V:
        if key in self._waiting:
            return self._waiting[key]
        row = self._row("SELECT value FROM item WHERE key = ?", key)
        if row is None:
            raise KeyError(key)
        return self._decode(row[0])

    def __setitem__(self, key: str, value: V) -> None:
        self._waiting[key] = value
        self._length = None
        if len(self._waiting) >= self._batch:
            self._flush()

    def __delitem__(self, key: str) -> None:
        if key not in self:
            raise KeyError(key)
        self._waiting.pop(key, None)
        if self._file is not None:
            self._run(self._file, "DELETE FROM item WHERE key = ?", (key,))
        self._length = None

    def __contains__(self, key: object) -> bool:
        return (
            key in self._waiting or self._row("SELECT 1 FROM item WHERE key = ?", key) is not None
        )

    def __len__(self) -> int:
        if self._file is None:
            return len(self._waiting)
        if self._length is None:
            self._flush()
            (self._length,) = self._run(self._file, "SELECT count(*) FROM item").fetchone()
        return self._length

    def __iter__(self) -> Iterator[str]:
        return (key for key, _ in self._rows(_unread))

    def items(self) -> ItemsView[str, V]:
        """The keys and values."""
        return _Items(self)

    def values(self) -> ValuesView[V]:
        """The values in the order of their keys."""
        return _Values(self)

    def decoded(self) -> Iterator[tuple[str, V]]:
        """The keys and values, read together."""
        return self._rows(self._decode)

    def _rows(self, decode: Callable[[bytes], Any]) -> Iterator[tuple[str, Any]]:
        rows = self._rows_after(None, decode)
        while rows:
            yield from rows
            rows = self._rows_after(rows[-1][0], decode)

    def _rows_after(self, key: str | None, decode: Callable[[bytes], Any]) -> list[tuple[str, Any]]:
        """The next rows; none at the end."""
        if self._file is None:
            keys = sorted(each for each in self._waiting if key is None or each > key)
            return [(each, self._waiting[each]) for each in keys]
        self._flush()
        where = "" if key is None else "WHERE key > ?"
        statement = f"SELECT key, value FROM item {where} ORDER BY key LIMIT ?"  # noqa: S608
        values = (self._batch,) if key is None else (key, self._batch)
        rows = self._run(self._file, statement, values)
        return [(each, decode(value)) for each, value in rows]

    def _flush(self) -> None:
        waiting, self._waiting = self._waiting, {}
        rows = ((key, self._encode(value)) for key, value in waiting.items())
        try:
            self._opened().executemany("INSERT OR REPLACE INTO item VALUES (?, ?)", rows)
        except sqlite3.OperationalError as error:
            raise StateError(no_room(OSError(0, str(error)))) from None

    def _opened(self) -> sqlite3.Connection:
        if self._file is None:
            # A build may end in another thread than it began, such as the collector's.
            self._file = sqlite3.connect("", isolation_level=None, check_same_thread=False)
            finalize(self, self._file.close)
            # Nobody else reads the file, and it ends with this process. A row of more than a
            # quarter of a page takes further pages: with the usual 4 kB, three times the room and
            # twice the time for what is known of a page.
            self._file.executescript(
                "PRAGMA page_size = 16384; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;"
                "CREATE TABLE item (key TEXT PRIMARY KEY, value BLOB) WITHOUT ROWID; BEGIN"
            )
        return self._file

    def _row(self, statement: str, key: object) -> tuple[Any, ...] | None:
        if self._file is None:
            return None
        row: tuple[Any, ...] | None = self._run(self._file, statement, (key,)).fetchone()
        return row

    @staticmethod
    def _run(
        file: sqlite3.Connection, statement: str, values: tuple[object, ...] = ()
    ) -> sqlite3.Cursor:
        try:
            return file.execute(statement, values)
        except sqlite3.OperationalError as error:
            raise StateError(no_room(OSError(0, str(error)))) from None


def _unread(value: bytes) -> bytes:
    return value


class _Items(ItemsView[str, V]):
    """Without a search for each value."""

    _mapping: DiskMap[V]

    def __iter__(self) -> Iterator[tuple[str, V]]:
        return self._mapping.decoded()


class _Values(ValuesView[V]):
    """Without a search for each value."""

    _mapping: DiskMap[V]

    def __iter__(self) -> Iterator[V]:
        return (value for _, value in self._mapping.decoded())
