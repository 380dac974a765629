"""A ``main`` or ``article`` in a dialog, or hidden from screen readers, is not the page's own."""

from __future__ import annotations

import pytest

from scp_ssg.extract import Entry, SourcePage, extract
from scp_ssg.model import HeadingBlock, TextBlock

ARTICLE = "<article><h1>Wheels</h1><p>Turn the key.</p></article>"
PANEL = (
    "<main><h2>Find a page</h2><p>Type a word, and the pages that have it are listed.</p></main>"
)
OWN = (HeadingBlock(1, "Wheels"), TextBlock("Turn the key."))


def content(body: str) -> tuple[object, ...]:
    html = f"<html><head><title>Wheels</title></head><body>{body}</body></html>"
    entry = extract(SourcePage(url="https://wheels.example/w/", html=html))
    assert isinstance(entry, Entry)
    return entry.page.content


OVERLAYS = [
    "<div role=dialog>{}</div>",
    "<div role=alertdialog><div>{}</div></div>",
    "<div aria-hidden=true>{}</div>",
    "<dialog open>{}</dialog>",
]


@pytest.mark.parametrize("overlay", OVERLAYS)
@pytest.mark.parametrize("own", [ARTICLE, ARTICLE.replace("article", "main")])
def test_a_main_in_an_overlay_does_not_beat_the_pages_own_element(overlay: str, own: str) -> None:
    assert content(own + overlay.format(PANEL)) == OWN
    assert content(overlay.format(PANEL) + own) == OWN


@pytest.mark.parametrize("overlay", OVERLAYS)
def test_a_main_in_an_overlay_does_not_beat_a_page_without_marks(overlay: str) -> None:
    more = "<p>A wheel that wobbles is one whose spokes disagree. So ask each of them.</p>" * 4
    own = f"<div>{ARTICLE[9:-10]}{more}</div>"
    assert content(own + overlay.format(PANEL))[:2] == OWN


@pytest.mark.parametrize("overlay", OVERLAYS)
def test_an_overlay_that_holds_the_whole_page_hides_nothing(overlay: str) -> None:
    # A script may wrap the page so while a notice is open.
    page = f"<div class=page><div class=top>Wheels Inc.</div><main>{ARTICLE[9:-10]}</main></div>"
    assert content(overlay.format(page)) == OWN


TOAST = "<div class=toast {}><div><p>There is a new version of this site.</p></div></div>"


@pytest.mark.parametrize(
    ("attributes", "is_box"),
    [
        ("role=alert aria-live=assertive", True),
        ("role=alert", False),
        ("aria-live=assertive", False),
    ],
)
def test_a_box_that_a_script_opens_later_is_not_the_content_of_a_page_of_links(
    attributes: str, *, is_box: bool
) -> None:
    # A notice of an author's has the role, too, and a slide show of an author's is live.
    tags = "<div><h1>Tags</h1><a href=/tags/key>key</a> <a href=/tags/rim>rim</a></div>"
    found = content(f"<div>{tags}</div>{TOAST.format(attributes)}")
    assert (TextBlock("There is a new version of this site.") not in found) is is_box
