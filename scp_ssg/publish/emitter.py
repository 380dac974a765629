"""Publishing the pages of a build: the steps, from the last publication to the commit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from msgspec.structs import replace

from scp_ssg import atomic_files
from scp_ssg.collection import page_line
from scp_ssg.errors import SitemapError, StateError, no_room
from scp_ssg.extract import KnownVerdicts
from scp_ssg.publish import leftover_collections
from scp_ssg.publish.announcing import elements, extended, whole
from scp_ssg.publish.commit import commit, still_there
from scp_ssg.publish.git_dates import first_dates
from scp_ssg.publish.last_publication import clock_warnings, last_publication, unusable
from scp_ssg.publish.ledger import (
    Ledger,
    advance,
    next_generated,
    without_future_date,
)
from scp_ssg.publish.memberships import memberships
from scp_ssg.publish.production import produce
from scp_ssg.publish.publication import PageToPublish, Publication, Report, SectionReport
from scp_ssg.publish.retention import settled, snapshot
from scp_ssg.publish.set_aside import clear_output
from scp_ssg.publish.side_outputs import side_files
from scp_ssg.publish.state import LoadedState, State
from scp_ssg.publish.state_lock import opened
from scp_ssg.publish.theme_descriptions import own_descriptions
from scp_ssg.sitemap import Dates, mended, wrong_address_notice
from scp_ssg.stored_records import RecordMap
from scp_ssg.times import utc

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from scp_ssg.options import Options
    from scp_ssg.publish.ledger import Advance, Membership
    from scp_ssg.publish.publication import Site
    from scp_ssg.sitemap import ListedUrl
    from scp_ssg.stored_records import StoredRecord

__all__ = ["publish"]

_NO_VERDICTS = KnownVerdicts()


def publish(  # noqa: PLR0913  what is published, where, when, and after what
    pages: Iterable[PageToPublish] | RecordMap[PageToPublish],
    *,
    site: Site,
    options: Options,
    now: datetime,
    listed: Iterable[ListedUrl] | None = None,
    spare: Path | None = None,
    boxes: KnownVerdicts = _NO_VERDICTS,
    unpublished: Iterable[Path] = (),
) -> Report:
    """Publishes ``pages``, one for each URL, into ``site.output``: collections, then the sitemap.

    A ``RecordMap`` of pages by URL is taken as it is, and its records get the descriptions that can
    be published.
    ``now`` is the time of the build. ``listed`` are the further URLs of a sitemap that we write, or
    None if the generator writes the sitemap and we extend it. ``spare`` is the folder that
    ``save_output`` returned. ``boxes`` are the verdicts on the boxes of the pages, for the next
    build. ``unpublished`` are the HTML files of pages that are left out.
    Raises StateError if the site cannot be written, or another build does not end.
    """
    now = utc(now)
    if not isinstance(pages, RecordMap):
        pages = RecordMap(PageToPublish, ((each.record.url, each) for each in pages))
    with (
        opened(site, now) as state_notices,
        last_publication(site, options, now, spare) as (last, last_notices, first),
        TemporaryDirectory() as folder,
    ):
        build = _Build(site, options, now, last, boxes)
        build.notices += [*state_notices, *last.damages, *last_notices]
        build.describe(pages)
        members = build.members(pages)
        change = build.changes(pages, members)
        line = _lines(pages, change.ledger)
        try:
            state, sources = build.new_state(change, members, line, Path(folder))
        except OSError as error:
            if error.filename:
                raise
            raise StateError(no_room(error)) from None
        side = side_files(pages, change.ledger, unpublished, last.state, site=site, options=options)
        state = replace(state, side_files=side.states)
        sitemaps = build.sitemaps(state, change, members, listed, Path(folder))
        publication = Publication(state=state, sources=sources, announcing=sitemaps, side=side)
        build.warnings += side.warnings
        build.notices += side.notices
        build.warnings += commit(publication, site)
        cleared = clear_output(site, _folders(state, options), sources, state.withdrawn, now)
    return Report(
        sections=tuple(_section_report(name, state, change) for name in members),
        notices=(*build.notices, *cleared.notices),
        first=first,
        warnings=(*build.warnings, *cleared.warnings),
        doubts=side.doubts,
    )


class _Build:
    """The steps of one publication, and the messages that they have for the author."""

    def __init__(
        self, site: Site, options: Options, now: datetime, last: LoadedState, boxes: KnownVerdicts
    ) -> None:
        self._site = site
        self._options = options
        self._now = now
        self._last = last
        self._boxes = boxes
        taken = leftover_collections.taken(site.output / options.output_dir)
        self._generated = next_generated(last.state.ledger, now, taken)
        self.notices: list[str] = []
        self.warnings: list[str] = clock_warnings(last.state, now)

    def describe(self, pages: RecordMap[PageToPublish]) -> None:
        """Gives ``pages`` the descriptions and the dates that can be published."""

        def dated(page: PageToPublish) -> StoredRecord:
            return without_future_date(page.record, self._generated)

        own = own_descriptions(
            lambda: map(dated, pages.values()), self._site, self._last.state.ledger
        )
        for url, page in pages.items():
            record = own(dated(page))
            if record is not page.record:
                pages[url] = replace(page, record=record)

    def members(self, pages: RecordMap[PageToPublish]) -> dict[str, Membership]:
        """The sections, those that are split in their parts, each with the pages that it has."""
        before = self._last.state.ledger.sections
        parts = memberships(pages, self._options, before)
        self.notices += parts.notices
        self.warnings += parts.warnings
        return parts.members

    def changes(
        self, pages: RecordMap[PageToPublish], members: Mapping[str, Membership]
    ) -> Advance:
        """Compares ``pages`` with the last publication."""
        ledger = self._last.state.ledger
        first = first_dates(pages.values(), ledger)
        self.notices += first.notices
        return advance(
            ledger,
            (_stated(page.record, first.by_url) for page in pages.values()),
            members,
            now=self._now,
            generated=self._generated,
            renew=unusable(self._last.state, self._options),
        )

    def new_state(
        self,
        change: Advance,
        members: Mapping[str, Membership],
        line: Callable[[str], bytes],
        folder: Path,
    ) -> tuple[State, dict[str, Path]]:
        """The state after ``change``, and the path of each collection file; new ones are written
        into ``folder``. ``line`` gives the line of the page at a URL."""
        last = self._last.state
        made = produce(change, members, line, self._options, self._now, folder)
        standing = settled(
            (*last.collections, *made.collections),
            {**self._last.sources, **made.files},
            change.ledger,
            self._options,
            self._now,
            folder,
        )
        leaving = still_there(
            (*last.leaving, *standing.expired), standing.collections, self._site.output
        )
        state = State(
            site_url=self._site.url,
            ledger=change.ledger,
            collections=standing.collections,
            leaving=leaving,
            boxes=self._boxes,
            withdrawn=last.withdrawn,
        )
        return state, standing.sources

    def sitemaps(
        self,
        state: State,
        change: Advance,
        members: Mapping[str, Membership],
        listed: Iterable[ListedUrl] | None,
        folder: Path,
    ) -> dict[str, bytes | Path]:
        """The files of the sitemap, by name; none if the generator's cannot be read. Those of a
        sitemap that we write are in ``folder``."""
        if not self._options.sitemap:
            self.notices.append("sitemap is off: nothing tells crawlers where the collections are")
            return {}
        lines = elements(state, members, self._site, self._options, self._now)
        dates = Dates(_Modified(change.ledger), self._now.date())
        try:
            if listed is not None:
                return {
                    name: _staged(data, folder / name)
                    for name, data in whole(self._site, lines, dates, listed)
                }
            own, notices, fault = mended(atomic_files.read(self._site.output / "sitemap.xml"))
            is_dated = self._options.sitemap_lastmod
            files = extended(own, self._site, lines, dates if is_dated else None)
        except SitemapError as error:
            self.warnings.append(str(error))
            return {}
        self.notices += filter(None, [*notices, wrong_address_notice(own)])
        self.warnings += [fault] if fault else []
        return {**files}


class _Modified(Mapping[str, datetime]):
    """When each page of a ledger was modified, by URL."""

    def __init__(self, ledger: Ledger) -> None:
        self._pages = ledger.pages

    def __getitem__(self, url: str) -> datetime:
        return self._pages[url].modified

    def __iter__(self) -> Iterator[str]:
        return iter(self._pages)

    def __len__(self) -> int:
        return len(self._pages)


def _stated(record: StoredRecord, dates: Mapping[str, datetime]) -> StoredRecord:
    """``record`` with its date in ``dates``, if it has one there."""
    date = dates.get(record.url)
    return record if date is None else replace(record, stated=date)


def _staged(data: bytes, path: Path) -> Path:
    path.write_bytes(data)
    return path


def _lines(pages: Mapping[str, PageToPublish], ledger: Ledger) -> Callable[[str], bytes]:
    """A function that gives the line of the page at a URL."""

    def line(url: str) -> bytes:
        return page_line(replace(pages[url].record.page, modified=ledger.pages[url].modified))

    return line


def _folders(state: State, options: Options) -> set[str]:
    """The folders of the site that have collections."""
    return {options.output_dir, *(each for one in state.collections for each in one.folders)}


def _section_report(name: str, state: State, change: Advance) -> SectionReport:
    section = state.ledger.sections[name]
    current = snapshot(state.collections, name, section)
    assert current is not None
    delta = next(
        (
            each
            for each in state.collections
            if each.section == name and each.type == "delta" and each.generated == change.generated
        ),
        None,
    )
    return SectionReport(
        name=name,
        pages=current.pages,
        snapshot=current.files[0].name,
        snapshot_size=current.files[0].size,
        published=name in change.snapshots,
        delta=delta.files[0].name if delta else None,
        delta_pages=delta.pages if delta else 0,
        delta_size=delta.files[0].size if delta else 0,
    )
