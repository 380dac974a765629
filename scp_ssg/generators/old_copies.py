"""Find old copies: pages to which no page leads, with the lines of another to which one does.

A generator deletes nothing that it wrote at an address of before. An author's page may be linked
from nowhere, too, but then no other says the same. What is made from a pattern, such as the pages
of a reference, is alike, and lists lead to each.
"""

from __future__ import annotations

from array import array
from contextlib import suppress
from itertools import chain
from posixpath import dirname, normpath
from typing import TYPE_CHECKING

from scp_ssg.disk_map import DiskMap
from scp_ssg.dom import decode
from scp_ssg.generators.unlinked_pages import hrefs

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
    from pathlib import Path

    from scp_ssg.publish import PageToPublish

__all__ = ["find_old_copies", "unlinked"]

_LINES = 4
"""The fewest long lines of a page that is compared."""
_SAME = 0.9
"""Share of the long lines of both pages that both have: a date, or a link, may be another."""
_MOST = 20
"""Pages with the same first or last number of a line that are compared with each other: more are
made from a pattern."""


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
    by_line: DiskMap[list[str]] = DiskMap(list[str])
    for url, page in pages.items():
        own = array("q", page.record.lines)
        if len(own) < _LINES:
            continue
        lines = set(own)
        for number in (own[0], own[-1]):  # they are sorted
            key = f"{number:x}"
            others = by_line.get(key, [])
            for other in others:
                found = set(array("q", pages[other].record.lines))
                if len(lines & found) >= _SAME * len(lines | found):
                    yield url, other
            if len(others) < _MOST:
                by_line[key] = [*others, url]


def unlinked(
    files: Iterable[Path],
    root: Path,
    pages: Mapping[str, Path],
    site_path: str,
    listed: Iterable[str] = (),
) -> set[str]:
    """The URLs of those ``pages``, each with its file, to which no other one of the ``files`` below
    ``root`` leads, and none of the URLs ``listed`` in the generator's sitemap.

    ``site_path`` is that of the site's URL, with a slash at both ends. Links to another host count:
    it may be the one where the site is really served. Visitors find the home page without a link.
    """
    left = {_bare(file.relative_to(root).as_posix()): url for url, file in pages.items()}
    for known in ("", *chain.from_iterable(_targets(url, "", site_path) for url in listed)):
        left.pop(known, None)
    for file in files:
        if not left:
            break
        path = file.relative_to(root).as_posix()
        with suppress(OSError):  # it is said where the file is added
            for href in hrefs(decode(file.read_bytes())):
                for target in _targets(href, path, site_path):
                    if target != _bare(path):
                        left.pop(target, None)
    return set(left.values())


def _targets(href: str, path: str, site_path: str) -> Iterator[str]:
    """The pages below the root to which ``href``, in the file at ``path``, may lead."""
    _, is_absolute, rest = href.rpartition("//")
    if is_absolute:
        address = "/" + rest.partition("/")[2]
    elif href.startswith("/"):
        address = href
    else:
        yield _bare(normpath(f"{dirname(path)}/{href}"))
        return
    yield _bare(address)
    if address.startswith(site_path):
        yield _bare(address.removeprefix(site_path))


def _bare(path: str) -> str:
    """``path`` as all forms of its URL have it."""
    for end in (".html", ".htm"):
        path = path.removesuffix(end)
    if path == "index" or path.endswith("/index"):
        path = path.removesuffix("index")
    return path.strip("/")
