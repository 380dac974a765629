"""Encoding and compressing the collections that have changed."""

from __future__ import annotations

import hashlib
import io
from datetime import timedelta
from functools import cache
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from scp_ssg.collection import (
    compress,
    decompressed,
    delta_id,
    file_name,
    page_line,
    payload,
    snapshot_id,
)
from scp_ssg.model import VERSION, Collection
from scp_ssg.publish.ledger import period
from scp_ssg.publish.state import PublishedCollection, PublishedFile

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from datetime import datetime
    from pathlib import Path

    from scp_ssg.model import Compression
    from scp_ssg.options import Options
    from scp_ssg.publish.ledger import Advance, Membership

__all__ = ["produce", "with_all_compressions"]


class Produced(Struct, frozen=True):
    """Collections, and the bytes of their new files by name."""

    collections: tuple[PublishedCollection, ...]
    data: dict[str, bytes]


def produce(
    change: Advance, members: Mapping[str, Membership], options: Options, now: datetime
) -> Produced:
    """The snapshots and deltas that ``change`` asks for. No other page is encoded."""

    @cache  # a page may be in several collections
    def line(url: str) -> bytes:
        return page_line(change.pages[url])

    collections: list[PublishedCollection] = []
    data: dict[str, bytes] = {}
    for metadata, delta_period, urls in _wanted(change, members):
        content = payload(metadata, map(line, urls), checksum=options.checksum)
        files = [_file(metadata.id, content, each, options.level) for each in options.compression]
        data |= {file.name: compressed for file, compressed in files}
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
                files=tuple(file for file, _ in files),
            )
        )
    return Produced(tuple(collections), data)


def _wanted(
    change: Advance, members: Mapping[str, Membership]
) -> Iterator[tuple[Collection, str | None, tuple[str, ...]]]:
    """The metadata of each collection to produce, its period if it is a delta, and its URLs."""
    for name in change.snapshots:
        metadata = Collection(
            id=snapshot_id(name, change.generated),
            section=name,
            type="snapshot",
            generated=change.generated,
            version=VERSION,
        )
        yield metadata, None, tuple(change.ledger.sections[name].changed)
    for name, urls in change.deltas.items():
        covered = period(change.generated, members[name].frequency)
        metadata = Collection(
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
    sources: Mapping[str, bytes | Path],
    options: Options,
) -> Produced:
    """``collections`` with a file in each compression of ``options``, and the bytes of the files
    that had to be made for it."""
    data: dict[str, bytes] = {}
    complete = []
    for collection in collections:
        present = {file.compression for file in collection.files}
        missing = [each for each in options.compression if each not in present]
        added = []
        if missing:
            content = _content(sources[collection.files[0].name])
            for compression in missing:
                file, data[file.name] = _file(collection.id, content, compression, options.level)
                added.append(file)
        complete.append(replace(collection, files=(*collection.files, *added)))
    return Produced(tuple(complete), data)


def _file(
    collection: str, content: bytes, compression: Compression, level: int
) -> tuple[PublishedFile, bytes]:
    """The file of the collection with this id, and its bytes."""
    data = compress(content, compression, level)
    file = PublishedFile(
        name=file_name(collection, compression),
        compression=compression,
        size=len(data),
        sha256=hashlib.sha256(data).hexdigest(),
    )
    return file, data


def _content(source: bytes | Path) -> bytes:
    data = source if isinstance(source, bytes) else source.read_bytes()
    return b"".join(decompressed(io.BytesIO(data), len(data)))
