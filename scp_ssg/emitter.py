"""One commit: the collections, then what announces them.

Whatever instruction the process dies at, the site's sitemap names only files that exist and are
whole: files are staged, synced and renamed first, the state's index follows, then the copies in
the site, and ``sitemap.xml`` last of all.
"""

from __future__ import annotations

import gzip
import hashlib
from datetime import datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING

from filelock import FileLock

from scp_ssg import files, ledger, sitemap, state
from scp_ssg.collection import ENDINGS, compress, page_line, payload
from scp_ssg.ledger import Advance, Ledger, Membership
from scp_ssg.model import VERSION, Collection
from scp_ssg.periods import delta_id, period, snapshot_id
from scp_ssg.publication import Entry, Listed, Report, SectionReport, Site
from scp_ssg.state import Published, PublishedFile, State
from scp_ssg.times import utc

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from scp_ssg.options import Options

__all__ = ["publish", "remember"]

_FRESH = (
    "no earlier publication was found, so this one has no delta; keep {state} between builds, or "
    "set baseline to the address of the live sitemap"
)


def remember(site: Site, options: Options, *, now: datetime) -> None:
    """Saves what the output folder publishes into the state folder, if that has nothing.

    For hosts that wipe the output: to be called before they do.
    """


def publish(
    entries: Iterable[Entry],
    *,
    site: Site,
    options: Options,
    now: datetime,
    listed: Sequence[Listed] = (),
) -> Report:
    """Publishes ``entries`` into ``site.output``: collections, then the sitemap.

    ``now`` is the time of the build; ``listed`` are the URLs of a sitemap that we write.
    """
    now = utc(now)
    site.state.mkdir(parents=True, exist_ok=True)
    with FileLock(site.state / "lock"):
        return _publish(list(entries), site, options, now, listed)


def _publish(
    entries: list[Entry], site: Site, options: Options, now: datetime, listed: Sequence[Listed]
) -> Report:
    before, damages = state.load(site.state)
    notices = [] if before else [_FRESH.format(state=site.state)]
    members = memberships(entries, options)
    covered = {url for member in members.values() for url in member.urls}
    old = before.ledger if before else Ledger()
    old_collections = before.collections if before else ()
    change = ledger.advance(
        old, [each for each in entries if each.page.url in covered], members, now=now
    )
    data, new = _written(change, options, members, now)
    collections = (*old_collections, *new)
    new_state = State(site=site.url, ledger=change.ledger, collections=collections)
    _commit(new_state, data, site, options, now, change, members, listed)
    return Report(
        sections=tuple(_section_report(name, new_state, change) for name in members),
        notices=tuple(notices),
        warnings=damages,
    )


def memberships(entries: Iterable[Entry], options: Options) -> dict[str, Membership]:
    """The URLs of each configured section."""
    urls: dict[str, list[str]] = {name: [] for name in options.sections}
    for entry in entries:
        for name in options.sections_of(entry.path):
            urls[name].append(entry.page.url)
    return {
        name: Membership(tuple(urls[name]), section.update_freq)
        for name, section in options.sections.items()
    }


def _written(
    change: Advance, options: Options, members: Mapping[str, Membership], now: datetime
) -> tuple[dict[str, bytes], list[Published]]:
    lines = {url: page_line(page) for url, page in change.pages.items()}
    data: dict[str, bytes] = {}
    published = []
    for name in change.snapshots:
        metadata = Collection(
            id=snapshot_id(name, change.generated),
            section=name,
            type="snapshot",
            generated=change.generated,
            version=VERSION,
        )
        urls = tuple(change.ledger.sections[name].changed)
        published.append(_collection(metadata, None, urls, lines, options, now, data))
    for name, urls in change.deltas.items():
        frequency = members[name].frequency
        metadata = Collection(
            id=delta_id(name, frequency, change.generated),
            section=name,
            type="delta",
            generated=change.generated,
            since=change.ledger.sections[name].since,
            version=VERSION,
        )
        when = period(change.generated, frequency)
        published.append(_collection(metadata, when, urls, lines, options, now, data))
    return data, published


