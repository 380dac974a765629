"""Collections as files: lines of pages, compression, and the streaming reader."""

from __future__ import annotations

from scp_ssg.collection.compression import ENDINGS, MAX_RATIO, compress
from scp_ssg.collection.decompression import decompressed
from scp_ssg.collection.lines import fingerprint, metadata_line, page_line, payload
from scp_ssg.collection.reader import CollectionReader, read

__all__ = [
    "ENDINGS",
    "MAX_RATIO",
    "CollectionReader",
    "compress",
    "decompressed",
    "fingerprint",
    "metadata_line",
    "page_line",
    "payload",
    "read",
]
