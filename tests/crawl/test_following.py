"""Following a site without a mirror: every page that is new or has changed comes once."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from scp_ssg.crawl import FoundPage, GonePage, HtmlPage, follow, note_html
from scp_ssg.errors import CrawlError, FetchError
from scp_ssg.http_client import Fetcher, Response, Validators, Wanted
from scp_ssg.options import parse
from tests.crawl.test_hostile import HARMFUL, announce, bomb

if TYPE_CHECKING:
    from pathlib import Path

    from scp_ssg.crawl.following import Found, Steps
    from tests.crawl.conftest import Site
    from tests.scripted_server import Web

Visit = Callable[[str], list[str]]


def visit(url: str, state: Path, notices: list[str] | None = None) -> list[str]:
    """What one visit finds, made with our own client: ``+name: text``, ``-name``, ``html name``."""
    with Fetcher(obeys_robots=True) as fetcher:
        steps = follow(url, state, notice=(notices if notices is not None else []).append)
        found: list[str] = []
        answer: Response | FetchError | None = None
        while True:
            try:
                step = _step(steps, answer) if answer else next(steps)
            except StopIteration:
                return found
            answer = None
            if isinstance(step, Wanted):
                answer = _answer(step, fetcher)
            else:
                found += map(_line, step)


def _step(steps: Steps, answer: Response | FetchError) -> Wanted | list[Found]:
    return steps.throw(answer) if isinstance(answer, FetchError) else steps.send(answer)


def _answer(wanted: Wanted, fetcher: Fetcher) -> Response | FetchError:
    most, validators, origins = wanted.most, wanted.validators, wanted.origins
    try:
        if wanted.file is None:
            return fetcher.get(wanted.url, most=most, validators=validators, origins=origins)
        return fetcher.download(
            wanted.url, wanted.file, most=most, validators=validators, origins=origins
        )
    except FetchError as error:
        return error


def _line(found: FoundPage | GonePage | HtmlPage) -> str:
    if isinstance(found, GonePage):
        return f"-{_name(found.url)}"
    if isinstance(found, HtmlPage):
        return f"html {_name(found.url)}"
    return f"+{_name(found.page.url)}: {found.page.content[0].text}"  # type: ignore[union-attr]


def _name(url: str) -> str:
    return url.rstrip("/").rpartition("/")[2]


@pytest.fixture
def state(tmp_path: Path) -> Path:
    return tmp_path / "followed" / "site.sqlite"


def test_the_first_visit_finds_every_page_and_the_next_nothing(site: Site, state: Path) -> None:
    site.publish(a="Apples", b="Bananas")
    assert visit(f"{site.web.url}/", state) == ["+a: Apples", "+b: Bananas"]
    site.web.asked()
    assert visit(f"{site.web.url}/", state) == []
    # Our client looks for itself whether it is allowed.
    assert site.web.asked() == ["/robots.txt", "/robots.txt", "/sitemap.xml"]


def test_a_visit_after_a_change_takes_the_delta_alone(site: Site, state: Path) -> None:
    site.texts = {f"p{n}": f"Text number {n}" for n in range(30)}
    site.publish()
    visit(site.sitemap, state)
    site.publish(p7="Pears", q="Quinces")
    site.web.asked()
    assert visit(site.sitemap, state) == ["+p7: Pears", "+q: Quinces"]
    assert [path for path in site.web.asked() if "/scp/" in path] == site.paths("delta")


def test_a_page_that_two_deltas_have_comes_once_as_it_is_now(site: Site, state: Path) -> None:
    site.texts = {f"p{n}": f"Text number {n}" for n in range(30)}
    site.publish()
    visit(site.sitemap, state)
    site.publish(p7="Pears")
    site.publish(p7="Plums", after=timedelta(days=8))
    assert visit(site.sitemap, state) == ["+p7: Plums"]


def test_a_page_that_is_gone_is_said_to_be_gone(site: Site, state: Path) -> None:
    site.publish(a="Apples", b="Bananas")
    visit(site.sitemap, state)
    site.publish(b=None)
    assert visit(site.sitemap, state) == ["-b"]
    assert visit(site.sitemap, state) == []


def test_a_page_that_moves_to_another_section_is_not_gone(
    new_site: Callable[..., Site], state: Path
) -> None:
    site = new_site(sections={"old": {"include": ["a*"]}, "young": {"include": ["b*"]}})
    site.publish(a="Apples", b="Bananas")
    assert visit(site.sitemap, state) == ["+a: Apples", "+b: Bananas"]
    sections = {"old": {"include": ["x*"]}, "young": {"include": ["a*", "b*"]}}
    site.options = parse({"sections": sections})
    site.publish(x="Figs")
    assert visit(site.sitemap, state) == ["+x: Figs"]


def test_a_visit_that_is_broken_off_is_made_again(site: Site, state: Path) -> None:
    site.publish(a="Apples")
    steps = follow(site.sitemap, state, notice=print)
    with Fetcher() as fetcher:
        step = next(steps)
        while isinstance(step, Wanted):
            step = _step(steps, _answer(step, fetcher))
    steps.close()
    assert visit(site.sitemap, state) == ["+a: Apples"]


def test_a_delta_that_was_taken_back_leads_to_the_snapshot(site: Site, state: Path) -> None:
    site.texts = {f"p{n}": f"Text number {n}" for n in range(30)}
    site.publish()
    visit(site.sitemap, state)
    site.publish(p7="Pears")
    del site.web.files[site.paths("delta")[0]]
    notices: list[str] = []
    assert visit(site.sitemap, state, notices) == ["+p7: Pears"]
    assert "a snapshot is taken instead" in notices[0]


@pytest.mark.parametrize("why", HARMFUL)
def test_no_page_of_a_harmful_collection_is_handed_over(why: str, web: Web, state: Path) -> None:
    announce(web, HARMFUL[why](f"{web.url}/a/"))
    notices: list[str] = []
    assert visit(f"{web.url}/sitemap.xml", state, notices) == []
    assert why.rstrip("; ") in notices[0]


def test_a_site_once_followed_is_not_crawled_as_html_when_it_is_damaged(
    site: Site, state: Path
) -> None:
    site.publish(a="Apples")
    visit(f"{site.web.url}/", state)
    announce(site.web, bomb(f"{site.web.url}/a/"), generated="2026-04-02T14:00:00Z")
    notices: list[str] = []
    assert visit(f"{site.web.url}/", state, notices) == []
    site.publish(a="Apricots")
    assert visit(f"{site.web.url}/", state) == ["+a: Apricots"]


def test_a_site_without_collections_gives_the_pages_of_its_sitemap(web: Web, state: Path) -> None:
    pages = [f"{web.url}/x/", f"{web.url}/y/", "https://elsewhere.example/z/"]
    web.files["/sitemap.xml"] = (
        '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">'
        + "".join(f"<url><loc>{each}</loc></url>" for each in pages)
        + "</urlset>"
    ).encode()
    assert visit(f"{web.url}/", state) == ["html x", "html y"]
    note_html(state, f"{web.url}/x/", Validators(etag='"1"'))
    # The sitemap answers that it has not changed: its pages are still known.
    assert visit(f"{web.url}/", state) == ["html x", "html y"]
    assert [each.status for each in web.log if each.path == "/sitemap.xml"] == [200, 304]


def test_a_site_without_a_sitemap_gives_its_home_page(web: Web, state: Path) -> None:
    assert visit(f"{web.url}/", state) == [f"html {_name(web.url)}"]


def test_a_site_that_cannot_be_reached_is_no_site_without_collections(
    web: Web, state: Path
) -> None:
    web.scripts["/sitemap.xml"] = lambda handler: handler.answer(500)
    with pytest.raises(CrawlError, match=r"500.*nothing is taken from"):
        visit(f"{web.url}/", state)


def test_nothing_is_taken_where_robots_txt_forbids_the_sitemap(site: Site, state: Path) -> None:
    site.publish(a="Apples")
    site.web.files["/robots.txt"] = b"User-agent: *\nDisallow: /"
    with pytest.raises(CrawlError, match=re.escape("robots.txt forbids it")):
        visit(f"{site.web.url}/", state)


def test_nothing_is_taken_without_a_robots_txt_that_can_be_read(site: Site, state: Path) -> None:
    site.publish(a="Apples")
    site.web.scripts["/robots.txt"] = lambda handler: handler.answer(500)
    with pytest.raises(CrawlError, match=r"not crawled without its robots\.txt"):
        visit(f"{site.web.url}/", state)
