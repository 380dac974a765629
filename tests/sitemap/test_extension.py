"""Hosts' sitemaps with our elements in them: valid, and otherwise byte for byte the same."""

from __future__ import annotations

from datetime import UTC, date, datetime
from pathlib import Path

import pytest
from lxml import etree

from scp_ssg.errors import SitemapError
from scp_ssg.sitemap import (
    Announced,
    Dates,
    ListedUrl,
    SectionAnnounced,
    announcement,
    complete,
    extend,
    extend_index,
    is_index,
    is_ours,
    writing,
)

SCHEMA = etree.XMLSchema(file=str(Path(__file__).parents[1] / "spec" / "sitemap-0.9.xsd"))
NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)
SNAPSHOT = Announced(
    section="all",
    url="https://example.org/scp/all-snapshot-20261121T120000Z.scp.zst",
    generated=NOON,
    expires=NOON.replace(month=12),
    pages=2,
    size=300,
)
DELTA = Announced(
    section="all",
    url="https://example.org/scp/all-delta-2026-11-21-20261121T120000Z.scp.zst",
    generated=NOON,
    expires=NOON.replace(month=12),
    pages=1,
    size=200,
    since=NOON.replace(day=20),
    period="2026-11-21",
)
ELEMENTS = announcement(
    ["zstd", "gzip"], [SectionAnnounced(name="all", frequency="daily", pages=2)], [SNAPSHOT, DELTA]
)
MKDOCS = b"""<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
    <url>
         <loc>https://example.org/</loc>
         <lastmod>2026-11-21</lastmod>
    </url>
    <url>
         <loc>https://example.org/a&amp;b/</loc>
         <lastmod>2026-11-21</lastmod>
    </url>
</urlset>"""


def valid(data: bytes) -> bool:
    return bool(SCHEMA.validate(etree.fromstring(data)))


def test_the_elements_are_those_of_the_specification() -> None:
    assert ELEMENTS == (
        "<scp:version>0.1</scp:version>",
        "<scp:compression>zstd,gzip</scp:compression>",
        '<scp:section name="all" updateFreq="daily" pages="2"/>',
        (
            '<scp:collection section="all" type="snapshot" '
            'url="https://example.org/scp/all-snapshot-20261121T120000Z.scp.zst" '
            'generated="2026-11-21T12:00:00Z" expires="2026-12-21T12:00:00Z" pages="2" size="300"/>'
        ),
        (
            '<scp:delta section="all" period="2026-11-21" '
            'url="https://example.org/scp/all-delta-2026-11-21-20261121T120000Z.scp.zst" '
            'generated="2026-11-21T12:00:00Z" expires="2026-12-21T12:00:00Z" pages="1" size="200" '
            'since="2026-11-20T12:00:00Z"/>'
        ),
    )


def test_a_mkdocs_sitemap_is_valid_and_otherwise_the_same() -> None:
    extended = extend(MKDOCS, ELEMENTS)
    assert valid(extended)
    ours = b"".join(b"\n" + each.encode() for each in ELEMENTS)
    declaration = b' xmlns:scp="https://scp-protocol.org/schemas/sitemap/1.0"'
    assert extended.replace(ours, b"").replace(declaration, b"") == MKDOCS


def test_extending_again_replaces() -> None:
    once = extend(MKDOCS, ELEMENTS)
    assert extend(once, ELEMENTS) == once
    assert extend(once, ELEMENTS[:3]) == extend(MKDOCS, ELEMENTS[:3])


@pytest.mark.parametrize(
    "empty",
    [
        b'<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"/>',
        b'<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" />',
        b'<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"></urlset>',
        b"<?xml version='1.0'?>\n<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>\n</urlset>",
    ],
)
def test_an_empty_sitemap_gets_the_elements(empty: bytes) -> None:
    root = etree.fromstring(extend(empty, ELEMENTS))
    assert len(root) == len(ELEMENTS)


def test_a_prefixed_and_commented_sitemap() -> None:
    data = (
        b'<!-- no <urlset> here -->\n<s:urlset a="1>0" '
        b'xmlns:s="http://www.sitemaps.org/schemas/sitemap/0.9">'
        b"<s:url><s:loc>https://example.org/</s:loc></s:url></s:urlset>"
    )
    dates = Dates({"https://example.org/": NOON}, date(2026, 11, 21))
    extended = extend(data, ELEMENTS, dates)
    assert b"<s:lastmod>2026-11-21T12:00:00Z</s:lastmod></s:url>" in extended
    assert len(etree.fromstring(extended)) == len(ELEMENTS) + 1


