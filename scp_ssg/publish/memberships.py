"""The sections of a publication and their pages; a section that is too large is split into parts.

Each part is a section of its own. The SHA-256 of a page's URL says to which part the page belongs:
the section with more than ``section_size`` bytes is split by the first bit, a part that is still
too large by the next, and so on. The part whose further bits are all 0 keeps the name that it had
before it was split; the other one is called after its bits. So of the four parts of ``all``, 00 is
``all``, 01 is ``all-part-01``, 10 is ``all-part-1`` and 11 is ``all-part-11``.

A page that comes in, changes or goes never moves another one, unless a part becomes too large: then
half of that part moves. The parts stay until what was split has at most half of ``section_size``,
so that a site near the limit does not move its pages with every build. The names of the sections
that were published last are all that must be known of the past: even a state that was rebuilt from
the published files has them.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, NamedTuple

from scp_ssg.collection import part_name, part_of, part_room
from scp_ssg.publish.ledger import Membership

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from scp_ssg.options import Options
    from scp_ssg.publish.publication import PageToPublish
    from scp_ssg.stored_records import StoredRecord

__all__ = ["memberships"]

_BITS = 64
"""The bits of a SHA-256 that are looked at: a name has room for fewer."""


class Memberships(NamedTuple):
    """The sections to publish, and what the author is told of them."""

    members: dict[str, Membership]
    """By name; the parts of a section follow it."""

    notices: tuple[str, ...]
    warnings: tuple[str, ...]


class _Part(NamedTuple):
    bits: str
    """The first bits that the pages' hashes have in common."""

    pages: list[StoredRecord]

    @property
    def size(self) -> int:
        return sum(each.size for each in self.pages)


def memberships(
    pages: Iterable[PageToPublish], options: Options, before: Collection[str]
) -> Memberships:
    """The sections of ``options`` with their ``pages``, after the sections called ``before`` were
    published last."""
    by_section: dict[str, list[StoredRecord]] = {name: [] for name in options.sections}
    for page in pages:
        for name in page.sections:
            by_section[name].append(page.record)
    members: dict[str, Membership] = {}
    notices: list[str] = []
    warnings: list[str] = []
    for name, section in options.sections.items():
        splits = {bits for whole, bits in filter(None, map(part_of, before)) if whole == name}
        parts = list(_parts(_Part("", by_section[name]), name, splits, options.section_size))
        for part in parts:
            urls = tuple(each.url for each in part.pages)
            members[part_name(name, _named(part))] = Membership(urls, section.update_freq)
        if {_named(part) for part in parts} - {""} != splits:
            notices.append(_notice(name, parts))
        warnings += _warnings(name, parts, options.section_size)
    return Memberships(members, tuple(notices), tuple(warnings))


def _parts(part: _Part, section: str, splits: Collection[str], most: int) -> Iterator[_Part]:
    """``part`` of the section, or what it is split into, so that none has more than ``most`` bytes.
    ``splits`` are the bits in the names of the parts that there were."""
    was_split = any(len(bits) > len(part.bits) and bits.startswith(part.bits) for bits in splits)
    has_room = len(part.bits) < part_room(section) and len(part.pages) > 1
    if not has_room or part.size <= (most // 2 if was_split else most):
        yield part
        return
    halves: tuple[list[StoredRecord], list[StoredRecord]] = ([], [])
    for page in part.pages:
        halves[_bit(page.url, len(part.bits))].append(page)
    for bit, half in zip("01", halves, strict=True):
        yield from _parts(_Part(part.bits + bit, half), section, splits, most)


def _bit(url: str, number: int) -> int:
    start = int.from_bytes(hashlib.sha256(url.encode()).digest()[: _BITS // 8], "big")
    return start >> (_BITS - 1 - number) & 1


def _named(part: _Part) -> str:
    """The bits in the part's name."""
    return part.bits.rstrip("0")


def _notice(section: str, parts: list[_Part]) -> str:
    size = sum(part.size for part in parts)
    if len(parts) == 1:
        return (
            f"section {section}: its {size:,} bytes of pages are published in one piece again; "
            "crawlers take it as a whole"
        )
    return (
        f"section {section}: its {size:,} bytes of pages are published in {len(parts)} parts (see "
        "section_size); crawlers take the new ones as a whole"
    )


def _warnings(section: str, parts: list[_Part], most: int) -> Iterator[str]:
    """A warning if a part is too large although it has several pages."""
    largest = max((part.size for part in parts if len(part.pages) > 1), default=0)
    if largest > most:
        yield (
            f"section {section}: its name leaves no room for as many parts as it needs, and one has"
            f" {largest:,} bytes; give it a shorter name"
        )
