"""Reading collections by the rules of SCP 0.1, "Error Handling" and "Resource Exhaustion"."""

from __future__ import annotations

import gzip
import hashlib
import io
import json
import tracemalloc
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
import zstandard

from scp_ssg.collection import page_line, read
from scp_ssg.errors import CollectionError
from scp_ssg.model import (
    AudioBlock,
    CodeBlock,
    Collection,
    HeadingBlock,
    Icon,
    MediaLink,
    Page,
    TextBlock,
    VideoBlock,
)
from tests.collection.compressing import compressed, payload

if TYPE_CHECKING:
    from collections.abc import Callable

UPSTREAM = Path(__file__).parents[1] / "spec" / "upstream"
NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)
METADATA = Collection(id="x", section="all", type="snapshot", generated=NOON, version="0.1")
PAGE = {
    "url": "https://example.org/",
    "title": "t",
    "description": "d",
    "modified": "2026-11-21T12:00:00Z",
    "language": "en",
    "content": [{"type": "text", "text": "hello"}],
}


def first(**changes: Any) -> dict[str, Any]:
    made = {
        "id": "x",
        "section": "all",
        "type": "snapshot",
        "generated": "2026-11-21T12:00:00Z",
        "version": "0.1",
    }
    return {"collection": made | changes}


def collection(*pages: object, **changes: Any) -> bytes:
    return b"".join(json.dumps(each).encode() + b"\n" for each in (first(**changes), *pages))


def pages_of(data: bytes) -> tuple[list[Page], list[str]]:
    """The pages, and the warnings."""
    warnings: list[str] = []
    with read(io.BytesIO(data), name="c", warn=warnings.append) as reader:
        return list(reader), warnings


def page_with(**changes: Any) -> dict[str, Any]:
    return {name: value for name, value in (PAGE | changes).items() if value is not ...}


def blocks_of(*blocks: object) -> tuple[tuple[object, ...], list[str]]:
    pages, warnings = pages_of(collection(page_with(content=list(blocks))))
    return pages[0].content, warnings


PLAIN = collection(PAGE)


@pytest.mark.parametrize(
    "data",
    [
        PLAIN,
        PLAIN.rstrip(b"\n"),
        PLAIN.replace(b"\n", b"\r\n"),
        PLAIN.replace(b"\n", b"\n\n"),
        gzip.compress(PLAIN, mtime=0),
        zstandard.compress(PLAIN),
        zstandard.compress(gzip.compress(PLAIN, mtime=0)),
        gzip.compress(PLAIN[:50], mtime=0) + gzip.compress(PLAIN[50:], mtime=0),
        zstandard.compress(PLAIN[:50]) + zstandard.compress(PLAIN[50:]),
    ],
    ids=["plain", "no-end", "crlf", "blank", "gzip", "zstd", "twice", "members", "frames"],
)
def test_however_it_comes(data: bytes) -> None:
    pages, warnings = pages_of(data)
    assert [page.content for page in pages] == [(TextBlock("hello"),)]
    assert warnings == []


def test_a_byte_order_mark_is_skipped() -> None:
    pages, warnings = pages_of(b"\xef\xbb\xbf" + PLAIN)
    assert len(pages) == 1
    assert warnings == ["c: line 0: a byte order mark was skipped"]


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "c: is empty"),
        (b"<html>\n", "c: line 1: its metadata is not valid"),
        (collection(PAGE, version="1.0"), "c: line 1: version 1.0 is too new; this reads 0.1"),
        (collection(PAGE, version="new"), "c: line 1: its metadata is not valid"),
        (collection(PAGE, type="delta"), "c: line 1: a delta must say `since` when"),
        (collection(PAGE, id="a b"), "c: line 1: its metadata is not valid"),
        (PLAIN + b"{\n", "c: line 3: is not valid JSON"),
        (PLAIN + b"[]\n", "c: line 3: is not a page object"),
        (PLAIN + b'{"a":' * 100_000 + b"\n", "c: line 3: is nested too deeply"),
        (collection(page_with(title=...)), "c: line 2: the page has no title"),
        (collection(page_with(title=1)), "c: line 2: title is not a text"),
        (
            collection(page_with(modified="soon")),
            "c: line 2: modified 'soon' is not an ISO 8601 time",
        ),
        (collection(page_with(content="x")), "c: line 2: content is not a list"),
        (
            collection(page_with(content=[{"type": "text", "text": ""}] * 1001)),
            "c: line 2: https://example.org/ has more than 1000 content blocks",
        ),
        (gzip.compress(PLAIN, mtime=0)[:-9], "c: ends too early; the gzip data is truncated"),
        (zstandard.compress(PLAIN)[:-5], "c: ends too early; the zstd data is truncated"),
        (gzip.compress(PLAIN, mtime=0) + b"garbage", "c: is not valid gzip"),
        (zstandard.compress(PLAIN) + b"garbage", "c: is not valid zstd"),
        (gzip.compress(PLAIN + b"\n" * 10_000_000, mtime=0), "c: expands more than 100:1"),
        (zstandard.compress(PLAIN + b"\n" * 10_000_000), "c: expands more than 100:1"),
        (gzip.compress(PLAIN, mtime=0)[:-8] + bytes(8), "c: is not valid gzip"),
    ],
)
def test_what_is_fatal_to_a_collection(data: bytes, message: str) -> None:
    with pytest.raises(CollectionError) as raised:
        pages_of(data)
    assert str(raised.value).startswith(message)
    assert "\n" not in str(raised.value)


