"""Find pages that were written to several addresses with the same bytes.

The same page in two versions of a manual is a page of each.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from scp_ssg.disk_map import DiskMap

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

__all__ = ["find_same_files"]

_VERSION = re.compile(r"/([^/]*\d[^/]*|current|dev|devel|head|latest|main|master|next|stable)(?=/)")
"""A folder whose name may be that of a version."""


def find_same_files(files: Iterable[tuple[str, int]], home: str) -> Iterator[str]:
    """The URLs of the pages whose file has the bytes of another, one of each apart.

    ``files`` are the URL and the digest of the file of each page. The page at ``home`` stays, else
    the one with the shortest way to it.
    """
    kept: DiskMap[str] = DiskMap(str)
    for url, number in files:
        key = f"{number:x} {'/'.join(_VERSION.findall(url.removeprefix(home), 0))}"
        other = kept.get(key)
        if other is None:
            kept[key] = url
            continue
        first, second = sorted((url, other), key=lambda each: _rank(each, home))
        kept[key] = first
        yield second


def _rank(url: str, home: str) -> tuple[bool, int, int, str]:
    return url != home, url.count("/"), len(url), url
