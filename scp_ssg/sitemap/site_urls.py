"""The URLs that a finished site's own sitemap lists, in the form in which the site links them."""

from __future__ import annotations

import os
from pathlib import Path

from lxml import etree

from scp_ssg import atomic_files
from scp_ssg.urls import file_name, http_url, path_below

__all__ = ["listed_urls", "locations"]

_LARGEST = 52_428_800
"""Bytes of a sitemap (sitemaps.org, "Sitemap protocol")."""

_MOST = 1000
"""Sitemaps of one site that are read."""


def listed_urls(folder: Path, root: str) -> frozenset[str]:
    """The pages that ``sitemap.xml`` in ``folder`` lists, or the sitemaps of which it is an index.

    ``root`` is the folder's URL, ending in ``/``. A sitemap that cannot be read lists nothing.
    """
    pages: set[str] = set()
    waiting, seen = [root + "sitemap.xml"], set[str]()
    while waiting and len(seen) < _MOST:
        url = waiting.pop()
        path = path_below(root, url)
        if path is None or url in seen:
            continue
        seen.add(url)
        file = _inside(folder, path)
        if file:
            found, children = _read(file)
            pages |= found
            waiting += children
    return frozenset(pages)


def _inside(folder: Path, path: str) -> Path | None:
    """The file that ``path``, of a URL, names in ``folder``; None if it leads elsewhere."""
    try:
        file = os.path.realpath(folder / file_name(path))
    except (OSError, ValueError):  # a name that no file can have
        return None
    return Path(file) if Path(file).is_relative_to(os.path.realpath(folder)) else None


def locations(file: Path) -> frozenset[str]:
    """The URLs of pages and of sitemaps that the sitemap ``file`` lists, wherever they are."""
    pages, sitemaps = _read(file)
    return frozenset(pages | sitemaps)


def _read(file: Path) -> tuple[set[str], set[str]]:
    """The URLs of pages and of sitemaps in ``file``."""
    urls: dict[str, set[str]] = {"url": set(), "sitemap": set()}
    data = atomic_files.read(file) if _fits(file) else None
    parser = etree.XMLParser(
        resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False, recover=True
    )
    root = etree.fromstring(data, parser) if data else None
    for loc in root.iter("{*}loc") if root is not None else ():
        parent = loc.getparent()
        kind = etree.QName(parent).localname if parent is not None else ""
        url = http_url(loc.text or "")
        if url and kind in urls:
            urls[kind].add(url)
    return urls["url"], urls["sitemap"]


def _fits(file: Path) -> bool:
    try:
        return file.is_file() and file.stat().st_size <= _LARGEST
    except OSError:
        return False
