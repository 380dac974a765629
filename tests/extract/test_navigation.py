"""What leads through a site without a name of its own, and what only looks like it."""

from __future__ import annotations

import pytest

from scp_ssg.dom import parse
from scp_ssg.extract.boilerplate.navigation import unnamed_navigation
from scp_ssg.extract.boilerplate.phrases import phrases_of
from scp_ssg.extract.metadata import Head

URL = "https://wheels.example/w/true/rim.html"
HEAD = Head(url=URL, base=URL)
HEADING = "<h1>Truing a wheel</h1>"
TEXT = "<p>Turn the key.</p>"


def found(html: str) -> list[str]:
    root = parse(f"<main>{html}</main>").css_first("main")
    assert root is not None
    return [
        " ".join(each.text(separator=" ").split())
        for each, _ in unnamed_navigation(root, phrases_of(root), HEAD)
    ]


@pytest.mark.parametrize(
    "way",
    [
        "<div><a href='/'>Home</a> / <a href='/w/'>Wheels</a></div>",
        "<ol><li><a href='/'>Home</a></li><li>Truing a wheel</li></ol>",
        "<ul><li><a href='/fr/'>Français</a></li><li><a href='/de/'>Deutsch</a></li></ul>",
    ],
    ids=["breadcrumbs", "ends with the page", "languages"],
)
def test_links_before_the_heading(way: str) -> None:
    assert len(found(way + HEADING + TEXT)) == 1
    assert len(found(f"<div>{way}</div><header>{HEADING}</header>{TEXT}")) == 1


@pytest.mark.parametrize(
    "opening",
    [
        "<div>Read <a href='/a/'>this</a> first</div>",
        "<div><a href='/'><img src='logo.png' alt='Bikes'>Bikes</a></div>",
        "<p><a href='/a/'>Adjusting brakes</a></p>",
        "<h2><a href='/a/'>Adjusting brakes</a></h2>",
    ],
    ids=["words of its own", "a picture", "a paragraph", "a heading"],
)
def test_content_before_the_heading(opening: str) -> None:
    assert found(opening + HEADING + TEXT) == []


@pytest.mark.parametrize(
    "way",
    [
        "<div><a href='/a/'>Previous: Brakes</a> <a href='/b/'>Next: Lube</a></div>",
        "<div><a href='/a/'><span>Previous</span><span>Brakes</span></a></div>",
        "<div><a href='/a/'><span>Previous</span><span>eBikes</span></a></div>",
        "<table><tr><td><a href='/b/'>Lube →</a></td></tr></table>",
        "<div><a href='/b/' rel='next'>Lube</a></div>",
        "<table><tr><td><a href='/'>Return</a></td></tr></table>",
        "<div><a href='/'>[Home]</a> <a href='/a/'>Back up</a></div>",
        "<ul><li>Next: <a href='/b/'>Lube</a></li><li>Previous: <a href='/a/'>Brakes</a></li></ul>",
    ],
    ids=[
        *("words", "words in boxes", "words in small letters", "an arrow", "a relation"),
        *("back", "home", "a list with the words before the links"),
    ],
)
def test_links_to_the_neighbours_end_the_page(way: str) -> None:
    assert len(found(HEADING + TEXT + way)) == 1
    assert len(found(HEADING + TEXT + f"<div>{way}<!-- end --></div>")) == 1
    assert found(HEADING + way + TEXT) == []


@pytest.mark.parametrize(
    "ending",
    [
        "<ul><li><a href='/a/'>Brakes</a></li><li><a href='/b/'>Lube</a></li></ul>",
        "<div>What to do next: <a href='/b/'>put lube on the chain</a></div>",
        "<p><a href='/b/'>Next, put lube on the chain</a></p>",
        "<div><a href='/b/'>Return rates</a> <a href='/a/'>Back wheels</a></div>",
        "<div><a href='/'>Home</a> <a href='/b/'>Brakes</a></div>",
        "<div><a href='/b/'><img src='/b.png'></a></div>",
        "<ul><li>Next, read <a href='/b/'>Lube</a></li><li>Then <a href='/a/'>Brakes</a></li></ul>",
    ],
    ids=["a list", "a sentence", "a paragraph", "of back wheels", "a path", "a picture", "a plan"],
)
def test_links_that_are_content_end_the_page(ending: str) -> None:
    assert found(HEADING + TEXT + ending) == []


