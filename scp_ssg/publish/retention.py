"""What is announced, how long it is promised, and what may go.

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

__all__ = ["Standing", "announced", "chain", "settled", "snapshot"]


class Standing(Struct, frozen=True, kw_only=True):
    """What is on the site."""

    collections: tuple[PublishedCollection, ...]
    sources: dict[str, bytes | Path]
    """Each file's bytes, or where they stand."""

    expired: tuple[PublishedCollection, ...]
    """What need not be on the site any longer."""


def snapshot(
    collections: Iterable[PublishedCollection], section: str, state: SectionState
) -> PublishedCollection | None:
    """The section's current snapshot; None if it is lost."""
    own = (each for each in collections if each.type == "snapshot" and each.section == section)
    return next((each for each in own if each.generated == state.generated), None)


def chain(
    collections: Iterable[PublishedCollection], section: str, state: SectionState, now: datetime
) -> tuple[PublishedCollection, ...]:
    """The section's deltas that lead without a gap from as early as possible to the present,
    oldest first; those that are superseded or have expired are not among them."""
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
                continue  # superseded by the one that was taken
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


def settled(
    collections: Iterable[PublishedCollection],
    sources: Mapping[str, bytes | Path],
    ledger: Ledger,
    options: Options,
    now: datetime,
) -> Standing:
    """What of ``collections`` is on the site from now on: all that is announced, in every form
    that ``options`` ask for, and what still has a promise to keep."""
    collections = tuple(collections)
    sections = {name: ledger.sections[name] for name in options.sections}
    current = [
        _kept(each, options, now)
        for name, state in sections.items()
        for each in announced(collections, name, state, now)
    ]
    ids = {each.id for each in current}
    others = [each for each in collections if each.id not in ids]
    complete = with_all_compressions(current, sources, options)
    return Standing(
        collections=(*(each for each in others if each.expires > now), *complete.collections),
        sources={**sources, **complete.data},
        expired=tuple(each for each in others if each.expires <= now),
    )


def _kept(collection: PublishedCollection, options: Options, now: datetime) -> PublishedCollection:
    """``collection`` as it is announced now. A snapshot is promised anew once less than half of
    its lifetime remains, so that a build on the next day changes nothing."""
    lifetime = timedelta(days=options.expires)
    if collection.type == "snapshot" and collection.expires - now < lifetime / 2:
        collection = replace(collection, expires=now + lifetime)
    if options.output_dir not in collection.folders:
        collection = replace(collection, folders=(*collection.folders, options.output_dir))
    return collection
