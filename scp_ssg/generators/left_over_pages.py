"""Pages that an earlier build left in the folder: Sphinx and rustdoc write over files, and delete
none.

Sphinx's inventory lists all documents of the last build, and rustdoc's list all crates. Pages of
Sphinx that are none of them may be written all the same, such as a download page, or the tags of a
blog: then a page of the build links to them. An author may also write a page by hand into a frame
of Sphinx's: what is left over says what a page of the last build says.
"""

from __future__ import annotations

import re
import zlib
from array import array
from functools import cached_property
from itertools import accumulate
from posixpath import dirname, normpath
from typing import TYPE_CHECKING
from urllib.parse import unquote

from scp_ssg import atomic_files
from scp_ssg.dom import decode
from scp_ssg.generators.unlinked_pages import hrefs

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping
    from pathlib import Path

    from scp_ssg.publish import PageToPublish

__all__ = ["LeftOverPages", "find_left_over"]

_INVENTORY = "objects.inv"
_HEADER = re.compile(rb"# Sphinx inventory version 2\n(?:#[^\n]*\n){3}")
_DOCUMENT = re.compile(r"^(.+) std:doc -?\d+ (\S+) ", re.MULTILINE)
_LARGEST = 50_000_000
"""Bytes of an inventory, unpacked: some 500,000 objects."""
_CRATES = "crates.js"
_CRATE_LIST = re.compile(r"\bALL_CRATES\s*=\s*\[([^\]]*)\]")
_CRATE = re.compile(r'"(\w+)"')
_MARK = re.compile(
    rb"\bdocumentation_options\.js\b|\bDOCUMENTATION_OPTIONS\b|\bdata-content_root="
    rb"|\bcontent=\"rustdoc\""
)
"""Each page by Sphinx or rustdoc has one of these in its first bytes."""
_HEAD = 100_000
_SAME = 0.9
"""Share of the long lines of a page that stand in one of the last build, if it is left over."""


class LeftOverPages:
    """The pages below ``root`` that are none of the last build of Sphinx or rustdoc in their
    folder, or in the nearest one around it."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._around: dict[str, frozenset[str]] = {}
        """The folder of the file that was seen last, and those around it, the innermost last; each
        with the paths of the documents that its inventory lists, and the folders of crates."""
        self._folder: str | None = None
        self._documents: set[str] = set()
        """The paths of the documents of all builds that have suspects."""
        self._suspects: set[str] = set()

    def noted(self, paths: Iterable[str]) -> Iterator[str]:
        """Gives ``paths``, those of all HTML files in the order of their folders, and notes the
        ones that may be left over."""
        for path in paths:
            self._enter(dirname(path))
            documents = next(filter(None, reversed(self._around.values())), frozenset())
            if documents and documents.isdisjoint((path, *_folders(path))):
                self._suspects.add(path)
                self._documents |= documents
            yield path

    def __contains__(self, path: str) -> bool:
        return path in self._suspects and path in self._found

    def _enter(self, folder: str) -> None:
        """Notes the inventories in ``folder`` and around it."""
        if folder == self._folder:
            return
        self._folder = folder
        known, self._around = self._around, {}
        for each in ("", *_around(folder)):
            if each in known:
                self._around[each] = known[each]
            else:
                prefix = f"{each}/" if each else ""
                found = _documents(self._root / each) or _crates(self._root / each)
                self._around[each] = frozenset(prefix + one for one in found)

    @cached_property
    def _found(self) -> set[str]:
        """The suspects that Sphinx wrote, and to which no page leads that the last build wrote, be
        it by way of another."""
        left = {path for path in self._suspects if _MARK.search(self._read(path)[:_HEAD])}
        waiting = sorted(self._documents) if left else []
        while waiting and left:
            path = waiting.pop()
            led = left.intersection(self._links(path))
            left -= led
            waiting += led
        return left

    def _links(self, path: str) -> Iterator[str]:
        """The paths below the root to which the page at ``path`` leads."""
        for href in hrefs(decode(self._read(path))):
            if "://" not in href and not href.startswith(("/", "#")):
                target = normpath(f"{dirname(path)}/{href}").lstrip("/")
                yield f"{target}/index.html" if href.endswith("/") else target

    def _read(self, path: str) -> bytes:
        """The file at ``path``; empty if it cannot be read, which is said where it is added."""
        return atomic_files.read(self._root / path) or b""


def find_left_over(pages: Mapping[str, PageToPublish], suspects: Collection[str]) -> set[str]:
    """The URLs of those ``suspects``, pages that the last build has not written, whose words stand
    in another of ``pages``, by URL."""
    lines = {url: set(array("q", pages[url].record.lines)) for url in suspects}
    wanted = set().union(*lines.values())
    shared: dict[str, int] = dict.fromkeys(suspects, 0)
    for url, page in pages.items() if wanted else ():
        own = wanted.intersection(array("q", page.record.lines)) if url not in lines else ()
        for each, others in lines.items() if own else ():
            shared[each] = max(shared[each], len(others.intersection(own)))
    return {url for url, count in shared.items() if count and count >= _SAME * len(lines[url])}


def _folders(path: str) -> Iterator[str]:
    """The folders that ``path`` is in, each with a slash at its end."""
    return (f"{each}/" for each in _around(dirname(path)))


def _around(folder: str) -> Iterator[str]:
    """``folder`` and those around it, the outermost first."""
    return accumulate(folder.split("/"), "{}/{}".format) if folder else iter(())


def _documents(folder: Path) -> set[str]:
    """The paths of the documents that the inventory in ``folder`` lists, below it; empty if there
    is none, or it is no inventory (Sphinx, "objects.inv", version 2)."""
    packed = atomic_files.read(folder / _INVENTORY) or b""
    header = _HEADER.match(packed)
    if header is None:
        return set()
    unpacker = zlib.decompressobj()
    try:
        text = unpacker.decompress(packed[header.end() :], _LARGEST).decode("utf-8", "replace")
    except zlib.error:
        return set()
    if not unpacker.eof:
        return set()  # too large, or cut: no document may be missing
    found = (
        unquote(uri.removesuffix("$") + name if uri.endswith("$") else uri)
        for name, uri in _DOCUMENT.findall(text)
    )
    return {f"{each}index.html" if each.endswith("/") or not each else each for each in found}


def _crates(folder: Path) -> set[str]:
    """The folders of the crates that rustdoc's list in ``folder`` has; empty if there is none."""
    text = (atomic_files.read(folder / _CRATES) or b"").decode("utf-8", "replace")
    found = _CRATE_LIST.search(text)
    return {f"{name}/" for name in _CRATE.findall(found[1])} if found else set()
