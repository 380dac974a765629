"""Columns of a page that marks no main content: which of them are content."""

from __future__ import annotations

import pytest

from scp_ssg.extract import Entry, SourcePage, extract

TEXT = (
    "A wheel that wobbles is a wheel whose spokes disagree. Turn the key by a quarter of a turn,"
    " and look at the rim once more."
)


NEWS = "Rims came back from the painter"
LINKS = f"<ul><li><a href='/1/'>{NEWS}</a></li><li><a href='/2/'>Hubs did not</a></li></ul>"


def published(text_column: str, link_column: str, heading: str) -> str:
    html = (
        "<title>Wheels</title><body><div class=container>"
        f"<div class='{text_column}'><p>{TEXT}</p></div>"
        f"<div class='{link_column}'>{heading}{LINKS}</div></div>"
    )
    found = extract(SourcePage(url="https://wheels.example/", html=html))
    assert isinstance(found, Entry)
    return str(found.page.content)


@pytest.mark.parametrize("width", ["col-md-6", "col-sm-4 col-lg-6", "col-6"])
def test_a_column_as_wide_as_the_text_with_headings_of_its_own_is_content(width: str) -> None:
    found = published(width, f"{width} news-table", "<h2 id=news>News</h2>")
    assert TEXT in found
    assert NEWS in found


@pytest.mark.parametrize(
    ("text_column", "link_column", "heading"),
    [
        ("col-md-8", "col-md-4", "<h2 id=news>News</h2>"),
        ("left", "right", "<h2 id=news>News</h2>"),
        ("col-md-6", "col-md-6", "<p>News</p>"),
        ("col-md-6", "col-md-6 sidebar", "<h2 id=news>News</h2>"),
    ],
)
def test_a_column_that_is_narrower_or_without_such_headings_is_no_content(
    text_column: str, link_column: str, heading: str
) -> None:
    found = published(text_column, link_column, heading)
    assert TEXT in found
    assert NEWS not in found


def content(body: str) -> str:
    found = extract(SourcePage(url="https://wheels.example/a/", html=f"<title>Jo</title>{body}"))
    assert isinstance(found, Entry)
    return str(found.page.content)


@pytest.mark.parametrize("place", ["border-top", "text-left", "float-md-right", "pull-left"])
def test_the_sections_of_a_short_page_that_say_how_they_are_laid_out(place: str) -> None:
    card = f"<div class=mt-5><h3>Jo Rider</h3><div>Ghent</div></div><div class={place}>{TEXT}</div>"
    found = content(f"<div class=card>{card}</div>")
    assert "Ghent" in found
    assert TEXT in found


def test_the_larger_column_of_prose_is_no_sidebar_whatever_its_place() -> None:
    columns = f"<div class=left><p>{TEXT}</p></div><div class=address><div>In Ghent</div></div>"
    found = content(f"<div class=container>{columns}</div>")
    assert TEXT in found
    assert "In Ghent" in found


@pytest.mark.parametrize(
    ("words", "stays"),
    [("", False), ("Mind the hub, which is hot, and all that turns with it.", True)],
    ids=["boxes of a sidebar alone", "words beside them"],
)
def test_a_column_of_a_sidebar_s_boxes_is_one(words: str, *, stays: bool) -> None:
    about = "<h3>Ada Lovelace</h3><h5>Wheels, rims and hubs, and what is said of them here.</h5>"
    box = f"<div class='sidebar well'>{about}</div>"
    html = (
        f"<title>Wheels</title><body><div class=row><div class=col-md-3>{box * 2}{words}</div>"
        f"<div class=col-md-9><h3>Spokes</h3><p>{TEXT * 3}</p></div></div>"
    )
    found = extract(SourcePage(url="https://wheels.example/", html=html))
    assert isinstance(found, Entry)
    assert TEXT in str(found.page.content)
    assert ("Ada" in str(found.page.content)) is stays


def test_a_list_of_posts_beside_a_shorter_page_is_a_sidebar() -> None:
    posts = "<p>Rims came back</p> <time>2026-05-01</time>" * 4
    columns = f"<div class=left><h3>News</h3>{posts}</div><div class=text><p>In Ghent</p></div>"
    found = content(f"<div class=container>{columns}</div>")
    assert "In Ghent" in found
    assert "Rims" not in found


