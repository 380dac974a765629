"""Hostile files: each ends in a clear message within 5 s and 300 MB."""

from __future__ import annotations

import gzip
import json
import zlib
from typing import TYPE_CHECKING, Any

import pytest
import zstandard

from tests.cases import cases
from tests.foreign_collections import collection, page
from tests.systems import linux_only

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from tests.conftest import Limited
    from tests.limited import Outcome

pytestmark = linux_only

_ZEROS = bytes(1 << 20)


def _gzip(pieces: Iterator[bytes]) -> bytes:
    packer = zlib.compressobj(6, zlib.DEFLATED, 31)
    return b"".join(packer.compress(piece) for piece in pieces) + packer.flush()


def _zstd(pieces: Iterator[bytes]) -> bytes:
    packer = zstandard.ZstdCompressor(level=3).compressobj()
    return b"".join(packer.compress(piece) for piece in pieces) + packer.flush()


def _bomb(megabytes: int) -> Iterator[bytes]:
    yield collection()
    yield from (_ZEROS for _ in range(megabytes))


def _nested(layers: int) -> bytes:
    data = collection()
    for layer in range(layers):
        data = gzip.compress(data) if layer % 2 else zstandard.compress(data)
    return data


def _frames(count: int) -> bytes:
    return zstandard.compress(collection()) + zstandard.compress(b"") * count


def _huge_window() -> bytes:
    """A frame whose header asks for a window of 2 GiB (RFC 8878, section 3.1.1.1.2)."""
    exponent = 31 - 10
    return b"\x28\xb5\x2f\xfd" + b"\x00" + bytes([exponent << 3]) + b"\x01\x00\x00"


def _page_line(**members: Any) -> bytes:
    return json.dumps(page(**members), ensure_ascii=False).encode() + b"\n"


def _long(text: bytes) -> bytes:
    """A collection of one page of nearly 100 MB with ``text`` at its end."""
    line = _page_line(description="DESCRIPTION")
    return collection() + line.replace(b"DESCRIPTION", b"a" * 99_000_000 + text)


def _many_values(value: bytes, count: int) -> bytes:
    line = _page_line(schema={"a": 0})
    values = b"[" + b",".join([value] * count) + b"]"
    return collection() + line.replace(b'{"a": 0}', b'{"a": ' + values + b"}")


def _names(count: int) -> bytes:
    return b"".join(b'"a%d":1,' % n for n in range(count))


def _repeated(count: int) -> bytes:
    line = _page_line(schema={"last": 0})
    return collection() + line.replace(b'"last"', _names(count) * 2 + b'"last"')


_COLLECTIONS: dict[str, tuple[Callable[[], bytes], str]] = {
    "zstd bomb": (lambda: _zstd(_bomb(1000)), "expands more than 100:1"),
    "bomb in a bomb": (
        lambda: gzip.compress(_zstd(_bomb(1000))),
        "expands more than 100:1",
    ),
    "nested": (lambda: _nested(6), "compressed more than 4 times"),
    "many frames": (lambda: _frames(200_000), "more than 100,000 compressed frames"),
    "huge window": (_huge_window, "is not valid zstd"),
    "truncated": (lambda: zstandard.compress(collection(page()))[:-4], "ends too early"),
    "garbage after the end": (
        lambda: gzip.compress(collection()) + b"garbage",
        "is not valid gzip",
    ),
    "many blocks": (
        lambda: (
            collection()
            + _page_line(content=["BLOCKS"]).replace(
                b'"BLOCKS"', b",".join([b'{"type":"text","text":""}'] * 100_000)
            )
        ),
        "100000 blocks",
    ),
    "deep arrays": (
        lambda: _many_values(b"[" * 1_000_000 + b"]" * 1_000_000, 1),
        "nested too deeply",
    ),
    "deep unknown member": (
        lambda: (
            collection()
            + _page_line(x="X").replace(b'"X"', b'{"a":' * 500_000 + b"1" + b"}" * 500_000)
        ),
        "nested too deeply",
    ),
    "names that stand twice in the metadata": (
        lambda: collection().replace(b'"version"', _names(35_000) * 2 + b'"version"'),
        "stands there more than once",
    ),
    "byte order mark": (
        lambda: b"\xef\xbb\xbf" + collection(page()),
        "starts with a byte order mark",
    ),
    "not a number": (lambda: _many_values(b"NaN", 1), "not JSON"),
    "huge number": (lambda: _many_values(b"1" * 1_000_000, 1), "out of range"),
    "half a surrogate pair": (
        lambda: collection() + _page_line(title="X").replace(b'"X"', b'"\\ud800"'),
        "surrogate",
    ),
    "invalid UTF-8": (
        lambda: collection() + _page_line(title="X").replace(b'"X"', b'"\xff"'),
        "UTF-8",
    ),
    "another collection inside": (lambda: collection() * 2, "metadata where a page"),
    "not text at all": (lambda: bytes(range(256)) * 4000, "not UTF-8"),
}

