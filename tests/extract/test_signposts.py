"""What leads through a site without a name of its own, and what only looks like it."""

from __future__ import annotations

import pytest

from scp_ssg.extract.signposts import signposts
from scp_ssg.extract.tree import parse

HEADING = "<h1>Truing a wheel</h1>"
TEXT = "<p>Turn the key.</p>"


def found(html: str) -> list[str]:
    root = parse(f"<main>{html}</main>").css_first("main")
    assert root is not None
    return [" ".join(each.text(separator=" ").split()) for each in signposts(root)]


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
        "<table><tr><td><a href='/b/'>Lube →</a></td></tr></table>",
        "<div><a href='/b/' rel='next'>Lube</a></div>",
    ],
    ids=["words", "words in boxes", "an arrow", "a relation"],
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
    ],
    ids=["a list", "a sentence", "a paragraph"],
)
def test_links_that_are_content_end_the_page(ending: str) -> None:
    assert found(HEADING + TEXT + ending) == []


@pytest.mark.parametrize(
    "line",
    [
        "<p>Last updated on 20 November 2026</p>",
        "<div>Was this page helpful? Yes No</div>",
        "<a href='/e'>Edit this page on GitHub</a>",
        "<span>Suggest edits</span>",
    ],
)
def test_lines_about_the_page(line: str) -> None:
    assert len(found(HEADING + TEXT + line)) == 1


@pytest.mark.parametrize(
    "line",
    [
        "<p>The row was last updated by the trigger.</p>",
        "<p>Edit this page and then build the site again to see what has changed in it.</p>",
        "<h2>Last updated</h2>",
    ],
)
def test_lines_about_the_subject(line: str) -> None:
    assert found(HEADING + line + TEXT) == []