GERMAN = "<div><a href='/a/'>Zurück</a> <a href='/b/'>Weiter<span>Schmieren</span></a></div>"
JAPANESE = "<div><a href='/b/'>次へ ブレーキ</a></div>"


@pytest.mark.parametrize(
    ("language", "way", "led"),
    [("de-AT", GERMAN, True), ("ja", JAPANESE, True), ("en", GERMAN, False), ("", JAPANESE, False)],
)
def test_neighbours_in_the_language_of_the_page(language: str, way: str, led: bool) -> None:
    page = parse(f"<html lang='{language}'><main>{HEADING}{TEXT}{way}</main>").css_first("main")
    assert page is not None
    assert bool(list(unnamed_navigation(page, phrases_of(page), HEAD))) == led


@pytest.mark.parametrize(
    "line",
    [
        "<div>© 2026 The bicycle society. CC BY</div>",
        "<p class='small'>Bikes for all (c) 2010-2026 Jo Rider</p>",
        "<hr><div><a href='/give/'>Give us a hand</a></div><p class='end'>Copyright © 2026 Jo</p>",
    ],
    ids=["a box", "a paragraph of the theme", "links above"],
)
def test_whose_the_site_is_ends_the_page(line: str) -> None:
    assert found(HEADING + TEXT + line)
    assert found(HEADING + line + TEXT) == []


@pytest.mark.parametrize(
    "line",
    [
        "<p>Copyright (c) 2026 Jo Rider</p>",
        "<h2>Licence</h2><div>Copyright (c) 2026 Jo Rider</div>",
        "<div>The © sign was first used in this book.</div>",
    ],
    ids=["a paragraph", "under its heading", "about the sign"],
)
def test_copyright_that_is_content(line: str) -> None:
    assert found(HEADING + TEXT + line) == []


@pytest.mark.parametrize(
    "links",
    [
        "<h2>Sources</h2><ul><li><a href='/a/'>Rims</a></li><li><a href='/b/'>Hubs</a></li></ul>",
        "<h2>Sources</h2><div class='box'><a href='/a/'>Rims</a></div>",
        "<p>See also:</p><ul><li><a href='/a/'>Rims</a></li></ul>",
        "<p><a href='https://a.example/'>The whole story</a></p>",
    ],
    ids=["below a heading", "a box below a heading", "a list", "a paragraph"],
)
def test_an_author_s_links_above_a_copyright_line_stay(links: str) -> None:
    taken = found(HEADING + TEXT + links + "<div class='end'>© 2026 Jo Rider</div>")
    assert taken == ["© 2026 Jo Rider"]


def test_buttons_among_breadcrumbs() -> None:
    way = "<div><a href='/'>Home</a> / <a href='/w/'>Wheels</a><button>Copy page</button></div>"
    assert len(found(way + HEADING + TEXT)) == 1


NAMES = ("Rim", "Hub", "Spoke", "Nipple")
PARTS = "".join(f"<a href='#{part}'>{part}</a> | " for part in NAMES)
PARTED = "".join(f"<h2 id='{part}'>{part}</h2>{TEXT}" for part in NAMES)


@pytest.mark.parametrize(
    "contents",
    [
        f"<table><tr><td>{PARTS}</td></tr></table>",
        f"<div><p>{PARTS}</p><form><input name='q'></form></div>",
        f"<ul><li>{PARTS.replace('|', '</li><li>')}</li></ul>",
    ],
    ids=["a table", "a line", "a list"],
)
def test_links_to_the_parts_of_the_page_right_below_its_heading(contents: str) -> None:
    assert len(found(HEADING + contents + PARTED)) == 1
    assert len(found(f"<header>{HEADING}</header><!-- parts --> {contents}{PARTED}")) == 1
    assert found(HEADING + TEXT + contents + PARTED) == []
    # An author names the parts otherwise.
    assert found(HEADING + contents + PARTED.replace("</h2>", " of a wheel</h2>")) == []


@pytest.mark.parametrize(
    "opening",
    [
        f"<p>{PARTS} in this order</p>",
        f"<p>{PARTS}<a href='/lube/'>Lube</a></p>",
        f"On this bike: {PARTS}",
        "<p>" + "".join(f"<a href='#{letter}'>{letter}</a> | " for letter in "ABCDE") + "</p>",
    ],
    ids=["words of its own", "another page", "no box", "an index"],
)
def test_content_right_below_the_heading(opening: str) -> None:
    letters = "".join(f"<h2 id='{letter}'>{letter}</h2>{TEXT}" for letter in "ABCDE")
    assert found(HEADING + opening + PARTED + letters) == []


