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
    from collections.abc import Iterable, Sequence


__all__ = ["ListedUrl", "complete", "is_ours"]

_MAX_SIZE = 50_000_000
"""Bytes of a sitemap that we write. The protocol allows 52,428,800; older readers took 50 MB."""

_SIGNATURE = "<!-- Written by scp-ssg, anew at each build. -->"
_DECLARATION = f'<?xml version="1.0" encoding="UTF-8"?>\n{_SIGNATURE}\n'
_START = f'<urlset xmlns="{SITEMAP_NAMESPACE}" xmlns:scp="{SCP_NAMESPACE}">\n'
_END = "</urlset>\n"


def complete(elements: Sequence[str], listed: Iterable[ListedUrl], root: str) -> dict[str, bytes]:
    """The files of a sitemap that lists ``listed``, by name.

    That is ``sitemap.xml`` alone or, if one file cannot hold all URLs, numbered files and then
    ``sitemap.xml`` as their index. ``elements`` are in the first file. ``root`` is the URL of the
    folder that the files are in.
    """
    head = "".join(f"{each}\n" for each in elements)
    parts = [
        (_DECLARATION + _START + (head if n == 0 else "") + "".join(urls) + _END).encode()
        for n, urls in enumerate(_parts(listed, _MAX_SIZE - len(head.encode()) - 1000))
    ]
    if len(parts) == 1:
        return {"sitemap.xml": parts[0]}
    named = {f"sitemap-{n}.xml": part for n, part in enumerate(parts, 1)}
    entries = "".join(f"<sitemap><loc>{escape(root + name)}</loc></sitemap>\n" for name in named)
    index = f'<sitemapindex xmlns="{SITEMAP_NAMESPACE}">\n{entries}</sitemapindex>\n'
    return named | {"sitemap.xml": (_DECLARATION + index).encode()}


def is_ours(data: bytes) -> bool:
    """Return whether ``complete`` wrote ``data``. Such a sitemap can be replaced by a new one."""
    return _SIGNATURE.encode() in data[:500]


def _parts(listed: Iterable[ListedUrl], room: int) -> list[list[str]]:
    """The ``url`` elements, divided among sitemaps that have ``room`` bytes for them."""
    parts: list[list[str]] = [[]]
    size = 0
    for each in listed:
        line = _url(each)
        length = len(line.encode())
        if len(parts[-1]) == MAX_URLS or size + length > room:
            parts.append([])
            size = 0
        parts[-1].append(line)
        size += length
    return parts


def _url(each: ListedUrl) -> str:
    lastmod = f"<lastmod>{to_text(each.lastmod)}</lastmod>" if each.lastmod else ""
    return f"<url><loc>{escape(each.url)}</loc>{lastmod}</url>\n"


class ListedUrl(Struct, frozen=True, kw_only=True):
    """A URL for a sitemap that we write."""

    url: str
    lastmod: datetime | None = None
