"""What is remembered of a site that is followed: the dates of its pages, in a database on disk.

Nothing changes in it before ``commit``: a visit that is broken off is made again as a whole.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Self

from scp_ssg.errors import StateError
from scp_ssg.http_client import Validators

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from scp_ssg.model import Page

__all__ = ["KnownPages", "StagedPages", "note_html"]

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_BATCH = 1000

_TABLES = """
    CREATE TABLE IF NOT EXISTS state (value BLOB);
    CREATE TABLE IF NOT EXISTS page (
        section TEXT, url TEXT, modified INTEGER, PRIMARY KEY (section, url)
    ) WITHOUT ROWID;
    CREATE INDEX IF NOT EXISTS page_url ON page (url);
    CREATE TABLE IF NOT EXISTS listed (document TEXT, url TEXT, PRIMARY KEY (document, url))
    WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS html (url TEXT PRIMARY KEY, etag TEXT, last_modified TEXT)
    WITHOUT ROWID;
    CREATE TEMP TABLE staged (url TEXT PRIMARY KEY, modified INTEGER, part TEXT) WITHOUT ROWID;
    CREATE TEMP TABLE gone (url TEXT PRIMARY KEY, modified INTEGER) WITHOUT ROWID;
"""
_STAGE = """
    INSERT INTO staged VALUES (?, ?, ?)
    ON CONFLICT (url) DO UPDATE SET modified = excluded.modified, part = excluded.part
    WHERE excluded.modified > staged.modified
"""
_FORGET_KNOWN = """
    UPDATE staged SET part = NULL
    WHERE modified IN (
        SELECT modified FROM page WHERE page.url = staged.url
        UNION ALL SELECT modified FROM gone WHERE gone.url = staged.url
    )
"""
_DROPPED = """
    INSERT OR IGNORE INTO gone
    SELECT url, modified FROM page WHERE section = ? AND url NOT IN (SELECT url FROM staged)
"""


class KnownPages:
    """The known pages of one site, in the file ``path``. Raises StateError if it cannot be used.

    The pages of a section that is brought up to date are staged first, each with the file that it
    comes from.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        try:
            self._database = _opened(path)
        except sqlite3.Error as error:
            raise StateError(f"{path}: cannot be used ({error}); remove it to begin anew") from None

    def __enter__(self) -> Self:
        self._database.execute("BEGIN")
        return self

    def __exit__(self, *_: object) -> None:
        self._database.close()

    def state(self) -> bytes | None:
        """What was given to ``commit`` last."""
        row = self._database.execute("SELECT value FROM state").fetchone()
        return row[0] if row else None

    def commit(self, state: bytes) -> None:
        """Makes what was done lasting, with ``state``."""
        self._database.execute("DELETE FROM state")
        self._database.execute("INSERT INTO state VALUES (?)", (state,))
        self._database.execute("COMMIT")

    # The section that is brought up to date

    def stage(self, pages: Iterable[Page], part: Path) -> None:
        """Stages the ``pages`` of the collection in the file ``part``; later dates win."""
        self._database.executemany(
            _STAGE, ((each.url, _number(each.modified), str(part)) for each in pages)
        )

    def stage_known(self, section: str) -> None:
        """Stages the pages that ``section`` had at the last visit."""
        known = self._database.execute(
            "SELECT url, modified, NULL FROM page WHERE section = ?", (section,)
        )
        for some in iter(lambda: known.fetchmany(_BATCH), []):
            self._database.executemany(_STAGE, some)

    def unstage(self) -> None:
        """Takes back what was staged."""
        self._database.execute("DELETE FROM staged")

    def staged_count(self) -> int:
        pages: int = self._database.execute("SELECT count(*) FROM staged").fetchone()[0]
        return pages

    def forget_known(self) -> None:
        """Makes ``is_news`` false of the staged pages that are known with the same date."""
        self._database.execute(_FORGET_KNOWN)

    def is_news(self, page: Page, part: Path) -> bool:
        """Whether ``page``, read from ``part``, is what was staged; true only once for each."""
        taken = self._database.execute(
            "UPDATE staged SET part = NULL WHERE url = ? AND modified = ? AND part = ?",
            (page.url, _number(page.modified), str(part)),
        )
        return taken.rowcount > 0

    def replace(self, section: str) -> None:
        """Makes the staged pages those of ``section``; remembers which it has no longer."""
        self._database.execute(_DROPPED, (section,))
        self._database.execute("DELETE FROM page WHERE section = ?", (section,))
        self._database.execute("INSERT INTO page SELECT ?, url, modified FROM staged", (section,))

    def gone(self) -> Iterator[list[str]]:
        """The URLs that some section has no longer, and no other section has."""
        found = self._database.execute(
            "SELECT url FROM gone WHERE url NOT IN (SELECT url FROM page) ORDER BY url"
        )
        for some in iter(lambda: found.fetchmany(_BATCH), []):
            yield [url for (url,) in some]

    # Sites without collections

    def list_urls(self, document: str, urls: Iterable[str]) -> None:
        """Remembers the page ``urls`` that the sitemap ``document`` lists."""
        self._database.execute("DELETE FROM listed WHERE document = ?", (document,))
        self._database.executemany(
            "INSERT INTO listed VALUES (?, ?)", ((document, each) for each in urls)
        )

    def unlist(self) -> None:
        self._database.execute("DELETE FROM listed")

    def listed(self, most: int) -> Iterator[list[tuple[str, Validators]]]:
        """The first URLs of all that are listed, with the validators of each if it is known."""
        found = self._database.execute(
            "SELECT DISTINCT listed.url, etag, last_modified FROM listed"
            " LEFT JOIN html ON html.url = listed.url ORDER BY listed.url LIMIT ?",
            (most,),
        )
        for some in iter(lambda: found.fetchmany(_BATCH), []):
            yield [(url, Validators(etag, changed)) for url, etag, changed in some]


def note_html(path: Path, url: str, validators: Validators) -> None:
    """Remembers in the database ``path`` that the page ``url`` was fetched as HTML."""
    with closing(_opened(path)) as database:
        database.execute(
            "INSERT OR REPLACE INTO html VALUES (?, ?, ?)",
            (url, validators.etag, validators.last_modified),
        )


def _opened(path: Path) -> sqlite3.Connection:
    path.parent.mkdir(parents=True, exist_ok=True)
    # Its steps may be made in several threads, one after the other.
    database = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=60)
    try:
        database.executescript(_TABLES)
    except BaseException:
        database.close()
        raise
    return database


def _number(modified: datetime) -> int:
    return (modified - _EPOCH) // timedelta(microseconds=1)


class StagedPages:
    """The pages of a section, staged in ``known``; ``parts`` are the files they come from."""

    def __init__(self, section: str, known: KnownPages) -> None:
        self._section = section
        self._known = known
        self.parts: list[Path] = []
        self.count = known.staged_count

    def apply(self, pages: Iterable[Page], part: Path) -> None:
        self._known.stage(pages, part)
        self.parts.append(part)

    def apply_old(self) -> None:
        self._known.stage_known(self._section)

    def clear(self) -> None:
        self._known.unstage()
        self.parts.clear()