@pytest.mark.parametrize(
    ("page", "warning"),
    [
        (page_with(url="ftp://example.org/"), "its url 'ftp://example.org/' is not an http(s) URL"),
        (page_with(url="/relative"), "its url '/relative' is not an http(s) URL"),
        (page_with(content=[]), "it has no content that can be read"),
        (page_with(content=[{"type": "poll"}]), "it has no content that can be read"),
    ],
)
def test_what_costs_one_page(page: object, warning: str) -> None:
    pages, warnings = pages_of(collection(page, PAGE))
    assert len(pages) == 1
    assert warnings[-1] == f"c: line 2: page skipped: {warning}"


def test_unknown_blocks_are_skipped_and_the_page_stays() -> None:
    blocks, warnings = blocks_of({"type": "poll"}, "x", {"type": "text", "text": "kept"})
    assert blocks == (TextBlock("kept"),)
    assert warnings == [
        "c: line 2: https://example.org/: content[0]: unknown block type 'poll'; skipped",
        "c: line 2: https://example.org/: content[1]: unknown block type None; skipped",
    ]


@pytest.mark.parametrize(("level", "taken"), [(0, 1), (-3, 1), (7, 6), (99, 6)])
def test_heading_levels_are_clamped(level: int, taken: int) -> None:
    blocks, warnings = blocks_of({"type": "heading", "level": level, "text": "h"})
    assert blocks == (HeadingBlock(taken, "h"),)
    assert warnings[0].endswith(f"heading level {level} taken as {taken}")


def test_small_faults_are_mended() -> None:
    page = page_with(
        author=["A"],
        canonical=None,
        published="2026-01-01",
        schema=[1],
        new_field=1,
        url="HTTPS://e.org/",
    )
    pages, warnings = pages_of(collection(page))
    assert pages[0].url == "https://e.org/"
    assert pages[0].published == datetime(2026, 1, 1, tzinfo=UTC)
    assert (pages[0].author, pages[0].schema) == (None, None)
    assert len(warnings) == 2


def test_media_of_the_oldest_revision() -> None:
    blocks, warnings = blocks_of(
        {
            "type": "video",
            "sources": [
                {"url": "https://example.com/v.mp4", "format": "mp4", "quality": "1080p"},
                {"url": "https://example.com/v"},
            ],
            "poster": "https://example.com/p.jpg",
            "title": "Video",
            "description": "About it",
            "duration": 300,
        },
        {
            "type": "audio",
            "sources": [{"url": "https://example.com/a.mp3"}],
            "title": "Audio",
            "artist": "Her",
            "album": "Hers",
            "coverArt": "https://example.com/c.jpg",
        },
        {"type": "code", "language": None, "code": "x"},
    )
    assert warnings == []
    assert blocks == (
        VideoBlock(
            name="Video",
            url=(
                MediaLink(href="https://example.com/v.mp4", mediaType="video/mp4"),
                MediaLink(href="https://example.com/v", mediaType="video/*"),
            ),
            duration="PT300S",
            icon=Icon(type="Image", url="https://example.com/p.jpg"),
            summary="About it",
        ),
        AudioBlock(
            name="Audio",
            url=(MediaLink(href="https://example.com/a.mp3", mediaType="audio/mpeg"),),
            icon=Icon(type="Image", url="https://example.com/c.jpg"),
            attributed_to="Her",
            part_of="Hers",
        ),
        CodeBlock(code="x"),
    )


