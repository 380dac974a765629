"""Collections as files.

Page records go in and ``.scp.zst``, ``.scp.gz`` or ``.scp`` bytes come out; and back again, one
page at a time and in constant memory.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scp_ssg.lazy import in_modules, lazy_exports

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

_MODULES = in_modules(
    formats="compression_of decompressed unwrapped",
    limits="MAX_FILE",
    lines="fingerprint measured metadata_line page_line with_checksum",
    naming=(
        "ALL_ENDINGS ENDINGS FILE_NAME PLAIN_ENDING SIDECAR_ENDING collection_id delta_id "
        "file_name folder_fault parse_name part_name part_of part_room section_fault "
        "section_of snapshot_id split_url"
    ),
    reader="Checksum CollectionReader read",
    splitting="check_memory split started",
    writer="compress write_collection",
)

if not TYPE_CHECKING:  # with it, every name would pass the type checker
    __getattr__ = lazy_exports(__name__, _MODULES)
