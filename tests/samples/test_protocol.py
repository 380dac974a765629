"""Whatever is published of the sample sites is valid by every schema and within every limit."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote

import jsonschema  # type: ignore[import-untyped]
import pytest
import zstandard
from lxml import etree

from scp_ssg.validate import Problems, validate
from tests.samples.built import MONDAY

if TYPE_CHECKING:
    from tests.samples.built import Built

SPEC = Path(__file__).parent.parent / "spec"
MAX_BLOCKS = 1000
MAX_RATIO = 100
MAX_WINDOW = 8 << 20


def validator(name: str) -> jsonschema.protocols.Validator:
    schema = json.loads((SPEC / name).read_text(encoding="utf-8"))
    kind = jsonschema.validators.validator_for(schema)
    kind.check_schema(schema)
    return kind(schema, format_checker=kind.FORMAT_CHECKER)


@pytest.mark.parametrize("schema", ["page.schema.json", "upstream/page.json"])
def test_every_page_is_valid(built: Built, schema: str) -> None:
    check = validator(schema)
    faults = [
        f"{url}: {error.json_path}: {error.message[:200]}"
        for url, page in built.pages.items()
        for error in check.iter_errors(page)
    ]
    assert built.pages
    assert faults == []


@pytest.mark.parametrize("schema", ["collection.schema.json", "upstream/collection.json"])
def test_every_first_line_is_valid(built: Built, schema: str) -> None:
    check = validator(schema)
    assert built.collections
    for each in built.collections:
        check.validate({"collection": each.metadata})


def test_validate_finds_no_problem(built: Built) -> None:
    problems = Problems()
    validate(str(built.output), problems, now=MONDAY)
    assert [str(each) for each in problems.found] == []


def test_the_schemas_can_fail() -> None:
    broken = {"url": "ftp://x/", "title": "", "description": "", "content": []}
    assert not validator("page.schema.json").is_valid(broken)
    assert not validator("upstream/page.json").is_valid(broken)


def test_the_sitemap_is_valid(built: Built) -> None:
    schema = etree.XMLSchema(file=SPEC / "sitemap-0.9.xsd")
    sitemap = etree.parse(built.output / "sitemap.xml")
    assert schema.validate(sitemap), schema.error_log


def test_the_compressed_sitemap_says_the_same(built: Built) -> None:
    plain = (built.output / "sitemap.xml").read_bytes()
    assert gzip.decompress((built.output / "sitemap.xml.gz").read_bytes()) == plain


def test_pages_stand_in_the_order_of_their_urls(built: Built) -> None:
    for each in built.collections:
        assert list(each.pages) == sorted(each.pages)


def test_no_page_has_too_many_blocks(built: Built) -> None:
    assert all(len(page["content"]) <= MAX_BLOCKS for page in built.pages.values())


def test_zstd_files_are_one_whole_checked_frame(built: Built) -> None:
    for file in (built.output / "scp").glob("*.zst"):
        data = file.read_bytes()
        frame = zstandard.get_frame_parameters(data)
        decompressor = zstandard.ZstdDecompressor().decompressobj()
        content = decompressor.decompress(data)
        assert decompressor.eof
        assert decompressor.unused_data == b""
        assert frame.content_size == len(content)
        assert frame.has_checksum
        assert frame.window_size <= MAX_WINDOW
        assert len(content) <= MAX_RATIO * len(data)


def test_gzip_files_are_one_member_without_a_time(blog: Built) -> None:
    files = list((blog.output / "scp").glob("*.gz"))
    assert files
    for file in files:
        data = file.read_bytes()
        assert data[4:8] == b"\0\0\0\0"
        assert len(gzip.decompress(data)) <= MAX_RATIO * len(data)


def test_both_formats_have_the_same_content(blog: Built) -> None:
    zstd, gz = (
        [each for each in blog.collections if each.name.endswith(end)] for end in (".zst", ".gz")
    )
    assert [each.pages for each in zstd] == [each.pages for each in gz]


def test_every_address_of_the_site_leads_to_a_file(built: Built) -> None:
    """Links, pictures, sources, captions: no relative address was resolved wrongly."""
    missing = []
    for url, page in built.pages.items():
        for address in addresses(page["content"]):
            path = unquote(address.partition("#")[0].removeprefix(built.site.url))
            if path == address.partition("#")[0]:
                continue
            file = built.output / path
            if not (file.is_file() or (file / "index.html").is_file()):
                missing.append((url, address))
    assert missing == []


def addresses(value: Any) -> list[str]:
    """Every URL anywhere in a block."""
    if isinstance(value, dict):
        own = [value[key] for key in ("url", "href") if isinstance(value.get(key), str)]
        return own + [each for member in value.values() for each in addresses(member)]
    if isinstance(value, list):
        return [each for member in value for each in addresses(member)]
    return []
