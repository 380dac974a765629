"""The state: what was published last, in a folder that checks itself.

``<state>/files/`` holds the very collection files that are online, ``<state>/index`` the ledger and
a list of those files with their SHA-256, under a SHA-256 of its own. Nothing that fails its check
is believed.
"""

from __future__ import annotations

import hashlib
from datetime import datetime
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from scp_ssg import files
from scp_ssg.ledger import Ledger
from scp_ssg.model import CollectionType
from scp_ssg.options import Compression

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["Published", "PublishedFile", "State", "files_folder", "index_path", "load"]

_HEADER = b"scp-ssg state 1 sha256:"


class PublishedFile(Struct, frozen=True, kw_only=True):
    """One file of a collection."""

    name: str
    form: Compression
    size: int
    """Bytes."""

    sha256: str
    promises: dict[str, datetime]
    """Where it stands on the site (path below the root), and until when that was promised."""


class Published(Struct, frozen=True, kw_only=True):
    """One collection whose files are on the site."""

    id: str
    section: str
    type: CollectionType
    generated: datetime
    since: datetime | None = None
    period: str | None = None
    pages: int
    checksum: bool
    files: tuple[PublishedFile, ...]


class State(Struct, frozen=True, kw_only=True):
    """What the state folder says."""

    site: str
    """The URL of the site's root."""

    ledger: Ledger
    collections: tuple[Published, ...]
    """Everything that is on the site: what is announced, and what was and still has to answer."""


def index_path(folder: Path) -> Path:
    return folder / "index"


def files_folder(folder: Path) -> Path:
    return folder / "files"


def encode(state: State) -> bytes:
    """The index file of ``state``."""
    body = msgspec.json.encode(state)
    return _HEADER + hashlib.sha256(body).hexdigest().encode() + b"\n" + body


def decode(data: bytes) -> State | None:
    """The state in an index file; None if the file is damaged or of another version."""
    head, _, body = data.partition(b"\n")
    if head != _HEADER + hashlib.sha256(body).hexdigest().encode():
        return None
    try:
        return msgspec.json.decode(body, type=State)
    except msgspec.MsgspecError:
        return None


def load(folder: Path) -> tuple[State | None, tuple[str, ...]]:
    """The state in ``folder`` without anything that is damaged, and a line for each damage."""
    data = files.read(index_path(folder))
    if data is None:
        return None, ()
    state = decode(data)
    if state is None:
        return None, (f"{index_path(folder)} is damaged and was put aside",)
    damages: list[str] = []
    collections = []
    for collection in state.collections:
        whole = []
        for file in collection.files:
            path = files_folder(folder) / file.name
            if files.is_same(path, file.size, file.sha256):
                whole.append(file)
            else:
                damages.append(f"{path} is {'damaged' if path.exists() else 'missing'}")
        if whole:
            collections.append(msgspec.structs.replace(collection, files=tuple(whole)))
    return msgspec.structs.replace(state, collections=tuple(collections)), tuple(damages)