def test_a_line_beyond_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scp_ssg.collection.splitting.MAX_LINE", 1000)
    with pytest.raises(
        CollectionError, match=r"^c: has a line of more than 100 MB; split the page$"
    ):
        pages_of(PLAIN + b"x" * 200_000)


def test_metadata_without_an_end() -> None:
    with pytest.raises(CollectionError, match=r"^c: starts with a line of more than 1 MB; start"):
        pages_of(b'{"collection":{"id":"' + b"x" * 1_000_000)


def test_a_file_beyond_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scp_ssg.collection.splitting.MAX_TOTAL", len(PLAIN))
    pages_of(PLAIN)
    monkeypatch.setattr("scp_ssg.collection.splitting.MAX_TOTAL", len(PLAIN) - 1)
    with pytest.raises(CollectionError, match=r"^c: is larger than 500 GB; split it"):
        pages_of(PLAIN)


@pytest.mark.parametrize("compress", [gzip.compress, zstandard.compress])
def test_a_compressed_file_beyond_the_limit(
    compress: Callable[[bytes], bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    data = compress(PLAIN)
    monkeypatch.setattr("scp_ssg.collection.formats.MAX_FILE", len(data))
    pages_of(data)
    monkeypatch.setattr("scp_ssg.collection.formats.MAX_FILE", len(data) - 1)
    with pytest.raises(CollectionError, match=r"^c: is larger than 50 GB compressed; split it"):
        pages_of(data)


def test_our_checksum_and_the_text_s_own_are_accepted_and_no_other() -> None:
    line = page_line(pages_of(PLAIN)[0][0])
    data = payload(METADATA, [line], checksum=True)
    claimed = json.loads(data.splitlines()[0])["collection"]["checksum"]
    without = data.replace(f',"checksum":"{claimed}"'.encode(), b"")
    assert claimed == "sha256:" + hashlib.sha256(without).hexdigest()
    assert len(pages_of(data)[0]) == 1
    spaced = data.replace(b',"checksum":"', b', "checksum": "')
    assert len(pages_of(spaced)[0]) == 1
    with pytest.raises(CollectionError, match=r"^c: its checksum does not match; do not use it$"):
        pages_of(data.replace(b"hello", b"hallo"))


@pytest.mark.parametrize(
    ("name", "urls"),
    [("blog-post", 1), ("rich-content", 2)],
)
def test_upstream_s_examples_are_read(name: str, urls: int) -> None:
    with read(UPSTREAM / f"{name}.scp") as reader:
        assert len(list(reader)) == urls


def test_upstream_s_structured_block_is_the_page_s_schema() -> None:
    with read(UPSTREAM / "rich-content.scp") as reader:
        assert [page.schema and page.schema["@type"] for page in reader] == [None, "Product"]


def test_upstream_s_example_with_an_impossible_checksum_is_read_with_a_warning() -> None:
    # 66 digits cannot be a SHA-256, so there is nothing to check the file against.
    warnings: list[str] = []
    with read(UPSTREAM / "minimal-snapshot.scp", warn=warnings.append) as reader:
        assert len(list(reader)) == 2
    assert len(warnings) == 1
    assert warnings[0].endswith("its checksum is none that can be checked; it was passed over")


def test_a_file_that_is_not_there() -> None:
    with pytest.raises(CollectionError, match=r"^missing\.scp: cannot be read: No such file"):
        read(Path("missing.scp"))


def test_memory_does_not_grow_with_the_file(tmp_path: Path) -> None:
    words = " ".join(hashlib.sha256(str(n).encode()).hexdigest() for n in range(150))

    def peak(count: int) -> int:
        path = tmp_path / f"{count}.scp.zst"
        lines = (
            json.dumps(page_with(title=f"{n} {words[n % 100 :]}")).encode() + b"\n"
            for n in range(count)
        )
        path.write_bytes(compressed(payload(METADATA, lines, checksum=False), "gzip", 1))
        tracemalloc.start()
        with read(path) as reader:
            assert sum(1 for _ in reader) == count
        memory = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return memory

    # 2 MB and 40 MB: what a reader holds is a piece of the file and one page.
    assert peak(4000) < 1.5 * peak(200) + 2_000_000
