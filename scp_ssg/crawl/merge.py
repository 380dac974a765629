"""Merging a snapshot and deltas into the pages of a section, on disk and in URL order."""

from __future__ import annotations

import hashlib
import os
import sqlite3
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Self

from scp_ssg.collection import page_line
from scp_ssg.crawl.report import MAX_NAMED, Change, Changes

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from scp_ssg.model import Page

__all__ = ["Merge"]

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)

_APPLY = """
    INSERT INTO page (url, modified, digest, start, size) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT (url) DO UPDATE
    SET modified = excluded.modified, digest = excluded.digest, start = excluded.start,
        size = excluded.size
    WHERE excluded.modified > page.modified
"""
_ADDED = "SELECT url FROM page WHERE url NOT IN (SELECT url FROM old)"
_CHANGED = "SELECT url FROM page JOIN old USING (url) WHERE page.digest != old.digest"
_REMOVED = "SELECT url FROM old WHERE url NOT IN (SELECT url FROM page)"


class Merge:
    """The pages of a section, in the temporary file ``path``, which is overwritten.

    The lines are in a second file beside it: a page may have 100 MB, and a database makes copies.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lines_path = path.with_suffix(".lines")
        self._remove()
        self._lines = self._lines_path.open("w+b")
        self._database = sqlite3.connect(path, isolation_level=None)
        # No protection against crashes: the file is temporary.
        self._database.executescript(
            """
            PRAGMA journal_mode = OFF;
            PRAGMA synchronous = OFF;
            CREATE TABLE page (
                url TEXT PRIMARY KEY, modified INTEGER, digest BLOB, start INTEGER, size INTEGER
            );
            CREATE TABLE old (url TEXT PRIMARY KEY, digest BLOB);
            BEGIN;
            """
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._database.close()
        self._lines.close()
        self._remove()

    def _remove(self) -> None:
        for each in (self._path, self._lines_path):
            each.unlink(missing_ok=True)

    def remember(self, pages: Iterable[Page]) -> None:
        """Takes the ``pages`` of the mirror before the sync, for ``changes``."""
        self._database.executemany(
            "INSERT OR IGNORE INTO old VALUES (?, ?)",
            map(_known, pages),
        )

    def apply(self, pages: Iterable[Page]) -> None:
        """Adds new pages, and replaces pages that have an earlier ``modified``.

        SCP 0.1, "Delta Application".
        """
        self._database.executemany(_APPLY, map(self._row, pages))

    def clear(self) -> None:
        """Removes all pages."""
        self._database.execute("DELETE FROM page")

    def count(self) -> int:
        pages: int = self._database.execute("SELECT count(*) FROM page").fetchone()[0]
        return pages

    def lines(self) -> Iterator[bytes]:
        """The pages' lines in URL order."""
        for start, size in self._database.execute("SELECT start, size FROM page ORDER BY url"):
            self._lines.seek(start)
            yield self._lines.read(size)

    def changes(self) -> Changes:
        """Compare the pages with those given to ``remember``."""
        return Changes(
            added=self._change(_ADDED),
            changed=self._change(_CHANGED),
            removed=self._change(_REMOVED),
        )

    def _row(self, page: Page) -> tuple[str, int, bytes, int, int]:
        line = page_line(page)
        start = self._lines.seek(0, os.SEEK_END)
        self._lines.write(line)
        digest = hashlib.sha256(line).digest()
        modified = (page.modified - _EPOCH) // timedelta(microseconds=1)
        return page.url, modified, digest, start, len(line)

    def _change(self, query: str) -> Change:
        count = self._database.execute(f"SELECT count(*) FROM ({query})").fetchone()[0]  # noqa: S608  ours
        urls = self._database.execute(f"{query} ORDER BY url LIMIT {MAX_NAMED}")
        return Change(count=count, urls=tuple(url for (url,) in urls))


def _known(page: Page) -> tuple[str, bytes]:
    return page.url, hashlib.sha256(page_line(page)).digest()
