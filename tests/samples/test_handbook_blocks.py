"""What Material and its Markdown extensions write, and the blocks that it must become.

Each expectation was read off the Markdown source by a person.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from tests.samples.built import Built

ROOT = "https://bread.example.org/sourdough/"


def text(words: str) -> dict[str, Any]:
    return {"type": "text", "text": words}


def items(*each: str, ordered: bool = False) -> dict[str, Any]:
    return {"type": "list", "ordered": ordered, "items": list(each)}


def rows(*each: list[str]) -> dict[str, Any]:
    return {"type": "table", "rows": list(each)}


def image(path: str, alt: str) -> dict[str, Any]:
    return {"type": "image", "url": ROOT + path, "alt": alt}


# In a row: blocks that must follow each other, with nothing between them.
IN_A_ROW = [
    pytest.param(
        "handbook/baking/",
        [
            text("The pot is at 250 °C"),
            text(
                "Put the lid where nobody takes it for cold. Lower the loaf into the pot on a strip"
                " of baking paper instead of dropping it."
            ),
        ],
        id="admonition",
    ),
    pytest.param(
        "handbook/percentages/",
        [
            text("Weigh the salt"),
            text(
                "A teaspoon of fine salt weighs about six grams, a teaspoon of flaky salt less than"
                " four. Two per cent of the flour's weight is pleasant, three per cent is not; only"
                " a scale tells them apart."
            ),
        ],
        id="snippet",
    ),
    pytest.param(
        "handbook/mixing/",
        [
            text("A sticky dough is not too wet"),
            text(
                "Gluten is still forming. Wait ten minutes before adding flour, and then do not add"
                " flour."
            ),
            text("Try it"),
            text(
                "Keep back a spoonful of dough, and compare it with the rest after the third set of"
                " folds."
            ),
        ],
        id="admonition in an admonition",
    ),
    pytest.param(
        "handbook/starter/",
        [
            text("It smells of nail polish. Is it dead?"),
            text(
                "No, it is hungry. Ethyl acetate smells like that, and appears when the flour is"
                " used up. Feed it twice a day for two days, at a ratio of 1 : 5 : 5, and the smell"
                " goes."
            ),
        ],
        id="details that are closed",
    ),
    pytest.param(
        "handbook/starter/",
        [
            text("You bake daily"),
            text("Keep the jar on the worktop and feed it every twelve hours."),
            items(
                "Ratio: 1 part starter, 5 parts water, 5 parts flour.",
                "At 25 °C it peaks after eight to ten hours.",
            ),
            text("You bake on Sundays"),
        ],
        id="tabs",
    ),
    pytest.param(
        "handbook/starter/",
        [
            items(
                "[x] doubles in six hours or less",
                "[x] smells of yoghurt or ripe apples",
                "[ ] still needs stirring to look alive",
            ),
            text("Name it"),
        ],
        id="task list, and an inline admonition",
    ),
    pytest.param(
        "handbook/troubleshooting/",
        [
            items(
                "[x] starter doubled within six hours",
                "[x] dough at 25 °C after mixing",
                "[ ] grown by half\n  - [ ] domed\n  - [ ] wobbling",
                "[ ] oven at 250 °C for 45 minutes",
            )
        ],
        id="task list in a task list",
    ),
    pytest.param(
        "handbook/starter/",
        [
            items(
                "Day one. Stir 50 g of wholemeal rye flour and 50 g of lukewarm water in a clean"
                " jar. Cover it loosely.",
                "Day two. Stir once. Bubbles are a good sign, but they come from bacteria that will"
                " soon die of the acid they make.",
                "Days three to six. Once a day:\n"
                "  1. keep 25 g of the starter, and use the rest in pancakes;\n"
                "  2. add 50 g of flour and 50 g of water;\n"
                "  3. mark the level with a rubber band.\n"
                "The dough may stay flat on day four. This is the bacteria changing shifts, not a"
                " failure.",
                "Day seven. If it doubles within six hours after a feed, it is ready to bake with.",
                ordered=True,
            )
        ],
        id="numbered list in a numbered list, with paragraphs",
    ),
    pytest.param(
        "handbook/fermentation/",
        [
            items(
                "The surface is domed, and pulls away from the bowl's wall.",
                "Bubbles are seen\n"
                "  - below the surface, as grey spots, and\n"
                "  - through the wall of a glass bowl:\n"
                "    1. small and many at half time,\n"
                "    2. uneven when it is ready.",
                "The dough wobbles when the bowl is shaken.",
                "A wet finger leaves a dent that fills slowly.\n"
                "If it springs back at once, wait; if it stays, hurry.",
            )
        ],
        id="lists three deep",
    ),
    pytest.param(
        "handbook/troubleshooting/",
        [
            items(
                "Small, even holes and a pale crust: the dough was too cold or too young. It needs",
                ordered=True,
            ),
            {
                "type": "code",
                "language": "text",
                "code": "2 °C warmer  →  about 1 hour less\n2 °C colder  →  about 1 hour more",
            },
            text("so warm the water next time."),
            items(
                "Large holes at the top and none at the bottom: young dough again, in a hot oven.",
                "A wet line along the bottom:",
                ordered=True,
            ),
            rows(
                ["Cause", "Remedy"],
                ["Cut too early", "Wait"],
                ["Baked too short", "Ten minutes more, without the lid"],
            ),
            items("Grey streaks: flour from the table was rolled in.", ordered=True),
        ],
        id="code and a table in a list",
    ),
    pytest.param(
        "handbook/baking/",
        [
            items(
                "Heat the stone for an hour.",
                "Load the loaf, pour the water, shut the door.",
                ordered=True,
            ),
            {"type": "quote", "text": "Do not open it again to look."},
            items("Take the tray out after fifteen minutes.", ordered=True),
        ],
        id="quote in a list in a tab",
    ),
    pytest.param(
        "handbook/flour/",
        [
            text("White and wholemeal flours of four countries"),
            rows(
                ["Country", "White", "", "Wholemeal"],
                ["", "Name", "Ash, %", ""],
                ["Germany", "Type 550", "0.51–0.63", "Vollkornmehl"],  # noqa: RUF001
                ["France", "T65", "0.62–0.75", "T150"],  # noqa: RUF001
                ["Italy", "Tipo 0", "≤ 0.65", "Integrale"],
                ["United States", "Bread flour", "not printed on the bag", ""],
            ),
        ],
        id="table with a caption and spans both ways",
    ),
    pytest.param(
        "handbook/fermentation/",
        [
            rows(
                ["Dough", "Starter", "Hours at 21 °C", "Hours at 26 °C"],
                ["White", "10 %", "9", "6"],
                ["", "20 %", "7", "4½"],
                ["Half wholemeal", "10 %", "8", "5"],
                ["", "20 %", "6", "4"],
            )
        ],
        id="table with row spans",
    ),
    pytest.param(
        "handbook/glossary/",
        [
            items(
                "Autolyse: A rest of flour and water before salt and starter are added.",
                "Banneton: A basket of cane in which a shaped loaf rises.\n"
                "Wood fibre does the same work.",
                "Bulk fermentation: The time between mixing and dividing.\n"
                "In bakeries with one large batch, simply bulk.",
                "Crumb: Everything inside the crust.",
            ),
            text("Discard"),
            text("The part of a starter that is taken out before a feed."),
            {
                "type": "code",
                "language": "text",
                "code": "100 g discard + 1 egg + 50 ml milk = 2 pancakes",
            },
        ],
        id="definition list, and code in a definition",
    ),
    pytest.param(
        "handbook/shaping/",
        [
            image("assets/letter-fold.svg", "Three drawings of a letter fold"),
            image("assets/roll.svg", "Dough rolled up like a carpet"),
            text("The letter fold, and the roll. Four turns are plenty for one kilogram."),
        ],
        id="figure with two pictures and a caption",
    ),
    pytest.param(
        "handbook/mixing/",
        [image("assets/crumb-240.png", "Even crumb with bubbles the size of peas")],
        id="picture",
    ),
    pytest.param(
        "handbook/shaping/",
        [
            {
                "type": "video",
                "name": "Seen from above",
                "url": [
                    {
                        "href": "https://media.example.org/sourdough/shaping.webm",
                        "mediaType": "video/webm",
                    },
                    {
                        "href": "https://media.example.org/sourdough/shaping.mp4",
                        "mediaType": "video/mp4",
                    },
                ],
                "width": 640,
                "height": 360,
                "icon": {"type": "Image", "url": ROOT + "assets/shaping-poster.svg"},
                "captions": [
                    {
                        "language": "en",
                        "url": ROOT + "assets/shaping.en.vtt",
                        "label": "English",
                    },
                    {
                        "language": "de",
                        "url": ROOT + "assets/shaping.de.vtt",
                        "label": "Deutsch",
                    },
                ],
            }
        ],
        id="video with sources, a poster and captions",
    ),
    pytest.param(
        "handbook/baking/",
        [
            {
                "type": "audio",
                "name": "A crust crackling as it cools",
                "url": [
                    {"href": ROOT + "assets/crackle.wav", "mediaType": "audio/wav"},
                    {
                        "href": "https://media.example.org/sourdough/crackle.mp3",
                        "mediaType": "audio/mpeg",
                    },
                ],
            }
        ],
        id="audio with sources",
    ),
    pytest.param(
        "handbook/fermentation/",
        [
            {
                "type": "code",
                "language": "mermaid",
                "code": "graph LR\n  A[Mix] --> B[Fold]\n  B --> C{Half an hour later: slack?}\n"
                "  C -->|yes| B\n  C -->|no| D[Rest]\n  D --> E{Risen by half?}\n"
                "  E -->|no| D\n  E -->|yes| F[Divide and shape]",
            }
        ],
        id="mermaid",
    ),
    pytest.param(
        "handbook/calculator/",
        [
            text("formula.yml"),
            {
                "type": "code",
                "language": "yaml",
                "code": "flour: 1.0\nwater: 0.722\nstarter: 0.222\nsalt: 0.022",
            },
        ],
        id="code with a title",
    ),
    pytest.param(
        "handbook/calculator/",
        [
            text("Shell"),
            {
                "type": "code",
                "language": "bash",
                "code": "#!/usr/bin/env bash\nflour=865  # (1)!\n"
                'echo "water: $((flour * 722 / 1000)) g"',
            },
            items(
                "Bash has no fractions, so the share is multiplied by a thousand and divided"
                " again.",
                ordered=True,
            ),
        ],
        id="annotated code in a tab",
    ),
    pytest.param(
        "",
        [
            items(
                "The starter\nFlour and water, fed until they feed back.",
                "Baker's percentages\nOne way of writing recipes that scales to any oven.",
                "Bulk fermentation\nHow to read the dough instead of the clock.",
            )
        ],
        id="grid of cards with icons",
    ),
]


@pytest.mark.parametrize(("path", "expected"), IN_A_ROW)
def test_becomes(path: str, expected: list[dict[str, Any]], handbook: Built) -> None:
    content = handbook.content(path)
    starts = [n for n, block in enumerate(content) if block == expected[0]]
    found = [content[n : n + len(expected)] for n in starts]
    assert expected in found, content


# Words that must stand in the text of one block, just so.
WORDS = [
    ("handbook/calculator/", "press Enter, select B2 to B5 and fill down with Ctrl+D", "keys"),
    ("handbook/calculator/", 'give {"flour": 865, "water": 624,', "highlighted inline code"),
    ("handbook/fermentation/", "5 × 2^⅝ ≈ 7.7 hours", "caret: superscript"),  # noqa: RUF001
    ("handbook/flour/", "H2O is H2O, but", "tilde: subscript"),
    ("handbook/flour/", "Wholemeal flour turns rancid, because", "mark"),
    ("handbook/flour/", "times a hundred[1]. American", "footnote reference"),
    ("handbook/starter/", "yeasts and LAB live together", "abbreviation"),
    ("handbook/shaping/", "Write the date on it: a basket", "caret: insertion"),
    ("handbook/percentages/", r"Let \(f\) be the flour, \(w\) the water", "inline math, dollars"),
    ("handbook/percentages/", r"\(H = (650 + 100) / (900 + 100) = 75\,\%\)", "inline math"),
    ("handbook/percentages/", r"H = \frac{w + \tfrac{s}{2}}{f + \tfrac{s}{2}}", "display math"),
    ("handbook/percentages/", r"\begin{align}", "math environment"),
    ("handbook/baking/", "Bread 🍞 keeps best", "emoji"),
    ("handbook/yudane/", "糊化させてから本ごねの生地に", "a line break between Japanese words"),
]


@pytest.mark.parametrize(
    ("path", "words"), [pytest.param(path, words, id=name) for path, words, name in WORDS]
)
def test_says(path: str, words: str, handbook: Built) -> None:
    texts = [block["text"] for block in handbook.content(path) if block["type"] == "text"]
    assert sum(words in each for each in texts) == 1, texts


def test_languages_of_code_are_those_of_the_fences(handbook: Built) -> None:
    found = [
        (block.get("language"), block["code"].partition("\n")[0])
        for block in handbook.content("handbook/calculator/")
        if block["type"] == "code"
    ]
    assert found == [
        ("python", '"""Weights of a sourdough batch from baker\'s percentages."""'),
        ("bash", "#!/usr/bin/env bash"),
        ("javascript", "const water = (flour) => Math.round(flour * 0.722);"),
        ("sql", "SELECT name, round(865 * share) AS grams"),
        ("yaml", "flour: 1.0"),
        (None, "flour 865"),
        (None, "starter 192"),
        ("diff", "-water: 0.722"),
        ("pycon", ">>> from dough import batch"),
    ]


