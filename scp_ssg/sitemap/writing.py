"""Writing a whole sitemap, where the generator writes none (sitemaps.org protocol 0.9)."""

from __future__ import annotations

from datetime import datetime
from html import escape
from typing import TYPE_CHECKING

from msgspec import Struct

from scp_ssg.sitemap.elements import SCP_NAMESPACE, SITEMAP_NAMESPACE
from scp_ssg.sitemap.limits import MAX_URLS
from scp_ssg.times import to_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence


__all__ = ["ListedUrl", "complete", "is_ours"]

_MAX_SIZE = 50_000_000
"""Bytes of a sitemap that we write. The protocol allows 52,428,800; older readers took 50 MB."""

_SIGNATURE = "<!-- Written by scp-ssg, anew at each build. -->"
_DECLARATION = f'<?xml version="1.0" encoding="UTF-8"?>\n{_SIGNATURE}\n'
_START = f'<urlset xmlns="{SITEMAP_NAMESPACE}" xmlns:scp="{SCP_NAMESPACE}">\n'
_END = "</urlset>\n"


def complete(
    elements: Sequence[str], listed: Iterable[ListedUrl], root: str
) -> Iterator[tuple[str, bytes]]:
    """The files of a sitemap that lists ``listed``, with their names.

    That is ``sitemap.xml`` alone or, if one file cannot hold all URLs, numbered files and then
    ``sitemap.xml`` as their index. ``elements`` are in the first file. ``root`` is the URL of the
    folder that the files are in.
    """
    head = "".join(f"{each}\n" for each in elements)
    room = _MAX_SIZE - len(head.encode()) - 1000
    names: list[str] = []
    last = b""
    for urls in _parts(listed, room):
        if last:
            names.append(f"sitemap-{len(names) + 1}.xml")
            yield names[-1], last
        last = (
            _DECLARATION + _START + ("" if names or last else head) + "".join(urls) + _END
        ).encode()
    if not names:
        yield "sitemap.xml", last
        return
    names.append(f"sitemap-{len(names) + 1}.xml")
    yield names[-1], last
    entries = "".join(f"<sitemap><loc>{escape(root + name)}</loc></sitemap>\n" for name in names)
    index = f'<sitemapindex xmlns="{SITEMAP_NAMESPACE}">\n{entries}</sitemapindex>\n'
    yield "sitemap.xml", (_DECLARATION + index).encode()


def is_ours(data: bytes) -> bool:
    """Return whether ``complete`` wrote ``data``. Such a sitemap can be replaced by a new one."""
    return _SIGNATURE.encode() in data[:500]


def _parts(listed: Iterable[ListedUrl], room: int) -> Iterator[list[str]]:
    """The ``url`` elements, divided among sitemaps that have ``room`` bytes for them; one at
    least."""
    part: list[str] = []
    size = 0
    for each in listed:
        line = _url(each)
        length = len(line.encode())
        if len(part) == MAX_URLS or size + length > room:
            yield part
            part = []
            size = 0
        part.append(line)
        size += length
    yield part


def _url(each: ListedUrl) -> str:
    lastmod = f"<lastmod>{to_text(each.lastmod)}</lastmod>" if each.lastmod else ""
    return f"<url><loc>{escape(each.url)}</loc>{lastmod}</url>\n"


class ListedUrl(Struct, frozen=True, kw_only=True):
    """A URL for a sitemap that we write."""

    url: str
    lastmod: datetime | None = None
