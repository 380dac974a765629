"""The sub-title that a theme writes below the page's title, both outside of the content."""

from __future__ import annotations

import pytest

from scp_ssg.extract import Entry, SourcePage, extract
from scp_ssg.model import Block, HeadingBlock, TextBlock

TITLE = HeadingBlock(1, "Truing a wheel")
WORDS = "It takes a key and an hour."
TEXT = (
    "A wheel that wobbles is a wheel whose spokes disagree. Turn the key by a quarter of a turn,"
    " and look at the rim once more."
)
H1 = "<h1>Truing a wheel</h1>"


def blocks(
    banner: str, *, head: str = "", article: str = f"<p>{TEXT}</p>", **given: object
) -> tuple[Block, ...]:
    html = (
        f"<title>Truing a wheel | Wheels</title>{head}<body><nav><a href='/'>Wheels</a></nav>"
        f"<header class=intro-header><div class=post-heading>{banner}</div></header>"
        f"<article>{article}</article>"
    )
    source = SourcePage(url="https://wheels.example/true/", html=html, **given)  # type: ignore[arg-type]
    found = extract(source)
    assert isinstance(found, Entry)
    return found.page.content


@pytest.mark.parametrize(
    "name",
    [
        "subheading",
        "sub-heading",
        "post-subtitle",
        "page__sub-title",
        "SubHeadline",
        "standfirst",
        "lead",
        "page__lead",
        "post-description",
        "post-desc",
        "desc",
        "article__summary",
        "entry-excerpt",
    ],
)
def test_a_subtitle_below_the_title_is_published(name: str) -> None:
    banner = f"{H1}<hr><h2 class='{name}'>{WORDS}</h2><span class=meta>Posted by Ada</span>"
    assert blocks(banner) == (TITLE, HeadingBlock(2, WORDS), TextBlock(TEXT))


def test_a_theme_may_mark_a_title_that_says_something_else_than_the_head() -> None:
    banner = f"<h1 class=post-title>Spokes in order</h1><p class=desc>{WORDS}</p>"
    expected = (HeadingBlock(1, "Spokes in order"), TextBlock(WORDS), TextBlock(TEXT))
    assert blocks(banner) == expected
    assert blocks(banner.replace("Spokes in order", "Wheels"))[0] != HeadingBlock(1, "Wheels")


@pytest.mark.parametrize("name", ["site-desc", "desc-box", "describe", "postdesc"])
def test_what_is_not_named_after_a_description_is_no_subtitle(name: str) -> None:
    banner = f"{H1}<hr><h2 class='{name}'>{WORDS}</h2><span class=meta>Posted by Ada</span>"
    assert blocks(banner) == (TITLE, TextBlock(TEXT))


@pytest.mark.parametrize("paragraph", [f"<p>{WORDS}</p>", f"<p id=lead>{WORDS[:-1]}!</p>"])
def test_a_sentence_below_the_title_is_a_subtitle_without_a_name(paragraph: str) -> None:
    found = blocks(f"{H1}{paragraph}")
    assert found[0] == TITLE
    assert found[2] == TextBlock(TEXT)
    assert isinstance(found[1], TextBlock)
    assert found[1].text[:-1] == WORDS[:-1]


@pytest.mark.parametrize(
    "below",
    [
        "<p>By Ada of the wheels and the rims</p>",
        "<p>By Ada, who turned it, on 2 May 2026.</p>",
        "<p>Words by Ada.</p>",
        f"<p class=tagline>{WORDS}</p>",
        f"<div>{WORDS}</div>",
        "<p><a href=/a/>It takes a key and an hour.</a></p>",
    ],
)
def test_a_line_below_the_title_is_no_subtitle_without_a_sentence_of_its_own(below: str) -> None:
    assert blocks(f"{H1}{below}") == (TITLE, TextBlock(TEXT))


def test_a_sentence_below_a_title_that_the_head_does_not_have_is_a_subtitle() -> None:
    html = (
        "<title>Contact | Wheels</title><body><nav><a href='/'>Wheels</a></nav>"
        f"<section class=page-header><h1>Write to us</h1><p>{WORDS}</p></section>"
        f"<section><div><p>{TEXT}</p></div></section>"
    )
    found = extract(SourcePage(url="https://wheels.example/contact/", html=html))
    assert isinstance(found, Entry)
    title = HeadingBlock(1, "Write to us")
    assert found.page.content == (title, TextBlock(WORDS), TextBlock(TEXT))


