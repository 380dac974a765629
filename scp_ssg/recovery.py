"""Finding out what was published last, where the state does not say so.

Collections tell all that a ledger must know but for the pages deleted before them: what every page
is and when it changed, and which publication each delta begins and ends with.
"""

from __future__ import annotations

import hashlib
import re
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from scp_ssg import files, state
from scp_ssg.collection import ENDINGS, fingerprint, read
from scp_ssg.errors import CollectionError, SitemapError
from scp_ssg.ledger import Ledger, PageState, SectionState
from scp_ssg.retention import chain
from scp_ssg.state import Loaded, Published, PublishedFile, State

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from scp_ssg.model import Collection
    from scp_ssg.options import Options
    from scp_ssg.publication import Site

__all__ = ["NAME", "announced_in", "previous", "rebuilt", "stamp_of", "unknown"]


NAME = re.compile(
    r"(?P<section>[A-Za-z0-9_-]+?)-(?P<kind>snapshot|delta)(?:-[0-9TW-]+)?"
    r"-(?P<stamp>\d{8}T\d{6}Z)\.scp\.(?:zst|gz)",
    re.ASCII,
)


_DAY = timedelta(days=1)


class _Found(Struct, frozen=True):
    """A collection that was read to its end, and what it says of its pages."""

    published: Published
    pages: dict[str, PageState]
    sources: dict[str, Path]


def previous(site: Site, options: Options, *, now: datetime) -> Loaded | None:
    """What was published last: what the state says, or else the files that are left of it in the
    state folder and in the output; None if nothing is left."""
    found = state.load(site.state, site.output)
    if found is not None:
        return found
    kept = sorted(_collection_files(state.files_folder(site.state)))
    online = sorted(_collection_files(site.output / options.output_dir))
    rebuild = rebuilt([*kept, *online], announced_in(site.output), site, options, now=now)
    index = state.index_path(site.state)
    if not index.exists():
        return rebuild
    if rebuild is None:
        damage = f"{index} is damaged and nothing is left to rebuild it from"
        return replace(unknown(now), damages=(damage,))
    damage = f"{index} is damaged; it was rebuilt from the collections that are left"
    return replace(rebuild, damages=(damage,))


def unknown(now: datetime) -> Loaded:
    """The state of a site that has published before, nobody knows what: no page may be given a date
    before ``now``."""
    before = now - timedelta(seconds=1)
    ledger = Ledger(generated=before, forgotten=before)
    return Loaded(state=State(ledger=ledger, collections=()), sources={})


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
    stamps = _stamps({path.name for path in paths} | announced.keys())
    if not stamps:
        return None
    lifetime = _lifetime(announced, options)
    found = [
        each
        for each in _found(paths, options.output_dir, now + lifetime)
        if all(url.startswith(site.url) for url in each.pages)
    ]
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
        expires - stamp
        for name, expires in announced.items()
        if "-delta-" in name and (stamp := stamp_of(name))
    ]
    # A collection may be dated a little after the build that promised it.
    return timedelta(days=max([options.expires, *(-(each // -_DAY) for each in said)]))


def _stamps(names: Iterable[str]) -> dict[str, list[datetime]]:
    """When the collections with these file names were generated, by section: known even of one
    that is damaged."""
    stamps: dict[str, list[datetime]] = {}
    for name in names:
        parts = NAME.fullmatch(name)
        moment = stamp_of(name)
        if parts and moment:
            stamps.setdefault(parts["section"], []).append(moment)
    return stamps


def stamp_of(name: str) -> datetime | None:
    """When the collection with this file name was generated; None if it is no name of ours."""
    parts = NAME.fullmatch(name)
    try:
        return parts and datetime.strptime(parts["stamp"], "%Y%m%dT%H%M%SZ").replace(tzinfo=UTC)
    except ValueError:
        return None


def announced_in(folder: Path) -> dict[str, datetime]:
    """The names of the collection files that the sitemap in ``folder`` announces, each with its
    ``expires``; nothing where there is no sitemap that can be read."""
    from scp_ssg.discovery import read_sitemap

    announced: dict[str, datetime] = {}
    for name in ("sitemap.xml", "sitemap-1.xml", "sitemap-scp.xml"):
        data = files.read(folder / name)
        try:
            sitemap = read_sitemap(data, name) if data else None
        except SitemapError:
            continue
        if sitemap:
            announced |= {each.url.rpartition("/")[2]: each.expires for each in sitemap.collections}
    return announced


def _collection_files(folder: Path) -> Iterator[Path]:
    try:
        for path in folder.iterdir():
            if path.name.endswith(tuple(ENDINGS.values())) and not path.name.startswith("."):
                yield path
    except OSError:
        return


def _found(paths: Iterable[Path], folder: str, expires: datetime) -> list[_Found]:
    found: dict[str, _Found] = {}
    for path in paths:
        each = _read(path, folder, expires)
        if each is None:
            continue
        known = found.setdefault(each.published.id, each)
        if known is each or path.name in known.sources or known.pages != each.pages:
            continue
        files_of_both = (*known.published.files, *each.published.files)
        found[each.published.id] = replace(
            known,
            published=replace(known.published, files=files_of_both),
            sources=known.sources | each.sources,
        )
    return list(found.values())


def _read(path: Path, folder: str, expires: datetime) -> _Found | None:
    """The collection at ``path`` if it is one of ours and whole."""
    form = next(form for form, ending in ENDINGS.items() if path.name.endswith(ending))
    try:
        with read(path, warn=lambda _: None) as reader:
            metadata = reader.metadata
            pages = {page.url: PageState(fingerprint(page), page.modified) for page in reader}
        data = path.read_bytes()
    except (CollectionError, OSError):
        return None
    if path.name != metadata.id + ENDINGS[form]:
        return None
    file = PublishedFile(
        name=path.name, form=form, size=len(data), sha256=hashlib.sha256(data).hexdigest()
    )
    published = Published(
        id=metadata.id,
        section=metadata.section,
        type=metadata.type,
        generated=metadata.generated,
        since=metadata.since,
        period=_period(metadata),
        pages=len(pages),
        checksum=metadata.checksum is not None,
        expires=expires,
        folders=(folder,),
        files=(file,),
    )
    return _Found(published, pages, {path.name: path})


def _period(metadata: Collection) -> str | None:
    """The period in the id of a delta: ``<section>-delta-<period>-<stamp>``."""
    if metadata.type == "snapshot":
        return None
    return metadata.id.removeprefix(f"{metadata.section}-delta-").rpartition("-")[0]


def _section(
    found: list[_Found], announced: Mapping[str, datetime], newest: datetime, now: datetime
) -> tuple[SectionState, dict[str, PageState]] | None:
    """Where a section stands, and its pages; None if its last snapshot, ``newest``, is lost: what
    readers hold is then unknown, and all pages must count as changed."""

    def is_announced(each: _Found) -> bool:
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
            name
            for name in announced
            if (parts := NAME.fullmatch(name)) and parts["kind"] == "delta"
        ]
        times = _stamps(said).get(current.published.section, [])
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
    collections: list[Published], announced: Mapping[str, datetime], lifetime: timedelta
) -> Iterator[Published]:
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
