"""The records of the last build's pages: those of pages that have not changed are taken again."""

from __future__ import annotations

from contextlib import suppress
from functools import cached_property
from typing import TYPE_CHECKING

from scp_ssg.extract import LeftOut
from scp_ssg.generators.extraction import Extracted, signature
from scp_ssg.generators.removed_boxes import Removed
from scp_ssg.publish import kept_records_path
from scp_ssg.stored_records import Boxes, KeptRecord, KeptRecords

if TYPE_CHECKING:
    from collections.abc import Container, Iterator, Mapping

    from scp_ssg.generators.taken_page import TakenPage
    from scp_ssg.options import Options
    from scp_ssg.publish import Site

__all__ = ["LastRecords"]


class LastRecords:
    """The records of the last build of ``site``, if it extracted as this one with ``options``."""

    def __init__(self, site: Site, options: Options) -> None:
        self._site = site
        self._options = options

    @cached_property
    def _kept(self) -> KeptRecords:
        return KeptRecords(kept_records_path(self._site.state), signature(self._options))

    def key(self, url: str) -> bytes | None:
        """The key of the record of the page at ``url``."""
        return self._kept.key(url)

    def record(self, url: str, key: bytes) -> Extracted:
        """The record of the page at ``url``, if it is sound."""
        kept = self._kept.get(url, key)
        record = None if kept is None else kept.published or kept.left_out
        if kept is None or record is None:
            return Extracted(record=None)
        boxes = (
            Boxes(record.suspected, record.edges)
            if isinstance(record, LeftOut)
            else record.decoded_boxes
        )
        removed = tuple(Removed(*each) for each in kept.removed)
        return Extracted(record=record, boxes=boxes, removed=removed, key=key, is_kept=True)

    def replace_by(self, taken: Mapping[str, TakenPage], published: Container[str]) -> None:
        """Keeps the records of the pages ``taken`` by this build, in the place of the last one's,
        if they are ``published`` or have no content."""

        def is_kept(url: str) -> bool:
            page = taken.get(url)
            return page is not None and bool(page.key) and (not page.record or url in published)

        with suppress(OSError):  # the next build extracts all pages
            self._kept.replace_by(_new_records(taken, published), is_kept)


def _new_records(
    taken: Mapping[str, TakenPage], published: Container[str]
) -> Iterator[tuple[str, bytes, KeptRecord]]:
    """The records that are not those of the last build."""
    for url, page in taken.items():
        if page.is_as_before or not page.key:
            continue
        if page.left_out:
            yield url, page.key, KeptRecord(left_out=page.left_out, removed=page.removed)
        elif page.record and url in published:
            record = page.record.encoded
            yield url, page.key, KeptRecord(published=record, removed=page.removed)
