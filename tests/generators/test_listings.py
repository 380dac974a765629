"""A listing is known by what it holds, not by its name, in a folder of finished HTML."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from scp_ssg.cli import run
from scp_ssg.model import MAX_BLOCKS
from tests.generators.pages import page
from tests.systems import not_on_windows

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

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
PROSE = (
    "We moved the kettle to the window last spring, so that whoever pours the first cup of the "
    "day can see the birds. Since then nobody has been late for breakfast, and the birds have "
    "grown used to us, too."
)


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


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


@pytest.mark.parametrize(("letters", "is_listing"), [(40_000, True), (60_000, False)])
def test_an_excerpt_is_looked_for_in_the_first_letters_of_a_very_long_page(
    write: Write, published: Published, letters: int, is_listing: bool
) -> None:
    """The pages of a reference link to one index of them all. If its whole were searched for each
    line of each page, a page would take the longer, the more pages there are."""
    long = f"<p>{'kettle ' * (letters // 6)}</p>"
    write({"site/about.html": page("About", f"<p>{INTRODUCTION}</p>")})
    write(
        {
            f"site/posts/{name}.html": page(TITLES[name], f"{long}<p>{lead}</p>")
            for name, lead in LEADS.items()
        }
    )
    write({"site/notes.html": page("Notes", excerpts())})
    assert run(["build", "site", "--site-url", ROOT]) == 0
    assert (ROOT + "notes.html" not in published(Path("site"))) is is_listing


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
        "all-tags/index.html",
        "news/2016/02/index.html",
        "posts/2016/02/17/index.html",
        "blog/index.html",
        "articles.html",
        "de/beitraege/index.html",
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


def test_titles_alone_are_content_below_the_list_of_a_blog_s_posts(
    write: Write, published: Published
) -> None:
    assert is_published(write, published, "blog/best/index.html", titles())


def test_summaries_below_titles_are_a_listing_where_the_name_says_that_it_lists_posts(
    write: Write, published: Published
) -> None:
    """The front matter of a post may have a summary that its page does not show."""
    assert not is_published(write, published, "blog.html", summarized(INTRODUCTION[:100]))
    assert is_published(write, published, "blog.html", summarized(INTRODUCTION))
    assert is_published(write, published, "start-here.html", summarized(INTRODUCTION[:100]))


def summarized(words: str) -> str:
    """Titles, each above words that stand in no page."""
    return "".join(
        f'<h2><a href="{href(name)}">{title}</a></h2><p>{name}: {words}</p>'
        for name, title in TITLES.items()
    )


@pytest.mark.parametrize("second", ["page/2/index.html", "page2/index.html", "index2.html"])
def test_titles_alone_are_a_listing_that_goes_on_on_a_second_page(
    write: Write, published: Published, second: str
) -> None:
    write({f"site/notes/{second}": page("Notes", titles())})
    assert not is_published(write, published, "notes/index.html", titles())


@pytest.mark.parametrize(("ending", "expected"), [("pdf", True), ("html", False), ("md", False)])
def test_links_to_pages_are_a_listing_where_the_name_says_so_and_links_to_files_are_none(
    write: Write, published: Published, ending: str, *, expected: bool
) -> None:
    """A club keeps its letters in ``archive/``; a theme links to Markdown that nobody rendered."""
    body = "".join(f'<p><a href="/site/letters/{n}.{ending}">Letter {n}</a></p>' for n in range(3))
    assert is_published(write, published, "archive/index.html", body) is expected


@pytest.mark.parametrize("link", ["tea,%20(green)", "tea%2c%20%28green%29", "tea%2C (green)"])
def test_an_address_is_the_same_however_it_is_encoded(
    write: Write, published: Published, link: str
) -> None:
    write({"site/posts/tea, (green).html": page("Green tea", f"<p>{LEADS['tea']} Later.</p>")})
    green = f'<h2><a href="/site/posts/{link}.html">Green tea</a></h2><p>{LEADS["tea"]}</p>'
    coffee = f'<h2><a href="{href("coffee")}">{TITLES["coffee"]}</a></h2><p>{LEADS["coffee"]}</p>'
    assert not is_published(write, published, "drinks.html", green + coffee)


def test_titles_go_on_on_the_second_of_numbered_pages_unless_a_text_has_a_first(
    write: Write, published: Published
) -> None:
    write({"site/notes/pages/2/index.html": page("Notes", titles())})
    assert not is_published(write, published, "notes/index.html", titles())
    write({"site/notes/pages/1/index.html": page("First", f"<p>{INTRODUCTION}</p>")})
    assert is_published(write, published, "notes/index.html", titles())


@pytest.mark.parametrize(
    "head",
    ['<link rel="canonical" href="/site/notes/">', '<meta name="robots" content="noindex">'],
)
def test_a_listing_goes_on_on_a_second_page_that_is_left_out_too(
    write: Write, published: Published, head: str
) -> None:
    """Some generators call the first page the original of the second, which is not a copy of it."""
    second = page("Notes", titles()).replace("<title>", f"{head}<title>")
    write({"site/notes/page/2/index.html": second})
    assert not is_published(write, published, "notes/index.html", titles())
    assert is_published(write, published, "other/index.html", titles())


@pytest.mark.parametrize(("title", "expected"), [("{}", False), ('<a href="{}">{}</a>', True)])
def test_a_numbered_page_below_a_list_is_a_post_if_a_heading_leads_to_the_page_itself(
    write: Write, published: Published, title: str, *, expected: bool
) -> None:
    """A theme calls both by the name of the section, and a short post has few words."""
    write({"site/blog/index.html": page("Notes", titles())})
    own = title.format(*["/site/blog/104/", "Of hot cups"][-title.count("{}") :])
    tags = '<p>3 May 2026, Tags: <a href="/site/tags/cups/">cups</a></p>'
    write({"site/tags/cups/index.html": page("cups", titles())})
    body = f"<h2>{own}</h2>{tags}<p>A cup that is hot is not to be held by its wall.</p>"
    assert is_published(write, published, "blog/104/index.html", body, title="Notes") is expected


def leading_to(url: str) -> str:
    """A page that leads to the one at ``url`` at once, as Hugo and Zola write it."""
    return (
        f"<!doctype html><html lang=en><head><title>{url}</title><link rel=canonical href={url}>"
        f'<meta name=robots content=noindex><meta http-equiv=refresh content="0; url={url}"></head>'
        "</html>"
    )


DESCRIBED = "".join(
    f'<li><a href="{href(name)}">{title}</a>: {INTRODUCTION[:150]}</li>'
    for name, title in TITLES.items()
)


@pytest.mark.parametrize(
    ("path", "body", "expected"),
    [
        pytest.param("guides/index.html", titles(), False, id="titles"),
        pytest.param("guides/index.html", titles().replace("All", "Not all"), False, id="links"),
        pytest.param("other/index.html", titles(), True, id="another page"),
        pytest.param("guides/index.html", f"<p>{INTRODUCTION}</p>", True, id="a text"),
        pytest.param(
            "guides/index.html", f"<p>{INTRODUCTION}</p>{titles()}", True, id="an introduction"
        ),
        pytest.param("guides/index.html", f"<ul>{DESCRIBED}</ul>", True, id="descriptions"),
    ],
)
def test_links_alone_are_a_listing_to_which_a_first_page_leads_back(
    write: Write, published: Published, path: str, body: str, *, expected: bool
) -> None:
    write({"site/guides/page/1/index.html": leading_to(f"{ROOT}guides/")})
    assert is_published(write, published, path, body) is expected


def test_links_beside_a_first_page_of_a_text_are_content(
    write: Write, published: Published
) -> None:
    write({"site/guides/page/1/index.html": page("The first cup", f"<p>{INTRODUCTION}</p>")})
    assert is_published(write, published, "guides/index.html", titles())


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
    [
        ("authors.html", "Authors"),
        ("tags.html", "Tags"),
        ("archives.html", "Archives"),
        ("teach/blog/index.html", "Blog"),
    ],
)
def test_a_page_with_an_author_s_prose_is_content_whatever_its_name(
    write: Write, published: Published, path: str, title: str
) -> None:
    assert is_published(write, published, path, f"<p>{PROSE}</p>", title=title)


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


@pytest.mark.parametrize(
    ("below", "is_content"),
    [("", True), ('<p><a href="{}">Read more</a></p>', False)],
    ids=["no link", "a link"],
)
def test_sections_on_what_other_pages_are_about_are_content_unless_each_leads_there(
    write: Write, published: Published, below: str, *, is_content: bool
) -> None:
    sections = "".join(
        f"<h2>{TITLES[name]}</h2><p>{lead}</p>{below.format(href(name))}"
        for name, lead in LEADS.items()
    )
    body = f"<p>All drinks on one page.</p>{titles()}{sections}"
    assert is_published(write, published, "all-drinks.html", body) is is_content


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


def test_the_archives_of_a_small_blog_are_no_box_on_each_page(
    write: Write, published: Published
) -> None:
    archives = ("archives", "archives/2026", "archives/2026/03", "tags/tea", "categories/tea")
    write({f"site/{name}/index.html": page("Archives", titles()) for name in archives})
    assert not is_published(write, published, "index.html", excerpts())


def test_the_option_keep_publishes_a_listing(write: Write, published: Published) -> None:
    write({"scp.toml": 'scp.keep = ["/index.html"]'})
    assert is_published(write, published, "index.html", excerpts())


@pytest.mark.parametrize(
    ("path", "body", "expected"),
    [
        ("tags/hot/index.html", "", False),
        ("hot/index.html", '<p><img src="/site/cup.png" alt="A cup"></p>', True),
        ("tags/hot/index.html", '<p><img src="/site/cup.png" alt="A cup"></p>', True),
        ("tags/hot/index.html", "<pre>brew --hot</pre>", True),
        ("tags/hot/index.html", '<p><a href="/site/tags/hot.xml">RSS feed</a></p>', False),
        (
            "tags/hot/index.html",
            '<p><a href="/feed/">RSS</a> <a href="/a.atom">Atom</a></p>',
            False,
        ),
        ("tags/hot/index.html", '<p><a href="/site/kept/feed">Atom</a></p>', False),
        ("tags/hot/index.html", '<p><a href="/site/kept/cups.pdf">Cups</a></p>', True),
        ("hot/index.html", '<p><a href="/site/tags/hot.xml">RSS feed</a></p>', True),
    ],
)
def test_a_title_alone_is_a_listing_where_the_name_says_so(
    write: Write, published: Published, path: str, body: str, *, expected: bool
) -> None:
    """Some themes put each item into a card, and cards are no content."""
    assert is_published(write, published, path, body) is expected


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("", False),
        ("<h1>Notes</h1>", False),
        ("<h2>Hot</h2>", True),
        ("<p>Soon.</p>", True),
        ("<p>include::partial$/tea/hot.adoc</p>", False),
        ("<p>Unresolved include directive in hot/pages/tea.adoc - include::tea.adoc[]</p>", False),
        ("<p>Write include::tea.adoc[] to include a file.</p>", True),
        ("<p>include::tea.adoc[] includes</p>", True),
        ("<pre>include::tea.adoc[]</pre>", True),
        ("<p>include::tea.adoc[]</p><p>Soon.</p>", True),
        ("<p>Notes</p>", True),
    ],
)
def test_a_title_alone_is_no_content_at_any_address(
    write: Write,
    published: Published,
    body: str,
    capsys: pytest.CaptureFixture[str],
    *,
    expected: bool,
) -> None:
    """A script fills such a page, such as a search, or its author has not written it yet."""
    assert is_published(write, published, "hot/index.html", body) is expected
    assert ("1 no content" in capsys.readouterr().out) is not expected


SHORT = (
    "Hot drinks of all kinds, from the lightest cup to the heaviest one, with all that you need to "
    "make them at home: water, milk, leaves, beans, a whisk and patience."
)


def labelled_cards() -> str:
    """Links around a heading, which is no title of the page, and its excerpt."""
    return "".join(
        f'<article><a href="{href(name)}"><h2>Of {name}</h2><p>{lead[:60]}…</p></a></article>'
        for name, lead in LEADS.items()
    )


@pytest.mark.parametrize(("introduction", "expected"), [(SHORT, False), (INTRODUCTION, True)])
def test_cards_are_a_listing_whatever_their_labels_if_few_words_come_first(
    write: Write, published: Published, introduction: str, *, expected: bool
) -> None:
    body = f"<p>{introduction}</p>{labelled_cards()}"
    assert is_published(write, published, "drinks/index.html", body) is expected


@pytest.mark.parametrize(
    ("below", "expected"),
    [
        ("From {name} leaves to the kettle.", True),
        ("From {name} leaves to the kettle", False),
        ("From {name} leaves to the kettle…", False),
        ('<a href="/site/posts/{name}.html">Read the whole story.</a>', False),
        ("Hot {name}, cups etc.", False),
        ("We tasted {name} on 3 March 2026 in our garden.", True),
        ("3 March 2026 in our garden", False),
        ("Saved 2026. 03. 03.", False),
        ("淹れ方と器の話。", True),
    ],
)
def test_short_sentences_below_the_titles_of_cards_are_an_author_s(
    write: Write, published: Published, below: str, *, expected: bool
) -> None:
    """Labels and bylines are no sentences; those of a theme's excerpts stand in the pages."""
    body = "".join(
        f'<article><h2><a href="{href(name)}">{title}</a></h2><p>{below.format(name=name)}</p>'
        "</article>"
        for name, title in TITLES.items()
    )
    assert is_published(write, published, "drinks/index.html", body) is expected


@pytest.mark.parametrize(
    ("heading", "introduction", "expected"),
    [
        ("<h2>The lessons</h2>", SHORT, True),
        ("<h2>The lessons</h2>", SHORT.partition(",")[0], False),
        ("", SHORT, False),
    ],
    ids=["an introduction", "a line", "no heading of its own"],
)
def test_excerpts_below_a_heading_are_a_part_of_what_an_author_introduces(
    write: Write, published: Published, heading: str, introduction: str, *, expected: bool
) -> None:
    items = excerpts().replace("h2>", "h3>")
    body = f"<p>{introduction}</p>{heading}{items}"
    assert is_published(write, published, "drinks/index.html", body) is expected


BOX = "<p>Notes of people who drink hot drinks, and who write of nothing else.</p>"


