"""URLs that were seen, on disk: a collection may have more pages than memory has room for."""

from __future__ import annotations

import hashlib
import sqlite3
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from types import TracebackType

__all__ = ["SeenUrls"]


class SeenUrls:
    """The URLs of one collection, each with the line that it stood on.

    URLs are known by 8 bytes of a hash: among ten million, two that differ are taken for one
    another with a chance of 1 in 300,000.
    """

    def __init__(self) -> None:
        self._base = sqlite3.connect("", isolation_level=None)
        self._base.execute("PRAGMA cache_size = -8000")
        self._base.execute("CREATE TABLE seen (url INTEGER PRIMARY KEY, line INTEGER)")
        self._base.execute("BEGIN")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._base.close()

    def first(self, url: str, line: int) -> int | None:
        """The line on which ``url`` stood before; None if it is new, and it is kept then."""
        digest = hashlib.blake2b(url.encode("utf-8", "surrogatepass"), digest_size=8).digest()
        key = int.from_bytes(digest, signed=True)
        added = self._base.execute("INSERT OR IGNORE INTO seen VALUES (?, ?)", (key, line))
        if added.rowcount:
            return None
        found = self._base.execute("SELECT line FROM seen WHERE url = ?", (key,)).fetchone()
        return int(found[0])
