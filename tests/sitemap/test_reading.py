"""Sitemaps of strangers: what is read, what is passed over, what is refused."""

from __future__ import annotations

import gzip
from datetime import UTC, datetime

import pytest
import zstandard

from scp_ssg.errors import SitemapError
from scp_ssg.sitemap import MAX_SITEMAP, read_sitemap, wrong_address_notice
from scp_ssg.sitemap.mending import with_references

URL = "https://example.org/sitemap.xml"
HEAD = (
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
    ' xmlns:scp="https://scp-protocol.org/schemas/sitemap/1.0">'
)
SNAPSHOT = {
    "section": "blog",
    "type": "snapshot",
    "url": "https://example.org/blog.scp.zst",
    "generated": "2026-03-02T12:00:00Z",
    "expires": "2026-04-02T12:00:00Z",
    "pages": "12",
    "size": "3456",
}
DELTA = {key: value for key, value in SNAPSHOT.items() if key != "type"} | {
    "url": "https://example.org/delta.scp.zst",
    "since": "2026-03-01T12:00:00Z",
    "period": "2026-03-02",
}


def element(tag: str, attributes: dict[str, str]) -> str:
    members = " ".join(f'{k}="{v}"' for k, v in attributes.items())
    return f"<scp:{tag} {members}/>"


def urlset(*elements: str) -> bytes:
    return (HEAD + "".join(elements) + "</urlset>").encode()


def test_everything_that_is_announced_is_read() -> None:
    sitemap = read_sitemap(
        urlset(
            "<scp:version>0.1</scp:version>",
            "<scp:compression>zstd,gzip</scp:compression>",
            '<scp:section name="blog" updateFreq="daily" pages="~12"/>',
            element("collection", SNAPSHOT),
            element("delta", DELTA),
            "<url><loc>https://example.org/</loc></url>",
        ),
        URL,
    )
    assert (sitemap.version, sitemap.compression) == ("0.1", ("zstd", "gzip"))
    (section,) = sitemap.sections
    assert (section.name, section.frequency, section.pages) == ("blog", "daily", 12)
    snapshot, delta = sitemap.collections
    assert (snapshot.section, snapshot.url) == ("blog", SNAPSHOT["url"])
    assert snapshot.generated == datetime(2026, 3, 2, 12, tzinfo=UTC)
    assert (snapshot.pages, snapshot.size, snapshot.since) == (12, 3456, None)
    assert (delta.since, delta.period) == (datetime(2026, 3, 1, 12, tzinfo=UTC), "2026-03-02")
    assert (sitemap.children, sitemap.problems) == ((), ())


@pytest.mark.parametrize("compress", [gzip.compress, zstandard.compress])
def test_a_compressed_sitemap(compress: object) -> None:
    assert callable(compress)
    data = urlset(element("collection", SNAPSHOT))
    assert read_sitemap(compress(data), URL) == read_sitemap(data, URL)
    assert read_sitemap(compress(gzip.compress(data)), URL) == read_sitemap(data, URL)


def test_an_index_lists_sitemaps_once_and_relative_to_itself() -> None:
    data = (
        '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">'
        "<sitemap><loc>https://example.org/a.xml</loc><lastmod>2026</lastmod></sitemap>"
        "<sitemap><loc> b.xml </loc></sitemap><sitemap><loc>/a.xml</loc></sitemap>"
        "<sitemap><loc>file:///etc/passwd</loc></sitemap></sitemapindex>"
    )
    sitemap = read_sitemap(data.encode(), URL)
    assert sitemap.children == ("https://example.org/a.xml", "https://example.org/b.xml")
    assert sitemap.problems == (f"{URL}: lists 'file:///etc/passwd', which is not an http(s) URL",)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"section": "a/../b"}, "has the section 'a/../b'; only A-Z, a-z, 0-9, '_' and '-'"),
        ({"section": ""}, "has the section ''; only"),
        ({"type": "delta"}, "has the type 'delta', not 'snapshot'"),
        ({"url": "/blog.scp.zst"}, "has the url '/blog.scp.zst', which is not absolute http(s)"),
        ({"url": "file:///etc/passwd"}, "which is not absolute http(s)"),
        ({"generated": "yesterday"}, "has the generated 'yesterday', which is not a time"),
        ({"generated": "2026-13-01T00:00:00Z"}, "which is not a time in ISO 8601"),
        ({"pages": "many"}, "has the pages 'many', which is not a whole number"),
        ({"size": "-1"}, "has the size '-1', which is not a whole number"),
        ({"size": "1" * 400}, "which is not a whole number"),
        ({"size": "٣"}, "which is not a whole number"),
        ({"expires": None}, "has no expires"),
    ],
)
def test_an_element_that_breaks_a_rule_costs_only_itself(
    change: dict[str, str | None], why: str
) -> None:
    wrong = {k: v for k, v in {**SNAPSHOT, **change}.items() if v is not None}
    good = SNAPSHOT | {"url": "https://example.org/good.scp.zst"}
    sitemap = read_sitemap(urlset(element("collection", wrong), element("collection", good)), URL)
    assert [each.url for each in sitemap.collections] == [good["url"]]
    (problem,) = sitemap.problems
    assert problem.startswith(f"{URL}: <scp:collection> has ")
    assert why in problem
    assert problem.endswith("; it is passed over")


