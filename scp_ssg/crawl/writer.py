"""Writing a collection of any size in constant memory."""

from __future__ import annotations

import os
from itertools import chain
from typing import TYPE_CHECKING

import zstandard

from scp_ssg.collection import MAX_RATIO, metadata_line

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

    from scp_ssg.model import Collection

__all__ = ["write_collection"]

_LEVEL = 9
_WINDOW_LOG = 23  # 8 MiB: the most that Content-Encoding: zstd allows (RFC 9659)
_BLOCK = 256  # a block takes four bytes at least


def write_collection(
    path: Path, metadata: Collection, lines: Callable[[], Iterable[bytes]]
) -> None:
    """A collection of ``lines`` (page lines; called again if need be) as one zstd frame, on disk
    when this returns.

    Pages that would expand more than 100:1, which readers must refuse, are compressed less (SCP
    0.1, "Resource Exhaustion").
    """
    for level, block in ((_LEVEL, None), (1, None), (1, _BLOCK)):
        size = _written(path, metadata, lines(), level, block)
        if size <= MAX_RATIO * path.stat().st_size:
            return


def _written(
    path: Path, metadata: Collection, lines: Iterable[bytes], level: int, block: int | None
) -> int:
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
                if block is None:
                    stream.write(line)
                    continue
                for at in range(0, len(line), block):
                    stream.write(line[at : at + block])
                    stream.flush(zstandard.FLUSH_BLOCK)
        file.flush()
        os.fsync(file.fileno())
    return size
