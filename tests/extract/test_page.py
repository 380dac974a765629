"""From what a host hands over to an entry: where the content is, and what is left out."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from html import escape
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scp_ssg.extract import Entry, LeftOut, Selectors, SourcePage, extract
from scp_ssg.model import (
    MAX_BLOCKS,
    UNDATED,
    Block,
    CodeBlock,
    HeadingBlock,
    ImageBlock,
    LinkBlock,
    ListBlock,
    TextBlock,
)
from tests.extract.verdicts import Verdicts

URL = "https://bikes.example/w/"
FRAGMENT = (
    '<h1 id="truing">Truing a wheel</h1>\n'
    "<p>A wheel that wobbles is a wheel whose spokes disagree, and nobody"
    " needs more than a key.</p>\n"
    '<p class="share">Share the load among both sides.</p>\n'
    '<p><img src="rim.png" alt="A rim"></p>\n'
)
BLOCKS = (
    HeadingBlock(1, "Truing a wheel"),
    TextBlock(
        "A wheel that wobbles is a wheel whose spokes disagree, and nobody needs more than a key."
    ),
    TextBlock("Share the load among both sides."),
    ImageBlock("https://bikes.example/w/rim.png", "A rim"),
)


def framed(content: str, head: str = "<title>Truing a wheel - Bikes</title>") -> str:
    return (
        f"<!doctype html><html lang='en'><head>{head}</head><body><nav><a href='/'>Home</a></nav>"
        f"<div class='page'><div class='left'><a href='/a/'>Brakes</a></div>"
        f"<div class='text'>{content}</div></div><footer>Made by us</footer></body></html>"
    )


def entry(html: str, **hints: Any) -> Entry:
    options = {key: hints.pop(key) for key in ("links", "selectors", "site") if key in hints}
    found = extract(SourcePage(url=hints.pop("url", URL), html=html, **hints), **options)
    assert isinstance(found, Entry), found
    return found


def reason(html: str, **hints: Any) -> str:
    found = extract(SourcePage(url=URL, html=html, **hints))
    assert isinstance(found, LeftOut), found
    assert found.url == URL
    return found.reason


def test_a_fragment_that_stands_in_the_page_is_the_content() -> None:
    assert entry(framed(FRAGMENT), fragment=FRAGMENT).page.content == BLOCKS


def test_white_space_around_the_fragment_does_not_matter() -> None:
    assert entry(framed(FRAGMENT.strip()), fragment=f"\n\n{FRAGMENT}  ").page.content == BLOCKS


def test_a_minified_page_still_has_the_fragment_s_words() -> None:
    minified = re.sub(r"\s*\n\s*", "", framed(FRAGMENT))
    minified = re.sub(r'="([\w.-]+)"', r"=\1", minified).replace("</p>", "")
    assert FRAGMENT.strip() not in minified
    assert entry(minified, fragment=FRAGMENT).page.content == BLOCKS


def test_what_an_author_wrote_stays_whatever_it_is_called() -> None:
    written = FRAGMENT + '<div class="newsletter"><p>Last updated: <b>never</b></p></div>'
    minified = framed(written).replace("\n", "")
    blocks = entry(minified, fragment=written).page.content
    assert blocks == (*BLOCKS, TextBlock("Last updated: never"))


def test_a_theme_s_links_go_though_they_say_nothing() -> None:
    themed = FRAGMENT.replace("\n", "").replace("<h1", '<a class="edit-link" href="/e"></a><h1')
    assert entry(framed(themed), fragment=FRAGMENT).page.content == BLOCKS


ICON = "<svg viewBox='0 0 9 9'><path d='M1 1h7'></path></svg>"


def test_a_theme_s_icons_are_not_the_author_s_though_the_author_has_links_without_words() -> None:
    """All links without words have the same text: none."""
    written = FRAGMENT + "<p><a href='/shop/'><img src='shop.png' alt='The shop'></a></p>"
    buttons = (
        f"<a href='/edit/w.md' title='Edit this page' class='md-content__button'>{ICON}</a>"
        f"<a href='/raw/w.md' title='View source' class='md-content__button'>{ICON}</a>"
    )
    minified = framed(buttons + written.replace("\n", ""))
    assert entry(minified, fragment=written).page.content == (
        *BLOCKS,
        ImageBlock("https://bikes.example/w/shop.png", "The shop"),
        LinkBlock("https://bikes.example/shop/", "The shop"),
    )


@pytest.mark.parametrize(
    ("box", "blocks"),
    [
        (
            "<p><a class='share' href='https://social.example/'>Share it</a></p>",
            (TextBlock("Share it"), LinkBlock("https://social.example/", "Share it")),
        ),
        (
            "<p><a class='social' href='//social.example/'><img src='s.png' alt='Us'></a></p>",
            (
                ImageBlock("https://bikes.example/w/s.png", "Us"),
                LinkBlock("https://social.example/", "Us"),
            ),
        ),
        (
            "<div class='banner'><img src='wide.png' alt='A road'></div>",
            (ImageBlock("https://bikes.example/w/wide.png", "A road"),),
        ),
        (
            "<p><a class='social' href='https://social.example/' title='Us'>\u2197</a></p>",
            (TextBlock("\u2197"), LinkBlock("https://social.example/", "\u2197")),
        ),
    ],
    ids=["words", "a picture that leads somewhere", "a picture", "an arrow"],
)
def test_an_author_s_box_with_a_theme_s_name_stays_by_its_words_pictures_or_links(
    box: str, blocks: tuple[Block, ...]
) -> None:
    written = FRAGMENT + box
    buttons = f"<a href='/edit/w.md' class='md-content__button'>{ICON}</a>"
    minified = framed(buttons + written.replace("\n", ""))
    assert entry(minified, fragment=written).page.content == (*BLOCKS, *blocks)


def test_what_a_late_step_rewrites_is_published_as_rewritten() -> None:
    late = FRAGMENT.replace("rim.png", "/img/rim.1f2e.webp").replace("a key.", "one key.")
    content = entry(framed(late), fragment=FRAGMENT).page.content
    assert content[1] == TextBlock(
        "A wheel that wobbles is a wheel whose spokes disagree, and nobody needs more than one key."
    )
    assert content[-1] == ImageBlock("https://bikes.example/img/rim.1f2e.webp", "A rim")


def test_a_picture_at_the_end_belongs_to_the_content() -> None:
    fragment = (
        "<div><p>Words of the only paragraph, long enough.</p></div>\n"
        "<p><img src='rim.png' alt='A rim'></p>"
    )
    content = entry(framed(fragment.replace("\n", " ")), fragment=fragment).page.content
    assert content == (
        TextBlock("Words of the only paragraph, long enough."),
        ImageBlock("https://bikes.example/w/rim.png", "A rim"),
    )


def test_what_a_later_step_encrypted_is_not_published() -> None:
    locked = framed("<h1>Members</h1><p>This page is locked. Enter the password.</p>")
    words = " ".join(str(block) for block in entry(locked, fragment=FRAGMENT).page.content)
    assert "This page is locked" in words
    assert "spokes" not in words


def test_a_template_that_leaves_the_content_out_is_the_content() -> None:
    landing = framed("<h1>Bikes</h1><p>All that turns, and how to keep it turning.</p>")
    content = entry(landing, fragment="").page.content
    assert content == (
        HeadingBlock(1, "Bikes"),
        TextBlock("All that turns, and how to keep it turning."),
    )


LANDING = """<title>Bikes</title>
<header><a href="/">Bikes, from the hub to the rim</a></header>
{hero}
<main><div><nav><p>Bikes, from the hub to the rim</p><a href="/a/">Brakes</a></nav></div>
<div class="md-content">{place}</div></main>
<footer><p>Made by people who would rather be out on their bikes, and soon will be.</p></footer>
"""
HERO = """<section class="hero"><h1>All that turns</h1>
<p>How wheels, chains and pedals work, and how to keep them working for a lifetime.</p></section>
"""


PLACES = ('<article class="md-content__inner"></article>', "<div> </div>")


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("fragment", [None, "<h1>Bikes, from the hub to the rim</h1>"])
def test_a_landing_page_stands_beside_the_empty_place_of_the_content(
    fragment: str | None, place: str
) -> None:
    content = entry(LANDING.format(hero=HERO, place=place), fragment=fragment).page.content
    assert content == (
        HeadingBlock(1, "All that turns"),
        TextBlock(
            "How wheels, chains and pedals work, and how to keep them working for a lifetime."
        ),
    )


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("fragment", [None, "<h1>Bikes, from the hub to the rim</h1>"])
def test_a_page_that_is_empty_stays_empty(fragment: str | None, place: str) -> None:
    assert reason(LANDING.format(hero="", place=place), fragment=fragment) == "no content"


CHROME = "<p>All of it is licensed by the year, and may be copied with the name of its author.</p>"
MENUS = """<title>Rims</title><div><header>{above}<p>English</p><a href="/nl/">Nederlands</a>
<p>Appearance: light or dark, as you like it best, or as your machine has it.</p></header>
<aside><h2>Wheels</h2><a href="/a/">Spokes</a></aside>{beside}<main><div> </div></main></div>"""


@pytest.mark.parametrize(
    ("above", "beside", "is_page"),
    [
        ("", "", False),
        ("", "<button>Menu</button>", False),
        ("", f"<h2>Rims</h2>{CHROME}", True),
        ("<h1>All about rims</h1>", "", True),
    ],
    ids=["menus", "a button beside them", "a text beside them", "a header with a heading"],
)
def test_menus_beside_an_empty_main_element_are_no_page(
    above: str, beside: str, *, is_page: bool
) -> None:
    html = MENUS.format(above=above, beside=beside)
    assert isinstance(extract(SourcePage(url=URL, html=html)), Entry) is is_page


BUTTERFLY = "<div id=content-inner>{}<div id=article-container>{}</div>{}</div>"


@pytest.mark.parametrize(
    ("page", "is_whole"),
    [
        (BUTTERFLY.format("<h1>Rims</h1>", "<p>Soon.</p>", CHROME * 4), False),
        (f"<h1>Rims</h1><div><main><p>Soon.</p></main>{CHROME * 4}</div>", True),
        (BUTTERFLY.format("", "", f"<section><h2>Rims</h2>{CHROME * 4}</section>{CHROME}"), True),
        (BUTTERFLY.format("<h1>Rims</h1>", "Soon, or later. " * 3, CHROME * 9), True),
    ],
    ids=["a text of a word", "an unused place", "sections", "more than a few words"],
)
def test_what_a_theme_writes_around_a_text_of_a_few_words_is_no_content(
    page: str, *, is_whole: bool
) -> None:
    found = extract(SourcePage(url=URL, html=f"<title>Rims</title><div>{page}</div>"))
    assert isinstance(found, Entry)
    assert ("licensed" in repr(found.page.content)) is is_whole


@pytest.mark.parametrize("place", ["<div>{}</div>", "{}"])
def test_a_box_around_the_whole_page_may_be_called_its_top(place: str) -> None:
    prose = "<p>Pluck each spoke, and listen for the one that is out of tune.</p>"
    whole = f"<div id=top><div class=header><p>Bikes</p></div><h1>Truing</h1>{prose}</div>"
    html = f"<title>A wheel</title>{place.format(whole)}<div class=end>{'<p>Call.</p>' * 2}</div>"
    found = extract(SourcePage(url=URL, html=html))
    assert isinstance(found, Entry)
    assert TextBlock("Pluck each spoke, and listen for the one that is out of tune.") in (
        found.page.content
    )


@pytest.mark.parametrize(
    "scrap",
    [
        "<header><main><form>Search</form></main></header><div><h1>Truing</h1>{prose}</div>",
        "<main><div><article><h1>Truing</h1></article></div><div>{prose}</div></main>",
    ],
    ids=["the main content is a form", "the article is a banner"],
)
def test_what_holds_next_to_nothing_is_not_the_content(scrap: str) -> None:
    prose = "<p>Pluck each spoke, and listen for the one that is out of tune.</p>"
    html = "<title>Truing</title>" + scrap.format(prose=3 * prose)
    found = extract(SourcePage(url=URL, html=html))
    assert isinstance(found, Entry)
    spoken = TextBlock("Pluck each spoke, and listen for the one that is out of tune.")
    assert found.page.content == (HeadingBlock(1, "Truing"), spoken, spoken, spoken)


def test_a_short_article_with_the_title_stays_beside_a_long_one_without() -> None:
    signed = "<p>Who rides with us does so at their own risk, and pays alone for what breaks.</p>"
    page = (
        "<main><article><h1>Ride</h1><p>We meet at the bridge.</p></article><div>"
        "<article>{}</article></div></main>"
    )
    words = _words(entry(page.format(6 * signed)))
    assert "We meet at the bridge." in words
    assert "at their own risk" in words
    assert "at their own risk" not in _words(entry(page.format(signed)))


def test_words_above_the_first_section_of_an_old_sphinx_are_content() -> None:
    sources = "<p>Sources: <a href=/files/turn-the-wheel.py>turn-the-wheel.py</a>.</p>"
    section = f"<div class=section id=wheels><h1>Wheels</h1>{6 * PROSE}</div>"
    page = "<body><div class=documentwrapper><div class=bodywrapper>{}</div></div>"
    text = f"<div class=body>{sources}{section}</div>"
    assert "Sources: turn-the-wheel.py." in _words(entry(page.format(text)))


def test_a_short_page_is_the_content_beside_many_links() -> None:
    links = "<p><a href=/a/>Wheels, spokes, rims and all that turns around a hub</a></p>" * 40
    html = f"<title>Truing</title><div><h2>Bikes</h2>{links}</div><main><p>Turn.</p></main>"
    found = extract(SourcePage(url=URL, html=html))
    assert isinstance(found, Entry)
    assert found.page.content == (TextBlock("Turn."),)


@pytest.mark.parametrize(
    "listed",
    [
        "<div><h2><a name='wheels'>Wheels</a></h2><a href=/a/>Hubs and rims</a> {}</div>",
        "<div><h3 id='wheels'>Wheels</h3><a href=/a/>Hubs and rims</a> {}</div>",
        "<div><table><tr><th>Wheels</th></tr><td><a href=/a/>Hubs and rims</a> {}</table></div>",
    ],
    ids=["an anchor's name", "an id", "the head of a table"],
)
def test_an_index_has_its_links_below_headings(listed: str) -> None:
    listed = listed.format("<a href=/c/>Spokes</a>")
    start = "<title>Index</title><div><h1>Index</h1><p>All.</p></div>"
    words = _words(entry(f"{start}<div><h2>Bikes</h2><a href=/b/>Any other page</a></div>{listed}"))
    assert "Hubs and rims" in words
    # A page that says something itself has navigation beside it.
    said = f"<title>Index</title><div><h1>Index</h1><p>{'All of it. ' * 5}</p></div>"
    assert "Hubs and rims" not in _words(entry(said + listed))


def _words(found: Entry) -> str:
    return " ".join(str(block) for block in found.page.content)


def test_a_bar_repeats_the_page_s_title() -> None:
    bar = "<div class=topbar><div><h1>3 Truing</h1></div></div>"
    prose = "Pluck each spoke, and listen for the one that is out of tune."
    found = entry(f"<title>3 Truing</title>{bar}<div><h1>3 Truing</h1><p>{prose}</p></div>")
    assert found.page.content == (HeadingBlock(1, "3 Truing"), TextBlock(prose))


@pytest.mark.parametrize("generator", ["makeinfo", "texi2any"])
def test_the_way_through_a_manual_stands_above_each_section(generator: str) -> None:
    way = (
        "<div class=header><p>Next: <a href='#b' accesskey=n rel=next>Rims</a>, Up: <a href='#a'"
        " accesskey=u rel=up>Wheels</a> [<a href='#contents' rel=contents>Contents</a>]</p></div>"
    )
    html = (
        f"<meta name=generator content={generator}><body>{way}<h1>Wheels</h1><p>They turn.</p>"
        f"<div class=chapter>{way}<h2>1 Hubs</h2><div class=header><p>They hold.</p></div></div>"
    )
    content = entry(html, links="none").page.content
    texts = [block.text for block in content if isinstance(block, HeadingBlock | TextBlock)]
    assert texts == ["Wheels", "They turn.", "1 Hubs", "They hold."]


def test_a_short_module_of_haddock_s_is_described() -> None:
    html = (
        "<div id=content><div id=description><p>Folds wheels.</p></div><div id=interface>"
        "<h1>Documentation</h1><p>Every spoke of a wheel, from the hub to the rim, in turn, and"
        " then from the rim to the hub.</p></div></div>"
    )
    assert "Folds wheels." in _words(entry(html))


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ("", "<pre><span class=annot><span class=annottext>Int</span><b>spokes</b></span></pre>"),
        (
            "<meta name=generator content=rustdoc>",
            "<div><h4>spokes<span class=notable-traits>Notable traits</span></h4></div>",
        ),
    ],
    ids=["Haddock", "rustdoc"],
)
def test_what_shows_over_a_name_is_not_beside_it(said: str, code: str) -> None:
    words = _words(entry(f"{said}<main><h1>Wheel</h1>{code}<p>It turns.</p></main>"))
    assert "spokes" in words
    assert "Int" not in words
    assert "traits" not in words


def test_a_manual_s_numbered_contents_are_not_its_prose() -> None:
    rows = "".join(f"<tr><td>{n}</td><td><a href=/{n}/>Hub</a></td></tr>" for n in range(1, 60))
    contents = f"<div class=tocset><table>{rows}</table></div>"
    main = "<div class=maincolumn><div class=main><p>Turn.</p></div></div>"
    assert entry(contents + main).page.content == (TextBlock("Turn."),)


def test_a_fragment_without_heading_gets_the_host_s_title() -> None:
    fragment = "<p>Turn the key by a quarter and look again.</p>"
    content = entry(framed(fragment), fragment=fragment, title="Truing").page.content
    assert content == (
        HeadingBlock(1, "Truing"),
        TextBlock("Turn the key by a quarter and look again."),
    )


def test_sections_of_the_first_level_stand_below_the_heading_that_the_theme_shows() -> None:
    fragment = "<p>Turn the key.</p><h1>Tools</h1><p>A key.</p>"
    blocks = (TextBlock("Turn the key."), HeadingBlock(1, "Tools"), TextBlock("A key."))
    shown = framed(f"<h2><a href='{URL}'>Truing</a></h2><div>{fragment}</div>")
    for html in (shown, shown.replace("<p>", "<p class=lead>")):
        content = entry(html, fragment=fragment, title="Truing").page.content
        assert content == (HeadingBlock(1, "Truing"), *blocks)
    assert entry(framed(fragment), fragment=fragment, title="Truing").page.content == blocks


def test_a_later_section_of_the_same_name_is_not_the_heading() -> None:
    fragment = "<h2>Tools</h2><p>A key.</p><h2>Truing</h2><p>Turn it.</p>"
    content = entry(framed(fragment), fragment=fragment, title="Truing").page.content
    assert content[:2] == (HeadingBlock(1, "Truing"), HeadingBlock(2, "Tools"))


@pytest.mark.parametrize(
    ("before", "levels"),
    [
        ("<p>It keeps out dust.</p>", [1, 3]),
        ("<ul><li>Dust</li></ul>", [1, 3]),
        ("<p><img src='wheel.png' alt='A wheel'></p>", [3]),
        ("", [3]),
    ],
    ids=["words", "a list", "a picture", "nothing"],
)
def test_a_section_with_the_title_after_other_words_does_not_stand_for_the_heading(
    before: str, levels: list[int]
) -> None:
    """Material shows the title of the front matter above such a page."""
    fragment = f"{before}<h3>Truing</h3><p>Turn it.</p>"
    content = entry(framed(fragment), fragment=fragment, title="Truing").page.content
    headings = [block for block in content if isinstance(block, HeadingBlock)]
    assert headings == [HeadingBlock(level, "Truing") for level in levels]


def test_a_list_of_articles_is_content_as_a_whole() -> None:
    html = """<title>2023</title><main><header><h1>2023</h1></header>
    <article class=post><p>A long first post, longer than the other one by far.</p></article>
    <article class=post><p>A second post.</p></article></main>"""
    found = extract(SourcePage(url=URL, html=html))
    assert isinstance(found, Entry)
    assert [block for block in found.page.content if isinstance(block, TextBlock)] == [
        TextBlock("A long first post, longer than the other one by far."),
        TextBlock("A second post."),
    ]


def test_an_article_that_is_marked_twice_is_one() -> None:
    html = """<title>Wheels</title><div><p>Our shop is open from nine to five, and on Saturdays.</p>
    </div><article itemprop=articleBody><h1>Wheels</h1><p>Spokes hold the rim.</p></article>"""
    found = extract(SourcePage(url=URL, html=html))
    assert isinstance(found, Entry)
    assert found.page.content == (HeadingBlock(1, "Wheels"), TextBlock("Spokes hold the rim."))


def test_a_book_s_title_page_has_its_authors_and_chapters() -> None:
    html = """<title>Wheels</title><body><p id=title><a href=//b.example>Site</a></p>
    <ul class="docnav top"><li class=next><a href=preface.html>Next</a></li></ul>
    <div class=book><div class=titlepage><div><div><h1 class=title>Wheels</h1></div>
    <div class=author><h3 class=author>Ada Spoke</h3><code class=email>ada@b.example</code></div>
    <div><p class=title>Abstract</p><div class=para>A book of wheels, for those who ride on them
    and for those who mend what others ride on.</div></div></div></div>
    <div class=toc><dl class=toc><dt><span><a href=preface.html>Preface</a></span></dt>
    <dt><span><a href=rims.html>1. Rims</a></span></dt></dl></div></div>
    <ul class=docnav><li class=next><a href=preface.html><strong>Next</strong>Preface</a></li></ul>
    """
    blocks = [b for b in entry(html).page.content if not isinstance(b, LinkBlock)]
    assert blocks == [
        HeadingBlock(1, "Wheels"),
        HeadingBlock(3, "Ada Spoke"),
        TextBlock("ada@b.example"),
        TextBlock("Abstract"),
        TextBlock(
            "A book of wheels, for those who ride on them and for those who mend what others ride"
            " on."
        ),
        ListBlock(ordered=False, items=("Preface", "1. Rims")),
    ]


def test_words_that_stand_bare_between_a_theme_s_boxes_are_the_content() -> None:
    html = """<title>Bikes</title><body>
    <header class=body><h1><a href="./">Bikes <b>A log.</b></a></h1><p>Since 2010</p></header>
    Turn the key.
    <section id=extras><div class=blogroll><h2>Links</h2><p><a href=//b.example>B</a></div>
    <div class=social><h2>Elsewhere</h2><p><a href=//c.example>C</a></div></section>
    <footer class=body><address>Made with <a href=//p.example>P</a>.</address></footer>
    """
    page = entry(html, site=Verdicts(recurs=True)).page
    assert page.title == "Bikes"
    assert page.content == (TextBlock("Turn the key."),)


@pytest.mark.parametrize("classes", ["doc doc-contents first", "example-contents"])
def test_the_body_of_something_is_no_table_of_contents(classes: str) -> None:
    html = f"<main><p>Before.</p><div class='{classes}'><p>Within.</p></div></main>"
    found = extract(SourcePage(url=URL, html=html))
    assert isinstance(found, Entry)
    assert TextBlock("Within.") in found.page.content


def test_what_the_author_s_selectors_keep_stays() -> None:
    box = "<div class=menu><nav class=dishes><a href=/soup/>Soup</a></nav></div>"
    html = framed(f"<p>One.</p>{box}<nav><a href=/>Home</a></nav>")
    selectors = Selectors(keep=(".dishes",))
    found = entry(html, selectors=selectors, site=Verdicts(recurs=True))
    assert [each.url for each in found.page.content if isinstance(each, LinkBlock)] == [
        "https://bikes.example/soup/"
    ]
    assert [each.text for each in found.removed] == ["Home"]


def test_the_author_s_selectors_rule() -> None:
    html = framed("<div id=a><p>One.</p></div><div id=b><p>Two.</p><p class=ad>Buy.</p></div>")
    selectors = Selectors(main="#b", drop=(".ad",))
    assert entry(html, selectors=selectors).page.content == (TextBlock("Two."),)


def test_dropped_elements_may_stand_in_each_other() -> None:
    html = framed("<p>Keep.</p><div class=x>A<div class=x>B<b class=x>C</b></div></div>")
    page = entry(html, selectors=Selectors(drop=(".x", "div.x b"))).page
    assert page.content == (TextBlock("Keep."),)


def test_code_takes_its_language_from_the_source_s_fence() -> None:
    fragment = "<p>Measure:</p><pre><code>turn = 0.25\n</code></pre>"
    markdown = "Measure:\n\n```python\nturn = 0.25\n```\n"
    page = entry(framed(fragment), fragment=fragment, markdown=markdown).page
    assert page.content[-1] == CodeBlock(language="python", code="turn = 0.25")


def test_hints_of_the_host_come_before_the_page_s_own_words() -> None:
    head = (
        "<title>T</title><meta name=description content=theirs><meta name=author content=Them>"
        '<meta property="article:published_time" content="2020-01-01">'
    )
    made = datetime(2026, 3, 4, 10, tzinfo=UTC)
    found = entry(
        framed(FRAGMENT, head),
        fragment=FRAGMENT,
        title="`Truing`",
        description="A *quarter* of an hour.",
        authors=("Ann", "Bo"),
        published=made,
        modified=made,
        language="de-at",
    )
    page = found.page
    assert (page.title, page.description) == ("Truing", "A quarter of an hour.")
    assert (page.author, page.language) == ("Ann, Bo", "de-AT")
    assert (page.published, page.modified, found.stated) == (made, UNDATED, made)


def test_without_hints_the_page_speaks_for_itself() -> None:
    head = (
        '<title>Truing a wheel | Bikes</title><link rel=canonical href="https://bikes.example/c/">'
        '<meta property="article:modified_time" content="2026-05-06T07:08:09Z">'
        "<meta name=author content=Ann>"
    )
    found = entry(framed(FRAGMENT, head))
    page = found.page
    assert (page.title, page.author, page.language) == ("Truing a wheel", "Ann", "en")
    assert page.description == BLOCKS[1].text
    assert page.canonical == "https://bikes.example/c/"
    assert page.published is None
    assert found.stated == datetime(2026, 5, 6, 7, 8, 9, tzinfo=UTC)


_SAID = "<p>A wheel that wobbles is a wheel whose spokes disagree, and nobody minds.</p>"
_TIME = '<time datetime="2026-03-04">4 March 2026</time>'
_OTHER = '<time datetime="2026-05-06">6 May 2026</time>'


@pytest.mark.parametrize(
    "content",
    [
        f"<h1>Truing</h1><ul class=post-metadata><li>{_TIME}</li></ul>{_SAID}",
        f"<h1>Truing</h1><div class=row>{_TIME}</div>{_SAID}",
        f"<h1>Truing</h1>{_TIME}{_SAID}",
        f"<h1>Truing</h1><p>By key.</p><div>{_TIME}</div>{_SAID}{_OTHER}",
        f"<h1>Truing</h1><ul class=a><li>{_TIME}<li><a href=/tags/oil/>Oil</a></ul>{_SAID}",
        f"<article><div><header><p>{_TIME}</p><h1>Truing</h1></header></div>{_SAID}</article>",
        (
            f"<article><div><header><dl><dt class=sr-only>On</dt><dd>{_TIME}</dd></dl>"
            f"<h1>Truing</h1></header></div>{_SAID}</article>"
        ),
        (
            f"<h1>Truing</h1><div>{_TIME}</div><div class=post-metadata>Updated {_OTHER}</div>"
            f"{_SAID}<h2>More</h2><div class=post-metadata>{_OTHER}</div>"
        ),
    ],
)
def test_the_date_of_a_byline_is_that_of_the_page(content: str) -> None:
    page = entry(f"<title>Truing</title><main>{content}</main>").page
    assert page.published == datetime(2026, 3, 4, tzinfo=UTC)
    assert not any("4 March" in block.text for block in page.content if hasattr(block, "text"))


@pytest.mark.parametrize(
    "content",
    [
        f"<h1>The ride</h1><p>We start on {_TIME}.</p>{_SAID}",
        f"<h1>Truing</h1><div>{_TIME}</div><div>{_OTHER}</div>{_SAID}",
        f"<h1>Truing</h1><div>{_TIME}</div><p>We ride on {_OTHER}.</p>{_SAID}",
        f"<h1>Truing</h1><div>Updated on {_TIME}</div>{_SAID}",
        f"<h1>Rides</h1><h2>One</h2><div class=post-metadata>{_TIME}</div>{_SAID}",
        f"<h1>Rides</h1>{_SAID}<div class=post-metadata>{_TIME}</div>{_SAID}",
        f"<h1>Rides</h1><div><div class=post-metadata>{_TIME}</div>{_SAID}</div><h1>More</h1>",
        f"<div class=post-metadata>{_TIME}</div><h2>One</h2>{_SAID}<h1>Rides</h1>{_SAID}",
        f"<h1>Rides</h1>{2 * f'<article><div>{_TIME}</div><div>One</div></article>'}{_SAID}",
        f"<h1>Rides</h1><dl><dt>On</dt><dd>{_TIME}</dd></dl>{_SAID}",
    ],
)
def test_a_date_of_something_else_is_not_that_of_the_page(content: str) -> None:
    assert entry(f"<title>Truing</title><main>{content}</main>").page.published is None


def test_the_date_in_the_head_comes_before_that_of_a_byline() -> None:
    head = "<title>Truing</title><meta name=date content=2020-01-02>"
    page = entry(f"{head}<main><h1>Truing</h1><div>{_TIME}</div>{_SAID}</main>").page
    assert page.published == datetime(2020, 1, 2, tzinfo=UTC)


def test_a_title_that_stands_above_all_headings_as_none() -> None:
    caption = "<title>Wheels.Truing</title><main><p class=caption>Wheels.Truing</p>"
    said = "<h1>Documentation</h1><p>Turn.</p></main>"
    assert entry(caption + said).page.title == "Wheels.Truing"
    assert entry(f"<title>Wheels.Truing</title><main>{said}").page.title == "Documentation"


def test_title_without_the_site_s_name() -> None:
    head = "<title>Truing - and dishing | Bikes</title><meta property=og:site_name content=Bikes>"
    assert entry(framed("<p>Words.</p>", head)).page.title == "Truing - and dishing"


def test_a_long_first_paragraph_is_cut_after_a_sentence() -> None:
    first = "One sentence about wheels that goes on for a while. " * 8
    page = entry(framed(f"<h1>T</h1><p>{first}</p>")).page
    assert page.description == ("One sentence about wheels that goes on for a while. " * 5).strip()


@pytest.mark.parametrize(
    ("paragraphs", "description"),
    [
        # A sentence may lead to a list; a label does not say what the page is about.
        (
            ("Truing takes a key, a marker and the patience to look:", "Do not hurry. It shows."),
            "Truing takes a key, a marker and the patience to look:",
        ),
        (("What you need:", "Do not hurry. It shows."), "Do not hurry. It shows."),
        (("Warning", "Do not hurry. It shows."), "Do not hurry. It shows."),
    ],
)
def test_the_first_paragraph_that_is_a_sentence_describes(
    paragraphs: tuple[str, str], description: str
) -> None:
    first, then = paragraphs
    page = entry(framed(f"<h1>T</h1><p>{first}</p><ul><li>a key</li></ul><p>{then}</p>")).page
    assert page.description == description


@pytest.mark.parametrize(
    ("content", "description"),
    [
        # An item is known by its first line.
        (
            "<ul><li>Rims<ul><li>Round.</li></ul></li><li>Spokes pull. Rims hold.</li></ul>",
            "Spokes pull. Rims hold.",
        ),
        ("<ul><li>Rims</li><li>Spokes</li></ul>", "Rims"),
        ("<blockquote><p>Patience is all.</p></blockquote>", "Patience is all."),
        ("<pre>turn = 0.25</pre>", ""),
    ],
)
def test_a_page_without_paragraphs_is_described_by_what_it_has(
    content: str, description: str
) -> None:
    assert entry(framed(f"<h1>T</h1>{content}")).page.description == description


REST = "<p>Spokes pull at the rim, and a loose one lets go of it.</p>"
SPOKES = "Spokes pull at the rim, and a loose one lets go of it."


@pytest.mark.parametrize(
    ("content", "description"),
    [
        # A sentence that goes on below an example or a list does not say what the page is about.
        ("<p>Run</p><pre>true w</pre><p>if the wheel is out of true.</p>" + REST, SPOKES),
        ("<p>Those that</p><ul><li>pull</li></ul><p>are at the left.</p>" + REST, SPOKES),
        (
            "<p>Run</p><pre>true w</pre><p>if the wheel is out of true.</p>",
            "if the wheel is out of true.",
        ),
        # A tool's name may begin a page in lower case, also below the line that installs it.
        ("<p>true is a tool for wheels.</p>" + REST, "true is a tool for wheels."),
        (
            "<p><a href=/ci><img src=ok.svg alt=passing></a></p><p>true is for wheels.</p>" + REST,
            "true is for wheels.",
        ),
        ("<pre>pip install true</pre><p>true is for wheels.</p>" + REST, "true is for wheels."),
        (
            "<h2>Why true</h2><p>Contents</p><ul><li>Use</li></ul><p>true is for wheels.</p>"
            + REST,
            "true is for wheels.",
        ),
        (
            "<p>Usage</p><pre>true w</pre><h2>true</h2><p>trues the wheel w.</p>" + REST,
            "trues the wheel w.",
        ),
        (
            "<ul><li><a href=#a>Use</a></li></ul><p>true is for wheels.</p>" + REST,
            "true is for wheels.",
        ),
        # A date describes nothing.
        ("<p>20. Oktober 2018</p><p>Spokes pull</p>", "Spokes pull"),
        ("<p><b>20 October 2018</b></p>", "20 October 2018"),
        ("<p>20 October 2018</p><ul><li>Spokes pull</li></ul>", "Spokes pull"),
        ("<p>20. Oktober 2018</p>" + REST, SPOKES),
        ("<p>October 20th, 2018 10:30</p><p>Spokes pull</p>", "Spokes pull"),
        ("<p>Sábado, 20 de octubre de 2018</p><p>Radios</p>", "Radios"),
        ("<p>2018-10-20 12:30</p><p>Spokes pull</p>", "Spokes pull"),
        ("<p>Sat, 20 Oct 2018</p><p>Spokes pull</p>", "Spokes pull"),
        ("<p>20.10.2018</p><p>Spokes pull</p>", "Spokes pull"),
        ("<p>2018年10月20日</p><p>辐条拉着轮辋</p>", "辐条拉着轮辋"),
        ("<p>20 October 2018</p><pre>true w</pre>", "20 October 2018"),
        ("<p>On 20 October 2018 a wheel broke.</p>" + REST, "On 20 October 2018 a wheel broke."),
        ("<p>Version 3, 20 October 2018</p><p>Spokes pull</p>", "Version 3, 20 October 2018"),
        ("<p>20 wheels broke in 2018.</p>" + REST, "20 wheels broke in 2018."),
        ("<p>2018年10月20日轮子坏了</p><p>辐条</p>", "2018年10月20日轮子坏了"),
        # Nor does a word above a list.
        ("<p>Contents:</p><ul><li>How to true a wheel</li></ul>", "How to true a wheel"),
        ("<p>Contents:</p><p>Spokes pull</p>", "Spokes pull"),
        ("<p>The tools:</p><ul><li>a key</li></ul>", "The tools:"),
    ],
)
def test_what_describes_nothing_is_taken_where_there_is_nothing_else(
    content: str, description: str
) -> None:
    assert entry(framed(f"<h1>T</h1>{content}")).page.description == description


CIPHER = "q3v1Kx7mB0eT5uYw2sZ9aA==;" + "dGhlIGNpcGhlcnRleHQ" * 20 + "="

ENCRYPTED = {
    "hexo-blog-encrypt": (
        '<div id="hexo-blog-encrypt"><script id="hbeData" type="hbeData" data-hmacdigest="0f">'
        + "9f86d081884c7d65" * 20
        + '</script><label>Hey, a password is required here.</label><input type="password"></div>'
    ),
    "encrypt_content": f'<div id="pec-encrypted-content" style="display:none">{CIPHER}</div>',
    "minified": f"<div id=mkdocs-encrypted-content style=display:none>\n{CIPHER}\n</div>",
}


@pytest.mark.parametrize("content", ENCRYPTED.values(), ids=ENCRYPTED)
def test_encrypted_pages_are_left_out(content: str) -> None:
    assert reason(framed(content)) == "encrypted"
    assert reason(framed(content), fragment=content) == "encrypted"


def test_a_page_that_staticrypt_encrypted_is_left_out() -> None:
    page = framed(
        '<p>Protected page</p><form id="staticrypt-form"><input type="password"></form>'
    ).replace("<html", '<html class="staticrypt-html"')
    assert reason(page) == "encrypted"


def test_a_page_about_encryption_is_content() -> None:
    words = [f'<div id="mkdocs-encrypted-content">{CIPHER}</div>', '<form id="staticrypt-form">']
    shown = "".join(f"<pre><code>{escape(each)}</code></pre>" for each in words)
    live = '<div id="pec-encrypted-content">Here the plugin puts what it has encrypted.</div>'
    assert entry(framed(FRAGMENT + shown + live)).page.title == "Truing a wheel"


PARAGRAPH = "<p>A wheel that wobbles is out of true, and a key mends it.</p>"
TABS = """<div class="tabbed-set"><div class="tabbed-labels"><label>What's new? See here.</label>
</div><div class="tabbed-content"><div class="tabbed-block"><pre>turn</pre></div></div></div>"""
BOLD_LEAD = "Truing is easy. " * 8


@pytest.mark.parametrize(
    ("content", "description"),
    [
        (TABS + PARAGRAPH, "A wheel that wobbles is out of true, and a key mends it."),
        (
            "<p><strong>Stop! Read me first.</strong></p>" + PARAGRAPH,
            "A wheel that wobbles is out of true, and a key mends it.",
        ),
        (
            "<p><b>Before you begin, do take care of this</b>:</p>" + PARAGRAPH,
            "A wheel that wobbles is out of true, and a key mends it.",
        ),
        (
            "<details><summary>Is it hard? No.</summary><pre>turn</pre></details>" + PARAGRAPH,
            "A wheel that wobbles is out of true, and a key mends it.",
        ),
        # Words in bold may stand in a paragraph, and a paragraph may be in bold.
        ("<p><strong>Stop!</strong> Read me first.</p>" + PARAGRAPH, "Stop! Read me first."),
        (f"<p><strong>{BOLD_LEAD}</strong></p>" + PARAGRAPH, BOLD_LEAD.strip()),
        # A page without a paragraph has nothing better than a line in bold; a label says nothing.
        ("<p><strong>Coming soon.</strong></p><pre>turn</pre>", "Coming soon."),
        ("<p><strong>You need.</strong></p><ul><li>a key</li></ul>", "a key"),
        (TABS, ""),
    ],
    ids=range(9),
)
def test_a_description_comes_from_a_paragraph_and_no_tab_label_or_bold_line(
    content: str, description: str
) -> None:
    html = framed(f"<h1>T</h1>{content}")
    assert entry(html).page.description == description
    assert entry(html, fragment=f"<h1>T</h1>{content}").page.description == description


def test_noindex() -> None:
    assert reason(framed(FRAGMENT, "<meta name=robots content=noindex>")) == "noindex"


@pytest.mark.parametrize(
    "html",
    [
        '<meta http-equiv="refresh" content="0; url=/new/"><p>Gone to <a href="/new/">here</a>',
        '<script>location.replace("/new/")</script><a href="/new/">Moved</a>',
        '<script>var a = window.location.hash; window.location.href = "/new/" + a</script>Moved',
    ],
)
def test_redirects(html: str) -> None:
    assert reason(html) == "redirect"


def test_a_page_that_only_reloads_for_browsers_without_scripts_is_a_page() -> None:
    head = '<noscript><meta http-equiv="refresh" content="0; url=/plain/"></noscript>'
    html = framed("<h1>T</h1><p>" + "Words about wheels. " * 40 + "</p>", head)
    assert entry(html).page.title == "T"


@pytest.mark.parametrize(
    "html", ["", "<!doctype html><title>T</title>", "<body><nav>x</nav></body>"]
)
def test_no_content(html: str) -> None:
    assert reason(html) == "no content"


def test_a_page_of_too_many_blocks_is_folded_and_said_so() -> None:
    found = entry(framed("<p>One.</p><pre>x</pre>" * 700))
    assert len(found.page.content) <= MAX_BLOCKS
    assert found.notes == ("1400 blocks were folded into 1000, the most that readers take",)


TAGS = "a article aside b body div footer h1 head header li main nav p pre section table td ul"
PIECES = st.one_of(
    st.sampled_from([f"<{tag}>" for tag in TAGS.split()]),
    st.sampled_from([f"</{tag}>" for tag in TAGS.split()]),
    st.sampled_from(
        ['<div class="toc">', '<p class="byline">', "<!--", "-->", "<script>", "<time>"]
    ),
    st.sampled_from(
        ['<meta name="date" content="x">', "<plaintext>", "<template>", "&#0;", "\x00"]
    ),
    st.text(max_size=8),
)


@settings(max_examples=150, deadline=None)
@given(st.lists(PIECES, max_size=40).map("".join), st.lists(PIECES, max_size=6).map("".join))
def test_no_html_makes_it_raise(html: str, fragment: str) -> None:
    for given_fragment in (None, fragment):
        found = extract(SourcePage(url=URL, html=html, fragment=given_fragment))
        assert isinstance(found, Entry | LeftOut)
        if isinstance(found, Entry):
            assert found.page.content
            assert not re.search("[\x00\ud800-\udfff]", found.page.title + found.page.description)


@pytest.mark.parametrize("attribute", ["hidden", "style='display:none'", "popover"])
def test_a_hidden_script_without_a_type_says_nothing_and_costs_nothing(attribute: str) -> None:
    html = f"<main><h1>Rims</h1><p>They are round.</p><script {attribute}>x()</script></main>"
    found = extract(SourcePage(url="https://bikes.example/", html=html))
    assert isinstance(found, Entry)
    assert found.page.content == (HeadingBlock(1, "Rims"), TextBlock("They are round."))


PROSE = "<p>A wheel that wobbles is a wheel whose spokes disagree, and nobody needs a key.</p>"
BUTTERFLY = (
    "<title>{title}</title><meta property='og:site_name' content='Bikes'></head><body>"
    "<header id='page-header'><nav><a href='/'>Bikes</a></nav><div id='post-info'>{above}</div>"
    "</header><main><article>{content}</article></main>"
)


@pytest.mark.parametrize(
    ("title", "above", "own"),
    [
        ("Wheels 02 - Truing | Bikes", "<h1 class='post-title'>Wheels 02 - Truing</h1>", "Course"),
        ("Wheels 02 - Truing", "<h1 class='entry-title x'>Wheels 02 - Truing</h1>", "Course"),
        (
            "Wheels 02 - Truing | Bikes",
            "<h3 class=post-title><a href=/w/>Wheels 02 - Truing</a></h3>",
            "Course",
        ),
    ],
)
def test_a_title_above_an_article_with_an_h1_of_its_own(title: str, above: str, own: str) -> None:
    content = f"<h1>{own}</h1>{PROSE}"
    page = entry(BUTTERFLY.format(title=title, above=above, content=content)).page
    assert page.content[:2] == (HeadingBlock(1, "Wheels 02 - Truing"), HeadingBlock(1, own))
    assert page.title == "Wheels 02 - Truing"


@pytest.mark.parametrize(
    ("path", "is_title"),
    [("truing-a-wheel/", True), ("guides/truing.html", True), ("spokes/", False), ("", False)],
)
def test_a_title_above_an_article_whose_words_are_in_the_page_s_address(
    path: str, is_title: bool
) -> None:
    above, content = "<h1>Truing a wheel</h1>", f"<h1>Step one</h1>{PROSE}"
    html = BUTTERFLY.format(title="Truing a wheel | Bikes", above=above, content=content)
    first = entry(html, url=f"https://bikes.example/{path}").page.content[0]
    assert first == HeadingBlock(1, "Truing a wheel" if is_title else "Step one")


@pytest.mark.parametrize(
    ("above", "title"),
    [("Truing", "Truing"), ("Bikes", "Step one"), ("Before you begin", "Step one")],
    ids=["the page's", "the site's name", "a section's"],
)
def test_a_heading_above_an_h1_is_the_title_if_the_head_says_so(above: str, title: str) -> None:
    content = f"<h2>{above}</h2><h1>Step one</h1>{PROSE}"
    page = entry(BUTTERFLY.format(title="Truing | Bikes", above="", content=content)).page
    assert page.title == title


@pytest.mark.parametrize(
    ("href", "is_site"),
    [
        ("/bikes/", True),
        ("index.html", True),
        ("https://town.example/bikes/index.html", True),
        ("truing.html", False),
        ("/shops/", False),
    ],
)
def test_a_heading_that_leads_to_a_folder_above_is_the_name_of_a_site(
    href: str, *, is_site: bool
) -> None:
    html = (
        f"<title>Bikes</title><body><header><h1><a href='{href}'>Bikes</a></h1></header>"
        f"<nav><a href=rims.html>Rims</a></nav><h1>Truing</h1>{PROSE}"
    )
    page = entry(html, url="https://town.example/bikes/truing.html").page
    assert page.title == ("Truing" if is_site else "Bikes")
    assert page.content[0] == HeadingBlock(1, page.title)


@pytest.mark.parametrize("name", ["published", "modified"])
def test_dates_that_a_theme_has_from_files_are_of_the_page_alone(name: str) -> None:
    member = {"published": "datePublished", "modified": "dateModified"}[name]
    cited = {"@type": "Book", member: "1887-05-01"}
    article = {"@type": "Article", "name": "Truing", member: "2026-05-01", "citation": cited}
    deep: list[object] = []
    for _ in range(800):
        deep = [deep]
    graph = {"@context": "https://schema.org", "@graph": [article, {"a": deep}]}
    script = f"<script type='application/ld+json'>{msgspec.json.encode(graph).decode()}</script>"
    html = f"<title>Truing</title>{script}<main><h1>Truing</h1>{PROSE}</main>"
    page = extract(SourcePage(url="https://bikes.example/t", html=html, file_dates=(name,)))
    assert isinstance(page, Entry)
    assert "2026-05-01" not in str(getattr(page.page, name))
    assert page.page.schema is not None
    kept, other = page.page.schema["@graph"]
    assert kept == {"@type": "Article", "name": "Truing", "citation": cited}
    assert "a" in other


def test_the_only_heading_may_lead_to_a_folder_above() -> None:
    heading = f"<div><h1><a href='/bikes/'>Truing</a></h1><div>{PROSE}</div></div>"
    html = f"<title>{{}}</title><body><nav><a href=rims.html>Rims</a></nav>{heading}"
    url = "https://town.example/bikes/shop/truing.html"
    page = entry(html.format("Truing | Bikes"), url=url).page
    assert (page.title, page.content[0]) == ("Truing", HeadingBlock(1, "Truing"))
    # The name of the site.
    assert (
        HeadingBlock(1, "Truing") not in entry(html.format("Rims | Truing"), url=url).page.content
    )


@pytest.mark.parametrize(
    ("head", "above", "is_title"),
    [
        ("Truing | Bikes", "<h2 class=entry-title><a href=truing.html>Truing</a></h2>", True),
        ("Truing | Bikes", "<h2 class=entry-title>Rims</h2>", False),
        ("Truing | Bikes", "<h2>Truing</h2>", False),
    ],
    ids=["said by the head", "of another post", "no title by its class"],
)
def test_the_title_of_a_post_beside_the_name_of_the_site(
    head: str, above: str, *, is_title: bool
) -> None:
    html = (
        f"<title>{head}</title><body><header><h1><a href='/'>Bikes</a></h1></header>"
        f"<section id=content><div class=row><div class=columns><header>{above}</header>"
        f"<footer>Ada</footer><div class=entry-content>{PROSE}{PROSE}</div></div></div></section>"
    )
    first = entry(html, url="https://bikes.example/truing.html").page.content[0]
    assert (first == HeadingBlock(1, "Truing")) is is_title


IN_MAIN = (
    "<title>{title}</title></head><body><header><a href=/>Bikes</a></header><main><h1>{above}</h1>"
    "<div><time datetime=2025-01-01>Jan 1, 2025</time></div><article>{content}</article></main>"
)


@pytest.mark.parametrize(
    ("title", "own", "is_title"),
    [
        ("Wheels | Bikes", "{0}<h1>Rims</h1>{0}<h1>Spokes</h1>{0}", True),
        ("Wheels | Bikes", "{0}<h1>Rims</h1>{0}", True),
        ("Wheels | Bikes", "<h1>Rims</h1>{0}<h1>Spokes</h1>{0}", True),
        ("Wheels | Bikes", "<h1>Rims of wheels</h1>{0}", False),
        ("Wheels and all | Bikes", "{0}<h1>Rims</h1>{0}", False),
        ("Wheels", "{0}<h1>Rims</h1>{0}", False),
        ("Wheels | Rims", "{0}<h1>Rims</h1>{0}", False),
        ("Wheels | Rims of old", "{0}<h1>Rims</h1>{0}", False),
        ("Wheels | Rims", "{0}<h1>Rims of old</h1>{0}", False),
    ],
    ids=[
        "sections",
        "a section below words",
        "sections at once",
        "an article with one title of its own",
        "another page's",
        "perhaps the site's name",
        "the site's name before the page's",
        "before more words than the page's",
        "before fewer words than the page's",
    ],
)
def test_a_title_in_main_above_an_article_with_h1_of_its_own(
    title: str, own: str, *, is_title: bool
) -> None:
    html = IN_MAIN.format(title=title, above="Wheels", content=own.format(PROSE * 3))
    page = entry(html).page
    assert (page.title == "Wheels") is is_title
    assert (page.content[0] == HeadingBlock(1, "Wheels")) is is_title


def test_the_name_of_the_site_in_the_main_of_its_home_page_is_no_title() -> None:
    html = IN_MAIN.format(
        title="Wheels | All of them", above="Wheels", content=f"{PROSE}<h1>Rims</h1>"
    )
    assert entry(html, url="https://bikes.example/").page.title == "Rims"


SITE_OF_WHEELS = "<meta property=og:site_name content=Wheels>"
AS_SECTION = (
    "<title>{title}</title></head><body><header><a href=/>Bikes</a></header><main><div class=a>"
    "{above}<article>{own}</article><section><h1>{below}</h1><ul><li><a href=/rims/>Rims and their"
    " makers</a></li></ul></section></div></main>"
)


@pytest.mark.parametrize("above", ["<h2 class=a>Wheels</h2>", "<header><h3>Wheels</h3></header>"])
@pytest.mark.parametrize(
    "own",
    ["{0}", "{0}<h2>Rims</h2>{0}", "<h1>Rims</h1>{0}<h1>Spokes</h1>{0}", "{0}<h1>Rims</h1>{0}"],
)
def test_a_title_of_the_second_level_in_main_above_an_article(above: str, own: str) -> None:
    html = AS_SECTION.format(
        title="Wheels | Bikes", above=above, own=own.format(PROSE * 3), below="See also"
    )
    for page in (entry(html).page, entry(html.replace("<h1>See also</h1>", "")).page):
        assert page.title == "Wheels"
        assert page.content[0] == HeadingBlock(1, "Wheels")
        assert HeadingBlock(1, "See also") not in page.content


@pytest.mark.parametrize(
    ("title", "above", "own", "below"),
    [
        ("Wheels", "<h2>Wheels</h2>", "{0}", "See also"),
        ("Rims | Wheels", "<h2>Wheels</h2>", "{0}", "See also"),
        ("Wheels | Rims", "<h2>Wheels</h2>", "{0}", "Rims"),
        ("Wheels | Bikes", "<h2>Wheels</h2>", "{0}", "Wheels of bikes"),
        ("Wheels | Bikes", "<h2>Wheels</h2>", "<h1>Rims of old</h1>{0}", "See also"),
        ("Wheels | Bikes", "<h2>Wheels</h2>", "<h1>Rims</h1>{0}<h1>Bikes</h1>{0}", "See also"),
        ("Wheels | Bikes", "<h2><a href=/>Wheels</a></h2>", "{0}", "See also"),
        ("Wheels | Bikes", "<h1>Rims</h1><h2>Wheels</h2>", "{0}", "See also"),
        (f"Wheels | Bikes</title>{SITE_OF_WHEELS}<title>", "<h2>Wheels</h2>", "{0}", "See also"),
    ],
    ids=[
        *("perhaps the site's name", "after the page's", "before the page's", "another says more"),
        *("one title of its own", "a title among others", "a link home", "below an h1"),
        "the site's name",
    ],
)
def test_what_is_no_title_of_the_second_level(title: str, above: str, own: str, below: str) -> None:
    html = AS_SECTION.format(title=title, above=above, own=own.format(PROSE * 3), below=below)
    assert entry(html).page.content[0] != HeadingBlock(1, "Wheels")


ONE = "<p>A wheel that wobbles is one whose spokes disagree.</p>"
TWO = f"{ONE}<p>Turn the key by a quarter of a turn, and no more.</p>"
NAMED_SITE = "<meta property=og:site_name content=Bikes>"


@pytest.mark.parametrize(
    ("head", "content", "title"),
    [
        (f"<title>Truing | Bikes</title>{NAMED_SITE}", f"{TWO}<h1>Rims</h1>", "Truing"),
        (f"<title>Truing</title>{NAMED_SITE}", f"{TWO}<h1>Rims</h1>", "Truing"),
        ("<title>Truing | Bikes</title>", f"{ONE}<h1>Rims</h1>{ONE}<h1>End</h1>", "Truing | Bikes"),
        ("<title>Truing | Bikes</title>", f"{ONE}<h1>Rims</h1>{TWO}", "Rims"),
        ("<title>Truing | Bikes</title>", "<p>Case study<p>By Ann<h1>Rims</h1>", "Rims"),
        ("<title>Rims and how to true them | Bikes</title>", f"{TWO}<h1>The rims</h1>", "The rims"),
        ("<title>Bikes</title>", f"{TWO}<h1>Rims</h1>", "Rims"),
        (f"<title>Bikes</title>{NAMED_SITE}", f"{TWO}<h1>Rims</h1>", "Rims"),
    ],
    ids=[
        "text above",
        "the head names the site apart",
        "several sections",
        "a sentence that leads to the title",
        "labels",
        "other words for the same",
        "perhaps the site's name",
        "the site's name",
    ],
)
def test_an_h1_in_the_middle_of_a_text_is_no_title(head: str, content: str, title: str) -> None:
    html = f"{head}<main>{content}{PROSE}</main>"
    assert entry(html).page.title == title


LINK = "<a class=header-anchor href=#r>#</a>"


@pytest.mark.parametrize(
    ("head", "heading", "title"),
    [
        ("Rims | Bikes", f"Rims <span class='VPBadge tip'>^2.1</span> {LINK}", "Rims"),
        ("Rims", "<span class=badge>New</span> <span class=badge>2.1</span> Rims", "Rims"),
        ("Rims | Bikes", "Rims <span class=badge>2.1</span> and spokes", "Rims 2.1 and spokes"),
        ("Rims | Bikes", "Rims <em>of old</em>", "Rims of old"),
        ("Rims 2.1 | Bikes", "Rims <span class=badge>2.1</span>", "Rims 2.1"),
        ("Bikes | Rims", "Bikes <span class=badge>2.1</span>", "Bikes 2.1"),
    ],
    ids=["VitePress", "before it", "other words", "no badge", "the head has it", "the site's name"],
)
def test_a_badge_in_the_heading_is_not_in_the_title_if_it_is_not_in_the_head(
    head: str, heading: str, title: str
) -> None:
    html = f"<title>{head}</title>{NAMED_SITE}<main><h1 id=r>{heading}</h1>{PROSE}</main>"
    page = entry(html).page
    assert page.title == title
    first = page.content[0]
    assert isinstance(first, HeadingBlock)
    assert ("2.1" in first.text) is ("2.1" in heading)


TOOLS = {
    "TypeDoc": (
        "<header><div class=tsd-page-toolbar><a href=/ class=title>Bikes</a></div>"
        "<div class=tsd-page-title><div class=container><ul class=tsd-breadcrumb>"
        "<li><a href=Rim.html>Rim</a></ul><h1>Class Rim</h1></div></div></header>"
        "<div class='container container-main'><div class=row>"
        "<div class='col-8 col-content'><section class=tsd-panel>{}</section></div></div></div>"
    ),
    "Javadoc": (
        "<div class=topNav><ul class=navList><li>Class</li></ul></div><div class=header>"
        "<div class=subTitle>org.bikes</div><h2 class=title>Class Rim</h2></div>"
        "<div class=contentContainer>{}</div>"
    ),
}


@pytest.mark.parametrize("tool", TOOLS)
def test_a_tool_writes_the_kind_and_name_above_the_content(tool: str) -> None:
    """TypeDoc until 0.22, and Javadoc until Java 8."""
    body = TOOLS[tool].format(PROSE * 3)
    page = entry(f"<title>Rim | Bikes</title><body>{body}").page
    assert (page.title, page.content[0]) == ("Class Rim", HeadingBlock(1, "Class Rim"))


def test_the_title_of_pandoc_s_block_after_the_site_s_name() -> None:
    above = "<div id='title-block-header'><h1 class='title'>Rims</h1></div>"
    html = BUTTERFLY.format(title="Bikes - Rims", above=above, content=f"<h1>Info</h1>{PROSE}")
    assert entry(html).page.content[:2] == (HeadingBlock(1, "Rims"), HeadingBlock(1, "Info"))


def test_the_title_of_pandoc_s_block_above_a_text_without_an_h1() -> None:
    above = "<div id='title-block-header'><h1 class='title'>Rims</h1></div>"
    page = entry(BANNER.format(title="Bikes - Rims", above=above)).page
    assert (page.title, page.content[0]) == ("Rims", HeadingBlock(1, "Rims"))


NAMED = (
    "<title>{title}</title></head><body><div class=paper><div class=top><a href=/>Wheels</a></div>"
    "<div class=main>{above}<div class=post-meta>2026-05-01</div><div class=md>{prose}</div></div>"
    "<div class=footer>Ours</div></div>"
)


@pytest.mark.parametrize(
    ("title", "above", "is_title"),
    [
        ("Wheels | ", "<div class=post-main-title>Rims</div>", True),
        ("Rims | Wheels", "<div class='entry-title x'>Rims</div>", True),
        ("Spokes | Wheels", "<div class=post-title>Rims</div>", False),
        ("Wheels | ", "<div class=section-title>Rims</div>", False),
        ("Wheels | ", "<a class=post-title href=/>Rims</a>", False),
        ("Wheels | ", f"<div class=post-title>{'Rims of wheels ' * 20}</div>", False),
    ],
    ids=["no title", "the title", "another title", "a section's", "a link home", "a text"],
)
def test_a_title_that_is_no_heading_is_named_by_its_class(
    title: str, above: str, *, is_title: bool
) -> None:
    html = NAMED.format(title=title, above=above, prose=PROSE * 3)
    found = entry(html, url="https://wheels.example/p/").page
    assert (found.content[0] == HeadingBlock(1, "Rims")) is is_title


IN_BOXES = (
    "<title>{title}</title><body><nav><a href=/>Bikes</a></nav><div id=content><div class=post>"
    "<div class=post-head-wrapper><div class={name}>{words}<div class=post-subtitle>Of steel</div>"
    "<div><time>1 May 2026</time></div></div></div><div class=post-body-wrapper>"
    "<div class=post-body>{own}</div></div></div></div>"
)


@pytest.mark.parametrize(
    ("title", "name", "words", "section", "is_title"),
    [
        ("Wheels", "post-title", "Wheels", "Rims", True),
        ("Wheels | Bikes", "post-title", "Wheels", "Rims", True),
        ("Wheels", "post-title", "Spokes", "Rims", False),
        ("Wheels", "wheel-title", "Wheels", "Rims", False),
        ("Wheels", "post-title", "Wheels", "Wheels", False),
        ("Wheels", "post-title", "Wheels", "Wheels of steel", False),
    ],
    ids=[
        *("the title", "before the site's name", "another title", "named otherwise"),
        *("a title of the text", "a title that says more"),
    ],
)
def test_a_title_with_boxes_in_it_is_named_by_its_class(
    title: str, name: str, words: str, section: str, *, is_title: bool
) -> None:
    own = f"{PROSE * 3}<h1>{section}</h1>{PROSE * 3}"
    page = entry(IN_BOXES.format(title=title, name=name, words=words, own=own)).page
    assert (page.content[0] == HeadingBlock(1, "Wheels")) is is_title
    assert page.title == ("Wheels" if is_title else section)


def test_a_style_beside_each_element_is_no_text() -> None:
    styled = "<style data-x>.a{{color:red;padding:0 1rem;margin:0 auto 2rem}}{}</style>"
    chrome = "".join(f"<div>{styled.format('.b{}' * 99)}<a href=/{n}/>N</a></div>" for n in "abc")
    html = f"<body><div class=x>{chrome}</div><div class=y>{PROSE * 2}</div>"
    assert [type(each) for each in entry(html).page.content] == [TextBlock, TextBlock]


STATED = BUTTERFLY.replace("<title>", "<meta property='og:title' content='{stated}'><title>")


@pytest.mark.parametrize("title", ["Truing | Bikes", "Truing"])
@pytest.mark.parametrize("own", ["🙏", "A wheel that wobbles"])
def test_a_title_that_open_graph_states_above_an_article_with_an_h1(title: str, own: str) -> None:
    above, content = "<h1 id=site-title>Truing</h1>", f"<h1>{own}</h1>{PROSE}"
    html = STATED.format(stated="Truing", title=title, above=above, content=content)
    page = entry(html, url="https://bikes.example/truing/").page
    assert page.content[:2] == (HeadingBlock(1, "Truing"), HeadingBlock(1, own))


@pytest.mark.parametrize(
    ("stated", "url"),
    [
        ("Bikes", "https://bikes.example/truing/"),
        ("Truing", "https://bikes.example/"),
        ("Truing", "https://bikes.example/index.html"),
        ("Truing wheels", "https://bikes.example/w/"),
    ],
    ids=["the site's name", "the home page", "its file", "other words"],
)
def test_what_open_graph_does_not_state_as_a_page_s_title(stated: str, url: str) -> None:
    above, content = f"<h1>{stated.removesuffix(' wheels')}</h1>", f"<h1>Of rims</h1>{PROSE}"
    html = STATED.format(stated=stated, title="Truing", above=above, content=content)
    assert entry(html, url=url).page.content[0] == HeadingBlock(1, "Of rims")


@pytest.mark.parametrize(
    ("title", "above"),
    [
        ("Truing | Bikes", "<h1 class='post-title'>Truing</h1>"),
        ("Bikes", "<h1 class='page-title'>Bikes</h1>"),
        ("Shop - Truing", "<h1 class='page-title'><a href='/'>Shop</a></h1>"),
        ("Shop - Truing", "<a href='/'><h1 class='page-title'>Shop</h1></a>"),
        ("Shop - Wheels", "<h1 class='site-title'>Shop</h1>"),
        ("Wheels", "<h1 class='post-title'>Another post</h1>"),
        ("Wheels | Bikes", "<div class=post-title>Bikes</div>"),
        ("Wheels | Bikes", "<div class=post-title>Spokes</div>"),
        ("Wheels | Bikes", "<div class=wheel-title>Wheels</div>"),
    ],
    ids=[
        *("the same", "the site's name", "a link to the home page", "within such a link"),
        *("no page's", "another page's", "the site's name by class", "another by class"),
        "no title by its class",
    ],
)
def test_what_is_no_title_above_an_article_with_an_h1_of_its_own(title: str, above: str) -> None:
    content = f"<h1>Truing</h1>{PROSE}"
    page = entry(BUTTERFLY.format(title=title, above=above, content=content)).page
    assert page.content[0] == HeadingBlock(1, "Truing")
    assert page.title == "Truing"
    assert len([block for block in page.content if isinstance(block, HeadingBlock)]) == 1


@pytest.mark.parametrize(
    "above",
    [
        "<div class='post-heading'><h1>Rims: a guide</h1></div>",
        "<div id='title-block-header'><div><h1 class='title'>Rims: a guide</h1></div></div>",
    ],
    ids=["Clean Blog", "Quarto"],
)
@pytest.mark.parametrize("own", ["Info", "Rims"], ids=["other words", "the title's first word"])
def test_a_title_in_a_banner_above_an_article_with_an_h1_of_its_own(above: str, own: str) -> None:
    html = BUTTERFLY.format(
        title="Rims: a guide | Bikes", above=above, content=f"<h1>{own}</h1>{PROSE}"
    )
    page = entry(html).page
    assert page.content[:2] == (HeadingBlock(1, "Rims: a guide"), HeadingBlock(1, own))
    assert page.title == "Rims: a guide"


BANNER = "<title>{title}</title></head><body>{above}<article><h2>Spokes</h2>" + PROSE + "</article>"


@pytest.mark.parametrize(
    "above",
    [
        "<section class=entry-hero><header><h1 class=entry-title>Rims</h1></header></section>",
        "<section class=page-header><div><h1>Rims</h1><p>All that is round.</p></div></section>",
    ],
    ids=["WordPress", "Bootstrap"],
)
def test_a_title_in_a_banner_may_be_another_than_the_one_for_search_engines(above: str) -> None:
    page = entry(BANNER.format(title="Wheels in our shop | Bikes", above=above)).page
    assert page.content[:2] == (HeadingBlock(1, "Rims"), HeadingBlock(2, "Spokes"))


@pytest.mark.parametrize(
    "above",
    [
        "<section class=banner><h1>Ride on</h1></section>",
        "<section class=page-header><h1>Bikes</h1></section>",
        "<section class=page-header><h1><a href='/'>The bikes</a></h1></section>",
        "<h1>Rims</h1><section class=page-header><h1>The bikes</h1></section>",
    ],
    ids=["unmarked", "the site's name", "a link to the home page", "one of two"],
)
def test_what_is_no_title_in_a_banner(above: str) -> None:
    page = entry(BANNER.format(title="Wheels in our shop | Bikes", above=above)).page
    assert page.content[0] == HeadingBlock(2, "Spokes")


OPENED = (
    "<title>Ada trues a wheel | Bikes</title></head><body><div><div class=page__header>"
    "<img src=/ada.jpg alt=Ada>{above}<p>With a key.</p></div><div class=text>"
    + PROSE
    + "{below}</div></div>"
)
CATCHWORD = "<h1>Wheels</h1><h2>Ada trues a wheel</h2>"


def test_a_box_with_a_catchword_above_the_title_opens_the_page() -> None:
    page = entry(OPENED.format(above=CATCHWORD, below="")).page
    assert page.content[:4] == (
        ImageBlock("https://bikes.example/ada.jpg", alt="Ada"),
        HeadingBlock(1, "Wheels"),
        HeadingBlock(2, "Ada trues a wheel"),
        TextBlock("With a key."),
    )


@pytest.mark.parametrize(
    ("above", "below"),
    [
        ("<h1><a href=/>Bikes</a></h1><h2>Ada trues a wheel</h2>", ""),
        ("<h1>Bikes</h1><h2>All about wheels</h2>", ""),
        ("<h2>Ada trues a wheel</h2>", ""),
        (CATCHWORD, "<h2>Ada trues a wheel</h2>"),
    ],
    ids=["the site's name", "another line", "no catchword", "the title is in the text"],
)
def test_what_is_no_catchword_above_the_title(above: str, below: str) -> None:
    page = entry(OPENED.format(above=above, below=below)).page
    assert TextBlock("With a key.") not in page.content


def test_an_unmarked_heading_is_no_title_above_an_h1_that_begins_the_title() -> None:
    html = BUTTERFLY.format(
        title="Rims: a guide | Bikes",
        above="<h1>Rims: a guide</h1>",
        content=f"<h1>Rims</h1>{PROSE}",
    )
    assert entry(html).page.content[0] == HeadingBlock(1, "Rims")


@pytest.mark.parametrize("address", ["public-keys/", "public-keys.html", "Public_Keys/index.html"])
def test_a_title_that_the_address_has_above_an_article_with_an_h1_of_its_own(address: str) -> None:
    html = BUTTERFLY.format(
        title="Public Keys | Bikes", above="<h1>Public Keys</h1>", content=f"<h1>PGP</h1>{PROSE}"
    )
    found = extract(SourcePage(url=f"https://bikes.example/{address}", html=html))
    assert isinstance(found, Entry)
    assert found.page.content[:2] == (HeadingBlock(1, "Public Keys"), HeadingBlock(1, "PGP"))


@pytest.mark.parametrize(
    ("title", "above", "address"),
    [
        ("Public Keys | Wheels", "Public Keys", "about/"),
        ("Keys", "Keys", "keys/"),
        ("PGP | Keys", "Keys", "keys/"),
        ("PGP - Keys", "<a href='/'>PGP</a>", "pgp/"),
    ],
    ids=["another address", "the site in a folder", "the site's name", "a link to the home page"],
)
def test_what_is_no_title_of_the_address(title: str, above: str, address: str) -> None:
    html = BUTTERFLY.format(
        title=title, above=f"<h1>{above}</h1>", content=f"<h1>Fingerprints</h1>{PROSE}"
    )
    found = extract(SourcePage(url=f"https://bikes.example/{address}", html=html))
    assert isinstance(found, Entry)
    assert found.page.content[0] == HeadingBlock(1, "Fingerprints")


DOXYGEN = (
    "<title>Bikes - all about them</title></head><body><div id='banner'>Bikes 2.5</div>"
    "<div class='header'><div class='summary'><a href='#rims'>Rims</a></div>"
    "<div class='headertitle'><div class='title'>Wheel Class Reference<div class='ingroups'>"
    "<a href='g.html'>All wheels</a></div></div></div></div><div class='contents'>{}</div>"
)


def test_doxygen_s_title_of_a_page_whose_header_is_the_site_s_own() -> None:
    page = entry(DOXYGEN.format(PROSE)).page
    assert page.title == "Wheel Class Reference"
    assert page.content == (HeadingBlock(1, "Wheel Class Reference"), TextBlock(PROSE[3:-4]))


def test_the_labels_in_doxygen_s_title_are_words_of_their_own() -> None:
    labels = "".join(f"<span class='mlabel'>{each}</span>" for each in ("abstract", "final"))
    html = DOXYGEN.replace("Reference<", f"Reference<span class='mlabels'>{labels}</span><")
    assert entry(html.format(PROSE)).page.title == "Wheel Class Reference abstract final"


def test_the_title_of_a_box_is_not_the_page_s() -> None:
    card = "<div class='header'><div class='title'>Shop</div></div>"
    html = f"<title>Wheels</title>{card}<div class='contents'><h1>Wheels</h1>{PROSE}</div>"
    page = entry(html).page
    assert page.title == "Wheels"
    assert [b.text for b in page.content if isinstance(b, HeadingBlock)] == ["Wheels"]


@pytest.mark.parametrize(("count", "links"), [(400, 400), (600, 0)])
def test_links_of_signatures_are_blocks_while_the_page_has_room(count: int, links: int) -> None:
    """The words of these links are in the signatures already."""
    signatures = "".join(
        f"<dt class='sig sig-object py'>turn{n}(<a href='/t{n}/'>Key{n}</a>)</dt>"
        for n in range(count)
    )
    content = f"<dl class='py function'>{signatures}</dl><p><a href='/k/'>Key</a></p>"
    found = entry(f"<title>Wheels</title><main><h1>Wheels</h1>{content}</main>")
    kinds = [type(block) for block in found.page.content]
    assert (kinds.count(CodeBlock), kinds.count(LinkBlock)) == (count, links + 1)
    assert found.notes == ()


POINTS = "<h4>In short</h4><ul><li>A wheel wobbles if its spokes disagree with each other.</li>"
POINTS += "<li>A key makes them agree.</li></ul>"
BESIDE = (
    "<main><div class=layout><div><article><h1>Rims</h1>"
    + PROSE * 3
    + "</article></div><aside class=article-sidebar>{aside}</aside></div></main>"
)


def test_a_note_in_an_aside_beside_the_article_ends_it() -> None:
    found = entry(BESIDE.format(aside=POINTS)).page.content
    assert found[-2:] == (
        HeadingBlock(4, "In short"),
        ListBlock(
            ordered=False,
            items=(
                "A wheel wobbles if its spokes disagree with each other.",
                "A key makes them agree.",
            ),
        ),
    )


@pytest.mark.parametrize(
    "aside",
    [
        POINTS + "<p><a href=/hubs/>Hubs</a></p>",
        POINTS + "<form><input></form>",
        "<h4>In short</h4><p>Steel.</p>",
    ],
    ids=["a link", "a control", "no sentence"],
)
def test_what_leads_on_or_says_little_beside_the_article_is_no_note(aside: str) -> None:
    assert HeadingBlock(4, "In short") not in entry(BESIDE.format(aside=aside)).page.content


def test_an_aside_outside_of_the_main_element_is_no_note() -> None:
    html = BESIDE.replace("</div></main>", "").replace("<aside", "</div></main><aside")
    assert HeadingBlock(4, "In short") not in entry(html.format(aside=POINTS)).page.content


def test_a_note_that_recurs_beside_each_article_is_the_theme_s() -> None:
    found = entry(BESIDE.format(aside=POINTS), site=Verdicts(recurs=True)).page.content
    assert HeadingBlock(4, "In short") not in found


def test_a_title_in_one_box_with_the_date_stays_and_the_date_goes() -> None:
    html = (
        "<title>Truing a wheel | Bikes</title></head><body><a href=/>Bikes</a><article><header>"
        "<img src=/ada.jpg alt=Ada><div class=covered><div class=primary><div class=card-title>"
        "Truing a wheel</div>\n<div class=card-line>2026-05-01 / Ada</div></div></div></header>"
        f"<div>{PROSE}<h1>Spokes</h1>{PROSE}</div></article>"
    )
    texts = [each.text for each in entry(html).page.content if isinstance(each, TextBlock)]
    assert texts[0] == "Truing a wheel"
    assert not any("2026" in each for each in texts)
