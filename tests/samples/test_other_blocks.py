"""What Pelican, the built-in theme and plain HTML write, and the blocks that it must become."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from tests.samples.built import Built

TIDEPOOLS = "https://tidepools.example.org/"

# Blocks that must stand somewhere in a page of the blog.
BLOG = [
    pytest.param(
        "stripes-on-the-rock.html",
        {
            "type": "table",
            "rows": [
                ["Zone", "Metres", ""],
                ["", "from", "to"],
                ["Upper", "6.5", "8.0"],
                ["Middle", "2.5", "6.5"],
                ["Lower", "0 and below", ""],
            ],
        },
        id="docutils grid table with spans",
    ),
    pytest.param(
        "stripes-on-the-rock.html",
        {
            "type": "table",
            "rows": [
                ["Zone", "Alga", "Animals"],
                ["Upper", "Pelvetia canaliculata", "- rough periwinkle\n- sea slater"],
                ["Middle", "Fucus vesiculosus", "- limpet\n- barnacle"],
                ["Lower", "Fucus serratus", "blue-rayed limpet"],
            ],
        },
        id="lists in the cells of a table",
    ),
    pytest.param(
        "measuring-a-pool.html",
        {
            "type": "table",
            "rows": [
                ["Time", "°C", "g/kg", "mg/l"],
                ["10:00", "17.2", "35.3", "7.9"],
                ["14:00", "26.8", "37.0", "13.1"],
                ["18:00", "24.9", "37.4", "9.0"],
            ],
        },
        id="docutils CSV table",
    ),
    pytest.param(
        "limpets-go-home.html",
        {
            "type": "image",
            "url": TIDEPOOLS + "images/limpet.svg",
            "alt": "A limpet from the side, with ridges from its top to its rim",
        },
        id="docutils figure of an SVG",
    ),
    pytest.param(
        "limpets-go-home.html",
        {
            "type": "list",
            "ordered": False,
            "items": [
                "Zigzag tracks in the green film: a limpet's lunch.",
                (
                    "An oval scar without a limpet. Somebody has eaten it,\n"
                    "  - an oystercatcher, if the rim is chipped,\n"
                    "  - a person, if there are many."
                ),
                "Small limpets on the backs of large ones.",
            ],
        },
        id="docutils list in a list",
    ),
    pytest.param(
        "hermit-crabs.html",
        {
            "type": "text",
            "text": "A crab visits a dozen shells before it takes one. Of a hundred crabs on our"
            " shore, thirty wear a shell that is too small.",
        },
        id="docutils sidebar",
    ),
    pytest.param(
        "hermit-crabs.html",
        {
            "type": "text",
            "text": "Empty shells are not empty. On a beach where visitors pick up every shell,"
            " the crabs live in bottle caps.",
        },
        id="docutils topic",
    ),
    pytest.param(
        "hermit-crabs.html",
        {
            "type": "text",
            "text": "Small shell, large crab:\nno sleep.\nLarge shell, small crab:\nno speed.",
        },
        id="docutils line block",
    ),
    pytest.param(
        "what-the-storm-left.html",
        {
            "type": "list",
            "ordered": True,
            "items": [
                "About five months for a thornback ray in summer, more in cold water.",
            ],
        },
        id="Markdown footnote",
    ),
    pytest.param(
        "the-pool-at-night.html",
        {
            "type": "image",
            "url": TIDEPOOLS + "images/hydrophone.svg",
            "alt": "A film canister with a buzzer in it and a cable",
        },
        id="HTML figure",
    ),
    pytest.param(
        "the-pool-at-night.html",
        {
            "type": "link",
            "url": TIDEPOOLS + "reading-a-tide-table.html",
            "text": "the tide table",
        },
        id="link to another article",
    ),
    pytest.param(
        "the-pool-at-night.html",
        {
            "type": "code",
            "language": "bash",
            "code": "arecord --format=S16_LE --rate=44100 --duration=60 pool.wav",
        },
        id="fence of tildes with a class",
    ),
]


@pytest.mark.parametrize(("path", "block"), BLOG)
def test_the_blog_has(path: str, block: dict[str, Any], blog: Built) -> None:
    assert blog.content(path).count(block) == 1, blog.content(path)


@pytest.mark.parametrize(
    ("first", "lines"),
    [
        pytest.param("from csv import reader", 7, id="line numbers in a table"),
        pytest.param("stty -F /dev/ttyUSB0 9600", 2, id="line numbers in the lines"),
    ],
)
def test_code_with_line_numbers_is_kept_without_them(first: str, lines: int, blog: Built) -> None:
    code = [b["code"] for b in blog.content("measuring-a-pool.html") if b["type"] == "code"]
    assert [len(c.splitlines()) for c in code if c.partition("\n")[0] == first] == [lines]


@pytest.mark.parametrize(
    ("path", "citation"),
    [
        ("anemones.html", "From my grandmother's Cahier des grèves, 1951"),
        ("hermit-crabs.html", "From my notebook, 24 July"),
    ],
)
def test_a_quote_has_its_source_apart(path: str, citation: str, blog: Built) -> None:
    quotes = [block for block in blog.content(path) if block["type"] == "quote"]
    assert [quote.get("citation") for quote in quotes] == [citation]


@pytest.mark.parametrize(
    ("path", "member", "value"),
    [
        ("anemones-de.html", "language", "de"),
        ("anemones.html", "language", "en"),
        ("limpets-go-home.html", "author", "Nolwenn Kerdraon, Yann Le Goff"),
        # Paris is an hour ahead of UTC in February, and was two hours ahead in August.
        ("reading-a-tide-table.html", "published", "2026-02-14T08:30:00Z"),
        ("measuring-a-pool.html", "modified", "2026-08-20T07:15:00Z"),
        ("pages/about.html", "description", "Who writes this, and where the pools are."),
    ],
)
def test_a_page_of_the_blog_says_of_itself(path: str, member: str, value: str, blog: Built) -> None:
    assert blog.pages[TIDEPOOLS + path][member] == value


def test_the_manuals_home_page_has_no_made_up_description(manual: Built) -> None:
    """MkDocs' own themes write the word None there."""
    page = manual.pages["https://bikes.example.org/manual/index.html"]
    assert page["description"].startswith("Most repairs of a bicycle need three tools")


def test_codehilite_keeps_indented_code(manual: Built) -> None:
    code = [block for block in manual.content("repairs/chain.html") if block["type"] == "code"]
    assert [block["code"] for block in code] == [
        "def wear(twelve_links_mm):\n    return (twelve_links_mm / 304.8 - 1) * 100"
    ]


def test_links_in_a_table_follow_it(manual: Built) -> None:
    content = manual.content("index.html")
    at = next(n for n, block in enumerate(content) if block["type"] == "table")
    followers = content[at + 1 : at + 6]
    assert [block["url"].rpartition("/")[2] for block in followers] == [
        "puncture.html",
        "chain.html",
        "brakes.html",
        "truing.html",
        "gears.html",
    ]


def test_a_page_in_another_encoding_is_read(folder: Built) -> None:
    page = folder.pages["https://bees.example.org/year/fruehling.html"]
    assert page["title"] == "Frühling"
    assert page["language"] == "de"
    assert "Alles Übrige hat Zeit bis zur Kirschblüte." in page["content"][1]["text"]


def test_a_title_has_no_name_of_the_site(folder: Built) -> None:
    assert {page["title"] for page in folder.pages.values()} == {
        "Two hives behind the shed",
        "Spring",
        "Summer",
        "Winter",
        "Frühling",
    }
