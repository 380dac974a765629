"""Columns of a page that marks no main content: which of them are content."""

from __future__ import annotations

import pytest

from scp_ssg.extract import Entry, SourcePage, extract

TEXT = (
    "A wheel that wobbles is a wheel whose spokes disagree. Turn the key by a quarter of a turn,"
    " and look at the rim once more."
)


NEWS = "Rims came back from the painter"
LINKS = f"<ul><li><a href='/1/'>{NEWS}</a></li></ul>"


def published(text_column: str, link_column: str, heading: str) -> str:
    html = (
        "<title>Wheels</title><body><div class=container>"
        f"<div class='{text_column}'><p>{TEXT}</p></div>"
        f"<div class='{link_column}'>{heading}{LINKS}</div></div>"
    )
    found = extract(SourcePage(url="https://wheels.example/", html=html))
    assert isinstance(found, Entry)
    return str(found.page.content)


@pytest.mark.parametrize("width", ["col-md-6", "col-sm-4 col-lg-6", "col-6"])
def test_a_column_as_wide_as_the_text_with_headings_of_its_own_is_content(width: str) -> None:
    found = published(width, f"{width} news-table", "<h2 id=news>News</h2>")
    assert TEXT in found
    assert NEWS in found


@pytest.mark.parametrize(
    ("text_column", "link_column", "heading"),
    [
        ("col-md-8", "col-md-4", "<h2 id=news>News</h2>"),
        ("left", "right", "<h2 id=news>News</h2>"),
        ("col-md-6", "col-md-6", "<p>News</p>"),
        ("col-md-6", "col-md-6 sidebar", "<h2 id=news>News</h2>"),
    ],
)
def test_a_column_that_is_narrower_or_without_such_headings_is_no_content(
    text_column: str, link_column: str, heading: str
) -> None:
    found = published(text_column, link_column, heading)
    assert TEXT in found
    assert NEWS not in found
