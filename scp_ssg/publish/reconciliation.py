"""A state that is older than the online publication: one from a cache, for example, since which
another build has published."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from scp_ssg.collection import parse_name
from scp_ssg.publish.ledger import PageState

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime

    from scp_ssg.publish.ledger import Ledger
    from scp_ssg.publish.state import LoadedState, PublishedCollection

__all__ = ["has_all", "promised", "reconciled"]


def has_all(stored: LoadedState, announced: Mapping[str, datetime], now: datetime) -> bool:
    """Return whether ``stored`` has every publication whose files are ``announced`` online, each
    with its ``expires``, except those that it dropped when they expired."""
    ids = {each.id for each in (*stored.state.collections, *stored.state.leaving)}
    last = stored.state.ledger.generated
    for name, expires in announced.items():
        parsed = parse_name(name)
        if parsed is None or parsed.id in ids:
            continue
        # A clock that went back does not make an expired file valid again.
        if last is None or parsed.generated > last or expires > max(now, last):
            return False
    return True


def promised(stored: LoadedState, announced: Mapping[str, datetime]) -> LoadedState:
    """``stored`` with the later ``expires`` of the files that are ``announced`` online."""

    def with_promise(each: PublishedCollection) -> PublishedCollection:
        times = (announced[file.name] for file in each.files if file.name in announced)
        return replace(each, expires=max([each.expires, *times]))

    collections = tuple(with_promise(each) for each in stored.state.collections)
    return replace(stored, state=replace(stored.state, collections=collections))


def reconciled(stored: LoadedState, online: LoadedState) -> LoadedState:
    """The ``online`` publication, which is newer than ``stored``, with the collections of both.

    A page that ``stored`` may have published later, with another record, counts as changed: some
    readers have the one record and some the other. So does one that it may have deleted later.
    """
    ours, theirs = stored.state.ledger, online.state.ledger
    latest = max(each.generated for each in (ours, theirs) if each.generated)
    until = {each.id: each.expires for each in stored.state.collections}
    standing = [
        replace(each, expires=max(each.expires, until.pop(each.id, each.expires)))
        for each in online.state.collections
    ]
    others = [each for each in stored.state.collections if each.id in until]
    ledger = replace(
        theirs,
        generated=latest,
        forgotten=latest,
        pages={url: _page(url, ours, theirs) for url in theirs.pages},
    )
    return replace(
        online,
        state=replace(
            online.state,
            ledger=ledger,
            collections=(*standing, *others),
            leaving=stored.state.leaving,
            withdrawn=stored.state.withdrawn,
        ),
        sources={**stored.sources, **online.sources},
    )


def _page(url: str, ours: Ledger, theirs: Ledger) -> PageState:
    page = theirs.pages[url]
    other = ours.pages.get(url)
    if other is None:
        # It may have been published later, and deleted since.
        gone = ours.gone.get(url, ours.forgotten)
        return PageState("", gone) if gone and gone > page.modified else page
    is_later = (
        theirs.generated is None or ours.generated is None or ours.generated > theirs.generated
    )
    if other.fingerprint == page.fingerprint:
        at_odds = other.modified > page.modified
    else:
        at_odds = is_later or other.modified >= page.modified
    return PageState("", max(page.modified, other.modified)) if at_odds else page
