"""The rules of a sitemap that announces collections."""

from __future__ import annotations

import pytest

from scp_ssg.validate import Problems
from scp_ssg.validate.sitemap import check_sitemap
from tests.foreign_collections import NOW

_HEAD = (
    '<?xml version="1.0" encoding="UTF-8"?>\n'
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
    ' xmlns:scp="https://scp-protocol.org/schemas/sitemap/1.0">\n'
)
_SOUND = """\
<scp:version>0.1</scp:version>
<scp:compression>zstd,gzip</scp:compression>
<scp:section name="all" updateFreq="daily" pages="~5"/>
<scp:collection section="all" type="snapshot" url="https://example.com/a.scp.zst" \
generated="2026-11-20T00:00:00Z" expires="2026-12-20T00:00:00Z" pages="5" size="100"/>
<scp:delta section="all" period="2026-11-20" url="https://example.com/d.scp.zst" \
generated="2026-11-20T00:00:00Z" expires="2026-12-20T00:00:00Z" pages="1" size="50" \
since="2026-11-19T00:00:00Z"/>
"""
_URL = "<url><loc>https://example.com/</loc><lastmod>2026-11-20</lastmod></url>\n"


def found(document: str | bytes) -> list[str]:
    problems = Problems()
    data = document.encode() if isinstance(document, str) else document
    check_sitemap(data, "sitemap.xml", problems, now=NOW)
    return [str(problem) for problem in problems.found]


def sitemap(elements: str = _SOUND, pages: str = _URL) -> str:
    return f"{_HEAD}{elements}{pages}</urlset>"


def test_a_sound_sitemap() -> None:
    assert found(sitemap()) == []


def test_what_it_announces_is_read_with_its_lines() -> None:
    content = check_sitemap(sitemap().encode(), "sitemap.xml", Problems(), now=NOW)

    assert [(each.line, each.announced.size) for each in content.listings] == [(6, 100), (7, 50)]
    assert content.sections == {"all": "~5"}


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        (
            'updateFreq="daily"',
            'updateFreq="often"',
            (
                'sitemap.xml:5: error: scp:section.updateFreq: "often" is not "hourly" or "daily"'
                ' or "weekly" or "monthly"; write one of these'
            ),
        ),
        (
            'pages="~5"',
            'pages="many"',
            (
                'sitemap.xml:5: error: scp:section.pages: "many" is not a count;'
                ' write "5000" or "~5000"'
            ),
        ),
        (
            "zstd,gzip",
            "zstd,brotli",
            (
                'sitemap.xml:4: warning: scp:compression: "brotli" is no format of SCP 0.1;'
                " use zstd or gzip"
            ),
        ),
        (
            "<scp:version>0.1",
            "<scp:version>1.0",
            (
                'sitemap.xml:3: error: scp:version: "1.0" is too new, readers of 0.1 must refuse'
                ' it; write "0.1" if the file follows that'
            ),
        ),
        (
            'size="100"',
            'size="-1"',
            (
                'sitemap.xml:6: error: scp:collection.size: "-1" is not a whole number from 0;'
                " write digits alone"
            ),
        ),
        (
            'size="50"',
            'size="60000000000"',
            (
                "sitemap.xml:7: error: scp:delta.size: 60000000000 bytes, readers must refuse more"
                " than 50000000000; split the collection into sections"
            ),
        ),
        (
            "zstd,gzip",
            "gzip",
            "sitemap.xml: warning: scp:compression: lacks zstd; .scp.zst is announced",
        ),
        (
            'since="2026-11-19T00:00:00Z"',
            'since="2026-11-21T00:00:00Z"',
            (
                "sitemap.xml:7: error: scp:delta.since: is later than generated;"
                " write the delta's own since"
            ),
        ),
        (
            ' since="2026-11-19T00:00:00Z"',
            "",
            "sitemap.xml:7: error: scp:delta.since: is missing; add it, it is required",
        ),
        (
            "https://example.com/d.scp.zst",
            "https://example.com/a.scp.zst",
            "sitemap.xml:7: error: scp:delta.url: stands in line 6 already; keep one",
        ),
        (
            "2026-11-20</lastmod>",
            "yesterday</lastmod>",
            'sitemap.xml:8: error: url.lastmod: "yesterday" is not a W3C date; mend it',
        ),
    ],
)
def test_one_fault_each(old: str, new: str, expected: str) -> None:
    document = sitemap()
    assert old in document

    assert found(document.replace(old, new, 1)) == [expected]


@pytest.mark.parametrize("host", ["[x", "x]", "[x]", "[::1", "[127.0.0.1]", "[::1]x"])
def test_brackets_in_a_host_hold_an_address(host: str) -> None:
    document = sitemap().replace("<loc>https://example.com/", f"<loc>https://{host}/")

    assert found(document) == [
        (
            f'sitemap.xml:8: error: url.loc: "https://{host}/" is not a URL;'
            " write it with a host, the rest percent-encoded"
        )
    ]
    assert found(document.replace(host, "[2001:db8::1]:8443")) == []


