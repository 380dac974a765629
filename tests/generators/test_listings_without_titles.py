"""Listings that do not show the titles of the pages that they list, in a folder of HTML."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from scp_ssg.cli import run
from tests.generators.pages import page

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.generators.conftest import Published, Write

ROOT = "https://example.org/"
LEADS = {
    "tea": "Green tea is steamed soon after the harvest, so that it keeps its colour.",
    "coffee": "The beans of this year came late, and we roasted them twice as long as usual.",
    "cocoa": "A good cup of cocoa begins with cold milk, a whisk and plenty of patience.",
    "mate": "In the south they drink mate from a gourd, and pass it on to the next guest.",
}
MORE = "<p>There is more to say about it than I thought when I began, so this is the end.</p>"
POSTS = {
    f"site/posts/{name}.html": page(f"All about {name}", f"<p>{lead}</p>{MORE}")
    for name, lead in LEADS.items()
}


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def published_of(write: Write, published: Published, pages: dict[str, str]) -> set[str]:
    """The paths of those ``pages`` that are published beside the posts."""
    write({f"site/{path}": html for path, html in pages.items()} | POSTS)
    assert run(["build", "site", "--site-url", ROOT]) == 0
    urls = {url.removeprefix(ROOT) for url in published(Path("site"))}
    assert {f"posts/{name}.html" for name in LEADS} <= urls
    return {path for path in pages if path.removesuffix("index.html") in urls}


def links(*names: str, text: str = "No. {}") -> str:
    """Links to posts, in words that are not their titles."""
    items = (
        f'<li><a href="/posts/{name}.html">{text.format(n)}</a></li>'
        for n, name in enumerate(names, 1)
    )
    return f"<ul>{''.join(items)}</ul>"


def test_pages_of_a_folder_that_only_link_elsewhere_in_any_words_are_terms(
    write: Write, published: Published
) -> None:
    pages = {
        "by/ann.html": page("Ann", links("tea", "mate")),
        "by/bob.html": page("Bob", links("cocoa")),
        "by/cy.html": page("Cy", links("coffee", "tea", "cocoa")),
    }
    assert published_of(write, published, pages) == set()


def test_pages_that_link_elsewhere_and_say_something_are_content(
    write: Write, published: Published
) -> None:
    own = "<p>Ann has run the kettle at the corner since her mother left it to her.</p>"
    pages = {
        "by/ann.html": page("Ann", own + links("tea", "mate")),
        "by/bob.html": page("Bob", own.replace("Ann", "Bob") + links("cocoa")),
        "by/cy.html": page("Cy", own.replace("Ann", "Cy") + links("coffee", "tea")),
    }
    assert published_of(write, published, pages) == set(pages)


def test_two_pages_that_only_link_elsewhere_are_no_folder_of_terms(
    write: Write, published: Published
) -> None:
    pages = {
        "by/ann.html": page("Ann", links("tea", "mate")),
        "by/bob.html": page("Bob", links("cocoa", "mate")),
    }
    assert published_of(write, published, pages) == set(pages)


MONTHS = '<ul><li><a href="/archives/2026/03/">March</a> 3</li><li><a href="/archives/2026/02/">'
MONTHS += "February</a> 1</li></ul>"


def month(*names: str) -> str:
    titles = (f'<li><a href="/posts/{name}.html">All about {name}</a></li>' for name in names)
    return page("Archive", f"<ul>{''.join(titles)}</ul>")


@pytest.mark.parametrize(
    ("text", "expected"), [("", False), ("<p>I drink what grows, and write about it.</p>", True)]
)
def test_a_page_with_nothing_but_the_box_of_months_that_each_page_has_lists_lists(
    write: Write, published: Published, text: str, *, expected: bool
) -> None:
    pages = {
        "archives/2026/03/index.html": month("tea", "mate", "cocoa"),
        "archives/2026/02/index.html": month("coffee", "tea"),
        "index.html": page("Drinks", text + MONTHS),
        **{
            f"notes/{n}.html": page(f"Note {n}", f"<p>Note {n}: {lead} So it is.</p>{MONTHS}")
            for n, lead in enumerate([*LEADS.values()] * 2)
        },
    }
    found = published_of(write, published, pages)
    assert ("index.html" in found) is expected
    assert {path for path in pages if path.startswith("notes/")} <= found


@pytest.mark.parametrize(
    ("path", "text", "expected"),
    [
        ("tags/tea/index.html", "", False),
        ("tea/index.html", "", True),
        ("tags/tea/index.html", MORE + MORE.replace("end", "first of many"), True),
    ],
)
def test_links_to_pages_that_are_not_published_make_a_listing_of_a_page_with_such_a_name(
    write: Write, published: Published, path: str, text: str, *, expected: bool
) -> None:
    items = "".join(
        f'<li><a href="/{year}/a-long-title-of-a-text/">How we made a cup of tea one day in {year} '
        "without a kettle and without any sugar</a></li>"
        for year in (2019, 2020, 2021)
    )
    pages = {path: page("Tea", f"{text}<ul>{items}</ul>")}
    assert (path in published_of(write, published, pages)) is expected


CARD = (
    '<article><time datetime="2026-01-0{n}">Jan {n}, 2026</time>'
    '<h3><a href="/posts/{name}.html">All about {name}</a></h3>'
    "<p>What nobody says of {name}, and why we say it all the same today.</p>"
    '<p><a href="/topic/{name}.html">{name}</a> <a href="/topic/hot.html">hot</a></p></article>'
)


@pytest.mark.parametrize(("dates", "expected"), [(True, False), (False, True)])
def test_the_tags_of_dated_cards_are_no_items(
    write: Write, published: Published, *, dates: bool, expected: bool
) -> None:
    cards = "".join(CARD.format(n=n, name=name) for n, name in enumerate(LEADS, 1))
    if not dates:
        cards = cards.replace("<time", "<template").replace("</time", "</template")
    topics = {
        f"topic/{name}.html": page(name, f"<p>Our {name} drinks are here since {n} years now.</p>")
        for n, name in enumerate([*LEADS, "hot"], 3)
    }
    pages = {"news.html": page("News", cards), **topics}
    found = published_of(write, published, pages)
    assert ("news.html" in found) is expected
    assert set(topics) <= found


@pytest.mark.parametrize("own", [35, 60])
def test_an_excerpt_that_stands_in_many_lists_is_one(
    write: Write, published: Published, own: int
) -> None:
    """A theme describes a tag in a line or two before the excerpts, an author in many words."""
    names = ("hot", "sweet", "green", "south", "guest", "whisk")
    items = "".join(
        f'<h2><a href="/posts/{name}.html">All about {name}</a></h2><p>{LEADS[name]}</p>'
        for name in ("tea", "mate")
    )
    pages = {
        f"tags/{tag}.html": page(tag, f"<p>{f'{tag} drink of ours ' * (own // 4)}</p>{items}")
        for tag in names
    }
    write({f"site/notes/{n}.html": page(f"Note {n}", f"{MORE} {n}") for n in range(8)})
    assert bool(published_of(write, published, pages)) is (own > 45)


def pictured_cards(excerpt: str = "{lead}") -> str:
    """Cards as of Hexo's theme Matery: a link is around a picture and the title over it."""
    return "".join(
        f'<article><a href="/posts/{name}.html"><div><img src="/{name}.png" alt="">'
        f"<span>Everything of {name}</span></div></a>"
        f"<p>{excerpt.format(lead=lead[:60])}</p><p>2026-03-0{n} Drinks</p></article>"
        for n, (name, lead) in enumerate(LEADS.items(), 1)
    )