@pytest.mark.parametrize(
    ("paths", "more", "expected"),
    [
        (["tag/a", "tag/b", "tag/c", "tag/d"], "", False),
        (["tag/a", "tag/b"], "", True),
        (["tag/a", "tag/b", "tag/c", "tag/d"], "<p>Cups of ours.</p>", True),
        (["tag/a", "tag/b", "tag/c", "tag/d"], '<p><img src="/cup.png" alt="A cup"></p>', True),
        (["1.0/tag/hot", "1.1/tag/hot", "1.2/tag/hot", "2.0/tag/hot"], "", True),
    ],
)
def test_what_other_lists_have_is_no_content_of_a_list_by_its_name(
    write: Write, published: Published, paths: list[str], more: str, *, expected: bool
) -> None:
    """Where the items are cards, a theme's box is left. Versions of a manual are no other lists."""
    write({f"site/{path}.html": page("Notes - " + path[-1], BOX) for path in paths})
    assert is_published(write, published, "tag/hot.html", BOX + more, title="hot") is expected


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ("<p>In short:</p><pre>brew --hot tea</pre>", "", True),
        ("<table><tr><td>tea</td><td>hot</td></tr></table>", "", True),
        ("<p>In short:</p>", "<pre>brew --hot tea</pre>", False),
    ],
)
def test_cards_after_an_author_s_code_are_content(
    write: Write, published: Published, before: str, after: str, *, expected: bool
) -> None:
    """An excerpt may be code; what comes before all items is none."""
    body = f"{before}{labelled_cards()}{after}"
    assert is_published(write, published, "drinks/index.html", body) is expected


@pytest.mark.parametrize("are_excerpts", [True, False])
def test_an_excerpt_stands_below_links_to_the_lists_of_its_author_and_category(
    write: Write, published: Published, *, are_excerpts: bool
) -> None:
    leads = {
        name: " ".join(f"The {n}th cup of {name} is better." for n in range(20)) for name in LEADS
    }
    write({f"site/{name}.html": page(f"On {name}", f"<p>{leads[name]}</p>") for name in LEADS})
    write({"site/people/ada.html": page("Ada", f"<p>{INTRODUCTION}</p>")})
    write({"site/drinks/hot.html": page("Hot", f"<p>{INTRODUCTION}</p>")})
    items = "".join(
        f'<h2><a href="/site/{name}.html">On {name}</a></h2>'
        '<p>Von <a href="/site/people/ada.html">Ada</a></p>'
        '<p>In <a href="/site/drinks/hot.html">Hot</a>.</p>'
        f"<p>{lead if are_excerpts else lead.replace('is', 'may be')}</p>"
        for name, lead in leads.items()
    )
    assert is_published(write, published, "author/ada2.html", items) is not are_excerpts


def test_a_description_that_the_page_s_head_has_is_an_excerpt(
    write: Write, published: Published
) -> None:
    write(
        {
            f"site/notes/{name}.html": page(f"Note on {name}", "<p>A cup of it.</p>").replace(
                "<title>", f'<meta name="description" content="How {name} is made"><title>'
            )
            for name in LEADS
        }
    )
    items = "".join(
        f'<h2><a href="/site/notes/{name}.html">Note on {name}</a></h2><p>How {name} is made</p>'
        for name in LEADS
    )
    assert not is_published(write, published, "drinks/index.html", items)


def below(*headings: str) -> str:
    """Titles, each with its author beside it, below headings."""
    pairs = zip(headings, LEADS, strict=False)
    return "".join(
        f'<h2>{heading}</h2><ul><li><a href="{href(name)}">{TITLES[name]}</a> by Ada</li></ul>'
        for heading, name in pairs
    )


@pytest.mark.parametrize(
    ("headings", "expected"),
    [
        (("2026", "2025", "2024"), False),
        (("March 2026", "Mai 2025", "avril 2024"), False),
        (("2026年", "2025年 3月", "2024年"), False),
        (("Light", "Strong", "Sweet"), True),
        (("Of the year 2025", "Sweet", "ISO 20245"), True),
    ],
)
def test_titles_below_years_and_months_are_a_listing(
    write: Write, published: Published, headings: tuple[str, ...], *, expected: bool
) -> None:
    assert is_published(write, published, "drinks/index.html", below(*headings)) is expected


@pytest.mark.parametrize(
    ("title", "heading", "expected"),
    [("Easter 2026", "", True), ("Notes", "<h2>Easter 2026</h2>", False)],
)
def test_the_year_in_a_page_s_own_title_is_the_date_of_no_item(
    write: Write, published: Published, title: str, heading: str, *, expected: bool
) -> None:
    """The programme and the guests of this year's feast are no posts."""
    body = heading + titles()
    assert is_published(write, published, "feast.html", body, title=title) is expected


def houses(line: str) -> str:
    """Lines that name other pages, above and below lines with dates."""
    found = (line.format(f'<a href="{href(name)}">{title}</a>') for name, title in TITLES.items())
    lines = "</p><p>".join(["Opened 17 April 1995", "Closed 3 May 2004", *found, "Sold in 2005"])
    return f"<p>{lines}</p>"


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        pytest.param(houses("They served {} and cakes"), True, id="words"),
        pytest.param(houses("They served {} in 1999"), False, id="words and a date"),
        pytest.param(houses("{}"), False, id="titles alone"),
        pytest.param(houses("</p><h2>{} (tea)</h2><p>"), False, id="headings"),
    ],
)
def test_titles_among_words_have_no_dates_of_other_lines(
    write: Write, published: Published, body: str, *, expected: bool
) -> None:
    """The page of a person names the parents, and when the person was born."""
    assert is_published(write, published, "houses/index.html", body) is expected


def test_months_below_a_year_belong_to_it(write: Write, published: Published) -> None:
    months = below("März", "April", "Mai").replace("h2", "h3")
    assert not is_published(write, published, "drinks/index.html", f"<h2>2026</h2>{months}")
    assert is_published(write, published, "drinks/index.html", f"<h3>2026</h3>{below('a', 'b')}")


def test_a_list_of_dates_and_titles_is_a_listing_of_pages_that_begin_so(
    write: Write, published: Published
) -> None:
    dates = {f"The story {n}": f"{n} Mar 2026 The story {n}" for n in range(1, 26)}
    for title, heading in dates.items():
        html = page(title, "<p>A cup of it.</p>").replace(f"<h1>{title}", f"<h1>{heading}")
        write({f"site/{title[4:]}.html": html})
    items = "".join(
        f'<li>{heading[: -len(title)]}<a href="/site/{title[4:]}.html">{title}</a></li>'
        for title, heading in dates.items()
    )
    assert not is_published(write, published, "drinks/index.html", f"<ul>{items}</ul>")


@pytest.mark.parametrize(("path", "expected"), [("tags.html", False), ("drinks.html", True)])
def test_links_in_one_paragraph_are_a_listing_where_the_name_says_so(
    write: Write, published: Published, path: str, *, expected: bool
) -> None:
    names = [f"kind of drink {n}" for n in range(12)]
    write({f"site/kind/{n}.html": page(f"A {each}", "<p>Tea.</p>") for n, each in enumerate(names)})
    links = " ".join(f'<a href="/site/kind/{n}.html">{each}</a>' for n, each in enumerate(names))
    assert is_published(write, published, path, f"<p>{links}</p>") is expected


@pytest.mark.parametrize(
    ("beside", "words", "expected"), [(3, 1, False), (2, 1, True), (3, 3, True), (0, 1, True)]
)
def test_words_before_one_listing_of_several_describe_it(
    write: Write, published: Published, beside: int, words: int, *, expected: bool
) -> None:
    for name in list(LEADS)[:beside]:
        write({f"site/category/{name}.html": page(name, excerpts(2))})
    body = f"<p>{INTRODUCTION}</p>" * words + titles()
    assert is_published(write, published, "category/hot.html", body) is expected


def titles_of(*names: str) -> str:
    return "".join(f'<p><a href="{href(name)}">{TITLES[name]}</a></p>' for name in names)


TERMS = {"heiss": ("tea", "coffee"), "kalt": ("mate",), "süß": ("cocoa", "tea")}
"""Names of no language that we know, and the pages in their lists."""


def test_lists_of_what_stands_elsewhere_are_listings_where_their_folder_has_no_others(
    write: Write, published: Published
) -> None:
    """Themes in other languages call tags otherwise, and write titles alone."""
    for term, names in TERMS.items():
        write({f"site/schlagwort/{term}/index.html": page(term, titles_of(*names))})
    body = "".join(
        f'<p><a href="/site/schlagwort/{term}/">{term}</a> ({len(names)})</p>'
        for term, names in TERMS.items()
    )
    assert not is_published(write, published, "schlagwort/index.html", body)
    assert not any("schlagwort/" in url for url in published(Path("site")))


@pytest.mark.parametrize(
    "more",
    [
        pytest.param({"mild": f"<p>{INTRODUCTION}</p>"}, id="an article beside them"),
        pytest.param(
            {"süß": f"<p>This is our choice for guests who come late.</p>{titles_of('mate')}"},
            id="own words",
        ),
    ],
)
def test_lists_beside_an_author_s_words_are_content(
    write: Write, published: Published, more: dict[str, str]
) -> None:
    bodies = {term: titles_of(*names) for term, names in TERMS.items()} | more
    for term, body in bodies.items():
        write({f"site/drinks/{term}/index.html": page(term, body)})
    assert is_published(write, published, "drinks/index.html", f"<p>{INTRODUCTION}</p>")
    assert sum("drinks/" in url for url in published(Path("site"))) == len(bodies) + 1


def of_one(name: str = "tea") -> str:
    """A list of one item, as a theme writes it: a line, a linked title and an excerpt."""
    item = f'<h2><a href="{href(name)}">{TITLES[name]}</a></h2><p>{LEADS[name]}</p>'
    return f"<p>I have also written about this in my log.</p>{item}<p>Read on</p>"


PART = f"<p>{LEADS['tea']}</p>"
"""What is left of such a list where the item alone was taken for the page's article."""


@pytest.mark.parametrize(
    ("beside", "body", "expected"),
    [
        (3, PART, False),
        (0, PART, True),
        (3, of_one(), True),
        (3, f"{PART}<p>So I wrote then, and I still think so today, after ten years.</p>", True),
        (3, f"<h2>All about tea</h2>{PART}", True),
    ],
)
def test_a_part_of_one_page_beside_listings_of_several_is_a_list(
    write: Write, published: Published, beside: int, body: str, *, expected: bool
) -> None:
    """A page that holds another whole, with its title, may put pages together."""
    for n in range(beside):
        write({f"site/om/{n}x/index.html": page(f"#{n}x", excerpts(2 + n % 2))})
    assert is_published(write, published, "om/te/index.html", body, title="#te") is expected


JOINED = f"<p>{LEADS['tea']} More of tea in a second paragraph.</p>"
"""The text of a page in one paragraph, as Hugo shortens it for a list."""
LEADING = f'<a href="{href("tea")}" aria-label="post link to All about tea"></a>'
"""The link that Hugo's theme PaperMod lays over a whole card."""


@pytest.mark.parametrize(
    ("beside", "body", "expected"),
    [
        pytest.param(3, JOINED + LEADING, False, id="a list"),
        pytest.param(0, JOINED + LEADING, True, id="no lists beside it"),
        pytest.param(3, JOINED, True, id="leads nowhere"),
        pytest.param(3, f"{JOINED}<p>In short: try it.</p>{LEADING}", True, id="own words"),
        pytest.param(3, JOINED + LEADING + LEADING.replace("tea", "mate"), True, id="leads on"),
    ],
)
def test_a_part_of_the_page_that_it_leads_to_may_have_its_title(
    write: Write, published: Published, beside: int, body: str, *, expected: bool
) -> None:
    """A tag may have the name of the one post in its list."""
    for n in range(beside):
        write({f"site/om/{n}x/index.html": page(f"#{n}x", excerpts(2 + n % 2))})
    title = TITLES["tea"]
    assert is_published(write, published, "om/te/index.html", body, title=title) is expected


CARD = excerpts(1).replace("article>", "div>")


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        pytest.param(CARD, False, id="a card"),
        pytest.param(f"{CARD}<a href='{href('tea')}'>Read more…</a>", False, id="more"),
        pytest.param(f"<p>I wrote this long ago, and like it still.</p>{CARD}", True, id="above"),
        pytest.param(f"{CARD}<p>I wrote this long ago, and like it still.</p>", True, id="below"),
        pytest.param(
            f"{CARD.replace(' href', ' id')}<a href='/kept/'>Elsewhere</a>", True, id="no link"
        ),
        pytest.param(CARD.replace(LEADS["tea"][:60], INTRODUCTION), True, id="no excerpt"),
        pytest.param(
            f"<p><a href='{href('tea')}'>{TITLES['tea']}</a></p><p>{LEADS['tea']}</p>",
            True,
            id="no heading",
        ),
    ],
)
def test_one_card_with_the_beginning_of_its_page_and_nothing_else_is_a_listing(
    write: Write, published: Published, body: str, *, expected: bool
) -> None:
    assert is_published(write, published, "overview.html", body) is expected


@pytest.mark.parametrize(("rest", "expected"), [("", False), ("<p>So I wrote it then.</p>", True)])
def test_a_page_whose_heading_leads_to_the_same_text_lists_one_page(
    write: Write, published: Published, rest: str, *, expected: bool
) -> None:
    """The last page of Nikola's list of posts, index-1.html, may hold one post whole."""
    text = f"<p>{LEADS['tea']}</p><p>More of tea in a second paragraph.</p>"
    html = page(TITLES["tea"], text + rest).replace(
        f"<h1>{TITLES['tea']}", f'<h1><a href="{href("tea")}">{TITLES["tea"]}</a>'
    )
    write({"site/log/index-1.html": html, "site/about.html": page("About", INTRODUCTION)})
    write(articles())
    assert run(["build", "site", "--site-url", ROOT]) == 0
    urls = published(Path("site"))
    assert (f"{ROOT}log/index-1.html" in urls) is expected
    assert f"{ROOT}posts/tea.html" in urls


@pytest.mark.parametrize(("columns", "expected"), [(4, True), (1, False)])
def test_the_programme_of_a_year_is_content(
    write: Write, published: Published, columns: int, *, expected: bool
) -> None:
    """The home page of a conference has the year as its name, as a blog's list of that year."""
    cells = [
        f'<td>Room {n} <a href="{href(name)}">{TITLES[name]}</a></td>'
        for n, name in enumerate(LEADS, 1)
    ]
    rows = "".join(f"<tr>{''.join([each] * columns)}</tr>" for each in cells)
    body = f"{titles()}<table>{rows}</table>"
    assert is_published(write, published, "2013/index.html", body) is expected


@pytest.mark.parametrize(("sections", "expected"), [(("Breakout", "Snake"), True), ((), False)])
def test_sections_with_films_are_content(
    write: Write, published: Published, sections: tuple[str, ...], *, expected: bool
) -> None:
    """A gallery of pupils' works names a year, and leads to the lesson that each was made in."""
    lesson = f'<p><a href="{href("tea")}">{TITLES["tea"]}</a></p>'
    body = "<p>Works of 2023/2024.</p>" + lesson
    body += "".join(f"<h2>{each}</h2>{lesson}<video src=/{each}.webm></video>" for each in sections)
    assert is_published(write, published, "works/2023.html", body, title="Works") is expected


def test_sections_beside_one_dated_card_are_a_theme_s(write: Write, published: Published) -> None:
    card = f'<h3><a href="{href("tea")}">{TITLES["tea"]}</a></h3><p>3 May 2026</p>'
    body = f"<h2>Drinks</h2><h2>Latest</h2>{card}"
    assert not is_published(write, published, "drinks/x.html", body)