_HEAVY_COLLECTIONS: dict[str, tuple[Callable[[], bytes], str]] = {
    "gzip bomb": (lambda: _gzip(_bomb(400)), "expands more than 100:1"),
    "line over 100 MB": (
        lambda: collection() + b'{"url":"' + b"a" * 100_000_001,
        "line of more than 100 MB",
    ),
    "wide characters": (lambda: _long("🍞".encode()), "too much memory"),
    "wide characters escaped": (lambda: _long(b"\\ud83c\\udf5e"), "too much memory"),
    "many empty arrays": (lambda: _many_values(b"[]", 20_000_000), "too much memory"),
    "many empty objects": (lambda: _many_values(b"{}", 20_000_000), "too much memory"),
    "many numbers": (lambda: _many_values(b"1e5", 20_000_000), "too much memory"),
    "names that stand twice": (lambda: _repeated(150_000), "stands there more than once"),
    "wrong types everywhere": (
        lambda: collection() + _page_line(**{name: [[0]] for name in page()}) * 100_000,
        "expected",
    ),
    "time travel": (
        lambda: collection() + _page_line(modified="9999-12-31T23:59:59Z") * 10_000,
        "lies in the future",
    ),
    "millions of broken lines": (lambda: collection() + b"x\n" * 5_000_000, "not JSON"),
    "millions of blank lines": (lambda: collection() + b"\n" * 5_000_000, "blank"),
    "one URL again and again": (
        lambda: collection() + _page_line() * 100_000,
        "stands in line 2 already",
    ),
    "metadata without an end": (lambda: b'{"collection":{"x":"' + b" " * 60_000_000, "1 MB"),
}


@cases(_COLLECTIONS, _HEAVY_COLLECTIONS)
def test_collections_are_refused(name: str, tmp_path: Path, limited: Limited) -> None:
    make, message = (_COLLECTIONS | _HEAVY_COLLECTIONS)[name]
    file = tmp_path / "hostile.scp"
    file.write_bytes(make())
    _refused(limited("validate", str(file)), message)


def _refused(outcome: Outcome, message: str) -> None:
    assert outcome.code == 1, outcome
    assert message in outcome.out
    assert "Traceback" not in outcome.out + outcome.err


@cases(_COLLECTIONS, _HEAVY_COLLECTIONS)
def test_collections_are_read_within_the_same_limits(
    name: str, tmp_path: Path, limited: Limited
) -> None:
    file = tmp_path / "hostile.scp"
    file.write_bytes((_COLLECTIONS | _HEAVY_COLLECTIONS)[name][0]())

    outcome = limited("inspect", str(file))

    assert outcome.code in (0, 1), outcome
    assert "Traceback" not in outcome.out + outcome.err
    assert "please report" not in outcome.err
    if outcome.code == 1:
        assert outcome.err.startswith("Error: ")
        assert len(outcome.err.splitlines()) == 1


