"""URLs that were seen in a collection."""

from __future__ import annotations

from scp_ssg.validate.scratch import Scratch, hashed

__all__ = ["SeenUrls"]


class SeenUrls(Scratch):
    """The URLs of one collection, each with the line that it stood on.

    URLs are known by 8 bytes of a hash: among ten million, two that differ are taken for one
    another with a chance of 1 in 300,000.
    """

    def __init__(self) -> None:
        super().__init__("seen (url INTEGER PRIMARY KEY, line INTEGER)")

    def first(self, url: str, line: int) -> int | None:
        """The line on which ``url`` stood before; None if it is new, and it is kept then."""
        key = int.from_bytes(hashed(url, 8), signed=True)
        added = self._base.execute("INSERT OR IGNORE INTO seen VALUES (?, ?)", (key, line))
        if added.rowcount:
            return None
        found = self._base.execute("SELECT line FROM seen WHERE url = ?", (key,)).fetchone()
        return int(found[0])
