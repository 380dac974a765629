"""Files whose first line has the SHA-256 of the JSON below it."""

from __future__ import annotations

import hashlib
from typing import TypeVar

import msgspec

__all__ = ["SIGNATURE", "decode_checksummed", "encode_checksummed"]

SIGNATURE = b"scp-ssg "
"""The first bytes of every such file."""

T = TypeVar("T", bound=msgspec.Struct)


def encode_checksummed(kind: str, content: msgspec.Struct) -> bytes:
    """A file with ``content``, of this ``kind`` (a name and the version of the format)."""
    body = msgspec.json.encode(content)
    return _line(kind, body) + b"\n" + body


def decode_checksummed(kind: str, data: bytes, content: type[T]) -> T | None:
    """The content of the file ``data``; None if it is damaged, or of another kind or version."""
    line, _, body = data.partition(b"\n")
    if line != _line(kind, body):
        return None
    try:
        return msgspec.json.decode(body, type=content)
    except msgspec.MsgspecError:
        return None


def _line(kind: str, body: bytes) -> bytes:
    return SIGNATURE + f"{kind} sha256:{hashlib.sha256(body).hexdigest()}".encode()
