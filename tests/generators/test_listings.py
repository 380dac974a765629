"""A listing is known by what it holds, not by its name, in a folder of finished HTML."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from scp_ssg.cli import run

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.generators.conftest import Published, Write

ROOT = "https://example.org/site/"
LEADS = {
    "tea": "Green tea is steamed soon after the harvest, so that it keeps its colour.",
    "coffee": "The beans of this year came late, and we roasted them twice as long as usual.",
    "cocoa": "A good cup of cocoa begins with cold milk, a whisk and plenty of patience.",
    "mate": "In the south they drink mate from a gourd, and pass it on to the next guest.",
}
TITLES = {name: f"All about {name}" for name in LEADS}
INTRODUCTION = (
    "I have written about hot drinks for twenty years. These four texts are those that I would "
    "keep if the house were on fire, and I have put them in the order in which I wish that you "
    "read them: from the lightest cup to the heaviest one."
)


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def page(title: str, body: str) -> str:
    return (
        f"<!doctype html><html lang=en><head><title>{title}</title></head>"
        f"<body><main><h1>{title}</h1>{body}</main></body></html>"
    )


def articles() -> dict[str, str]:
    return {
        f"site/posts/{name}.html": page(
            TITLES[name], f"<p>{lead}</p><p>More of {name} in a second paragraph.</p>"
        )
        for name, lead in LEADS.items()
    }


def href(name: str) -> str:
    return f"/site/posts/{name}.html"


def excerpts(count: int = 4) -> str:
    """The items of a blog: linked title and the beginning of the article."""
    return "".join(
        f'<article><h2><a href="{href(name)}">{TITLES[name]}</a></h2><p>{lead[:60]}…</p></article>'
        for name, lead in list(LEADS.items())[:count]
    )


def dated(count: int = 4) -> str:
    """The items of an archive: date and linked title."""
    items = "".join(
        f'<li>2026-03-0{n} <a href="{href(name)}">{TITLES[name]}</a></li>'
        for n, name in enumerate(list(LEADS)[:count], 1)
    )
    return f"<ul>{items}</ul>"


def titles() -> str:
    """A table of contents: linked titles alone."""
    items = (f'<li><a href="{href(name)}">{TITLES[name]}</a></li>' for name in LEADS)
    return f"<ul>{''.join(items)}</ul>"


def cards() -> str:
    return "".join(
        f'<a href="{href(name)}"><h3>{TITLES[name]}</h3><p>{lead[:60]}…</p></a>'
        for name, lead in LEADS.items()
    )


def is_published(
    write: Write,
    published: Published,
    path: str,
    body: str,
    *options: str,
    title: str = "Notes",
) -> bool:
    write({"site/about.html": page("About", f"<p>{INTRODUCTION}</p>")} | articles())
    write({f"site/{path}": page(title, body)})
    assert run(["build", "site", "--site-url", ROOT, *options]) == 0
    urls = set(published(Path("site")))
    assert {ROOT + f"posts/{name}.html" for name in LEADS} <= urls
    sitemap = Path("site/sitemap.xml").read_text(encoding="utf-8")
    url = ROOT + path.removesuffix("index.html")
    assert f"<loc>{url}</loc>" in sitemap, "visitors may be sent to a listing"
    return url in urls


@pytest.mark.parametrize("items", [excerpts, cards])
@pytest.mark.parametrize("path", ["index.html", "blog/index.html", "overview.html"])
def test_titles_and_excerpts_of_other_pages_are_a_listing_at_any_address(
    write: Write, published: Published, items: Callable[[], str], path: str
) -> None:
    assert not is_published(write, published, path, items())


@pytest.mark.parametrize(
    "body",
    [
        dated(),
        dated(2),
        dated().replace(" <a", "<br><a"),
        f"<p>Four cups and no more.</p>{dated()}",
    ],
)
def test_titles_with_dates_are_a_listing(write: Write, published: Published, body: str) -> None:
    assert not is_published(write, published, "overview.html", body)


@pytest.mark.parametrize(
    "path",
    [
        "tags.html",
        "tags/hot/index.html",
        "archives/2026/03/index.html",
        "categories/drinks/hot/index.html",
        "news/2016/02/index.html",
        "posts/2016/02/17/index.html",
        "index2.html",
        "page2/index.html",
        "blog/page/2/index.html",
        "authors/ada.html",
    ],
)
def test_titles_alone_are_a_listing_where_the_name_says_so(
    write: Write, published: Published, path: str
) -> None:
    assert not is_published(write, published, path, titles())


@pytest.mark.parametrize("second", ["page/2/index.html", "page2/index.html", "index2.html"])
def test_titles_alone_are_a_listing_that_goes_on_on_a_second_page(
    write: Write, published: Published, second: str
) -> None:
    write({f"site/notes/{second}": page("Notes", titles())})
    assert not is_published(write, published, "notes/index.html", titles())


def test_a_list_of_tags_is_a_listing(write: Write, published: Published) -> None:
    body = '<ul><li><a href="tags/hot/">hot</a> (3)</li><li><a href="tags/cold/">cold</a></li></ul>'
    assert not is_published(write, published, "tags.html", body)


def test_a_listing_with_one_item_more_is_a_listing(write: Write, published: Published) -> None:
    assert not is_published(write, published, "index.html", excerpts(3))
    assert not is_published(write, published, "index.html", excerpts(4))


def test_a_listing_stays_one_without_link_blocks(write: Write, published: Published) -> None:
    write({"scp.toml": 'scp.links = "none"'})
    assert not is_published(write, published, "index.html", excerpts())


@pytest.mark.parametrize(
    ("path", "title"),
    [("authors.html", "Authors"), ("tags.html", "Tags"), ("archives.html", "Archives")],
)
def test_a_page_with_an_author_s_prose_is_content_whatever_its_name(
    write: Write, published: Published, path: str, title: str
) -> None:
    assert is_published(write, published, path, f"<p>{INTRODUCTION}</p>", title=title)


@pytest.mark.parametrize("path", ["authors.html", "tags.html"])
def test_even_a_short_text_without_links_is_content_whatever_its_name(
    write: Write, published: Published, path: str
) -> None:
    assert is_published(write, published, path, "<p>We are Ann and Bob, and we like tea.</p>")


@pytest.mark.parametrize("path", ["index.html", "start-here.html", "tags.html"])
@pytest.mark.parametrize("items", [titles(), dated(), excerpts()])
def test_a_list_that_an_author_introduces_is_content(
    write: Write, published: Published, path: str, items: str
) -> None:
    assert is_published(write, published, path, f"<p>{INTRODUCTION}</p>{items}")


def test_a_list_with_an_author_s_own_descriptions_is_content(
    write: Write, published: Published
) -> None:
    own = "Read this one first, with a cup at hand, and mind the part on how hot the water is."
    body = "".join(
        f'<h2><a href="{href(name)}">{TITLES[name]}</a></h2><p>{own} It made {name} my favourite.'
        for name in LEADS
    )
    assert is_published(write, published, "start-here.html", body)


@pytest.mark.parametrize("path", ["index.html", "guide/index.html"])
def test_a_table_of_contents_of_a_manual_is_content(
    write: Write, published: Published, path: str
) -> None:
    assert is_published(write, published, path, titles())


def test_a_table_of_names_and_summaries_is_content(write: Write, published: Published) -> None:
    rows = "".join(
        f'<tr><td><a href="{href(name)}">{TITLES[name]}</a></td><td>{lead}</td></tr>'
        for name, lead in LEADS.items()
    )
    assert is_published(write, published, "reference.html", f"<table>{rows}</table>")


def test_an_article_that_links_to_others_is_content(write: Write, published: Published) -> None:
    links = "".join(f'<p><a href="{href(name)}">{TITLES[name]}</a></p>' for name in LEADS)
    assert is_published(
        write, published, "posts/2016/02/17/index.html", f"<p>{INTRODUCTION}</p>{links}"
    )


def test_two_pages_that_quote_each_other_both_stay(write: Write, published: Published) -> None:
    words = (
        "<p>Boil the water, warm the cup, wait for three minutes, and then take out the leaves.</p>"
    )
    links = "".join(
        f'<h2><a href="/site/{name}.html">Cup {name}</a></h2>{words}' for name in "abcd"
    )
    write(articles() | {f"site/{name}.html": page(f"Cup {name}", links) for name in "abcd"})
    assert run(["build", "site", "--site-url", ROOT]) == 0
    assert {ROOT + f"{name}.html" for name in "abcd"} <= set(published(Path("site")))


def test_a_short_page_beside_the_latest_posts_of_every_page_is_content(
    write: Write, published: Published
) -> None:
    """A theme's box that no rule knows has titles and dates too."""
    pages = {
        path: html.replace("</main>", dated() + "</main>") for path, html in articles().items()
    }
    short = page("Contact", f"<p>Write to ann@example.org.</p>{dated()}")
    write(pages | {"site/contact.html": short})
    assert run(["build", "site", "--site-url", ROOT]) == 0
    assert ROOT + "contact.html" in published(Path("site"))


