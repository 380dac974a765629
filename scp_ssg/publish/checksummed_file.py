"""Files whose first line has the SHA-256 of the JSON below it."""

from __future__ import annotations

import hashlib
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

import msgspec

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path
    from typing import IO, BinaryIO

__all__ = [
    "SIGNATURE",
    "checksummed_lines",
    "decode_checksummed",
    "encode_checksummed",
    "write_checksummed",
]

SIGNATURE = b"scp-ssg "
"""The first bytes of every such file."""

_PIECE = 1 << 20

T = TypeVar("T", bound=msgspec.Struct)


def encode_checksummed(kind: str, content: msgspec.Struct) -> bytes:
    """A file with ``content``, of this ``kind`` (a name and the version of the format)."""
    body = msgspec.json.encode(content)
    return _line(kind, hashlib.sha256(body).hexdigest()) + body


def decode_checksummed(kind: str, data: bytes, content: type[T]) -> T | None:
    """The content of the file ``data``; None if it is damaged, or of another kind or version."""
    line, _, body = data.partition(b"\n")
    if line + b"\n" != _line(kind, hashlib.sha256(body).hexdigest()):
        return None
    try:
        return msgspec.json.decode(body, type=content)
    except msgspec.MsgspecError:
        return None


def write_checksummed(file: IO[bytes], kind: str, records: Iterable[msgspec.Struct]) -> None:
    """Writes a file of this ``kind`` with a line for each of ``records``. Raises OSError."""
    digest = hashlib.sha256()
    encode = msgspec.json.Encoder().encode
    file.write(_line(kind, digest.hexdigest()))  # of nothing yet, but as long
    for record in records:
        line = encode(record) + b"\n"
        digest.update(line)
        file.write(line)
    file.seek(0)
    file.write(_line(kind, digest.hexdigest()))


@contextmanager
def checksummed_lines(path: Path, kind: str) -> Iterator[Iterator[bytes] | None]:
    """The lines below the first of the file at ``path``; None if it is missing or damaged, or of
    another kind or version."""
    try:
        file = path.open("rb") if path.is_file() else None  # a pipe would wait for a writer
    except OSError:
        file = None
    if file is None:
        yield None
        return
    with file:
        yield iter(file) if _is_whole(file, kind) else None


def _is_whole(file: BinaryIO, kind: str) -> bool:
    """Leaves ``file`` at its second line, if it is whole."""
    try:
        first = file.readline(len(_line(kind, "")) + 2 * hashlib.sha256().digest_size)
        start = file.tell()
        digest = hashlib.sha256()
        while piece := file.read(_PIECE):
            digest.update(piece)
        file.seek(start)
    except OSError:
        return False
    return first == _line(kind, digest.hexdigest())


def _line(kind: str, digest: str) -> bytes:
    return SIGNATURE + f"{kind} sha256:{digest}\n".encode()