BANNER = "<h1><a href='/'>Jo's wheels</a></h1><h2>A diary on two wheels</h2>"
WITHIN_LINK = "<a href='/'><h1>Jo's wheels</h1></a><h2>A diary on two wheels</h2>"


@pytest.mark.parametrize("tag", ["div", "header", "section"])
@pytest.mark.parametrize("banner", [BANNER, WITHIN_LINK], ids=["link in it", "link around it"])
def test_a_banner_with_the_site_s_name_is_no_section_of_the_page(banner: str, tag: str) -> None:
    post = f"<section class=post><h2>Rims</h2><p>{TEXT}</p></section>"
    found = content(f"<{tag} class=hero>{banner}</{tag}>{post}")
    assert TEXT in found
    assert "Rims" in found
    assert "diary" not in found


@pytest.mark.parametrize(
    "opening",
    [
        BANNER.replace("<a href='/'>", "").replace("</a>", ""),
        BANNER.replace("'/'", "'/wheels/'"),
        WITHIN_LINK.replace("'/'", "'/wheels/'"),
        WITHIN_LINK.replace(" href='/'", ""),
        f"{BANNER}<p>{TEXT[:80]}</p>",
        f"{BANNER}<img src=/jo.jpg alt='Jo on a bicycle'>",
    ],
    ids=[
        *("no link", "a link to another page", "within a link to another page", "within an anchor"),
        *("with a sentence", "with a picture"),
    ],
)
def test_the_opening_section_of_a_page_stays(opening: str) -> None:
    found = content(f"<section class=hero>{opening}</section><section><p>{TEXT}</p></section>")
    assert TEXT in found
    assert "diary" in found


LEAD = f"<h1>A tour to the sea</h1><p>{TEXT[:90]}</p>"
TOUR = "<div class=text>" + "<p>We rode until noon, and then we swam.</p>" * 9 + "</div>"
NAMED = "<div><a href='/'><h1>Jo's wheels</h1></a></div>"
OPENING = f"<div class=page__header>{LEAD}</div>"


def test_a_box_with_the_title_opens_a_page_whose_site_is_named_in_another() -> None:
    found = content(f"{NAMED}<div>{OPENING}{TOUR}</div>")
    assert TEXT[:90] in found
    assert "wheels" not in found


@pytest.mark.parametrize(
    "body",
    [
        f"<div>{OPENING}{TOUR}</div>",
        f"{NAMED}<div>{TOUR}{OPENING}</div>",
        f"{NAMED}<div>{OPENING.replace('<p>', '<h1>Once more</h1><p>')}{TOUR}</div>",
        f"{NAMED}<div>{OPENING.replace('h1', 'h2')}{TOUR}</div>",
    ],
    ids=["the site may be named in it", "below the text", "two titles", "a smaller heading"],
)
def test_a_box_that_may_be_the_site_s_opens_no_page(body: str) -> None:
    assert TEXT[:90] not in content(body)


def test_a_banner_with_a_few_words_opens_no_page() -> None:
    banner = "<div class=header><h1>A tour to the sea</h1><p>On two wheels.</p></div>"
    assert "two wheels" not in content(f"{NAMED}<div>{banner}{TOUR}</div>")


MENU = "<header><ul><li><a href=/a/>Rims</a></li><li><a href=/b/>Hubs</a></li></ul></header>"


@pytest.mark.parametrize("box", ["div", "my-island"])
def test_a_custom_element_wraps_the_content_as_a_box_does(box: str) -> None:
    news = f"<{box}>{MENU}<div><a href=/a/>{NEWS}</a> <a href=/b/>Hubs</a></div>"
    found = content(f"<body>{news}<section><p>{TEXT}</p><p>{TEXT}</p></section></{box}>")
    assert TEXT in found
    assert NEWS not in found


def test_an_unknown_element_that_is_no_custom_one_is_not_looked_into() -> None:
    news = f"<div><a href=/a/>{NEWS}</a> <a href=/b/>Hubs</a></div>"
    assert NEWS in content(f"<body><wrapper>{news}<section><p>{TEXT}</p></section></wrapper>")
