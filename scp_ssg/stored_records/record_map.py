"""A mapping in a temporary file whose values have stored records."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from scp_ssg.disk_map import DiskMap
from scp_ssg.stored_records.record_file import RecordFile

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["RecordMap"]

V = TypeVar("V")


class RecordMap(DiskMap[V]):
    """A ``DiskMap`` whose values may also have paths, and records that wait in files."""

    def __init__(self, kind: type[V], items: Iterable[tuple[str, V]] = ()) -> None:
        self._files: list[RecordFile] = []
        super().__init__(kind, items, write=self._written, read=self._read)

    def _written(self, value: object) -> bytes | int:
        if isinstance(value, Path):
            return os.fsencode(value)
        assert isinstance(value, RecordFile)
        if value not in self._files:
            self._files.append(value)
        return self._files.index(value)

    def _read(self, kind: type, value: Any) -> Path | RecordFile:
        return self._files[value] if kind is RecordFile else Path(os.fsdecode(value))
