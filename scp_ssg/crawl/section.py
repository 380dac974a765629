"""Bringing one section of the mirror up to date."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from msgspec import Struct

from scp_ssg.collection import MAX_FILE, read, write_collection
from scp_ssg.crawl.merge import Merge
from scp_ssg.crawl.mirror import Mirror, MirroredSection
from scp_ssg.crawl.plan import Plan, SyncedState, afresh, plan
from scp_ssg.crawl.report import Changes, SectionSyncReport
from scp_ssg.errors import CollectionError, FetchError
from scp_ssg.http_client import Fetcher, origin
from scp_ssg.model import VERSION, Collection
from scp_ssg.sitemap import newest_snapshot
from scp_ssg.times import stamp, to_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from scp_ssg.http_client import Response, Validators
    from scp_ssg.model import Page
    from scp_ssg.sitemap import Announced

__all__ = ["SyncContext", "bring_up"]

_MIN_ALLOWED = 1 << 20


class SyncContext(Struct, frozen=True, kw_only=True):
    """The settings and tools that all sections of one sync share."""

    mirror: Mirror
    fetcher: Fetcher
    origins: frozenset[str]
    """The origins that collections may be at."""
    refresh: timedelta
    latest: datetime
    """A collection that claims to be generated later than this is rejected."""
    notice: Callable[[str], None]


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
    with Merge(context.mirror.scratch()) as merge:
        update = _Update(name, announced, before, context, merge)
        done = update.carry_out(todo)
        section = update.staged(done)
        return section, _report(name, section, done, merge.changes())


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


class _Update:
    """The update of one section from the mirror's state to the announced one."""

    def __init__(
        self,
        name: str,
        announced: Sequence[Announced],
        before: MirroredSection | None,
        context: SyncContext,
        merge: Merge,
    ) -> None:
        self._name = name
        self._announced = announced
        self._before = before
        self._context = context
        self._merge = merge
        self._taken: dict[str, Validators] = {}
        self._complete = True
        self._reached: datetime | None = before.synced.generated if before else None

    def carry_out(self, todo: Plan) -> Plan:
        """Carries out ``todo``, or a plan with a snapshot if deltas turn out not to suffice.

        Returns the plan that was carried out.
        """
        if self._before is not None:
            try:
                self._merge.remember(self._old_pages())
            except CollectionError as error:
                self._context.notice(f"{error}; the mirror's section is taken afresh")
                self._before, todo = None, afresh(self._announced)
        try:
            self._take(todo)
        except (FetchError, CollectionError) as error:
            if not self._has_way_out(todo, error):
                raise
            self._context.notice(f"{error}; a snapshot is taken instead")
            return self._take_afresh()
        if todo.snapshot is None and self._pages_were_deleted():
            return self._take_afresh()
        return todo

    def staged(self, done: Plan) -> MirroredSection:
        """Stages the section's new collection; returns the section's new state."""
        assert self._reached is not None
        metadata = Collection(
            id=f"{self._name}-mirror-{stamp(self._reached)}",
            section=self._name,
            type="snapshot",
            generated=self._reached,
            version=VERSION,
        )
        path = self._context.mirror.staged(self._name)
        write_collection(path, metadata, self._merge.lines)
        deltas = {each.url for each in done.deltas}
        snapshot = done.snapshot
        if snapshot is not None:
            refreshed = snapshot.generated
        else:
            assert self._before is not None
            refreshed = self._before.synced.refreshed
        return MirroredSection(
            synced=SyncedState(
                generated=self._reached,
                refreshed=refreshed,
                pages=self._merge.count(),
                complete=self._complete and done.complete,
                newest=newest_snapshot(self._announced),
            ),
            size=path.stat().st_size,
            snapshot_taken=(snapshot.url, self._taken[snapshot.url])
            if snapshot is not None and not deltas
            else None,
            deltas_taken={url: self._taken[url] for url in deltas},
        )

    def _has_way_out(self, todo: Plan, error: FetchError | CollectionError) -> bool:
        """True if the snapshot can replace a delta that is missing or damaged.

        False if the server is slow or busy: nothing larger is requested then.
        """
        if isinstance(error, FetchError) and error.status not in (403, 404, 410):
            return False
        return todo.snapshot is None and newest_snapshot(self._announced) is not None

    def _pages_were_deleted(self) -> bool:
        """True if the snapshot of the state just reached announces another number of pages.

        Deltas do not say that a page was deleted.
        """
        newest = newest_snapshot(self._announced)
        return (
            newest is not None
            and newest.generated == self._reached
            and newest.pages != self._merge.count()
        )

    def _take_afresh(self) -> Plan:
        todo = afresh(self._announced)
        self._merge.clear()
        self._complete = True
        self._take(todo)
        return todo

    def _take(self, todo: Plan) -> None:
        if not todo.complete:
            self._context.notice(
                f"section {self._name}: deltas are missing; until the next snapshot, pages may be"
                " out of date"
            )
        if todo.snapshot is None:
            self._merge.apply(self._old_pages())
        else:
            self._reached = None
            self._apply(todo.snapshot, self._snapshot_validators(todo.snapshot))
        for delta in todo.deltas:
            self._apply(delta, self._delta_validators(delta, todo))

    def _snapshot_validators(self, snapshot: Announced) -> Validators | None:
        taken = self._before.snapshot_taken if self._before else None
        return taken[1] if taken and taken[0] == snapshot.url else None

    def _delta_validators(self, delta: Announced, todo: Plan) -> Validators | None:
        if self._before is None or todo.snapshot is not None:
            return None
        return self._before.deltas_taken.get(delta.url)

    def _apply(self, each: Announced, validators: Validators | None) -> None:
        """Downloads one collection, checks it and merges its pages."""
        part = self._context.mirror.part(each)
        response = self._download(each, validators)
        self._taken[each.url] = response.reliable_validators
        generated = each.generated
        if response.status == 304:
            assert validators is not None
            self._taken[each.url] = validators
            if each.since is None:
                self._merge.apply(self._old_pages())
        else:
            try:
                with read(part, name=each.url, warn=self._context.notice) as collection:
                    self._check(each, collection.metadata)
                    generated = min(generated, collection.metadata.generated)
                    self._merge.apply(collection)
            except CollectionError:
                self._context.mirror.discard(part)
                raise
        self._reached = max(self._reached, generated) if self._reached else generated

    def _download(self, each: Announced, validators: Validators | None) -> Response:
        if origin(each.url) not in self._context.origins:
            raise FetchError(
                f"{each.url} is at another origin than the sitemap; if that is right, allow"
                f" {origin(each.url)}"
            )
        part = self._context.mirror.part(each)
        response = self._context.fetcher.download(
            each.url,
            part,
            # A server may send it uncompressed, and a collection expands at most 100:1.
            most=min(MAX_FILE, max(_MIN_ALLOWED, 100 * each.size)),
            validators=validators,
            origins=self._context.origins,
        )
        if response.status != 304 and part.stat().st_size != each.size:
            self._context.notice(
                f"{each.url}: has {part.stat().st_size:,} bytes, announced were {each.size:,}"
            )
        return response

    def _check(self, each: Announced, metadata: Collection) -> None:
        """Raises CollectionError if ``metadata`` contradicts the announcement."""
        kind = "snapshot" if each.since is None else "delta"
        if (metadata.section, metadata.type) != (self._name, kind):
            raise CollectionError(
                f"{each.url}: is a {metadata.type} of the section {metadata.section!r}; announced"
                f" was a {kind} of {self._name!r}"
            )
        if metadata.generated > self._context.latest:
            raise CollectionError(
                f"{each.url}: was generated at {to_text(metadata.generated)}, in the future"
            )
        if metadata.since and self._reached and metadata.since > self._reached:
            self._complete = False
            self._context.notice(
                f"{each.url}: covers only changes after {to_text(metadata.since)}; until the next"
                " snapshot, pages may be out of date"
            )

    def _old_pages(self) -> Iterator[Page]:
        with read(self._context.mirror.file(self._name)) as collection:
            yield from collection
