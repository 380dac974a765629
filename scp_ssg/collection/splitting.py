"""The lines of a collection, each within the limits of SCP 0.1."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from scp_ssg.collection.limits import MAX_FIRST_LINE, MAX_LINE, MAX_TOTAL
from scp_ssg.errors import CollectionError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

__all__ = ["check_memory", "split", "started"]

_SMALL = 1_000_000
"""Bytes up to which no line can take much memory."""
_MAX_MEMORY = 160_000_000
_VALUE = 72
"""Bytes that an empty array or object takes in memory, with the pointer to it."""


def started(pieces: Iterable[bytes]) -> Iterator[bytes]:
    """``pieces``, with the whole first line in the first piece: it says whether there is a checksum
    to compare the others with.

    Raises CollectionError for a first line of over 1 MB, and for more than 500 GB in all.
    """
    start = bytearray()
    total = 0
    begun = False
    for piece in pieces:
        total += len(piece)
        if total > MAX_TOTAL:
            raise CollectionError("is larger than 500 GB; split it into sections")
        if begun:
            yield piece
            continue
        start += piece
        if b"\n" in piece:
            begun = True
            yield bytes(start)
        elif len(start) > MAX_FIRST_LINE:
            raise CollectionError(
                "starts with a line of more than 1 MB; start with the collection's metadata"
            )
    if not begun:
        yield bytes(start)


def split(pieces: Iterable[bytes]) -> Iterator[bytes]:
    """The lines in ``pieces`` without their newlines; no reference to a line is kept.

    Raises CollectionError for a line over 100 MB, as soon as it is that long.
    """
    line = bytearray()
    for piece in pieces:
        first, newline, rest = piece.partition(b"\n")
        line += first
        if len(line) > MAX_LINE:
            raise CollectionError("has a line of more than 100 MB; split the page")
        if not newline:
            continue
        lines = [bytes(line), *rest.split(b"\n")]
        line = bytearray(lines.pop())
        lines.reverse()
        while lines:
            yield lines.pop()
    if line:
        lines = [bytes(line)]
        del line
        yield lines.pop()


def check_memory(line: bytes) -> None:
    """Raises CollectionError if ``line`` could take too much memory when it is decoded.

    Two bytes of JSON can become an object of 64, and one wide character makes all of a text take
    four bytes a character: a line within the size limit could take gigabytes.
    """
    if len(line) <= _SMALL:
        return
    values = line.count(b",") + line.count(b"[") + line.count(b"{")
    if len(line) * _width(line) + values * _VALUE > _MAX_MEMORY:
        raise CollectionError("takes too much memory to be read safely; split the page")


def _width(line: bytes) -> int:
    """Bytes a character takes in the widest text of the line."""
    if b"\\u" in line:
        return 4
    if line.isascii():
        return 1
    return 4 if re.search(rb"[\xf0-\xff]", line) else 2
