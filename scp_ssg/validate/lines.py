"""The lines of a collection, none of them larger than a reader must take."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from scp_ssg.errors import CollectionError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

__all__ = ["MAX_LINE", "memory_of", "split"]

MAX_LINE = 100_000_000
"""Bytes of a page (SCP 0.1, "Resource Exhaustion")."""

_VALUE = 72
"""Bytes that an empty array or object takes in memory, with the pointer to it."""


def split(pieces: Iterable[bytes]) -> Iterator[bytes | bytearray]:
    """The lines in ``pieces`` without their newlines; a line over several pieces is a bytearray.

    Raises CollectionError for a line over 100 MB, as soon as it is that long.
    """
    held = bytearray()
    for piece in pieces:
        first, newline, rest = piece.partition(b"\n")
        if not held and newline:
            yield first
        else:
            held += first
            if len(held) > MAX_LINE:
                raise CollectionError("has a line of more than 100 MB; split the page")
            if not newline:
                continue
            yield held
        *whole, last = rest.split(b"\n")
        yield from whole
        held = bytearray(last)
    if held:
        yield held


def memory_of(line: bytes | bytearray) -> int:
    """The most bytes that the decoded ``line`` can take in memory, roughly.

    Two bytes of JSON can become an object of 64, and one wide character makes all of a text take
    four bytes a character: a line within the size limit could take gigabytes.
    """
    values = line.count(b",") + line.count(b"[") + line.count(b"{")
    return len(line) * _width(line) + values * _VALUE


def _width(line: bytes | bytearray) -> int:
    """Bytes a character takes in the widest text of the line."""
    if b"\\u" in line:
        return 4
    if line.isascii():
        return 1
    return 4 if re.search(rb"[\xf0-\xff]", line) else 2
