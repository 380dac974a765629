"""Find pages that were written to several addresses with the same bytes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scp_ssg.disk_map import DiskMap

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

__all__ = ["find_same_files"]


def find_same_files(files: Iterable[tuple[str, int]], home: str) -> Iterator[str]:
    """The URLs of the pages whose file has the bytes of another, one of each apart.

    ``files`` are the URL and the digest of the file of each page. The page at ``home`` stays, else
    the one with the shortest way to it.
    """
    kept: DiskMap[str] = DiskMap(str)
    for url, number in files:
        digest = f"{number:x}"
        other = kept.get(digest)
        if other is None:
            kept[digest] = url
            continue
        first, second = sorted((url, other), key=lambda each: _rank(each, home))
        kept[digest] = first
        yield second


def _rank(url: str, home: str) -> tuple[bool, int, int, str]:
    return url != home, url.count("/"), len(url), url
