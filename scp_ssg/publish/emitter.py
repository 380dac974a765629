"""Publishing: from the pages of a build to collections that are announced, in one commit."""

from __future__ import annotations

from contextlib import contextmanager
from datetime import timedelta
from typing import TYPE_CHECKING

from msgspec.structs import replace

from scp_ssg import atomic_files
from scp_ssg.errors import SitemapError, StateError
from scp_ssg.publish import leftover_collections, recovery
from scp_ssg.publish.announcing import elements, extended, headers, silenced, whole
from scp_ssg.publish.commit import commit, still_there
from scp_ssg.publish.git_dates import commit_dates
from scp_ssg.publish.ledger import (
    Ledger,
    Membership,
    advance,
    next_generated,
    without_future_date,
)
from scp_ssg.publish.production import produce
from scp_ssg.publish.publication import Publication, Report, SectionReport
from scp_ssg.publish.retention import settled, snapshot
from scp_ssg.publish.set_aside import clear_output
from scp_ssg.publish.state import Loaded, State
from scp_ssg.publish.state_lock import opened
from scp_ssg.publish.theme_descriptions import with_own_descriptions
from scp_ssg.sitemap import Dates
from scp_ssg.times import to_text, utc

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from datetime import datetime
    from pathlib import Path

    from scp_ssg.extract import Entry
    from scp_ssg.options import Options
    from scp_ssg.publish.ledger import Advance
    from scp_ssg.publish.publication import PageToPublish, Site
    from scp_ssg.sitemap import ListedUrl

__all__ = ["announce_nothing", "publish"]

_CLOCK_LEEWAY = timedelta(days=1)


def publish(  # noqa: PLR0913  what is published, where, when, and after what
    pages: Sequence[PageToPublish],
    *,
    site: Site,
    options: Options,
    now: datetime,
    listed: Sequence[ListedUrl] | None = None,
    spare: Path | None = None,
) -> Report:
    """Publishes ``pages``, one for each URL, into ``site.output``: collections, then the sitemap.

    ``now`` is the time of the build. ``listed`` are the further URLs of a sitemap that we write, or
    None if the generator writes the sitemap and we extend it. ``spare`` is what ``remember`` gave.
    Raises StateError if the site cannot be written, or another build does not end.
    """
    now = utc(now)
    with opened(site, now) as found, _before(site, options, now, spare) as (before, said):
        notices = [*found, *before.damages, *said]
        warnings = [*_clock(before.state, now)]
        generated = next_generated(
            before.state.ledger,
            now,
            leftover_collections.taken(site.output / options.output_dir),
        )
        entries = with_own_descriptions(
            [without_future_date(each.entry, generated) for each in pages],
            site,
            before.state.ledger,
        )
        source_files = {each.entry.page.url: each.source_file for each in pages}
        members = _memberships(pages, options)
        change = advance(
            before.state.ledger,
            _first_dated(entries, source_files, before.state.ledger, notices),
            members,
            now=now,
            generated=generated,
            renew=_unusable(before.state, options),
        )
        made = produce(change, members, options, now)
        standing = settled(
            (*before.state.collections, *made.collections),
            {**before.sources, **made.data},
            change.ledger,
            options,
            now,
        )
        state = State(
            site_url=site.url,
            ledger=change.ledger,
            collections=standing.collections,
            leaving=still_there(
                (*before.state.leaving, *standing.expired), standing.collections, site.output
            ),
            withdrawn=before.state.withdrawn,
        )
        lines = elements(state, members, site, options, now)
        dates = Dates({url: page.modified for url, page in change.pages.items()}, now.date())
        try:
            sitemaps = _sitemaps(lines, dates, listed, site, options)
        except SitemapError as error:
            sitemaps = {}
            warnings.append(str(error))
        if not options.sitemap:
            notices.append("sitemap is off: nothing tells crawlers where the collections are")
        warnings += commit(
            Publication(
                state=state,
                sources=standing.sources,
                announcing=headers(site, options) | sitemaps,
            ),
            site,
        )
        cleared = clear_output(
            site, _folders(state, options), standing.sources, state.withdrawn, now
        )
    return Report(
        sections=tuple(_section_report(name, state, change) for name in members),
        notices=(*notices, *cleared.notices),
        warnings=(*warnings, *cleared.warnings),
    )


