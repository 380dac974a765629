"""A file without a head is no page beside many pages that have one, in a folder of HTML."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from scp_ssg.cli import run
from tests.generators.pages import page

if TYPE_CHECKING:
    from tests.generators.conftest import Published, Write

ROOT = "https://example.org/site/"
TEXT = "<p>Green tea is steamed soon after the harvest, so that it keeps its colour.</p>"
WHOLE = {f"site/{name}.html": page(name, TEXT) for name in ("tea", "mate", "cocoa", "coffee")}


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


PARTS = {
    "part of a page that a script includes": f"<div class='intro'><h2>Intro</h2>{TEXT}</div>",
    "coloured copy of a source": "<div class=highlight><pre>Title\n=====\n\nTea.</pre></div><br>",
    "part with data on its text": f"<div itemscope><meta itemprop=name content=Tea>{TEXT}</div>",
    "text alone": "A cup of tea, a cup of mate, and a cup of cocoa for the three of us.",
}


@pytest.mark.parametrize("html", PARTS.values(), ids=PARTS)
def test_a_file_without_a_head_is_no_page_beside_many_that_have_one(
    write: Write, published: Published, capfd: pytest.CaptureFixture[str], html: str
) -> None:
    write({**WHOLE, "site/parts/intro.html": html})
    assert run(["build", "site", "--site-url", ROOT, "--verbose"]) == 0
    assert ROOT + "parts/intro.html" not in published(Path("site"))
    assert f"left out, part: {ROOT}parts/intro.html" in capfd.readouterr().err
    assert "intro" not in Path("site/sitemap.xml").read_text(encoding="utf-8")


def test_a_site_whose_author_writes_no_heads_is_published(
    write: Write, published: Published
) -> None:
    names = ("tea", "mate", "cocoa")
    write({f"site/{name}.html": f"<h1>{name}</h1>{TEXT}" for name in names})
    write({"site/index.html": page("Drinks", TEXT), "site/about.html": page("About", TEXT)})
    assert run(["build", "site", "--site-url", ROOT]) == 0
    assert {ROOT + f"{name}.html" for name in names} <= set(published(Path("site")))


def test_one_element_around_the_text_is_enough(write: Write, published: Published) -> None:
    write({**WHOLE, "site/short.html": f"<title>Short</title>{TEXT}"})
    write({"site/old.html": f"<BODY bgcolor=white><h1>Old</h1>{TEXT}</BODY>"})
    write({"site/said.html": f"<meta name=author content=Ada>{TEXT}"})
    assert run(["build", "site", "--site-url", ROOT]) == 0
    assert {ROOT + f"{name}.html" for name in ("short", "old", "said")} <= set(
        published(Path("site"))
    )


def test_the_sitemap_and_the_option_keep_publish_a_file_without_a_head(
    write: Write, published: Published
) -> None:
    locations = "".join(f"<url><loc>{ROOT}{name}</loc></url>" for name in ("tea.html", "one.html"))
    namespace = "http://www.sitemaps.org/schemas/sitemap/0.9"
    write({**WHOLE, "site/one.html": f"<h1>One</h1>{TEXT}", "site/two.html": TEXT})
    write({"site/sitemap.xml": f'<urlset xmlns="{namespace}">{locations}</urlset>'})
    write({"scp.toml": 'scp.keep = ["two.html"]\n'})
    assert run(["build", "site", "--site-url", ROOT]) == 0
    assert {ROOT + "one.html", ROOT + "two.html"} <= set(published(Path("site")))


SOURCES = {
    "Jekyll": "---\nlayout: post\ntitle: Tea\n---\n<h1>Tea</h1>" + TEXT,
    "Jekyll, on Windows": "\ufeff---\r\nlayout: post\r\n---\r\n<h1>Tea</h1>" + TEXT,
    "Hugo": '<a href="{{ .Destination | safeURL }}">{{ .Text | safeHTML }}</a>' + TEXT,
    "Angular": "<h2>{{ item.title }}</h2>" + TEXT,
}


@pytest.mark.parametrize("html", SOURCES.values(), ids=SOURCES)
def test_a_source_of_a_page_is_none_even_where_no_page_has_a_head(
    write: Write, published: Published, capfd: pytest.CaptureFixture[str], html: str
) -> None:
    write({"site/source.html": html, "site/mate.html": f"<h1>Mate</h1>{TEXT}"})
    assert run(["build", "site", "--site-url", ROOT, "--verbose"]) == 0
    assert set(published(Path("site"))) == {ROOT + "mate.html"}
    assert f"left out, template: {ROOT}source.html" in capfd.readouterr().err


def test_a_page_about_templates_is_content(write: Write, published: Published) -> None:
    about = "<p>Write <code>{{ .Title }}</code>, and begin with three hyphens:</p>"
    write({"site/about.html": page("Templates", about + "<pre>---\nlayout: post\n---</pre>")})
    write({"site/short.html": f"<h1>Templates</h1>{about}"})
    write({"site/rule.html": f"---\nIt is late\n---\n{TEXT}"})
    assert run(["build", "site", "--site-url", ROOT]) == 0
    names = ("about.html", "short.html", "rule.html")
    assert set(published(Path("site"))) == {ROOT + name for name in names}


def test_a_page_that_loses_its_head_beside_others_is_a_part_in_every_build(
    write: Write, published: Published
) -> None:
    write({**WHOLE, "site/intro.html": page("Intro", TEXT)})
    assert run(["build", "site", "--site-url", ROOT]) == 0
    assert ROOT + "intro.html" in published(Path("site"))
    write({"site/intro.html": TEXT})
    assert run(["build", "site", "--site-url", ROOT]) == 0
    assert ROOT + "intro.html" not in published(Path("site"))
