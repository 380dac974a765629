"""The figures of a built site, counted from its files: what each way to fetch its pages costs."""

from __future__ import annotations

import zlib
from collections import Counter
from datetime import datetime
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from scp_ssg.collection import read
from scp_ssg.errors import FetchError, ScpError, SitemapError
from scp_ssg.outputs import alternates
from scp_ssg.render import kind
from scp_ssg.report.tokens import token_counter
from scp_ssg.sitemap import newest_snapshot, read_sitemap
from scp_ssg.validate import SiteFolder

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from pathlib import Path

    from scp_ssg.model import Page
    from scp_ssg.sitemap import Announced

__all__ = ["Figures", "figures"]

_MAX_SITEMAPS = 200
_LARGEST_PAGE = 64 << 20
_TWINS = {"text/markdown": "Markdown", "application/json": "Tunnel"}
"""The media type of a link to another form of the page → the name of the form."""
_M_SITEMAP = "llm-sitemap.json"

if TYPE_CHECKING:
    PageSeen = Callable[[Page, str, Path | None], None]
    """Gets a page, its section, and its HTML file if there is one."""


class Form(Struct, frozen=True, kw_only=True):
    """One way to fetch the content."""

    name: str
    pages: int = 0
    requests: int = 0
    sent: int = 0
    """Bytes over the network: compressed, each file by itself. HTML, Markdown and JSON by zlib at
    level 6, as servers do; GNU gzip comes within 1 % of it."""
    size: int = 0
    """Bytes without compression."""
    tokens: int | None = None
    """None where no tokenizer is installed."""

    def plus(self, sent: int, size: int, tokens: int | None, pages: int = 1) -> Form:
        """With one file more."""
        total = None if tokens is None else (self.tokens or 0) + tokens
        return replace(
            self,
            pages=self.pages + pages,
            requests=self.requests + 1,
            sent=self.sent + sent,
            size=self.size + size,
            tokens=total,
        )


class SectionFigures(Struct, frozen=True, kw_only=True):
    """One section's newest snapshot. Sizes are bytes."""

    name: str
    frequency: str
    pages: int
    size: int
    """Of the file, compressed."""


class Delta(Struct, frozen=True, kw_only=True):
    """One delta. ``size`` is bytes of the file."""

    section: str
    period: str
    generated: datetime
    pages: int
    size: int
    url: str


class Figures(Struct, kw_only=True):
    """The figures of the report."""

    site: str
    """The URL of the site's root, as far as its folder tells."""
    generated: datetime
    """The newest snapshot's time."""
    pages: int
    """Different pages in the snapshots."""
    html_missing: int
    """Pages without an HTML file in the folder."""
    forms: dict[str, Form]
    """By name: HTML, Markdown and Tunnel where the site has them, Snapshot, and Delta if there is
    one."""
    sections: list[SectionFigures]
    deltas: list[Delta]
    """The newest first."""
    blocks: dict[str, int]
    """Type → how many, the most frequent first."""


def figures(root: Path, page_seen: PageSeen) -> Figures:
    """Counts the site in the folder ``root``; ``page_seen`` is called once for each page.

    Raises ScpError if the site announces no collections or one of them cannot be read.
    """
    folder = SiteFolder(root)
    frequencies, announced = _announced(folder)
    count = _Count(folder, page_seen)
    snapshots = _newest_snapshots(announced)
    # Where a section has every page, it is the only one that a crawler needs.
    for each in sorted(snapshots, key=lambda each: -each.pages):
        count.take(each, frequencies.get(each.section, ""))
    deltas = _deltas(folder, announced)
    for delta in deltas:
        if delta.section in count.needed and delta.generated == deltas[0].generated:
            count.take_delta(delta)
    count.take_m_sitemap()
    forms = (count.forms[name] for name in ("HTML", *_TWINS.values(), "Snapshot", "Delta"))
    return Figures(
        site=count.site,
        generated=max(each.generated for each in snapshots),
        pages=count.pages,
        html_missing=count.pages - count.forms["HTML"].pages,
        forms={each.name: each for each in forms if each.requests},
        sections=sorted(count.sections, key=lambda each: each.name),
        deltas=deltas,
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
                url=each.url,
            )
    ordered = sorted(deltas.values(), key=lambda each: each.section)
    return sorted(ordered, key=lambda each: each.generated, reverse=True)


