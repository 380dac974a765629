"""Bringing one section up to date: which collections are taken, checked and applied.

The procedure asks for requests and hands pages over, so it knows neither the client that fetches
nor the place where the pages are kept.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from datetime import datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from msgspec import Struct, field

from scp_ssg.collection import MAX_FILE, read
from scp_ssg.crawl.plan import Plan, SyncedState, afresh
from scp_ssg.errors import CollectionError, FetchError
from scp_ssg.http_client import Response, Validators, Wanted, origin
from scp_ssg.sitemap import Announced, newest_snapshot
from scp_ssg.times import to_text

if TYPE_CHECKING:
    from scp_ssg.model import Collection, Page

__all__ = ["REFRESH", "SKEW", "SectionState", "Update", "UpdateContext", "by_section"]

REFRESH = timedelta(days=30)
"""The age of the last snapshot at which a new one is taken (SCP 0.1, "Deletion Handling")."""

SKEW = timedelta(days=1)
"""The most that a site's clock may be ahead of ours."""

_MIN_ALLOWED = 1 << 20

Requests = Generator[Wanted, Response, None]


class SectionState(Struct, frozen=True, kw_only=True):
    """What is remembered of a section from one visit to the next."""

    synced: SyncedState = field(name="held")
    snapshot_taken: tuple[str, Validators] | None = None
    """URL and validators of the snapshot that is the section; None if deltas were applied."""
    deltas_taken: dict[str, Validators] = {}
    """The validators of the deltas in the last update, by URL."""


class Kept(Protocol):
    """The pages of the section that is brought up to date."""

    def apply(self, pages: Iterable[Page], part: Path) -> None:
        """Adds new pages, and replaces pages that have an earlier ``modified``.

        They come from the collection in the file ``part``. SCP 0.1, "Delta Application".
        """

    def apply_old(self) -> None:
        """The same with the pages that the section had before."""

    def clear(self) -> None:
        """Removes all pages."""

    def count(self) -> int:
        """The number of pages."""


class UpdateContext(Struct, frozen=True, kw_only=True):
    """What all sections of one visit share."""

    origins: frozenset[str]
    """The origins that collections may be at."""
    latest: datetime
    """A collection that claims to be generated later than this is rejected."""
    notice: Callable[[str], None]
    part: Callable[[Announced], Path]
    """The file to download a collection to."""
    discard: Callable[[Path], None]
    """Removes a download that is damaged."""


def by_section(
    collections: Iterable[Announced], latest: datetime, notice: Callable[[str], None]
) -> dict[str, list[Announced]]:
    """The announced collections by section, without those from after ``latest``."""
    sections: dict[str, list[Announced]] = {}
    for each in collections:
        if each.generated > latest:
            notice(f"{each.url}: is said to be from the future, and passed over")
        else:
            sections.setdefault(each.section, []).append(each)
    return sections


class Update:
    """The update of one section from the state that it had to the announced one."""

    def __init__(
        self,
        name: str,
        announced: Sequence[Announced],
        before: SectionState | None,
        pages: Kept,
        context: UpdateContext,
    ) -> None:
        self._name = name
        self._announced = announced
        self._before = before
        self._context = context
        self._pages = pages
        self._taken: dict[str, Validators] = {}
        self._complete = True
        self._reached: datetime | None = before.synced.generated if before else None

    def carry_out(self, todo: Plan) -> Generator[Wanted, Response, Plan]:
        """Carries out ``todo``, or a plan with a snapshot if deltas turn out not to suffice.

        Returns the plan that was carried out.
        """
        try:
            yield from self._take(todo)
        except (FetchError, CollectionError) as error:
            if not self._has_way_out(todo, error):
                raise
            self._context.notice(f"{error}; a snapshot is taken instead")
            return (yield from self._take_afresh())
        if todo.snapshot is None and self._pages_were_deleted():
            return (yield from self._take_afresh())
        return todo

    def state(self, done: Plan) -> SectionState:
        """The section's new state after the plan ``done``."""
        assert self._reached is not None
        deltas = {each.url for each in done.deltas}
        snapshot = done.snapshot
        if snapshot is not None:
            refreshed = snapshot.generated
        else:
            assert self._before is not None
            refreshed = self._before.synced.refreshed
        return SectionState(
            synced=SyncedState(
                generated=self._reached,
                refreshed=refreshed,
                pages=self._pages.count(),
                complete=self._complete and done.complete,
                newest=newest_snapshot(self._announced),
            ),
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
            and newest.pages != self._pages.count()
        )

    def _take_afresh(self) -> Generator[Wanted, Response, Plan]:
        todo = afresh(self._announced)
        self._pages.clear()
        self._complete = True
        yield from self._take(todo)
        return todo

    def _take(self, todo: Plan) -> Requests:
        if not todo.complete:
            self._context.notice(
                f"section {self._name}: deltas are missing; until the next snapshot, pages may be"
                " out of date"
            )
        if todo.snapshot is None:
            self._pages.apply_old()
        else:
            self._reached = None
            yield from self._apply(todo.snapshot, self._snapshot_validators(todo.snapshot))
        for delta in todo.deltas:
            yield from self._apply(delta, self._delta_validators(delta, todo))

    def _snapshot_validators(self, snapshot: Announced) -> Validators | None:
        taken = self._before.snapshot_taken if self._before else None
        return taken[1] if taken and taken[0] == snapshot.url else None

    def _delta_validators(self, delta: Announced, todo: Plan) -> Validators | None:
        if self._before is None or todo.snapshot is not None:
            return None
        return self._before.deltas_taken.get(delta.url)

    def _apply(self, each: Announced, validators: Validators | None) -> Requests:
        """Downloads one collection, checks it and merges its pages."""
        part = self._context.part(each)
        response = yield from self._download(each, validators, part)
        self._taken[each.url] = response.reliable_validators
        generated = each.generated
        if response.status == 304:
            assert validators is not None
            self._taken[each.url] = validators
            if each.since is None:
                self._pages.apply_old()
        else:
            try:
                with read(part, name=each.url, warn=self._context.notice) as collection:
                    self._check(each, collection.metadata)
                    generated = min(generated, collection.metadata.generated)
                    self._pages.apply(collection, part)
            except CollectionError:
                self._context.discard(part)
                raise
        self._reached = max(self._reached, generated) if self._reached else generated

    def _download(
        self, each: Announced, validators: Validators | None, part: Path
    ) -> Generator[Wanted, Response, Response]:
        if origin(each.url) not in self._context.origins:
            raise FetchError(
                f"{each.url} is at another origin than the sitemap; if that is right, allow"
                f" {origin(each.url)}"
            )
        response = yield Wanted(
            url=each.url,
            file=part,
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
