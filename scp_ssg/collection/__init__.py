"""Collections as files.

Page records go in and ``.scp.zst``, ``.scp.gz`` or ``.scp`` bytes come out; and back again, one
page at a time and in constant memory.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scp_ssg.lazy import lazy_exports

if TYPE_CHECKING:
    from scp_ssg.collection.checksum import Checksum
    from scp_ssg.collection.compression import ENDINGS, compress
    from scp_ssg.collection.decompression import (
        GZIP_MAGIC,
        MAX_FILE,
        ZSTD_MAGIC,
        decompressed,
        unwrapped,
    )
    from scp_ssg.collection.lines import fingerprint, page_line, payload
    from scp_ssg.collection.portable_names import folder_fault, section_fault
    from scp_ssg.collection.reader import CollectionReader, read
    from scp_ssg.collection.splitting import check_memory, split, started
    from scp_ssg.collection.writer import write_collection

__all__ = [
    "ENDINGS",
    "GZIP_MAGIC",
    "MAX_FILE",
    "ZSTD_MAGIC",
    "Checksum",
    "CollectionReader",
    "check_memory",
    "compress",
    "decompressed",
    "fingerprint",
    "folder_fault",
    "page_line",
    "payload",
    "read",
    "section_fault",
    "split",
    "started",
    "unwrapped",
    "write_collection",
]

_MODULES = {
    "Checksum": "checksum",
    "CollectionReader": "reader",
    "ENDINGS": "compression",
    "GZIP_MAGIC": "decompression",
    "MAX_FILE": "decompression",
    "ZSTD_MAGIC": "decompression",
    "check_memory": "splitting",
    "compress": "compression",
    "decompressed": "decompression",
    "fingerprint": "lines",
    "folder_fault": "portable_names",
    "page_line": "lines",
    "payload": "lines",
    "read": "reader",
    "section_fault": "portable_names",
    "split": "splitting",
    "started": "splitting",
    "unwrapped": "decompression",
    "write_collection": "writer",
}

if not TYPE_CHECKING:  # with it, every name would pass the type checker
    __getattr__ = lazy_exports(__name__, _MODULES)