OWN = "The kettle in our kitchen sang all morning long, and none of us knew who had lit it. "


@pytest.mark.parametrize(
    ("path", "body", "expected"),
    [
        pytest.param("archives/2026/03/index.html", pictured_cards(), False, id="cards"),
        pytest.param(
            "categories/drinks/index.html",
            pictured_cards().replace("<div>", "").replace("</div>", ""),
            False,
            id="without a box",
        ),
        pytest.param(
            "categories/drinks/index.html",
            pictured_cards(excerpt=OWN * 2),
            True,
            id="words of the page's own",
        ),
        pytest.param(
            "categories/drinks/index.html",
            "".join(
                f'<p>{OWN} So it was with everything of {name}.</p><a href="/posts/{name}.html">'
                f'<img src="/{name}.png" alt="everything of {name}"></a>'
                for name in LEADS
            ),
            True,
            id="pictures within a text",
        ),
        pytest.param("drinks/index.html", pictured_cards(), True, id="another name"),
    ],
)
def test_a_link_around_a_title_and_a_picture_names_a_page_where_the_name_says_that_it_lists(
    write: Write, published: Published, path: str, body: str, *, expected: bool
) -> None:
    pages = {path: page("March | Cups", body).replace("h1", "div")}
    assert published_of(write, published, pages) == ({path} if expected else set())


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        pytest.param("<p>Nothing of {} is here yet.</p>", False, id="the same words"),
        pytest.param("<p>Nothing of {} is here yet.</p><p>{} cups</p>", True, id="other words"),
        pytest.param('<p>{}</p><img src="/cup.png" alt="A cup">', True, id="a picture"),
        pytest.param(
            '<p>Nothing of {} is here yet.</p><p><a href="https://a.example/">A</a></p>',
            True,
            id="a link",
        ),
    ],
)
def test_pages_beside_lists_that_say_the_same_of_different_terms_are_empty_lists(
    write: Write, published: Published, body: str, *, expected: bool
) -> None:
    lists = {
        f"by/{name}.html": page(name, links("tea", "mate", name))
        for name in ("tea", "coffee", "cocoa", "mate")
    }
    empty = {
        f"by/{name}.html": page(name, body.format(name, n))
        for n, name in enumerate(("Water", "Juice"))
    }
    assert published_of(write, published, lists | empty) == (
        {*lists, *empty} if expected else set()
    )


