"""The pages of all of a site's collections, on disk, to be compared with one another."""

from __future__ import annotations

import hashlib
import sqlite3
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import datetime
    from types import TracebackType

__all__ = ["SitePages"]


class SitePages:
    """Which page stands in which collection of which section, and how it is dated there.

    Times are kept as microseconds since 1970.
    """

    def __init__(self) -> None:
        self._base = sqlite3.connect("", isolation_level=None)
        self._base.execute("PRAGMA cache_size = -8000")
        self._base.execute(
            "CREATE TABLE pages (section TEXT, delta INTEGER, key BLOB, url TEXT, modified INTEGER,"
            " PRIMARY KEY (section, delta, key)) WITHOUT ROWID"
        )
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

    def add(self, section: str, url: str, modified: datetime | None, *, delta: bool) -> None:
        """Notes a page of the section's snapshot or of one of its deltas (the latest counts)."""
        key = hashlib.blake2b(url.encode("utf-8", "surrogatepass"), digest_size=12).digest()
        when = 0 if modified is None else round(modified.timestamp() * 1_000_000)
        shown = url.encode("utf-8", "replace").decode()
        self._base.execute(
            "INSERT INTO pages VALUES (?, ?, ?, ?, ?) ON CONFLICT DO UPDATE"
            " SET modified = max(modified, excluded.modified)",
            (section, delta, key, shown, when),
        )

    def older_in_snapshot(self, section: str) -> tuple[int, str]:
        """How many pages are older in the section's snapshot than in a delta, and one of them."""
        return self._counted(
            "SELECT count(*), min(s.url) FROM pages s JOIN pages d USING (section, key)"
            " WHERE section = ? AND s.delta = 0 AND d.delta = 1 AND s.modified < d.modified",
            section,
        )

    def missing_from_deltas(self, section: str, since: datetime) -> tuple[int, str]:
        """How many pages of the snapshot changed after ``since`` but are in no delta so new."""
        return self._counted(
            "SELECT count(*), min(s.url) FROM pages s LEFT JOIN pages d"
            " ON d.section = s.section AND d.delta = 1 AND d.key = s.key"
            " WHERE s.section = ? AND s.delta = 0 AND s.modified > ?"
            " AND (d.modified IS NULL OR d.modified < s.modified)",
            section,
            round(since.timestamp() * 1_000_000),
        )

    def missing_from_all(self, section: str) -> tuple[int, str]:
        """How many pages of other sections' snapshots are not in that of ``section``."""
        return self._counted(
            "SELECT count(DISTINCT o.key), min(o.url) FROM pages o LEFT JOIN pages a"
            " ON a.section = ? AND a.delta = 0 AND a.key = o.key"
            " WHERE o.delta = 0 AND a.key IS NULL",
            section,
        )

    def dated_differently(self) -> Iterator[tuple[str, str, str]]:
        """Pages whose ``modified`` differs between sections: URL and the two sections."""
        yield from self._base.execute(
            "SELECT min(url), min(section), max(section) FROM pages WHERE delta = 0"
            " GROUP BY key HAVING min(modified) < max(modified) LIMIT 20"
        )

    def _counted(self, query: str, *values: object) -> tuple[int, str]:
        count, url = self._base.execute(query, values).fetchone()
        return int(count), str(url or "")
