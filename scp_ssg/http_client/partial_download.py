"""A file that is being downloaded, and what is needed to go on with it after a break."""

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
    """What stands beside the file, written before its first byte and again after its last."""

    url: str
    answer: Response
    size: int | None = None
    """The size of the finished file in bytes; None until it is finished."""


class PartialDownload:
    """The file ``path`` and its note ``path`` + ``.json``.

    A kill at any moment leaves them fit to go on from: the note always belongs to the bytes.
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
        """Bytes that are there."""
        return self._path.stat().st_size if self._path.exists() else 0

    def finished(self, url: str) -> Response | None:
        """The answer that this file is the whole body of, if it is finished."""
        note = self._note(url)
        if note is None:
            return None
        # A process may be killed after the last byte and before the note of it.
        length = note.answer.headers.get("content-length", "") if note.size is None else note.size
        return note.answer if self.size and str(length) == str(self.size) else None

    def resume(self, url: str) -> dict[str, str]:
        """The headers that ask for the rest; none if the file has to be had from the start.

        Only where a strong validator can tell whether the rest belongs to the same file
        (RFC 9110, section 13.1.5).
        """
        note = self._note(url)
        validator = _strong_validator(note.answer) if note else None
        if validator is None or not self.size:
            return {}
        return {"Range": f"bytes={self.size}-", "If-Range": validator}

    def begin(self, url: str, answer: Response) -> bool:
        """Get ready for the body of ``answer``; False if it is not what was asked for."""
        if answer.status == 206:
            start = _CONTENT_RANGE.match(answer.headers.get("content-range", ""))
            if start is None or int(start[1]) != self.size:
                self.discard()
                return False
        else:
            self.discard()
            self._write_note(_Note(url=url, answer=answer))
        self._close()
        self._file = io.FileIO(self._path, "a")
        return True

    def append(self, chunk: bytes) -> None:
        assert self._file is not None
        # A raw file may take less than it is given.
        rest = memoryview(chunk)
        while rest:
            rest = rest[self._file.write(rest) :]

    def finish(self, url: str) -> Response:
        """All bytes have come."""
        note = self._note(url)
        assert note is not None
        self._write_note(msgspec.structs.replace(note, size=self.size))
        return note.answer

    def discard(self) -> None:
        """Forget what has come."""
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
        ):  # cut off, or no note of ours
            return None
        return note if note.url == url else None

    def _write_note(self, note: _Note) -> None:
        fresh = self._note_path.with_name(self._note_path.name + ".new")
        fresh.write_bytes(msgspec.json.encode(note))
        fresh.replace(self._note_path)


def _strong_validator(answer: Response) -> str | None:
    said = answer.reliable_validators
    return said.etag if said.etag and said.etag.startswith('"') else said.last_modified
