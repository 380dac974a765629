"""The rules of a collection as a whole, and what other revisions and generators write."""

from __future__ import annotations

import gzip
import hashlib
import io
import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import zstandard

from scp_ssg.collection import read
from scp_ssg.validate import Problems
from scp_ssg.validate.collection import Source, check_collection
from tests.foreign_collections import METADATA, NOW, collection, page

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.validate.conftest import Check

UPSTREAM = Path(__file__).parents[1] / "spec" / "upstream"


def test_a_sound_collection_has_no_problems(check: Check) -> None:
    data = collection(page("a"), page("b"))

    assert check(data) == []
    assert check(data.rstrip(b"\n")) == []


def test_urls_stand_once(check: Check) -> None:
    assert check(collection(page("a"), page("b"), page("a"))) == [
        "a.scp:4: error: url: stands in line 2 already; list each page once"
    ]


def test_times_do_not_travel(check: Check) -> None:
    late = page("a", modified="2026-11-21T11:00:00Z")
    future = page("b", modified="2027-01-01T00:00:00Z")

    assert check(collection(late, future, type="delta", since="2026-11-20T00:00:00Z")) == [
        (
            "a.scp:2: warning: modified: is later than the collection's generated;"
            " write when the page changed"
        ),
        (
            "a.scp:3: error: modified: lies in the future;"
            " write when the page changed; no later change will reach readers otherwise"
        ),
    ]


def test_a_page_that_is_new_in_a_delta_may_have_been_written_long_ago(check: Check) -> None:
    old = page("a", modified="2012-11-30T00:00:00Z")

    assert check(collection(old, type="delta", since="2026-11-20T00:00:00Z")) == []


def test_metadata(check: Check) -> None:
    data = collection(id="a b", type="delta", version="1.0", generated="2026-12-24T00:00:00Z")

    assert check(data) == [
        (
            "a.scp:1: error: collection.id: \"a b\" is not made of A-Z, a-z, 0-9, '_' and '-'"
            " alone; rename it"
        ),
        (
            'a.scp:1: error: collection.version: "1.0" is too new, readers of 0.1 must refuse it;'
            ' write "0.1" if the file follows that'
        ),
        (
            "a.scp:1: error: collection.since: is missing;"
            " say since when this delta holds the changes"
        ),
    ]


def test_a_file_of_tomorrow_and_a_newer_minor_version(check: Check) -> None:
    assert check(collection(generated="2026-11-23T00:00:00Z", version="0.2")) == [
        (
            "a.scp:1: error: collection.generated: lies in the future, readers reject the file;"
            " set the clock of the machine that builds the site"
        )
    ]


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"", "a.scp: error: is empty; a collection has at least its metadata"),
        (
            b"hello",
            (
                "a.scp:1: error: is not JSON: expecting value at character 1;"
                " write one JSON object a line, in UTF-8"
            ),
        ),
        (
            b"{}\n",
            (
                "a.scp:1: error: has no collection metadata;"
                ' start the file with a line {"collection": {...}}'
            ),
        ),
    ],
)
def test_what_is_no_collection(check: Check, data: bytes, expected: str) -> None:
    assert check(data) == [expected]


def test_lines_that_readers_only_put_up_with(check: Check) -> None:
    data = collection(page("a")).replace(b"\n", b"\r\n") + b"\n"

    assert check(b"\xef\xbb\xbf" + data) == [
        "a.scp:1: error: starts with a byte order mark; write UTF-8 without one",
        "a.scp:2: warning: lines end in CR LF; end lines with a line feed alone",
        "a.scp:3: warning: is blank; write one page a line, nothing else",
    ]


@pytest.mark.parametrize(
    ("name", "compress", "expected"),
    [
        ("a.scp", bytes, []),
        ("a.scp.gz", gzip.compress, []),
        ("a.scp.zst", zstandard.compress, []),
        ("a", gzip.compress, []),
        ("a.scp.zst", gzip.compress, ["ends in .scp.zst but is .scp.gz inside"]),
        ("a.scp.gz", bytes, ["ends in .scp.gz but is .scp inside"]),
        ("a.scp", zstandard.compress, ["ends in .scp but is .scp.zst inside"]),
    ],
)
def test_the_ending_of_the_name_says_what_the_file_is(
    name: str, compress: Callable[[bytes], bytes], expected: list[str]
) -> None:
    data = compress(collection(page("a")))
    problems = Problems()

    check_collection(Source(name, io.BytesIO(data), len(data)), problems, now=NOW)

    assert [(each.what, each.severity) for each in problems.found] == [
        (what, "warning") for what in expected
    ]


@pytest.mark.parametrize(
    ("inner", "outer", "what"),
    [
        (zstandard.compress, gzip.compress, "zstd inside gzip"),
        (gzip.compress, gzip.compress, "gzip inside gzip"),
        (gzip.compress, zstandard.compress, "gzip inside zstd"),
    ],
)
def test_a_file_is_compressed_once(
    inner: Callable[[bytes], bytes], outer: Callable[[bytes], bytes], what: str, check: Check
) -> None:
    data = outer(inner(collection(page("a"))))

    assert check(data) == [
        (
            f"a.scp: error: is compressed 2 times over, {what};"
            " compress it once, other readers unwrap no more than that"
        )
    ]


def test_reading_ends_where_nobody_reads_on(check: Check) -> None:
    found = check(collection(*[page(str(n), title=n) for n in range(50)]), most=10)

    assert len(found) == 11
    assert found[-1] == (
        "a.scp: error: 10 problems found, the rest of the file was not checked; mend these first"
    )


def test_a_checksum_of_the_file_without_it_is_right(check: Check) -> None:
    plain = json.dumps({"collection": METADATA}, separators=(",", ":")) + "\n"
    rest = json.dumps(page("a")) + "\n"
    digest = hashlib.sha256((plain + rest).encode()).hexdigest()
    summed = plain.replace(',"version"', f',"checksum":"sha256:{digest}","version"')

    assert check((summed + rest).encode()) == []
    assert check((summed + rest.replace("words", "sword")).encode()) == [
        (
            "a.scp:1: error: collection.checksum: does not match the file, readers must reject it;"
            " publish the file again, as a whole"
        )
    ]


@pytest.mark.parametrize("name", ["blog-post.scp", "rich-content.scp"])
def test_upstream_examples_have_no_errors_and_are_read(check: Check, name: str) -> None:
    data = (UPSTREAM / name).read_bytes()

    assert not [line for line in check(data) if ": error: " in line]
    with read(UPSTREAM / name) as reader:
        assert len(list(reader)) == len(data.splitlines()) - 1


def test_upstream_example_with_a_checksum_that_is_none(check: Check) -> None:
    """Its 66 digits stand for a checksum and cannot be checked: advice for who publishes it, no
    reason for a reader to go without the pages."""
    path = UPSTREAM / "minimal-snapshot.scp"

    assert [line.partition("; ")[0] for line in check(path.read_bytes())] == [
        (
            'a.scp:1: error: collection.checksum: "sha256:a1b2c3d4e5f67890123456789012345678901234'
            '5678901234..." is not a checksum'
        )
    ]
    with read(path) as reader:
        assert [each.title for each in reader] == ["Home Page", "About Us"]
