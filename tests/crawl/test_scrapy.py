"""The spider in a real Scrapy, in an environment of its own, before sites on loopback."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.crawl.conftest import Site
from tests.crawl.test_hostile import announce, bomb
from tests.environments import Environment, once
from tests.http_client.test_fetch import redirect

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.scripted_server import Handler, Web

pytestmark = pytest.mark.judge

HERE = Path(__file__).parents[2]
_SETTINGS = (
    "AUTOTHROTTLE_ENABLED=0",
    "RETRY_TIMES=1",
    "DOWNLOAD_TIMEOUT=20",
    "LOG_LEVEL=INFO",
    "SCP_PRIVATE_ADDRESSES=1",  # the sites of the tests are at this machine
)


@pytest.fixture(scope="session")
def environment(tmp_path_factory: pytest.TempPathFactory, wheel: Path) -> Environment:
    def make(folder: Path) -> None:
        Environment(folder).install(f"{wheel}[scrapy]")

    return Environment(once(tmp_path_factory, "scrapy", make))


class Crawl:
    """Runs the spider again and again, with one state."""

    def __init__(self, environment: Environment, folder: Path) -> None:
        self._environment = environment
        self._folder = folder
        self.log = ""

    def __call__(self, *sites: str, spider: str = "", **settings: str) -> list[dict[str, Any]]:
        """The items of one crawl of ``sites``."""
        out = self._folder / "items.jsonl"
        out.unlink(missing_ok=True)
        chosen = [*_SETTINGS, *(f"{name}={value}" for name, value in settings.items())]
        given = [argument for each in chosen for argument in ("-s", each)]
        given += ["-a", f"sites={','.join(sites)}", "-O", str(out)]
        what = ["runspider", spider] if spider else ["crawl", "scp"]
        command = ("python", "-c", _PUBLIC + _RUN, *what, *given)
        self.log = self._environment.run(*command, cwd=self._folder)
        assert "Traceback" not in self.log, self.log
        return [json.loads(line) for line in out.read_text("utf-8").splitlines()]


_PUBLIC = """
from scp_ssg.http_client.connection import AddressGuard

check = AddressGuard.check

def by_name(self, host, address):
    check(self, host, "93.184.216.34" if host == "localhost" else address)

AddressGuard.check = by_name
"""
"""The name localhost stands for a public site here: no other is within a test's reach."""

_RUN = """
import os, sys

os.environ["SCRAPY_SETTINGS_MODULE"] = "scrapy_scp.settings"
from scrapy.cmdline import execute
execute(["scrapy", *sys.argv[1:]])
"""


@pytest.fixture
def crawl(environment: Environment, tmp_path: Path) -> Crawl:
    folder = tmp_path / "job"
    folder.mkdir()
    return Crawl(environment, folder)


@pytest.fixture
def sites(new_web: Callable[[], Web], tmp_path: Path) -> list[Site]:
    """Three sites with collections."""
    made = [Site(tmp_path / name, new_web(), {}) for name in ("first", "second", "third")]
    for site in made:
        site.texts = {f"p{n}": f"Text number {n}" for n in range(30)}
        site.publish()
    return made


def said(items: list[dict[str, Any]]) -> list[str]:
    """The texts of pages that were found, and what else there is, in order."""
    return sorted(
        item["content"][0]["text"] if item["kind"] == "page" else f"{item['kind']} {item['url']}"
        for item in items
    )


def test_many_sites_are_followed(crawl: Crawl, sites: list[Site]) -> None:
    urls = [f"{site.web.url}/" for site in sites]
    items = crawl(*urls)
    assert said(items) == sorted(f"Text number {n}" for n in range(30) for _ in sites)
    item = next(each for each in items if each["url"] == f"{urls[1]}p7/")
    assert item["site"] == urls[1]
    assert item["section"] == "all"
    assert {"title", "description", "language", "modified", "schema"} <= set(item)
    # Nothing has changed: the sitemap says so, and no collection is asked for.
    for site in sites:
        site.web.asked()
    assert crawl(*urls) == []
    for site in sites:
        assert {each.path: each.status for each in site.web.log} == {
            "/robots.txt": 404,
            "/sitemap.xml": 304,
        }
        site.web.asked()
    # One site has a change, another one page less.
    sites[0].publish(p3="Pears")
    sites[1].publish(p4=None)
    assert said(crawl(*urls)) == ["Pears", f"removed {urls[1]}p4/"]
    assert [path for path in sites[0].web.asked() if "/scp/" in path] == sites[0].paths("delta")
    # The same again, from one that was withdrawn: the snapshot says it.
    sites[0].publish(p3="Plums")
    for path in sites[0].paths("delta"):
        del sites[0].web.files[path]
    assert said(crawl(*urls)) == ["Plums"]
    assert "a snapshot is taken instead" in crawl.log


