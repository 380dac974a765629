"""A ledger as records, one for each URL: so a site of any size is written and read line by line."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from msgspec import Struct, json
from msgspec.structs import replace

from scp_ssg.disk_map import DiskMap
from scp_ssg.publish.ledger import Ledger, PageState

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

__all__ = ["records", "with_lines", "without_urls"]


class _Page(Struct, frozen=True, array_like=True, tag="page"):
    """A member of ``Ledger.pages``."""

    url: str
    fingerprint: str
    modified: datetime


class _Gone(Struct, frozen=True, array_like=True, tag="gone"):
    """A member of ``Ledger.gone``."""

    url: str
    modified: datetime


class _Changed(Struct, frozen=True, array_like=True, tag="changed"):
    """A member of ``SectionState.changed``."""

    url: str
    section: str
    moment: datetime


_decode = json.Decoder(_Page | _Gone | _Changed).decode


def without_urls(ledger: Ledger) -> Ledger:
    """``ledger`` without what grows with the site."""
    sections = {name: replace(each, changed={}) for name, each in ledger.sections.items()}
    return replace(ledger, pages={}, gone={}, sections=sections)


def records(ledger: Ledger) -> Iterator[Struct]:
    """What ``without_urls`` leaves out of ``ledger``."""
    for url, page in ledger.pages.items():
        yield _Page(url, page.fingerprint, page.modified)
    for url, modified in ledger.gone.items():
        yield _Gone(url, modified)
    for name, section in ledger.sections.items():
        for url, moment in section.changed.items():
            yield _Changed(url, name, moment)


def with_lines(ledger: Ledger, lines: Iterable[bytes]) -> Ledger:
    """``ledger`` with the URLs in ``lines``, which are those of ``records`` in JSON.

    Raises msgspec.MsgspecError if a line is none of these, and KeyError if it names no section.
    """
    pages: DiskMap[PageState] = DiskMap(PageState)
    gone: DiskMap[datetime] = DiskMap(datetime)
    changed: dict[str, DiskMap[datetime]] = {name: DiskMap(datetime) for name in ledger.sections}
    for line in lines:
        match _decode(line):
            case _Page(url, fingerprint, modified):
                pages[url] = PageState(fingerprint, modified)
            case _Gone(url, modified):
                gone[url] = modified
            case _Changed(url, name, moment):
                changed[name][url] = moment
    sections = {
        name: replace(each, changed=changed[name]) for name, each in ledger.sections.items()
    }
    return replace(ledger, pages=pages, gone=gone, sections=sections)
