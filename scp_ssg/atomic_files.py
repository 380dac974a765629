"""Writing, moving and removing files, each in one step that survives a crash; and locks.

If the process dies during an operation, the file is as before or as after. A commit writes into the
state folder and the site with these operations alone.
"""

from __future__ import annotations

import hashlib
import logging
import os
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import IO

    from filelock import FileLock

__all__ = [
    "holds",
    "is_same",
    "lock",
    "make_folder",
    "move",
    "read",
    "remove",
    "remove_empty",
    "sha256",
    "start",
    "sync_folder",
    "temporary_path",
    "write",
]

_CHUNK = 1 << 20
_NEW_FILE = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_BINARY", 0)


def temporary_path(path: Path) -> Path:
    """The file that holds the bytes of ``path`` until all of them are written."""
    return path.with_name(f".{path.name}.part")


def lock(path: Path, timeout: float = -1) -> FileLock:
    """The lock at ``path``, which one process at a time holds. Taking it raises ``Timeout`` after
    ``timeout`` seconds; if that is negative, it waits without end."""
    # Most who use this module lock nothing.
    from filelock import FileLock

    logger = logging.getLogger("filelock")
    # It tells of every step at the level DEBUG, which helps no author who asks a generator why a
    # page is left out. What the application itself has set for it stays.
    if logger.level == logging.NOTSET and not logger.handlers:
        logger.setLevel(logging.WARNING)
    return FileLock(path, timeout=timeout)


def make_folder(path: Path) -> None:
    os.makedirs(path, exist_ok=True)  # noqa: PTH103  one module handles all operations, by os


def write(
    path: Path, data: bytes | Path | IO[bytes], *, durable: bool = True, keeps_mode: bool = False
) -> None:
    """Writes ``data`` (bytes, a file to copy, or an open one) to ``path``, in one step and durably.

    Without ``durable`` it costs a tenth: the file may be empty after a power failure, as the files
    that a generator writes may be. With ``keeps_mode`` it has the permissions of the file that it
    replaces. Raises OSError; then ``path`` is as it was.
    """
    temporary = temporary_path(path)
    try:
        descriptor = os.open(temporary, _NEW_FILE, 0o666)
        try:
            for chunk in _chunks(data):
                _write_all(descriptor, chunk)
            if durable:
                os.fsync(descriptor)
        finally:
            os.close(descriptor)
        if keeps_mode:
            os.chmod(temporary, os.stat(path).st_mode & 0o7777)  # noqa: PTH101, PTH116
        os.replace(temporary, path)  # noqa: PTH105
    except OSError:
        remove(temporary)
        raise
    if durable:
        sync_folder(path.parent)


def move(path: Path, target: Path) -> None:
    """Moves the file ``path`` to ``target``, which may be on another disk. Raises OSError."""
    try:
        os.replace(path, target)  # noqa: PTH105
    except OSError:
        write(target, path)
        os.unlink(path)  # noqa: PTH108


def remove(path: Path) -> bool:
    """Removes the file ``path`` if it exists; True unless it is still there."""
    try:
        os.unlink(path)  # noqa: PTH108
    except FileNotFoundError:
        return True
    except OSError:
        return False
    return True


def remove_empty(folder: Path) -> None:
    """Removes ``folder`` if it is empty."""
    with suppress(OSError):
        os.rmdir(folder)  # noqa: PTH106


def read(path: Path) -> bytes | None:
    """The bytes of ``path``; None if it is no regular file or cannot be read."""
    try:
        # Opening a pipe would wait until somebody writes into it.
        return path.read_bytes() if path.is_file() else None
    except OSError:
        return None


def start(path: Path, size: int) -> bytes | None:
    """The first ``size`` bytes of ``path``; None if it is no regular file or cannot be read."""
    try:
        if not path.is_file():
            return None
        with path.open("rb") as file:
            return file.read(size)
    except OSError:
        return None


def sha256(path: Path) -> str | None:
    """The SHA-256 of a file, in hexadecimal digits; None if it is no regular file or cannot be
    read."""
    try:
        if not path.is_file():
            return None
        with path.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except OSError:
        return None


def holds(path: Path, data: IO[bytes]) -> bool:
    """True if the file at ``path`` has the bytes of ``data``."""
    digest = hashlib.sha256()
    for chunk in _chunks(data):
        digest.update(chunk)
    return sha256(path) == digest.hexdigest()


def is_same(path: Path, size: int, digest: str) -> bool:
    """True if the file at ``path`` has this size in bytes and this SHA-256."""
    try:
        if path.stat().st_size != size:
            return False
    except OSError:
        return False
    return sha256(path) == digest


def _chunks(data: bytes | Path | IO[bytes]) -> Iterator[bytes]:
    if isinstance(data, bytes):
        yield data
    elif isinstance(data, Path):
        with data.open("rb") as file:
            yield from _chunks(file)
    else:
        data.seek(0)
        while chunk := data.read(_CHUNK):
            yield chunk


def _write_all(descriptor: int, chunk: bytes) -> None:
    view = memoryview(chunk)
    while view:
        view = view[os.write(descriptor, view) :]


def sync_folder(folder: Path) -> None:
    """Makes the renames in ``folder`` durable, where the system lets a folder be opened (Windows
    does not)."""
    if os.name != "posix":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
