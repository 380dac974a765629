"""The files beside the collections: which of them may be written, and which go."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from scp_ssg import atomic_files
from scp_ssg.disk_map import DiskMap
from scp_ssg.outputs import AlternateLink
from scp_ssg.publish.state import SideFileState
from scp_ssg.times import utc

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from scp_ssg.outputs import PublishedPage, SideFile, SideOutput
    from scp_ssg.publish.publication import Site
    from scp_ssg.publish.state import State

__all__ = ["PageHead", "SideFileMaker", "SideFiles", "leftover_side_files"]

_FILES = 50
"""Files that are in memory together."""


class PageHead(Struct, frozen=True):
    """The HTML file of a page, and the links of ours that its head is to have."""

    path: Path
    links: tuple[AlternateLink, ...] = ()


class SideFiles(Struct, frozen=True, kw_only=True):
    """The files beside the collections that a commit writes and removes."""

    page_files: Mapping[str, bytes]
    """By path below the site's root. They are not in memory: there may be one for each page."""
    site_files: dict[str, bytes]
    heads: tuple[PageHead, ...]
    stale: tuple[str, ...]
    """The paths of files of the last publication that go."""
    states: dict[str, SideFileState]
    """The records of the state, by path; of stale files too, until they are gone."""
    warnings: tuple[str, ...] = ()
    doubts: tuple[str, ...] = ()
    notices: tuple[str, ...] = ()


def leftover_side_files(last: State, site: Site) -> Iterator[str]:
    """The paths of the files that the last publication wrote and nobody has changed since."""
    for path, known in last.side_files.items():
        if atomic_files.sha256(site.output / path) in known.sha256:
            yield path


class SideFileMaker:
    """Collects the files of the outputs that may be written."""

    def __init__(self, site: Site, last: State) -> None:
        self._site = site
        self._last = last
        self._page_files: DiskMap[bytes] = DiskMap(bytes, batch=_FILES)
        self._site_files: dict[str, bytes] = {}
        self._states: dict[str, SideFileState] = {}
        self._in_the_way: list[str] = []
        self._emptied: list[str] = []

    def of_pages(
        self, output: SideOutput, pages: Iterable[PublishedPage]
    ) -> Iterator[tuple[str, SideFile]]:
        """The files of ``output`` that can be written, by the page's URL."""
        assert output.page_file
        for page in pages:
            dated = page
            file = output.page_file(page)
            if file and file.content:
                dated = self._dated_as_before(page, file)
                file = file if dated is page else output.page_file(dated)
            if file and self._claim(file.path, file.data, output, page.record.url):
                self._page_files[file.path] = file.data
                if file.content:
                    self._states[file.path] = replace(
                        self._states[file.path],
                        content=file.content,
                        modified=dated.modified,
                    )
                yield page.record.url, file

    def _dated_as_before(self, page: PublishedPage, file: SideFile) -> PublishedPage:
        """``page`` with the date that it has in the last ``file``, if that says the same.

        A later date that the author stated counts all the same.
        """
        known = self._last.side_files.get(file.path)
        if known is None or known.modified is None or known.content != file.content:
            return page
        if known.modified == page.modified or known.url != page.record.url:
            return page
        stated = page.record.stated
        if stated and utc(stated) > known.modified:
            return page
        return replace(page, modified=known.modified)

    def of_site(self, output: SideOutput, files: Mapping[str, bytes]) -> None:
        for path, data in files.items():
            if output.is_shared:
                self._share(path, data)
            elif self._claim(path, data, output, ""):
                self._site_files[path] = data

    def of_former_hosts(self) -> None:
        """Takes our part out of the shared files that no output asks for any more."""
        for path, known in self._last.side_files.items():
            present = None if known.sha256 else atomic_files.read(self._site.output / path)
            if present and path not in {*self._site_files, *self._emptied}:
                # Loaded only where hosts had files of headers.
                from scp_ssg.hosting import without_ours

                self._share(path, without_ours(present), is_ours=False)

    def _share(self, path: str, data: bytes, *, is_ours: bool = True) -> None:
        """Remembers a file that others write too. The state knows it without a hash: it is never
        removed while something is left in it."""
        if not data:
            self._emptied.append(path)
            return
        self._site_files[path] = data
        if is_ours:
            self._states[path] = SideFileState(sha256=())

    def _claim(self, path: str, data: bytes, output: SideOutput, url: str) -> bool:
        """Remembers the file, unless somebody else's stands in its place."""
        digest = hashlib.sha256(data).hexdigest()
        known = self._last.side_files.get(path)
        present = atomic_files.read(self._site.output / path)
        hashes = {digest}
        if present is None:
            free = not (self._site.output / path).exists()
        elif present != data:
            old = hashlib.sha256(present).hexdigest()
            free = not present or bool(known and old in known.sha256) or output.is_ours(present)
            # A build that dies before it has replaced the file leaves the old one.
            hashes.add(old)
        else:
            free = True
        if not free or path in self._states:
            self._in_the_way.append(path)
            return False
        self._states[path] = SideFileState(sha256=tuple(sorted(hashes)), url=url)
        return True

    def result(self, heads: tuple[PageHead, ...], lost: Iterable[SideOutput]) -> SideFiles:
        """``lost`` are the outputs whose earlier files no state remembers."""
        gone = {
            path: self._last.side_files[path]
            for path in leftover_side_files(self._last, self._site)
            if path not in self._states and path not in self._site_files
        }
        for output in lost:
            files = map(self._site.path_of, self._last.ledger.pages)
            for path in output.recovered(self._site.output, files):
                present = atomic_files.read(self._site.output / path)
                if path not in self._states and present and output.is_ours(present):
                    gone[path] = SideFileState(sha256=(hashlib.sha256(present).hexdigest(),))
        return SideFiles(
            page_files=self._page_files,
            site_files=self._site_files,
            heads=heads,
            stale=(*gone, *self._emptied),
            states=dict(sorted({**self._states, **gone}.items())),
            warnings=self._warnings(),
        )

    def _warnings(self) -> tuple[str, ...]:
        if not self._in_the_way:
            return ()
        first = self._site.output / self._in_the_way[0]
        more = f" (and {len(self._in_the_way) - 1} more)" if len(self._in_the_way) > 1 else ""
        line = (
            f"{first}{more} stands where a file of ours belongs, and is not ours: it is kept, "
            "and ours is not written; rename or remove it"
        )
        return (line,)