@pytest.mark.parametrize("linked", [True, False])
def test_works_of_others_with_the_posts_that_cite_them_are_content(
    write: Write, published: Published, *, linked: bool
) -> None:
    """A bibliography: each work is a heading, and leads to another site."""
    body = ""
    for n, name in enumerate(LEADS, 1):
        work = f"The book of {name}"
        title = f'<a href="https://library.example/{name}">{work}</a>' if linked else work
        post = f'<h3><a href="{href(name)}">{TITLES[name]}</a></h3><p>{n} March 2026</p>'
        body += f"<h2>{title}</h2>{post}"
    assert is_published(write, published, "sources/index.html", body) is linked


def test_headings_of_lists_that_are_no_content_are_a_listing(
    write: Write, published: Published
) -> None:
    body = "".join(f"<h3>{name}</h3>" for name in LEADS)
    assert not is_published(write, published, "tags/index.html", body, title="All tags")
    assert is_published(write, published, "drinks/index.html", body, title="All drinks")


@pytest.mark.parametrize(
    ("path", "body", "expected"),
    [
        pytest.param("tags/index.html", "{picture}{title}<h2>2026</h2>", False, id="above"),
        pytest.param("cups/index.html", "{picture}{title}<h2>2026</h2>", True, id="another name"),
        pytest.param("tags/index.html", "{title}<h2>2026</h2>{picture}", True, id="an album"),
        pytest.param("tags/index.html", "{picture}", True, id="a picture alone"),
    ],
)
def test_a_picture_above_the_headings_of_such_lists_is_the_theme_s(
    write: Write, published: Published, path: str, body: str, *, expected: bool
) -> None:
    html = body.format(picture='<img src="/site/cups.jpg" alt="Cups">', title="<h1>Index</h1>")
    write(articles() | {f"site/{path}": page("Index", "").replace("<h1>Index</h1>", html)})
    assert run(["build", "site", "--site-url", ROOT]) == 0
    assert (ROOT + path.removesuffix("index.html") in published(Path("site"))) is expected


@pytest.mark.parametrize(
    ("path", "words", "expected"),
    [
        ("tags/index.html", "tea (2) coffee (1) cocoa (1) mate (4)", False),
        ("drinks/index.html", "tea (2) coffee (1) cocoa (1) mate (4)", True),
        ("tags/index.html", "mate (4) is what I drink most often of all", True),
        ("tags/index.html", "tea (2) coffee (1) cocoa (1) mate (4) wine (9)", True),
    ],
)
def test_a_line_of_the_headings_of_such_lists_is_none_of_an_author_s(
    write: Write, published: Published, path: str, words: str, *, expected: bool
) -> None:
    headings = ["tea (2)", "coffee (1)", "cocoa (1)", "mate (4)"]
    body = f"<p>{words}</p>" + "".join(f"<h2>{each}</h2>" for each in headings)
    assert is_published(write, published, path, body, title="Index") is expected


@pytest.mark.parametrize(
    ("path", "body", "expected"),
    [
        ("1/index.html", INTRODUCTION, False),
        ("page/2/index.html", INTRODUCTION, False),
        ("1/index.html", f"{INTRODUCTION} This is the first.", True),
        ("more/index.html", INTRODUCTION, True),
    ],
)
def test_a_further_page_that_holds_what_the_first_does_is_a_listing(
    write: Write, published: Published, path: str, body: str, *, expected: bool
) -> None:
    """The lists were no content; what the author says of himself stands on the first page."""
    menu = f"<nav><a href='/site/{path}'>More</a></nav>"
    write({"site/index.html": page("Me", f"{menu}<p>{INTRODUCTION}</p>")})
    assert is_published(write, published, path, f"<p>{body}</p>", title="Me") is expected
    assert ROOT in published(Path("site"))


LOGO = '<a href="/site/"><img src="/site/logo.png" alt="The logo"></a>'


@pytest.mark.parametrize(
    ("path", "below", "expected"),
    [
        ("later/index.html", "", False),
        ("later/index.html", "<p>Soon.</p>", True),
        ("later/index.html", "<h2>Soon, we hope</h2>", True),
        ("index.html", "", True),
    ],
)
def test_the_header_of_a_site_and_a_title_are_no_content(
    write: Write, published: Published, path: str, below: str, *, expected: bool
) -> None:
    """Without a text below the title, the header is all that a page holds."""
    head = "<!doctype html><html lang=en><head><title>Tea House</title></head><body>"
    body = f"<div>{LOGO}<h1>Tea House</h1><div><h1>Later</h1>{below}</div></div>"
    write({f"site/{path}": f"{head}{body}</body></html>"})
    write({"site/about.html": page("About", f"<p>{INTRODUCTION}</p>")})
    assert run(["build", "site", "--site-url", ROOT]) == 0
    assert (ROOT + path.removesuffix("index.html") in published(Path("site"))) is expected


def test_contents_of_the_parts_of_a_manual_are_content(write: Write, published: Published) -> None:
    for part in "abc":
        write({f"site/manual/{part}/{n}.html": page(f"{part}{n}", "<p>Tea.</p>") for n in "12"})
        links = "".join(
            f'<p><a href="/site/manual/{part}/{n}.html">{part}{n}</a></p>' for n in "12"
        )
        write({f"site/manual/{part}/index.html": page(f"Part {part}", links)})
    body = "".join(f'<p><a href="/site/manual/{part}/">Part {part}</a></p>' for part in "abc")
    assert is_published(write, published, "manual/index.html", body)
    assert ROOT + "manual/a/" in published(Path("site"))


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("", False),
        ("<p>Three ways to find a drink that you like, and my own is the second one.</p>", True),
        (f'<p><a href="{href("tea")}">{TITLES["tea"]}</a></p>', True),
    ],
)
def test_a_page_of_links_to_listings_alone_is_a_listing(
    write: Write, published: Published, body: str, *, expected: bool
) -> None:
    for name in ("hot", "cold", "sweet"):
        write({f"site/tag/{name}.html": page(f"Notes - {name}", excerpts())})
    links = "".join(
        f'<li><a href="/site/tag/{name}.html">{name}</a> (4)</li>'
        for name in ("hot", "cold", "sweet")
    )
    assert is_published(write, published, "map/index.html", f"{body}<ul>{links}</ul>") is expected


def test_a_further_page_of_a_listing_is_one_although_its_excerpt_stands_nowhere(
    write: Write, published: Published
) -> None:
    write({"site/notes/index.html": page("Notes", excerpts())})
    last = f'<h2><a href="{href("tea")}">{TITLES["tea"]}</a></h2><p>{INTRODUCTION}</p>'
    assert is_published(write, published, "other/page/2/index.html", last)
    assert not is_published(write, published, "notes/page/2/index.html", last)


@pytest.mark.parametrize(
    ("first", "path", "title", "expected"),
    [
        pytest.param("articles", "articles/2", "Notes", False, id="the second of a list"),
        pytest.param("articles", "articles/two", "Notes", True, id="no number"),
        pytest.param("articles", "articles/2", "My second note", True, id="a title of its own"),
        pytest.param("guide", "guide/2", "Notes", True, id="no list"),
    ],
)
def test_a_number_below_a_list_with_its_title_is_a_further_page_of_it(
    write: Write, published: Published, first: str, path: str, title: str, *, expected: bool
) -> None:
    """Astro numbers the further pages of a list, and some authors their posts."""
    write({f"site/{first}/index.html": page("Notes", titles())})
    body = f"<p>{INTRODUCTION}</p>{titles()}"
    assert is_published(write, published, f"{path}/index.html", body, title=title) is expected


def test_a_number_without_a_heading_is_a_short_note(write: Write, published: Published) -> None:
    """The pages of a blog of short notes may all be called as it is."""
    heading = "<h1>Notes</h1>"
    note = f"<p>Today the pot broke, and I drank water.</p>{titles_of('tea', 'mate')}"
    write({"site/notes/2/index.html": page("Notes", note).replace(heading, "")})
    write({"site/notes/index.html": page("Notes", dated()).replace(heading, "")})
    write(articles())
    assert run(["build", "site", "--site-url", ROOT]) == 0
    urls = published(Path("site"))
    assert ROOT + "notes/" not in urls
    assert ROOT + "notes/2/" in urls


def test_a_page_folded_into_the_most_blocks_is_a_listing_too(
    write: Write, published: Published
) -> None:
    count = MAX_BLOCKS // 3 + 1
    write({f"site/{n}.html": page(f"Story {n}", "<p>Tea in a cup.</p>") for n in range(count)})
    body = "".join(
        f'<h2><a href="/site/{n}.html">Story {n}</a></h2><p>Tea in a cup, and the end of the '
        "story, which is long.</p>"
        for n in range(count)
    )
    assert not is_published(write, published, "tags/index.html", body)


def test_a_reference_of_commands_with_their_summaries_is_content(
    write: Write, published: Published
) -> None:
    """The manual of each command says in its first line what the manual of all says of it."""
    items = "".join(
        f'<dt><a href="{href(name)}">{TITLES[name]}</a></dt><dd>{lead}</dd>'
        for name, lead in LEADS.items()
    )
    options = "".join(
        f"<dt>--hot-{n}</dt><dd>Let the water cool for {n} minutes, and warm the cup before.</dd>"
        for n in range(6)
    )
    body = f"<p>A tool for drinks.</p><dl>{items}</dl><h2>Options</h2><dl>{options}</dl>"
    assert is_published(write, published, "commands/cup.html", body)


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("public class Cup\nextends Mug", True),
        ("export interface Cup {}", True),
        ("Cup = Mug", False),
        ("class Cups", False),
    ],
)
def test_a_class_that_says_what_those_say_that_it_names_is_content(
    write: Write, published: Published, code: str, *, expected: bool
) -> None:
    body = f"{cards()}<pre>{code}</pre>"
    assert is_published(write, published, "api/Cup.html", body, title="Cup") is expected


DOXYGEN = '<meta name="generator" content="Doxygen 1.9.8"/>'


@pytest.mark.parametrize("mark", [DOXYGEN, "<!-- Generated by Doxygen 1.9.1 -->"])
def test_doxygen_s_indexes_and_sources_are_listings_on_its_own_pages_only(
    write: Write, published: Published, mark: str
) -> None:
    names = [
        *("annotated", "functions_func_~", "tea_8h_source", "classTea-members", "dirs"),
        *("tea_8h-source", "dir_000000", "dir_000001_000002", "classTea", "open-source"),
    ]
    for marked, expected in [(mark, ["classTea", "open-source"]), ("", names)]:
        write({f"site/{name}.html": page(name, f"{marked}<p>A cup of tea.</p>") for name in names})
        assert run(["build", "site", "--site-url", ROOT]) == 0
        assert list(published(Path("site"))) == sorted(f"{ROOT}{name}.html" for name in expected)


INCLUDES = '<div class="textblock"><code>#include &lt;pot.h&gt;</code></div>'
CLASSES = '<tr class="memitem:"><td>class</td></tr><tr class="memitem:classTea"><td>Tea</td></tr>'


@pytest.mark.parametrize(
    ("name", "body", "is_page"),
    [
        ("tea_8h", INCLUDES + CLASSES, False),
        ("tea_8h", INCLUDES, False),
        ("classtea_8h", INCLUDES, True),
        ("tea_8h", f'{INCLUDES}<div class="textblock"><p>It is warm.</p></div>', True),
        ("tea_8h", f'{CLASSES}<tr><td class="mdescRight">It is warm.</td></tr>', True),
        ("tea_8h", f'<div class="memitem">brew(){INCLUDES}</div>', True),
        ("tea_8h", f'{INCLUDES}<tr class="memitem:a5e8"><td>brew()</td></tr>', True),
    ],
)
def test_doxygen_s_page_of_a_file_of_which_it_names_only_what_is_in_it(
    write: Write, published: Published, name: str, body: str, *, is_page: bool
) -> None:
    mark = "<!-- Generated by Doxygen 1.9.5 -->"
    write({f"site/{name}.html": page(name, f"{mark}<table>{body}</table><p>Tea.</p>")})
    write({"site/pot.html": page("Pot", "<p>A pot is round.</p>")})
    assert run(["build", "site", "--site-url", ROOT]) == 0
    assert (f"{ROOT}{name}.html" in published(Path("site"))) is is_page


JAVADOC = '<meta name="generator" content="javadoc/TreeWriter">'
RUSTDOC = '<meta name="generator" content="rustdoc">'
RUSTDOC_MODULE = RUSTDOC + '<body class="rustdoc mod sys">'
ERROR = '<body class="error404 wp-custom-logo"'
VIEWCODE = '<div class="viewcode-block" id="Tea">'
JSDOC = '<pre class="prettyprint source linenums"><code>brew();</code></pre>'
TYPEDOC = '<div class="tsd-page-title"></div>'
YARD = '<a href="https://yardoc.org" title="Yay!">yard</a>'
YARD_LIST = '<link rel="stylesheet" href="css/full_list.css" type="text/css">'
PHPDOC = '<header class="phpdocumentor-header"></header>'
HADDOCK = '<script src="haddock-bundle.min.js"></script>'


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
        (
            "<!-- ========= START OF TOP NAVBAR ======= -->",
            ["allclasses-noframe", "allclasses", "org/tea/class-use/Tea"],
            ["org/tea/Tea", "org/tea/allclasses.of.tea"],
        ),
        (
            '<link title="Index of values" rel=Appendix href="index_values.html">',
            ["type_Tea", "index_values", "index_class_types"],
            ["Tea", "Tea.Cup"],
        ),
        ('<meta name="generator" content="JsDoc Toolkit">', ["files"], ["symbols/files.tea"]),
        ("<body><pre><span class='line'>  1</span>", ["symbols/src/tea.js"], ["symbols/Tea"]),
        ('<div id="api-tabview" class="tabview">', ["files/lib_tea.js"], ["classes/Tea"]),
        (
            '<meta name="generator" content="pydoctor 24.11.2">',
            ["classIndex", "moduleIndex", "nameIndex", "undoccedSummary", "apidocs-help"],
            ["tea.cup", "tea.classIndex"],
        ),
        (RUSTDOC, ["tea/all", "src/tea/lib.rs"], ["help", "tea/struct.All", "tea/src/cup"]),
        (RUSTDOC_MODULE, ["help", "settings"], ["tea/help/struct.Help"]),
        (VIEWCODE, ["_modules/tea/cup", "de/_modules/tea"], ["modules/tea"]),
        (
            '<h1>Alle Module</h1> <ul><li><a href="tea.html">tea</a></li></ul>',
            ["old/_modules/index"],
            ["old/modules/index"],
        ),
        (
            JSDOC,
            ["tea.js", "lib_tea.mjs", "api/tea.ts"],
            ["Tea", "global", "about-tea.js-and-cups"],
        ),
        (TYPEDOC, ["hierarchy", "modules"], ["modules/tea", "classes/Hierarchy"]),
        (TYPEDOC + '<div class="tsd-panel tsd-comment">', ["hierarchy"], ["modules"]),
        (YARD, ["_index"], ["index", "Tea", "file.README"]),
        (YARD_LIST, ["class_list", "method_list"], ["Tea"]),
        (
            PHPDOC,
            ["reports/markers", "indices/files", "graphs/classes"],
            ["classes/Tea", "reports/tea"],
        ),
        (
            '<script src="../_static/searchtools.js?v=0a1b"></script>',
            ["v1/search", "old/v2/search"],
            ["v1/research", "v1/search/tea"],
        ),
        (
            '<script type="text/javascript" src="_static/searchtools.js"></script>',
            ["build/html/search"],
            ["build/html/research"],
        ),
        (HADDOCK, ["doc-index", "doc-index-T"], ["Data-Tea"]),
        (
            '<ul class="treeView" id="class-treeView"><li>Class Tea</li></ul>',
            ["class_view_hierarchy", "api/file_view_hierarchy"],
            ["hierarchy", "api/classTea"],
        ),
        ('<div class="toctree-wrapper compound">', ["unabridged_api"], ["api", "unabridged"]),
        ('<body id="mini">', ["mini_Data-Tea", "api/mini_Tea"], ["Data-Tea", "mini"]),
        (
            '<body class="SRPage">',
            ["search/all_61", "search/functions_7e"],
            ["search/all", "all_61"],
        ),
        (
            '<link rel="stylesheet" href="doxygen.css"/>\n    <title>TreeView</title>',
            ["tree", "api/ftv2tree"],
            ["trees", "classTree"],
        ),
        ('<meta name="generator" content="ExDoc v0.18.1">', ["api-reference"], ["Tea", "readme"]),
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
        urls = (f"{ROOT}{name}.html".replace("/index.html", "/") for name in expected)
        assert set(published(Path("site"))) == set(urls)


