"""Checking a collection file against every rule of SCP 0.1, in one pass and constant memory."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING, BinaryIO

from msgspec import Struct

from scp_ssg.collection import (
    ALL_ENDINGS,
    ENDINGS,
    PLAIN_ENDING,
    Checksum,
    check_memory,
    split,
    started,
    unwrapped,
)
from scp_ssg.errors import CollectionError
from scp_ssg.model import Collection
from scp_ssg.validate.line import check_metadata, check_page
from scp_ssg.validate.problem import Fault, Problem, Problems, TooManyProblemsError
from scp_ssg.validate.rules import RULES
from scp_ssg.validate.scratch import SeenUrls

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from scp_ssg.model import Compression

__all__ = ["CheckedCollection", "Source", "check_collection"]

_BOM = b"\xef\xbb\xbf"


class CheckedCollection(Struct, kw_only=True):
    """The content of a collection, as far as it could be read."""

    metadata: Collection | None = None
    pages: int = 0
    """Lines with pages, unusable ones included."""
    size: int = 0
    """Bytes without compression."""
    whole: bool = False
    """True if the file was read to its end."""


class Source(Struct, frozen=True):
    """A file to be checked."""

    name: str
    """Its name in messages."""
    file: BinaryIO
    size: int | None = None
    """Its compressed length in bytes; None if that is not known."""
    coded: bool = False
    """True if it came with a Content-Encoding, which the server may have added itself."""


PageSeen = Callable[[int, str, datetime | None], None]
"""Called with the line, URL and ``modified`` of each page."""


def check_collection(
    source: Source, problems: Problems, *, now: datetime, page_seen: PageSeen | None = None
) -> CheckedCollection:
    """Reads the collection ``source`` and adds its problems; ``now`` is the reader's time.

    Memory does not grow with the file.
    """
    check = _CollectionCheck(source.name, problems, now, page_seen)
    try:
        pieces, compressions = unwrapped(source.file, source.size)
        check.compression(compressions, coded=source.coded)
        check.read(pieces)
    except CollectionError as error:
        what, _, fix = str(error).partition("; ")
        problems.end(
            Problem(file=source.name, what=what, fix=fix or "publish the file again, as a whole")
        )
    except TooManyProblemsError:
        problems.gave_up(source.name)
    return check.result


class _CollectionCheck:
    def __init__(
        self,
        name: str,
        problems: Problems,
        now: datetime,
        page_seen: PageSeen | None,
    ) -> None:
        self.result = CheckedCollection()
        self._name = name
        self._problems = problems
        self._now = now
        self._page_seen = page_seen
        self._number = 0
        self._checksum: Checksum | None = None

    def compression(self, compressions: Sequence[Compression], *, coded: bool) -> None:
        """Check that the file is compressed once, and as the ending of its name says (SCP 0.1,
        "File Format")."""
        if len(compressions) > 1:
            layers = " inside ".join(reversed(compressions))
            what = f"is compressed {len(compressions)} times over, {layers}"
            fix = "compress it once, other readers unwrap no more than that"
            self._add(Fault("", what, fix, "warning" if coded else "error"))
            return
        right = ENDINGS[compressions[0]] if compressions else PLAIN_ENDING
        named = next((each for each in ALL_ENDINGS if self._name.endswith(each)), right)
        if named != right:
            fix = "servers choose its headers by the name"
            self._add(Fault("", f"ends in {named} but is {right} inside", fix, "warning"))

    def read(self, pieces: Iterable[bytes]) -> None:
        with SeenUrls() as seen:
            for line in split(self._counted(pieces)):
                self._number += 1
                if self._number == 1:
                    self._metadata(line)
                elif self._is_page(line):
                    self._page(line, seen)
        if self._number == 0:
            raise CollectionError("is empty; a collection has at least its metadata")
        self.result.whole = True
        self._check_checksum()

    def _counted(self, pieces: Iterable[bytes]) -> Iterator[bytes]:
        """``pieces``, measured, and hashed if the first line has a checksum."""
        for piece in started(pieces):
            if self._checksum is not None:
                self._checksum.update(piece)
            elif self.result.size == 0 and b'"checksum"' in piece:
                self._checksum = Checksum(piece)
            self.result.size += len(piece)
            yield piece

    def _metadata(self, line: bytes) -> None:
        if line.startswith(_BOM):
            self._add(Fault("", "starts with a byte order mark", "write UTF-8 without one"))
            line = line[len(_BOM) :]
        self.result.metadata, faults = check_metadata(line, now=self._now)
        self._add(*faults)

    def _is_page(self, line: bytes) -> bool:
        if line.endswith(b"\r"):
            if self._number == 2:  # every other line will end so too
                self._add(
                    Fault("", "lines end in CR LF", "end lines with a line feed alone", "warning")
                )
            line = line[:-1]
        if not line.strip():
            self._add(Fault("", "is blank", "write one page a line, nothing else", "warning"))
            return False
        try:
            check_memory(line)
        except CollectionError as error:
            self.result.pages += 1
            what, _, fix = str(error).partition("; ")
            self._add(Fault("", what, fix))
            return False
        return True

    def _page(self, line: bytes, seen: SeenUrls) -> None:
        self.result.pages += 1
        page = check_page(line)
        if page.faults:
            self._add(*page.faults)
        if page.url is None:
            return
        before = seen.first(page.url, self._number)
        if before is not None:
            self._add(Fault("url", f"stands in line {before} already", "list each page once"))
        if page.modified is not None and self.result.metadata is not None:
            for rule in RULES.page_in_collection:
                self._add(*rule(page.modified, self.result.metadata, self._now))
        if self._page_seen is not None:
            self._page_seen(self._number, page.url, page.modified)

    def _check_checksum(self) -> None:
        claimed = self.result.metadata and self.result.metadata.checksum
        if not claimed:
            return
        if self._checksum is not None and not self._checksum.matches(claimed):
            self._number = 1
            self._add(
                Fault(
                    "collection.checksum",
                    "does not match the file, readers must reject it",
                    "publish the file again, as a whole",
                )
            )

    def _add(self, *faults: Fault) -> None:
        for fault in faults:
            self._problems.add(fault.at(self._name, self._number or None))
