"""Writing a collection of any size in constant memory."""

from __future__ import annotations

import os
from itertools import chain
from typing import TYPE_CHECKING

import zstandard

from scp_ssg.collection.compression import MAX_RATIO
from scp_ssg.collection.lines import metadata_line

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

    from scp_ssg.model import Collection

__all__ = ["write_collection"]

_LEVEL = 9
_WINDOW_LOG = 23  # 8 MiB: the most that Content-Encoding: zstd allows (RFC 9659)
_RAW = b"\x28\xb5\x2f\xfd\x00\x68"  # a frame with a window of 8 MiB (RFC 8878, section 3.1.1)
_BLOCK = 128 << 10


def write_collection(
    path: Path, metadata: Collection, lines: Callable[[], Iterable[bytes]]
) -> None:
    """A collection of ``lines`` (page lines; called again if need be) as one zstd frame, on disk
    when this returns.

    Pages that would expand more than 100:1, which readers must refuse, are compressed less or not
    at all (SCP 0.1, "Resource Exhaustion").
    """
    for level in (_LEVEL, 1):
        size = _compressed(path, metadata, lines(), level)
        if size <= MAX_RATIO * path.stat().st_size:
            return
    _stored(path, metadata, lines())


def _compressed(path: Path, metadata: Collection, lines: Iterable[bytes], level: int) -> int:
    """Bytes that went in."""
    fitting = zstandard.ZstdCompressionParameters.from_level(level)
    parameters = zstandard.ZstdCompressionParameters.from_level(
        level, window_log=min(fitting.window_log, _WINDOW_LOG), write_checksum=True
    )
    compressor = zstandard.ZstdCompressor(compression_params=parameters)
    size = 0
    with path.open("wb") as file:
        with compressor.stream_writer(file, closefd=False) as stream:
            for line in chain((metadata_line(metadata),), lines):
                size += len(line)
                stream.write(line)
        file.flush()
        os.fsync(file.fileno())
    return size


def _stored(path: Path, metadata: Collection, lines: Iterable[bytes]) -> None:
    with path.open("wb") as file:
        file.write(_RAW)
        for line in chain((metadata_line(metadata),), lines):
            for at in range(0, len(line), _BLOCK):
                piece = line[at : at + _BLOCK]
                file.write(_block_header(len(piece), last=False) + piece)
        file.write(_block_header(0, last=True))
        file.flush()
        os.fsync(file.fileno())


def _block_header(size: int, *, last: bool) -> bytes:
    """Of a block that is not compressed (RFC 8878, section 3.1.1.2)."""
    return (size << 3 | last).to_bytes(3, "little")