def test_haddock_s_copies_of_sources_are_no_pages(write: Write, published: Published) -> None:
    head = '<html><head><script type="text/javascript" src="highlight.js"></script></head>'
    source = (
        f'{head}<body><pre><span class="hs-keyword">module</span> Tea where</pre></body></html>'
    )
    own = f"<p>Sources stand in src.</p>{source.replace('<body>', '<body> ')}"
    write({"site/src/Tea.html": source, "site/src/about.html": page("About", own)})
    assert run(["build", "site", "--site-url", ROOT]) == 0
    assert set(published(Path("site"))) == {ROOT + "src/about.html"}


def html_page(html: str, body: str, content: str) -> str:
    return page("Notes", content).replace("<html lang=en>", html).replace("<body>", body)


POSTS = '<html class="blog-wrapper blog-list-page plugin-blog plugin-id-default" lang="en">'
POST = '<html class="blog-wrapper blog-post-page plugin-blog plugin-id-default" lang="en">'
THEME = '<link rel="stylesheet" href="/wp-content/themes/cup/style.css">'
CATEGORY = '<div class="generatedIndexPage_vN6x">A cup.</div>'
OVERVIEW = (
    '<div class="contentContainer">{}<table class="overviewSummary"><tr><td><a href="tea/">'
    "tea</a></td></tr></table></div>"
)
PACKAGES = '</div><div id="all-packages-table">A cup.</div>'
UNTITLED = '<main role="main">\n<div id="all-packages-table">A cup.</div>'
BELOW = '<hr><h2 class="text-delta">Table of contents</h2><ul><li><a href="/a/">A cup</a></li>'
NEWEST = (
    '<aside id="featured" class="body"><article> <h1 class="entry-title">{}</h1>'
    "<p>A cup.</p></article></aside>"
)
SEARCH = (
    '<span itemprop="articleSection">\n<script>function google_search() {}</script>\n'
    '<form id="search" onsubmit="google_search(); return false;"><input></form>\n'
    "<noscript><pre>search-term site:tea</pre></noscript> {}</span>"
)
FOLDERS = (
    '<!--Body content--><nav class="breadcrumbs"><ul><li>listings</li></ul></nav>\n<ul>'
    '<li><a href="tea">📂 tea</a></li><li> <a href="cup.py.html">📄 cup.py</a> </li></ul>\n'
    "{}<!--End of body content-->"
)
LISTING = (
    '<!--Body content--><div class="row"><nav class="breadcrumbs"><ul><li>listings</li></ul></nav>'
    '<h1>cup.py <small><a href="cup.py">(Quelltext)</a></small></h1>{}<div class="code">'
    '<table class="codetable"><tr><td><code>pour(tea)</code></td></tr></table></div>{}'
    "<!--End of body content--></div>"
)
STARLIGHT = '<div class="sl-blog-posts astro-zkv35rer" data-blog-page="tag"><p>A cup.</p></div>'
CHILDREN = '<div id="main-content" class="main-content" role="main">{}' + BELOW + "</ul>{}</div>"


READER = """
import signal, sys
from scp_ssg.generators.generated_indexes import reason_of_generated

html = sys.stdin.read()
signal.setitimer(signal.ITIMER_PROF, 8)
sys.stdout.write(str(reason_of_generated("tea/index.html", html)))
"""


@not_on_windows("timer of processor time that ends a process")
@pytest.mark.parametrize(
    ("before", "unit"),
    [
        ("", '<body class="attachmentid-1">'),
        ("<body ", 'class="attachmentid-1 '),
        ("", '<body class="package-index-page">'),
        ("overviewSummary", '<div class="contentContainer"> '),
        ("", '<div class="contents"><table class="memberdecls"><tr class="heading">'),
        ("text-delta", '<div id="main-content"><h1>'),
        ("docfx:navrel <h1", " data-uid=1"),
        ("", '<span itemprop="articleSection"><script>function google_search() '),
        ("", '<!--Body content--><nav class="breadcrumbs">'),
    ],
)
def test_a_mark_of_a_generator_that_is_there_thousands_of_times_is_read_in_time(
    before: str, unit: str
) -> None:
    """Each takes a fifth of a second; the kernel ends a process after 8 s of processor time."""
    done = subprocess.run(
        [sys.executable, "-c", READER],
        input=before + 20_000 * unit,
        capture_output=True,
        check=False,
        encoding="utf-8",
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "None", "")


@pytest.mark.parametrize(
    ("html", "body", "content", "expected"),
    [
        (POSTS, "<body>", "<p>A cup.</p>", False),
        (POST, "<body>", "<p>A cup.</p>", True),
        ("<html>", "<body>", CATEGORY, False),
        ("<html>", "<body>", '<div class="content index posts-expand"><p>A cup.</p></div>', False),
        ("<html>", "<body>", '<div class="posts-collapse"><p>A cup.</p></div>', False),
        ("<html>", "<body>", '<section id="posts" class="posts-expand">A cup.</section>', False),
        ("<html>", "<body>", '<div class="content post posts-expand"><p>A cup.</p></div>', True),
        ("<html>", "<body>", "<p>The class generatedIndexPage_vN6x.</p>", True),
        ("<html>", '<body class="archive category">', f"{THEME}<p>A cup.</p>", False),
        ("<html>", "<body class='home blog'>", f"{THEME}<p>A cup.</p>", False),
        ("<html>", '<body class="page archive-fever">', f"{THEME}<p>A cup.</p>", True),
        ("<html>", '<body class="archive category">', "<p>A cup.</p>", True),
        ("<html>", '<body class="package-index-page">', PACKAGES, False),
        ("<html>", '<body class="package-index-page">', UNTITLED, False),
        ("<html>", '<body class="package-index-page">', f"<p>By hand.</p>{PACKAGES}", True),
        (
            "<html>",
            '<body class="package-index-page">',
            f"<main><p>Mine</p>{UNTITLED[18:]}",
            True,
        ),
        ("<html>", '<body class="class-use-page">', PACKAGES, True),
        ("<html>", "<body>", OVERVIEW.format(""), False),
        ("<html>", "<body>", OVERVIEW.format("<p>By hand.</p>"), True),
        (
            "<html>",
            "<body>",
            OVERVIEW.format("") + '<a id="overview.description"></a><p>By hand.</p>',
            True,
        ),
        ("<html>", "<body>", SEARCH.replace("{}", ""), False),
        ("<html>", "<body>", SEARCH.replace("{}", "<p>By hand, from the tins.</p>"), True),
        ("<html>", "<body>", FOLDERS.format(""), False),
        ("<html>", "<body>", FOLDERS.format('<div id="gallery_container"></div>'), False),
        ("<html>", "<body>", FOLDERS.format("<p>Recipes in code.</p>"), True),
        ("<html>", "<body>", LISTING.format("", ""), False),
        ("<html>", "<body>", LISTING.format("<p>How to pour it.</p>", ""), True),
        ("<html>", "<body>", LISTING.format("", "<p>How to pour it.</p>"), True),
        ("<html>", "<body>", STARLIGHT, False),
        ("<html>", "<body>", STARLIGHT.replace(" data-blog-page", " data-a"), True),
        ("<html>", "<body>", f"<pre>{STARLIGHT.replace('<', '&lt;')}</pre>", True),
        ("<html>", "<body>", CHILDREN.format("", ""), False),
        ("<html>", "<body>", CHILDREN.format("<main> <h1 id=a><b>A</b></h1> ", "</main>"), False),
        ("<html>", "<body>", CHILDREN.format("", "<hr> <footer>Ours</footer>"), False),
        ("<html>", "<body>", CHILDREN.format("<p>By hand.</p>", ""), True),
        ("<html>", "<body>", CHILDREN.format("", "<p>By hand.</p>"), True),
        ("<html>", "<body>", CHILDREN.replace("</a>", "</a> - by hand").format("", ""), True),
    ],
)
def test_a_page_that_its_generator_marks_as_a_list_is_a_listing(
    write: Write, published: Published, html: str, body: str, content: str, *, expected: bool
) -> None:
    write({"site/about.html": page("About", "<p>A cup.</p>")})
    write({"site/notes/index.html": html_page(html, body, content)})
    assert run(["build", "site", "--site-url", ROOT]) == 0
    assert (ROOT + "notes/" in published(Path("site"))) is expected


HEXO = '<meta name="generator" content="Hexo 6.3.0">'
ANTORA = '<meta name="generator" content="Antora 3.0.1">'
FLASK = (
    "<!DOCTYPE HTML PUBLIC '-//W3C//DTD HTML 3.2 Final//EN'>\n<title>404 Not Found</title>\n"
    "<h1>Not Found</h1>\n<p>The requested URL was not found on the server.</p>"
)
NGINX = (
    "<html>\n<head><title>404 Not Found</title></head>\n<body>\n"
    "<center><h1>404 Not Found</h1></center>\n<hr><center>nginx</center>\n</body></html>"
)
LOST = (
    '<div class="row"><div class="col col--6 col--offset-3"><{} class="hero__title">Sidan hittades'
    " inte</h1><p>Vi kunde inte hitta sidan.</p></div></div>"
)
OFFLINE = '<article class="page" id="{}"><h1>Offline</h1><p>No cup of tea.</p></article>'
COLOURED = '<div class="highlight"><pre><span></span>Tea\n===\nA <em>cup</em>.\n</pre></div>\n'
APIDOC = (
    '<section id="tea"><h1>tea<a class="headerlink" href="#tea">¶</a></h1>\n{}'
    '<div class="toctree-wrapper compound"><ul><li><a href="tea.html">tea package</a></li></ul>'
    "</div>\n</section>\n</div>"
)
EXHALE = (
    '<h1>{}<a class="headerlink" href="#a">¶</a></h1>\n<p>{}Up to the folder of all sources</p>'
)
SAID = "<h2>Detailed Description</h2><p>How a kettle boils its water, and when it stops.</p>"
LISTED = EXHALE.format("Program Listing for File tea.h", "↰ ")
FOLDER = EXHALE.format("Directory src", "<em>Directory path:</em> ")

PKGDOWN = '<div class="container template-{}"><p>pour_tea() fills a cup with tea.</p></div>'

GALLERY_TIMES = (
    '<section id="computation-times"><span id="sphx-glr-brewing-sg-execution-times"></span>'
    "<h1>Computation times</h1><p>00:01 total execution time for 1 file from brewing:</p></section>"
)
JUMPBOX = (
    '<div class="{}index-jumpbox"><a href="#T"><strong>T</strong></a></div>'
    '<p><a href="/tea.html#tea">Tea, of leaves</a>, and the cup that it is poured into</p>'
)
"""What Sphinx writes above the terms of an index."""
SITEMAP = (
    "<p>A list of all the posts and pages found on the site. For you robots out there is an XML"
    " version available. A cup, a pot, and the tea in it.</p>"
)
INDEX = '<table class="indextable modindextable"><tr><td>Theorem 1</td></tr></table>'
SAVED = "<!DOCTYPE html>\n<!-- saved from url=(0030)https://buttons.example/button -->"
GOODBYE = page(
    "", "Thank you for exiting the content.  You may now navigate away from this content."
)
BY_HUGO = '<head><meta name="generator" content="Hugo 0.120.4">'
ICONS = "<ul><li>cup &amp;#xe61e;</li></ul>"
TAGGED = (
    '<div id="toc"></div><p>The following pages and posts are tagged with <button class="btn">tea'
    "</button></p>\n<table><thead><tr><th>Title</th></tr></thead><tbody></tbody></table>\n"
    '{}<div class="tags"></div>'
)
TOOLTIPS = (
    "<p>This page is purposely separated out from the rest of theme so you can see the code.</p>"
)
CATEGORIES = (
    '</header><!-- /#banner -->\n<ul>\n  <li><a href="./category/tea.html">Tea</a></li>\n</ul>\n{}'
    '<section id="extras" class="body"><h2>social</h2><ul><li>A cup.</li></ul></section>'
)
PRINTED = (
    "<!-- Book generated using mdBook -->"
    '<a href="print.html" title="Print this book"></a><main><p>A cup of tea.</p></main>'
)
DOXIA = (
    "<!DOCTYPE html>\n\n<!--\n | Generated by Apache Maven Doxia Site Renderer 2.0.0-M3 from {}\n"
    " | Rendered using a skin\n-->\n"
)
JXR = (
    "<!DOCTYPE html>\n<html><!-- generated by Apache Maven JXR (jdk8) --><head><title>Tea</title>"
    "</head><body><h1>All classes</h1><p>The cup, the pot, and the tea in it.</p></body></html>"
)
JACOCO = '<link rel="stylesheet" href="../jacoco-resources/report.css" type="text/css"/>'
COVERAGE = '<script src="coverage_html_cb_6fb7b396.js" defer></script>'
LCOV = '<title>LCOV - tea.info</title><link rel="stylesheet" type="text/css" href="../gcov.css">'
ISTANBUL = (
    "<title>Code coverage report for All files</title>\n<meta charset='utf-8' />\n".replace(
        "'", '"'
    )
    + '<link rel="stylesheet" href="prettify.css" />'
)
SPEAKER = "<h4>Time</h4><p>0:00 AM</p><p>00:00:00</p>"


