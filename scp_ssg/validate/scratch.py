"""Temporary tables on disk: a site may have more pages than memory has room for."""

from __future__ import annotations

import sqlite3
from hashlib import blake2b
from typing import Self

__all__ = ["Scratch", "SeenUrls", "hashed"]


class Scratch:
    """A database table in a temporary file, which is deleted when it is closed."""

    def __init__(self, table: str) -> None:
        self._base = sqlite3.connect("", isolation_level=None)
        self._base.execute("PRAGMA cache_size = -8000")
        self._base.execute(f"CREATE TABLE {table}")
        self._base.execute("BEGIN")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._base.close()


def hashed(url: str, size: int) -> bytes:
    """A hash of ``url`` with ``size`` bytes; ``url`` may have lone surrogates."""
    return blake2b(url.encode("utf-8", "surrogatepass"), digest_size=size).digest()


class SeenUrls(Scratch):
    """The URLs of one collection, each with its line.

    URLs are compared by 8 bytes of a hash: among ten million, the chance that two different ones
    count as the same is 1 in 300,000.
    """

    def __init__(self) -> None:
        super().__init__("seen (url INTEGER PRIMARY KEY, line INTEGER)")

    def first(self, url: str, line: int) -> int | None:
        """The line of the earlier page with ``url``; if there is none, notes ``line`` for it."""
        key = int.from_bytes(hashed(url, 8), signed=True)
        added = self._base.execute("INSERT OR IGNORE INTO seen VALUES (?, ?)", (key, line))
        if added.rowcount:
            return None
        row = self._base.execute("SELECT line FROM seen WHERE url = ?", (key,)).fetchone()
        return int(row[0])
