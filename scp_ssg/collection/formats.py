"""The compressions of collections: one row of ``FORMATS`` each.

What a server calls the coding of a file and what the file is differ often enough that readers
believe the magic number alone, again and again until none matches.
"""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, BinaryIO, NamedTuple

from scp_ssg.collection.compression import gzip_writer, zstd_writer
from scp_ssg.collection.decompression import gunzip, unzstd
from scp_ssg.collection.limits import MAX_FILE, MAX_RATIO
from scp_ssg.errors import CollectionError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from scp_ssg.collection.compression import Writer
    from scp_ssg.model import Compression

__all__ = ["FORMATS", "compression_of", "decompressed", "unwrapped"]


class Format(NamedTuple):
    """A compression: its file ending, its first bytes, and the functions that write and read it."""

    ending: str
    """The ending of a collection's file name."""
    magic: bytes
    """The first bytes of a file."""
    writer: Writer
    decompress: Callable[[Iterator[bytes]], Iterator[bytes]]


FORMATS: dict[Compression, Format] = {
    "zstd": Format(".scp.zst", b"\x28\xb5\x2f\xfd", zstd_writer, unzstd),
    "gzip": Format(".scp.gz", b"\x1f\x8b", gzip_writer, gunzip),
}

_MAGIC_SIZE = max(len(each.magic) for each in FORMATS.values())

_MAX_LAYERS = 4
_READ = 64 << 10
_AHEAD = 64 << 10  # how much of a stream of unknown length may be more repetitive than the rest


def compression_of(start: bytes) -> Compression | None:
    """Returns the compression of a file that begins with ``start``; None if it has none."""
    return next((name for name, each in FORMATS.items() if start.startswith(each.magic)), None)


class _Budget:
    """Limits the compressed size of one file, and the size to which its data expands."""

    def __init__(self, size: int | None) -> None:
        self.size = size
        self.read = 0

    def check(self, made: int, *, finished: bool = False) -> None:
        """Raises CollectionError if the file or the ``made`` bytes of it are too large."""
        if self.read > MAX_FILE:
            raise CollectionError("is larger than 50 GB compressed; split it into sections")
        size = self.read if finished else self.size or self.read + _AHEAD
        if made > MAX_RATIO * size:
            raise CollectionError(
                f"expands more than {MAX_RATIO}:1; it may be a decompression bomb"
            )


def decompressed(file: BinaryIO, size: int | None = None) -> Iterator[bytes]:
    """The content of ``file`` without its compression; see :func:`unwrapped`."""
    return unwrapped(file, size)[0]


def unwrapped(
    file: BinaryIO, size: int | None = None
) -> tuple[Iterator[bytes], tuple[Compression, ...]]:
    """The content of ``file`` without its compression, in pieces of at most a few MiB, and how it
    was compressed, the outermost first.

    ``size`` is the file's length in bytes, where it is known. Raises CollectionError for damaged or
    truncated data, for more than 100:1 and for more than 50 GB compressed (SCP 0.1, "Resource
    Exhaustion").
    """
    budget = _Budget(size)
    pieces = _raw(file, budget)
    compressions: tuple[Compression, ...] = ()
    for _ in range(_MAX_LAYERS):
        start, pieces = _peeked(pieces)
        compression = compression_of(start)
        if compression is None:
            return pieces, compressions
        pieces = _layer(pieces, FORMATS[compression].decompress, budget)
        compressions = (*compressions, compression)
    raise CollectionError(f"is compressed more than {_MAX_LAYERS} times over")


def _raw(file: BinaryIO, budget: _Budget) -> Iterator[bytes]:
    while data := file.read(_READ):
        budget.read += len(data)
        yield data


def _peeked(pieces: Iterator[bytes]) -> tuple[bytes, Iterator[bytes]]:
    start = b""
    for piece in pieces:
        start += piece
        if len(start) >= _MAGIC_SIZE:
            break
    return start, chain((start,), pieces)


def _layer(
    pieces: Iterator[bytes],
    method: Callable[[Iterator[bytes]], Iterator[bytes]],
    budget: _Budget,
) -> Iterator[bytes]:
    made = 0
    for output in method(pieces):
        made += len(output)
        budget.check(made)
        yield output
    budget.check(made, finished=True)