def test_a_url_that_is_announced_twice_is_taken_once() -> None:
    sitemap = read_sitemap(urlset(element("collection", SNAPSHOT) * 2), URL)
    assert len(sitemap.collections) == 1
    assert "repeats the url 'https://example.org/blog.scp.zst'" in sitemap.problems[0]


def test_problems_are_not_counted_without_end() -> None:
    sitemap = read_sitemap(urlset("<scp:collection/>" * 5000), URL)
    assert len(sitemap.problems) == 20


def test_elements_of_others_say_nothing_to_us() -> None:
    strange = '<x:collection xmlns:x="https://example.org/" section="blog"/>'
    deep = f"<url>{element('collection', SNAPSHOT)}</url>"
    sitemap = read_sitemap(urlset(strange, deep, "<!-- <scp:version>9.0</scp:version> -->"), URL)
    assert (sitemap.collections, sitemap.problems, sitemap.version) == ((), (), None)


BOMB = '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>'
OUTSIDE = '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>'


@pytest.mark.parametrize("doctype", [BOMB, OUTSIDE, '<!DOCTYPE x SYSTEM "http://127.0.0.1/x">'])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_no_document_type(doctype: str, encoding: str) -> None:
    data = f'<?xml version="1.0" encoding="{encoding}"?>{doctype}<urlset>&b;</urlset>'
    with pytest.raises(SitemapError, match="declares a document type, which no sitemap needs"):
        read_sitemap(data.encode(encoding), URL)


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "is not well-formed XML"),
        (b"Not found", "is not well-formed XML"),
        (HEAD.encode(), "is not well-formed XML"),
        (b"<html><body/></html>", "is no sitemap, its root is <html>"),
        (b"<a>" * 100_000, "nests elements more than 256 deep"),
        (HEAD.encode() + b"<a>" * 100_000, "nests elements more than 256 deep"),
        (urlset(f"<scp:version>{'1' * 20_000}</scp:version>"), "more than 10,000 characters"),
        (
            gzip.compress(b" " * 10_000_000, mtime=0),
            "cannot be decompressed: expands more than 100:1",
        ),
        (gzip.compress(urlset(), mtime=0)[:-10], "cannot be decompressed: ends too early"),
        (HEAD.encode() + b" " * MAX_SITEMAP, "is larger than 52,428,800 bytes; split it"),
    ],
)
def test_what_is_refused(data: bytes, why: str) -> None:
    with pytest.raises(SitemapError) as caught:
        read_sitemap(data, URL)
    assert str(caught.value).startswith(f"{URL} ")
    assert why in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_million_collections_are_refused_at_ten_thousand() -> None:
    many = "".join(
        element("collection", SNAPSHOT | {"url": f"https://example.org/{n}.scp"})
        for n in range(10_001)
    )
    # The rest is never looked at: it is not even well-formed.
    with pytest.raises(SitemapError, match="announces more than 10,000 sections and collections"):
        read_sitemap((HEAD + many + "<" * 1_000_000).encode(), URL)


@pytest.mark.parametrize("opening", [b"<!--", b"<![CDATA["])
def test_what_is_opened_many_times_and_never_closed_is_read_once(opening: bytes) -> None:
    """In time in proportion to the square these two megabytes would take hours."""
    data = opening * 300_000 + b"<loc>/a?b&c</loc>"
    assert with_references(data) == data
    assert with_references(b"<loc>a&b</loc><!-- a&b --><loc>&</loc>" + opening + b"a&b") == (
        b"<loc>a&amp;b</loc><!-- a&b --><loc>&amp;</loc>" + opening + b"a&b"
    )


def test_a_comment_without_an_end_hides_what_is_no_address() -> None:
    assert wrong_address_notice(b"<!--" * 300_000 + b"<loc>/tea</loc>") is None
    assert "line 1, has '/tea'" in (wrong_address_notice(b"<!-- a --><loc>/tea</loc><!--") or "")
