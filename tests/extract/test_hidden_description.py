"""A description that a theme cut from the HTML of the content says nothing that is hidden."""

from __future__ import annotations

import json

import pytest

from scp_ssg.extract import Entry, SourcePage, extract

ARTICLE = (
    "<h1>Crabs</h1><p>They walk sideways.</p><p {hidden}>Ask Grace whether they can swim.</p>"
    "<p>Most of them live in the sea.</p>"
)
CUT = "They walk sideways. Ask Grace whether they can swim. Most of them..."
FIRST = "They walk sideways."


def linked(article: str, text: str) -> object:
    """The JSON-LD that is published of a page that states ``text`` in it twice."""
    data = json.dumps(
        {
            "@context": "https://schema.org",
            "@graph": [
                {"@type": "Article", "name": "Crabs", "articleBody": text},
                {"@type": "WebPage", "description": text},
                "x",
            ],
        }
    )
    html = (
        "<html lang=en><head><title>Crabs</title>"
        f"<script type=application/ld+json>{data}</script></head>"
        f"<body><main>{article}</main></body></html>"
    )
    entry = extract(SourcePage(url="https://shore.example/", html=html))
    assert isinstance(entry, Entry)
    assert entry.page.schema is not None
    return entry.page.schema["@graph"]


def test_json_ld_that_a_theme_cut_tells_nothing_hidden() -> None:
    article = ARTICLE.format(hidden="hidden")
    assert linked(article, CUT) == [
        {"@type": "Article", "name": "Crabs"},
        {"@type": "WebPage"},
        "x",
    ]


@pytest.mark.parametrize(
    ("hidden", "text"), [("", CUT), ("hidden", FIRST), ("hidden", "Grace on crabs.")]
)
def test_other_json_ld_stays_as_it_is(hidden: str, text: str) -> None:
    assert linked(ARTICLE.format(hidden=hidden), text) == [
        {"@type": "Article", "name": "Crabs", "articleBody": text},
        {"@type": "WebPage", "description": text},
        "x",
    ]


def description(stated: str, article: str, *, above: str = "", given: str | None = None) -> str:
    html = (
        f'<html lang=en><head><title>Crabs</title><meta name=description content="{stated}">'
        f"</head><body>{above}<main>{article}</main></body></html>"
    )
    found = set()
    for fragment in (article, None):
        page = SourcePage(
            url="https://shore.example/", html=html, fragment=fragment, description=given
        )
        entry = extract(page)
        assert isinstance(entry, Entry)
        found.add(entry.page.description)
    [said] = found
    return said


@pytest.mark.parametrize(
    "hidden", ["hidden", 'style="display: none"', 'style="visibility:hidden"', "popover"]
)
def test_words_of_a_hidden_element_that_a_theme_cut_are_not_published(hidden: str) -> None:
    assert description(CUT, ARTICLE.format(hidden=hidden)) == FIRST


@pytest.mark.parametrize(
    "unseen",
    [
        "<template><p>Ask Grace.</p></template>",
        "<dialog>Ask Grace.</dialog>",
        "<script>Ask Grace.</script>",
        "<p hidden>Ask &quot;Grace&quot;.</p>",
    ],
)
def test_all_that_a_filter_of_tags_leaves_is_looked_at(unseen: str) -> None:
    article = f"<h1>Crabs</h1><p>They walk sideways.</p>{unseen}<p>Most swim.</p>"
    assert description("They walk sideways. Ask Grace. Most", article) == FIRST


def test_a_cut_that_ends_within_what_is_hidden_is_known() -> None:
    article = ARTICLE.format(hidden="hidden")
    assert description("They walk sideways. Ask Grace wheth…", article) == FIRST


@pytest.mark.parametrize("cut", [CUT, "CrabsThey walk sideways.Ask Grace whether they ca…"])
def test_a_cut_of_what_visitors_see_stays(cut: str) -> None:
    assert description(cut, ARTICLE.format(hidden="")) == cut


def test_a_cut_stays_though_a_box_that_is_no_content_stands_in_it() -> None:
    article = "<h1>Crabs</h1><p>They walk sideways.</p><nav>Sea shells</nav><p>Most swim.</p>"
    cut = "They walk sideways.Sea shellsMost swi"
    assert description(cut, article) == cut


def test_a_cut_of_chinese_text_stays() -> None:
    article = "<h1>螃蟹</h1><p>它们横着走。大多数生活在海里。</p>"
    assert description("螃蟹它们横着走。大多数生活", article) == "螃蟹它们横着走。大多数生活"


@pytest.mark.parametrize(
    "stated",
    [
        "All about crabs, and whether they can swim.",
        "Grace on crabs.",
        "Ask crabs.",
    ],
)
def test_the_description_of_an_author_stays_beside_hidden_words(stated: str) -> None:
    article = ARTICLE.format(hidden="hidden")
    assert description(stated, article) == stated
    assert description("x", article, given=stated) == stated


def test_a_description_that_the_theme_shows_above_the_content_stays() -> None:
    stated = "Grace on crabs that swim."
    article = ARTICLE.format(hidden="hidden")
    assert description(stated, article, above=f"<header><p>{stated}</p></header>") == stated


@pytest.mark.parametrize("kind", ["", " type=application/ld+json", " id=__NEXT_DATA__"])
def test_a_description_that_a_script_states_as_data_stays(kind: str) -> None:
    stated = "Ask Grace on crabs."
    data = f'<script{kind}>{{"description": "{stated}"}}</script>'
    assert description(stated, ARTICLE.format(hidden="hidden"), above=data) == stated


@pytest.mark.parametrize("opening", ["<script>", "<!--", "<"])
def test_what_is_never_closed_is_read_once(opening: str) -> None:
    """If each opening were searched to the end, this would take an hour."""
    article = f"<h1>Crabs</h1><p>They walk sideways.</p><p hidden>Grace</p>{opening * 60_000}"
    assert description("They walk sideways. Grace", article) == FIRST
