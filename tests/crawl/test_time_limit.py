"""A site takes no more time than it is given, and no more collections than a reader believes."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pytest

from scp_ssg.cli import run
from scp_ssg.crawl import sync
from scp_ssg.discovery import discover
from scp_ssg.errors import FetchError, SitemapError, TimeUpError
from scp_ssg.http_client import Fetcher, Limits
from scp_ssg.validate import Problems, validate

if TYPE_CHECKING:
    from pathlib import Path

    from tests.crawl.conftest import Site
    from tests.scripted_server import Handler, Web

Mirrored = Callable[[str], dict[str, str]]

SHORT = Limits(timeout=60, total=0.6)
UP = "the time limit of 0.6 s is over; run it again, or give it more"


def halves(handler: Handler) -> None:
    """The first half of a file, and then nothing until the client gives up."""
    data = handler.web.files[handler.path]
    handler.begin(200, ETag='"one"', Content_Length=str(len(data)))
    handler.send(data[: len(data) // 2])
    handler.hang_up()
    while not handler.is_given_up_within(60):
        pass


def rest(handler: Handler) -> None:
    """The second half, to who asks for it."""
    data = handler.web.files[handler.path]
    half = len(data) // 2
    assert handler.asked["range"] == f"bytes={half}-"
    assert handler.asked["if-range"] == '"one"'
    span = f"bytes {half}-{len(data) - 1}/{len(data)}"
    handler.answer(206, data[half:], ETag='"one"', Content_Range=span)


def test_a_slow_site_is_given_up_and_the_next_sync_goes_on(
    site: Site, tmp_path: Path, mirrored: Mirrored
) -> None:
    site.publish(a="Apples")
    [snapshot] = site.paths("snapshot")
    site.web.scripts[snapshot] = halves
    with pytest.raises(TimeUpError, match=UP):
        sync(site.sitemap, tmp_path / "mirror", fetcher=Fetcher(limits=SHORT))
    site.web.scripts[snapshot] = rest
    sync(site.sitemap, tmp_path / "mirror")
    assert mirrored("all") == {"a": "Apples"}


def test_the_time_of_all_urls_counts_together(web: Web) -> None:
    def spend(handler: Handler) -> None:
        handler.is_given_up_within(0.25)
        handler.answer(200, b"")

    web.scripts = {f"/{n}": spend for n in range(10)}
    with Fetcher(limits=SHORT) as fetcher, pytest.raises(TimeUpError, match=UP):
        [fetcher.get(f"{web.url}/{n}", most=10) for n in range(10)]
    assert len(web.log) < 5


def test_a_fault_before_the_time_is_up_is_reported_as_what_it_is(web: Web) -> None:
    with Fetcher(limits=Limits(total=60)) as fetcher, pytest.raises(FetchError, match="HTTP 404"):
        fetcher.get(f"{web.url}/nothing", most=10)


def test_sync_has_an_option_for_it(
    site: Site, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    site.publish(a="Apples")
    site.web.scripts[site.paths("snapshot")[0]] = halves
    options = ["--timeout", "60", "--time-limit", "0.6"]
    assert run(["sync", site.sitemap, str(tmp_path / "mirror"), *options]) == 1
    assert capsys.readouterr().err == f"Error: {UP}\n"


def test_validate_ends_with_one_problem_when_the_time_is_up(
    site: Site, capsys: pytest.CaptureFixture[str]
) -> None:
    site.publish(a="Apples")
    site.publish(b="Berries")
    for path in (*site.paths("snapshot"), *site.paths("delta")):
        site.web.scripts[path] = halves
    assert run(["validate", site.sitemap, "--time-limit", "0.6"]) == 1
    out = capsys.readouterr().out
    assert [line for line in out.splitlines() if "time" in line] == [
        f"{site.sitemap}: error: {UP}",
    ]
    asked = [path for path in site.web.asked() if "scp" in path]
    assert len(asked) == 1


def announcing(web: Web, count: int, start: int = 0) -> bytes:
    collections = "".join(
        f'<scp:collection section="all" type="snapshot" url="{web.url}/{n}.scp.zst"'
        ' generated="2026-03-02T13:00:00Z" expires="2099-03-02T13:00:00Z" pages="1" size="9"/>'
        for n in range(start, start + count)
    )
    return (
        '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
        ' xmlns:scp="https://scp-protocol.org/schemas/sitemap/1.0">'
        f"<scp:version>0.1</scp:version>{collections}</urlset>"
    ).encode()


def index(web: Web, count: int) -> bytes:
    children = "".join(f"<sitemap><loc>{web.url}/{n}.xml</loc></sitemap>" for n in range(count))
    return (
        '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">'
        f"{children}</sitemapindex>"
    ).encode()


@pytest.mark.parametrize("parts", [1, 3])
def test_validate_downloads_nothing_where_sync_refuses_what_is_announced(
    parts: int, web: Web
) -> None:
    web.files["/sitemap.xml"] = index(web, parts)
    for n in range(parts):
        web.files[f"/{n}.xml"] = announcing(web, 10_001 // parts + 1, n * 10_000)
    with Fetcher() as fetcher, pytest.raises(SitemapError, match="announces more than 10,000"):
        discover(f"{web.url}/sitemap.xml", fetcher, {})
    problems = Problems(10)
    validate(f"{web.url}/sitemap.xml", problems, now=datetime(2026, 3, 3, tzinfo=UTC))
    assert any("announces more than 10,000 sections" in each.what for each in problems.found)
    assert [path for path in web.asked() if path.endswith(".zst")] == []


def test_as_much_as_a_reader_takes_is_taken(web: Web) -> None:
    web.files["/sitemap.xml"] = announcing(web, 10_000)
    with Fetcher() as fetcher:
        found = discover(f"{web.url}/sitemap.xml", fetcher, {})
    assert len(found.collections) == 10_000


def test_the_connections_that_are_kept_are_few(new_web: Callable[[], Web]) -> None:
    with Fetcher(limits=Limits(total=60)) as fetcher:
        for _ in range(25):
            web = new_web()
            web.files["/a"] = b"a"
            assert fetcher.get(f"{web.url}/a", most=1).body == b"a"
        assert len(fetcher._connections) <= 20
