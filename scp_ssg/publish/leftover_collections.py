"""Collection files that are found in a folder: their names, and their content."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from scp_ssg import atomic_files
from scp_ssg.collection import ENDINGS, file_name, fingerprint, parse_name, read
from scp_ssg.errors import CollectionError, SitemapError
from scp_ssg.publish.ledger import PageState
from scp_ssg.publish.state import PublishedCollection, PublishedFile
from scp_ssg.sitemap import SCP_NAMESPACE

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from datetime import datetime

__all__ = [
    "SITEMAPS",
    "LeftoverCollection",
    "announced_in",
    "collection_files",
    "found",
    "stamps",
    "taken",
]

SITEMAPS = ("sitemap-1.xml", "sitemap-scp.xml", "sitemap.xml")
"""The files of a site in which we announce collections, in the order to write them."""


class LeftoverCollection(Struct, frozen=True):
    """A collection that was read to its end, with the state of each of its pages."""

    published: PublishedCollection
    pages: dict[str, PageState]
    sources: dict[str, Path]


def stamps(names: Iterable[str]) -> dict[str, list[datetime]]:
    """The ``generated`` of the collections with these file names, by section; a damaged file has
    one too."""
    by_section: dict[str, list[datetime]] = {}
    for name in names:
        parsed = parse_name(name)
        if parsed:
            by_section.setdefault(parsed.section, []).append(parsed.generated)
    return by_section


def taken(folder: Path) -> set[datetime]:
    """The ``generated`` of all collection files in ``folder``, by their names. Another publication
    at the same time would give their names to other bytes."""
    parsed = (parse_name(path.name) for path in collection_files(folder))
    return {each.generated for each in parsed if each}


def announced_in(folder: Path) -> dict[str, datetime]:
    """The URLs of the collection files that the sitemap in ``folder`` announces, each with its
    ``expires``; nothing where there is no sitemap that can be read."""
    announced: dict[str, datetime] = {}
    for name in SITEMAPS:
        data = atomic_files.read(folder / name)
        if data and SCP_NAMESPACE.encode() in data:
            announced |= _announced(data, name)
    return announced


def _announced(data: bytes, name: str) -> dict[str, datetime]:
    # Generators write a new sitemap with each build: few builds have an old one to read.
    from scp_ssg.sitemap import read_sitemap

    try:
        sitemap = read_sitemap(_without_pages(data), name)
    except SitemapError:
        return {}
    return {each.url: each.expires for each in sitemap.collections}


def _without_pages(data: bytes) -> bytes:
    """A sitemap without the pages that it lists after what it announces: they may be many."""
    head, url, rest = data.partition(b"<url>")
    if not url or b"<scp:" in rest or b"<urlset" not in head:
        return data
    return head + b"</urlset>"


def collection_files(folder: Path) -> Iterator[Path]:
    """The files in ``folder``, if there is one, that are collections by their names."""
    try:
        for path in folder.iterdir():
            if path.name.endswith(tuple(ENDINGS.values())) and not path.name.startswith("."):
                yield path
    except OSError:
        return


def found(paths: Iterable[Path], folder: str, expires: datetime) -> list[LeftoverCollection]:
    """The whole collections at ``paths`` that we published, each with the files of all its
    compressions. All get this ``folder`` of the site and this ``expires``."""
    by_id: dict[str, LeftoverCollection] = {}
    for path in paths:
        each = _read(path, folder, expires)
        if each is None:
            continue
        first = by_id.setdefault(each.published.id, each)
        if first is each or path.name in first.sources or first.pages != each.pages:
            continue
        files_of_both = (*first.published.files, *each.published.files)
        by_id[each.published.id] = replace(
            first,
            published=replace(first.published, files=files_of_both),
            sources=first.sources | each.sources,
        )
    return list(by_id.values())


def _read(path: Path, folder: str, expires: datetime) -> LeftoverCollection | None:
    """The collection at ``path``; None if it is damaged or not one that we published."""
    compression = next(each for each in ENDINGS if path.name.endswith(ENDINGS[each]))
    try:
        with read(path, warn=lambda _: None) as reader:
            metadata = reader.metadata
            pages = {page.url: PageState(fingerprint(page), page.modified) for page in reader}
        data = path.read_bytes()
    except (CollectionError, OSError):
        return None
    if path.name != file_name(metadata.id, compression):
        return None
    parsed = parse_name(path.name)
    file = PublishedFile(
        name=path.name,
        compression=compression,
        size=len(data),
        sha256=hashlib.sha256(data).hexdigest(),
    )
    published = PublishedCollection(
        id=metadata.id,
        section=metadata.section,
        type=metadata.type,
        generated=metadata.generated,
        since=metadata.since,
        period=parsed.period if parsed else None,
        pages=len(pages),
        checksum=metadata.checksum is not None,
        expires=expires,
        folders=(folder,),
        files=(file,),
    )
    return LeftoverCollection(published, pages, {path.name: path})
