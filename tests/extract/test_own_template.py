"""Pages with a template of their own: the finished page says what the content is."""

from __future__ import annotations

import pytest

from scp_ssg.extract import Entry, LeftOut, SourcePage, extract
from scp_ssg.model import Block, HeadingBlock, LinkBlock, TextBlock

URL = "https://bikes.example/"
FRAGMENT = "<h2>News</h2>\n<p>The workshop opens at noon, and on Sundays at nine.</p>"
NEWS = (
    HeadingBlock(2, "News"),
    TextBlock("The workshop opens at noon, and on Sundays at nine."),
)
FEATURES = (
    "<div class='features'><h3>Rims</h3><p>True in a minute.</p>"
    "<h3>Hubs</h3><p>Packed with grease.</p></div>"
)
GRID = (
    HeadingBlock(3, "Rims"),
    TextBlock("True in a minute."),
    HeadingBlock(3, "Hubs"),
    TextBlock("Packed with grease."),
)
ABOUT = "How wheels, chains and pedals work, and how to keep them working for a lifetime."
OPENING = (
    f"<section class='mdx-container'><div class='md-grid'><h1>All that turns</h1><p>{ABOUT}</p>"
    "<a href='/start/'>Begin</a></div></section>"
)
HERO = (
    HeadingBlock(1, "All that turns"),
    TextBlock(ABOUT),
    TextBlock("Begin"),
    LinkBlock(URL + "start/", "Begin"),
)


def framed(content: str, *, opening: str = "", title: str = "Bikes") -> str:
    return (
        f"<!doctype html><title>{title}</title><body>"
        "<header class='md-header'><a href='/'>Bikes</a></header><div class='md-container'>"
        f"<nav class='md-tabs'><a href='/a/'>Brakes</a></nav>{opening}"
        "<main class='md-main'><div class='md-sidebar'><nav><a href='/b/'>Chains</a></nav></div>"
        f"<div class='md-content'><article class='md-content__inner'>{content}</article></div>"
        "</main><footer class='md-footer'><p>Made by people who would rather be out riding."
        "</p></footer></div>"
    )


def blocks(
    html: str, *, fragment: str | None, own_template: bool = True, url: str = URL
) -> tuple[Block, ...]:
    source = SourcePage(url=url, html=html, fragment=fragment, own_template=own_template)
    found = extract(source)
    assert isinstance(found, Entry), found
    return found.page.content


@pytest.mark.parametrize("fragment", [FRAGMENT, None], ids=["plugin", "extract"])
@pytest.mark.parametrize(
    ("html", "expected"),
    [
        (framed(FRAGMENT + FEATURES), (*NEWS, *GRID)),
        (framed(FEATURES + FRAGMENT), (*GRID, *NEWS)),
        (framed(f"<div>{FRAGMENT}</div><div>{FEATURES}</div>"), (*NEWS, *GRID)),
        (framed(FRAGMENT, opening=OPENING), (*HERO, *NEWS)),
        (framed(FRAGMENT + FEATURES, opening=OPENING), (*HERO, *NEWS, *GRID)),
        (framed(FEATURES), GRID),
        (framed("", opening=OPENING), HERO),
    ],
    ids=[
        *("a grid below", "a grid above", "in boxes", "an opening", "both"),
        *("instead of it", "an opening instead of it"),
    ],
)
def test_what_a_template_writes_around_the_content_is_published(
    html: str, expected: tuple[Block, ...], fragment: str | None
) -> None:
    assert blocks(html, fragment=fragment) == expected


CHROME = (
    "<p class='byline'>By <a href='/ada/'>Ada</a>, <time datetime='2026-03-01'>March</time></p>",
    "<div class='share-buttons'><a href='https://social.example/'>Post it</a></div>",
    "<div class='newsletter'><h2>Subscribe</h2><p>A letter a week.</p><button>Go</button></div>",
    "<nav class='related-posts'><ul><li><a href='/x/'>Spokes</a></li></ul></nav>",
)


@pytest.mark.parametrize("chrome", CHROME, ids=["byline", "share", "newsletter", "related"])
def test_what_a_template_writes_for_the_page_s_use_is_not_content(chrome: str) -> None:
    assert blocks(framed(chrome + FRAGMENT), fragment=FRAGMENT) == NEWS


def test_an_author_s_box_stays_beside_a_template_s_box_of_the_same_name() -> None:
    written = FRAGMENT + "\n<div class='newsletter'><p>Read our letter of March.</p></div>"
    html = framed(CHROME[2] + written)
    assert blocks(html, fragment=written) == (*NEWS, TextBlock("Read our letter of March."))


def test_a_page_without_a_template_of_its_own_is_its_fragment() -> None:
    html = framed(FRAGMENT + FEATURES)
    assert blocks(html, fragment=FRAGMENT, own_template=False) == NEWS