@pytest.mark.parametrize("address", ["/grüße/", "/?q=與", "/\U0001f41d/", "/a\u2013b/"])
def test_addresses_that_are_not_percent_encoded_are_one_warning(address: str) -> None:
    """The protocol of sitemaps allows such addresses, by RFC 3987."""
    page = _URL.replace("https://example.com/", f"https://example.com{address}")

    assert found(sitemap(pages=_URL + page * 1200)) == [
        (
            f'sitemap.xml:9: warning: url.loc: "https://example.com{address}" has characters beyond'
            " ASCII, which not every crawler reads; write all addresses percent-encoded"
        )
    ]


@pytest.mark.parametrize(
    "address",
    [
        "https://example.com/grüße und küsse/",
        "https://example.com/a\x85b/",
        "https://example.com/\ue000/",
        "https://example.com/ü/100%/",
        "https://[ü]/",
        "https://a…b/",
        "/grüße/",
        "https:///grüße/",
    ],
)
def test_what_the_protocol_does_not_allow_is_an_error(address: str) -> None:
    document = sitemap(pages=_URL.replace("https://example.com/", address))

    [problem] = found(document)
    assert problem.startswith("sitemap.xml:8: error: url.loc: ")


def test_the_sitemaps_of_an_index_may_have_letters_beyond_ascii() -> None:
    sitemaps = "".join(
        f"<sitemap><loc>https://example.com/{name}.xml</loc></sitemap>" for name in ("ä", "b c")
    )
    head = _HEAD.replace("urlset", "sitemapindex")
    problems = Problems()
    content = check_sitemap(
        f"{head}{sitemaps}</sitemapindex>".encode(), "sitemap.xml", problems, now=NOW
    )

    assert content.children == ["https://example.com/%C3%A4.xml"]
    assert [(each.severity, each.path) for each in problems.found] == [
        ("warning", "sitemap.loc"),
        ("error", "sitemap.loc"),
    ]


def test_collections_are_announced_over_https() -> None:
    document = sitemap(_SOUND.replace("https://example.com", "http://example.com"))

    assert found(document) == [
        (
            f"sitemap.xml:{line}: warning: scp:{kind}.url: is not served over HTTPS;"
            " serve it over HTTPS, and announce that"
        )
        for line, kind in ((6, "collection"), (7, "delta"))
    ]


@pytest.mark.parametrize(
    "host", ["localhost:8000", "site.localhost", "127.0.0.1:8000", "127.8.0.1", "0.0.0.0", "[::1]"]
)
def test_a_site_is_tried_out_without_https(host: str) -> None:
    assert found(sitemap(_SOUND.replace("https://example.com", f"http://{host}"))) == []


def test_collections_that_are_over() -> None:
    document = sitemap().replace("2026-12-20", "2026-11-21")

    assert found(document) == [
        (
            "sitemap.xml:6: warning: scp:collection.expires: is over;"
            " build the site again, readers may skip this"
        ),
        (
            "sitemap.xml:7: warning: scp:delta.expires: is over;"
            " build the site again, readers may skip this"
        ),
    ]


def test_elements_stand_before_the_pages() -> None:
    assert found(f"{_HEAD}{_URL}{_SOUND}</urlset>") == [
        (
            "sitemap.xml:4: error: scp:version: stands after the first <url>;"
            " put it right after the <urlset> tag"
        )
    ]


def test_sections_have_snapshots_and_snapshots_have_sections() -> None:
    assert found(sitemap(_SOUND.replace('name="all"', 'name="docs"'))) == [
        'sitemap.xml: error: scp:section: there is none named "all"; announce the section too',
        (
            'sitemap.xml: error: scp:collection: section "docs" has no snapshot;'
            " publish one, or drop the section"
        ),
    ]


@pytest.mark.parametrize(
    ("document", "expected"),
    [
        ("hello", "sitemap.xml:1: error: is not well-formed XML: Start tag expected"),
        ("<html/>", "sitemap.xml: error: is no sitemap, its root is <html>; write <urlset>"),
        (
            '<!DOCTYPE a [<!ENTITY a "aaa">]><urlset>&a;</urlset>',
            (
                "sitemap.xml: error: declares a document type, which no sitemap needs;"
                " remove the <!DOCTYPE>"
            ),
        ),
        (
            '<?xml version="1.0" encoding="UTF-16"?><!DOCTYPE a><urlset/>'.encode("utf-16"),
            (
                "sitemap.xml: error: declares a document type, which no sitemap needs;"
                " remove the <!DOCTYPE>"
            ),
        ),
    ],
)
def test_what_is_no_sitemap(document: str | bytes, expected: str) -> None:
    lines = found(document)

    assert len(lines) == 1
    assert lines[0].startswith(expected)
