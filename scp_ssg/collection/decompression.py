"""The decompressors of collections, in bounded memory, whatever arrives."""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING

import zstandard

from scp_ssg.errors import CollectionError

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["gunzip", "unzstd"]

_MAX_FRAMES = 100_000
_MAX_WINDOW = 32 << 20  # bytes; twice over what is left of the 100 MB that a reader may take
_PIECE = 1 << 10  # a zstd block of four bytes may hold 128 KiB: this much may become 32 MiB
_OUTPUT = 1 << 20


def gunzip(pieces: Iterator[bytes]) -> Iterator[bytes]:
    """Yields the content of gzip members. Raises CollectionError if they are damaged."""
    member = zlib.decompressobj(16 + zlib.MAX_WBITS)
    members, begun = 1, False
    for piece in _small(pieces):
        data = piece
        while data:
            if member.eof:
                member, members, begun = zlib.decompressobj(16 + zlib.MAX_WBITS), members + 1, False
                _check_frames(members)
            try:
                yield member.decompress(data, _OUTPUT)
            except zlib.error as error:
                raise CollectionError(f"is not valid gzip: {error}") from None
            begun = True
            data = member.unused_data if member.eof else member.unconsumed_tail
    if begun and not member.eof:
        raise CollectionError("ends too early; the gzip data is truncated")


def unzstd(pieces: Iterator[bytes]) -> Iterator[bytes]:
    """Yields the content of zstd frames. Raises CollectionError if they are damaged."""
    decompressor = zstandard.ZstdDecompressor(max_window_size=_MAX_WINDOW)
    frame = decompressor.decompressobj()
    frames = 1
    for piece in _small(pieces):
        data = piece
        while data:
            if frame.eof:
                frame, frames = decompressor.decompressobj(), frames + 1
                _check_frames(frames)
            try:
                yield frame.decompress(data)
            except zstandard.ZstdError as error:
                raise CollectionError(f"is not valid zstd: {error}") from None
            data = frame.unused_data if frame.eof else b""
    if not frame.eof:
        raise CollectionError("ends too early; the zstd data is truncated")


def _check_frames(count: int) -> None:
    if count > _MAX_FRAMES:
        raise CollectionError(f"consists of more than {_MAX_FRAMES:,} compressed frames")


def _small(pieces: Iterator[bytes]) -> Iterator[bytes]:
    for piece in pieces:
        if len(piece) <= _PIECE:
            yield piece
        else:
            for at in range(0, len(piece), _PIECE):
                yield piece[at : at + _PIECE]
