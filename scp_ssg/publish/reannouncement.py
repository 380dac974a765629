"""A new announcement in the sitemaps of a site that is not built again, after a withdrawal."""

from __future__ import annotations

import gzip
from typing import TYPE_CHECKING

from msgspec.structs import replace

from scp_ssg import atomic_files
from scp_ssg.collection import ENDINGS, split_url
from scp_ssg.errors import StateError
from scp_ssg.publish.leftover_collections import SITEMAPS
from scp_ssg.publish.retention import snapshot
from scp_ssg.sitemap import SCP_NAMESPACE, Announced, announcement, extend, read_sitemap

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from scp_ssg.publish.publication import Site
    from scp_ssg.publish.state import PublishedCollection, State
    from scp_ssg.sitemap import Sitemap

__all__ = ["reannounced"]


def reannounced(site: Site, before: State, after: State) -> dict[str, bytes]:
    """The site's sitemaps, by name, after the state ``before`` was replaced by ``after``: a section
    with a new snapshot has only that, and a section without one is not announced any more.

    Raises StateError if a sitemap is another publication's, SitemapError if it cannot be read.
    """
    sitemaps = {}
    for name in SITEMAPS:
        data = atomic_files.read(site.output / name)
        if data is None or SCP_NAMESPACE.encode() not in data:
            continue
        sitemap = read_sitemap(data, name)
        if not sitemap.collections:
            continue
        if not _is_of(site, sitemap, before):
            raise StateError(
                f"{site.output / name} announces another publication than {site.url}; name the "
                "folder of this one"
            )
        sitemaps[name] = extend(data, _elements(sitemap, after))
    if "sitemap.xml" in sitemaps and (site.output / "sitemap.xml.gz").exists():
        sitemaps = {"sitemap.xml.gz": gzip.compress(sitemaps["sitemap.xml"], mtime=0)} | sitemaps
    return sitemaps


def _is_of(site: Site, sitemap: Sitemap, state: State) -> bool:
    """Return whether the sitemap announces this publication: collections at its addresses, or
    (with a ``base_url``) files of the state that are in the site."""
    folders = {f"{site.url}{folder}/" for each in state.collections for folder in each.folders}
    names = {
        file.name
        for each in state.collections
        for folder in each.folders
        for file in each.files
        if atomic_files.is_same(site.output / folder / file.name, file.size, file.sha256)
    }
    urls = [split_url(each.url) for each in sitemap.collections]
    return any(folder in folders or name in names for folder, name in urls)


def _elements(sitemap: Sitemap, state: State) -> tuple[str, ...]:
    stale = _stale_sections(sitemap, state)
    new = {name: made for name, made in stale.items() if made is not None}
    sections = [
        replace(each, pages=new[each.name].pages) if each.name in new else each
        for each in sitemap.sections
        if each.name not in stale or each.name in new
    ]
    unchanged = [each for each in sitemap.collections if each.section not in stale]
    compressions = [name for text in sitemap.compression for name in ENDINGS if name == text]
    return announcement(compressions, sections, [*_announced(sitemap, new), *unchanged])


def _stale_sections(sitemap: Sitemap, state: State) -> dict[str, PublishedCollection | None]:
    """The sections whose current snapshot this sitemap does not announce, and that snapshot."""
    announced = {split_url(each.url)[1] for each in sitemap.collections}
    current = {
        name: snapshot(state.collections, name, section)
        for name, section in state.ledger.sections.items()
    }
    return {
        each.name: made
        for each in sitemap.sections
        if (made := current.get(each.name)) is None or made.files[0].name not in announced
    }


def _announced(
    sitemap: Sitemap, snapshots: Mapping[str, PublishedCollection]
) -> Iterator[Announced]:
    """The new snapshots of the sections that this sitemap announces, in the same folders."""
    bases = {each.section: split_url(each.url)[0] for each in sitemap.collections}
    for section, made in snapshots.items():
        for file in made.files if section in bases else ():
            yield Announced(
                section=section,
                url=bases[section] + file.name,
                generated=made.generated,
                expires=made.expires,
                pages=made.pages,
                size=file.size,
            )