TEA = page("Tea", "<p>What a tool says of our tea.</p>")
RSS = (
    '<?xml version="1.0" encoding="UTF-8"?>\n<?xml-stylesheet href="a.xsl"?>\n<!-- Ours -->\n'
    '<rss version="2.0">\n<channel><title>Comments on tea</title><link>https://example.org</link>'
    "<description>All that you say of our drinks</description></channel></rss>"
)


@pytest.mark.parametrize(
    ("name", "content", "expected"),
    [
        ("drinks/tea.src.html", "<html><body><p>A cup of tea.</p></body></html>", False),
        ("drinks/tea.src.html", "<p>A cup of tea.</p>", False),
        ("drinks/tea.src.html", page("Tea", "<p>A cup of tea.</p>"), True),
        ("drinks/src.html", "<html><body><p>A cup of tea.</p></body></html>", True),
        ("graph_legend.html", page("Legend", f"{DOXYGEN}<p>A box is a class.</p>"), False),
        ("graph_legend.html", page("Legend", "<p>A box is a cup.</p>"), True),
        ("search/all_0.html", page("", f"{DOXYGEN}<p>Loading...</p>"), False),
        ("search/nomatches.html", page("", f"{DOXYGEN}<p>No Matches</p>"), False),
        ("search/all_0.html", page("", "<p>Loading the kettle.</p>"), True),
        ("search/all_cups.html", page("", f"{DOXYGEN}<p>All cups.</p>"), True),
        ("dir_000001_000010.html", page("cup to tea", f"{DOXYGEN}<p>cup.c tea.c</p>"), False),
        ("scaffolds/post.html", page("[object]", f"{HEXO}<p>A cup.</p>"), False),
        ("scaffolds/post.html", page("Of wood", "<p>A cup on a scaffold.</p>"), True),
        ("scaffolds/wood.html", page("Of wood", f"{HEXO}<p>A cup on a scaffold.</p>"), True),
        ("lib/pace/README.html", page("Pace", f"{HEXO}<p>A bar for a page.</p>"), False),
        ("lib/pace/README.html", page("Pace", "<p>A bar for a page.</p>"), True),
        ("lib/README.html", page("Lib", f"{HEXO}<p>A bar for a page.</p>"), True),
        ("component-a/1.5.6/list.html", page("List", f"{ANTORA}<p>A list.</p>"), False),
        ("component-a/1.5.6/list.html", page("List", "<p>A list.</p>"), True),
        ("component-a/1.5.7/list.html", page("List", f"{ANTORA}<p>A list.</p>"), True),
        ("error/index.html", page("Oh", "<p>A cup.</p>").replace("<body", ERROR), False),
        ("offline/index.html", page("Oh", OFFLINE.format("content-offline")), False),
        ("offline/index.html", page("Oh", OFFLINE.format("offline")), True),
        (
            "pmd.html",
            DOXIA.format("org.apache.maven.plugins:maven-pmd-plugin:3.17.0:pmd") + TEA,
            False,
        ),
        (
            "tags.html",
            DOXIA.format("org.codehaus.mojo:taglist-maven-plugin:3.0.0:taglist") + TEA,
            False,
        ),
        (
            "changes.html",
            DOXIA.format("org.apache.maven.plugins:maven-changes-plugin:2.12:changes") + TEA,
            True,
        ),
        (
            "goal.html",
            DOXIA.format("org.apache.maven.plugins:maven-plugin-plugin:3.6.4:report") + TEA,
            True,
        ),
        ("tea.html", DOXIA.format("src/site/markdown/tea.md") + TEA, True),
        ("xref/all.html", JXR, False),
        (
            "xref/Tea.html",
            page("x", '<pre>\n<a class="jxr_linenumber" name="L1" href="#L1">1</a> tea();</pre>'),
            False,
        ),
        ("xref/tea.html", page("Tea", "<p>How Maven JXR makes tea.</p>"), True),
        ("jacoco/a/Tea.html", page("Tea", f"{JACOCO}<p>12 of 14</p>"), False),
        ("jacoco.html", page("JaCoCo", "<p>Its style is jacoco-resources/report.css.</p>"), True),
        ("htmlcov/index.html", page("Coverage", f"{COVERAGE}<p>81%</p>"), False),
        ("coverage.html", page("Coverage", "<p>The script coverage_html.js sorts it.</p>"), True),
        ("cov/src/tea.c.html", LCOV + "<p>All of tea.c</p>", False),
        ("cov/tea.html", page("LCOV - a tool", "<p>Its style is gcov.css.</p>"), True),
        (
            "coverage/index.html",
            f"<html><head>{ISTANBUL}</head><body><p>All files</p></body></html>",
            False,
        ),
        ("reports.html", page("Reports", "<p>A Code coverage report for all files.</p>"), True),
        ("zoho.html", "zodxxwltoal1qa4hmlssgbhh5zbu2v", False),
        ("proof.html", "some-engine: 0123456789abcdef0123456789abcdef\n", False),
        ("wp-json/index.html", '{"name":"Tea","routes":{"a":["<p>b</p>"]}}\n', False),
        ("list.html", '[{"name": "Tea"}, {"name": "Mate"}]', False),
        ("word.html", "Tea is made of leaves.", True),
        ("tea.rst.html", COLOURED, False),
        ("tea.rst.html", COLOURED + "<p>So much for tea.</p>", True),
        ("tea.html", COLOURED, True),
        ("tea.md.html", "---\ntitle: Tea\n---\n\nA *cup* of <b>tea</b>.\n", False),
        ("tea.md.html", "Title: Tea\nDate: 2024-01-02\n\nA cup of tea.\n", False),
        ("tea.html", "Tea\n===\n\n:slug: tea\n\nA cup of tea.\n", False),
        ("tea.md.html", "# Tea\n\nA cup.\n<!-- Markdeep: --><script src=a.js></script>", True),
        ("tea.html", "# 1 of all teas\n\nA cup.\n", True),
        ("tea.html", "Name: Tea\nPhone: 12\n\nMore <b>tea</b>.", True),
        ("tea.html", "---\ntitle: Tea\n---\n<p>A cup of tea.</p>", False),
        ("tea.html", "Tea: a cup.\nThe kettle: hot.\n\nMore <b>tea</b>.", True),
        ("reference/index.html", page("Functions", PKGDOWN.format("reference-index")), False),
        ("docs/authors.html", page("Authors", PKGDOWN.format("citation-authors")), False),
        ("articles/index.html", page("Of tea", PKGDOWN.format("article")), True),
        ("tea/index.html", page("Functions", PKGDOWN.format("reference-index")), True),
        ("api/modules.html", page("tea", APIDOC.format("")), False),
        ("api/modules.html", page("tea", APIDOC.format("<p>Modules that boil water.</p>")), True),
        ("api/kettles.html", page("tea", APIDOC.format("")), True),
        ("api/file_src_tea.h.html", page("tea", EXHALE.format("File tea.h", "↰ ")), False),
        ("api/file_src_tea.h.html", page("tea", EXHALE.format("File tea.h", "↰ ") + SAID), True),
        ("api/program_listing_file_src_tea.h.html", page("tea", LISTED), False),
        ("api/dir_src.html", page("src", FOLDER), False),
        ("api/dir_src.html", page("src", "<h1>Directory src</h1><p>What is in it.</p>"), True),
        ("brewing/sg_execution_times.html", page("Times", GALLERY_TIMES), False),
        ("brewing/sg_execution_times/index.html", page("Times", GALLERY_TIMES), False),
        ("brewing/times.html", page("Times", GALLERY_TIMES), True),
        ("sg_execution_times.html", page("Times", "<p>Boil it for a minute.</p>"), True),
        ("prf-prf.html", page("Proof Index", INDEX), False),
        ("docs/genindex-T.html", page("Index", JUMPBOX.format("gen")), False),
        ("docs/js-modindex.html", page("Modules", JUMPBOX.format("mod")), False),
        ("docs/py-modindex.html", page("Modules", JUMPBOX.format("domain")), False),
        ("sitemap/index.html", page("Sitemap", SITEMAP), False),
        ("sitemap/index.html", page("Sitemap", SITEMAP.replace("<p>", "<p>Here is ")), True),
        ("docs/genindex-T.html", page("Of an index", "<p>Teas from A to Z.</p>"), True),
        ("docs/teas.html", page("Index", JUMPBOX.format("gen")), True),
        ("prf-prf.html", page("Proof of tea", "<p>A cup.</p>"), True),
        (
            "posts/tea.utf8/index.html",
            page("Tea", "<p>A cup of tea.</p>").replace("<head>", BY_HUGO),
            False,
        ),
        ("posts/tea.knit/index.html", page("Tea", "<p>A cup of tea.</p>"), True),
        (
            "posts/utf8/index.html",
            page("Tea", "<p>A cup of tea.</p>").replace("<head>", BY_HUGO),
            True,
        ),
        ("icons/demo_index.html", page("IconFont Demo", ICONS), False),
        ("fonts/demo.html", page("IcoMoon Demo", ICONS), False),
        ("fonts/demo.html", page("Our demo of IconFont", ICONS), True),
        ("tag_tea.html", page("Tea pages", TAGGED.format("")), False),
        ("tag_tea.html", page("Tea pages", TAGGED.format("<p>A cup of tea.</p>")), True),
        ("tag_tea.html", page("A tag for tea", "<p>A cup of tea.</p>"), True),
        ("tooltips.html", page(" Tooltip Demo", TOOLTIPS), False),
        ("tooltips.html", page("Tooltips", TOOLTIPS), True),
        ("tooltips.html", page(" Tooltip Demo", "<p>A cup of tea.</p>"), True),
        ("categories.html", page("Notes", CATEGORIES.format("")), False),
        ("categories.html", page("Notes", CATEGORIES.format(f"<p>{INTRODUCTION}</p>")), True),
        ("index.html", page("Tea", NEWEST.format('<a href="/tea/">Tea</a>')), False),
        ("index.html", page("Tea", NEWEST.format("Tea")), True),
        ("print.html", page("Tea", PRINTED), False),
        ("print.html", page("Tea", PRINTED.replace("print.html", "../print.html")), True),
        ("copy.html", page("Tea", PRINTED), True),
        ("slides/plugin/notes/notes.html", page("reveal.js - Slide Notes", SPEAKER), False),
        ("plugin/notes/speaker-view.html", page("reveal.js - Speaker View", SPEAKER), False),
        ("plugin/notes/notes.html", page("Notes on plugins", SPEAKER), True),
        ("notes/speaker-view.html", page("reveal.js - Speaker View", SPEAKER), True),
        ("talks/gone.html", FLASK, False),
        ("talks/gone.html", NGINX, False),
        ("talks/gone.html", page("404 Not Found", "<p>How we name a cup.</p>"), True),
        ("docs/mon/index.html", page("", LOST.format("h1")), False),
        ("docs/mon/index.html", page("", LOST.format("h2")), True),
        ("wmail_f6298efa9305e567ecfd10c6714d8045.html", page("", "<p>Verification: f6</p>"), False),
        ("wmail_tea.html", page("Mail", "<p>Verification: tea</p>"), True),
        ("comments/feed/index.html", RSS, False),
        ("feed/index.html", RSS.partition("?>")[2], False),
        ("feed/index.html", page("Our feed", "<p>Drinks, as an RSS feed: &lt;rss>.</p>"), True),
        ("braces.html", '{"tea": 1} is how the kettle says that the water is hot.', True),
    ],
)
def test_copies_of_sources_and_files_that_are_no_html_are_no_pages(
    write: Write, published: Published, name: str, content: str, *, expected: bool
) -> None:
    """A word, JSON and a copy without a head are none; an author's page of that name is."""
    write({"site/about.html": page("About", "<p>A cup.</p>"), f"site/{name}": content})
    assert run(["build", "site", "--site-url", ROOT]) == 0
    assert (ROOT + name.removesuffix("index.html") in published(Path("site"))) is expected


NAMESPACE = '<h1 id="Tea" data-uid="Tea" class="text-break">Namespace Tea</h1>'
CLASSES = '<h3 id="classes">Classes</h3><h4><a href="Cup.html">Cup</a></h4><section></section>'


@pytest.mark.parametrize(
    ("remarks", "below", "expected"),
    [
        ("", CLASSES, False),
        ("<p>Cups, and what fits them.</p>", CLASSES, True),
        ("", "<p>Cups, and what fits them.</p>", True),
    ],
)
def test_docfx_s_page_of_a_namespace_is_a_listing_unless_its_author_describes_it(
    write: Write, published: Published, remarks: str, below: str, *, expected: bool
) -> None:
    boxes = "".join(
        f'<div class="markdown level0 {each}">{text}</div>\n'
        for each, text in (("summary", ""), ("conceptual", ""), ("remarks", remarks))
    )
    head = '<html lang=en><meta property="docfx:navrel" content="toc.html">'
    write({"site/about.html": page("About", "<p>A cup.</p>")})
    write({"site/tea/index.html": html_page(head, "<body>", f"{NAMESPACE}\n{boxes}{below}")})
    assert run(["build", "site", "--site-url", ROOT]) == 0
    assert (ROOT + "tea/" in published(Path("site"))) is expected


CUP = '<a class="el" href="classCup.html">Cup</a>'
OF_CUP = 'What tea is drunk of. <a href="classCup.html#details">More...</a>'


def of_doxygen(item: str, description: str = "", below: str = "") -> str:
    row = f'<td class="mdescLeft">&#160;</td><td class="mdescRight">{description}<br /></td>'
    return (
        '<!-- Generated by Doxygen 1.9.8 --><div class="contents">\n<table class="memberdecls">\n'
        '<tr class="heading"><td colspan="2"><h2 class="groupheader">Classes</h2></td></tr>\n'
        '<tr class="memitem:"><td class="memItemLeft" valign="top">class &#160;</td>'
        f'<td class="memItemRight" valign="bottom">{item}</td></tr>\n'
        + f'<tr class="memdesc:">{row}</tr>\n'
        * bool(description)
        + '<tr class="separator:"><td class="memSeparator" colspan="2">&#160;</td></tr>\n'
        f"</table>\n{below}</div><!-- contents -->"
    )


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        pytest.param(of_doxygen(CUP, OF_CUP), False, id="the words stand on the class's page"),
        pytest.param(of_doxygen(CUP), False, id="names alone"),
        pytest.param(of_doxygen("<b>Cup</b>", "What tea is drunk of."), True, id="no page of it"),
        pytest.param(of_doxygen(CUP, "What tea is drunk of."), True, id="words of the page's own"),
        pytest.param(
            of_doxygen('<a class="el" href="classCup.html#a1">brew</a>', OF_CUP),
            True,
            id="a function",
        ),
        pytest.param(
            of_doxygen(CUP, OF_CUP, '<div class="textblock"><p>All for tea.</p></div>'),
            True,
            id="a description of all",
        ),
        pytest.param(of_doxygen(CUP).replace("contents", "text"), True, id="an author's table"),
    ],
)
def test_doxygen_s_page_of_a_file_or_namespace_is_a_listing_if_all_it_says_stands_elsewhere(
    write: Write, published: Published, content: str, *, expected: bool
) -> None:
    write({"site/classCup.html": page("Cup", "<p>What tea is drunk of.</p>")})
    write({"site/namespaceTea.html": page("Tea Namespace Reference", content)})
    assert run(["build", "site", "--site-url", ROOT]) == 0
    assert (ROOT + "namespaceTea.html" in published(Path("site"))) is expected


