"""The state: the last publication, in a folder whose files are checked by their SHA-256.

Below the state folder each publication has a folder of its own (``Site.state``). In it ``files/``
holds the very collection files that are online, ``index`` a list of those files with their SHA-256
and the ledger, a line for each URL, under a SHA-256 of its own. Files that fail the check are not
used.
"""

from __future__ import annotations

from datetime import datetime
from itertools import chain
from pathlib import Path
from typing import IO, Annotated

import msgspec
from msgspec import Meta, Struct, field
from msgspec.structs import replace

from scp_ssg import atomic_files
from scp_ssg.collection import FILE_NAME
from scp_ssg.extract import KnownVerdicts
from scp_ssg.model import CollectionType, Compression
from scp_ssg.publish import ledger_lines
from scp_ssg.publish.checksummed_file import SIGNATURE, checksummed_lines, write_checksummed
from scp_ssg.publish.ledger import Ledger

__all__ = [
    "LoadedState",
    "PublishedCollection",
    "PublishedFile",
    "SideFileState",
    "State",
    "files_folder",
    "index_path",
    "is_state",
    "load",
    "read_head",
    "write",
]

_KIND = "state 3"

Folder = Annotated[str, Meta(pattern=r"^(?!.*\.\.)[\w.~-]+(/[\w.~-]+)*$")]
"""A folder inside the site."""


SidePath = Annotated[str, Meta(pattern=r"^(?!/)(?!(.*/)?\.\.(/|$))[^\\\x00]+$")]
"""A file inside the site."""


class PublishedFile(Struct, frozen=True, kw_only=True):
    """One file of a collection."""

    name: Annotated[str, Meta(pattern=f"^{FILE_NAME}$")]
    compression: Compression = field(name="form")
    size: int
    """Bytes."""

    sha256: str


class PublishedCollection(Struct, frozen=True, kw_only=True):
    """One collection that is on the site."""

    id: str
    section: str
    type: CollectionType
    generated: datetime
    since: datetime | None = None
    period: str | None = None
    pages: int
    checksum: bool
    expires: datetime
    """The time until which its URLs were promised to answer."""

    folders: tuple[Folder, ...]
    """The folders of the site in which its files stand."""

    files: tuple[PublishedFile, ...]


class SideFileState(Struct, frozen=True, kw_only=True):
    """A file beside the collections that we wrote, or were about to write when a build died."""

    sha256: tuple[str, ...]
    """Of what the file may hold: a file with other content is not ours any more."""

    url: str = ""
    """The page that it is of; empty for a file of the whole site."""

    content: str = ""
    """``SideFile.content``; empty if the output has none."""

    modified: datetime | None = None
    """The page's ``modified`` in the file."""


class State(Struct, frozen=True, kw_only=True):
    """The content of the state folder's index."""

    site_url: str
    """The publication whose state it is."""

    ledger: Ledger
    collections: tuple[PublishedCollection, ...]
    """All collections on the site: announced ones, and earlier ones that have not expired."""

    leaving: tuple[PublishedCollection, ...] = ()
    """Collections that have expired or are damaged, and may still be on the site."""

    boxes: KnownVerdicts = KnownVerdicts()
    """The verdicts of the last build on the boxes of its pages."""

    side_files: dict[SidePath, SideFileState] = field(default_factory=dict)
    """The files of the outputs beside the collections, by path below the site's root."""

    withdrawn: tuple[str, ...] = ()
    """The ids of collections that have a withdrawn page: such a file is never read again."""


class LoadedState(Struct, frozen=True, kw_only=True):
    """The sound part of a state."""

    state: State
    sources: dict[str, Path]
    """The path of each file, in the state folder or in the site."""

    damages: tuple[str, ...] = ()
    """One line for each thing that failed its check."""


def index_path(folder: Path) -> Path:
    return folder / "index"


def files_folder(folder: Path) -> Path:
    return folder / "files"


def write(state: State, file: IO[bytes]) -> None:
    """Writes the index of ``state`` to ``file``. Raises OSError."""
    head = replace(state, ledger=ledger_lines.without_urls(state.ledger))
    write_checksummed(file, _KIND, chain((head,), ledger_lines.records(state.ledger)))


def is_state(folder: Path) -> bool:
    """Return whether ``folder`` has a state, be it damaged or of another version."""
    start = SIGNATURE + _KIND.partition(" ")[0].encode() + b" "
    return atomic_files.start(index_path(folder), len(start)) == start


def read_head(folder: Path) -> State | None:
    """The state in the index of ``folder``, without the URLs of its ledger; None if the index is
    missing, damaged or of another version."""
    return _read(folder, with_urls=False)


def _read(folder: Path, *, with_urls: bool) -> State | None:
    with checksummed_lines(index_path(folder), _KIND) as lines:
        if lines is None:
            return None
        try:
            state = msgspec.json.decode(next(lines, b""), type=State)
            if with_urls:
                state = replace(state, ledger=ledger_lines.with_lines(state.ledger, lines))
        except (OSError, KeyError, msgspec.MsgspecError):
            return None
        return state


def load(folder: Path, output: Path, site_url: str) -> LoadedState | None:
    """The state of ``site_url`` in ``folder`` without damaged files; None if the index is damaged
    or of another publication.

    A file that is damaged there is taken from the site in ``output``, if that still has it.
    """
    state = _read(folder, with_urls=True)
    if state is None or state.site_url != site_url:
        return None
    damages: list[str] = []
    sources: dict[str, Path] = {}
    collections = []
    leaving = [*state.leaving]
    for collection in state.collections:
        whole = []
        broken = []
        for file in collection.files:
            stored = files_folder(folder) / file.name
            paths = [stored, *(output / each / file.name for each in collection.folders)]
            source = next(
                (p for p in paths if atomic_files.is_same(p, file.size, file.sha256)), None
            )
            if source is not None:
                sources[file.name] = source
                whole.append(file)
            else:
                broken.append(file)
            if source != stored:
                damages.append(_damage(stored, source))
        if whole:
            collections.append(replace(collection, files=tuple(whole)))
        if broken:
            leaving.append(replace(collection, files=tuple(broken)))
    return LoadedState(
        state=replace(state, collections=tuple(collections), leaving=tuple(leaving)),
        sources=sources,
        damages=tuple(damages),
    )


def _damage(stored: Path, source: Path | None) -> str:
    fault = "is damaged" if stored.exists() else "is missing"
    way_out = "the site still has it" if source else "its pages are published again or withdrawn"
    return f"{stored} {fault}; {way_out}"
