"""Collections are encoded line by line: a snapshot of any size takes no more memory."""

from __future__ import annotations

import os
import tracemalloc
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from scp_ssg.options import parse
from scp_ssg.publish.ledger import Advance, Ledger, SectionState
from scp_ssg.publish.production import produce

if TYPE_CHECKING:
    from pathlib import Path

NOON = datetime(2026, 11, 22, 12, tzinfo=UTC)


def test_the_lines_of_a_snapshot_are_not_in_memory_together(tmp_path: Path) -> None:
    urls = [f"https://example.org/{number}" for number in range(60)]
    section = SectionState(
        generated=NOON, since=NOON, covered=NOON, changed=dict.fromkeys(urls, NOON)
    )
    change = Advance(
        ledger=Ledger(sections={"all": section}), generated=NOON, snapshots=("all",), deltas={}
    )
    tracemalloc.start()
    try:
        made = produce(change, {}, lambda _: os.urandom(1 << 20), parse({}), NOON, tmp_path)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert made.collections[0].pages == 60
    assert peak < 30_000_000
