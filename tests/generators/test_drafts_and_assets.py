"""Drafts and pages among assets: the folder's name, and that no page links to them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from scp_ssg.cli import run
from scp_ssg.generators.html_files import _TEMPLATE, _is_template

if TYPE_CHECKING:
    from tests.generators.conftest import Published, Write

ROOT = "https://example.org/site/"


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def page(title: str, *links: str) -> str:
    body = "".join(f'<a href="{each}">More</a>' for each in links)
    return (
        f"<!doctype html><html lang=en><head><title>{title}</title></head>"
        f"<body><nav>{body}</nav><main><h1>{title}</h1><p>All about {title}.</p></main></body>"
    )


def built(published: Published, *options: str) -> tuple[set[str], str]:
    """The paths of the published pages, and the text of the sitemap."""
    assert run(["build", "site", "--site-url", ROOT, *options]) == 0
    paths = {url.removeprefix(ROOT) for url in published(Path("site"))}
    return paths, Path("site/sitemap.xml").read_text(encoding="utf-8")


DRAFTS = [
    "drafts/tea.html",
    "_drafts/tea.html",
    "draft/tea.html",
    "de/drafts/tea.html",
    "todo/tea.html",
]
ASSETS = [
    "assets/demo/tea.html",
    "javascript/reveal.js/tea.html",
    "vendor/tea.html",
    "blog/node_modules/chart/tea.html",
    "static/plots/tea.html",
    "_layouts/tea.html",
    "lessons/code/tea.html",
    "manual/_static/tea.html",
]


@pytest.mark.parametrize("path", DRAFTS + ASSETS)
def test_a_page_in_such_a_folder_that_nothing_links_to_is_neither_published_nor_listed(
    write: Write, published: Published, capsys: pytest.CaptureFixture[str], path: str
) -> None:
    write({"site/index.html": page("Home", "about.html"), "site/about.html": page("About")})
    write({f"site/{path}": page("Tea", "other.html", "/site/")})
    write({f"site/{path.replace('tea', 'other')}": page("Other", "tea.html")})
    paths, sitemap = built(published)
    assert paths == {"", "about.html"}
    assert "tea" not in sitemap
    reason = "draft" if path in DRAFTS else "asset"
    assert f"2 left out (2 {reason})" in capsys.readouterr().out


def test_a_post_on_code_has_its_year_in_the_address(write: Write, published: Published) -> None:
    write({"site/index.html": page("Home"), "site/code/2026/05/tea.html": page("Tea")})
    assert built(published)[0] == {"", "code/2026/05/tea.html"}


def test_an_embedded_page_among_assets_is_no_page(write: Write, published: Published) -> None:
    home = page("Home") + '<iframe src="assets/plot.html"></iframe>'
    write({"site/index.html": home, "site/assets/plot.html": page("Plot")})
    assert built(published)[0] == {""}


@pytest.mark.parametrize(
    ("path", "link"),
    [
        (DRAFTS[0], "drafts/tea.html"),
        (DRAFTS[0], "/site/drafts/tea"),
        (DRAFTS[0], "https://www.example.com/drafts/tea.html?x#y"),
        (DRAFTS[3], "de/drafts/tea/"),
        (DRAFTS[4], "todo/tea.html"),
        (ASSETS[0], "./assets/demo/tea.html"),
        (ASSETS[1], "javascript/reveal%2Ejs/tea.html"),
        (ASSETS[4], "static/plots/tea"),
        (ASSETS[6], "lessons/code/tea.html"),
        (ASSETS[7], "manual/_static/tea.html"),
    ],
)
def test_a_page_to_which_another_links_is_a_page_in_any_folder(
    write: Write, published: Published, path: str, link: str
) -> None:
    write({"site/index.html": page("Home", link), f"site/{path}": page("Tea")})
    assert built(published)[0] == {"", path}


@pytest.mark.parametrize(("linked", "are_pages"), [(2, True), (1, False), (0, False)])
def test_a_folder_of_assets_to_most_of_whose_pages_others_lead_is_a_section(
    write: Write, published: Published, linked: int, *, are_pages: bool
) -> None:
    lessons = ["code/tea.html", "code/milk.html", "code/old.html"]
    write({"site/index.html": page("Home", *lessons[:linked])})
    write({f"site/{each}": page(each) for each in lessons})
    assert ("code/old.html" in built(published)[0]) is are_pages


@pytest.mark.parametrize("folder", ["morse-code", "code"])
def test_a_folder_that_ends_with_the_name_of_one_is_another(
    write: Write, published: Published, folder: str
) -> None:
    write(
        {
            "site/index.html": page("Home", f"{folder}/"),
            f"site/{folder}/index.html": page("Section", "code/tea.html"),
            f"site/{folder}/code/tea.html": page("Tea"),
        }
    )
    assert f"{folder}/code/tea.html" in built(published)[0]


def test_a_section_called_drafts_is_reached_by_way_of_its_index(
    write: Write, published: Published
) -> None:
    write(
        {
            "site/index.html": page("Home", "drafts/"),
            "site/drafts/index.html": page("Drafts", "quic/", "/site/drafts/tls.html"),
            "site/drafts/quic/index.html": page("QUIC", "../mail/"),
            "site/drafts/mail/index.html": page("Mail"),
            "site/drafts/tls.html": page("TLS"),
            "site/drafts/alone.html": page("Alone", "tls.html"),
        }
    )
    paths = {"", "drafts/", "drafts/quic/", "drafts/mail/", "drafts/tls.html"}
    assert built(published)[0] == paths


@pytest.mark.parametrize("path", ["docs/drafts/tea.html", "draft.html", "assets.html", "lost.html"])
def test_a_page_elsewhere_is_a_page_although_nothing_links_to_it(
    write: Write, published: Published, path: str
) -> None:
    write({"site/index.html": page("Home"), f"site/{path}": page("Tea")})
    assert built(published)[0] == {"", path}


def test_what_the_generator_s_own_sitemap_lists_is_no_draft(
    write: Write, published: Published
) -> None:
    urls = "".join(f"<url><loc>{ROOT}{each}</loc></url>" for each in ["", "drafts/tea.html"])
    write(
        {
            "site/index.html": page("Home"),
            "site/drafts/tea.html": page("Tea"),
            "site/drafts/milk.html": page("Milk"),
            "site/sitemap.xml": '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">'
            f"{urls}</urlset>",
        }
    )
    assert built(published)[0] == {"", "drafts/tea.html"}


def test_our_own_sitemap_of_the_last_build_decides_nothing(
    write: Write, published: Published
) -> None:
    """What a folder holds is published as in a first build, whatever the last one took for
    pages."""
    write({"site/index.html": page("Home", "about.html"), "site/about.html": page("About")})
    built(published)
    write({"site/about.html": page("About", "drafts/tea.html")})
    write({"site/drafts/tea.html": page("Tea")})
    assert "drafts/tea.html" in built(published)[0]
    write({"site/about.html": page("About")})
    paths, listed = built(published)
    assert paths == {"", "about.html"}
    assert "tea" not in listed


def test_the_option_keep_publishes_such_pages(write: Write, published: Published) -> None:
    write({"scp.toml": 'scp.keep = ["/assets/", "/drafts/tea.html"]'})
    write({f"site/{path}": page(path) for path in ["index.html", "drafts/tea.html"]})
    write({"site/assets/plot.html": page("Plot"), "site/drafts/milk.html": page("Milk")})
    assert built(published)[0] == {"", "drafts/tea.html", "assets/plot.html"}


def sitemap(*paths: str) -> str:
    urls = "".join(f"<url><loc>{ROOT}{each}</loc></url>" for each in paths)
    return f'<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">{urls}</urlset>'


def test_a_draft_that_the_generator_hides_from_its_sitemap_stays_one_although_a_page_links_to_it(
    write: Write, published: Published
) -> None:
    write(
        {
            "site/index.html": page("Home", "drafts/tea.html"),
            "site/about.html": page("About"),
            "site/drafts/tea.html": page("Tea"),
            "site/sitemap.xml": sitemap("about.html"),
        }
    )
    assert built(published)[0] == {"", "about.html"}


def test_a_sitemap_of_few_pages_hides_no_draft(write: Write, published: Published) -> None:
    """A manual of a mail program, whose author put the main pages into a sitemap by hand."""
    names = ["about.html", "send.html", "drafts/save.html"]
    write({f"site/{each}": page(each) for each in names})
    write({"site/index.html": page("Home", *names), "site/sitemap.xml": sitemap("")})
    assert built(published)[0] == {"", *names}


PELICAN = '<link rel="stylesheet" href="../theme/css/main.css">'


@pytest.mark.parametrize("path", ["drafts/tea.html", "es/drafts/tea.html", "drafts/pages/tea.html"])
def test_a_draft_of_pelican_s_stays_one_although_a_text_links_to_it(
    write: Write, published: Published, path: str
) -> None:
    write(
        {
            "site/index.html": page("Home", path),
            "site/category/drinks.html": page("Drinks", "/site/"),
            f"site/{path}": PELICAN + page("Tea"),
        }
    )
    assert path not in built(published)[0]


@pytest.mark.parametrize(
    "files",
    [
        {"drafts/index.html": page("Drafts", "tea.html"), "category/ietf.html": page("IETF")},
        {"drafts.html": page("Drafts", "drafts/tea.html"), "category/ietf.html": page("IETF")},
        {"mail.html": page("Mail")},
    ],
)
def test_a_section_called_drafts_with_such_a_theme_is_published(
    write: Write, published: Published, files: dict[str, str]
) -> None:
    """The IETF's drafts have an index; a site of another generator has none of Pelican's lists."""
    write({f"site/{path}": html for path, html in files.items()})
    write({"site/index.html": page("Home", "drafts/", "drafts/tea.html")})
    write({"site/drafts/tea.html": PELICAN + page("Tea")})
    assert "drafts/tea.html" in built(published)[0]


TEMPLATES = [
    '{% extends "main.html" %}<h1>Tea</h1><p>{{ page.content }}</p>',
    "{#- A part of a page -#}<p>Tea.</p>",
    "<!-- Leave this line. -->\n\n<!-- And this. -->{{ content }}",
    "<!doctype html><head><title>{{ a }}</title>\n{% block b %}{% endblock %}</head><p>Tea.</p>",
    "<!doctype html><title>{{ cup }}</title><body><ul>\n{% for a in b %}<li>Tea</li>{% endfor %}",
    "<ul>\n{%if cups%}<li><a href='/{{ cup }}/'>Tea</a></li>{% endif %}</ul>",
]


@pytest.mark.parametrize("text", TEMPLATES)
def test_a_template_that_a_generator_copied_is_neither_published_nor_listed(
    write: Write, published: Published, text: str
) -> None:
    write({"site/index.html": page("Home"), "site/overrides/tea.html": text})
    paths, sitemap = built(published)
    assert paths == {""}
    assert "tea" not in sitemap


@pytest.mark.parametrize(
    "begin",
    [
        "",
        "<!-- {% no template %} -->",
        '<!doctype html><head><title>{% if %}</title>\n<meta content="\n{% if tea %}"></head>',
        "<!doctype html><head><title>{{ cup }}</title></head>",
        "<!doctype html><head><title>What is {{ cup }}?</title></head><p>See:</p>\n{% if tea %}",
    ],
)
def test_a_page_about_templates_is_a_page(write: Write, published: Published, begin: str) -> None:
    text = "<p>Begin with <code>{% extends %}</code>.</p><pre><a href='{{ tea }}'>{% endif %}</pre>"
    write({"site/index.html": page("Home"), "site/tea.html": begin + page("Tea") + text})
    assert built(published)[0] == {"", "tea.html"}


def test_thousands_of_comments_cost_time_in_proportion() -> None:
    """A pattern that tried each end of each comment would not come to an end."""
    assert _TEMPLATE.match("<!-- a -->" * 100_000 + "<p>") is None


@pytest.mark.parametrize(
    "text",
    [
        "<html><title>{{ tea }}</title>>" + "\n" * 200_000 + "{% tea",
        "<p>{% tea <a href='{{" * 30_000,
    ],
    ids=["empty lines", "links"],
)
def test_statements_that_never_come_cost_time_in_proportion(text: str) -> None:
    assert not _is_template(text)
