"""A file that is being downloaded, and the note that lets an interrupted download resume."""

from __future__ import annotations

import io
import re
from typing import TYPE_CHECKING, Self

import msgspec
from msgspec import Struct

from scp_ssg.http_client.response import Response

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["PartialDownload"]

_CONTENT_RANGE = re.compile(r"bytes (\d+)-\d+/(?:\d+|\*)")


class _Note(Struct, frozen=True, kw_only=True):
    """The content of the ``.json`` file beside the download.

    Written before the first byte of the download, and again after the last.
    """

    url: str
    response: Response
    size: int | None = None
    """The size of the finished file in bytes; None until it is finished."""


class PartialDownload:
    """The file ``path`` and its note ``path`` + ``.json``.

    If the process is killed at any moment, the download can be resumed: the note always belongs to
    the bytes in the file.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._note_path = path.with_name(path.name + ".json")
        self._file: io.FileIO | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._close()

    @property
    def size(self) -> int:
        """Bytes of the file so far."""
        return self._path.stat().st_size if self._path.exists() else 0

    def finished(self, url: str) -> Response | None:
        """The response whose whole body this file is; None if the download is not finished."""
        note = self._note(url)
        if note is None:
            return None
        # The process may have been killed after the last byte, before the note was written.
        length = note.response.headers.get("content-length", "") if note.size is None else note.size
        return note.response if self.size and str(length) == str(self.size) else None

    def resume(self, url: str) -> dict[str, str]:
        """The headers that request the rest of the file; empty if it must be downloaded anew.

        The rest is requested only with a strong validator, which tells whether the server still has
        the same file (RFC 9110, section 13.1.5).
        """
        note = self._note(url)
        validator = _strong_validator(note.response) if note else None
        if validator is None or not self.size:
            return {}
        return {"Range": f"bytes={self.size}-", "If-Range": validator}

    def begin(self, url: str, response: Response) -> bool:
        """Prepares for the body of ``response``; False if that is not the range requested."""
        if response.status == 206:
            start = _CONTENT_RANGE.match(response.headers.get("content-range", ""))
            if start is None or int(start[1]) != self.size:
                self.discard()
                return False
        else:
            self.discard()
            self._write_note(_Note(url=url, response=response))
        self._close()
        self._file = io.FileIO(self._path, "a")
        return True

    def append(self, chunk: bytes) -> None:
        assert self._file is not None
        # An unbuffered file may write fewer bytes than it is given.
        rest = memoryview(chunk)
        while rest:
            rest = rest[self._file.write(rest) :]

    def finish(self, url: str) -> Response:
        """Notes that the whole body was received; returns its response."""
        note = self._note(url)
        assert note is not None
        self._write_note(msgspec.structs.replace(note, size=self.size))
        return note.response

    def discard(self) -> None:
        """Removes the file and its note."""
        self._close()
        self._path.unlink(missing_ok=True)
        self._note_path.unlink(missing_ok=True)

    def _close(self) -> None:
        if self._file is not None:
            self._file.close()
            self._file = None

    def _note(self, url: str) -> _Note | None:
        try:
            note = msgspec.json.decode(self._note_path.read_bytes(), type=_Note)
        except (
            OSError,
            msgspec.MsgspecError,
            ValueError,
            RecursionError,
        ):  # damaged, or not a note
            return None
        return note if note.url == url else None

    def _write_note(self, note: _Note) -> None:
        fresh = self._note_path.with_name(self._note_path.name + ".new")
        fresh.write_bytes(msgspec.json.encode(note))
        fresh.replace(self._note_path)


def _strong_validator(response: Response) -> str | None:
    kept = response.reliable_validators
    return kept.etag if kept.etag and kept.etag.startswith('"') else kept.last_modified