ATTACHMENT = '<body class="attachment single single-attachment attachmentid-12">'
PICTURE = '<img src="/wp-content/uploads/cup.jpg" alt="A cup">'
OF_WORDPRESS = f'<p class="attachment"><a href="/cup.jpg">{PICTURE}</a></p>'
OF_THEME = f'<figure class="entry-attachment wp-block-image">{PICTURE}'


@pytest.mark.parametrize(
    ("body", "content", "expected"),
    [
        (ATTACHMENT, f"<div>{OF_WORDPRESS}\n</div>", False),
        (ATTACHMENT, f"<div>{OF_WORDPRESS}<nav>Back</nav></div>", False),
        (ATTACHMENT, f"<div>{OF_WORDPRESS}\n<p>The cup of my aunt.</p></div>", True),
        (ATTACHMENT, f"<div>{OF_THEME}</figure><!-- .entry-attachment --></div>", False),
        (ATTACHMENT, f"<div>{OF_THEME}<figcaption>Of my aunt.</figcaption></figure></div>", True),
        ("<body class='single-post'>", f"<div>{OF_WORDPRESS}</div>", True),
        (ATTACHMENT, f"<div>{PICTURE}<p>The cup of my aunt.</p></div>", True),
    ],
)
def test_wordpress_s_page_of_one_picture_is_left_out_unless_its_author_wrote_below_it(
    write: Write, published: Published, body: str, content: str, *, expected: bool
) -> None:
    write({"site/about.html": page("About", "<p>A cup.</p>")})
    write({"site/cup/index.html": html_page("<html lang=en>", body, content)})
    assert run(["build", "site", "--site-url", ROOT]) == 0
    assert (ROOT + "cup/" in published(Path("site"))) is expected
    assert "cup/" not in Path("site/sitemap.xml").read_text(encoding="utf-8") or expected


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


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        pytest.param(
            f'<a href="{href("tea")}"><h2>{TITLES["tea"]}</h2><h3>With milk</h3></a>'
            f"<h1>{TITLES['tea']}!</h1><p>{LEADS['tea']}</p>",
            False,
            id="the card of a post",
        ),
        pytest.param(
            f"<h2>{TITLES['tea']}</h2><p>{' '.join(INTRODUCTION.split()[:28])}</p>"
            f'<ul><li><a href="{href("tea")}">{TITLES["tea"]}</a></li></ul>',
            True,
            id="an author's text",
        ),
    ],
)
def test_a_link_around_a_post_s_title_and_what_stands_below_is_no_title_of_the_list(
    write: Write, published: Published, body: str, *, expected: bool
) -> None:
    """A list of one post may show it whole, and have its title."""
    write(articles())
    write({"site/tags/hot/index.html": page("", body).replace("<h1></h1>", "")})
    assert run(["build", "site", "--site-url", ROOT]) == 0
    assert (ROOT + "tags/hot/" in published(Path("site"))) is expected


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


UNPUBLISHED = (
    "Juice comes last here, since nobody drinks it hot, and since the oranges that we get in the "
    "winter are small and sour, so that we need a dozen of them for a single glass of it…"
)


def unpublished(count: int, date: str = "", more: str = "") -> str:
    """Items whose pages the site keeps back."""
    return "".join(
        f'<article><h2><a href="/site/kept/{n}/">Of juice {n}</a></h2>{date}'
        f"<p>{UNPUBLISHED}{more.format(n)}</p></article>"
        for n in range(count)
    )


DATE = "<p>17 March 2026</p>"
INVITATION = ' <a href="/site/kept/{}/">Read on</a>'


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        pytest.param(excerpts(3) + unpublished(2), False, id="most items show their excerpts"),
        pytest.param(excerpts(2) + unpublished(3), True, id="few do"),
        pytest.param(excerpts(2) + unpublished(3, DATE), False, id="few do, but most have dates"),
        pytest.param(unpublished(3, DATE), True, id="none does"),
        pytest.param(excerpts(2) + unpublished(3, "", INVITATION), True, id="an invitation"),
        pytest.param(excerpts(2) + unpublished(1, "", f" {INTRODUCTION}"), True, id="long"),
        pytest.param(titles() + unpublished(2), True, id="a table of contents"),
        pytest.param(
            excerpts(3) + unpublished(2).replace("/site/kept/", "https://example.com/"),
            True,
            id="of another site",
        ),
        pytest.param(
            excerpts(3) + unpublished(2).replace("/site/kept/0/", "/site/kept.pdf"),
            True,
            id="of a file",
        ),
    ],
)
def test_what_a_listing_says_of_pages_that_are_not_published_are_their_excerpts(
    write: Write, published: Published, body: str, *, expected: bool
) -> None:
    """A site may keep a page back, or exclude it. An author's cards lead to such pages, too."""
    assert is_published(write, published, "drinks/index.html", body) is expected


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        (INVITATION, False),
        (f"</p><p>{INVITATION}", False),
        ("</p><p><a href='/site/other/'>Read on</a>", True),
        ("", True),
        (f" {INTRODUCTION}", True),
    ],
)
def test_an_excerpt_ends_with_a_link_to_its_page_where_the_name_says_that_it_is_a_listing(
    write: Write, published: Published, more: str, *, expected: bool
) -> None:
    """What stands below an author's name is the author's."""
    assert is_published(write, published, "authors/ada.html", unpublished(1, "", more)) is expected


def test_a_link_around_two_headings_and_nothing_else_names_a_page(
    write: Write, published: Published
) -> None:
    items = excerpts(3) + unpublished(2).replace("</a></h2>", "</h2><h3>Cold</h3></a>").replace(
        '<h2><a href="/site/kept/0/">', '<a href="/site/kept/0/"><h2>'
    ).replace('<h2><a href="/site/kept/1/">', '<a href="/site/kept/1/"><h2>')
    assert not is_published(write, published, "blog/index.html", items)


@pytest.mark.parametrize(
    ("others", "path", "expected"),
    [
        (excerpts(), "news/5/index.html", False),
        (excerpts(), "news/five/index.html", True),
        (f"<p>{INTRODUCTION}</p>", "news/5/index.html", True),
    ],
)
def test_the_number_of_a_page_says_that_it_is_a_listing_like_those_beside_it(
    write: Write, published: Published, others: str, path: str, *, expected: bool
) -> None:
    write({f"site/news/{n}/index.html": page(f"News - {n}", others) for n in (2, 3, 4)})
    body = excerpts(1) + unpublished(3)
    assert is_published(write, published, path, body) is expected


@pytest.mark.parametrize(("count", "expected"), [(4, False), (5, True)])
def test_titles_with_dates_are_a_listing_although_some_pages_are_not_published(
    write: Write, published: Published, count: int, *, expected: bool
) -> None:
    """A list of talks has dates, and links to slides, which are no pages of this build."""
    kept = "".join(
        f'<li><a href="/site/kept/{n}/">The long story {n} of the oranges that we get in the winter'
        "</a> - 2026/03/1</li>"
        for n in range(count)
    )
    body = f"{dated()}<ul>{kept}</ul>"
    assert is_published(write, published, "drinks.html", body) is expected


def test_lists_with_words_below_pages_that_are_not_published_are_content(
    write: Write, published: Published
) -> None:
    for term, names in TERMS.items():
        body = titles_of(*names) + unpublished(1)
        write({f"site/schlagwort/{term}/index.html": page(term, body)})
    assert is_published(write, published, "about-me.html", f"<p>{INTRODUCTION}</p>")
    assert sum("schlagwort/" in url for url in published(Path("site"))) == len(TERMS)


TAGS = f"<p>{' / steamed early / hot in winter / slow roast / from the south / with milk' * 4}</p>"
LABELS = ("Steamed early", "Hot in winter", "Slow roast", "From the south", "With milk")


def labelled() -> str:
    return excerpts() + "".join(f"<p>{label}</p>" for label in LABELS)


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        pytest.param(TAGS + labelled(), False, id="a cloud of the labels"),
        pytest.param(TAGS + excerpts(), True, id="words that label nothing"),
        pytest.param(f"{TAGS[:-4]}.</p>" + labelled(), True, id="a sentence"),
        pytest.param(f"<p>{INTRODUCTION}</p>" + labelled(), True, id="an introduction"),
    ],
)
def test_a_cloud_of_the_labels_of_a_list_is_no_introduction(
    write: Write, published: Published, body: str, *, expected: bool
) -> None:
    assert is_published(write, published, "blog/index.html", body) is expected


def summaries(more: str = "") -> str:
    """Items with excerpts that stand in no page, as an author writes them for the list."""
    return "".join(
        f'<article><h2><a href="{href(name)}">{TITLES[name]}</a></h2><p>{INTRODUCTION[:150]} '
        f"Of {name}, as I like it best on a cold day in winter.</p>{more}</article>"
        for name in LEADS
    )


@pytest.mark.parametrize(
    ("path", "body", "expected"),
    [
        pytest.param("blog/page/3/index.html", summaries(), False, id="a further page"),
        pytest.param("blog/other/index.html", summaries(), True, id="another name"),
        pytest.param(
            "blog/page/3/index.html", f"<p>{INTRODUCTION}</p>{summaries()}", True, id="a text"
        ),
        pytest.param(
            "blog/page/3/index.html",
            summaries() + f"<p>{INTRODUCTION}</p>" * 5,
            True,
            id="a long text after it",
        ),
    ],
)
def test_a_further_page_of_a_list_has_summaries_that_stand_in_no_page(
    write: Write, published: Published, path: str, body: str, *, expected: bool
) -> None:
    assert is_published(write, published, path, body) is expected


def test_the_numbers_of_the_pages_of_a_text_are_no_items_of_a_list(
    write: Write, published: Published
) -> None:
    text = "<p>Of the cup with the number {}, and of nothing else on this page.</p>"
    write({f"site/guide/page/{n}/index.html": page("Guide", text.format(n)) for n in (3, 4, 5, 6)})
    numbers = "".join(f'<a href="/site/guide/page/{n}/">Page {n}</a> ' for n in (3, 4, 5, 6))
    body = f"<p>{numbers}</p><p>{INTRODUCTION}</p>"
    assert is_published(write, published, "guide/page/2/index.html", body)


LESSON = "<p>Pour the water over the leaves, then send us {} of the cup.</p>"


@pytest.mark.parametrize("folder", ["page-{}/", "page{}/", "page/{}/"])
@pytest.mark.parametrize(
    ("further", "expected"),
    [
        pytest.param("", {1, 2, 3}, id="before and after"),
        # A list leads to pages elsewhere, too, whatever it says of them.
        pytest.param("".join(f'<a href="/site/posts/{n}/">{n}</a> ' for n in "ab"), {1}, id="list"),
    ],
)
def test_links_to_the_pages_before_and_after_make_no_list_of_a_numbered_page(
    write: Write, published: Published, folder: str, further: str, expected: set[int]
) -> None:
    """A list of all lessons, which is left out, is no list that they go on with."""
    link = '<a href="/site/course/{}">{}</a> '
    urls = {n: folder.format(n) for n in (1, 2, 3)}
    for n, url in urls.items():
        beside = [link.format(urls[each], "Go on") for each in (n - 1, n + 1) if each in urls]
        body = LESSON.format(f"picture {n}") + f"<p>{''.join(beside)}{further if n > 1 else ''}</p>"
        write({f"site/course/{url}index.html": page(f"Lesson {n}", body)})
    every = "".join(f"<li>{link.format(url, f'Lesson {n}')}</li>" for n, url in urls.items())
    is_published(write, published, "course/index.html", f"<ul>{every}</ul>", title="Course")
    found = published(Path("site"))
    assert {n for n, url in urls.items() if f"{ROOT}course/{url}" in found} == expected


STEPS = "".join(f"cup.pour(kettle, step={n})\nwait({n})\n" for n in range(12))
BREW = f"<pre><code>kettle.boil(90)\n{STEPS}</code></pre>"


@pytest.mark.parametrize(
    ("code", "expected"), [(BREW, False), (BREW.replace("pour", "fill"), True)]
)
def test_code_of_a_post_that_a_list_shows_whole_is_the_post_s(
    write: Write, published: Published, code: str, *, expected: bool
) -> None:
    post = f"<p>{INTRODUCTION}</p>{BREW}<p>So you never burn your tongue on it again.</p>"
    write({"site/posts/brew.html": page("How to brew", post)})
    item = f'<h2><a href="{href("brew")}">How to brew</a></h2>{post.replace(BREW, code)}'
    assert is_published(write, published, "tags/tea/index.html", item) is expected


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("<p>↑</p>", False),
        ("<p>42</p>", True),
        ("<p>♥♥♥</p>", True),
    ],
)
def test_an_arrow_below_a_title_is_no_content(
    write: Write, published: Published, body: str, *, expected: bool
) -> None:
    assert is_published(write, published, "top/index.html", body) is expected


def test_a_title_and_its_date_in_one_heading_name_a_page_that_is_not_published(
    write: Write, published: Published
) -> None:
    def items(url: str, count: int, names: Iterable[str]) -> str:
        return "".join(
            f'<h3><a href="{url.format(name)}">The long story of {name}, and how it ended for all'
            f"</a> 1{n} March 2026</h3>"
            for n, name in enumerate([*names][:count])
        )

    kept = items("/site/kept/{}/", 2, LEADS)
    listed = dated(3).replace("<ul>", "").replace("<li>", "<p>").replace("</li>", "</p>")
    assert not is_published(write, published, "topic/index.html", kept + listed)
    elsewhere = items("https://example.com/{}/", 2, LEADS)
    assert is_published(write, published, "other/index.html", elsewhere + listed)


def test_links_of_a_folded_page_lead_to_its_items(write: Write, published: Published) -> None:
    """Cards, each a link around a picture, title and date: too many blocks, so lines hold them."""
    count = MAX_BLOCKS // 3
    evening = "of the tea and the cakes that we had on a long and cold evening"
    write(
        {
            f"site/{n}.html": page(f"Number {n} {evening}", "<p>Tea in a cup.</p>")
            for n in range(count)
        }
    )
    body = "".join(
        f'<article><a href="/site/{n}.html"><img src="/site/{n}.png" alt="What stood on the table '
        f"that we all sat at until late, in picture {n}, and the stories of the evening, as far as "
        f'anyone remembers"><h2>Number {n} {evening}</h2><p>1 March 2026</p></a></article>'
        for n in range(count)
    )
    assert not is_published(write, published, "archives/index.html", body)