def test_the_option_keep_publishes_a_listing(write: Write, published: Published) -> None:
    write({"scp.toml": 'scp.keep = ["/index.html"]'})
    assert is_published(write, published, "index.html", excerpts())


@pytest.mark.parametrize(
    ("path", "body", "expected"),
    [
        ("tags/hot/index.html", "", False),
        ("hot/index.html", "", True),
        ("tags/hot/index.html", '<p><img src="/site/cup.png" alt="A cup"></p>', True),
        ("tags/hot/index.html", "<pre>brew --hot</pre>", True),
    ],
)
def test_a_title_alone_is_a_listing_where_the_name_says_so(
    write: Write, published: Published, path: str, body: str, *, expected: bool
) -> None:
    """Some themes put each item into a card, and cards are no content."""
    assert is_published(write, published, path, body) is expected


DOXYGEN = '<meta name="generator" content="Doxygen 1.9.8"/>'


@pytest.mark.parametrize("mark", [DOXYGEN, "<!-- Generated by Doxygen 1.9.1 -->"])
def test_doxygen_s_indexes_and_sources_are_listings_on_its_own_pages_only(
    write: Write, published: Published, mark: str
) -> None:
    names = ["annotated", "functions_func_~", "tea_8h_source", "classTea-members", "classTea"]
    for marked, expected in [(mark, ["classTea"]), ("", names)]:
        write({f"site/{name}.html": page(name, f"{marked}<p>A cup of tea.</p>") for name in names})
        assert run(["build", "site", "--site-url", ROOT]) == 0
        assert list(published(Path("site"))) == sorted(f"{ROOT}{name}.html" for name in expected)


