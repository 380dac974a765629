"""Compression of collections, so that every conforming reader accepts them.

A collection of any size is compressed piece by piece. Readers must refuse what expands more than
100:1: whoever compresses tries ``levels`` until ``may_be_published``.
"""

from __future__ import annotations

import zlib
from contextlib import contextmanager
from typing import TYPE_CHECKING, BinaryIO

import zstandard

from scp_ssg.collection.limits import MAX_RATIO

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from contextlib import AbstractContextManager

    Writer = Callable[[BinaryIO, int, int], AbstractContextManager[Callable[[bytes], object]]]
    """Of a file, a level and the content's size in bytes (0: unknown): a context with a function
    that adds bytes."""

__all__ = ["Writer", "gzip_writer", "levels", "may_be_published", "zstd_writer"]

_WINDOW_LOG = 23  # 8 MiB: the most that Content-Encoding: zstd allows (RFC 9659)
_SMALL_BLOCK = 256
"""Bytes in a zstd block at level 0. A block takes at least four bytes, so that no frame of such
blocks expands more than 64:1."""


def levels(level: int) -> tuple[int, int, int]:
    """The levels to try, one after the other: repetitive data is compressed less. The result of
    the last one never expands more than 100:1."""
    return level, 1, 0


def may_be_published(size: int, compressed: int) -> bool:
    """Return whether ``compressed`` bytes may expand to ``size`` bytes."""
    return size <= MAX_RATIO * compressed


@contextmanager
def gzip_writer(file: BinaryIO, level: int, size: int) -> Iterator[Callable[[bytes], object]]:  # noqa: ARG001  gzip has no size in front
    """A function that adds bytes to one gzip member without a time in ``file``, which is complete
    when the context ends."""
    compressor = zlib.compressobj(min(level, 9), zlib.DEFLATED, 16 + zlib.MAX_WBITS, 9)
    yield lambda data: file.write(compressor.compress(data))
    file.write(compressor.flush())


@contextmanager
def zstd_writer(file: BinaryIO, level: int, size: int) -> Iterator[Callable[[bytes], object]]:
    """A function that adds bytes to one zstd frame (checksum, content size, window of at most
    8 MiB) in ``file``, which is complete when the context ends.

    ``size`` is that of all bytes; 0 if nobody knows it, and then the frame does not say it.
    """
    compressor = _zstd_compressor(level, size)
    stream = compressor.stream_writer(file, size=size or -1, closefd=False)

    def write(data: bytes) -> None:
        if level > 0:
            stream.write(data)
            return
        for block in _small_blocks(data):
            stream.write(block)
            stream.flush(zstandard.FLUSH_BLOCK)

    yield write
    # Not after an error: the end of an incomplete frame would hide it with one of its own.
    stream.flush(zstandard.FLUSH_FRAME)


def _small_blocks(data: bytes) -> Iterator[bytes]:
    return (data[at : at + _SMALL_BLOCK] for at in range(0, len(data), _SMALL_BLOCK))


def _zstd_compressor(level: int, size: int) -> zstandard.ZstdCompressor:
    """A compressor for ``size`` bytes (0: unknown); level 0 is for small blocks."""
    level = max(level, 1)
    fitting = zstandard.ZstdCompressionParameters.from_level(level, source_size=size)
    return zstandard.ZstdCompressor(
        compression_params=zstandard.ZstdCompressionParameters.from_level(
            level,
            source_size=size,
            window_log=min(fitting.window_log, _WINDOW_LOG),
            write_checksum=True,
            write_content_size=True,
        )
    )