def test_a_sentence_below_the_site_s_name_is_a_tagline() -> None:
    banner = f"<h1>Wheels</h1><p>{WORDS}</p>"
    article = f"<h2>Truing a wheel</h2><p>{TEXT}</p>"
    assert blocks(banner, article=article)[-1] == TextBlock(TEXT)
    assert TextBlock(WORDS) not in blocks(banner, article=article)
    assert TextBlock(WORDS) not in blocks(banner)


def test_a_description_below_the_breadcrumbs_is_a_subtitle() -> None:
    way = "<nav><a href=/>Wheels</a> / Truing a wheel</nav>"
    banner = f"{H1}{way}<h2 class=small itemprop=description>{WORDS}</h2>"
    assert blocks(banner) == (TITLE, HeadingBlock(2, WORDS), TextBlock(TEXT))
    assert blocks(banner.replace("itemprop=description", "")) == (TITLE, TextBlock(TEXT))
    assert blocks(banner.replace("</nav>", "</nav><p>Ada</p>")) == (TITLE, TextBlock(TEXT))


def test_a_line_about_the_page_may_stand_above_the_subtitle() -> None:
    below = f"<div class=post-description>{WORDS}</div>"
    meta = "<div class=post-meta><span>16 words</span> <span>1 min</span></div>"
    assert blocks(f"{H1}{meta}{below}") == (TITLE, TextBlock(WORDS), TextBlock(TEXT))
    assert blocks(f"{H1}<div>16 words</div>{below}") == (TITLE, TextBlock(TEXT))


def test_a_page_whose_heading_says_more_than_its_title_has_a_subtitle() -> None:
    header = f"<header>{H1}<h2 class=subtitle>{WORDS}</h2></header>"
    page = f"<title>Wheels</title><body>{{}}<article><p>{TEXT}</p></article>"
    whole = page.format(f"<main>{header}") + "</main>"
    beside = page.format(header)
    found = [
        extract(SourcePage(url="https://wheels.example/true/", html=h)) for h in (whole, beside)
    ]
    assert [each.page.content for each in found if isinstance(each, Entry)] == [
        (TITLE, HeadingBlock(2, WORDS), TextBlock(TEXT)),
        (TextBlock(TEXT),),
    ]


def test_an_inline_subtitle_is_a_line_of_its_own() -> None:
    banner = f"{H1} <span class=subheading>{WORDS}</span>"
    assert blocks(banner, article=TEXT) == (TITLE, TextBlock(WORDS), TextBlock(TEXT))


def test_a_heading_group_holds_the_subtitle() -> None:
    assert blocks(f"<hgroup>{H1}<p>{WORDS}</p></hgroup>") == (
        TITLE,
        TextBlock(WORDS),
        TextBlock(TEXT),
    )


def test_the_markdown_of_the_page_has_the_subtitle() -> None:
    html = (
        f"<title>Truing a wheel</title><header>{H1}<p class=subtitle>{WORDS}</p></header>"
        f"<article><p>{TEXT}</p></article>"
    )
    found = extract(SourcePage(url="https://wheels.example/true/", html=html), markdown=True)
    assert isinstance(found, Entry)
    assert found.markdown is not None
    assert found.markdown.text == f"# Truing a wheel\n\n{WORDS}\n\n{TEXT}\n"


@pytest.mark.parametrize(
    "banner",
    [
        f"{H1}<p class='leading-6'>{WORDS}</p>",
        f"{H1}<p class=mislead>{WORDS}</p>",
        f"{H1}<p class=site-subtitle>{WORDS}</p>",
        f"{H1}<p class=subtitle>Written on <time>5 May</time></p>",
        f"{H1}<p class=subtitle><a href='/tag/rims/'>rims</a> <a href='/tag/keys/'>keys</a></p>",
        f"{H1}<p class=subtitle>By <a rel=author href='/ada/'>Ada</a> of the wheel club</p>",
        f"{H1}<div class='subtitle post-meta'>Five minutes</div>",
        f"{H1}<p class=subtitle>5</p>",
        f"{H1}<p class=subtitle>Truing a wheel</p>",
        f"{H1}<p class=subtitle>All about wheels.</p>",
        f"{H1}<p>Steel.</p><p class=subtitle>{WORDS}</p>",
    ],
)
def test_a_date_a_tagline_or_a_list_of_tags_is_no_subtitle(banner: str) -> None:
    head = "<meta property=article:published_time content=2026-05-05>"
    found = blocks(banner, head=head, site_descriptions=("All about wheels.",))
    assert found == (TITLE, TextBlock(TEXT))