def test_lastmod_says_when_a_page_changed() -> None:
    dates = Dates({"https://example.org/a&b/": NOON.replace(day=3)}, date(2026, 11, 21))
    extended = extend(MKDOCS, ELEMENTS, dates)
    assert valid(extended)
    assert b"<lastmod>2026-11-03T12:00:00Z</lastmod>" in extended
    # Of the home page nothing is known but that the site was built today, which is no news.
    assert b"<loc>https://example.org/</loc>\n    </url>" in extended
    other_day = Dates({}, date(2026, 11, 22))
    assert extend(MKDOCS, ELEMENTS, other_day) == extend(MKDOCS, ELEMENTS)


def test_a_page_without_lastmod_gets_one() -> None:
    data = MKDOCS.replace(b"\n         <lastmod>2026-11-21</lastmod>", b"")
    dates = Dates({"https://example.org/": NOON}, date(2026, 11, 21))
    extended = extend(data, ELEMENTS, dates)
    assert valid(extended)
    assert b"example.org/</loc><lastmod>2026-11-21T12:00:00Z</lastmod>" in extended


def test_urls_in_other_spellings_are_the_same_page() -> None:
    data = MKDOCS.replace(b"a&amp;b/", "straße/".encode())
    dates = Dates({"https://example.org/stra%C3%9Fe/": NOON}, date(2026, 11, 22))
    assert b"2026-11-21T12:00:00Z</lastmod>" in extend(data, (), dates)


def test_no_sitemap_at_all() -> None:
    with pytest.raises(SitemapError, match=r"^sitemap\.xml has no <urlset>, so the collections"):
        extend(b"<html></html>", ELEMENTS)


@pytest.mark.parametrize("prefix", [b"", b"s:"])
def test_an_index_lists_our_own_sitemap_once(prefix: bytes) -> None:
    namespace = b'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
    if prefix:
        namespace = namespace.replace(b"xmlns", b"xmlns:s")
    data = b"<%ssitemapindex %s>\n</%ssitemapindex>" % (prefix, namespace, prefix)
    assert is_index(data)
    once = extend_index(data, "https://example.org/sitemap-scp.xml")
    assert extend_index(once, "https://example.org/sitemap-scp.xml") == once
    locs = etree.fromstring(once).findall(".//{http://www.sitemaps.org/schemas/sitemap/0.9}loc")
    assert [each.text for each in locs] == ["https://example.org/sitemap-scp.xml"]


def test_a_whole_sitemap() -> None:
    listed = [
        ListedUrl(url="https://example.org/"),
        ListedUrl(url="https://example.org/a&b", lastmod=NOON),
    ]
    made = dict(complete(ELEMENTS, listed, "https://example.org/"))
    assert list(made) == ["sitemap.xml"]
    assert valid(made["sitemap.xml"])
    assert is_ours(made["sitemap.xml"])
    assert not is_ours(MKDOCS)
    assert (
        b"<loc>https://example.org/a&amp;b</loc><lastmod>2026-11-21T12:00:00Z</lastmod>"
        in (made["sitemap.xml"])
    )


@pytest.mark.parametrize(
    ("limit", "value"),
    [("MAX_URLS", 2), ("_MAX_SIZE", 1000 + 1500 + 3 * len("<url><loc></loc></url>"))],
)
def test_a_sitemap_beyond_the_limits_is_split(
    monkeypatch: pytest.MonkeyPatch, limit: str, value: int
) -> None:
    monkeypatch.setattr(writing, limit, value)
    listed = [ListedUrl(url=f"https://example.org/{'x' * 200}/{n}") for n in range(5)]
    made = dict(complete(ELEMENTS, listed, "https://example.org/"))
    assert list(made)[-1] == "sitemap.xml"
    index = etree.fromstring(made.pop("sitemap.xml"))
    locs = [each.text for each in index.iter("{http://www.sitemaps.org/schemas/sitemap/0.9}loc")]
    assert locs == [f"https://example.org/{name}" for name in made]
    assert len(made) > 1
    assert all(valid(part) for part in made.values())
    assert b"<scp:version>" in made["sitemap-1.xml"]
    assert sum(part.count(b"<url>") for part in made.values()) == 5
