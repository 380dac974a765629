"""The same content in the pages of many themes: found whole, and nothing but it.

Each file of ``themes/`` is the frame that one theme puts around a page, written by hand after what
the theme writes. Every word of it that is not content is chrome, and its boxes recur on the site.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from scp_ssg.extract import Entry, SourcePage, extract
from scp_ssg.model import (
    Block,
    CodeBlock,
    HeadingBlock,
    LinkBlock,
    ListBlock,
    QuoteBlock,
    TextBlock,
)
from tests.extract import notation
from tests.extract.test_blocks import CASE
from tests.extract.verdicts import Verdicts

HERE = Path(__file__).with_name("themes")
THEMES = sorted(HERE.glob("*.html"))
CASES = [
    (found["name"], found["html"], found["blocks"])
    for found in CASE.finditer(HERE.joinpath("content.md").read_text("utf-8"))
]
PROSE = (
    "A wheel that wobbles is a wheel whose spokes disagree. It takes a quarter of an hour to make"
    " them agree again, and nobody needs more than a key for it."
)

# Ids that an author's headings get, and words that themes use for what is not content.
LONG = """
<p>A wheel that wobbles is a wheel whose spokes disagree. It takes a quarter of an hour to make
them agree again, and nobody needs more than a key for it.</p>
<h2 id="related-posts">Related tools</h2>
<p>Take a spoke key and a marker.</p>
<ul><li>spoke key</li><li>marker</li></ul>
<pre><code>turn = 0.25
</code></pre>
<h2 id="share">Share the load</h2>
<blockquote><p>Patience is worth more than force.</p></blockquote>
<p>Both sides pull, as in <a href="https://example.org/dishing">dishing</a>.</p>
"""
LONG_BLOCKS: tuple[Block, ...] = (
    TextBlock(
        "A wheel that wobbles is a wheel whose spokes disagree. It takes a quarter of an hour to"
        " make them agree again, and nobody needs more than a key for it."
    ),
    HeadingBlock(2, "Related tools"),
    TextBlock("Take a spoke key and a marker."),
    ListBlock(ordered=False, items=("spoke key", "marker")),
    CodeBlock(code="turn = 0.25"),
    HeadingBlock(2, "Share the load"),
    QuoteBlock("Patience is worth more than force."),
    TextBlock("Both sides pull, as in dishing."),
    LinkBlock("https://example.org/dishing", "dishing"),
)
SHORT = "<p>Turn the key.</p>"
SHORT_BLOCKS: tuple[Block, ...] = (TextBlock("Turn the key."),)


def extracted(frame: str, content: str) -> Entry:
    html = frame.replace("{{ title }}", "Truing a wheel").replace("{{ content }}", content)
    entry = extract(
        SourcePage(url="https://bikes.example/w/", html=html), site=Verdicts(recurs=True)
    )
    assert isinstance(entry, Entry)
    return entry


@pytest.mark.parametrize(
    ("content", "blocks"), [(LONG, LONG_BLOCKS), (SHORT, SHORT_BLOCKS)], ids=["long", "short"]
)
@pytest.mark.parametrize("theme", THEMES, ids=lambda path: path.stem)
def test_content_whole_and_alone(theme: Path, content: str, blocks: tuple[Block, ...]) -> None:
    frame = theme.read_text("utf-8")
    level = 2 if "<h2><a href" in frame else 1
    page = extracted(frame, content).page
    assert page.content == (HeadingBlock(level, "Truing a wheel"), *blocks)
    assert page.title == "Truing a wheel"


@pytest.mark.parametrize(("theme", "html", "expected"), CASES, ids=[name for name, _, _ in CASES])
def test_what_a_generator_writes_for_code_and_notes(theme: str, html: str, expected: str) -> None:
    assert notation.written(own_blocks(theme, html)) + "\n" == expected


def own_blocks(theme: str, html: str) -> tuple[Block, ...]:
    """The blocks of ``html`` in the frame of ``theme``, without the heading and the prose."""
    frame = HERE.joinpath(f"{theme}.html").read_text("utf-8")
    heading, prose, *rest = extracted(frame, f"<p>{PROSE}</p>{html}").page.content
    assert (heading, prose) == (HeadingBlock(1, "Truing a wheel"), TextBlock(PROSE))
    return tuple(rest)


def test_every_theme_family_is_there() -> None:
    assert len(THEMES) >= 27


BIO = (
    "<main><h2>Ada</h2><p>I turn keys, and I write on wheels since the year of the rim.</p></main>"
)
POSTS = "<main><h1>Posts of Ada</h1>{}</main>".format(
    "".join(f"<article class=post><h2>Wheel {n}</h2><p>It turns.</p></article>" for n in range(9))
)
CARDS = POSTS.replace("<article class=post>", "<div>").replace("</article>", "</div>")


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        pytest.param(BIO + POSTS, True, id="words above a list"),
        pytest.param("<main><p>Hello.</p></main>" + POSTS, False, id="next to nothing"),
        pytest.param(BIO + CARDS, False, id="no articles"),
    ],
)
def test_of_several_main_elements_one_that_lists_no_articles_is_the_page(
    body: str, *, expected: bool
) -> None:
    html = f"<html><head><title>Wheels</title></head><body>{body}</body></html>"
    entry = extract(SourcePage(url="https://wheels.example/ada/", html=html))
    assert isinstance(entry, Entry)
    texts = [each.text for each in entry.page.content if isinstance(each, TextBlock)]
    assert ("It turns." not in texts) is expected
    assert any(each.startswith("I turn keys") for each in texts) is expected


def test_a_text_of_a_picture_in_a_section_is_no_landing_page() -> None:
    page = (
        "<html><head><title>Rim</title></head><body><div><div><ul><li><a href='/'>Spokes</a></li>"
        "<li><a href='/b/'>Hubs</a></li></ul></div><div role=main><section><h1>Rim</h1>"
        "<img src=rim.svg alt='A rim'></section></div><div>All wheels are here since 2024.</div>"
        "</div></body></html>"
    )
    entry = extract(SourcePage(url="https://wheels.example/rim/", html=page))
    assert isinstance(entry, Entry)
    assert [type(each).__name__ for each in entry.page.content] == ["HeadingBlock", "ImageBlock"]


def test_notes_beside_a_text_are_its_own() -> None:
    page = (
        "<html><head><title>Rim</title></head><body><div class=top><a href='/'>Wheels</a></div>"
        f"<section id=rim><h1>Rim</h1><p>{PROSE}<a href='#n' role=doc-noteref>1</a></p></section>"
        "<hr><aside><aside id=n role=doc-footnote><span>[1]</span><p>By hand.</p></aside></aside>"
        "</body></html>"
    )
    entry = extract(SourcePage(url="https://wheels.example/rim/", html=page))
    assert isinstance(entry, Entry)
    assert "By hand." in str(entry.page.content)
    assert "Wheels" not in str(entry.page.content)


def test_of_several_articles_without_a_main_element_none_is_the_page() -> None:
    posts = "".join(
        f"<article class=post><div><header><a href='/{n}/'>Wheel {n}</a></header>"
        f"<div><p>{'It turns. ' * n}</p></div></div></article>"
        for n in (1, 2, 30)
    )
    body = f"<div><div class=head><a href='/'>Wheels</a></div><section>{posts}</section></div>"
    html = f"<html><head><title>Wheels</title></head><body>{body}</body></html>"
    entry = extract(SourcePage(url="https://wheels.example/posts/", html=html))
    assert isinstance(entry, Entry)
    links = [each.text for each in entry.page.content if isinstance(each, LinkBlock)]
    assert links == ["Wheel 1", "Wheel 2", "Wheel 30"]


def card(number: int, heading: str = "", sentences: int = 4) -> str:
    return (
        f"<div class=card><article class=post><p><a href='/{number}/'>Wheel {number}</a></p>"
        f"{heading}<div><p>{'It turns. ' * sentences}</p></div></article></div>"
    )


@pytest.mark.parametrize("main", ["main", "section"])
@pytest.mark.parametrize("sentences", [4, 90])
def test_one_of_several_cards_is_not_the_page_although_it_has_a_heading(
    main: str, sentences: int
) -> None:
    cards = card(1) + card(2, "<h1>Hubs</h1>", sentences) + card(3)
    html = f"<title>Bikes</title><{main}><div>{cards}</div></{main}>"
    entry = extract(SourcePage(url="https://wheels.example/page/2/", html=html))
    assert isinstance(entry, Entry)
    links = [each.text for each in entry.page.content if isinstance(each, LinkBlock)]
    assert links == ["Wheel 1", "Wheel 2", "Wheel 3"]


@pytest.mark.parametrize("title", ["Hubs", "Bikes | Hubs", ""])
def test_the_card_that_the_page_is_about_is_the_page(title: str) -> None:
    cards = card(2, "<h1>Hubs</h1>", 30) + card(1) + card(3)
    html = f"<title>{title}</title><main><div>{cards}</div></main>"
    entry = extract(SourcePage(url="https://wheels.example/hubs/", html=html))
    assert isinstance(entry, Entry)
    links = [each.text for each in entry.page.content if isinstance(each, LinkBlock)]
    assert links == ["Wheel 2"]


def test_a_main_element_with_a_list_of_cards_is_no_less_than_one_with_a_word() -> None:
    words = "<section><main><p>We ride.</p></main></section>"
    html = f"<title>Bikes</title>{words}<main><div>{card(1)}{card(2)}</div></main>"
    entry = extract(SourcePage(url="https://wheels.example/tags/", html=html))
    assert isinstance(entry, Entry)
    links = [each.text for each in entry.page.content if isinstance(each, LinkBlock)]
    assert links == ["Wheel 1", "Wheel 2"]


@pytest.mark.parametrize(
    ("url", "folder", "shown"),
    [
        ("https://wheels.example/parts/", "/parts/", 3),
        ("https://wheels.example/parts/", "https://wheels.example/parts/", 3),
        ("https://wheels.example/parts/", "", 3),
        ("https://wheels.example/notes/rims/", "/notes/", 0),
        ("https://wheels.example/notes/rims/", "../", 0),
        ("https://wheels.example/notes/rims.html", "/notes/", 0),
        ("https://wheels.example/", "/", 0),
    ],
    ids=["parts", "whole URLs", "relative", "related", "related, relative", "a file", "home"],
)
def test_cards_beside_the_text_are_content_if_they_lead_to_parts_of_it(
    url: str, folder: str, shown: int
) -> None:
    cards = "".join(
        f"<div class=col><a class=card href='{folder}{n}/'><h5>Wheel {n}</h5>"
        f"<p>{'It turns and turns. ' * 6}</p></a></div>"
        for n in range(3)
    )
    html = (
        "<title>Wheels</title><body><section><div class=box><div class=lead><h1>Wheels</h1>"
        f"<p>{'We know what turns. ' * 5}</p></div><div class=box id=wheel-categories><h2>All</h2>"
        f"<div class=row>{cards}</div></div></div></section></body>"
    )
    entry = extract(SourcePage(url=url, html=html))
    assert isinstance(entry, Entry)
    text = str(entry.page.content)
    assert "We know" in text
    assert sum(f"text='Wheel {n}'" in text for n in range(3)) == shown