def test_a_whole_text_below_the_title_is_no_subtitle() -> None:
    paragraphs = f"<p>{TEXT}</p>" * 9
    found = blocks(f"{H1}<div class=subtitle>{WORDS * 16}</div>", article=paragraphs)
    assert found == (TITLE, *[TextBlock(TEXT)] * 9)


@pytest.mark.parametrize("head", ["", "<meta property=og:site_name content=Wheels>"])
def test_the_line_below_the_name_of_the_site_is_no_subtitle(head: str) -> None:
    found = blocks(f"<h1>Wheels</h1><p class=subtitle>{WORDS}</p>", head=head)
    assert TextBlock(WORDS) not in found


def test_a_theme_that_names_the_page_for_the_site_has_subtitles() -> None:
    named = "".join(
        f"<meta property=og:{each} content='Truing a wheel'>" for each in ("site_name", "title")
    )
    found = blocks(f"{H1}<h2 class=lead>{WORDS}</h2>", head=named)
    assert found == (TITLE, HeadingBlock(2, WORDS), TextBlock(TEXT))


def test_the_site_s_name_before_the_title_of_the_page_has_no_subtitle() -> None:
    html = (
        "<title>Wheels - Truing a wheel</title><meta property=og:site_name content=Wheels>"
        f"<header><h1>Wheels</h1><p class=subtitle>{WORDS}</p></header>"
        f"<article><p>{TEXT}</p></article>"
    )
    found = extract(SourcePage(url="https://wheels.example/true/", html=html))
    assert isinstance(found, Entry)
    assert TextBlock(WORDS) not in found.page.content


def test_a_subtitle_that_the_content_begins_with_is_published_once() -> None:
    article = f"<h2>{WORDS}</h2><p>{TEXT}</p>"
    found = blocks(f"{H1}<h2 class=subtitle>{WORDS}</h2>", article=article)
    assert found == (TITLE, HeadingBlock(2, WORDS), TextBlock(TEXT))


def test_a_summary_that_is_the_beginning_of_the_content_is_published_once() -> None:
    opening = TEXT.partition(". ")[0]
    found = blocks(f"{H1}<p class=page__lead>{opening}…</p>")
    assert found == (TITLE, TextBlock(TEXT))


def test_the_words_of_a_fragment_are_all_words_of_its_page() -> None:
    found = blocks(f"{H1}<p class=subtitle>{WORDS}</p>", fragment=f"<p>{TEXT}</p><br>")
    assert TextBlock(WORDS) not in found


@pytest.mark.parametrize(
    ("header", "title", "is_published"),
    [
        ("<div class=big>Truing a wheel</div>", "Truing a wheel | Wheels", True),
        ("<div class=big>Truing a wheel</div>", "Truing a wheel", False),
        ("<a href=/><span>Truing a wheel</span></a>", "Truing a wheel | Wheels", False),
        ("<nav><div>Truing a wheel</div></nav>", "Truing a wheel | Wheels", False),
        ("<div>Wheels</div>", "Truing a wheel | Wheels", False),
    ],
    ids=["a line", "perhaps the site's name", "a link", "navigation", "another name"],
)
def test_a_title_that_is_no_heading(header: str, title: str, is_published: bool) -> None:
    html = f"<title>{title}</title><body><header>{header}</header><div><p>{TEXT}</p></div>"
    found = extract(SourcePage(url="https://wheels.example/true/", html=html))
    assert isinstance(found, Entry)
    assert found.page.content == ((TITLE,) if is_published else ()) + (TextBlock(TEXT),)


@pytest.mark.parametrize(
    ("heading", "is_title"),
    [
        ("A guide to truing a wheel", True),
        ("A guide to truing wheels", False),
        ("<a href='/'>A guide to truing a wheel</a>", False),
    ],
)
def test_a_lone_heading_above_the_content_may_say_more_than_the_head(
    heading: str, *, is_title: bool
) -> None:
    html = (
        f"<title>Truing a wheel</title><header><h1>{heading}</h1></header>"
        f"<main><p>{TEXT}</p></main>"
    )
    found = extract(SourcePage(url="https://wheels.example/true/", html=html))
    assert isinstance(found, Entry)
    assert (HeadingBlock(1, "A guide to truing a wheel") in found.page.content) is is_title