def _collection(
    metadata: Collection,
    when: str | None,
    urls: tuple[str, ...],
    lines: Mapping[str, bytes],
    options: Options,
    now: datetime,
    data: dict[str, bytes],
) -> Published:
    content = payload(metadata, (lines[url] for url in urls), checksum=options.checksum)
    made = []
    for form in options.compression:
        name = metadata.id + ENDINGS[form]
        data[name] = compress(content, form, options.level)
        made.append(
            PublishedFile(
                name=name,
                form=form,
                size=len(data[name]),
                sha256=hashlib.sha256(data[name]).hexdigest(),
                promises={f"{options.output_dir}/{name}": now + timedelta(days=options.expires)},
            )
        )
    return Published(
        id=metadata.id,
        section=metadata.section,
        type=metadata.type,
        generated=metadata.generated,
        since=metadata.since,
        period=when,
        pages=len(urls),
        checksum=options.checksum,
        files=tuple(made),
    )


def _commit(
    new: State,
    data: Mapping[str, bytes],
    site: Site,
    options: Options,
    now: datetime,
    change: Advance,
    members: Mapping[str, Membership],
    listed: Sequence[Listed],
) -> None:
    kept = state.files_folder(site.state)
    files.make_folder(kept)
    for name, content in data.items():
        files.write(kept / name, content)
    files.write(state.index_path(site.state), state.encode(new))
    for collection in new.collections:
        for file in collection.files:
            for path in file.promises:
                target = site.output / path
                if not files.is_same(target, file.size, file.sha256):
                    files.make_folder(target.parent)
                    files.write(target, kept / file.name)
    if options.sitemap:
        _write_sitemap(new, site, options, now, change, members, listed)


def current(new: State, section: str) -> tuple[Published | None, tuple[Published, ...]]:
    """The section's current snapshot, and the chain of deltas that leads to the present."""
    of_section = [each for each in new.collections if each.section == section]
    snapshots = [each for each in of_section if each.type == "snapshot"]
    snapshot = max(snapshots, key=lambda each: each.generated, default=None)
    deltas = sorted(
        (each for each in of_section if each.type == "delta"), key=lambda each: each.generated
    )
    chain: list[Published] = []
    reached = new.ledger.sections[section].covered
    for delta in reversed(deltas):
        if not chain and delta.generated != reached:
            break
        if chain and chain[0].since is not None and delta.since is not None:
            if delta.since >= chain[0].since:
                continue  # superseded
            if delta.generated < chain[0].since:
                break
        chain.insert(0, delta)
    return snapshot, tuple(chain)


def _write_sitemap(
    new: State,
    site: Site,
    options: Options,
    now: datetime,
    change: Advance,
    members: Mapping[str, Membership],
    listed: Sequence[Listed],
) -> None:
    base = options.base_url or f"{site.url}{options.output_dir}/"
    announced = []
    for section in members:
        snapshot, chain = current(new, section)
        announced += [
            sitemap.Announced(
                section=section,
                url=base + file.name,
                generated=each.generated,
                expires=file.promises[f"{options.output_dir}/{file.name}"],
                pages=each.pages,
                size=file.size,
                since=each.since,
                period=each.period,
            )
            for each in ([snapshot] if snapshot else []) + list(chain)
            for file in each.files
            if file.form in options.compression
        ]
    elements = sitemap.announcement(
        options.compression,
        [
            sitemap.SectionAnnounced(name=name, frequency=each.frequency, pages=len(each.urls))
            for name, each in members.items()
        ],
        announced,
    )
    modified = {url: page.modified for url, page in change.pages.items()}
    target = site.output / "sitemap.xml"
    if site.sitemap == "write":
        dates = {each.url: each.lastmod for each in listed} | modified
        data = sitemap.written(
            elements, [Listed(url=url, lastmod=when) for url, when in sorted(dates.items())]
        )
    else:
        data = sitemap.extend(
            files.read(target) or sitemap.written((), ()),
            elements,
            modified=modified if options.sitemap_lastmod else None,
            build_date=now.date(),
        )
    files.write(Path(f"{target}.gz"), gzip.compress(data, mtime=0))
    files.write(target, data)


def _section_report(name: str, new: State, change: Advance) -> SectionReport:
    snapshot, chain = current(new, name)
    assert snapshot is not None
    delta = chain[-1] if name in change.deltas else None
    return SectionReport(
        name=name,
        pages=snapshot.pages,
        snapshot=snapshot.files[0].name,
        snapshot_size=snapshot.files[0].size,
        published=name in change.snapshots,
        delta=delta.files[0].name if delta else None,
        delta_pages=delta.pages if delta else 0,
        delta_size=delta.files[0].size if delta else 0,
    )
