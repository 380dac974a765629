"""Retention: the collections that are announced, and those that must stay until they expire.

An ``expires`` that was announced is a promise: the file stays on the site until then, superseded
or not (SCP 0.1, "Snapshot Collections", "Delta Collections").
"""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from scp_ssg.publish.production import with_all_compressions
from scp_ssg.publish.state import PublishedCollection

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from datetime import datetime

    from scp_ssg.options import Options
    from scp_ssg.publish.ledger import Ledger, SectionState

__all__ = ["announced", "chain", "settled", "snapshot"]


class RetainedCollections(Struct, frozen=True, kw_only=True):
    """The collections of a site after a build."""

    collections: tuple[PublishedCollection, ...]
    sources: dict[str, Path]
    """The path of a file that has the bytes of each file."""

    expired: tuple[PublishedCollection, ...]
    """Collections that may leave the site."""


def snapshot(
    collections: Iterable[PublishedCollection], section: str, state: SectionState
) -> PublishedCollection | None:
    """The section's current snapshot; None if it is lost."""
    own = (each for each in collections if each.type == "snapshot" and each.section == section)
    return next((each for each in own if each.generated == state.generated), None)


def chain(
    collections: Iterable[PublishedCollection], section: str, state: SectionState, now: datetime
) -> tuple[PublishedCollection, ...]:
    """The longest chain of deltas without a gap that ends with the section's last one, oldest
    first, without those that are superseded or have expired."""
    deltas = [
        each
        for each in collections
        if each.type == "delta" and each.section == section and each.expires > now
    ]
    links: list[PublishedCollection] = []
    reached = state.covered
    for delta in sorted(deltas, key=lambda each: each.generated, reverse=True):
        assert delta.since is not None
        if not links:
            joins = delta.generated == reached
        else:
            joins = delta.generated >= reached
            if delta.since >= reached:
                continue  # superseded by the last link
        if not joins:
            break
        links.append(delta)
        reached = delta.since
    return tuple(reversed(links))


def announced(
    collections: Iterable[PublishedCollection], section: str, state: SectionState, now: datetime
) -> tuple[PublishedCollection, ...]:
    """The current snapshot, if it is there, and the chain of deltas."""
    collections = tuple(collections)
    current = snapshot(collections, section, state)
    links = chain(collections, section, state, now)
    return links if current is None else (current, *links)


def settled(  # noqa: PLR0913, PLR0917  what there is, what it must be, and where it is written
    collections: Iterable[PublishedCollection],
    sources: Mapping[str, Path],
    ledger: Ledger,
    options: Options,
    now: datetime,
    folder: Path,
) -> RetainedCollections:
    """The ``collections`` that stay on the site: those that are announced, in every compression of
    ``options``, and those that have not expired. What is missing is written into ``folder``."""
    collections = tuple(collections)
    current = [
        _kept(each, options, now)
        for name, state in ledger.sections.items()
        for each in announced(collections, name, state, now)
    ]
    ids = {each.id for each in current}
    others = [each for each in collections if each.id not in ids]
    complete = with_all_compressions(current, sources, options, folder)
    return RetainedCollections(
        collections=(*(each for each in others if each.expires > now), *complete.collections),
        sources={**sources, **complete.files},
        expired=tuple(each for each in others if each.expires <= now),
    )


def _kept(collection: PublishedCollection, options: Options, now: datetime) -> PublishedCollection:
    """``collection`` as it is announced now. A snapshot gets a later ``expires`` only when less
    than half of its lifetime remains, so that a build on the next day changes nothing."""
    lifetime = timedelta(days=options.expires)
    if collection.type == "snapshot" and collection.expires - now < lifetime / 2:
        collection = replace(collection, expires=now + lifetime)
    if options.output_dir not in collection.folders:
        collection = replace(collection, folders=(*collection.folders, options.output_dir))
    return collection
