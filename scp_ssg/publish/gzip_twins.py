"""The gzip twins of files beside the collections, such as ``llms.txt.gz``.

Plugins for compression write them, and servers send them instead of the files.
"""

from __future__ import annotations

import gzip
import zlib
from typing import TYPE_CHECKING

from scp_ssg import atomic_files

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["content", "path_of", "remove", "write"]


def path_of(path: Path) -> Path:
    """The path of the twin of the file at ``path``."""
    return path.with_name(f"{path.name}.gz")


def content(path: Path) -> bytes | None:
    """What the twin of the file at ``path`` holds; None if there is none that can be read."""
    compressed = atomic_files.read(path_of(path))
    try:
        return None if compressed is None else gzip.decompress(compressed)
    except (OSError, EOFError, zlib.error):
        return None


def write(path: Path, data: bytes) -> None:
    """Gives the twin of the file at ``path`` the content ``data``, if there is a twin. Raises
    OSError."""
    if content(path) not in (None, data):
        twin = gzip.compress(data, mtime=0)
        atomic_files.write(path_of(path), twin, durable=False, keeps_mode=True)


def remove(path: Path) -> None:
    """Removes the twin of the file at ``path``, which is to be removed after it."""
    if content(path) is not None:
        atomic_files.remove(path_of(path))