def test_a_fragment_outside_of_what_the_theme_marks_is_still_published() -> None:
    elsewhere = f"<div class='page'>{FRAGMENT}</div><main><p>{ABOUT * 9}</p></main>"
    html = f"<!doctype html><title>Bikes</title><body>{elsewhere}"
    assert blocks(html, fragment=FRAGMENT)[: len(NEWS)] == NEWS


@pytest.mark.parametrize(
    "opening",
    [
        "<div class='title'><h1>All that turns</h1><p>Since 1998.</p></div>",
        "<section><h1><a href='/'>Bikes</a></h1><p>{}</p></section>",
        "<section><header class='site-header'><h1>Bikes, and more</h1></header><p>{}</p></section>",
    ],
    ids=["no sentence", "the site's name", "in a header"],
)
def test_titles_and_banners_above_the_content_are_no_opening(opening: str) -> None:
    html = framed(f"{FRAGMENT}{FEATURES}", opening=opening.format(ABOUT))
    assert ABOUT not in str(blocks(html, fragment=None))


def test_the_words_of_a_menu_make_no_opening_of_a_bar_with_a_heading() -> None:
    """mdBook's has the book's name, and the names of its themes."""
    bar = f"<div class=bar><ul role=menu><li>{ABOUT}</li></ul><h1>All that turns</h1></div>"
    found = blocks(framed(f"{FRAGMENT}{FEATURES}", opening=bar), fragment=None)
    assert HeadingBlock(1, "All that turns") not in found


WRITTEN = f"<h1>News of the workshop</h1>\n{FRAGMENT}"
READ = (HeadingBlock(1, "News of the workshop"), *NEWS)
INNER = URL + "news/"


@pytest.mark.parametrize("fragment", [WRITTEN, None], ids=["plugin", "extract"])
@pytest.mark.parametrize(
    "title", ["Bikes", "Home - Bikes", "News of the workshop - Bikes", "All that turns", ""]
)
def test_a_hero_section_opens_a_home_page_whose_content_has_a_heading_of_its_own(
    title: str, fragment: str | None
) -> None:
    html = framed(WRITTEN, opening=OPENING, title=title)
    assert blocks(html, fragment=fragment) == (*HERO, *READ)


@pytest.mark.parametrize("url", [URL + "docs/", URL + "docs/index.html"])
def test_a_home_page_in_a_folder_begins_with_a_link_to_itself(url: str) -> None:
    html = framed(WRITTEN, opening=OPENING).replace("<body>", "<body><a href='#main'>Skip</a>")
    own = html.replace("href='/'", "href='.'")
    assert blocks(own, fragment=None, url=url)[:2] == HERO[:2]
    # From a page in a folder of that site, the same link leads elsewhere.
    assert blocks(html.replace("href='/'", "href='..'"), fragment=None, url=url) == READ


@pytest.mark.parametrize("fragment", [WRITTEN, None], ids=["plugin", "extract"])
def test_a_short_hero_section_with_links_to_begin_with_opens_a_home_page(
    fragment: str | None,
) -> None:
    short = (
        "<section class='hero'><img src='cover.png' alt='A wheel'><div><h1>Bikes</h1>"
        "<p>Truing for everybody who rides</p><a href='/start/'>Begin</a></div></section>"
    )
    found = blocks(framed(WRITTEN, opening=short), fragment=fragment)
    assert found[1:3] == (HeadingBlock(1, "Bikes"), TextBlock("Truing for everybody who rides"))
    assert found[-3:] == READ


@pytest.mark.parametrize("fragment", ["<h1>Bikes</h1>", "", None])
@pytest.mark.parametrize("title", ["Bikes", "All that turns"])
def test_a_short_hero_section_is_a_home_page_whose_content_is_empty(
    title: str, fragment: str | None
) -> None:
    short = OPENING.replace(ABOUT, "Truing for everybody who rides.")
    found = blocks(framed("", opening=short.replace("All that turns", title)), fragment=fragment)
    assert found == (
        HeadingBlock(1, title),
        TextBlock("Truing for everybody who rides."),
        *HERO[2:],
    )


def test_a_heading_and_links_are_a_home_page_whose_content_is_empty() -> None:
    opening = "<section><h1>Bikes for you</h1><div><a href='/start/'>Begin</a></div></section>"
    found = blocks(framed("", opening=opening), fragment=None)
    assert found == (
        HeadingBlock(1, "Bikes for you"),
        TextBlock("Begin"),
        LinkBlock(URL + "start/", "Begin"),
    )
    # Above a text it is a banner.
    assert blocks(framed(WRITTEN, opening=opening), fragment=None) == READ


