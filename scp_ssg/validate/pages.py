"""The pages of all of a site's collections, to be compared with one another."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scp_ssg.validate.scratch import Scratch, hashed

if TYPE_CHECKING:
    from datetime import datetime

__all__ = ["SitePages"]


class SitePages(Scratch):
    """Which page stands in which collection of which section, and how it is dated there.

    Times are kept as microseconds since 1970.
    """

    def __init__(self) -> None:
        super().__init__(
            "pages (section TEXT, delta INTEGER, key BLOB, url TEXT, modified INTEGER,"
            " PRIMARY KEY (section, delta, key)) WITHOUT ROWID"
        )

    def add(self, section: str, url: str, modified: datetime | None, *, delta: bool) -> bool:
        """Notes a page of a snapshot of the section or of one of its deltas (the latest counts).

        Returns whether it was there already with a later ``modified``.
        """
        key = hashed(url, 12)
        when = 0 if modified is None else round(modified.timestamp() * 1_000_000)
        shown = url.encode("utf-8", "replace").decode()
        latest = self._base.execute(
            "SELECT max(modified) FROM pages WHERE section = ? AND delta IN (0, 1) AND key = ?",
            (section, key),
        ).fetchone()[0]
        self._base.execute(
            "INSERT INTO pages VALUES (?, ?, ?, ?, ?) ON CONFLICT DO UPDATE"
            " SET modified = max(modified, excluded.modified)",
            (section, delta, key, shown, when),
        )
        return modified is not None and latest is not None and when < latest

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

    def _counted(self, query: str, *values: object) -> tuple[int, str]:
        count, url = self._base.execute(query, values).fetchone()
        return int(count), str(url or "")