class _Count:
    def __init__(self, folder: SiteFolder, page_seen: PageSeen) -> None:
        self.site = ""
        self.pages = 0
        names = ("HTML", *_TWINS.values(), "Snapshot", "Delta")
        self.forms = {name: Form(name=name) for name in names}
        self.sections: list[SectionFigures] = []
        self.needed: set[str] = set()
        self.blocks: Counter[str] = Counter()
        self._tokens = token_counter()
        self._folder = folder
        self._page_seen = page_seen
        self._urls: set[str] = set()

    def take(self, announced: Announced, frequency: str) -> None:
        """Counts a snapshot, and those of its pages that no other one had."""
        pages = size = new = 0
        tokens = self._tokens_of(b"")
        for line, page in self._lines(announced.url, announced.size):
            pages += 1
            size += len(line) + 1
            tokens = self._more(tokens, line)
            if page.url not in self._urls:
                new += 1
                self._page(page, announced.section)
        file = self._folder.collection_file(announced.url)
        section = SectionFigures(
            name=announced.section,
            frequency=frequency,
            pages=pages,
            size=file.stat().st_size if file else announced.size,
        )
        self.sections.append(section)
        if new:
            self.needed.add(section.name)
            self.forms["Snapshot"] = self.forms["Snapshot"].plus(section.size, size, tokens, new)

    def take_delta(self, delta: Delta) -> None:
        """Counts one of the newest deltas."""
        pages = size = 0
        tokens = self._tokens_of(b"")
        for line, _ in self._lines(delta.url, delta.size):
            pages += 1
            size += len(line) + 1
            tokens = self._more(tokens, line)
        self.forms["Delta"] = self.forms["Delta"].plus(delta.size, size, tokens, pages)

    def take_m_sitemap(self) -> None:
        """Adds the M-Sitemap, which says where the pages of the tunnel are."""
        tunnel = self.forms["Tunnel"]
        try:
            data = self._folder.small(_M_SITEMAP) if tunnel.requests else b""
        except (FetchError, SitemapError):
            return
        if data:
            none = None if tunnel.tokens is None else 0  # nobody gives it to a model
            self.forms["Tunnel"] = tunnel.plus(_gzip_size(data), len(data), none, 0)

    def _page(self, page: Page, section: str) -> None:
        self._urls.add(page.url)
        self.pages += 1
        self.blocks.update(map(kind, page.content))
        file = self._folder.page(page.url)
        self._find_root(page.url, file)
        if file is None or file.stat().st_size > _LARGEST_PAGE:
            self._page_seen(page, section, None)
            return
        self._page_seen(page, section, file)
        try:
            data = file.read_bytes()
        except OSError as error:
            raise ScpError(f"{file} cannot be read: {error.strerror}") from None
        self._add("HTML", data)
        for media_type, url in alternates(data).items():
            if media_type in _TWINS:
                try:
                    self._add(_TWINS[media_type], self._folder.small(url))
                except (FetchError, SitemapError):
                    continue  # `validate` reports it

    def _find_root(self, url: str, file: Path | None) -> None:
        if file == self._folder.root / "index.html":
            self.site = url.removesuffix("index.html")
        elif not self.site:
            self.site = "/".join(url.split("/", 3)[:3])

    def _add(self, name: str, data: bytes) -> None:
        self.forms[name] = self.forms[name].plus(_gzip_size(data), len(data), self._tokens_of(data))

    def _lines(self, url: str, size: int) -> Iterator[tuple[bytes, Page]]:
        with (
            self._folder.collection(url, size) as source,
            read(source.file, name=source.name, warn=lambda text: None) as reader,  # noqa: ARG005
        ):
            yield from reader.lines()

    def _more(self, tokens: int | None, line: bytes) -> int | None:
        return None if tokens is None else tokens + (self._tokens_of(line) or 0)

    def _tokens_of(self, data: bytes) -> int | None:
        return self._tokens(data.decode("utf-8", "replace")) if self._tokens else None


def _gzip_size(data: bytes) -> int:
    compressor = zlib.compressobj(6, zlib.DEFLATED, 16 + zlib.MAX_WBITS, 9)
    return len(compressor.compress(data)) + len(compressor.flush())
