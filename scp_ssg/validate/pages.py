"""The pages of all collections of a site, for comparing the collections."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Literal

from scp_ssg.validate.scratch import Scratch, hashed

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime

    from scp_ssg.sitemap import Announced

__all__ = ["SitePages"]


class SitePages(Scratch):
    """The pages of each section, in snapshots and in deltas, with their ``modified``.

    Times are stored as microseconds since 1970.
    """

    def __init__(self) -> None:
        super().__init__(
            "pages (section TEXT, delta INTEGER, key BLOB, url TEXT, modified INTEGER,"
            " came INTEGER, PRIMARY KEY (section, delta, key)) WITHOUT ROWID"
        )

    def add(
        self, where: Announced, url: str, modified: datetime | None
    ) -> Literal["fell", "stayed"] | None:
        """Notes a page of the collection ``where``; call it for collections in order of time.

        Returns "fell" if its ``modified`` is earlier than in a collection before, and "stayed" if
        it is in a delta without a change. A page that is new to a section may have any date.
        """
        key = hashed(url, 12)
        delta = where.since is not None
        when = 0 if modified is None else _microseconds(modified)
        readable_url = url.encode("utf-8", "replace").decode()
        latest, came = self._base.execute(
            "SELECT max(modified), min(came) FROM pages"
            " WHERE section = ? AND delta IN (0, 1) AND key = ?",
            (where.section, key),
        ).fetchone()
        self._base.execute(
            "INSERT INTO pages VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE"
            " SET modified = max(modified, excluded.modified)",
            (where.section, delta, key, readable_url, when, _microseconds(where.generated)),
        )
        if modified is None or latest is None:
            return None
        if when < latest:
            return "fell"
        since = where.since and _microseconds(where.since)
        return "stayed" if since is not None and max(came, when) <= since else None

    def missing_from_deltas(self, section: str, since: datetime) -> tuple[int, str]:
        """The number of pages that changed after ``since`` in the snapshot alone; the first URL."""
        return self._counted(
            "SELECT count(*), min(s.url) FROM pages s LEFT JOIN pages d"
            " ON d.section = s.section AND d.delta = 1 AND d.key = s.key"
            " WHERE s.section = ? AND s.delta = 0 AND s.modified > ?"
            " AND (d.modified IS NULL OR d.modified < s.modified)",
            section,
            _microseconds(since),
        )

    def missing_from_all(self, parts: Iterable[str]) -> tuple[int, str]:
        """The number of pages that only snapshots of sections beside ``parts`` have; the first
        URL."""
        return self._counted(
            "SELECT count(DISTINCT o.key), min(o.url) FROM pages o LEFT JOIN pages a"
            " ON a.section IN (SELECT value FROM json_each(?)) AND a.delta = 0 AND a.key = o.key"
            " WHERE o.delta = 0 AND a.key IS NULL",
            json.dumps(list(parts)),
        )

    def _counted(self, query: str, *values: object) -> tuple[int, str]:
        count, url = self._base.execute(query, values).fetchone()
        return int(count), str(url or "")


def _microseconds(moment: datetime) -> int:
    return round(moment.timestamp() * 1_000_000)
