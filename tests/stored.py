"""Records as a build keeps them, for tests that have none of a build's."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scp_ssg.stored_records import RecordFile, StoredRecord, encoded

if TYPE_CHECKING:
    from scp_ssg.extract import Entry


def stored(entry: Entry) -> StoredRecord:
    return RecordFile().add(encoded(entry))
