"""Writing collections of any size in constant memory."""

from __future__ import annotations

import os
from itertools import chain
from typing import TYPE_CHECKING

from scp_ssg.collection.compression import levels, may_be_published
from scp_ssg.collection.formats import FORMATS
from scp_ssg.collection.lines import metadata_line

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

    from scp_ssg.model import Collection, Compression

__all__ = ["compress", "write_collection"]

_LEVEL = 9


def write_collection(
    path: Path, metadata: Collection, lines: Callable[[], Iterable[bytes]]
) -> None:
    """Writes a collection of ``lines`` (page lines; called again if need be) to ``path`` as one
    zstd frame, durably. It never expands more than 100:1.
    """
    compress(path, lambda: chain((metadata_line(metadata),), lines()), "zstd", _LEVEL)
    with path.open("rb+") as file:
        os.fsync(file.fileno())


def compress(
    path: Path,
    pieces: Callable[[], Iterable[bytes]],
    compression: Compression,
    level: int,
    size: int = 0,
) -> None:
    """Writes ``pieces`` (called again if need be) to ``path`` as one zstd frame (checksum, window
    of at most 8 MiB) or as one gzip member without a time, at ``level`` 1-19 or below it.

    It never expands more than 100:1. ``size`` is that of all pieces in bytes; 0 if nobody knows it.
    """
    for each in levels(level):
        with path.open("wb") as file, FORMATS[compression].writer(file, each, size) as write:
            written = 0
            for piece in pieces():
                written += len(piece)
                write(piece)
        if may_be_published(written, path.stat().st_size):
            return
