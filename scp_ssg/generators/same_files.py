"""Find pages that were written to several addresses with the same bytes.

The same page in two versions of a manual is a page of each.
"""

from __future__ import annotations

import re
from itertools import chain
from typing import TYPE_CHECKING

from scp_ssg.disk_map import DiskMap

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

__all__ = ["find_same_files"]

_VERSION = re.compile(r"/([^/]*\d[^/]*|current|dev|devel|head|latest|main|master|next|stable)(?=/)")
"""A folder whose name may be that of a version."""


def find_same_files(
    files: Iterable[tuple[str, int]], home: str, unlinked: Callable[[set[str]], set[str]]
) -> Iterator[str]:
    """The URLs of the pages whose file has the bytes of another, one of each apart.

    ``files`` are the URL and the digest of the file of each page. The page at ``home`` stays, else
    one to which links lead, by what ``unlinked`` says of some URLs, else the one with the shortest
    way to it.
    """
    first: DiskMap[str] = DiskMap(str)
    same: dict[str, list[str]] = {}
    for url, number in files:
        key = f"{number:x} {'/'.join(_VERSION.findall(url.removeprefix(home), 0))}"
        other = first.get(key)
        if other is None:
            first[key] = url
        else:
            same.setdefault(key, [other]).append(url)
    if not same:
        return
    without_links = unlinked({*chain.from_iterable(same.values())})
    for urls in same.values():
        _, *others = sorted(
            urls, key=lambda each: (each != home, each in without_links, *_way_to(each))
        )
        yield from others


def _way_to(url: str) -> tuple[int, int, str]:
    return url.count("/"), len(url), url
