"""New pages of a build, which are extracted here or in another process."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from scp_ssg.generators.extraction import Extracted, NewPage, extract_new, fatal_new, unchanged
from scp_ssg.generators.worker_line import Line

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from scp_ssg.generators.workers import Workers

__all__ = ["NewPages", "Place"]

_FEW = 16
"""Changed pages that are extracted here: starting another process takes longer."""


class Place(NamedTuple):
    """Where a page stands."""

    path: str
    html_file: Path | None
    source_file: Path | None


Result = tuple[Place, NewPage, tuple[int, Extracted]]


class NewPages:
    """Gives back each page with its place, and what ``extract_new`` makes of it, in order."""

    def __init__(self, workers: Workers) -> None:
        self._line: Line[Place, NewPage, tuple[int, Extracted]] = Line(
            workers, extract_new, fatal_new
        )
        self._changed = 0
        """Pages of the last build that were extracted here."""

    def put(self, place: Place, page: NewPage) -> Iterable[Result]:
        """Add ``page``; gives those that are done."""
        result = self._result_here(page)
        if result is None:
            return self._line.put(place, page)
        return self._line.put_done(place, page, result)

    def rest(self) -> Iterator[Result]:
        """The pages that other processes still extract, once they are done."""
        return self._line.rest()

    def _result_here(self, page: NewPage) -> tuple[int, Extracted] | None:
        """What ``extract_new`` gives, if this process has it sooner than another one: of a page
        that has its last record, and of the first few that changed."""
        result = unchanged(page)
        if result is None and page.known is not None and self._changed < _FEW:
            self._changed += 1
            return extract_new(page)
        return result