@pytest.mark.slow
@pytest.mark.parametrize(
    ("command", "code"),
    [
        (["validate", "a.scp"], 0),
        (["inspect", "a.scp"], 0),
        (["inspect", "a.scp", "--page", "https://example.com/"], 0),
        (["inspect", "a.scp", "--page", "https://example.com/", "--json"], 0),
        (["diff", "a.scp", "b.scp"], 1),
        (["diff", "a.scp", "b.scp", "--json"], 1),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else None,
)
def test_pages_of_99_megabytes(
    command: list[str],
    code: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    limited: Limited,
) -> None:
    (tmp_path / "a.scp").write_bytes(_long(b""))
    (tmp_path / "b.scp").write_bytes(_long(b"!"))
    monkeypatch.chdir(tmp_path)

    outcome = limited(*command)

    assert outcome.code == code, (outcome.code, outcome.err)
    if command[0] == "inspect":
        assert "https://example.com/" in outcome.out


_SITEMAP = (
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
    ' xmlns:scp="https://scp-protocol.org/schemas/sitemap/1.0">'
)


def _laughs(target: str) -> bytes:
    entities = "".join(f'<!ENTITY l{n + 1} "{f"&l{n};" * 10}">' for n in range(10))
    document = f'<!DOCTYPE a [<!ENTITY l0 "lol">{entities}]>{_SITEMAP}'
    return (document + f"<url><loc>{target}</loc></url></urlset>").encode()


_SITEMAPS: dict[str, tuple[Callable[[], bytes], str]] = {
    "billion laughs": (lambda: _laughs("&l10;"), "declares a document type"),
    "laughs in an attribute of the root": (
        lambda: _laughs("a").replace(b"<urlset", b'<urlset a="&l10;"'),
        "declares a document type",
    ),
    "external entity": (
        lambda: b'<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><urlset>&x;</urlset>',
        "declares a document type",
    ),
    "60 MB, compressed": (
        lambda: gzip.compress(_SITEMAP.encode() + bytes(range(65, 91)) * 2_400_000, 1),
        "100:1",
    ),
    "deep": (lambda: _SITEMAP.encode() + b"<a>" * 900_000, "nests elements"),
}

_HEAVY_SITEMAPS: dict[str, tuple[Callable[[], bytes], str]] = {
    "a million collections": (
        lambda: _SITEMAP.encode() + b'<scp:collection section="all"/>' * 999_000 + b"</urlset>",
        "is missing",
    ),
    "a million elements": (
        lambda: _SITEMAP.encode() + b"<a/>" * 1_000_001 + b"</urlset>",
        "more than 1,000,000 elements",
    ),
    "as many elements as may be": (
        lambda: _SITEMAP.encode() + b"<url/>" * 40 + b"<a/>" * 999_000 + b"</urlset>",
        "url.loc: is missing",
    ),
    "half a million elements in one": (
        lambda: _SITEMAP.encode() + b"<url>" + b"<i><l/></i>" * 490_000 + b"</url></urlset>",
        "url.loc: is missing",
    ),
    "a million pages": (
        lambda: (
            _SITEMAP.encode() + b"<url><loc>https://a.example/</loc></url>" * 499_000 + b"</urlset>"
        ),
        "lists more than 50,000 pages",
    ),
    "half a million sitemaps": (
        lambda: (
            b'<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">'
            + b"<sitemap><loc>https://a.example/</loc></sitemap>" * 499_000
            + b"</sitemapindex>"
        ),
        "lists more than 50,000 sitemaps",
    ),
    "60 MB": (lambda: _SITEMAP.encode() + b"<a/>" * 15_000_000, "larger than 52,428,800"),
}


@cases(_SITEMAPS, _HEAVY_SITEMAPS)
def test_sitemaps_are_refused(name: str, tmp_path: Path, limited: Limited) -> None:
    make, message = (_SITEMAPS | _HEAVY_SITEMAPS)[name]
    file = tmp_path / "sitemap.xml"
    file.write_bytes(make())

    outcome = limited("validate", str(file))

    _refused(outcome, message)
    assert "root:" not in outcome.out


def test_a_page_without_an_end(limited: Limited) -> None:
    outcome = limited("extract", "/dev/zero")

    assert outcome.code == 1, outcome
    assert outcome.err == "Error: /dev/zero is larger than 64 MiB; that is no page\n"
