"""A collection's checksum, in both readings of the text (SCP 0.1, "Checksum Calculation")."""

from __future__ import annotations

import hashlib
import re

__all__ = ["Checksum", "without_checksum"]

# No white space is allowed to vary before the comma: a run of it would be tried again and again.
_MEMBER = re.compile(rb',\s*"checksum"\s*:\s*"[^"]*"|"checksum"\s*:\s*"[^"]*"\s*,\s*')


def without_checksum(line: bytes) -> bytes:
    """The first ``line`` of a collection without the checksum and its comma, else as it is."""
    return _MEMBER.sub(b"", line, count=1)


class Checksum:
    """The SHA-256 of a collection: of the whole file, and of the file without the checksum."""

    def __init__(self, start: bytes) -> None:
        """``start`` is the first line, with whatever follows it."""
        line, newline, rest = start.partition(b"\n")
        self._hashes = (
            hashlib.sha256(start),
            hashlib.sha256(without_checksum(line) + newline + rest),
        )

    def update(self, piece: bytes) -> None:
        for each in self._hashes:
            each.update(piece)

    def matches(self, claimed: str) -> bool:
        """Return whether ``claimed``, ``sha256:`` and 64 digits, is one of the two hashes."""
        digest = claimed.partition(":")[2].lower()
        return any(each.hexdigest() == digest for each in self._hashes)
