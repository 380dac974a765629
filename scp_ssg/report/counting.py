"""The figures of a built site, counted from its files: what a crawl costs, with and without SCP."""

from __future__ import annotations

import zlib
from collections import Counter
from datetime import datetime
from typing import TYPE_CHECKING

from msgspec import Struct

from scp_ssg.collection import read
from scp_ssg.errors import ScpError, SitemapError
from scp_ssg.render import kind
from scp_ssg.sitemap import newest_snapshot, read_sitemap
from scp_ssg.validate import SiteFolder

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

    from scp_ssg.model import Page
    from scp_ssg.sitemap import Announced

__all__ = ["Figures", "figures"]

_MAX_SITEMAPS = 200
_LARGEST_PAGE = 64 << 20


class SectionFigures(Struct, frozen=True, kw_only=True):
    """One section's newest snapshot. Sizes are bytes."""

    name: str
    frequency: str
    pages: int
    size: int
    """Of the file, compressed."""
    lines_size: int
    """Of the pages' lines, without compression."""
    generated: datetime


class Delta(Struct, frozen=True, kw_only=True):
    """One delta. ``size`` is bytes of the file."""

    section: str
    period: str
    generated: datetime
    pages: int
    size: int


class Figures(Struct, kw_only=True):
    """The figures of the report. Sizes are in bytes."""

    site: str
    """Scheme and host of the pages."""
    generated: datetime
    """The newest snapshot's time."""
    pages: int
    """Different pages in the snapshots."""
    html_size: int
    """Of the pages' HTML files."""
    gzip_size: int
    """Of those files, each compressed by zlib at level 6, as servers do; GNU gzip breaks the same
    data into blocks at other places and comes within 1 % of it."""
    html_missing: int
    """Pages without an HTML file in the folder."""
    scp_size: int
    """Of the snapshots that a crawler needs to have all pages."""
    scp_requests: int
    sections: list[SectionFigures]
    deltas: list[Delta]
    blocks: dict[str, int]
    """Type → how many, the most frequent first."""


def figures(root: Path, page_seen: Callable[[Page, str], None]) -> Figures:
    """Counts the site in the folder ``root``; ``page_seen`` gets each page and its section once.

    Raises ScpError if the site announces no collections or one of them cannot be read.
    """
    folder = SiteFolder(root)
    frequencies, announced = _announced(folder)
    count = _Count(folder, page_seen)
    snapshots = _newest_snapshots(announced)
    # Where a section has every page, it is the only one that a crawler needs.
    for each in sorted(snapshots, key=lambda each: -each.pages):
        count.take(each, frequencies.get(each.section, ""))
    needed = count.needed
    return Figures(
        site=count.site,
        generated=max(each.generated for each in snapshots),
        pages=count.pages,
        html_size=count.html_size,
        gzip_size=count.gzip_size,
        html_missing=count.html_missing,
        scp_size=sum(each.size for each in needed),
        scp_requests=len(needed),
        sections=sorted(count.sections, key=lambda each: each.name),
        deltas=_deltas(folder, announced),
        blocks=dict(count.blocks.most_common()),
    )


def _announced(folder: SiteFolder) -> tuple[dict[str, str], list[Announced]]:
    """The sections' frequencies and the collections that the sitemaps in ``folder`` announce.

    Does not use ``discovery``, which reads over HTTP and refuses the sitemaps of other hosts.
    """
    waiting, seen = ["sitemap.xml"], set[str]()
    frequencies: dict[str, str] = {}
    announced: list[Announced] = []
    while waiting and len(seen) < _MAX_SITEMAPS:
        url = waiting.pop(0)
        if url in seen:
            continue
        seen.add(url)
        sitemap = read_sitemap(folder.small(url), url)
        frequencies |= {each.name: each.frequency for each in sitemap.sections}
        announced += sitemap.collections
        waiting += sitemap.children
    if not any(each.since is None for each in announced):
        raise SitemapError(
            f"{folder.root}: the sitemap announces no snapshot; build the site with scp-ssg first"
        )
    return frequencies, announced


def _newest_snapshots(announced: Iterable[Announced]) -> list[Announced]:
    """The newest snapshot of each section that has one, in its smallest compression."""
    by_section: dict[str, list[Announced]] = {}
    for each in announced:
        by_section.setdefault(each.section, []).append(each)
    return [newest for each in by_section.values() if (newest := newest_snapshot(each))]


def _deltas(folder: SiteFolder, announced: Iterable[Announced]) -> list[Delta]:
    deltas: dict[tuple[str, datetime], Delta] = {}
    for each in announced:
        key = (each.section, each.generated)
        if each.since is None or key in deltas:
            continue
        with folder.collection(each.url, each.size) as source:
            deltas[key] = Delta(
                section=each.section,
                period=each.period or "",
                generated=each.generated,
                pages=each.pages,
                size=source.size or 0,
            )
    return sorted(deltas.values(), key=lambda each: (each.generated, each.section))


class _Count:
    def __init__(self, folder: SiteFolder, page_seen: Callable[[Page, str], None]) -> None:
        self.site = ""
        self.pages = 0
        self.html_size = self.gzip_size = self.html_missing = 0
        self.sections: list[SectionFigures] = []
        self.needed: list[SectionFigures] = []
        self.blocks: Counter[str] = Counter()
        self._folder = folder
        self._page_seen = page_seen
        self._urls: set[str] = set()

    def take(self, announced: Announced, frequency: str) -> None:
        """Counts a snapshot, and those of its pages that no other one had."""
        pages = size = new = 0
        with (
            self._folder.collection(announced.url, announced.size) as source,
            read(source.file, name=source.name, warn=lambda text: None) as reader,  # noqa: ARG005
        ):
            for line, page in reader.lines():
                pages += 1
                size += len(line) + 1
                if page.url not in self._urls:
                    new += 1
                    self._page(page, announced.section)
        section = SectionFigures(
            name=announced.section,
            frequency=frequency,
            pages=pages,
            size=source.size or 0,
            lines_size=size,
            generated=reader.metadata.generated,
        )
        self.sections.append(section)
        if new:
            self.needed.append(section)

    def _page(self, page: Page, section: str) -> None:
        self._urls.add(page.url)
        self.pages += 1
        self.site = self.site or "/".join(page.url.split("/", 3)[:3])
        self.blocks.update(map(kind, page.content))
        self._page_seen(page, section)
        file = self._folder.page(page.url)
        if file is None or file.stat().st_size > _LARGEST_PAGE:
            self.html_missing += 1
            return
        try:
            data = file.read_bytes()
        except OSError as error:
            raise ScpError(f"{file} cannot be read: {error.strerror}") from None
        self.html_size += len(data)
        self.gzip_size += _gzip_size(data)


def _gzip_size(data: bytes) -> int:
    compressor = zlib.compressobj(6, zlib.DEFLATED, 16 + zlib.MAX_WBITS, 9)
    return len(compressor.compress(data)) + len(compressor.flush())
