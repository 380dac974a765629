"""A mapping in a temporary file whose values have stored records."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from scp_ssg.disk_map import DiskMap
from scp_ssg.stored_records.record_file import RecordFile

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["RecordMap", "path_as_bytes", "path_of"]

V = TypeVar("V")


class RecordMap(DiskMap[V]):
    """A ``DiskMap`` whose values may also have records that wait in files."""

    def __init__(self, kind: type[V], items: Iterable[tuple[str, V]] = ()) -> None:
        self._files: list[RecordFile] = []
        super().__init__(kind, items, write=self._written, read=self._read)

    def _written(self, value: object) -> int:
        assert isinstance(value, RecordFile)
        if value not in self._files:
            self._files.append(value)
        return self._files.index(value)

    def _read(self, kind: type, value: Any) -> RecordFile:  # noqa: ARG002  msgspec's signature
        file: RecordFile = self._files[value]
        return file


def path_as_bytes(path: Path | None) -> bytes | None:
    """``path`` as a value holds it: making a ``Path`` takes longer than reading all the rest."""
    return None if path is None else os.fsencode(path)


def path_of(data: bytes | None) -> Path | None:
    """The path that :func:`path_as_bytes` made ``data`` of."""
    return None if data is None else Path(os.fsdecode(data))
