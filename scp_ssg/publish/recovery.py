"""Finding out what was published last, where the state does not say so.

Collections tell all that a ledger must know but for the pages deleted before them: what every page
is and when it changed, and which publication each delta begins and ends with.
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
from scp_ssg.publish.state import Loaded, State

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
) -> Loaded | None:
    """What was published last: what the state says, or what the output shows of this publication
    if that is newer, or else the files that are left of it in both; None if nothing is left.

    ``spare`` is the folder of the state where that is not ``site.state``.
    """
    folder = spare or site.state
    known = state.load(folder, site.output, site.url)
    online = output_evidence(site, options).without(known.state.withdrawn if known else ())
    if known is not None and has_all(known, online.evidence, now):
        return promised(known, online.announced)
    if known is not None:
        found = rebuilt(online.paths, online.announced, site, options, now=now)
        if found is None or not found.state.collections:
            return known
        said = f"{folder} does not know all that {site.output} shows; that is gone on from"
        return replace(reconciled(known, found), damages=(*known.damages, said))
    index = state.index_path(folder)
    of_another = state.read(folder) is not None
    kept = (
        []
        if of_another
        else sorted(leftover_collections.collection_files(state.files_folder(folder)))
    )
    found = rebuilt([*kept, *online.paths], online.announced, site, options, now=now)
    if of_another or not index.exists():
        return found
    if found is None:
        damage = f"{index} is damaged and nothing is left to rebuild it from"
        return replace(unknown(site, now), damages=(damage,))
    damage = f"{index} is damaged; it was rebuilt from the collections that are left"
    return replace(found, damages=(damage,))


def unknown(site: Site, now: datetime) -> Loaded:
    """The state of a site that has published before, nobody knows what: no page may be given a date
    before ``now``."""
    before = now - timedelta(seconds=1)
    ledger = Ledger(generated=before, forgotten=before)
    nothing = State(site_url=site.url, ledger=ledger, collections=())
    return Loaded(state=nothing, sources={})


def rebuilt(
    paths: Iterable[Path],
    announced: Mapping[str, datetime],
    site: Site,
    options: Options,
    *,
    now: datetime,
) -> Loaded | None:
    """The state that the collection files at ``paths`` tell of; None if they tell nothing of
    ``site``. ``announced`` has the names of the files that its sitemap announced, with their
    ``expires``; files that fail a check are passed over.
    """
    paths = list(paths)
    lifetime = _lifetime(announced, options)
    found: list[LeftoverCollection] = []
    others: set[str] = set()
    for each in leftover_collections.found(paths, options.output_dir, now + lifetime):
        if all(url.startswith(site.url) for url in each.pages):
            found.append(each)
        else:
            others |= each.sources.keys()
    # A file that is damaged still says when there was a publication.
    stamps = leftover_collections.stamps(
        ({path.name for path in paths} - others) | announced.keys()
    )
    if not stamps:
        return None
    latest = max(max(times) for times in stamps.values())
    pages: dict[str, PageState] = {}
    sections: dict[str, SectionState] = {}
    for name in sorted({each.published.section for each in found}):
        own = [each for each in found if each.published.section == name]
        standing = _section(own, announced, max(stamps.get(name, [latest])), now)
        if standing is None:
            continue
        sections[name], current = standing
        for url, page in current.items():
            if url not in pages or page.modified > pages[url].modified:
                pages[url] = page
    return Loaded(
        state=State(
            site_url=site.url,
            ledger=Ledger(
                generated=latest,
                pages=dict(sorted(pages.items())),
                forgotten=latest,
                sections=sections,
            ),
            collections=tuple(_dated([each.published for each in found], announced, lifetime)),
        ),
        sources={name: path for each in found for name, path in each.sources.items()},
    )


def _lifetime(announced: Mapping[str, datetime], options: Options) -> timedelta:
    """For how long files were promised, at most: the option may have been lowered since."""
    said = [
        expires - parsed.generated
        for name, expires in announced.items()
        if (parsed := parse_name(name)) and parsed.type == "delta"
    ]
    # A collection may be dated a little after the build that promised it.
    most = max([options.expires, *(-(each // -_DAY) for each in said)])
    return timedelta(days=min(most, MOST_DAYS))


def _section(
    found: list[LeftoverCollection],
    announced: Mapping[str, datetime],
    newest: datetime,
    now: datetime,
) -> tuple[SectionState, dict[str, PageState]] | None:
    """Where a section stands, and its pages; None if its last snapshot, ``newest``, is lost: what
    readers hold is then unknown, and all pages must count as changed."""

    def is_announced(each: LeftoverCollection) -> bool:
        return any(file.name in announced for file in each.published.files)

    snapshots = [each for each in found if each.published.type == "snapshot"]
    current = max(snapshots, key=lambda each: each.published.generated, default=None)
    if current is None or current.published.generated < newest:
        return None
    generated = covered = current.published.generated
    deltas = [each.published for each in found if each.published.type == "delta"]
    if is_announced(current):
        # A snapshot may be newer than the last delta, where pages were deleted only.
        said = [
            name for name in announced if (parsed := parse_name(name)) and parsed.type == "delta"
        ]
        times = leftover_collections.stamps(said).get(current.published.section, [])
        covered = max(times, default=generated)
    guess = SectionState(generated=generated, since=covered, covered=covered, changed={})
    links = chain(deltas, current.published.section, guess, now)
    if not links:
        covered = generated
    # Without a delta that says more, a page changed no later than where the deltas begin.
    first = links[0].since if links and links[0].since else covered
    changed = dict.fromkeys(current.pages, first)
    by_id = {each.published.id: each for each in found}
    for link in links:
        for url in by_id[link.id].pages:
            if url in changed:
                changed[url] = link.generated
    return (
        SectionState(
            generated=generated,
            since=(links[-1].since or covered) if links else covered,
            covered=covered,
            changed=dict(sorted(changed.items())),
        ),
        current.pages,
    )


def _dated(
    collections: list[PublishedCollection], announced: Mapping[str, datetime], lifetime: timedelta
) -> Iterator[PublishedCollection]:
    """``collections`` with the ``expires`` that was promised, as far as that can be known.

    A snapshot is promised anew as long as it is the current one, so until ``lifetime`` after the
    next one; twice that covers clocks that went back in between.
    """
    for each in collections:
        said = [announced[file.name] for file in each.files if file.name in announced]
        later = [
            other.generated
            for other in collections
            if other.type == each.type == "snapshot"
            and other.section == each.section
            and other.generated > each.generated
        ]
        if said:
            yield replace(each, expires=max(said))
        elif each.type == "delta":
            yield replace(each, expires=each.generated + lifetime)
        else:
            yield replace(each, expires=min(later) + 2 * lifetime) if later else each
