"""Writing a collection of any size in constant memory."""

from __future__ import annotations

import os
from itertools import chain
from typing import TYPE_CHECKING

from scp_ssg.collection.compression import levels, may_be_published, zstd_writer
from scp_ssg.collection.lines import metadata_line

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

    from scp_ssg.model import Collection

__all__ = ["write_collection"]

_LEVEL = 9


def write_collection(
    path: Path, metadata: Collection, lines: Callable[[], Iterable[bytes]]
) -> None:
    """Writes a collection of ``lines`` (page lines; called again if need be) to ``path`` as one
    zstd frame, durably. It never expands more than 100:1.
    """
    for level in levels(_LEVEL):
        size = _write(path, chain((metadata_line(metadata),), lines()), level)
        if may_be_published(size, path.stat().st_size):
            return


def _write(path: Path, lines: Iterable[bytes], level: int) -> int:
    """Writes ``lines`` to ``path`` and returns their size in bytes."""
    size = 0
    with path.open("wb") as file:
        with zstd_writer(file, level) as write:
            for line in lines:
                size += len(line)
                write(line)
        file.flush()
        os.fsync(file.fileno())
    return size