def test_code_has_no_line_numbers(handbook: Built) -> None:
    numbered = next(
        block["code"]
        for block in handbook.content("handbook/calculator/")
        if block["type"] == "code" and "def batch" in block["code"]
    )
    assert numbered.splitlines()[:4] == [
        '"""Weights of a sourdough batch from baker\'s percentages."""',
        "",
        'SHARES = {"flour": 1.0, "water": 0.722, "starter": 0.222, "salt": 0.022}',
        "",
    ]


def test_embedded_videos_keep_their_addresses(handbook: Built) -> None:
    videos = [
        block for block in handbook.content("handbook/fermentation/") if block["type"] == "video"
    ]
    assert [block["name"] for block in videos] == [
        "Big Buck Bunny, the Blender Foundation's open film",
        "Big Buck Bunny on Vimeo",
    ]
    assert "aqz-KE-bpKQ" in str(videos[0]["url"])
    assert "1084537" in str(videos[1]["url"])


def test_footnotes_end_the_page(handbook: Built) -> None:
    assert handbook.content("handbook/glossary/")[-1] == items(
        "Yeast was once proved: shown to be alive.",
        "Equal weights of flour and water, that is 100 % hydration. The name may or may not have"
        " come with bakers from Poland.",
        ordered=True,
    )


