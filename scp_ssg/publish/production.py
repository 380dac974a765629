"""Encoding and compressing the collections that have changed, into a folder."""

from __future__ import annotations

import hashlib
from datetime import timedelta
from itertools import chain
from pathlib import Path
from tempfile import SpooledTemporaryFile
from typing import IO, TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from scp_ssg.collection import (
    compress,
    decompressed,
    delta_id,
    file_name,
    metadata_line,
    snapshot_id,
    with_checksum,
)
from scp_ssg.model import VERSION
from scp_ssg.model import Collection as Metadata
from scp_ssg.publish.ledger import period
from scp_ssg.publish.state import PublishedCollection, PublishedFile

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
    from datetime import datetime

    from scp_ssg.model import Compression
    from scp_ssg.options import Options
    from scp_ssg.publish.ledger import Advance, Membership

    Pieces = Callable[[], Iterator[bytes]]
    """Gives some bytes from their beginning, as often as they are asked for."""

__all__ = ["produce", "with_all_compressions"]

_IN_MEMORY = 8 << 20
"""Bytes of lines up to which there is no temporary file."""
_PIECE = 1 << 20


class Produced(Struct, frozen=True):
    """Collections, and the paths of their new files by name."""

    collections: tuple[PublishedCollection, ...]
    files: dict[str, Path]


def produce(  # noqa: PLR0913, PLR0917  what changed, where its lines are, and how they are written
    change: Advance,
    members: Mapping[str, Membership],
    line: Callable[[str], bytes],
    options: Options,
    now: datetime,
    folder: Path,
) -> Produced:
    """The snapshots and deltas that ``change`` asks for, written into ``folder``.

    ``line`` gives the line of the page at a URL. No other page is encoded.
    """
    collections: list[PublishedCollection] = []
    files: dict[str, Path] = {}
    for metadata, delta_period, urls in _wanted(change, members):
        made = _written(metadata, map(line, urls), options, folder)
        files |= {each.name: folder / each.name for each in made}
        collections.append(
            PublishedCollection(
                id=metadata.id,
                section=metadata.section,
                type=metadata.type,
                generated=metadata.generated,
                since=metadata.since,
                period=delta_period,
                pages=len(urls),
                checksum=options.checksum,
                expires=now + timedelta(days=options.expires),
                folders=(options.output_dir,),
                files=made,
            )
        )
    return Produced(tuple(collections), files)


def _written(
    metadata: Metadata, lines: Iterable[bytes], options: Options, folder: Path
) -> tuple[PublishedFile, ...]:
    """The files of the collection, one for each compression."""
    with SpooledTemporaryFile(max_size=_IN_MEMORY) as body:
        for line in lines:  # writelines would keep them all in memory
            body.write(line)
        size = body.tell()

        def pieces() -> Iterator[bytes]:
            return _pieces(body)

        if options.checksum:
            metadata = with_checksum(metadata, pieces())
        first = metadata_line(metadata)
        return tuple(
            _file(
                folder / file_name(metadata.id, compression),
                lambda: chain((first,), pieces()),
                compression,
                options.level,
                len(first) + size,
            )
            for compression in options.compression
        )


def _pieces(file: IO[bytes]) -> Iterator[bytes]:
    file.seek(0)
    while piece := file.read(_PIECE):
        yield piece


def _wanted(
    change: Advance, members: Mapping[str, Membership]
) -> Iterator[tuple[Metadata, str | None, Collection[str]]]:
    """The metadata of each collection to produce, its period if it is a delta, and its URLs."""
    for name in change.snapshots:
        metadata = Metadata(
            id=snapshot_id(name, change.generated),
            section=name,
            type="snapshot",
            generated=change.generated,
            version=VERSION,
        )
        yield metadata, None, change.ledger.sections[name].changed
    for name, urls in change.deltas.items():
        covered = period(change.generated, members[name].frequency)
        metadata = Metadata(
            id=delta_id(name, covered, change.generated),
            section=name,
            type="delta",
            generated=change.generated,
            since=change.ledger.sections[name].since,
            version=VERSION,
        )
        yield metadata, covered, urls


def with_all_compressions(
    collections: Iterable[PublishedCollection],
    sources: Mapping[str, Path],
    options: Options,
    folder: Path,
) -> Produced:
    """``collections`` with a file in each compression of ``options``, and the files that had to be
    made for it in ``folder``."""
    files: dict[str, Path] = {}
    complete = []
    for collection in collections:
        present = {file.compression for file in collection.files}
        missing = [each for each in options.compression if each not in present]
        added = []
        if missing:
            source = sources[collection.files[0].name]
            size = sum(map(len, _content(source)))
            for compression in missing:
                path = folder / file_name(collection.id, compression)
                file = _file(path, lambda: _content(source), compression, options.level, size)  # noqa: B023  called at once
                files[file.name] = path
                added.append(file)
        complete.append(replace(collection, files=(*collection.files, *added)))
    return Produced(tuple(complete), files)


def _file(
    path: Path, pieces: Pieces, compression: Compression, level: int, size: int
) -> PublishedFile:
    """Writes ``pieces`` of ``size`` bytes to ``path``."""
    compress(path, pieces, compression, level, size)
    with path.open("rb") as file:
        digest = hashlib.file_digest(file, "sha256").hexdigest()
    return PublishedFile(
        name=path.name, compression=compression, size=path.stat().st_size, sha256=digest
    )


def _content(path: Path) -> Iterator[bytes]:
    with path.open("rb") as file:
        yield from decompressed(file, path.stat().st_size)
