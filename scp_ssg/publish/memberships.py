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
from collections import Counter
from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING, NamedTuple

from scp_ssg.collection import part_name, part_of, part_room
from scp_ssg.publish.ledger import Membership

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scp_ssg.options import Options
    from scp_ssg.publish.publication import PageToPublish

__all__ = ["memberships"]

_BITS = 64
"""The bits of a SHA-256 that are looked at: a name has room for fewer."""


class Memberships(NamedTuple):
    """The sections to publish, and what the author is told of them."""

    members: dict[str, Membership]
    """By name; the parts of a section follow it."""

    notices: tuple[str, ...]
    warnings: tuple[str, ...]


class _Urls(Collection[str]):
    """The URLs of the pages of a section whose hashes begin with ``bits``. They are not kept: there
    may be a million."""

    def __init__(self, pages: Mapping[str, PageToPublish], section: str, bits: str = "") -> None:
        self._pages = pages
        self._section = section
        self._bits = bits
        self._count: int | None = None

    def __iter__(self) -> Iterator[str]:
        return (page.record.url for page in self.pages())

    def __len__(self) -> int:
        if self._count is None:
            self._count = sum(1 for _ in self.pages())
        return self._count

    def __contains__(self, url: object) -> bool:
        page = self._pages.get(url) if isinstance(url, str) else None
        return page is not None and self._has(page)

    def pages(self) -> Iterator[PageToPublish]:
        return filter(self._has, self._pages.values())

    def _has(self, page: PageToPublish) -> bool:
        if self._section not in page.sections:
            return False
        return not self._bits or _bits(page.record.url, len(self._bits)) == self._bits


class _Part(NamedTuple):
    bits: str
    """The first bits that the pages' hashes have in common."""

    urls: _Urls
    pages: int
    size: int
    """Bytes of its pages."""


def memberships(
    pages: Mapping[str, PageToPublish], options: Options, before: Collection[str]
) -> Memberships:
    """The sections of ``options`` with their ``pages``, by URL, after the sections called
    ``before`` were published last."""
    counts: Counter[str] = Counter()
    sizes: Counter[str] = Counter()
    for page in pages.values():
        for name in page.sections:
            counts[name] += 1
            sizes[name] += page.record.size
    members: dict[str, Membership] = {}
    notices: list[str] = []
    warnings: list[str] = []
    for name, section in options.sections.items():
        splits = {bits for whole, bits in filter(None, map(part_of, before)) if whole == name}
        whole = _Part("", _Urls(pages, name), counts[name], sizes[name])
        parts = list(_parts(whole, pages, name, splits, options.section_size))
        for part in parts:
            members[part_name(name, _named(part))] = Membership(part.urls, section.update_freq)
        if {_named(part) for part in parts} - {""} != splits:
            notices.append(_notice(name, parts))
        warnings += _warnings(name, parts, options.section_size)
    return Memberships(members, tuple(notices), tuple(warnings))


def _parts(
    part: _Part,
    pages: Mapping[str, PageToPublish],
    section: str,
    splits: Collection[str],
    most: int,
) -> Iterator[_Part]:
    """``part`` of the section, or what it is split into, so that none has more than ``most`` bytes.
    ``splits`` are the bits in the names of the parts that there were."""
    was_split = any(len(bits) > len(part.bits) and bits.startswith(part.bits) for bits in splits)
    has_room = len(part.bits) < part_room(section) and part.pages > 1
    if not has_room or part.size <= (most // 2 if was_split else most):
        yield part
        return
    counts: Counter[str] = Counter()
    sizes: Counter[str] = Counter()
    for page in part.urls.pages():
        bits = _bits(page.record.url, len(part.bits) + 1)
        counts[bits] += 1
        sizes[bits] += page.record.size
    for bits in (part.bits + "0", part.bits + "1"):
        half = _Part(bits, _Urls(pages, section, bits), counts[bits], sizes[bits])
        yield from _parts(half, pages, section, splits, most)


def _bits(url: str, count: int) -> str:
    """The first bits of the SHA-256 of ``url``."""
    start = int.from_bytes(hashlib.sha256(url.encode()).digest()[: _BITS // 8], "big")
    return f"{start:0{_BITS}b}"[:count]


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
    largest = max((part.size for part in parts if part.pages > 1), default=0)
    if largest > most:
        yield (
            f"section {section}: its name leaves no room for as many parts as it needs, and one has"
            f" {largest:,} bytes; give it a shorter name"
        )
