"""Recovery of the last publication where the state is lost, damaged or older than the output.

Collections have all that a ledger needs, except the pages that were deleted before them: each
page's record and date, and the publications with which each delta begins and ends.
"""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from msgspec.structs import replace

from scp_ssg.collection import parse_name
from scp_ssg.options import MOST_DAYS
from scp_ssg.publish import leftover_collections, state
from scp_ssg.publish.ledger import Ledger, SectionState
from scp_ssg.publish.output_evidence import output_evidence
from scp_ssg.publish.reconciliation import has_all, promised, reconciled
from scp_ssg.publish.retention import chain
from scp_ssg.publish.state import LoadedState, State

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from datetime import datetime
    from pathlib import Path

    from scp_ssg.options import Options
    from scp_ssg.publish.ledger import PageState
    from scp_ssg.publish.leftover_collections import LeftoverCollection
    from scp_ssg.publish.publication import Site
    from scp_ssg.publish.state import PublishedCollection

__all__ = ["previous", "rebuilt", "unknown"]

_DAY = timedelta(days=1)


def previous(
    site: Site, options: Options, *, now: datetime, spare: Path | None = None
) -> LoadedState | None:
    """The last publication, by the state, or by the output if that is newer, or else by the
    collection files that are left in both; None if there are none.

    ``spare`` is the folder of the state if that is not ``site.state``.
    """
    folder = spare or site.state
    stored = state.load(folder, site.output, site.url)
    online = output_evidence(site, options).without(stored.state.withdrawn if stored else ())
    if stored is not None and has_all(stored, online.evidence, now):
        return promised(stored, online.announced)
    if stored is not None:
        publication = rebuilt(online.paths, online.announced, site, options, now=now)
        if publication is None or not publication.state.collections:
            return stored
        damage = f"{folder} is older than {site.output}; continuing from what is published there"
        return replace(reconciled(stored, publication), damages=(*stored.damages, damage))
    index = state.index_path(folder)
    of_another = state.read_head(folder) is not None
    stored_files = (
        []
        if of_another
        else sorted(leftover_collections.collection_files(state.files_folder(folder)))
    )
    publication = rebuilt([*stored_files, *online.paths], online.announced, site, options, now=now)
    if of_another or not index.exists():
        return publication
    if publication is None:
        damage = f"{index} is damaged and nothing is left to rebuild it from"
        return replace(unknown(site, now), damages=(damage,))
    damage = f"{index} is damaged; it was rebuilt from the collections that are left"
    return replace(publication, damages=(damage,))


def unknown(site: Site, now: datetime) -> LoadedState:
    """The state of a site whose earlier publications are all unknown: no page may be given a date
    before ``now``."""
    before = now - timedelta(seconds=1)
    ledger = Ledger(generated=before, forgotten=before)
    nothing = State(site_url=site.url, ledger=ledger, collections=())
    return LoadedState(state=nothing, sources={})


def rebuilt(
    paths: Iterable[Path],
    announced: Mapping[str, datetime],
    site: Site,
    options: Options,
    *,
    now: datetime,
) -> LoadedState | None:
    """The state by the collection files at ``paths``; None if none is of ``site``.

    ``announced`` has the names of the files that its sitemap announced, with their ``expires``.
    Damaged files are skipped, but their names still say when there was a publication.
    """
    paths = list(paths)
    lifetime = _lifetime(announced, options)
    readable = leftover_collections.found(paths, options.output_dir, now + lifetime)
    collections, others = _of_site(readable, site)
    stamps = leftover_collections.stamps(
        ({path.name for path in paths} - others) | announced.keys()
    )
    if not stamps:
        return None
    published = [each.published for each in collections]
    has_sections = {parsed.section for parsed in map(parse_name, announced) if parsed}
    latest = max(max(times) for times in stamps.values())
    pages: dict[str, PageState] = {}
    sections: dict[str, SectionState] = {}
    for name in sorted({each.section for each in published}):
        if has_sections and name not in has_sections:
            continue  # it was dropped: a section that comes back begins anew
        of_section = [each for each in collections if each.published.section == name]
        section = _section(of_section, announced, max(stamps.get(name, [latest])), now)
        if section is None:
            continue
        sections[name], current = section
        for url, page in current.items():
            if url not in pages or page.modified > pages[url].modified:
                pages[url] = page
    return LoadedState(
        state=State(
            site_url=site.url,
            ledger=Ledger(
                generated=latest,
                pages=dict(sorted(pages.items())),
                forgotten=latest,
                sections=sections,
            ),
            collections=tuple(_dated(published, announced, latest, lifetime)),
        ),
        sources={name: path for each in collections for name, path in each.sources.items()},
    )


