"""What a check has to remember, on disk: a site may have more pages than memory has room for."""

from __future__ import annotations

import sqlite3
from hashlib import blake2b
from typing import Self

__all__ = ["Scratch", "hashed"]


class Scratch:
    """A table in a file that nobody sees, gone when it is closed."""

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
    """``size`` bytes that stand for ``url``, which may be no Unicode text."""
    return blake2b(url.encode("utf-8", "surrogatepass"), digest_size=size).digest()
