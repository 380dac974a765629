"""Making collection files of the current pages."""

from __future__ import annotations

import hashlib
import io
from datetime import timedelta
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from scp_ssg.collection import ENDINGS, compress, decompressed, page_line, payload
from scp_ssg.model import VERSION, Collection
from scp_ssg.publish.periods import delta_id, period, snapshot_id
from scp_ssg.publish.state import Published, PublishedFile

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from datetime import datetime
    from pathlib import Path

    from scp_ssg.model import Compression
    from scp_ssg.options import Options
    from scp_ssg.publish.ledger import Advance, Membership

__all__ = ["Produced", "in_all_forms", "produce"]


class Produced(Struct, frozen=True):
    """Collections, and the bytes of their files by name."""

    collections: tuple[Published, ...]
    data: dict[str, bytes]


def produce(
    change: Advance, members: Mapping[str, Membership], options: Options, now: datetime
) -> Produced:
    """The snapshots and deltas for which ``change`` asks."""
    lines = {url: page_line(page) for url, page in change.pages.items()}
    made = []
    for name in change.snapshots:
        urls = change.ledger.sections[name].changed
        metadata = Collection(
            id=snapshot_id(name, change.generated),
            section=name,
            type="snapshot",
            generated=change.generated,
            version=VERSION,
        )
        made.append(_made(metadata, [lines[url] for url in urls], options, now))
    for name, delta in change.deltas.items():
        frequency = members[name].frequency
        metadata = Collection(
            id=delta_id(name, frequency, change.generated),
            section=name,
            type="delta",
            generated=change.generated,
            since=change.ledger.sections[name].since,
            version=VERSION,
        )
        one = _made(metadata, [lines[url] for url in delta], options, now)
        made.append(
            Produced(
                tuple(
                    replace(each, period=period(change.generated, frequency))
                    for each in one.collections
                ),
                one.data,
            )
        )
    return _joined(made)


def in_all_forms(
    collections: Iterable[Published], sources: Mapping[str, bytes | Path], options: Options
) -> Produced:
    """``collections`` with a file in each of the compressions that ``options`` ask for, and the
    bytes of the files that had to be made for it."""
    data: dict[str, bytes] = {}
    complete = []
    for collection in collections:
        there = {file.form for file in collection.files}
        missing = [form for form in options.compression if form not in there]
        added = []
        if missing:
            content = _content(sources[collection.files[0].name])
            for form in missing:
                file, data[file.name] = _file(collection.id, content, form, options.level)
                added.append(file)
        complete.append(replace(collection, files=(*collection.files, *added)))
    return Produced(tuple(complete), data)


def _made(metadata: Collection, lines: list[bytes], options: Options, now: datetime) -> Produced:
    content = payload(metadata, lines, checksum=options.checksum)
    made = [_file(metadata.id, content, form, options.level) for form in options.compression]
    collection = Published(
        id=metadata.id,
        section=metadata.section,
        type=metadata.type,
        generated=metadata.generated,
        since=metadata.since,
        pages=len(lines),
        checksum=options.checksum,
        expires=now + timedelta(days=options.expires),
        folders=(options.output_dir,),
        files=tuple(file for file, _ in made),
    )
    return Produced((collection,), {file.name: data for file, data in made})


def _file(stem: str, content: bytes, form: Compression, level: int) -> tuple[PublishedFile, bytes]:
    data = compress(content, form, level)
    digest = hashlib.sha256(data).hexdigest()
    return PublishedFile(name=stem + ENDINGS[form], form=form, size=len(data), sha256=digest), data


def _content(source: bytes | Path) -> bytes:
    data = source if isinstance(source, bytes) else source.read_bytes()
    return b"".join(decompressed(io.BytesIO(data), len(data)))


def _joined(made: Iterable[Produced]) -> Produced:
    collections: list[Published] = []
    data: dict[str, bytes] = {}
    for each in made:
        collections += each.collections
        data |= each.data
    return Produced(tuple(collections), data)
