"""Encoding the lines of a collection as JSON, and hashes of them."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from scp_ssg.model import UNDATED, Collection, Page
from scp_ssg.times import utc

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = [
    "FirstLine",
    "fingerprint",
    "measured",
    "metadata_line",
    "page_line",
    "with_checksum",
]


class FirstLine(Struct, frozen=True):
    """The first line of a collection's file."""

    collection: Collection


_encoder = msgspec.json.Encoder(order=None)


def page_line(page: Page) -> bytes:
    """The page's record as one line of JSON, its times in UTC and whole seconds."""
    published = page.published and utc(page.published)
    return _line(replace(page, modified=utc(page.modified), published=published))


def fingerprint(page: Page) -> str:
    """SHA-256 of the page's record without its ``modified``, in hexadecimal digits."""
    return measured(page)[0]


def measured(page: Page) -> tuple[str, int]:
    """The fingerprint of the page, and the bytes of its line, whatever its ``modified``."""
    line = page_line(replace(page, modified=UNDATED))
    return hashlib.sha256(line).hexdigest(), len(line)


def metadata_line(metadata: Collection) -> bytes:
    """The first line of a collection's file."""
    return _line(FirstLine(metadata))


def _line(record: Struct) -> bytes:
    # encode_lines of msgspec 0.22 never frees some bytes of each tuple that it is given.
    return _encoder.encode(record) + b"\n"


def with_checksum(metadata: Collection, pieces: Iterable[bytes]) -> Collection:
    """``metadata`` with the SHA-256 of the whole file as it is without that member; ``pieces`` are
    the page lines, in URL order.

    A hash of a file that contains this very hash cannot exist (SCP 0.1, "Checksum Calculation").
    """
    digest = hashlib.sha256(metadata_line(metadata))
    for piece in pieces:
        digest.update(piece)
    return replace(metadata, checksum=f"sha256:{digest.hexdigest()}")
