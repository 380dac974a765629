"""The ledger: which pages changed against what was published last, and since when.

It knows no files. Every new ``modified`` or ``generated`` is later than the last one of the same
page or section, whatever the clock says (SCP 0.1, "Conflict Resolution").
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from msgspec import Struct, field
from msgspec.structs import replace

from scp_ssg.disk_map import DiskMap
from scp_ssg.model import UpdateFreq
from scp_ssg.times import utc

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from scp_ssg.stored_records import StoredRecord

__all__ = [
    "Advance",
    "Ledger",
    "Membership",
    "PageState",
    "SectionState",
    "advance",
    "next_generated",
    "period",
    "without_future_date",
]

_SECOND = timedelta(seconds=1)


class PageState(Struct, frozen=True):
    """The last publication of one page."""

    fingerprint: str
    modified: datetime


class SectionState(Struct, frozen=True, kw_only=True):
    """The state of one section."""

    generated: datetime
    """Of its last publication."""

    since: datetime
    """The ``since`` of the delta that covers the period of ``covered``."""

    covered: datetime
    """``generated`` of the last delta, or of the first publication: the end of the chain."""

    changed: Mapping[str, datetime]
    """The section's URLs, each with the ``generated`` of the publication in which its page last
    changed or came in."""


class Ledger(Struct, frozen=True, kw_only=True):
    """Everything that later publications must not contradict."""

    generated: datetime | None = None
    """Of the last publication of any section."""

    pages: Mapping[str, PageState] = field(default_factory=dict)
    gone: Mapping[str, datetime] = field(default_factory=dict)
    """URLs that were published once, with their last ``modified``."""

    forgotten: datetime | None = None
    """Pages deleted up to then are not known any more (the ledger was rebuilt from files), so any
    unknown page may be one that comes back."""

    sections: dict[str, SectionState] = field(default_factory=dict)


class Membership(Struct, frozen=True):
    """The URLs that belong to a section now, and how often it is updated."""

    urls: Collection[str]
    frequency: UpdateFreq


class Advance(Struct, frozen=True, kw_only=True):
    """The changes of this publication."""

    ledger: Ledger
    """The new ledger."""

    generated: datetime
    snapshots: tuple[str, ...]
    """The sections that need a new snapshot."""

    deltas: dict[str, Collection[str]]
    """The sections that need a new delta (it begins at the section's ``since``), with its URLs."""


def period(moment: datetime, frequency: UpdateFreq) -> str:
    """The period of length ``frequency`` that contains ``moment``, by the UTC calendar.

    ``2026-11-21T09`` (hourly), ``2026-11-21`` (daily), ``2026-W47`` (weekly, ISO 8601 weeks),
    ``2026-11`` (monthly): the ``period`` of a delta in the sitemap.
    """
    moment = utc(moment)
    if frequency == "weekly":
        year, week, _ = moment.isocalendar()
        return f"{year:04}-W{week:02}"
    length = {"hourly": 13, "daily": 10, "monthly": 7}[frequency]
    return moment.isoformat()[:length]


def next_generated(ledger: Ledger, now: datetime, taken: Collection[datetime]) -> datetime:
    """The ``generated`` of the next publication: later than any before, and none of the times that
    are ``taken``."""
    generated = now if ledger.generated is None else max(now, ledger.generated + _SECOND)
    while generated in taken:
        generated += _SECOND
    return generated


def without_future_date(record: StoredRecord, generated: datetime) -> StoredRecord:
    """``record`` without its ``published`` where that is later than ``generated``.

    A page cannot be modified before it is published, and ``modified`` is never in the future: so a
    future ``published`` is left out. It comes in, as a change of the page, once it has come.
    """
    if record.published is None or _past(record.published, generated):
        return record
    return record.with_changes(published=None)


def advance(  # noqa: PLR0913  what was, what is, and what the clock says
    ledger: Ledger,
    records: Iterable[StoredRecord],
    sections: Mapping[str, Membership],
    *,
    now: datetime,
    generated: datetime,
    renew: Iterable[str] = (),
) -> Advance:
    """Dates ``records`` and finds what each section must publish.

    No page of ``records`` has a ``published`` later than ``generated``. ``renew`` names sections
    whose snapshot must be published again although no page changed.
    """
    now = utc(now)
    states: DiskMap[PageState] = DiskMap(PageState)
    for record in records:
        states[record.url] = _dated(ledger, record, now=now, generated=generated)

    def is_touched(url: str) -> bool:
        state = states.get(url)
        return state is not None and state != ledger.pages.get(url)

    renewed = set(renew)
    after: dict[str, SectionState] = {}
    snapshots: list[str] = []
    deltas: dict[str, Collection[str]] = {}
    for name, membership in sections.items():
        before = ledger.sections.get(name)
        state, delta = _section(before, membership, is_touched, generated, renew=name in renewed)
        after[name] = state
        if state is not before:
            snapshots.append(name)
        if delta is not None:
            deltas[name] = delta

    gone: DiskMap[datetime] = DiskMap(datetime)
    gone.update((url, each.modified) for url, each in ledger.pages.items() if url not in states)
    gone.update((url, modified) for url, modified in ledger.gone.items() if url not in states)
    return Advance(
        ledger=Ledger(
            generated=generated if snapshots else ledger.generated,
            pages=states,
            gone=gone,
            forgotten=ledger.forgotten,
            sections=after,
        ),
        generated=generated,
        snapshots=tuple(snapshots),
        deltas=deltas,
    )


def _dated(
    ledger: Ledger, record: StoredRecord, *, now: datetime, generated: datetime
) -> PageState:
    """The page's fingerprint and ``modified``, which is never later than ``generated`` and never
    before ``published``."""
    modified = _modified(ledger, record, now=now, generated=generated)
    published = record.published
    return PageState(record.fingerprint, max(modified, utc(published)) if published else modified)


def _modified(
    ledger: Ledger, record: StoredRecord, *, now: datetime, generated: datetime
) -> datetime:
    url = record.url
    stated = _past(record.stated, generated)
    before = ledger.pages.get(url)
    if before and before.fingerprint == record.fingerprint:
        return max(before.modified, stated) if stated else before.modified
    last = before.modified if before else ledger.gone.get(url, ledger.forgotten)
    if last is None:
        # An old article that is published here for the first time keeps its date.
        return stated or (utc(record.published) if record.published else now)
    if stated and stated > last:
        return stated
    return max(now, last + _SECOND)


def _past(date: datetime | None, generated: datetime) -> datetime | None:
    """``date`` in UTC; None if it is later than ``generated``."""
    moment = utc(date) if date else None
    return moment if moment and moment <= generated else None


def _section(
    before: SectionState | None,
    membership: Membership,
    is_touched: Callable[[str], bool],
    generated: datetime,
    *,
    renew: bool,
) -> tuple[SectionState, Collection[str] | None]:
    """The section's new state (``before`` itself if nothing changed) and the URLs of its delta."""
    changed: DiskMap[datetime] = DiskMap(datetime)
    came = False
    for url in membership.urls:
        last = before.changed.get(url) if before else None
        moment = generated if last is None or is_touched(url) else last
        changed[url] = moment
        came |= moment == generated
    if before is None:
        state = SectionState(
            generated=generated, since=generated, covered=generated, changed=changed
        )
        return state, None
    same_period = period(before.covered, membership.frequency) == period(
        generated, membership.frequency
    )
    since = before.since if same_period else before.covered
    left = DiskMap(
        datetime, ((url, at) for url, at in before.changed.items() if url not in changed)
    )
    # A page that left and stands in the delta of this period must not be announced any longer.
    if came or any(moment > since for moment in left.values()):
        state = SectionState(generated=generated, since=since, covered=generated, changed=changed)
        return state, _ChangedSince(changed, since)
    if left or renew:
        return replace(before, generated=generated, changed=changed), None
    return before, None


class _ChangedSince(Collection[str]):
    """The URLs that ``changed`` after a moment. They are not kept: they may be nearly all."""

    def __init__(self, changed: Mapping[str, datetime], moment: datetime) -> None:
        self._changed = changed
        self._moment = moment

    def __iter__(self) -> Iterator[str]:
        return (url for url, changed in self._changed.items() if changed > self._moment)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __contains__(self, url: object) -> bool:
        changed = self._changed.get(url) if isinstance(url, str) else None
        return changed is not None and changed > self._moment