def test_whose_the_site_is_above_what_is_gone_anyway() -> None:
    html = f"<main>{HEADING}{TEXT}<div>© 2026 Jo Rider</div><p class='up'>Contents</p></main>"
    root = parse(html).css_first("main")
    assert root is not None
    assert list(unnamed_navigation(root, phrases_of(root), HEAD)) == []
    gone = {each.mem_id for each in root.css(".up")}
    assert [each.text() for each, _ in unnamed_navigation(root, phrases_of(root), HEAD, gone)] == [
        "© 2026 Jo Rider"
    ]


def test_references_above_the_licence_stay() -> None:
    references = "<ul><li><a href='https://a.example/'>Rims, a study</a></li></ul>"
    licence = "<div>Free under the <a rel=license href='/by/'>BY licence</a>.</div>"
    assert found(f"{HEADING}{TEXT}{references}{licence}") == ["Free under the BY licence ."]


@pytest.mark.parametrize(
    "links",
    ["<a href='#a'>Rims</a> <a href='#b'>Hubs</a>", "<a href='#%61'>Rims</a><a href='#b'>Hubs</a>"],
)
def test_two_links_below_the_heading_with_the_words_of_headings(links: str) -> None:
    sections = "<h2 id=a>Rims</h2><p>Round.</p><h3 id=b>Hubs</h3><p>Turned.</p>"
    assert found(f"{HEADING}<ul>{links}</ul>{TEXT}{sections}") == ["Rims Hubs"]
    assert found(f"{HEADING}<ul>{links}</ul>{TEXT}{sections.replace('Hubs', 'The hub')}") == []


def test_two_links_below_the_heading_with_the_words_of_headings_of_the_first_level() -> None:
    links = "<ul><li><a href='#a'>Rims</a></li><li><a href='#b'>Hubs</a></li></ul>"
    assert found(f"{HEADING}{links}<h1 id=a>Rims</h1><h1 id=b>Hubs</h1>{TEXT}") == ["Rims Hubs"]
    assert found(f"{HEADING}{links}<h1 id=a>Rims</h1><h1 id=b>Spokes</h1>{TEXT}") == []


def test_links_above_an_h2_that_end_with_its_words() -> None:
    crumbs = "<small><a href=/>Home</a> / <a href=/w/>Wheels</a> / {}</small>"
    assert len(found(f"{crumbs.format('Truing')}<div><h2>Truing</h2></div>{TEXT}")) == 1
    assert found(f"{crumbs.format('Rims')}<div><h2>Truing</h2></div>{TEXT}") == []
    assert found(f"<small><a href=/t/>Truing</a></small><h2>Truing</h2>{TEXT}") == []


def test_scripts_and_their_fallback_are_not_the_last_words() -> None:
    line = "<p>Filed under <a href=/tags/rims/>rims</a></p>"
    comments = "<script>comments()</script><noscript>Switch JavaScript on.</noscript>"
    assert found(f"{HEADING}{TEXT}{line}{comments}") == ["Filed under rims"]
    assert found(f"{HEADING}{TEXT}{line}<p>It is round.</p>{comments}") == []


SECTIONS = f"<h2>Rim</h2>{TEXT}<h2>Hub</h2>{TEXT}"
SUBTITLE = "<h4>In Ghent</h4><h4>by Jo - 2022</h4><hr>"


@pytest.mark.parametrize("subtitle", [SUBTITLE, "<h2>Contents</h2>"])
def test_a_table_of_contents_below_a_sub_title(subtitle: str) -> None:
    contents = "<ul><li><a href='#r'>Rim</a></li><li><a href='#h'>Hub</a></li></ul>"
    assert found(HEADING + subtitle + contents + SECTIONS) == ["Rim Hub"]
    assert found(HEADING + subtitle + TEXT + contents + SECTIONS) == []
    assert found(HEADING + subtitle + contents.replace("Hub", "Hubs") + SECTIONS) == []


def test_many_links_below_a_sub_title_that_have_other_words_than_the_headings() -> None:
    assert found(f"{HEADING}<h2>Parts</h2><div>{PARTS}</div>{SECTIONS}") == []
