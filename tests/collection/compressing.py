"""Collections in memory, written as the product writes them into files."""

from __future__ import annotations

import tempfile
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

from scp_ssg.collection import compress, metadata_line, with_checksum

if TYPE_CHECKING:
    from collections.abc import Iterable

    from scp_ssg.model import Collection, Compression

__all__ = ["compressed", "payload"]


def compressed(data: bytes, compression: Compression, level: int) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "made")
        halves = (data[: len(data) // 2], data[len(data) // 2 :])
        compress(path, lambda: halves, compression, level, len(data))
        return path.read_bytes()


def payload(metadata: Collection, lines: Iterable[bytes], *, checksum: bool) -> bytes:
    """A whole uncompressed collection."""
    lines = list(lines)
    first = metadata_line(with_checksum(metadata, lines) if checksum else metadata)
    return b"".join(chain((first,), lines))
