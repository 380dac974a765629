"""What is in memory while a test runs."""

from __future__ import annotations

import gc

from scp_ssg.stored_records import StoredRecord

__all__ = ["records_in_memory"]


def records_in_memory() -> int:
    """How many records of pages are held, and not only waiting to be collected."""
    gc.collect()
    return sum(isinstance(each, StoredRecord) for each in gc.get_objects())
