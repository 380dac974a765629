"""What a site's robots.txt forbids is not fetched (RFC 9309)."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import pytest

from scp_ssg.cli import run
from scp_ssg.crawl import sync
from scp_ssg.discovery import named_sitemaps
from scp_ssg.errors import CrawlError, FetchError
from scp_ssg.http_client import Fetcher, RobotsFile, sitemaps
from scp_ssg.http_client.robots import Robots

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.crawl.conftest import Site
    from tests.scripted_server import Web

HERE = "https://example.org"
SNAPSHOT = f"{HERE}/scp/all-snapshot-1.scp.zst"


def rules(text: str, agent: str = "scp-ssg/1.0 (crawler)") -> Robots:
    return Robots(agent, lambda _: text.encode())


@pytest.mark.parametrize(
    "text",
    [
        "",
        "User-agent: *\nDisallow:\n",
        "User-agent: *\nDisallow: /private/\n",
        "User-agent: other\nDisallow: /\n",
        "User-agent: *\nDisallow: /\n\nUser-agent: scp-ssg\nAllow: /scp/\n",
        "User-agent: *\nDisallow: /scp/\nAllow: /scp/*.zst$\n",
        "no robots.txt at all, but a page: <html>Disallow</html>",
    ],
)
def test_what_is_allowed(text: str) -> None:
    rules(text).check(SNAPSHOT, HERE)


@pytest.mark.parametrize(
    "text",
    [
        "User-agent: *\nDisallow: /\n",
        "User-agent: *\nDisallow: /scp/\n",
        "User-agent: a\nUser-agent: SCP-SSG\nDisallow: /scp/\n",
        "User-agent: *\nAllow: /\n\nUser-agent: scp-ssg\nDisallow: /\n",
        "User-agent: *\nDisallow: /*.zst$\n",
        "\ufeffUser-agent: *\r\nDisallow: /%73cp/ # spelled out\r\n",
    ],
)
def test_what_is_forbidden(text: str) -> None:
    with pytest.raises(FetchError) as caught:
        rules(text).check(SNAPSHOT, HERE)
    assert str(caught.value) == (
        f"{SNAPSHOT}: {HERE}/robots.txt forbids it to scp-ssg/1.0; ask the site to allow it"
    )


def test_too_many_rules_for_too_many_agents_are_not_taken_in() -> None:
    text = "User-agent: a\n" * 15_000 + "Disallow: /\n" * 20_000
    with pytest.raises(FetchError, match="has more rules than can be read safely"):
        rules(text).check(SNAPSHOT, HERE)


def test_sitemaps_that_it_names() -> None:
    text = (
        "User-agent: *\nDisallow:\nSITEMAP: https://example.org/a.xml # first\n"
        "Sitemap:/b.xml\r\nSitemap: https://example.org/a.xml\nSitemap: ftp://example.org/c\n"
        "Sitemap:\n# Sitemap: https://example.org/d.xml\n"
    )
    assert sitemaps(text, HERE) == ("https://example.org/a.xml", "https://example.org/b.xml")


def test_the_sitemaps_of_a_site_whose_host_is_typed_in_capitals() -> None:
    named = "Sitemap: https://example.org/Docs/a.xml\nSitemap: https://example.org/docs/b.xml\n"
    sitemaps_of_docs = ("https://example.org/Docs/a.xml",)
    assert named_sitemaps("HTTPS://Example.ORG/Docs/", named) == sitemaps_of_docs


def test_a_collection_that_is_forbidden_is_not_asked_for(
    site: Site, web: Web, tmp_path: Path
) -> None:
    site.publish(a="Apples")
    web.files["/robots.txt"] = b"User-agent: scp-ssg\nDisallow: /scp/\n"
    with pytest.raises(CrawlError, match=r"/robots\.txt forbids it to scp-ssg/"):
        sync(site.sitemap, tmp_path / "mirror")
    assert web.asked() == ["/robots.txt", "/sitemap.xml"]


def test_a_sitemap_that_is_forbidden_is_not_asked_for(
    site: Site, web: Web, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    site.publish(a="Apples")
    web.files["/robots.txt"] = b"User-agent: *\nDisallow: /sitemap\n"
    assert run(["sync", site.sitemap, str(tmp_path / "mirror")]) == 1
    assert "forbids it to scp-ssg/" in capsys.readouterr().err
    assert web.asked() == ["/robots.txt"]


def test_another_crawler_goes_by_its_own_name(site: Site, web: Web, tmp_path: Path) -> None:
    site.publish(a="Apples")
    web.files["/robots.txt"] = b"User-agent: *\nDisallow: /\n\nUser-agent: friend\nAllow: /\n"
    command = ["sync", site.sitemap, str(tmp_path / "mirror")]
    assert run(command) == 1
    assert run([*command, "--user-agent", "friend/2 (+https://example.org)"]) == 0


def test_a_redirect_does_not_lead_around_it(web: Web) -> None:
    web.files |= {"/robots.txt": b"User-agent: *\nDisallow: /b\n", "/b": b"B"}
    web.scripts["/a"] = lambda handler: handler.answer(302, Location="/b")
    with Fetcher(obeys_robots=True) as fetcher, pytest.raises(FetchError, match="forbids it"):
        fetcher.get(f"{web.url}/a", most=10)
    assert web.asked() == ["/robots.txt", "/a"]


def test_every_origin_has_its_own(new_web: Callable[[], Web]) -> None:
    one, other = new_web(), new_web()
    one.files = {"/robots.txt": b"User-agent: *\nDisallow: /\n", "/a": b"A"}
    other.files = {"/a": b"A"}
    with Fetcher(obeys_robots=True) as fetcher:
        with pytest.raises(FetchError, match="forbids it"):
            fetcher.get(f"{one.url}/a", most=10)
        assert fetcher.get(f"{other.url}/a", most=10).body == b"A"


@pytest.mark.parametrize("status", [401, 403, 404, 410])
def test_a_site_without_one_allows_everything(
    status: int, site: Site, web: Web, tmp_path: Path
) -> None:
    site.publish(a="Apples")
    web.scripts["/robots.txt"] = lambda handler: handler.answer(status)
    assert sync(site.sitemap, tmp_path / "mirror").sections[0].pages == 1


@pytest.mark.parametrize("status", [429, 500, 503])
def test_a_site_that_cannot_show_it_is_left_alone(
    status: int, site: Site, web: Web, tmp_path: Path
) -> None:
    site.publish(a="Apples")
    web.scripts["/robots.txt"] = lambda handler: handler.answer(status)
    fetcher = Fetcher(obeys_robots=True, sleep=lambda _: None)
    with pytest.raises(CrawlError, match=r"a site is not crawled without its robots\.txt"):
        sync(site.sitemap, tmp_path / "mirror", fetcher=fetcher)
    assert set(web.asked()) == {"/robots.txt"}


def test_it_is_gone_by_for_a_day() -> None:
    asked: list[str] = []

    def get(url: str) -> bytes:
        asked.append(url)
        return b""

    url, now = f"{HERE}/robots.txt", datetime.now(UTC)
    robots = Robots("scp-ssg", get)
    robots.remember({url: RobotsFile(text="User-agent: *\nDisallow: /", read=now)})
    with pytest.raises(FetchError):
        robots.check(SNAPSHOT, HERE)
    robots = Robots("scp-ssg", get)
    robots.remember({url: RobotsFile(text="", read=now - timedelta(hours=25))})
    robots.check(SNAPSHOT, HERE)
    robots.check(SNAPSHOT, HERE)
    assert asked == [url]
