"""Find old copies: pages to which no page leads, with the lines of another to which one does.

A generator deletes nothing that it wrote at an address of before. An author's page may be linked
from nowhere, too, but then no other says the same. What is made from a pattern, such as the pages
of a reference, is alike, and lists lead to each.
"""

from __future__ import annotations

import re
from array import array
from contextlib import suppress
from functools import lru_cache
from itertools import chain, combinations
from posixpath import dirname, normpath
from typing import TYPE_CHECKING

from scp_ssg.disk_map import DiskMap
from scp_ssg.dom import decode
from scp_ssg.generators.listed_items import bare
from scp_ssg.generators.unlinked_pages import hrefs

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
    from pathlib import Path

    from scp_ssg.publish import PageToPublish

__all__ = ["find_old_copies", "unlinked"]

_LINES = 4
"""Long lines of a page that another has by no accident. With fewer it must have the same title."""
_SAME = 0.9
"""Share of the long lines of both pages that both have: a date, or a link, may be another."""
_HOST = re.compile(r"(?:https?:)?//[^/]*/?", re.IGNORECASE)
_MOST = 20
"""The most pages with the same first or last number of a line: more are made from a pattern."""


def find_old_copies(
    pages: Mapping[str, PageToPublish], find_unlinked: Callable[[Collection[str]], set[str]]
) -> set[str]:
    """The URLs of those ``pages``, by URL, that are old copies of others.

    ``find_unlinked`` gives those of some URLs to which no page of the site leads.
    """
    pairs = {*_alike(pages)}
    alone = find_unlinked({url for pair in pairs for url in pair}) if pairs else set()
    both_ways = pairs | {(other, url) for url, other in pairs}
    return {url for url, other in both_ways if url in alone and other not in alone}


def _alike(pages: Mapping[str, PageToPublish]) -> Iterator[tuple[str, str]]:
    """Pairs of ``pages`` with the same lines, most of which have the same first or last number."""
    numbers: DiskMap[bytes] = DiskMap(bytes)
    """By URL: they are read far faster than all that is known of the pages."""
    urls_by_line: DiskMap[list[str]] = DiskMap(list[str])
    for url, page in pages.items():
        lines = array("q", page.record.lines)
        if lines:
            numbers[url] = page.record.lines
            for number in (lines[0], lines[-1]):  # they are sorted
                urls = urls_by_line.get(f"{number:x}", [])
                if len(urls) <= _MOST:
                    urls_by_line[f"{number:x}"] = [*urls, url]
    for urls in urls_by_line.values():
        if 1 < len(urls) <= _MOST:
            found = [(url, set(array("q", numbers[url]))) for url in urls]
            for (url, own), (other, others) in combinations(found, 2):
                is_same = len(own & others) >= _SAME * len(own | others)
                if is_same and (len(own) >= _LINES or _title(pages[url]) == _title(pages[other])):
                    yield url, other


def _title(page: PageToPublish) -> str:
    return page.record.entry.page.title


def unlinked(
    files: Iterable[Path],
    root: Path,
    pages: Mapping[str, str],
    site_path: str,
    listed: Iterable[str] = (),
) -> set[str]:
    """The URLs of those ``pages``, each with the path of its file below ``root``, to which no other
    one of the ``files`` there leads, and none of the URLs ``listed`` in the generator's sitemap.

    ``site_path`` is that of the site's URL, with a slash at both ends. Links to another host count:
    it may be the one where the site is really served. Visitors find the home page without a link.
    """
    left = {_key(path): url for url, path in pages.items()}
    for known in ("", *chain.from_iterable(_targets(url, "", site_path) for url in listed)):
        left.pop(known, None)
    for file in files:
        if not left:
            break
        path = file.relative_to(root).as_posix()
        with suppress(OSError):  # it is said where the file is added
            names = {"", ".", "..", *(each.rpartition("/")[2] for each in left)}
            near = (each for each in hrefs(decode(file.read_bytes())) if _name(each) in names)
            folder = dirname(path)
            targets = {*chain.from_iterable(_targets(each, folder, site_path) for each in near)}
            for target in targets - {_key(path)}:
                left.pop(target, None)
    return set(left.values())


@lru_cache(maxsize=4096)  # a theme writes the same links on each page
def _name(href: str) -> str:
    """The last part of ``href``: most links lead to no page that is asked for."""
    return _key(href).rpartition("/")[2]


def _targets(href: str, folder: str, site_path: str) -> tuple[str, ...]:
    """The pages below the root to which ``href``, in a file of ``folder``, may lead."""
    host = _HOST.match(href)
    if host is None and not href.startswith("/"):
        return (_key(normpath(f"{folder}/{href}")),)
    address = f"/{href[host.end() :]}" if host is not None else href
    below = (address.removeprefix(site_path),) if address.startswith(site_path) else ()
    return (*map(_key, (address, *below)),)


def _key(path: str) -> str:
    return bare(path).strip("/")