@pytest.mark.parametrize(
    ("opening", "url"),
    [
        ("<div class='title'><h1>Bikes</h1><p>Since 1998.</p></div>", URL),
        (
            "<div class='title'><h1><a href='/'>Bikes</a></h1><p>Truing for all of us.</p></div>",
            URL,
        ),
        (OPENING.replace(ABOUT, "Truing for everybody who rides."), INNER),
    ],
    ids=["a phrase without links", "the site's name", "another page"],
)
def test_a_banner_above_an_empty_content_is_no_page(opening: str, url: str) -> None:
    found = extract(SourcePage(url=url, html=framed("", opening=opening)))
    assert isinstance(found, LeftOut)
    assert found.reason == "no content"


def test_a_header_that_is_called_a_hero_opens_a_home_page() -> None:
    hero = (
        "<header class='hero hero--primary'><div><h1>Bikes</h1><p>Truing for everybody who rides"
        "</p><div><a class=button href='/start/'>Begin</a></div></div></header>"
    )
    found = blocks(framed(WRITTEN, opening=hero), fragment=None)
    assert found[:2] == (HeadingBlock(1, "Bikes"), TextBlock("Truing for everybody who rides"))
    assert TextBlock("Begin") in found
    masthead = hero.replace("hero hero--primary", "masthead")
    assert TextBlock("Begin") not in blocks(framed(WRITTEN, opening=masthead), fragment=None)


@pytest.mark.parametrize(
    ("hero", "is_one"),
    [
        ("<header class='hero hero--primary'><h1>Bikes</h1><p class=hero__subtitle>{}</p>", True),
        ("<section class=hero><h1>Bikes</h1><h2 class='subtitle is-3'>{}</h2>", True),
        ("<header class=masthead><h1>Bikes</h1><p class=hero__subtitle>{}</p>", False),
        ("<section class=hero><h1>Bikes</h1><p class=date>{}</p>", False),
        ("<section class=hero><h1><a href='/'>Bikes</a></h1><p class=subtitle>{}</p>", False),
    ],
)
def test_a_hero_section_of_a_home_page_may_have_a_short_subtitle(hero: str, is_one: bool) -> None:
    opening = hero.format("They turn.") + ("</header>" if "<header" in hero else "</section>")
    html = framed(WRITTEN, opening=opening)
    assert (HeadingBlock(1, "Bikes") in blocks(html, fragment=None)) is is_one
    assert HeadingBlock(1, "Bikes") not in blocks(html, fragment=None, url=INNER)


@pytest.mark.parametrize("title", ["Bikes", "Home - Bikes"])
def test_a_picture_of_the_name_stands_for_the_heading_of_a_hero_section(title: str) -> None:
    drawn = OPENING.replace("<h1>All that turns</h1>", "<img src='/bikes.svg' alt='Bikes'>")
    found = blocks(framed(WRITTEN, opening=drawn, title=title), fragment=None)
    assert found[1] == TextBlock(ABOUT)
    assert found[-3:] == READ


@pytest.mark.parametrize(
    "opening",
    [
        OPENING.replace("<h1>All that turns</h1>", ""),
        OPENING.replace("<h1>All that turns</h1>", "<img src='/a.png' alt='A wheel'>"),
        OPENING.replace(
            "<h1>All that turns</h1>", "<a href='/'><img src='/bikes.svg' alt='Bikes'></a>"
        ),
        f"<div><img src='/bikes.svg' alt='Bikes'><p>{ABOUT}</p></div>",
        OPENING.replace("<section", "<section role='banner'"),
    ],
    ids=["no heading", "another picture", "a logo", "no section", "a banner's role"],
)
def test_other_sections_above_a_home_page_are_no_hero_section(opening: str) -> None:
    assert blocks(framed(WRITTEN, opening=opening), fragment=None) == READ


@pytest.mark.parametrize(
    ("title", "meta", "written"),
    [
        ("News of the workshop", "", WRITTEN),
        ("News of the workshop - All that turns", "", WRITTEN),
        ("All that turns - News of the workshop", "", WRITTEN),
        ("All that turns", "<meta property='og:site_name' content='All that turns'>", WRITTEN),
        ("All that turns - News", "", FRAGMENT),
        ("News", "<meta property='og:site_name' content='All that turns'>", FRAGMENT),
    ],
    ids=["title", "name last", "name first", "stated name", "no h1", "stated name, no h1"],
)
def test_a_banner_with_the_site_s_name_on_every_page_is_no_hero_section(
    title: str, meta: str, written: str
) -> None:
    html = framed(written, opening=OPENING, title=title).replace("<body>", f"{meta}<body>")
    expected = READ if written == WRITTEN else NEWS
    assert blocks(html, fragment=None, url=INNER) == expected


def test_where_the_content_of_another_page_has_a_heading_the_page_s_title_opens_it() -> None:
    same = framed(WRITTEN, opening=OPENING, title="All that turns")
    assert blocks(same, fragment=None, url=INNER)[:2] == HERO[:2]