@pytest.mark.parametrize("count", [2, 3])
def test_pages_that_say_the_same_beside_few_lists_are_pages(
    write: Write, published: Published, count: int
) -> None:
    lists = {f"by/{name}.html": page(name, links("tea")) for name in [*LEADS][:count]}
    empty = {f"by/{name}.html": page(name, f"<p>No {name}.</p>") for name in ("Water", "Juice")}
    others = {f"by/{name}er.html": page(name, f"<p>{LEADS[name]}</p>") for name in ("tea", "mate")}
    found = published_of(write, published, lists | empty | others)
    assert {*lists, *others} <= found


TERMS = "".join(f'<p><a href="/tag/{name}/">{name} (3)</a></p>' for name in ("hot", "cold"))
LEFT_OUT = {
    f"tag/{name}/index.html": page(name, "<p>Cups.</p>").replace(
        "<head>", '<head><meta name="robots" content="noindex">'
    )
    for name in ("hot", "cold")
}
"""Lists that a generator marks as such, or its author hides, before anything is compared."""


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        pytest.param(TERMS, False, id="links alone"),
        pytest.param(f"<h2>Choose</h2>{TERMS}", False, id="a heading"),
        pytest.param(f"<p>I drink what grows, and what I like.</p>{TERMS}", True, id="a line"),
        pytest.param(f"<p>{LEADS['tea']}</p>{TERMS}", True, id="words of an author's"),
        pytest.param(f"{TERMS}<p>{LEADS['tea']}</p>", True, id="words below"),
        pytest.param(f'{TERMS}<p><a href="/cup.pdf">A cup</a></p>', True, id="a file"),
        pytest.param(TERMS.replace("/tag/", "/cups/"), True, id="no lists by their names"),
    ],
)
def test_links_to_lists_that_are_left_out_are_a_list(
    write: Write, published: Published, body: str, *, expected: bool
) -> None:
    pages = {"cups/index.html": page("Cups", body)}
    found = published_of(write, published, pages | LEFT_OUT)
    assert found == ({*pages} if expected else set())


@pytest.mark.parametrize(
    ("path", "expected"),
    [("author/ann2.html", False), ("author/bob2.html", True), ("people/ann2.html", True)],
)
def test_a_number_at_the_end_of_a_term_is_a_further_page_of_its_list(
    write: Write, published: Published, path: str, *, expected: bool
) -> None:
    """Pelican numbers them so; the excerpt may stand in no page."""
    item = '<h2><a href="/posts/{}.html">All about {}</a></h2><p>{}</p>'
    first = "".join(item.format(name, name, LEADS[name]) for name in ("tea", "coffee", "cocoa"))
    last = item.format("mate", "mate", 3 * "I met a man who drank it all day, and he told me so. ")
    folder = path.partition("/")[0]
    pages = {f"{folder}/ann.html": page("Ann", first), path: page("Ann", last)}
    assert published_of(write, published, pages) == ({path} if expected else set())


