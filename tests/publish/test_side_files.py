"""Files beside the collections: a site of any number of them takes no more memory."""

from __future__ import annotations

import os
import tracemalloc
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from scp_ssg.extract import Entry
from scp_ssg.model import UNDATED, Page, TextBlock
from scp_ssg.options import parse
from scp_ssg.outputs import PublishedPage, SideFile, SideOutput
from scp_ssg.publish import PageToPublish, Site, side_outputs
from scp_ssg.publish.ledger import Ledger, PageState
from scp_ssg.publish.state import State
from scp_ssg.stored_records import RecordFile, RecordMap, encoded

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

ROOT = "https://example.org/"
NOON = datetime(2026, 11, 22, 12, tzinfo=UTC)


def _large(page: PublishedPage) -> SideFile:
    path = f"{page.file}.txt"
    return SideFile(
        path=path, url=page.url_of(path), media_type="text/plain", data=os.urandom(20_000)
    )


def test_the_files_of_pages_are_not_in_memory_together(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    output = SideOutput(name="large", page_file=_large)
    monkeypatch.setattr(side_outputs, "SIDE_OUTPUTS", (lambda *_: output,))
    file = RecordFile()
    pages = RecordMap(PageToPublish)
    for number in range(3000):
        page = Page(
            url=f"{ROOT}{number}/",
            title=f"{number}",
            description="",
            modified=UNDATED,
            language="en",
            content=(TextBlock("Bees fly."),),
        )
        record = file.add(encoded(Entry(page=page)))
        pages[page.url] = PageToPublish(record=record, sections=("all",))
    ledger = Ledger(pages=dict.fromkeys(pages, PageState("", NOON)))
    site = Site(url=ROOT, output=tmp_path / "site", state_root=tmp_path / "state")
    last = State(site_url=ROOT, ledger=Ledger(), collections=())
    tracemalloc.start()
    try:
        made = side_outputs.side_files(pages, ledger, (), last, site=site, options=parse({}))
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert sum(map(len, made.page_files.values())) == 60_000_000
    assert peak < 45_000_000
