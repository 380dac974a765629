"""A cache of results that cost too much to compute on every run."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import msgspec

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["CACHE", "kept", "version"]

CACHE = Path(".cache/oracle")
T = TypeVar("T")


def kept(kind: str, of: bytes, compute: Callable[[], T], type_: type[T]) -> T:
    """The value of ``compute`` for the bytes ``of``, from the cache if it is there."""
    key = sha256(of).hexdigest()
    file = CACHE / kind / key[:2] / f"{key}.json"
    if file.exists():
        return msgspec.json.decode(file.read_bytes(), type=type_)
    value = compute()
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(msgspec.json.encode(value))
    return value


def version(*files: Path) -> bytes:
    """Stands for the code in ``files``: what it computed before it changed is not taken."""
    return sha256(b"".join(file.read_bytes() for file in files)).digest()
