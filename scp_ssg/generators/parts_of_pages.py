"""Files without a head: parts of pages that a script includes, copies of sources, a theme's parts.

The file alone proves nothing: HTML lets an author leave out all that surrounds the text. Beside
many pages that have a head, a body or a title, a file without any is no page.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["PartsOfPages"]

_MANY = 1000
"""Files that wait at most while they outnumber the pages with a head."""
_FOR_EACH = 2
"""Pages with a head for each file without one, if that is none."""


class PartsOfPages:
    """The files without a head, which wait until the others are read."""

    def __init__(self) -> None:
        self._waiting: list[Path] = []
        self._pages = 0
        self.are_pages = False
        """True if such files are the site's pages, as most have no head."""

    def add(self, file: Path) -> None:
        """Adds a file without a head."""
        self._waiting.append(file)
        if len(self._waiting) > max(_MANY, self._pages):
            self.are_pages = True

    def saw_page(self) -> None:
        """Counts a file with a head."""
        self._pages += 1

    def waiting(self) -> list[Path]:
        """The files that waited, now that all are known: decides whether they are pages."""
        self.are_pages = self.are_pages or self._pages < _FOR_EACH * len(self._waiting)
        return self._waiting
