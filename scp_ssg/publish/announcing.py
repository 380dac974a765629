"""The announcement of a publication: the files of its sitemap."""

from __future__ import annotations

import gzip
from heapq import merge
from typing import TYPE_CHECKING

from scp_ssg import atomic_files
from scp_ssg.publish.retention import announced
from scp_ssg.sitemap import (
    Announced,
    Dates,
    ListedUrl,
    SectionAnnounced,
    announcement,
    announces,
    complete,
    extend,
    extend_index,
    is_index,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from datetime import datetime

    from scp_ssg.options import Options
    from scp_ssg.publish.ledger import Membership
    from scp_ssg.publish.publication import Site
    from scp_ssg.publish.state import State

__all__ = ["elements", "extended", "silenced", "whole"]

_CHILD = "sitemap-scp.xml"
"""Our own sitemap, where the site's ``sitemap.xml`` is an index."""


def elements(
    state: State, members: Mapping[str, Membership], site: Site, options: Options, now: datetime
) -> tuple[str, ...]:
    """The ``scp:`` elements that announce ``state``, sections in the order of ``options``."""
    base = site.collections_url(options)
    collections = [
        Announced(
            section=name,
            url=base + file.name,
            generated=each.generated,
            expires=each.expires,
            pages=each.pages,
            size=file.size,
            since=each.since,
            period=each.period,
        )
        for name in members
        for each in announced(state.collections, name, state.ledger.sections[name], now)
        for compression in options.compression
        for file in each.files
        if file.compression == compression
    ]
    sections = [
        SectionAnnounced(name=name, frequency=each.frequency, pages=len(each.urls))
        for name, each in members.items()
    ]
    return announcement(options.compression, sections, collections)


def extended(
    data: bytes | None, site: Site, lines: Sequence[str], dates: Dates | None
) -> dict[str, bytes]:
    """The files of ``data``, the generator's sitemap if there is one, with ``lines`` added, by
    name.

    ``dates`` corrects ``lastmod``. Raises SitemapError if the file is not a sitemap.
    """
    if data is None:
        return dict(whole(site, lines, dates, ()))
    if is_index(data):
        child = dict(complete(lines, [ListedUrl(url=site.url)], site.url))["sitemap.xml"]
        index = extend_index(data, site.url + _CHILD)
        return {_CHILD: child} | _with_gzip(site, index)
    return _with_gzip(site, extend(data, lines, dates))


def whole(
    site: Site, lines: Sequence[str], dates: Dates | None, listed: Iterable[ListedUrl]
) -> Iterator[tuple[str, bytes]]:
    """The files of a sitemap of our own, with their names, ``sitemap.xml`` last.

    ``dates.modified`` has its URLs in order.
    """
    modified = dates.modified if dates else {}
    others = {each.url: each for each in listed if each.url not in modified}
    pages = (ListedUrl(url=url, lastmod=modified[url]) for url in modified)
    urls = merge(pages, (others[url] for url in sorted(others)), key=lambda each: each.url)
    for name, data in complete(lines, urls, site.url):
        if name == "sitemap.xml":
            yield "sitemap.xml.gz", _gzip(data)
        yield name, data


def silenced(site: Site, options: Options, listed: Sequence[ListedUrl] | None) -> dict[str, bytes]:
    """The files of the sitemap without any announcement, by name, where they change.

    ``listed`` are the URLs of a sitemap that we write, or None if the generator writes it. Raises
    SitemapError.
    """
    if not options.sitemap:
        return {}
    if listed:
        return dict(whole(site, (), None, listed))
    changed: dict[str, bytes] = {}
    for path in sorted(site.output.glob("sitemap*.xml")):
        data = atomic_files.read(path)
        if data is not None and announces(data):
            silent = extend(data, ())
            changed |= _with_gzip(site, silent) if path.name == "sitemap.xml" else {}
            changed[path.name] = silent
    return changed


def _with_gzip(site: Site, data: bytes) -> dict[str, bytes]:
    """``data`` as ``sitemap.xml``, and as ``sitemap.xml.gz`` if the site has one."""
    plain = {"sitemap.xml": data}
    if not (site.output / "sitemap.xml.gz").exists():
        return plain
    return {"sitemap.xml.gz": _gzip(data)} | plain


def _gzip(data: bytes) -> bytes:
    return gzip.compress(data, mtime=0)