@pytest.mark.parametrize(
    ("date", "expected"),
    [
        ("13.02.", False),
        ("2月14日", False),
        ("14 กุมภาพันธ์ 2569", False),
        ("May 2", False),
        ("Mark 5", True),
        ("May 2:1", True),
        ("v. 1.2.", True),
        ("2569 cups", True),
        ("2月", True),
    ],
)
def test_dates_without_a_year_and_of_the_thai_calendar_are_dates(
    write: Write, published: Published, date: str, *, expected: bool
) -> None:
    items = "".join(
        f'<li>{date} <a href="{href(name)}">{title}</a></li>' for name, title in TITLES.items()
    )
    assert is_published(write, published, "news/index.html", f"<ul>{items}</ul>") is expected


LINK = f'<a href="{href("tea")}">{TITLES["tea"]}</a>'


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        pytest.param(f"<ul><li>{LINK} • 3 March 2026</li></ul>", False, id="a date beside it"),
        pytest.param(f"<h2>2026</h2><ul><li>{LINK}</li></ul>", False, id="a year above it"),
        pytest.param(f"<ul><li>{LINK}</li></ul>", True, id="no date"),
        pytest.param(
            f"<p>From 2026 on I write of hot drinks in a place of its own: {LINK}</p>",
            True,
            id="a sentence",
        ),
        pytest.param(
            f"<ul><li>{LINK} • 3 March 2026</li></ul><p>{INTRODUCTION}</p>", True, id="a text"
        ),
    ],
)
def test_one_title_with_its_date_and_nothing_else_is_a_listing(
    write: Write, published: Published, body: str, *, expected: bool
) -> None:
    assert is_published(write, published, "privacy/index.html", body) is expected


DATED = f"<h2>{LINK}</h2><p>3 March 2026 · leaves, cups</p>"


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        pytest.param(DATED, False, id="a date and labels"),
        pytest.param(f"{DATED}<p>{LEADS['tea'][:50]}…</p><p>Read on</p>", False, id="excerpt"),
        pytest.param(f"<p>What I write of leaves and cups at home:</p>{DATED}", False, id="line"),
        pytest.param(f"<p>Tea</p><p>3 March 2026</p><ul><li>{LINK}</li></ul>", False, id="above"),
        pytest.param(
            f"<p>From us</p><p>What we drink in the year 2026</p><p>Our list of it for the year "
            f"2026</p><ul><li>{LINK}</li></ul>",
            True,
            id="lines with a year",
        ),
        pytest.param(
            f"<p>Born 3 March 2026</p><p>Child of {LINK} and of Ada</p>", True, id="among words"
        ),
        pytest.param(f"<h2>{LINK}</h2><p>leaves, cups</p>", True, id="no date"),
        pytest.param(
            f"{DATED}<p>Read this one with a cup at hand, and mind how hot the water is.</p>",
            True,
            id="an author's words",
        ),
        pytest.param(
            f"<p>What I drank on 3 March 2026 in our garden you read in {LINK}.</p>",
            True,
            id="a sentence",
        ),
    ],
)
def test_one_title_with_its_date_and_next_to_nothing_else_is_a_listing(
    write: Write, published: Published, body: str, *, expected: bool
) -> None:
    assert is_published(write, published, "garden/index.html", body) is expected


@pytest.mark.parametrize(("path", "expected"), [("letters/2/", False), ("talks/", True)])
def test_a_numbered_page_of_titles_with_dates_is_a_listing_although_no_page_is_published(
    write: Write, published: Published, path: str, *, expected: bool
) -> None:
    """The slides of an author's talks are no pages."""
    kept = "".join(
        f'<li><a href="/site/kept/{n}/">The long story {n} of the oranges</a> 2026/03/1{n}</li>'
        for n in range(5)
    )
    assert is_published(write, published, f"{path}index.html", f"<ul>{kept}</ul>") is expected


@pytest.mark.parametrize(
    ("more", "expected"), [("", False), (f" {INTRODUCTION}", True)], ids=["a date", "and a text"]
)
def test_a_link_around_a_title_and_its_date_is_an_item(
    write: Write, published: Published, more: str, *, expected: bool
) -> None:
    """The page's own heading says more than the card."""
    for name, lead in LEADS.items():
        heading = f"{TITLES[name]} and its cups — a lesson in three parts"
        write({f"site/lessons/{name}.html": page(heading, f"<p>{lead}</p>")})
    items = "".join(
        f'<li><a href="/site/lessons/{name}.html">{title} and its cups, 14 March 2026{more}'
        "</a></li>"
        for name, title in TITLES.items()
    )
    assert is_published(write, published, "lessons/index.html", f"<ul>{items}</ul>") is expected


@pytest.mark.parametrize(
    ("path", "more", "expected"),
    [
        pytest.param("books/mark/index.html", "", False, id="like those beside it"),
        pytest.param("books/mark/index.html", f"<p>{INTRODUCTION}</p>", True, id="a text"),
        pytest.param("mark/index.html", "", True, id="elsewhere"),
    ],
)
def test_a_link_alone_is_a_listing_among_listings(
    write: Write, published: Published, path: str, more: str, *, expected: bool
) -> None:
    write({f"site/books/{n}/index.html": page(f"Book {n}", dated()) for n in ("a", "b", "c")})
    lesson = path.replace("index", "lesson")
    write({f"site/{lesson}": page("The lesson", f"<p>{LEADS['tea']}</p>")})
    link = f'<ul><li><a href="/site/{lesson}">The lesson</a></li></ul>'
    assert is_published(write, published, path, f"{link}{more}") is expected


@pytest.mark.parametrize(
    ("address", "expected"),
    [("http://localhost:1313/", False), ("https://other.example/", True)],
    ids=["the author's machine", "another site"],
)
def test_links_to_where_the_site_was_built_lead_to_its_pages(
    write: Write, published: Published, address: str, *, expected: bool
) -> None:
    canonical = '<link rel="canonical" href="http://localhost:1313/{}"></head>'
    pages = {
        f"site/posts/{name}.html": page(TITLES[name], f"<p>{lead}</p>").replace(
            "</head>", canonical.format(f"posts/{name}.html")
        )
        for name, lead in LEADS.items()
    }
    body = excerpts().replace("/site/", address)
    write(pages | {"site/blog/index.html": page("Notes", body)})
    assert run(["build", "site", "--site-url", ROOT]) == 0
    assert (ROOT + "blog/" in published(Path("site"))) is expected


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("http://localhost:4000/site/", True),
        ("http://localhost:4000/", False),
        ("http://127.0.0.1/", False),
        ("http://localhost:4000/old/", True),
        ("http://example.org/site/", False),
        ("http://example.org/old/", True),
    ],
)
def test_links_to_the_author_s_own_machine_or_without_tls_lead_to_pages_of_the_same_path(
    write: Write, published: Published, address: str, *, expected: bool
) -> None:
    body = excerpts().replace("/site/", address)
    write({**articles(), "site/blog/index.html": page("Notes", body)})
    assert run(["build", "site", "--site-url", ROOT]) == 0
    assert (ROOT + "blog/" in published(Path("site"))) is expected


@pytest.mark.parametrize(
    ("known", "others", "expected"),
    [
        pytest.param(5, 1, False, id="pages of this site"),
        pytest.param(4, 0, True, id="few"),
        pytest.param(5, 2, True, id="others, too"),
    ],
)
def test_links_to_a_host_that_has_the_pages_of_this_site_lead_to_them(
    write: Write, published: Published, known: int, others: int, *, expected: bool
) -> None:
    """Such as an example's, in settings that nobody changed."""
    names = [f"cup-{n}" for n in range(known)]
    text = f"<p>{LEADS['tea']}</p>"
    write({f"site/{name}.html": page(f"The {name}", text) for name in names})
    items = "".join(
        f'<h2><a href="https://old.example/{name}.html">The {name}</a></h2>' for name in names
    )
    links = "".join(f'<a href="https://old.example/pot-{n}.html">Pot</a>' for n in range(others))
    write({"site/pots.html": page("Pots", f"<p>{INTRODUCTION}</p>{links}")})
    assert is_published(write, published, "blog/index.html", items) is expected


@pytest.mark.parametrize("port", range(1313, 1321))
def test_of_two_addresses_where_the_site_was_built_the_longer_one_counts(
    write: Write, published: Published, port: int
) -> None:
    """In every process: the order of a set is another one in each."""
    canonical = f'<link rel="canonical" href="http://localhost:{port}/{{}}"></head>'
    pages = {
        f"site/posts/{name}.html": page(TITLES[name], f"<p>{lead}</p>").replace(
            "</head>", canonical.format(f"posts/{name}.html")
        )
        for name, lead in LEADS.items()
    }
    about = page("About", f"<p>{INTRODUCTION}</p>")
    pages["site/about.html"] = about.replace("</head>", canonical.format("preview/about.html"))
    body = excerpts().replace("/site/", f"http://localhost:{port}/preview/")
    write(pages | {"site/blog/index.html": page("Notes", body)})
    assert run(["build", "site", "--site-url", ROOT]) == 0
    assert ROOT + "blog/" not in published(Path("site"))


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        pytest.param("Oct/07 ", "", False, id="a date before"),
        pytest.param("", " 7.10.2026", False, id="a date after"),
        pytest.param("Once more: ", "", True, id="words"),
    ],
)
def test_a_date_in_the_link_of_a_title_is_its_date(
    write: Write, published: Published, before: str, after: str, *, expected: bool
) -> None:
    """Ink, a theme of Hugo, writes its lists so."""
    items = "".join(
        f'<li><a href="{href(name)}">{before}{title}{after}</a></li>'
        for name, title in TITLES.items()
    )
    body = f"<p>Four cups.</p><ul>{items}</ul>"
    assert is_published(write, published, "views/all/index.html", body) is expected


def pictured(more: str = "") -> str:
    """Cards without a word but titles and labels."""
    return "".join(
        f'<article><img src="{name}.png" alt=""><h2><a href="{href(name)}">{title}</a></h2>'
        f"<p>2 hours, from 7 years on</p>{more}</article>"
        for name, title in TITLES.items()
    )


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        pytest.param(pictured(), False, id="cards"),
        pytest.param(f"<p>{INTRODUCTION[:100]}</p>{pictured()}", False, id="a sentence before"),
        pytest.param(f"<p>{INTRODUCTION}</p>{pictured()}", True, id="an introduction"),
        pytest.param(pictured(f"<p>{INTRODUCTION[:60]}</p>"), True, id="an author's words"),
        pytest.param(titles(), True, id="a table of contents"),
        pytest.param(
            f"<h2>Classes</h2>{pictured().replace('h2', 'h3')}", True, id="the index of an API"
        ),
    ],
)
def test_headings_that_link_to_pages_and_labels_are_a_listing(
    write: Write, published: Published, body: str, *, expected: bool
) -> None:
    assert is_published(write, published, "workshops/index.html", body) is expected


@pytest.mark.parametrize(
    "name", ["etiquetas", "schlagwoerter", "tagi", "kategorien", "archiv", "auteurs"]
)
def test_titles_alone_are_a_listing_where_a_name_of_another_language_says_so(
    write: Write, published: Published, name: str
) -> None:
    assert not is_published(write, published, f"{name}/tea/index.html", titles())
    text = f"<p>{PROSE}</p>"
    assert is_published(write, published, f"{name}/mate/index.html", text)


@pytest.mark.parametrize(("path", "expected"), [("archive/old/tea", True), ("archive/2", False)])
def test_what_stands_deep_in_an_archive_is_no_list_by_its_name(
    write: Write, published: Published, path: str, *, expected: bool
) -> None:
    """Its author put it away: a page of two sentences that leads to another."""
    body = '<p>We made tea. It was late.</p><p><a href="/site/posts/mate.html">On mate</a></p>'
    assert is_published(write, published, f"{path}/index.html", body) is expected


SENTENCES = (
    "How to heat water without boiling it. This is not about the many kettles that one can buy, "
    "but about what they have in common. Each part ends with tasks."
)


@pytest.mark.parametrize(
    ("introduction", "expected"),
    [
        (INTRODUCTION, True),
        (INTRODUCTION[:100], False),
        (SENTENCES, True),
        (SENTENCES.replace(".", ","), False),
        ("Tea. Coffee. Cocoa.", False),
        ("", False),
    ],
)
def test_a_category_of_docusaurus_is_a_page_where_its_author_introduces_it(
    write: Write, published: Published, introduction: str, *, expected: bool
) -> None:
    card = (
        f'<article><a class="card cardContainer_a1" href="{href("tea")}"><h2>Tea</h2></a></article>'
    )
    text = f"<p>{introduction}</p>" if introduction else ""
    body = (
        '<main><div class="generatedIndexPage_a1"><header><h1 class="title_b2">Drinks</h1>'
        f'{text}</header><article><section class="row">{card * 9}</section></article></div></main>'
    )
    html = '<meta name="generator" content="Docusaurus v3.10.2"><title>Drinks</title>'
    write(articles() | {"site/category/drinks/index.html": f"{html}{body}"})
    assert run(["build", "site", "--site-url", ROOT]) == 0
    found = published(Path("site")).get(ROOT + "category/drinks/")
    assert (found is not None) is expected
    if found is not None:
        assert [each.get("text") for each in found["content"]] == ["Drinks", introduction]


CURRICULUM = (
    "<h2>Education</h2><ul><li>Steaming of leaves, 2012</li><li>Roasting of beans, University of "
    "Cups, 2014</li><li>Whisking of cocoa, University of Cups, 2018</li></ul><h2>Work</h2><ul>"
    "<li>Summer 2019: washed cups</li><li>Fall 2019: dried the cups that others had washed</li>"
    "<li>2020: poured tea</li><li>2021: poured coffee and tea</li></ul><h2>Skills</h2>"
    "<ul><li>Kettles</li><li>Pans, pots and jugs</li><li>Cups and mugs of all sizes</li></ul>"
)


@pytest.mark.parametrize(("before", "expected"), [("", False), (CURRICULUM, True)])
def test_short_lines_of_an_author_before_a_list_are_content(
    write: Write, published: Published, before: str, *, expected: bool
) -> None:
    assert is_published(write, published, "cv/index.html", before + excerpts()) is expected


def test_a_list_of_lists_with_their_excerpts_is_one(write: Write, published: Published) -> None:
    for part in ("a", "b"):
        body = f"<p>Of {part}, which we drink in the {part} hour of each day.</p>{excerpts()}"
        write({f"site/all/{part}/index.html": page(f"Part {part}", body)})
    items = "".join(
        f'<h2><a href="/site/all/{part}/">Part {part}</a></h2>'
        f"<p>Of {part}, which we drink in the {part} hour of each day.</p>"
        for part in ("a", "b")
    )
    assert not is_published(write, published, "all/index.html", items + excerpts(1))


