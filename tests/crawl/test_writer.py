"""The mirror's own files: every conforming reader must be able to take them."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pytest
import zstandard

from scp_ssg.collection import read, write_collection
from scp_ssg.collection.lines import metadata_line
from scp_ssg.model import Collection
from tests.crawl.test_hostile import snapshot

if TYPE_CHECKING:
    from pathlib import Path

METADATA = Collection(
    id="all-mirror",
    section="all",
    type="snapshot",
    generated=datetime(2026, 3, 2, 13, tzinfo=UTC),
    version="0.1",
)


@pytest.mark.parametrize("letters", [10, 1_000_000])
def test_pages_that_would_expand_too_far_are_compressed_less(letters: int, tmp_path: Path) -> None:
    page = snapshot("https://example.org/a/").split(b"\n")[1] + b"\n"
    line = page.replace(b"Apples", b"a" * letters)
    path = tmp_path / "all.scp.zst"

    write_collection(path, METADATA, lambda: [line, line])

    content = metadata_line(METADATA) + line + line
    with path.open("rb") as file:
        assert zstandard.ZstdDecompressor().stream_reader(file).read() == content
    assert len(content) <= 100 * path.stat().st_size
    with read(path) as collection:
        assert [each.url for each in collection] == ["https://example.org/a/"] * 2
