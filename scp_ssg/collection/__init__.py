"""Collections as files.

Page records go in and ``.scp.zst``, ``.scp.gz`` or ``.scp`` bytes come out; and back again, one
page at a time and in constant memory.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scp_ssg.lazy import lazy_exports

if TYPE_CHECKING:
    from scp_ssg.collection.formats import (
        compression_of,
        decompressed,
        unwrapped,
    )
    from scp_ssg.collection.limits import MAX_FILE
    from scp_ssg.collection.lines import (
        fingerprint,
        measured,
        metadata_line,
        page_line,
        with_checksum,
    )
    from scp_ssg.collection.naming import (
        ALL_ENDINGS,
        ENDINGS,
        FILE_NAME,
        PLAIN_ENDING,
        SIDECAR_ENDING,
        collection_id,
        delta_id,
        file_name,
        folder_fault,
        parse_name,
        part_name,
        part_of,
        part_room,
        section_fault,
        section_of,
        snapshot_id,
        split_url,
    )
    from scp_ssg.collection.reader import (
        Checksum,
        CollectionReader,
        read,
    )
    from scp_ssg.collection.splitting import (
        check_memory,
        split,
        started,
    )
    from scp_ssg.collection.writer import (
        compress,
        write_collection,
    )

__all__ = [
    "ALL_ENDINGS",
    "ENDINGS",
    "FILE_NAME",
    "MAX_FILE",
    "PLAIN_ENDING",
    "SIDECAR_ENDING",
    "Checksum",
    "CollectionReader",
    "check_memory",
    "collection_id",
    "compress",
    "compression_of",
    "decompressed",
    "delta_id",
    "file_name",
    "fingerprint",
    "folder_fault",
    "measured",
    "metadata_line",
    "page_line",
    "parse_name",
    "part_name",
    "part_of",
    "part_room",
    "read",
    "section_fault",
    "section_of",
    "snapshot_id",
    "split",
    "split_url",
    "started",
    "unwrapped",
    "with_checksum",
    "write_collection",
]

_MODULES = {
    "ALL_ENDINGS": "naming",
    "Checksum": "reader",
    "CollectionReader": "reader",
    "ENDINGS": "naming",
    "FILE_NAME": "naming",
    "MAX_FILE": "limits",
    "PLAIN_ENDING": "naming",
    "SIDECAR_ENDING": "naming",
    "check_memory": "splitting",
    "collection_id": "naming",
    "compress": "writer",
    "compression_of": "formats",
    "decompressed": "formats",
    "delta_id": "naming",
    "file_name": "naming",
    "fingerprint": "lines",
    "folder_fault": "naming",
    "measured": "lines",
    "metadata_line": "lines",
    "page_line": "lines",
    "parse_name": "naming",
    "part_name": "naming",
    "part_of": "naming",
    "part_room": "naming",
    "read": "reader",
    "section_fault": "naming",
    "section_of": "naming",
    "snapshot_id": "naming",
    "split": "splitting",
    "split_url": "naming",
    "started": "splitting",
    "unwrapped": "formats",
    "with_checksum": "lines",
    "write_collection": "writer",
}

if not TYPE_CHECKING:  # with it, every name would pass the type checker
    __getattr__ = lazy_exports(__name__, _MODULES)
