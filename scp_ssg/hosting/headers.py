"""The HTTP headers of collections (SCP 0.1, "HTTP Transport")."""

from __future__ import annotations

import hashlib
from email.utils import format_datetime
from typing import TYPE_CHECKING

from scp_ssg.collection import ALL_ENDINGS, ENDINGS, decompressed, read
from scp_ssg.times import utc

if TYPE_CHECKING:
    from pathlib import Path

    from scp_ssg.model import Collection, CollectionType

__all__ = ["CACHE_CONTROL", "CODINGS", "MEDIA_TYPE", "collection_headers", "is_collection"]

MEDIA_TYPE = "application/scp"

CODINGS = {ending: compression for compression, ending in ENDINGS.items()}
"""Content-Encoding by the ending of the file name; ``.scp`` has none."""

CACHE_CONTROL: dict[CollectionType, str] = {
    "snapshot": "public, max-age=86400, stale-while-revalidate=3600",
    "delta": "public, max-age=3600, must-revalidate",
}


def is_collection(name: str) -> bool:
    """True if ``name`` is the name of a collection file."""
    return name.endswith(ALL_ENDINGS)


def collection_headers(path: Path) -> dict[str, str]:
    """The headers for the collection in the file ``path``, which is read to its end.

    The ETag is the collection's ``checksum`` or, if it has none, the SHA-256 of its uncompressed
    content. Raises CollectionError if the file is not a collection.
    """
    with read(path) as collection:
        metadata = collection.metadata
    headers = {
        "Content-Type": MEDIA_TYPE,
        "ETag": f'"{metadata.checksum or _checksum(path)}"',
        "Last-Modified": _http_date(metadata),
        "Cache-Control": CACHE_CONTROL[metadata.type],
    }
    for ending, coding in CODINGS.items():
        if path.name.endswith(ending):
            headers["Content-Encoding"] = coding
    return headers


def _checksum(path: Path) -> str:
    digest = hashlib.sha256()
    with path.open("rb") as file:
        for piece in decompressed(file, path.stat().st_size):
            digest.update(piece)
    return f"sha256:{digest.hexdigest()}"


def _http_date(metadata: Collection) -> str:
    return format_datetime(utc(metadata.generated), usegmt=True)
