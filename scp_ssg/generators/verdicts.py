"""What the site says of its boxes: so far, while pages come in, and when all are known."""

from __future__ import annotations

from functools import cached_property
from itertools import groupby
from typing import TYPE_CHECKING

from scp_ssg.disk_map import DiskMap
from scp_ssg.extract import KnownVerdicts, LeftOut, SiteWitness, fixed_boxes, group_of
from scp_ssg.publish import read_head

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scp_ssg.extract import SiteVerdicts
    from scp_ssg.generators.taken_page import TakenPage
    from scp_ssg.generators.workers import Workers
    from scp_ssg.publish import Site
    from scp_ssg.stored_records import Boxes

__all__ = ["Verdicts", "judged_otherwise"]

_ANEW = 1.5
"""Other processes get new verdicts of the site whenever so many times more pages are known."""


class Verdicts:
    """The verdicts of the pages of ``site`` on its boxes, for ``workers`` that may be others."""

    def __init__(self, site: Site, workers: Workers) -> None:
        self._site = site
        self._workers = workers
        self._so_far: SiteWitness | None = None
        self._sent = KnownVerdicts()
        self._sent_at = 0
        self._count = 0
        """Pages that were seen: to count the URLs, all of them are read."""

    @cached_property
    def _last(self) -> KnownVerdicts:
        """Those of the last publication, if its state is here."""
        state = read_head(self._site.state)
        return state.boxes if state else KnownVerdicts()

    def _witness(self) -> SiteWitness:
        if self._so_far is None:
            self._so_far = SiteWitness(self._last)
        return self._so_far

    def saw(self, url: str, boxes: Boxes | LeftOut) -> None:
        """Count the ``boxes`` of the page at ``url``."""
        self._witness().saw_one(boxes, group_of(url))
        self._count += 1

    def so_far(self) -> SiteVerdicts:
        """The verdicts for a page that is read now.

        Other processes get a copy, which is made anew from time to time.
        """
        witness = self._witness()
        if not self._workers.is_parallel:
            return witness
        if self._count >= _ANEW * self._sent_at:
            self._sent, self._sent_at = witness.verdicts(), max(1, self._count)
        return self._sent

    def of_all(self, taken: Mapping[str, TakenPage]) -> KnownVerdicts:
        """The verdicts of all pages that were ``taken``, whatever their order."""
        self._so_far = None
        by_group: DiskMap[str] = DiskMap(str)
        for url in taken:
            by_group[f"{group_of(url)}\n{url}"] = url
        witness = SiteWitness(self._last)
        for group, keys in groupby(by_group, key=lambda each: each.partition("\n")[0]):
            witness.saw([taken[by_group[key]].boxes for key in keys], group)
        return witness.verdicts()


def judged_otherwise(page: Boxes | LeftOut, verdicts: KnownVerdicts) -> bool:
    """Return whether a box of ``page`` was judged otherwise than by ``verdicts``."""
    return any(each.removed != bool(verdicts.recurs(each.slot)) for each in page.suspected) or any(
        each.fixed != fixed_boxes(each.boxes, verdicts) for each in page.edges
    )