def test_a_quote_has_its_source_apart(handbook: Built) -> None:
    quotes = [block for block in handbook.content("handbook/mixing/") if block["type"] == "quote"]
    assert [(quote["text"][:16], quote.get("citation")) for quote in quotes] == [
        ("The better the d", "after Raymond Calvel, Le goût du pain")
    ]


def test_links_follow_the_list_they_stand_in(handbook: Built) -> None:
    content = handbook.content("")
    at = next(n for n, block in enumerate(content) if block["type"] == "list")
    assert content[at + 1 : at + 4] == [
        {"type": "link", "url": ROOT + "handbook/starter/", "text": "The starter"},
        {"type": "link", "url": ROOT + "handbook/percentages/", "text": "Baker's percentages"},
        {"type": "link", "url": ROOT + "handbook/fermentation/", "text": "Bulk fermentation"},
    ]


@pytest.mark.parametrize(
    ("path", "member", "value"),
    [
        ("handbook/starter/", "author", "Marta Lindqvist"),
        ("handbook/starter/", "published", "2026-03-02T00:00:00Z"),
        ("handbook/starter/", "title", "The starter"),
        ("handbook/roggenbrot/", "language", "de"),
        ("handbook/yudane/", "language", "ja"),
        ("handbook/yudane/", "author", "佐藤 恵"),
        ("blog/2026/01/18/baking-in-a-cold-kitchen/", "modified", "2026-02-01T00:00:00Z"),
        ("blog/2026/05/09/an-oven-made-of-clay/", "author", "Halvard Nes, Marta Lindqvist"),
        ("blog/2026/05/09/an-oven-made-of-clay/", "published", "2026-05-09T00:00:00Z"),
    ],
)
def test_a_page_says_of_itself(path: str, member: str, value: str, handbook: Built) -> None:
    assert handbook.pages[ROOT + path][member] == value


def test_a_page_without_a_description_gets_its_own_words(handbook: Built) -> None:
    page = handbook.pages[ROOT + "blog/2026/05/09/an-oven-made-of-clay/"]
    assert page["description"].startswith("A clay oven costs a weekend, forty buckets of clay")


def test_json_ld_is_kept(handbook: Built) -> None:
    assert handbook.pages[ROOT + "handbook/baking/"]["schema"] == {
        "@context": "https://schema.org",
        "@type": "Recipe",
        "name": "Baking",
        "recipeYield": "1 loaf",
        "totalTime": "PT45M",
    }
