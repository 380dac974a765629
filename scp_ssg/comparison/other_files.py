"""What a file is that is no collection, and which command reads it."""

from __future__ import annotations

import re
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import msgspec

from scp_ssg.collection import decompressed
from scp_ssg.errors import CollectionError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

__all__ = ["said_of_other_files"]

_START = 100_000
"""Bytes that are looked at."""

_COMMENTS = rb"\s*+(?:<!--(?>.*?-->)\s*+)*+"
_TEXTS = (
    (rb"(?:<\?xml[^>]*+>)?" + _COMMENTS + rb"<(?:urlset|sitemapindex)\b", "a sitemap", "validate"),
    (_COMMENTS + rb"<(?:!doctype html|html|head|body)\b", "an HTML page", "extract"),
    (rb"scp-ssg \w+ \d+ sha256:", "a file of a state folder", ""),
)
"""What a file begins with, what it is then, and the command that reads it."""

_MEMBERS = (
    ("items", "an M-Sitemap"),
    ("canonical_url", "one page's JSON, an M-URL"),
    ("url", "a page of a collection without the collection's first line"),
)


@contextmanager
def said_of_other_files(path: Path) -> Iterator[None]:
    """Runs a block that reads the collection at ``path``.

    If the block raises CollectionError and the file is no collection at all, the error says so.
    """
    try:
        yield
    except CollectionError:
        kind = _kind(path)
        if kind is None:
            raise
        raise CollectionError(f"{path} is no collection but {kind}") from None


def _kind(path: Path) -> str | None:
    """What the file is; None if it is a collection, be it damaged."""
    start = b""
    try:
        with path.open("rb") as file:
            for piece in decompressed(file, path.stat().st_size):
                start += piece
                if len(start) >= _START:
                    break
    except (CollectionError, OSError):
        return None  # compressed as a collection is, and damaged
    if not start:
        return "an empty file"
    for pattern, kind, command in _TEXTS:
        if re.match(pattern, start, re.DOTALL | re.IGNORECASE):
            return f"{kind}; `scp-ssg {command}` reads it" if command else kind
    return _kind_of_json(start)


def _kind_of_json(start: bytes) -> str | None:
    line = start.removeprefix(b"\xef\xbb\xbf").lstrip().partition(b"\n")[0]
    if line.startswith(b'{"collection"'):
        return None
    members: Any = None
    for text in (line, start):
        try:
            members = msgspec.json.decode(text)
            break
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            continue
    if not isinstance(members, dict):
        return None if line.startswith(b"{") else "some other file"
    if "collection" in members:
        return None
    return next((kind for name, kind in _MEMBERS if name in members), "some other JSON")
