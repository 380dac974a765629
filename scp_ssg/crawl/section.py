"""Bringing one section of the mirror up to date."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from msgspec import Struct

from scp_ssg.collection import read, write_collection
from scp_ssg.crawl.merge import Merge
from scp_ssg.crawl.mirror import Mirror, MirroredSection
from scp_ssg.crawl.plan import Plan, afresh, plan
from scp_ssg.crawl.report import Changes, SectionSyncReport
from scp_ssg.crawl.update import SectionState, Update, UpdateContext
from scp_ssg.errors import CollectionError
from scp_ssg.http_client import Fetcher, serve
from scp_ssg.model import VERSION, Collection
from scp_ssg.times import stamp

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path

    from scp_ssg.model import Page
    from scp_ssg.sitemap import Announced

__all__ = ["SyncContext", "bring_up"]


class SyncContext(Struct, frozen=True, kw_only=True):
    """The settings and tools that all sections of one sync share."""

    mirror: Mirror
    fetcher: Fetcher
    refresh: timedelta
    update: UpdateContext


def bring_up(
    name: str, announced: Sequence[Announced], before: MirroredSection | None, context: SyncContext
) -> tuple[MirroredSection, SectionSyncReport]:
    """Brings the section ``name`` up to date; its new file is staged if it changed.

    Returns the section's new state and a report. Raises FetchError, CollectionError and
    SitemapError; the mirror is unchanged then.
    """
    todo = plan(before.synced if before else None, announced, context.refresh)
    if todo is None and before is not None:
        return before, _report(name, before, None, Changes())
    assert todo is not None
    mirror = context.mirror
    with Merge(mirror.scratch()) as merge:
        pages = _MergedPages(merge, mirror.file(name))
        if before is not None:
            try:
                pages.remember()
            except CollectionError as error:
                context.update.notice(f"{error}; the mirror's section is taken afresh")
                before, todo = None, afresh(announced)
        update = Update(name, announced, before, pages, context.update)
        done = serve(update.carry_out(todo), context.fetcher)
        section = _staged(name, update.state(done), merge, mirror)
        return section, _report(name, section, done, merge.changes())


class _MergedPages:
    """The pages of a section in ``merge``; the pages that it had before are in ``file``."""

    def __init__(self, merge: Merge, file: Path) -> None:
        self._merge = merge
        self._file = file
        self.clear = merge.clear
        self.count = merge.count

    def apply(self, pages: Iterable[Page], _: Path) -> None:
        self._merge.apply(pages)

    def apply_old(self) -> None:
        self._merge.apply(self._old())

    def remember(self) -> None:
        """Takes the pages before the update, for the report. Raises CollectionError."""
        self._merge.remember(self._old())

    def _old(self) -> Iterator[Page]:
        with read(self._file) as collection:
            yield from collection


def _staged(name: str, state: SectionState, merge: Merge, mirror: Mirror) -> MirroredSection:
    """Stages the section's new collection; returns the section's new state."""
    metadata = Collection(
        id=f"{name}-mirror-{stamp(state.synced.generated)}",
        section=name,
        type="snapshot",
        generated=state.synced.generated,
        version=VERSION,
    )
    path = mirror.staged(name)
    write_collection(path, metadata, merge.lines)
    return MirroredSection(
        synced=state.synced,
        snapshot_taken=state.snapshot_taken,
        deltas_taken=state.deltas_taken,
        size=path.stat().st_size,
    )


def _report(
    name: str, section: MirroredSection, done: Plan | None, changes: Changes
) -> SectionSyncReport:
    return SectionSyncReport(
        section=name,
        pages=section.synced.pages,
        generated=section.synced.generated,
        snapshot=done is not None and done.snapshot is not None,
        deltas=len(done.deltas) if done else 0,
        changes=changes,
    )
