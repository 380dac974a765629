"""The page URLs that a sitemap lists, or the sitemaps of a site in a folder."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from scp_ssg import atomic_files
from scp_ssg.disk_map import DiskMap
from scp_ssg.errors import SitemapError
from scp_ssg.sitemap.document import SitemapDocument
from scp_ssg.sitemap.limits import MAX_SITEMAP
from scp_ssg.sitemap.mending import with_references
from scp_ssg.urls import file_name, http_url, path_below

if TYPE_CHECKING:
    from collections.abc import Collection

__all__ = ["listed_urls", "locations", "page_urls"]

_MAX_SITEMAPS = 1000
"""Sitemaps of one site that are read; the rest is ignored."""


def listed_urls(folder: Path, root: str) -> Collection[str]:
    """The URLs of pages in ``folder``/sitemap.xml or, if it is an index, in the sitemaps it lists.

    ``root`` is the folder's URL, ending in ``/``. A sitemap that cannot be read lists nothing. The
    URLs are not in memory: there may be a million.
    """
    pages: DiskMap[bool] = DiskMap(bool)
    waiting, seen = [root + "sitemap.xml"], set[str]()
    while waiting and len(seen) < _MAX_SITEMAPS:
        url = waiting.pop()
        path = path_below(root, url)
        if path is None or url in seen:
            continue
        seen.add(url)
        file = _inside(folder, path)
        if file:
            own, sitemaps = _read(file)
            pages.update(dict.fromkeys(own, True))
            waiting += sitemaps
    return pages


def _inside(folder: Path, path: str) -> Path | None:
    """The file in ``folder`` for the URL path ``path``; None if it is outside the folder."""
    try:
        file = os.path.realpath(folder / file_name(path))
    except (OSError, ValueError):  # not a possible file name
        return None
    return Path(file) if Path(file).is_relative_to(os.path.realpath(folder)) else None


def locations(file: Path) -> frozenset[str]:
    """All URLs of pages and of sitemaps in the sitemap ``file``, of whatever site."""
    pages, sitemaps = _read(file)
    return frozenset(pages | sitemaps)


def _read(file: Path) -> tuple[set[str], set[str]]:
    """The URLs of pages and of sitemaps in ``file``; of broken XML, those that can be recovered."""
    data = atomic_files.read(file) if _fits(file) else None
    return _urls(data or b"")


def page_urls(data: bytes) -> frozenset[str]:
    """The URLs of pages in the sitemap ``data``; of broken XML, those that can be recovered."""
    return frozenset(_urls(data)[0])


def _urls(data: bytes) -> tuple[set[str], set[str]]:
    urls: dict[str, set[str]] = {"url": set(), "sitemap": set()}
    try:
        for element in SitemapDocument(with_references(data), recover=True):
            for tag, text in element.children.items():
                url = http_url(text) if tag.endswith("loc") else None
                if url and element.name in urls:
                    urls[element.name].add(url)
    except SitemapError:
        pass
    return urls["url"], urls["sitemap"]


def _fits(file: Path) -> bool:
    try:
        return file.is_file() and file.stat().st_size <= MAX_SITEMAP
    except OSError:
        return False
