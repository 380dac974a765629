"""Files that every conforming reader accepts."""

from __future__ import annotations

import gzip
import random

import pytest
import zstandard

from scp_ssg.collection.limits import MAX_RATIO
from tests.collection.compressing import compressed

TEXT = random.Random(1).randbytes(200_000).hex().encode()
REPETITIVE = [b"a" * 5_000_000, b"hello world, " * 300_000, b"", b"\n", TEXT[:100] * 20_000]


@pytest.mark.parametrize("level", [1, 9, 19])
def test_zstd_is_one_frame_with_checksum_size_and_a_small_window(level: int) -> None:
    data = compressed(TEXT, "zstd", level)
    parameters = zstandard.get_frame_parameters(data)
    assert parameters.has_checksum
    assert parameters.content_size == len(TEXT)
    assert parameters.window_size <= 8 << 20
    assert zstandard.ZstdDecompressor().decompress(data) == TEXT


def test_the_window_stays_small_for_large_data() -> None:
    data = compressed(TEXT * 100, "zstd", 19)
    assert zstandard.get_frame_parameters(data).window_size <= 8 << 20


@pytest.mark.parametrize("level", [1, 9, 19])
def test_gzip_is_one_member_without_a_time(level: int) -> None:
    data = compressed(TEXT, "gzip", level)
    assert data[:4] == b"\x1f\x8b\x08\x00"
    assert data[4:8] == bytes(4)
    assert gzip.decompress(data) == TEXT


@pytest.mark.parametrize("data", REPETITIVE, ids=range(len(REPETITIVE)))
def test_nothing_expands_more_than_readers_may_accept(data: bytes) -> None:
    for form, undo in (("zstd", zstandard.decompress), ("gzip", gzip.decompress)):
        packed = compressed(data, form, 19)  # type: ignore[arg-type]
        assert len(data) <= MAX_RATIO * len(packed)
        assert undo(packed) == data


def test_the_same_input_gives_the_same_bytes() -> None:
    assert compressed(TEXT, "zstd", 9) == compressed(TEXT, "zstd", 9)
    assert compressed(TEXT, "gzip", 9) == compressed(TEXT, "gzip", 9)
