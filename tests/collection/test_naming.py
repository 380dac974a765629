"""The names of collection files, built and taken apart."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from scp_ssg.collection import (
    collection_id,
    delta_id,
    file_name,
    parse_name,
    section_of,
    snapshot_id,
    split_url,
)
from scp_ssg.collection.naming import CollectionName

GENERATED = datetime(2026, 11, 21, 9, 30, 5, tzinfo=UTC)


@pytest.mark.parametrize("section", ["all", "x-delta-y", "a-snapshot", "T-delta-W47", "_"])
@pytest.mark.parametrize("period", ["2026-11-21T09", "2026-11-21", "2026-W47", "2026-11"])
def test_a_name_that_was_built_is_taken_apart_into_the_same_parts(
    section: str, period: str
) -> None:
    snapshot = snapshot_id(section, GENERATED)
    assert parse_name(file_name(snapshot, "gzip")) == CollectionName(
        id=snapshot, section=section, type="snapshot", generated=GENERATED, compression="gzip"
    )
    delta = delta_id(section, period, GENERATED)
    name = file_name(delta, "zstd")
    assert parse_name(name) == CollectionName(
        id=delta,
        section=section,
        type="delta",
        generated=GENERATED,
        compression="zstd",
        period=period,
    )
    assert collection_id(name) == collection_id(name + ".sha256") == delta
    assert section_of(name) == section


@pytest.mark.parametrize(
    "name",
    [
        "all-snapshot-20261121T093005Z.scp",  # nothing that we publish is uncompressed
        "all-snapshot-20261121T093005Z.scp.zst.sha256",
        ".all-snapshot-20261121T093005Z.scp.zst.part",
        "all-snapshot-20261341T093005Z.scp.zst",  # no such day
        "all-snapshot-2026-11-21.scp.zst",
        "download.scp.gz",
    ],
)
def test_a_name_of_another_file_has_no_parts(name: str) -> None:
    assert parse_name(name) is None


def test_a_name_of_another_publisher_has_a_section() -> None:
    assert section_of("blog-snapshot-2025-01-15.scp") == "blog"
    assert section_of("blog-snapshot-2025-01-15.scp.txt") is None
    assert section_of("download.scp.gz") is None


def test_a_url_is_a_folder_and_a_name() -> None:
    assert split_url("https://example.org/scp/a.scp.gz") == (
        "https://example.org/scp/",
        "a.scp.gz",
    )