JAVADOC = '<meta name="generator" content="javadoc/TreeWriter">'
RUSTDOC = '<meta name="generator" content="rustdoc">'
RUSTDOC_MODULE = RUSTDOC + '<body class="rustdoc mod sys">'
VIEWCODE = '<div class="viewcode-block" id="Tea">'


@pytest.mark.parametrize(
    ("mark", "indexes", "pages"),
    [
        (
            JAVADOC,
            [
                *("allclasses-index", "index-all", "overview-tree", "org/tea/package-tree"),
                *("help-doc", "constant-values", "deprecated-list", "serialized-form"),
                *("index-files/index-1", "org/tea/class-use/Tea", "allpackages-index"),
            ],
            ["overview-summary", "org/tea/Tea", "org/tea/package-summary"],
        ),
        ("<!-- Generated by javadoc (17) -->", ["overview-tree"], ["org/tea/Tea"]),
        (RUSTDOC, ["tea/all", "src/tea/lib.rs"], ["help", "tea/struct.All", "tea/src/cup"]),
        (RUSTDOC_MODULE, ["help", "settings"], ["tea/help/struct.Help"]),
        (VIEWCODE, ["_modules/tea/cup", "de/_modules/tea"], ["modules/tea"]),
    ],
)
def test_what_a_generator_writes_by_itself_is_a_listing_on_its_own_pages_only(
    write: Write, published: Published, mark: str, indexes: list[str], pages: list[str]
) -> None:
    """An author may call a page so: rustdoc makes a page of help.md too."""
    for marked, expected in [(mark, pages), ("", [*indexes, *pages])]:
        marks = marked or "<p>By hand.</p>"
        write(
            {
                f"site/{name}.html": page(name, f"<p>A cup of tea from {name}.</p>").replace(
                    "<main>", marks + "<main>"
                )
                for name in [*indexes, *pages]
            }
        )
        assert run(["build", "site", "--site-url", ROOT]) == 0
        assert set(published(Path("site"))) == {f"{ROOT}{name}.html" for name in expected}


def test_a_table_of_contents_with_the_sections_of_each_part_is_content(
    write: Write, published: Published
) -> None:
    """A section's heading stands in the part of the manual, as an excerpt does, but says nothing
    of it. A date in such a heading is none of the list's."""
    sections = {name: f"The story of {name} from 2019 to this day" for name in LEADS}
    write(
        {
            f"site/parts/{name}.html": page(
                TITLES[name], f"<p>{lead}</p><h2 id=a>{sections[name]}</h2><p>It is long.</p>"
            )
            for name, lead in LEADS.items()
        }
    )
    items = "".join(
        f'<li><a href="/site/parts/{name}.html">{TITLES[name]}</a>'
        f'<ul><li><a href="/site/parts/{name}.html#a">{sections[name]}</a></li></ul></li>'
        for name in LEADS
    )
    assert is_published(write, published, "guide/index.html", f"<ul>{items}</ul>")


def test_a_card_whose_page_shows_another_title_is_an_item(
    write: Write, published: Published
) -> None:
    others = "".join(
        f'<article><a href="{href(name)}"><h2>Of {name}, and more</h2></a>'
        f"<p>{lead[:60]}</p></article>"
        for name, lead in LEADS.items()
    )
    assert not is_published(write, published, "tag/hot.html", others, title="hot")


def test_numbers_of_documents_and_versions_are_no_dates(write: Write, published: Published) -> None:
    items = "".join(
        f'<li>Rule 2026{n:02}-R{n}, version 1.{n}: <a href="{href(name)}">{TITLES[name]}</a></li>'
        for n, name in enumerate(LEADS, 1)
    )
    assert is_published(write, published, "rules.html", f"<ul>{items}</ul>")


@pytest.mark.parametrize("count", [2, 6])
def test_an_introduction_on_each_listing_is_the_site_s(
    write: Write, published: Published, count: int
) -> None:
    introduction = f"<p>{INTRODUCTION}</p>"
    for name in ("ada", "bob", "cyd", "dan", "eve")[: count - 1]:
        write({f"site/author/{name}.html": page(name, introduction + excerpts(2))})
    body = introduction + excerpts(3)
    assert is_published(write, published, "author/fay.html", body, title="fay") == (count == 2)