@pytest.mark.parametrize(
    ("path", "body", "expected"),
    [
        pytest.param("tags/ide/index.html", "<p>#IDE</p>", False, id="its name alone"),
        pytest.param("tags/ide/index.html", "<p>#Tea</p>", False, id="another word"),
        pytest.param(
            "tags/ide/index.html", "<p>Tea, mate, cocoa</p><p>No coffee, ever</p>", True, id="six"
        ),
        pytest.param("notes/ide/index.html", "<p>#IDE</p>", True, id="another folder"),
        pytest.param(
            "tags/psp/index.html",
            '<a href="/site/kept/psp/"><p>08-09</p><p>Revamping an old PSP</p><p>#Games</p></a>',
            False,
            id="a card",
        ),
        pytest.param(
            "authors/ada.html",
            '<p>Ada writes of tea, and of <a href="/site/kept/cups/">cups</a>.</p>',
            True,
            id="a sentence with a link",
        ),
    ],
)
def test_a_name_or_a_card_alone_is_a_listing_where_the_name_says_so(
    write: Write, published: Published, path: str, body: str, *, expected: bool
) -> None:
    assert is_published(write, published, path, body) is expected


@pytest.mark.parametrize(
    ("below", "body", "expected"),
    [
        pytest.param(True, "<p>Notes</p>", False, id="its title"),
        pytest.param(False, "<p>Notes</p>", True, id="no pages below it"),
        pytest.param(True, "<p>Of tea.</p>", False, id="a few words"),
        pytest.param(True, "<p>Of green tea.</p><p>Of cold mate.</p>", True, id="more words"),
        pytest.param(True, '<p><img src="/site/cup.png" alt="A cup"></p>', True, id="a picture"),
    ],
)
def test_the_title_of_a_folder_of_pages_is_a_list_that_lost_its_items(
    write: Write, published: Published, body: str, *, below: bool, expected: bool
) -> None:
    folder = "posts" if below else "other"
    write({f"site/{folder}/index.html": page("Notes", body).replace("h1", "div")})
    write(articles() | {"site/about.html": page("About", f"<p>{INTRODUCTION}</p>")})
    assert run(["build", "site", "--site-url", ROOT]) == 0
    assert (f"{ROOT}{folder}/" in published(Path("site"))) is expected


@pytest.mark.not_two_ways("the option `links` leaves out the links that the page has")
def test_a_table_of_contents_without_its_links_has_not_lost_its_items(
    write: Write, published: Published
) -> None:
    """The option `links: none` leaves the titles of the pages below, and nothing else."""
    names = ("tea", "mate")
    items = "".join(f'<li><a href="{name}.html">{TITLES[name]}</a></li>' for name in names)
    write(
        {f"site/guide/{name}.html": page(TITLES[name], f"<p>{LEADS[name]}</p>") for name in names}
    )
    write(
        {"scp.toml": 'scp.links = "none"', "site/guide/index.html": page("G", f"<ul>{items}</ul>")}
    )
    assert run(["build", "site", "--site-url", ROOT]) == 0
    assert f"{ROOT}guide/" in published(Path("site"))


def rows(cell: str = "td", count: int = 4, header: str = "") -> str:
    """The items of an archive as al-folio and many themes of Pelican write them."""
    names = list(LEADS)[:count]
    lines = (
        f"<tr><{cell}>0{n} Mar 2026</{cell}><td><a href='{href(name)}'>{TITLES[name]}</a></td></tr>"
        for n, name in enumerate(names, 1)
    )
    return f"<table>{header}{''.join(lines)}</table>"


@pytest.mark.parametrize(
    ("path", "body", "expected"),
    [
        pytest.param("archives.html", rows(), False, id="an archive"),
        pytest.param("blog/2026/index.html", rows("th"), False, id="a year"),
        pytest.param("category/tea.html", rows(count=1), False, id="one item"),
        pytest.param("all/index.html", rows(), False, id="any name"),
        pytest.param(
            "lectures/index.html",
            rows(header="<tr><th>Day</th><th>Lecture</th></tr>"),
            True,
            id="an author's table",
        ),
        pytest.param(
            "lectures/index.html",
            rows().replace("</tr>", "<td>Read the notes before you come.</td></tr>"),
            True,
            id="an author's words",
        ),
        pytest.param("lectures/index.html", rows().replace(" Mar 2026", "kg"), True, id="no dates"),
        pytest.param(
            "lectures/index.html", rows().replace("Mar", "March, in our garden,"), True, id="more"
        ),
    ],
)
def test_rows_of_a_date_and_a_title_alone_are_a_listing(
    write: Write, published: Published, path: str, body: str, *, expected: bool
) -> None:
    assert is_published(write, published, path, body) is expected


@pytest.mark.parametrize(
    ("body", "below", "expected"),
    [
        pytest.param("<p>共计 21 个分类</p>", True, False, id="categories"),
        pytest.param("<p>4 posts</p><h2>0001</h2><p>01-01</p>", True, False, id="no titles"),
        pytest.param("<p>150215</p>", False, False, id="a number alone"),
        pytest.param("<p>4 posts</p>", False, False, id="nothing below"),
        pytest.param("<p>Of cups: 4</p><p>Of cans: 2</p>", True, True, id="values"),
        pytest.param("<p>Our cups are made of clay in 4 days.</p>", True, True, id="a sentence"),
    ],
)
def test_a_line_that_counts_the_pages_of_a_list_is_no_content(
    write: Write, published: Published, body: str, *, below: bool, expected: bool
) -> None:
    for name in ("tea", "mate") if below else ():
        write({f"site/categories/{name}/index.html": page(name, f"<p>{INTRODUCTION}</p>")})
    assert is_published(write, published, "categories/index.html", body) is expected


def further(introduction: str = "") -> str:
    """Ananke's home page: posts with excerpts, and more titles below a heading."""
    names = ("cocoa", "mate")
    more = "".join(f'<h2><a href="{href(name)}">{TITLES[name]}</a></h2>' for name in names)
    return f"{introduction}{excerpts(2).replace('h2', 'h1')}<h1>More</h1>{more}<p>All posts</p>"


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        pytest.param(further(), False, id="excerpts"),
        pytest.param(further(f"<p>{INTRODUCTION}</p>"), True, id="an introduction"),
        pytest.param(
            further().replace("<p>All posts", f"<p>{INTRODUCTION}"), True, id="an author's end"
        ),
    ],
)
def test_posts_with_excerpts_and_titles_below_another_heading_are_a_listing(
    write: Write, published: Published, body: str, *, expected: bool
) -> None:
    assert is_published(write, published, "drinks/index.html", body) is expected


@pytest.mark.parametrize("is_first", [True, False])
def test_a_post_is_no_list_of_the_tags_whose_lists_show_it_whole(
    write: Write, published: Published, *, is_first: bool
) -> None:
    """Themes of Pelican do so: the list has the title and the words of the post."""
    own = f'<h2><a href="{href("tea")}">{TITLES["tea"]}</a></h2>'
    text = "".join(f"<p>{each}</p>" for each in LEADS.values())
    tag = "<h3>In <a href=/site/tag/hot.html>hot</a>, <a href=/site/tag/leaf.html>leaf</a></h3>"
    own, text = (own + tag, text) if is_first else (own, text + tag)
    post, leaf = (
        page(title, f"{own}{text}").replace(f"<h1>{title}</h1>", "")
        for title in (TITLES["tea"], "Leaf")
    )
    write(articles() | {"site/posts/tea.html": post, "site/tag/leaf.html": leaf})
    write({"site/tag/hot.html": leaf.replace("Leaf", "Hot")})
    assert run(["build", "site", "--site-url", ROOT]) == 0
    assert ROOT + "posts/tea.html" in published(Path("site"))


@pytest.mark.parametrize(
    ("generator", "expected"), [("Relearn 5.27.0", False), ("Hugo 0.124.1", True)]
)
def test_relearn_s_copies_for_printing_are_no_pages(
    write: Write, published: Published, generator: str, *, expected: bool
) -> None:
    mark = f'<meta name="generator" content="{generator}"></head>'
    text = page("Tea", f"<p>{INTRODUCTION}</p>").replace("</head>", mark)
    write({"site/tea/index.html": text, "site/tea/index.print.html": text + "<!-- print -->"})
    assert run(["build", "site", "--site-url", ROOT]) == 0
    urls = set(published(Path("site")))
    assert ROOT + "tea/" in urls
    assert (ROOT + "tea/index.print.html" in urls) is expected


def test_cards_of_other_pages_below_a_text_with_the_title_of_one_are_no_list(
    write: Write, published: Published
) -> None:
    cards = "".join(
        f'<h3><a href="{href(name)}">{TITLES[name]}</a></h3><p>3 March 2026</p>'
        for name in ("tea", "mate")
    )
    text = f"<p>{LEADS['tea']}</p>" + "".join(f"<p>{each}</p>" for each in LEADS.values())
    link = "<a href=../again/>Once more</a>"
    write(articles() | {"site/posts/tea.html": page(TITLES["tea"], text + link)})
    write({"site/again/index.html": page(TITLES["tea"], f"{text}<h2>Read too</h2>{cards}")})
    assert run(["build", "site", "--site-url", ROOT]) == 0
    assert ROOT + "again/" in published(Path("site"))


@pytest.mark.parametrize(
    ("path", "expected"),
    [("sitemap/index.html", False), ("sitemap.html", False), ("docs/sitemap.html", True)],
)
def test_the_list_of_all_pages_at_the_root_of_a_site_is_a_listing(
    write: Write, published: Published, path: str, *, expected: bool
) -> None:
    lines = "".join(f'<li><a href="{href(name)}">{href(name)}</a></li>' for name in LEADS)
    assert is_published(write, published, path, f"<ul>{lines}</ul>") is expected


def test_a_short_post_is_no_list_of_its_terms(write: Write, published: Published) -> None:
    about = (
        "<p>Ada</p><p><a href='/site/tags/hot/'>hot</a></p>"
        "<p><a href='/site/categories/green/'>green</a></p><p>5 Words</p>"
        "<p>2024-04-01 00:00 +0000</p>"
    )
    texts = {"tea": "It came late this year.", "mate": "We ran out of it."}
    posts = {
        f"site/posts/{name}.html": page(TITLES[name], f"{about}<p>{text}</p>")
        for name, text in texts.items()
    }
    items = "".join(
        f"<h2><a href='/site/posts/{name}.html'>{TITLES[name]}</a></h2>" for name in texts
    )
    lists = {
        f"site/{name}/index.html": page(name, items) for name in ("tags/hot", "categories/green")
    }
    write(articles() | posts | lists)
    assert run(["build", "site", "--site-url", ROOT]) == 0
    found = set(published(Path("site")))
    assert {f"{ROOT}posts/tea.html", f"{ROOT}posts/mate.html"} <= found
    assert not any("/tags/" in each for each in found)


def test_a_list_of_one_post_keeps_its_title_beside_the_date(
    write: Write, published: Published
) -> None:
    names = ["oolong", "sencha", "assam", "keemun", "ceylon"]
    for number, name in enumerate(names, 1):
        below = f"July {number}, 2026. Filed under <a href='/site/tag/{name}'>{name.title()}</a>."
        title = f"A cup of tea no. {number}"
        text = f"<article><p>{PROSE} It is {name}, {name} it is.</p></article>"
        body = f"<p class=small>Written {below}</p>{text}"
        card = (
            f"<div class=big><a href='/site/{number}/'>{title}</a></div><p class=small>{below}</p>"
        )
        whole = "<!DOCTYPE html><html><head><title>{0}</title></head><body><div><h1>{0}</h1>{1}"
        write(
            {
                f"site/{number}/index.html": whole.format(title, body),
                f"site/tag/{name}/index.html": whole.format(
                    name.title(), f"<section><div>{card}</div></section>"
                ),
            }
        )
    assert run(["build", "site", "--site-url", ROOT]) == 0
    assert set(published(Path("site"))) == {f"{ROOT}{number}/" for number in range(1, 6)}


CHOOSE = "<p>Every cup is marked with all that is in it. Choose one, and see what goes with it.</p>"


@pytest.mark.parametrize(
    ("titles", "expected"), [(("Terms", "Terms"), False), (("Tags", "Categories"), True)]
)
def test_a_line_on_the_lists_of_all_tags_and_all_categories_is_the_theme_s(
    write: Write, published: Published, titles: tuple[str, str], *, expected: bool
) -> None:
    """Below titles of their own an author may have written it twice."""
    own = CHOOSE * 2
    terms = "".join(f"<a href='/site/tags/{name}/'>{name}</a> " for name in LEADS)
    write(
        {
            **{f"site/tags/{name}/index.html": page(name, excerpts(2)) for name in LEADS},
            "site/tags/index.html": page(titles[0], f"{own}<p>{terms}</p>"),
        }
    )
    body = f"{own}<p>No terms yet</p>"
    assert (
        is_published(write, published, "categories/index.html", body, title=titles[1]) is expected
    )
    assert (f"{ROOT}tags/" in published(Path("site"))) is expected


@pytest.mark.parametrize(
    ("addresses", "words", "expected"),
    [
        (("tags", "green", "black"), CHOOSE, False),
        (("tags", "green"), CHOOSE, True),
        (("green", "black", "white"), CHOOSE, True),
        (("v1/tags", "v2/tags", "v3/tags"), CHOOSE, True),
        (("tags", "green", "black"), f"<p>{INTRODUCTION}</p>", True),
    ],
    ids=["same list", "two", "no list", "versions", "a text"],
)
def test_the_same_line_at_several_addresses_and_as_a_list_is_a_listing(
    write: Write, published: Published, addresses: tuple[str, ...], words: str, *, expected: bool
) -> None:
    for each in addresses:
        write({f"site/{each}/index.html": page("All terms", words)})
    write({"site/about.html": page("About", f"<p>{PROSE}</p>")})
    assert run(["build", "site", "--site-url", ROOT]) == 0
    assert any(f"{ROOT}{each}/" in published(Path("site")) for each in addresses) is expected


@pytest.mark.parametrize(
    ("path", "label", "expected"),
    [
        ("tags/ice/index.html", "0 texts on ice, and nothing more yet", False),
        ("tags/ice/index.html", "Many texts on ice, and nothing more yet", True),
        ("tags/ice/index.html", "0 texts on ice. It melts before I can write.", True),
        ("tags/ice/index.html", "1.0 litres of tea on ice", True),
        ("ice/index.html", "0 texts on ice, and nothing more yet", True),
    ],
    ids=["counted", "not counted", "sentence", "measure", "no list"],
)
def test_a_list_that_counts_no_items_beside_lists_is_one(
    write: Write, published: Published, path: str, label: str, *, expected: bool
) -> None:
    for name in LEADS:
        write({f"site/tags/{name}/index.html": page(name, excerpts(2))})
    first, comma, rest = label.partition(", and")
    body = f"<p>{first}</p><p>{rest}</p>" if comma else f"<p>{first}</p>"
    body += "<p>Choose another tag</p>"
    assert is_published(write, published, path, body, title="Ice") is expected
