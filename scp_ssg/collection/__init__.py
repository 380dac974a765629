"""Collections as files.

Page records go in and ``.scp.zst``, ``.scp.gz`` or ``.scp`` bytes come out; and back again, one
page at a time and in constant memory.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scp_ssg.lazy import lazy_exports

if TYPE_CHECKING:
    from scp_ssg.collection.formats import (
        compress,
        compression_of,
        decompressed,
        unwrapped,
    )
    from scp_ssg.collection.limits import MAX_FILE
    from scp_ssg.collection.lines import (
        fingerprint,
        page_line,
        payload,
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
    "page_line",
    "parse_name",
    "payload",
    "read",
    "section_fault",
    "section_of",
    "snapshot_id",
    "split",
    "split_url",
    "started",
    "unwrapped",
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
    "compress": "formats",
    "compression_of": "formats",
    "decompressed": "formats",
    "delta_id": "naming",
    "file_name": "naming",
    "fingerprint": "lines",
    "folder_fault": "naming",
    "page_line": "lines",
    "parse_name": "naming",
    "payload": "lines",
    "read": "reader",
    "section_fault": "naming",
    "section_of": "naming",
    "snapshot_id": "naming",
    "split": "splitting",
    "split_url": "naming",
    "started": "splitting",
    "unwrapped": "formats",
    "write_collection": "writer",
}

if not TYPE_CHECKING:  # with it, every name would pass the type checker
    __getattr__ = lazy_exports(__name__, _MODULES)