def _of_site(
    collections: Iterable[LeftoverCollection], site: Site
) -> tuple[list[LeftoverCollection], set[str]]:
    """Those of ``collections`` whose pages are all of ``site``, and the files of the others."""
    own: list[LeftoverCollection] = []
    others: set[str] = set()
    for each in collections:
        if all(url.startswith(site.url) for url in each.pages):
            own.append(each)
        else:
            others |= each.sources.keys()
    return own, others


def _lifetime(announced: Mapping[str, datetime], options: Options) -> timedelta:
    """The longest time for which files were promised: the option may have been lowered since."""
    lifetimes = [
        expires - parsed.generated
        for name, expires in announced.items()
        if (parsed := parse_name(name)) and parsed.type == "delta"
    ]
    # A collection may be dated a little after the build that promised it.
    most = max([options.expires, *(-(each // -_DAY) for each in lifetimes)])
    return timedelta(days=min(most, MOST_DAYS))


def _section(
    collections: list[LeftoverCollection],
    announced: Mapping[str, datetime],
    newest: datetime,
    now: datetime,
) -> tuple[SectionState, dict[str, PageState]] | None:
    """The state of the section of these ``collections``, and its pages.

    None if its last snapshot, which was generated at ``newest``, is lost: nobody knows then what
    readers have, and all pages must count as changed.
    """
    current = _newest_snapshot(collections)
    if current is None or current.published.generated < newest:
        return None
    generated = current.published.generated
    covered = _end_of_chain(current.published, announced)
    guess = SectionState(generated=generated, since=covered, covered=covered, changed={})
    deltas = {each.published.id: each for each in collections if each.published.type == "delta"}
    links = chain(
        [each.published for each in deltas.values()], current.published.section, guess, now
    )
    if not links:
        covered = generated
    # Without a delta that says more, a page changed no later than where the deltas begin.
    changed = dict.fromkeys(current.pages, (links[0].since if links else None) or covered)
    for link in links:
        changed |= {url: link.generated for url in deltas[link.id].pages if url in changed}
    section = SectionState(
        generated=generated,
        since=(links[-1].since if links else None) or covered,
        covered=covered,
        changed=dict(sorted(changed.items())),
    )
    return section, current.pages


def _newest_snapshot(collections: list[LeftoverCollection]) -> LeftoverCollection | None:
    snapshots = [each for each in collections if each.published.type == "snapshot"]
    return max(snapshots, key=lambda each: each.published.generated, default=None)


def _end_of_chain(current: PublishedCollection, announced: Mapping[str, datetime]) -> datetime:
    """When the last delta was generated that was announced with the snapshot ``current``: earlier
    than the snapshot if only deletions came after it."""
    if all(file.name not in announced for file in current.files):
        return current.generated
    times = [
        name.generated
        for name in map(parse_name, announced)
        if name and name.type == "delta" and name.section == current.section
    ]
    return max(times, default=current.generated)


def _dated(
    collections: list[PublishedCollection],
    announced: Mapping[str, datetime],
    latest: datetime,
    lifetime: timedelta,
) -> Iterator[PublishedCollection]:
    """``collections`` with the ``expires`` that was promised for each, or a later one; ``latest``
    is the time of the last publication that they tell of.

    The promise of the current snapshot is renewed, so it ends at most ``lifetime`` after the next
    snapshot; twice that allows for clocks that went back in between. A section that was dropped has
    no next one: it was dropped before now, or before ``latest`` where the clock went back since.
    """
    for each in collections:
        promised_times = [announced[file.name] for file in each.files if file.name in announced]
        later = [
            other.generated
            for other in collections
            if other.type == each.type == "snapshot"
            and other.section == each.section
            and other.generated > each.generated
        ]
        if promised_times:
            yield replace(each, expires=max(promised_times))
        elif each.type == "delta":
            yield replace(each, expires=each.generated + lifetime)
        else:
            until = min(later, default=latest) + 2 * lifetime
            yield replace(each, expires=until if later else max(until, each.expires))
