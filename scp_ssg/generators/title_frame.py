"""What the titles of a site's pages begin or end with: the site's name, as a rule."""

from __future__ import annotations

import heapq
from collections import Counter
from typing import TYPE_CHECKING
from zlib import crc32

from scp_ssg import atomic_files
from scp_ssg.dom import decode, parse
from scp_ssg.extract import head_html, read_head, title_ends

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

__all__ = ["TitleFrame"]

_SAMPLE = 20
"""Pages whose titles are compared."""
_FEWEST = 3
"""Different titles that begin or end so, which must be more than half of them."""
_HEAD = 100_000
"""Bytes of a page that are read for its title."""


class TitleFrame:
    """A sample of the site's files, which are told as they are found."""

    def __init__(self) -> None:
        self._chosen: list[tuple[int, str]] = []

    def noted(self, paths: Iterable[str]) -> Iterator[str]:
        """The ``paths`` below the site's root as they come."""
        for path in paths:
            # By their names: another page hardly changes the sample.
            each = (-crc32(path.encode("utf-8", "surrogatepass")), path)
            if len(self._chosen) < _SAMPLE:
                heapq.heappush(self._chosen, each)
            else:
                heapq.heappushpop(self._chosen, each)
            yield path

    def ends(self, root: Path) -> tuple[str, str]:
        """What stands before and after most of the titles, with the separators; or nothing."""
        # Pages with one title in common, as where nobody set any, are no witnesses.
        titles = {_title(root / path) for _, path in self._chosen} - {""}
        before: Counter[str] = Counter()
        after: Counter[str] = Counter()
        for title in titles:
            for opening, ending in title_ends(title):
                before[opening] += 1
                after[ending] += 1
        return _commonest(before, len(titles)), _commonest(after, len(titles))


def _commonest(counts: Counter[str], titles: int) -> str:
    """The longest of what most of ``titles`` titles have in common: a section's name is on fewer
    than the site's."""
    enough = [each for each, count in counts.items() if count >= _FEWEST and 2 * count > titles]
    return max(enough, key=lambda each: (counts[each], len(each)), default="")


def _title(file: Path) -> str:
    html = decode(atomic_files.start(file, _HEAD) or b"")
    return read_head(parse(head_html(html, len(html))[0]), "https://site.invalid/", []).title