def announce_nothing(
    site: Site, options: Options, listed: Sequence[ListedUrl] | None = None
) -> None:
    """Takes out of the sitemap what it announces, for a build of which no page goes in.

    The state and the files that were announced stay as they are. Raises SitemapError or StateError
    if the sitemap cannot be written.
    """
    for name, data in silenced(site, options, listed).items():
        try:
            atomic_files.write(site.output / name, data)
        except OSError as error:
            raise StateError(f"{site.output / name} cannot be written: {error.strerror}") from None


def _folders(state: State, options: Options) -> set[str]:
    """Where in the site collections stand."""
    return {options.output_dir, *(each for one in state.collections for each in one.folders)}


@contextmanager
def _before(
    site: Site, options: Options, now: datetime, spare: Path | None
) -> Iterator[tuple[Loaded, tuple[str, ...]]]:
    """What was published last, as far as anybody knows, and notices about that."""
    found = recovery.previous(site, options, now=now, spare=spare)
    if options.baseline is not None:
        # It brings what asks web servers.
        from scp_ssg.publish.baseline import baseline

        with baseline(site, options, found, now=now) as (before, notices):
            yield before, notices
    elif found is not None:
        yield found, ()
    else:
        nothing = State(site_url=site.url, ledger=Ledger(), collections=())
        yield Loaded(state=nothing, sources={}), (_nothing_before(site),)


def _sitemaps(
    lines: Sequence[str],
    dates: Dates,
    listed: Sequence[ListedUrl] | None,
    site: Site,
    options: Options,
) -> dict[str, bytes]:
    if not options.sitemap:
        return {}
    if listed is not None:
        return whole(site, lines, dates, listed)
    return extended(site, lines, dates if options.sitemap_lastmod else None)


def _first_dated(
    entries: list[Entry],
    source_files: Mapping[str, Path | None],
    known: Ledger,
    notices: list[str],
) -> list[Entry]:
    """``entries``, with the date of its last commit for each page that never was published.

    Nowhere else is git believed: a page's own history knows what really changed.
    """
    if known.forgotten is not None:
        return entries
    published = known.pages.keys() | known.gone.keys()
    fresh = {
        each.page.url: file
        for each in entries
        if (file := source_files[each.page.url])
        and not each.stated
        and each.page.url not in published
    }
    dates = commit_dates(set(fresh.values()))
    if dates.shallow:
        notices.append(
            "new pages are dated now: this is a shallow clone, in which git cannot tell when they "
            "changed; fetch the whole history (fetch-depth: 0) for better dates"
        )
    first = {url: dates.by_file.get(file) for url, file in fresh.items()}
    return [
        replace(each, stated=first[each.page.url]) if each.page.url in first else each
        for each in entries
    ]


def _memberships(pages: Iterable[PageToPublish], options: Options) -> dict[str, Membership]:
    urls: dict[str, list[str]] = {name: [] for name in options.sections}
    for page in pages:
        for name in page.sections:
            urls[name].append(page.entry.page.url)
    return {
        name: Membership(tuple(urls[name]), section.update_freq)
        for name, section in options.sections.items()
    }


def _unusable(before: State, options: Options) -> list[str]:
    """The sections whose snapshot is lost, or not as ``options`` want it."""
    found = []
    for name, state in before.ledger.sections.items():
        current = snapshot(before.collections, name, state)
        if current is None or current.checksum != options.checksum:
            found.append(name)
    return found


def _clock(before: State, now: datetime) -> list[str]:
    last = before.ledger.generated
    if last is None or last <= now + _CLOCK_LEEWAY:
        return []
    return [
        (
            f"the last publication is dated {to_text(last)}, which is still to come: a clock was "
            "wrong. New collections are dated after it; to start afresh, remove the state folder "
            "and the published collections"
        )
    ]


def _nothing_before(site: Site) -> str:
    return (
        "no earlier publication was found, so there is no delta and readers must take the "
        f"snapshot; keep {site.state_root} between builds, or set baseline to the live site's "
        "sitemap"
    )


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
