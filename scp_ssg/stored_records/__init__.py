"""The records of a build in a file: the content of a hundred thousand pages needs more memory than
a build may take.

An ``Entry`` goes in, encoded; a ``StoredRecord`` comes out, with what each step of a publication
asks of every page. It reads the rest when it is asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scp_ssg.lazy import in_modules, lazy_exports

if TYPE_CHECKING:
    from scp_ssg.stored_records.kept_records import KeptRecord, KeptRecords, journal_of
    from scp_ssg.stored_records.record_file import (
        Boxes,
        EncodedRecord,
        RecordFile,
        StoredRecord,
        encoded,
    )
    from scp_ssg.stored_records.record_map import RecordMap, path_as_bytes, path_of

__all__ = [
    "Boxes",
    "EncodedRecord",
    "KeptRecord",
    "KeptRecords",
    "RecordFile",
    "RecordMap",
    "StoredRecord",
    "encoded",
    "journal_of",
    "path_as_bytes",
    "path_of",
]

_MODULES = in_modules(
    kept_records="KeptRecord KeptRecords journal_of",
    record_file="Boxes EncodedRecord RecordFile StoredRecord encoded",
    record_map="RecordMap path_as_bytes path_of",
)

if not TYPE_CHECKING:  # with it, every name would pass the type checker
    __getattr__ = lazy_exports(__name__, _MODULES)
