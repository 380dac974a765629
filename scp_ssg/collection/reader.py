"""Reading collections, one page at a time and in constant memory.

All limits and error rules of SCP 0.1 ("Error Handling", "Resource Exhaustion") apply. A fault of
the whole file raises CollectionError, a fault of a part of it is a warning.
"""

from __future__ import annotations

import hashlib
import logging
import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import BinaryIO, Self, TypeVar

import msgspec

from scp_ssg.collection.formats import decompressed
from scp_ssg.collection.lenient import UnusablePageError, lenient_page
from scp_ssg.collection.lines import FirstLine
from scp_ssg.collection.splitting import check_memory, split, started
from scp_ssg.errors import CollectionError
from scp_ssg.model import MAX_BLOCKS, VERSION, Collection, Page

__all__ = ["Checksum", "CollectionReader", "read"]

_log = logging.getLogger(__name__)
_BOM = b"\xef\xbb\xbf"
# No white space is allowed to vary before the comma: a run of it would be tried again and again.
_CHECKSUM = re.compile(rb',\s*"checksum"\s*:\s*"[^"]*"|"checksum"\s*:\s*"[^"]*"\s*,\s*')

Warn = Callable[[str], None]
T = TypeVar("T")


@cache
def _decoder(record_type: type[T]) -> msgspec.json.Decoder[T]:
    # To make one takes longer than to read a page, and every build loads this module.
    return msgspec.json.Decoder(record_type)


def read(
    source: Path | BinaryIO, *, name: str | None = None, warn: Warn | None = None
) -> CollectionReader:
    """Opens the collection in ``source``: a path, or a stream of bytes as they came.

    ``warn`` gets a line for every part that had to be skipped or repaired; without it they are
    logged. Messages call the file ``name``. Raises CollectionError if the file is not a collection,
    or of a version that is too new.
    """
    file, size = _opened(source) if isinstance(source, Path) else (source, None)
    try:
        return CollectionReader(file, size, name or str(getattr(file, "name", "collection")), warn)
    except CollectionError:
        file.close()
        raise


def _opened(path: Path) -> tuple[BinaryIO, int]:
    try:
        return path.open("rb"), path.stat().st_size
    except OSError as error:
        raise CollectionError(f"{path}: cannot be read: {error.strerror}") from None


class CollectionReader:
    """A collection's metadata, and its pages by iteration, once.

    A checksum can only be known to match at the end: iteration raises CollectionError there, and
    the pages that it gave before must then not be used.
    """

    metadata: Collection

    def __init__(self, file: BinaryIO, size: int | None, name: str, warn: Warn | None) -> None:
        self.name = name
        self._file = file
        self._warn = warn or _log.warning
        self._number = 0
        self._checksum: Checksum | None = None
        self._lines = self._read_lines(file, size)
        self.metadata = self._read_metadata()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self._file.close()

    def __iter__(self) -> Iterator[Page]:
        """The pages, in the file's order. Raises CollectionError if the file must be rejected."""
        # A page may have 100 MB: neither it nor its line is kept while the next is read.
        for line in self._lines:
            page = self._read_page(line)
            del line
            if page is not None:
                yield page
            del page
        self._check_checksum()

    def lines(self) -> Iterator[tuple[bytes, Page]]:
        """Each page with the line that it stands on, as it stands in the file."""
        for line in self._lines:
            page = self._read_page(line)
            if page is not None:
                yield line, page
        self._check_checksum()

    def _read_page(self, line: bytes) -> Page | None:
        try:
            check_memory(line)
            page: Page = _decoder(Page).decode(line)
        except CollectionError as error:
            raise self._error(str(error)) from None
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            try:
                page = lenient_page(line, self._warn_here)
            except UnusablePageError as reason:
                self._warn_here(f"page skipped: {reason}")
                return None
            except CollectionError as error:
                raise self._error(str(error)) from None
        if len(page.content) > MAX_BLOCKS:
            raise self._error(f"{page.url} has more than {MAX_BLOCKS} content blocks")
        return page

    def _read_metadata(self) -> Collection:
        line = next(self._lines, None)
        if line is None:
            raise CollectionError(f"{self.name}: is empty")
        metadata = self._decoded_metadata(line)
        if int(metadata.version.partition(".")[0]) > int(VERSION.partition(".")[0]):
            raise self._error(f"version {metadata.version} is too new; this reads {VERSION}")
        if metadata.type == "delta" and metadata.since is None:
            raise self._error("a delta must say `since` when")
        return metadata

    def _decoded_metadata(self, line: bytes) -> Collection:
        try:
            first: FirstLine = _decoder(FirstLine).decode(line)
            return first.collection
        except msgspec.ValidationError as error:
            # The upstream project's own example has a made-up checksum with two digits too many.
            if str(error).endswith("`$.collection.checksum`"):
                without = _without_checksum(line)
                if without != line:
                    self._warn_here("its checksum is none that can be checked; it was passed over")
                    return self._decoded_metadata(without)
            raise self._error(f"its metadata is not valid: {error}") from None
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            raise self._error(f"its metadata is not valid: {error}") from None

    def _read_lines(self, file: BinaryIO, size: int | None) -> Iterator[bytes]:
        """The lines that are not blank, without their ends; hashes all bytes on the way.

        Between two lines, none is kept here.
        """
        try:
            yield from filter(self._counts, split(self._hashed(decompressed(file, size))))
        except (CollectionError, OSError) as error:
            raise CollectionError(f"{self.name}: {error}") from None

    def _counts(self, line: bytes) -> bool:
        self._number += 1
        return bool(line.strip())

    def _hashed(self, pieces: Iterator[bytes]) -> Iterator[bytes]:
        """``pieces`` as they are, hashed on the way."""
        for piece in started(pieces):
            if self._checksum is None:
                self._checksum = Checksum(piece)
                yield self._without_bom(piece)
            else:
                self._checksum.update(piece)
                yield piece

    def _without_bom(self, data: bytes) -> bytes:
        if data.startswith(_BOM):
            self._warn_here("a byte order mark was skipped")
            return data[len(_BOM) :]
        return data

    def _check_checksum(self) -> None:
        claimed = self.metadata.checksum
        if claimed is None:
            return
        if self._checksum is None or not self._checksum.matches(claimed):
            raise CollectionError(f"{self.name}: its checksum does not match; do not use it")

    def _warn_here(self, text: str) -> None:
        self._warn(f"{self.name}: line {self._number}: {text}")

    def _error(self, text: str) -> CollectionError:
        return CollectionError(f"{self.name}: line {self._number}: {text}")


def _without_checksum(line: bytes) -> bytes:
    """The first ``line`` of a collection without the checksum and its comma, else as it is."""
    return _CHECKSUM.sub(b"", line, count=1)


class Checksum:
    """The SHA-256 of a collection: of the whole file, and of the file without the checksum.

    SCP 0.1, "Checksum Calculation", can be read in both ways.
    """

    def __init__(self, start: bytes) -> None:
        """``start`` is the first line, with whatever follows it."""
        line, newline, rest = start.partition(b"\n")
        self._hashes = (
            hashlib.sha256(start),
            hashlib.sha256(_without_checksum(line) + newline + rest),
        )

    def update(self, piece: bytes) -> None:
        for each in self._hashes:
            each.update(piece)

    def matches(self, claimed: str) -> bool:
        """Return whether ``claimed``, ``sha256:`` and 64 digits, is one of the two hashes."""
        digest = claimed.partition(":")[2].lower()
        return any(each.hexdigest() == digest for each in self._hashes)