def test_robots_txt_is_obeyed(crawl: Crawl, sites: list[Site]) -> None:
    first, second, _ = sites
    first.web.files["/robots.txt"] = b"User-agent: *\nDisallow: /"
    second.web.files["/robots.txt"] = b"User-agent: *\nDisallow: /scp/"
    assert crawl(f"{first.web.url}/", f"{second.web.url}/") == []
    assert set(first.web.asked()) == {"/robots.txt"}
    assert set(second.web.asked()) == {"/robots.txt", "/sitemap.xml"}


def test_the_html_of_a_site_without_collections_is_taken_once(crawl: Crawl, web: Web) -> None:
    urls = [f"{web.url}/{name}/" for name in ("x", "y")]
    web.files["/sitemap.xml"] = (
        '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">'
        + "".join(f"<url><loc>{each}</loc></url>" for each in urls)
        + "</urlset>"
    ).encode()
    web.files |= {f"/{name}/": f"<p>{name}é</p>".encode() for name in ("x", "y")}
    items = crawl(f"{web.url}/", JOBDIR="job")
    assert said(items) == [f"html {each}" for each in urls]
    assert {item["html"] for item in items} == {"<p>xé</p>", "<p>yé</p>"}
    assert crawl(f"{web.url}/", JOBDIR="job") == []
    web.files["/y/"] = b"<p>new</p>"
    assert said(crawl(f"{web.url}/", JOBDIR="job")) == [f"html {urls[1]}"]


def test_a_spider_of_ones_own(crawl: Crawl, sites: list[Site], web: Web, tmp_path: Path) -> None:
    own = tmp_path / "own.py"
    guide = (HERE / "docs" / "scrapy.md").read_text("utf-8")
    own.write_text(guide.partition("```python\n")[2].partition("```")[0], "utf-8")
    web.files["/"] = b"<title>Home</title>"
    items = crawl(f"{sites[0].web.url}/", f"{web.url}/", spider=str(own))
    assert {"title": "Home", "url": f"{web.url}/"} in items
    assert len(items) == 31


def test_a_collection_that_its_server_compresses_is_not_decompressed_by_scrapy(
    crawl: Crawl, sites: list[Site]
) -> None:
    site = sites[0]
    [path] = site.paths("snapshot")
    data = site.web.files[path]
    site.web.scripts[path] = lambda handler: handler.answer(200, data, Content_Encoding="zstd")
    assert len(crawl(f"{site.web.url}/")) == 30


def _endless(handler: Handler) -> None:
    handler.begin(200, Connection="close")
    handler.hang_up()
    while True:
        handler.send(b" " * 65_536)


def test_hostile_sites_cost_the_others_nothing(
    crawl: Crawl, sites: list[Site], new_web: Callable[[], Web]
) -> None:
    exploding, circling, endless, elsewhere = (new_web() for _ in range(4))
    announce(exploding, bomb(f"{exploding.url}/a/"))
    circling.scripts["/sitemap.xml"] = redirect("/sitemap.xml")
    endless.scripts["/sitemap.xml"] = _endless
    announce(elsewhere, b"")
    elsewhere.scripts["/all.scp"] = redirect(f"{sites[2].web.url}/secret")
    hostile = [f"{each.url}/" for each in (exploding, circling, endless, elsewhere)]
    items = crawl(*hostile, f"{sites[0].web.url}/", html="0")
    assert len([item for item in items if item["kind"] == "page"]) == 30
    assert [item["site"] for item in items if item["kind"] == "html"] == []
    assert "expands more than 100:1" in crawl.log
    assert "max redirections reached" in crawl.log
    assert "larger than download max size (52428800)" in crawl.log
    assert "redirects to another origin" in crawl.log
    assert sites[2].web.asked() == []


def public(web: Web) -> str:
    """The address of a site that passes for public."""
    return web.url.replace("127.0.0.1", "localhost")