def of_site(title: str, body: str) -> str:
    """A page of a theme that writes the site's name into the title, and above the heading."""
    return page("Our cups", f"<h1>{title}</h1>{body}")


@pytest.mark.parametrize(("title", "expected"), [("All about {}", False), ("{} slides", True)])
def test_a_dated_link_in_the_words_of_any_heading_of_its_page_is_an_item(
    write: Write, published: Published, title: str, *, expected: bool
) -> None:
    posts = {f"posts/{name}.html": of_site(f"All about {name}", MORE) for name in LEADS}
    items = "".join(
        f'<li>1 May 202{n} <a href="/posts/{name}.html">{title.format(name)}</a></li>'
        for n, name in enumerate(LEADS)
    )
    pages = {"index.html": of_site("Blog", f"<ul>{items}</ul>")}
    write({f"site/{path}": html for path, html in (posts | pages).items()})
    assert run(["build", "site", "--site-url", ROOT]) == 0
    assert (ROOT in published(Path("site"))) is expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (lambda name: LEADS[name], False),
        (
            lambda name: (
                f"{name} is what I drank on the day on which we moved to the town by the sea."
            ),
            True,
        ),
    ],
    ids=["an excerpt", "an author's words"],
)
def test_a_line_that_begins_with_a_title_and_goes_on_with_an_excerpt_is_an_item(
    write: Write, published: Published, text: Callable[[str], str], *, expected: bool
) -> None:
    items = "".join(
        f'<p><a href="/posts/{name}.html">All about {name}</a> <i>May 1, 2021</i> {text(name)}</p>'
        for name in LEADS
    )
    pages = {"cups/index.html": page("Cups", items)}
    assert published_of(write, published, pages) == ({*pages} if expected else set())


@pytest.mark.parametrize(
    ("first", "expected"),
    [
        (
            "".join(
                f"<h2><a href='/posts/{name}.html'>All about {name}</a></h2>" for name in LEADS
            ),
            False,
        ),
        (f"<p>{LEADS['tea']} {LEADS['coffee']} {LEADS['cocoa']}</p>", True),
    ],
    ids=["a list", "a text"],
)
def test_a_part_of_one_page_goes_on_with_a_list(
    write: Write, published: Published, first: str, *, expected: bool
) -> None:
    """One item alone was taken for the page's article, without its title."""
    second = page("Cups, page 2", f"<p>{LEADS['mate']}</p>")
    pages = {"blog/index.html": page("Cups", first), "blog/page/2/index.html": second}
    found = published_of(write, published, pages)
    assert ("blog/page/2/index.html" in found) is expected


@pytest.mark.parametrize(
    ("path", "title", "body", "expected"),
    [
        ("tag/hot.html", "Hot", f"<p>{LEADS['mate']}</p>", False),
        ("hot/mate.html", "Hot", f"<p>{LEADS['mate']}</p>", True),
        ("tag/hot.html", "Hot", f"<p>{LEADS['mate']}</p><p>We drink it cold.</p>", True),
        ("tag/hot.html", "Hot", f"<p>{LEADS['mate']} {LEADS['tea']}</p>", True),
        ("tag/hot.html", "All about mate", f"<p>{LEADS['mate']}</p>", True),
        ("tag/hot.html", "All about mate", f"<p>{LEADS['mate']}</p>{MORE}", False),
        ("page/2/index.html", "Hot", f"<p>{LEADS['mate']}</p>", True),
    ],
    ids=[
        "an excerpt",
        "no listing's name",
        "an author's words",
        "of two pages",
        "a page that another holds",
        "a copy",
        "a further page of a text",
    ],
)
def test_a_part_of_one_page_is_a_list_by_its_name(
    write: Write, published: Published, path: str, title: str, body: str, *, expected: bool
) -> None:
    """Pelican's lists of one short article show it whole, or its beginning, without a title."""
    pages = {path: page(title, body)}
    assert published_of(write, published, pages) == ({*pages} if expected else set())
