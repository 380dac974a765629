"""Every rule of a page: where it is broken, what is wrong and what to do, word for word."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator, FormatChecker  # type: ignore[import-untyped]

from scp_ssg.validate.line import check_page
from tests.foreign_collections import page
from tests.validate.tables import Case, cases

FAULTS = Path(__file__).parent / "faults"
SPEC = Path(__file__).parents[1] / "spec"

_ALL = [case for path in sorted(FAULTS.glob("*.txt")) for case in cases(path)]


def _lines(line: bytes) -> list[str]:
    return [
        f"{fault.severity} {fault.path}: {fault.what}; {fault.fix}"
        for fault in check_page(line).faults
    ]


def test_the_tables_are_read() -> None:
    assert len(_ALL) == 19


@pytest.mark.parametrize("case", _ALL, ids=lambda case: case.title)
def test_faults(case: Case) -> None:
    line = json.dumps(page() | json.loads(case.given)).encode()

    assert _lines(line) == case.expected


def test_a_sound_page_has_none() -> None:
    checked = check_page(json.dumps(page(schema={"@type": "Article"}, author="A")).encode())

    assert checked.url == "https://example.com/"
    assert not checked.faults


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (b'{"url": NaN}', "error : is not JSON: NaN is no JSON number"),
        (b"\xef\xbb\xbf{}", "error : starts with a byte order mark"),
        (b'{"url": "\xff"}', "error : is not UTF-8 at byte 10"),
        (b"{", "error : is not JSON: expecting property name enclosed in double quotes"),
        (b"[" * 100_000, "error : nested too deeply to be read"),
        (b'{"a":' * 100_000 + b"1" + b"}" * 100_000, "error : nested too deeply to be read"),
        (b"5", "error : expected an object, got 5"),
        (
            b'{"collection": {"id": "a"}}',
            "error collection: metadata where a page is expected",
        ),
    ],
)
def test_lines_that_are_no_pages(line: bytes, expected: str) -> None:
    faults = _lines(line)

    assert len(faults) == 1
    assert faults[0].startswith(expected)


def test_a_name_that_stands_twice_is_found_though_the_record_decodes() -> None:
    line = json.dumps(page()).encode()
    twice = line.replace(b'"title"', b'"title": "another", "title"', 1)

    assert _lines(twice) == ["error title: stands there more than once; keep one of them"]


def test_an_escaped_quotation_mark_hides_no_second_name() -> None:
    # Two marks more in the text as escapes, two fewer when the name that stands twice is dropped.
    line = json.dumps(page(description="Q")).encode().replace(b"Q", b"\\u0022\\u0022\\u0022\\u0022")
    twice = line.replace(b'"title"', b'"title": "another", "title"', 1)

    assert _lines(twice) == ["error title: stands there more than once; keep one of them"]


def test_names_that_stand_twice_deep_in_structured_data_are_found() -> None:
    line = json.dumps(page(schema={"a": [{"b": 1}]})).encode()
    twice = line.replace(b'{"b": 1}', b'{"b": 1, "b": 2}')

    assert _lines(twice) == ["error schema.a[0].b: stands there more than once; keep one of them"]


def test_half_of_a_surrogate_pair_is_no_text() -> None:
    line = json.dumps(page(title="a")).encode().replace(b'"a"', b'"\\ud800"')

    assert _lines(line) == [
        "error title: half of a surrogate pair; write whole characters; this is no Unicode text"
    ]


def test_more_than_a_thousand_blocks_are_refused() -> None:
    block = {"type": "text", "text": "a"}

    assert not _lines(json.dumps(page(content=[block] * 1000)).encode())
    assert _lines(json.dumps(page(content=[block] * 1001)).encode()) == [
        (
            "error content: 1001 blocks, readers must refuse more than 1000;"
            " split the page or join neighbouring text blocks"
        )
    ]


_SCHEMA = Draft202012Validator(
    json.loads((SPEC / "page.schema.json").read_bytes()), format_checker=FormatChecker()
)
_VALUES = st.one_of(
    st.none(), st.booleans(), st.integers(-3, 9), st.text(max_size=5), st.just([]), st.just({})
)
_BLOCK = st.fixed_dictionaries(
    {},
    optional={
        "type": st.sampled_from(["text", "heading", "link", "list", "code", "table", "quote"]),
        "text": _VALUES,
        "level": _VALUES,
        "url": st.one_of(_VALUES, st.just("https://example.com/a")),
        "ordered": _VALUES,
        "items": st.one_of(_VALUES, st.lists(_VALUES, max_size=2)),
        "code": _VALUES,
        "rows": st.one_of(_VALUES, st.lists(st.lists(_VALUES, max_size=2), max_size=2)),
    },
)


@settings(max_examples=60, deadline=None)
@given(
    st.lists(_BLOCK, min_size=1, max_size=3),
    st.dictionaries(st.sampled_from(["title", "author", "schema", "language"]), _VALUES),
)
def test_what_has_no_error_is_valid_by_the_schema_of_the_text(
    content: list[dict[str, object]], members: dict[str, object]
) -> None:
    record = page(content=content) | members
    errors = [
        fault
        for fault in check_page(msgspec.json.encode(record)).faults
        if fault.severity == "error"
    ]

    # An absolute http(s) URL is more than the schema asks of a link.
    if not errors:
        assert _SCHEMA.is_valid(record)
    elif all(not fault.path.endswith("url") for fault in errors):
        assert not _SCHEMA.is_valid(record)