def test_a_site_at_a_private_address_is_left_out_unless_the_settings_want_it(
    crawl: Crawl, sites: list[Site]
) -> None:
    assert crawl(f"{sites[0].web.url}/", SCP_PRIVATE_ADDRESSES="0") == []
    assert sites[0].web.asked() == []
    assert "127.0.0.1 is at the private address 127.0.0.1" in crawl.log
    # A name is no way in either, nor another way to write the address.
    for other in ("[::1]", "[::ffff:127.0.0.1]", "127.1", "2130706433"):
        assert crawl(f"http://{other}:9/", SCP_PRIVATE_ADDRESSES="0") == []
        assert "Connection was refused" not in crawl.log, other


@pytest.mark.parametrize("settings", [{}, {"SCP_PRIVATE_ADDRESSES": "0"}])
@pytest.mark.parametrize("start", ["/robots.txt", "/sitemap.xml", "/page/"])
def test_a_public_site_does_not_lead_to_a_private_address(
    crawl: Crawl, web: Web, new_web: Callable[[], Web], start: str, settings: dict[str, str]
) -> None:
    inside = new_web()
    inside.files["/secret"] = b"User-agent: *\nDisallow: /nothing"
    web.files["/sitemap.xml"] = (
        '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">'
        f"<url><loc>{public(web)}/page/</loc></url></urlset>"
    ).encode()
    web.scripts[start] = redirect(f"{inside.url}/secret")
    assert crawl(f"{public(web)}/", **settings) == []
    assert start in web.asked()
    assert inside.asked() == []
    assert "127.0.0.1 is at the private address 127.0.0.1" in crawl.log


@pytest.mark.parametrize(
    "target", ["file:///etc/passwd", "http://169.254.169.254/latest/meta-data/"]
)
@pytest.mark.parametrize("start", ["/robots.txt", "/sitemap.xml", "/all.scp", "/page/"])
def test_no_redirect_leads_to_the_cloud_s_metadata_or_to_a_file(
    crawl: Crawl, web: Web, start: str, target: str
) -> None:
    announce(web, b"")
    site = web.files["/sitemap.xml"].decode().replace(web.url, public(web))
    if start == "/page/":
        site = (
            '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">'
            f"<url><loc>{public(web)}/page/</loc></url></urlset>"
        )
    web.files["/sitemap.xml"] = site.encode()
    web.scripts[start] = redirect(target)
    items = crawl(f"{public(web)}/")
    assert [item for item in items if "root:" in str(item) or "169.254" in str(item)] == []
    assert [item for item in items if item["kind"] == "page"] == []
    assert "Downloaded" not in crawl.log


def test_what_a_collection_may_have_is_bounded_by_the_settings_too(
    crawl: Crawl, sites: list[Site], web: Web
) -> None:
    """The announced size is the site's word."""
    announce(web, b"x" * 3_000_000, size="500000000")
    items = crawl(f"{web.url}/", f"{sites[0].web.url}/", html="0", DOWNLOAD_MAXSIZE="1000000")
    assert len(items) == 30
    assert "larger than download max size (1000000)" in crawl.log


def test_pages_at_other_sites_are_passed_over(
    crawl: Crawl, sites: list[Site], new_web: Callable[[], Web]
) -> None:
    evil = new_web()
    [path] = sites[0].paths("snapshot")
    announce(evil, sites[0].web.files[path], pages="30")
    assert crawl(f"{evil.url}/", html="0") == []
    assert "30 pages of its collections have addresses at other sites" in crawl.log


class Everywhere(dict[str, "Callable[[Handler], None]"]):
    """One script for every path but robots.txt."""

    def __init__(self, script: Callable[[Handler], None]) -> None:
        super().__init__()
        self._script = script

    def get(self, path: str, default: Any = None) -> Any:
        return default if path == "/robots.txt" else self._script


def test_sitemaps_without_end_end(crawl: Crawl, sites: list[Site], web: Web) -> None:
    def index(handler: Handler) -> None:
        listed = "".join(
            f"<sitemap><loc>{web.url}{handler.path}{n}/</loc></sitemap>" for n in range(150)
        )
        handler.answer(
            200,
            f'<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">{listed}'
            f"<sitemap><loc>{web.url}{handler.path}</loc></sitemap></sitemapindex>".encode(),
        )

    web.scripts = Everywhere(index)
    items = crawl(f"{web.url}/", f"{sites[0].web.url}/")
    assert len([item for item in items if item["kind"] == "page"]) == 30
    # robots.txt (by Scrapy and by us), the sitemap, what it lists, and the home page instead.
    assert len(web.asked()) == 2 + 1 + 150 + 1
