"""Decompression in bounded memory, whatever arrives.

What a server calls the coding of a file and what the file is differ often enough that only the
magic number is believed, again and again until none matches.
"""

from __future__ import annotations

import zlib
from itertools import chain
from typing import TYPE_CHECKING, BinaryIO

import zstandard

from scp_ssg.collection.compression import MAX_RATIO
from scp_ssg.errors import CollectionError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from scp_ssg.model import Compression

__all__ = ["MAX_FILE", "decompressed", "unwrapped"]

GZIP_MAGIC = b"\x1f\x8b"
ZSTD_MAGIC = b"\x28\xb5\x2f\xfd"

MAX_FILE = 50_000_000_000
"""Bytes of a compressed collection (SCP 0.1, "Resource Exhaustion")."""

_MAX_LAYERS = 4
_MAX_FRAMES = 100_000
_MAX_WINDOW = 32 << 20  # bytes; twice over what is left of the 100 MB that a reader may take
_READ = 64 << 10
_PIECE = 1 << 10  # a zstd block of four bytes may hold 128 KiB: this much may become 32 MiB
_OUTPUT = 1 << 20
_AHEAD = 64 << 10  # how much of a stream of unknown length may be more repetitive than the rest


class _Budget:
    """How far the bytes of one file have been let expand."""

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
    forms: tuple[Compression, ...] = ()
    for _ in range(_MAX_LAYERS):
        start, pieces = _peeked(pieces)
        if start.startswith(GZIP_MAGIC):
            pieces, forms = _layer(pieces, _gunzip, budget), (*forms, "gzip")
        elif start.startswith(ZSTD_MAGIC):
            pieces, forms = _layer(pieces, _unzstd, budget), (*forms, "zstd")
        else:
            return pieces, forms
    raise CollectionError(f"is compressed more than {_MAX_LAYERS} times over")


def _raw(file: BinaryIO, budget: _Budget) -> Iterator[bytes]:
    while data := file.read(_READ):
        budget.read += len(data)
        yield data


def _peeked(pieces: Iterator[bytes]) -> tuple[bytes, Iterator[bytes]]:
    start = b""
    for piece in pieces:
        start += piece
        if len(start) >= len(ZSTD_MAGIC):
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


def _gunzip(pieces: Iterator[bytes]) -> Iterator[bytes]:
    member = zlib.decompressobj(16 + zlib.MAX_WBITS)
    members, begun = 1, False
    for piece in _small(pieces):
        data = piece
        while data:
            if member.eof:
                member, members, begun = zlib.decompressobj(16 + zlib.MAX_WBITS), members + 1, False
                _check_frames(members)
            try:
                yield member.decompress(data, _OUTPUT)
            except zlib.error as error:
                raise CollectionError(f"is not valid gzip: {error}") from None
            begun = True
            data = member.unused_data if member.eof else member.unconsumed_tail
    if begun and not member.eof:
        raise CollectionError("ends too early; the gzip data is truncated")


def _unzstd(pieces: Iterator[bytes]) -> Iterator[bytes]:
    decompressor = zstandard.ZstdDecompressor(max_window_size=_MAX_WINDOW)
    frame = decompressor.decompressobj()
    frames = 1
    for piece in _small(pieces):
        data = piece
        while data:
            if frame.eof:
                frame, frames = decompressor.decompressobj(), frames + 1
                _check_frames(frames)
            try:
                yield frame.decompress(data)
            except zstandard.ZstdError as error:
                raise CollectionError(f"is not valid zstd: {error}") from None
            data = frame.unused_data if frame.eof else b""
    if not frame.eof:
        raise CollectionError("ends too early; the zstd data is truncated")


def _check_frames(count: int) -> None:
    if count > _MAX_FRAMES:
        raise CollectionError(f"consists of more than {_MAX_FRAMES:,} compressed frames")


def _small(pieces: Iterator[bytes]) -> Iterator[bytes]:
    for piece in pieces:
        if len(piece) <= _PIECE:
            yield piece
        else:
            for at in range(0, len(piece), _PIECE):
                yield piece[at : at + _PIECE]
