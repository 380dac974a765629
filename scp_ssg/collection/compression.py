"""Compression of whole collections, so that every conforming reader accepts them."""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING

import zstandard

if TYPE_CHECKING:
    from collections.abc import Callable

    from scp_ssg.model import Compression

__all__ = ["ENDINGS", "MAX_RATIO", "compress"]

MAX_RATIO = 100
"""How far a collection may expand (SCP 0.1, "Resource Exhaustion")."""

ENDINGS: dict[Compression, str] = {"zstd": ".scp.zst", "gzip": ".scp.gz"}
"""The ending of a collection's file name."""

_WINDOW_LOG = 23  # 8 MiB: the most that Content-Encoding: zstd allows (RFC 9659)


def compress(data: bytes, form: Compression, level: int) -> bytes:
    """``data`` as one zstd frame (checksum, content size, window of at most 8 MiB) or as one gzip
    member without a time, at ``level`` 1-19.

    The result never expands more than 100:1, which readers must refuse: a lower level is taken
    where the data is that repetitive, and in the end it is stored.
    """
    method: Callable[[bytes, int], bytes]
    if form == "gzip":
        method, levels = _gzip, (min(level, 9), 1, 0)
    else:
        method, levels = _zstd, (level, 1, 0)
    for each in levels:
        result = method(data, each)
        if len(data) <= MAX_RATIO * len(result):
            break
    return result


def _gzip(data: bytes, level: int) -> bytes:
    compressor = zlib.compressobj(level, zlib.DEFLATED, 16 + zlib.MAX_WBITS, 9)
    return compressor.compress(data) + compressor.flush()


def _zstd(data: bytes, level: int) -> bytes:
    if level == 0:
        return _zstd_in_small_blocks(data)
    return _zstd_compressor(len(data), level).compress(data)


def _zstd_in_small_blocks(data: bytes) -> bytes:
    """A frame that cannot expand far: a block takes at least four bytes, here for 256."""
    compressor = _zstd_compressor(len(data), 1).compressobj(size=len(data))
    blocks = [
        compressor.compress(data[at : at + 256])
        + compressor.flush(zstandard.COMPRESSOBJ_FLUSH_BLOCK)
        for at in range(0, len(data), 256)
    ]
    return b"".join(blocks) + compressor.flush()


def _zstd_compressor(size: int, level: int) -> zstandard.ZstdCompressor:
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
