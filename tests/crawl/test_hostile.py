"""Sites that mean harm, or are simply broken: the mirror stays, and the message says what to do."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Callable
from datetime import timedelta
from typing import TYPE_CHECKING, Any

import pytest
import zstandard

from scp_ssg.cli import run
from scp_ssg.crawl import sync
from scp_ssg.errors import CrawlError

if TYPE_CHECKING:
    from pathlib import Path

    from tests.crawl.conftest import Site
    from tests.scripted_server import Web

Mirrored = Callable[[str], dict[str, str]]
INSTEAD = "; the mirror stays as it was, and the HTML pages must be crawled instead"


def snapshot(url: str, *, lines: int = 1, **metadata: str) -> bytes:
    """An uncompressed snapshot whose pages all have one URL."""
    members = {
        "id": "a",
        "section": "all",
        "type": "snapshot",
        "generated": "2026-03-02T13:00:00Z",
        "version": "0.1",
    } | metadata
    page = {
        "url": url,
        "title": "A page",
        "description": "Described",
        "modified": "2026-03-02T13:00:00Z",
        "language": "en",
        "content": [{"type": "text", "text": "Apples"}],
    }
    body = json.dumps({"collection": members}) + "\n" + (json.dumps(page) + "\n") * lines
    return body.encode()


def announce(web: Web, data: bytes, **attributes: str) -> None:
    """Serves ``data`` as the one snapshot of the site."""
    web.files["/all.scp"] = data
    given = {
        "section": "all",
        "type": "snapshot",
        "url": f"{web.url}/all.scp",
        "generated": "2026-03-02T13:00:00Z",
        "expires": "2026-04-02T13:00:00Z",
        "pages": "1",
        "size": str(len(data)),
    } | attributes
    members = " ".join(f'{name}="{value}"' for name, value in given.items())
    web.files["/sitemap.xml"] = (
        '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
        ' xmlns:scp="https://scp-protocol.org/schemas/sitemap/1.0">'
        f"<scp:collection {members}/></urlset>"
    ).encode()


def bomb(url: str) -> bytes:
    return gzip.compress(snapshot(url) + b" " * 5_000_000)


def nested_bomb(url: str) -> bytes:
    return zstandard.compress(zstandard.compress(bomb(url)))


def wide_window(url: str) -> bytes:
    parameters = zstandard.ZstdCompressionParameters.from_level(3, window_log=30)
    compressor = zstandard.ZstdCompressor(compression_params=parameters).compressobj()
    return compressor.compress(snapshot(url)) + compressor.flush()


HARMFUL: dict[str, Callable[[str], bytes]] = {
    "expands more than 100:1": bomb,
    "expands more than 100:1; ": nested_bomb,
    "is not valid zstd": wide_window,
    "is empty": lambda _: b"",
    "its metadata is not valid": lambda _: b"<html>Not found</html>",
    "version 1.0 is too new; this reads 0.1": lambda url: snapshot(url, version="1.0"),
    "is a snapshot of the section 'other'": lambda url: snapshot(url, section="other"),
    "is a delta of the section 'all'": lambda url: snapshot(
        url, type="delta", since="2026-03-01T00:00:00Z"
    ),
    "its checksum does not match": lambda url: snapshot(url, checksum="sha256:" + "0" * 64),
    "was generated at 2999-01-01T00:00:00Z, in the future": lambda url: snapshot(
        url, generated="2999-01-01T00:00:00Z"
    ),
    "ends too early": lambda url: gzip.compress(snapshot(url))[:-9],
}


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}


@pytest.mark.parametrize("why", HARMFUL)
def test_a_harmful_collection_leaves_the_mirror_as_it_was(
    why: str, site: Site, web: Web, tmp_path: Path, mirrored: Mirrored
) -> None:
    site.publish(a="Apples")
    sync(site.sitemap, tmp_path / "mirror")
    before = contents(tmp_path / "mirror")
    announce(web, HARMFUL[why](f"{web.url}/a/"), generated="2026-03-09T00:00:00Z")
    with pytest.raises(CrawlError) as caught:
        sync(site.sitemap, tmp_path / "mirror")
    message = str(caught.value)
    assert message.startswith(f"{web.url}/all.scp: ")
    assert why in message
    assert message.endswith(INSTEAD)
    assert contents(tmp_path / "mirror") == before
    site.publish(after=timedelta(days=30), a="Pears")
    sync(site.sitemap, tmp_path / "mirror")
    assert mirrored("all") == {"a": "Pears"}


def test_a_url_twenty_thousand_times_over_is_one_page(
    web: Web, tmp_path: Path, mirrored: Mirrored
) -> None:
    announce(web, snapshot(f"{web.url}/a/", lines=20_000))
    report = sync(f"{web.url}/sitemap.xml", tmp_path / "mirror")
    assert report.sections[0].pages == 1
    assert mirrored("all") == {"a": "Apples"}


@pytest.mark.parametrize(("said", "expected"), [("1", "announced were 1"), ("9999", "were 9,999")])
def test_a_wrong_size_is_reported(said: str, expected: str, web: Web, tmp_path: Path) -> None:
    announce(web, snapshot(f"{web.url}/a/"), size=said)
    report = sync(f"{web.url}/sitemap.xml", tmp_path / "mirror")
    assert expected in report.notices[0]


def test_a_size_that_is_a_great_lie_is_refused(web: Web, tmp_path: Path) -> None:
    announce(web, snapshot(f"{web.url}/a/", lines=10_000), size="1")
    with pytest.raises(CrawlError, match="larger than the 1,048,576 bytes that are allowed here"):
        sync(f"{web.url}/sitemap.xml", tmp_path / "mirror")


def test_an_announcement_from_the_future_is_not_believed(web: Web, tmp_path: Path) -> None:
    announce(web, snapshot(f"{web.url}/a/"), generated="2999-01-01T00:00:00Z")
    with pytest.raises(CrawlError, match="announces no collections"):
        sync(f"{web.url}/sitemap.xml", tmp_path / "mirror")
    assert web.asked() == ["/robots.txt", "/sitemap.xml"]


@pytest.mark.parametrize(
    ("url", "why"),
    [
        ("http://127.0.0.1:1/all.scp", "is at another origin than the sitemap"),
        ("http://169.254.169.254/latest/meta-data", "is at another origin than the sitemap"),
        ("file:///etc/passwd", "announces no collections"),
    ],
)
def test_collections_elsewhere(url: str, why: str, web: Web, tmp_path: Path) -> None:
    announce(web, b"", url=url)
    with pytest.raises(CrawlError, match=why):
        sync(f"{web.url}/sitemap.xml", tmp_path / "mirror")


def test_a_collection_may_not_redirect_to_another_origin(
    web: Web, new_web: Callable[[], Web], tmp_path: Path
) -> None:
    other = new_web()
    announce(web, snapshot(f"{web.url}/a/"))
    web.scripts["/all.scp"] = lambda handler: handler.answer(302, Location=f"{other.url}/all.scp")
    with pytest.raises(CrawlError, match=r"redirects to .* at an origin that is not allowed"):
        sync(f"{web.url}/sitemap.xml", tmp_path / "mirror")
    assert other.log == []


def test_no_name_of_a_stranger_becomes_a_path(web: Web, tmp_path: Path) -> None:
    path = "/%2E%2E/..%2F..%2Fevil.scp"
    announce(web, snapshot(f"{web.url}/a/"), url=web.url + path)
    web.files[path] = web.files["/all.scp"]
    sync(f"{web.url}/sitemap.xml", tmp_path / "mirror")
    there = sorted(path.name for path in tmp_path.rglob("*") if path.is_file())
    assert there == ["all.scp.zst", "lock", "state.json"]


@pytest.mark.parametrize("section", ["../evil", "a/b", "a\\b", ".", "", "a" * 200, "é"])
def test_no_section_becomes_a_path(section: str, web: Web, tmp_path: Path) -> None:
    announce(web, snapshot(f"{web.url}/a/"), section=section)
    with pytest.raises(CrawlError, match="announces no collections"):
        sync(f"{web.url}/sitemap.xml", tmp_path / "mirror")


def test_a_site_without_collections_is_for_its_html(web: Web, tmp_path: Path) -> None:
    web.files["/sitemap.xml"] = b'<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"/>'
    with pytest.raises(CrawlError) as caught:
        sync(f"{web.url}/sitemap.xml", tmp_path / "mirror")
    assert str(caught.value) == f"{web.url}/sitemap.xml announces no collections{INSTEAD}"


def test_deltas_alone_are_no_beginning(site: Site, web: Web, tmp_path: Path) -> None:
    site.publish(a="Apples")
    site.publish(after=timedelta(days=1), a="Pears")
    sitemap = web.files["/sitemap.xml"]
    web.files["/sitemap.xml"] = re.sub(rb"<scp:collection [^>]*>", b"", sitemap)
    with pytest.raises(CrawlError, match="the section 'all' has deltas but no snapshot"):
        sync(site.sitemap, tmp_path / "mirror")


def test_a_server_that_breaks_down_in_the_middle_changes_nothing(
    new_site: Callable[..., Site], web: Web, tmp_path: Path, mirrored: Mirrored
) -> None:
    site = new_site(sections={"one": "a/", "two": "b/"})
    site.publish(a="Apples", b="Pears")
    sync(site.sitemap, tmp_path / "mirror")
    site.publish(after=timedelta(days=1), a="Quinces", b="Cherries")
    (two,) = (path for path in web.files if path.startswith("/scp/two-snapshot-20260303"))
    web.scripts[two] = lambda handler: handler.answer(500)
    with pytest.raises(CrawlError, match="the server answered HTTP 500"):
        sync(site.sitemap, tmp_path / "mirror")
    assert (mirrored("one"), mirrored("two")) == ({"a": "Apples"}, {"b": "Pears"})
    web.scripts.clear()
    web.log.clear()
    sync(site.sitemap, tmp_path / "mirror")
    assert (mirrored("one"), mirrored("two")) == ({"a": "Quinces"}, {"b": "Cherries"})
    # What had come of the first section is not asked for again.
    assert web.asked() == ["/sitemap.xml", two]


def test_the_command_says_it_in_one_line(
    web: Web, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    announce(web, bomb(f"{web.url}/a/"))
    assert run(["sync", f"{web.url}/sitemap.xml", str(tmp_path / "mirror")]) == 1
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err.count("\n") == 1
    assert output.err.startswith(f"Error: {web.url}/all.scp: expands more than 100:1")


def test_the_command_says_what_changed(
    site: Site, web: Web, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    site.publish(a="Apples", b="Pears")
    command = ["sync", site.sitemap, str(tmp_path / "mirror")]
    assert run(command) == 0
    received = sum(each.sent for each in web.log)
    assert capsys.readouterr().out == (
        "all: 2 added (from a snapshot); 2 pages, as of 2026-03-02T13:00:00Z\n"
        f"{received:,} bytes in 3 requests\n"
    )
    site.publish(after=timedelta(days=1), a="Quinces", b=None)
    assert run([*command, "--json"]) == 0
    report: dict[str, Any] = json.loads(capsys.readouterr().out)
    (section,) = report["sections"]
    assert section["changes"] == {
        "added": {"count": 0, "urls": []},
        "changed": {"count": 1, "urls": [f"{web.url}/a/"]},
        "removed": {"count": 1, "urls": [f"{web.url}/b/"]},
    }
    assert run(command) == 0
    assert capsys.readouterr().out == (
        "all: nothing new; 1 page, as of 2026-03-03T13:00:00Z\n0 bytes in 1 request\n"
    )


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ([], "Missing argument 'SITEMAP_URL'"),
        (["http://127.0.0.1:1/"], "Missing argument 'DIR'"),
        (["http://127.0.0.1:1/", "m", "--timeout", "0"], "0.0 is not in the range 0<x<=1000000"),
        (["example.org", "m"], "'example.org' is not an http or https URL"),
        (["http://127.0.0.1:1/", "m", "--allow-origin", "cdn"], "'cdn' is not an http or https"),
        (["http://127.0.0.1:1/", "m", "--allow-origin", "http://a:99999"], "is not an http or"),
    ],
)
def test_wrong_use(arguments: list[str], why: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["sync", *arguments]) == 2
    assert why in capsys.readouterr().err
