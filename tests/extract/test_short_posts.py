"""A post of a few words keeps them, though a rule that judges by few words takes the box around."""

from __future__ import annotations

import pytest

from scp_ssg.dom import parse
from scp_ssg.extract import Entry, LeftOut, SourcePage, extract
from scp_ssg.extract.boilerplate.judging import Taken
from scp_ssg.extract.boilerplate.short_posts import spare_short_posts
from scp_ssg.extract.rules import Structure
from scp_ssg.model import Block, HeadingBlock, ListBlock, TextBlock
from tests.extract.verdicts import Verdicts

TITLE = HeadingBlock(1, "Frost")
SENTENCE = TextBlock("It came late.")
TERMS = "<ul><li><a href='/tags/weather/'>Weather</a></li></ul>"
LICENCE = (
    "<footer><p>Licensed under <a rel=license href='https://creativecommons.org/'>CC BY</a>.</p>"
    "</footer>"
)


def found(body: str) -> Entry | LeftOut:
    html = f"<html><head><title>Frost</title></head><body>{body}</body></html>"
    return extract(SourcePage(url="https://frost.example/a/", html=html))


@pytest.mark.parametrize(
    ("box", "expected"),
    [
        (f"<p>It came late.</p>{TERMS}", SENTENCE),
        (f"<div><p>It came late.</p></div><div class=tags>{TERMS}</div>", SENTENCE),
        (
            "<div><time>2024-05-05</time></div><ul><li>Saw</li><li>Shears</li></ul>",
            ListBlock(ordered=False, items=("Saw", "Shears")),
        ),
        (f"<div itemprop=articleBody><p>It came late.</p></div>{LICENCE}", SENTENCE),
    ],
    ids=["terms", "terms in a box", "date", "licence"],
)
def test_a_short_post_keeps_its_words_and_nothing_else(box: str, expected: Block) -> None:
    script = "<script>load('comments', 'of all readers')</script>"
    entry = found(f"<article><h1>Frost</h1><div class=inner>{box}</div>{script}</article>")
    assert isinstance(entry, Entry)
    assert entry.page.content == (TITLE, expected)


@pytest.mark.parametrize(
    "box",
    [
        "<time>2024-05-05</time> by <a rel=author href='/ada/'>Ada</a>",
        f"<p>On <time>2024-05-05</time></p>{TERMS}",
        LICENCE,
    ],
    ids=["byline", "terms", "licence"],
)
def test_a_post_without_words_has_none(box: str) -> None:
    entry = found(f"<article><h1>Frost</h1><div class=inner>{box}</div></article>")
    assert isinstance(entry, Entry)
    assert entry.page.content == (TITLE,)


@pytest.mark.parametrize(
    ("line", "is_post"),
    [
        ("<p>Published on 5 May 2024</p>", False),
        ("<p>\u53d1\u5e03\u4e8e\uff1a2024\u5e745\u67085\u65e5</p>", False),
        ("<a href=/ada/><p>Ada</p></a><p>5 May 2024</p>", False),
        ("<p>It came late, and stayed until 5 May 2024</p>", True),
        ("<p>Until 5 May 2024</p><ul><li>Frost</li></ul>", True),
    ],
)
def test_a_line_with_a_date_alone_is_no_post(line: str, *, is_post: bool) -> None:
    html = f"<title>Frost</title><article><h1>Frost</h1><div class=info>{line}</div></article>"
    source = SourcePage(url="https://frost.example/a/", html=html)
    entry = extract(source, site=Verdicts(recurs=True))
    assert isinstance(entry, Entry)
    assert (entry.page.content != (TITLE,)) is is_post


DATED = "<p class=small>1 May 2026. Filed under <a href='/tag/ice/'>Ice</a>.</p>"


@pytest.mark.parametrize(
    ("beside", "is_left"),
    [
        ("<div><a href='/late/'>The frost came late again</a></div>", True),
        ("<div><b><a href='/late/'>The frost came late again</a></b></div>", True),
        ("<div><a href='/by/ada/'>Ada King Lovelace</a></div>", False),
        ("<div>By <a href='/by/ada/'>Ada who lives up north</a></div>", False),
        ("<div><a rel=author href='/by/ada/'>Ada of the far north</a></div>", False),
        ("<ul><li><a href='/ice/'>All that we know of ice</a></li></ul>", False),
    ],
    ids=["title", "bold", "author", "words before", "marked author", "terms"],
)
def test_the_title_in_a_list_of_one_post_is_no_part_of_its_date(
    beside: str, *, is_left: bool
) -> None:
    html = f"<main><h1>Frost</h1><section><div>{beside}{DATED}</div></section></main>"
    root = parse(html).css_first("main")
    assert root is not None
    box = root.css_first("section")
    assert box is not None
    removed = spare_short_posts(root, [Taken(box, Structure.DATED_BOX)])
    assert len(removed) == (0 if is_left else 1)
    assert all("Filed" not in each.node.text() for each in removed)
