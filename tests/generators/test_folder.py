"""A folder of finished HTML: which files are pages, and at which URLs."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from scp_ssg.cli import run
from scp_ssg.generators.html_files import reason_of_name
from tests.systems import not_on_windows

if TYPE_CHECKING:
    from tests.generators.conftest import Published, Tree, Write

ROOT = "https://example.org/site/"


def page(title: str, head: str = "") -> str:
    return (
        f"<!doctype html><html lang=en><head><title>{title}</title>{head}</head>"
        f"<body><main><h1>{title}</h1><p>All about {title}.</p></main></body></html>"
    )


def canonical(path: str) -> str:
    return f'<link rel="canonical" href="{ROOT}{path}">'


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def build(*more: str) -> int:
    return run(["build", "site", "--site-url", ROOT, *more])


def test_files_become_pages_at_the_urls_servers_give_them(
    write: Write, published: Published
) -> None:
    write(
        {
            "site/index.html": page("Home"),
            "site/tea/index.html": page("Tea"),
            "site/coffee.html": page("Coffee"),
            "site/ä b.htm": page("Umlaut"),
            "site/notes.txt": "no page",
            "site/.hidden/index.html": page("Hidden"),
        }
    )
    assert build() == 0
    assert list(published(Path("site"))) == [
        ROOT,
        ROOT + "%C3%A4%20b.htm",
        ROOT + "coffee.html",
        ROOT + "tea/",
    ]


def test_what_themes_repeat_of_the_home_page_describes_no_other(
    write: Write, published: Published
) -> None:
    site = '<meta name="description" content="All that is hot.">'
    own = '<meta name="description" content="Leaves and water.">'
    write(
        {
            "site/index.html": page("Home", site),
            "site/coffee.html": page("Coffee", site),
            "site/tea.html": page("Tea", own),
        }
    )
    assert build() == 0
    descriptions = {url: each["description"] for url, each in published(Path("site")).items()}
    assert descriptions == {
        ROOT: "All that is hot.",
        ROOT + "coffee.html": "All about Coffee.",
        ROOT + "tea.html": "Leaves and water.",
    }


def titled(title: str, number: int) -> str:
    return (
        f"<!doctype html><html lang=en><title>{title}</title><main><h2>Of number {number}</h2>"
        f"<p>Page {number} says something of its own about {number} pots.</p></main></html>"
    )


TEAS = ("Green", "Black", "White", "Red")


@pytest.mark.parametrize(
    ("titles", "expected"),
    [
        ([f"Teapot | {each}" for each in TEAS], TEAS),
        ([f"{each} — Teapot" for each in TEAS], TEAS),
        ([f"{each} :: Kinds - Teapot" for each in TEAS], [f"{each} :: Kinds" for each in TEAS]),
        (["Green - Teapot", "Black - Teapot", "Teapot - a history"], None),
        (["Green", "Black", "Teapot", "White", "Teapot - a history"], None),
        (["Green", "Black", "Red", "Brew - Tea", "Pour - Tea", "Cups - Tea"], None),
        (["Teapot - all of tea"] * 4, None),
    ],
    ids=[
        "before",
        "after",
        "after more",
        "two alone",
        "an author's dash",
        "a section's name",
        "one title of all pages",
    ],
)
def test_what_most_titles_begin_or_end_with_is_no_part_of_them(
    write: Write, published: Published, titles: list[str], expected: list[str] | None
) -> None:
    if expected is not None and "Kinds" in expected[0]:
        titles = [*titles, "Cups - Teapot", "Sugar - Teapot", "Milk - Teapot"]
        expected = [*expected, "Cups", "Sugar", "Milk"]
    write({f"site/{n}.html": titled(title, n) for n, title in enumerate(titles)})
    assert build() == 0
    assert [each["title"] for each in published(Path("site")).values()] == [*(expected or titles)]


def test_the_home_page_keeps_the_name_of_the_site(write: Write, published: Published) -> None:
    write({f"site/{n}.html": titled(f"{TEAS[n]} | Teapot", n) for n in range(4)})
    write({"site/index.html": titled("Home | Teapot", 4)})
    assert build() == 0
    assert [each["title"] for each in published(Path("site")).values()] == ["Home | Teapot", *TEAS]


def test_a_page_loses_the_name_in_its_title_when_other_pages_show_it(
    write: Write, published: Published
) -> None:
    write({"site/0.html": titled("Green | Teapot", 0)})
    assert build() == 0
    assert [each["title"] for each in published(Path("site")).values()] == ["Green | Teapot"]
    write({f"site/{n}.html": titled(f"{TEAS[n]} | Teapot", n) for n in (1, 2)})
    assert build() == 0
    assert [each["title"] for each in published(Path("site")).values()] == [*TEAS[:3]]


def test_the_sites_own_sitemap_says_which_form_a_url_has(
    write: Write, published: Published
) -> None:
    listed = ["", "tea/index.html", "coffee", "cocoa/"]
    locations = "".join(f"<url><loc>{ROOT}{path}</loc></url>" for path in listed)
    write(
        {
            "site/index.html": page("Home"),
            "site/tea/index.html": page("Tea", canonical("tea/")),
            "site/coffee.html": page("Coffee"),
            "site/cocoa.html": page("Cocoa"),
            "site/sitemap.xml": '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">'
            f"{locations}</urlset>",
        }
    )
    assert build() == 0
    assert list(published(Path("site"))) == sorted(ROOT + path for path in listed)


SITEMAP = (
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>{}</loc></url></urlset>'
)


def test_index_htm_is_published_where_every_server_has_it_and_validate_agrees(
    write: Write, published: Published, capsys: pytest.CaptureFixture[str]
) -> None:
    """nginx and Caddy answer at ``/`` with ``index.html`` only, unless they are told otherwise."""
    write({"site/index.htm": page("Home"), "site/tea/INDEX.HTML": page("Tea")})
    assert build() == 0
    assert list(published(Path("site"))) == [ROOT + "index.htm", ROOT + "tea/INDEX.HTML"]
    assert run(["validate", "site"]) == 0, capsys.readouterr().out


@pytest.mark.parametrize("says", ["sitemap", "canonical"])
def test_index_htm_is_published_as_its_folder_where_the_site_says_so_and_validate_agrees(
    write: Write, published: Published, capsys: pytest.CaptureFixture[str], says: str
) -> None:
    files = {"site/tea/index.htm": page("Tea", canonical("tea/") if says == "canonical" else "")}
    if says == "sitemap":
        files["site/sitemap.xml"] = SITEMAP.format(ROOT + "tea/")
    write(files)
    assert build() == 0
    assert list(published(Path("site"))) == [ROOT + "tea/"]
    assert run(["validate", "site"]) == 0, capsys.readouterr().out


def test_index_htm_beside_index_html_is_a_page_of_its_own(
    write: Write, published: Published
) -> None:
    write(
        {
            "site/index.htm": page("Old"),
            "site/index.html": page("New"),
            "site/sitemap.xml": SITEMAP.format(ROOT),
        }
    )
    assert build() == 0
    assert {url: each["title"] for url, each in published(Path("site")).items()} == {
        ROOT: "New",
        ROOT + "index.htm": "Old",
    }


def test_a_sitemap_index_is_followed_inside_the_site(write: Write, published: Published) -> None:
    namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
    write(
        {
            "site/coffee.html": page("Coffee"),
            "site/sitemap.xml": f"<sitemapindex {namespace}>"
            f"<sitemap><loc>{ROOT}sitemap.xml</loc></sitemap>"
            f"<sitemap><loc>{ROOT}../secret.xml</loc></sitemap>"
            f"<sitemap><loc>{ROOT}maps/a.xml</loc></sitemap></sitemapindex>",
            "site/maps/a.xml": f"<urlset {namespace}><url><loc>{ROOT}coffee</loc></url></urlset>",
        }
    )
    build()
    assert list(published(Path("site"))) == [ROOT + "coffee"]


def test_a_page_may_say_which_form_its_url_has(write: Write, published: Published) -> None:
    write(
        {
            "site/tea.html": page("Tea", canonical("tea")),
            "site/coffee.html": page("Coffee", "<link href='/site/coffee/' rel='canonical'>"),
            "site/copy.html": page("Copy", canonical("tea")),
            "site/syndicated.html": page("Text", '<link rel=canonical href="https://a.example/">'),
        }
    )
    assert build() == 0
    assert list(published(Path("site"))) == [
        ROOT + "coffee/",
        ROOT + "syndicated.html",
        ROOT + "tea",
    ]


def test_a_page_that_names_another_form_of_its_url_moves_there(
    write: Write, published: Published
) -> None:
    """Our own sitemap of the last build does not hold it at its old address."""
    write({"site/index.html": page("Home"), "site/tea.html": page("Tea")})
    assert build() == 0
    write({"site/tea.html": page("Tea", canonical("tea"))})
    assert build() == 0
    assert set(published(Path("site"))) == {ROOT, ROOT + "tea"}


def test_pages_that_are_no_content_stay_out(
    write: Write, published: Published, capsys: pytest.CaptureFixture[str]
) -> None:
    write(
        {
            "site/index.html": page("Home"),
            "site/404.html": page("Not found"),
            "site/search.html": page("Search"),
            "site/_static/widget.html": page("Widget"),
            "site/google0123456789abcdef.html": "google-site-verification",
            "site/en/google0123456789abcdef.html": "google-site-verification",
            "site/scp/index.html": page("Ours"),
        }
    )
    assert build() == 0
    assert list(published(Path("site"))) == [ROOT]
    assert capsys.readouterr().out.startswith(
        "1 page in, 3 left out (1 asset, 1 listing, 1 not found page); 1 snapshot, "
    )


@pytest.mark.parametrize(
    ("path", "reason"),
    [
        ("404.html", "not found page"),
        ("__404error.html", "not found page"),  # dartdoc's
        ("de/404/index.html", "not found page"),
        ("genindex-A.html", "listing"),
        ("py-modindex.html", "listing"),
        ("_modules/index.html", "listing"),
        ("search.html", None),
        ("pages/search.html", None),
        ("tags/index.html", None),
        ("docs/search.html", None),
        ("index.html", None),
        ("research.html", None),
        ("guide/tags.html", None),
        ("guide/category/theory.html", None),
        ("tags/reference/syntax/index.html", None),
        ("page/about.html", None),
        ("blog/404-reasons.html", None),
        ("_modules/scp/build.html", None),
    ],
)
def test_only_names_that_mean_it_are_no_content(path: str, reason: str | None) -> None:
    assert reason_of_name(path) == reason


SEARCH = "<main><h1>Search</h1><form><input></form><p>Type what you would like to drink.</p></main>"
ABOUT_IT = f"<p>{'Look for the leaves in the morning, when they are wet. ' * 4}</p></main>"


@pytest.mark.parametrize(
    ("path", "html", "is_page"),
    [
        ("search.html", SEARCH, False),
        ("pages/search.html", SEARCH, False),
        ("de/search/index.html", SEARCH, False),
        ("search.html", SEARCH.replace("</main>", ABOUT_IT), True),
        ("ai/search/index.html", SEARCH.replace("</main>", ABOUT_IT), True),
        # A reference has a short page for each name.
        ("reference/tea/search.html", SEARCH, True),
        ("research.html", SEARCH, True),
    ],
)
def test_a_page_for_a_search_says_no_more(
    write: Write, published: Published, path: str, html: str, is_page: bool
) -> None:
    write({"site/index.html": page("Home"), f"site/{path}": f"<title>Search</title>{html}"})
    assert build() == 0
    assert (len(published(Path("site"))) == 2) is is_page


@not_on_windows("links that every user may make")
def test_no_link_leads_out_of_the_folder(
    write: Write, published: Published, capsys: pytest.CaptureFixture[str]
) -> None:
    write(
        {
            "site/index.html": page("Home"),
            "site/real.html": page("Real"),
            "secret/index.html": page("Secret"),
        }
    )
    Path("site/out.html").symlink_to("../secret/index.html")
    Path("site/folder").symlink_to("../secret")
    Path("site/again").symlink_to(".")
    Path("site/inside.html").symlink_to("real.html")
    assert build() == 0
    assert list(published(Path("site"))) == [ROOT, ROOT + "real.html"]
    assert "1 left out (1 same file)" in capsys.readouterr().out


def test_pages_in_other_encodings_are_read(write: Write, published: Published) -> None:
    write({"site/index.html": ""})
    html = page("Café", '<meta charset="iso-8859-1">')
    Path("site/index.html").write_bytes(html.encode("iso-8859-1"))
    Path("site/utf.html").write_bytes(b"\xef\xbb\xbf" + page("Thé").encode())
    build()
    pages = published(Path("site"))
    assert [each["title"] for each in pages.values()] == ["Café", "Thé"]


def test_a_sitemap_of_ours_is_written_anew_and_anothers_is_extended(write: Write) -> None:
    write({"site/index.html": page("Home")})
    build()
    write({"site/tea.html": page("Tea")})
    build()
    sitemap = Path("site/sitemap.xml")
    text = sitemap.read_text(encoding="utf-8")
    assert re.findall("<loc>(.*?)</loc>", text) == [ROOT, ROOT + "tea.html"]
    sitemap.write_text(
        '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">'
        f"<url><loc>{ROOT}</loc><priority>0.5</priority></url></urlset>",
        encoding="utf-8",
    )
    for _ in range(2):
        build()
        text = sitemap.read_text(encoding="utf-8")
        assert re.findall("<loc>(.*?)</loc>", text) == [ROOT]
        assert "<priority>0.5</priority>" in text
        assert text.count("<scp:collection") == 1


def test_the_same_folder_gives_the_same_files(
    write: Write, tree: Tree, monkeypatch: pytest.MonkeyPatch
) -> None:
    write({"site/index.html": page("Home"), "site/tea.html": page("Tea")})
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1800000000")
    build()
    first = tree(Path("site/scp"))
    assert len(first) == 1
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1800086400")
    build()
    assert tree(Path("site/scp")) == first


def test_an_edit_gives_a_delta_of_that_page(
    write: Write, published: Published, monkeypatch: pytest.MonkeyPatch
) -> None:
    write({"site/index.html": page("Home"), "site/tea.html": page("Tea")})
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1800000000")
    build()
    write({"site/tea.html": page("Green tea")})
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1800086400")
    build()
    assert list(published(Path("site"), "all-delta")) == [ROOT + "tea.html"]


def test_the_state_stands_beside_the_site_or_its_configuration(write: Write) -> None:
    write({"site/index.html": page("Home"), "conf/scp.toml": "[scp]\nlevel = 3\n"})
    build()
    assert len(list(Path(".cache/scp").glob("*/index"))) == 1
    build("--config", "conf/scp.toml")
    assert len(list(Path("conf/.cache/scp").glob("*/index"))) == 1


def test_a_site_without_pages_keeps_no_collections_of_another_one(write: Write) -> None:
    write({"site/index.html": page("Home")})
    assert run(["build", "site", "--site-url", "https://internal.example/"]) == 0
    write({"site/index.html": page("Home", '<meta name="robots" content="noindex">')})
    build()
    assert list(Path("site").rglob("*.zst")) == []
