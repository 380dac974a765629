"""What a host's fragment holds that is no content: the list of its own contents."""

from __future__ import annotations

import pytest

from scp_ssg.extract import Entry, SourcePage, extract
from scp_ssg.model import Block, HeadingBlock, ListBlock, TextBlock

REST = "<h2 id=rims>Rims</h2><p>Round, mostly, and made of metal.</p>"
BLOCKS = (HeadingBlock(2, "Rims"), TextBlock("Round, mostly, and made of metal."))


def content(fragment: str, *, verbatim: bool = True, added: str = "") -> tuple[Block, ...]:
    shown = fragment if verbatim else fragment.replace("<h2", "<h2 class=late")
    html = (
        "<!doctype html><html lang=en><head><title>Wheels</title></head><body>"
        f"<nav><a href=/>Home</a></nav><article>{shown}</article></body></html>"
    )
    found = extract(SourcePage(url="https://e.org/w/", html=html, fragment=fragment, added=added))
    assert isinstance(found, Entry)
    return found.page.content


@pytest.mark.parametrize("verbatim", [True, False])
@pytest.mark.parametrize(
    "contents",
    [
        '<div class="toc"><ul><li><a href="#rims">Rims</a></li></ul></div>',
        (
            '<div class="toc"><span class="toctitle">On wheels</span><ul><li>'
            '<a href="#rims">Rims</a></li></ul></div>'
        ),
        (
            '<nav class="contents" id="contents" role="doc-toc"><p class="topic-title">'
            '<a class="reference internal" href="#top">Contents</a></p><ul class="simple"><li><p>'
            '<a class="reference internal" href="#rims" id="toc-entry-1">Rims</a></p></li></ul>'
            "</nav>"
        ),
        (
            '<div class="contents topic" id="contents"><p class="topic-title first">Contents</p>'
            '<ul><li><a class="reference internal" href="#rims" id="id1">Rims</a></li></ul></div>'
        ),
    ],
    ids=["Python-Markdown", "with a title", "docutils", "older docutils"],
)
def test_the_list_of_contents_that_a_converter_writes_is_no_content(
    contents: str, verbatim: bool
) -> None:
    assert content(contents + REST, verbatim=verbatim) == BLOCKS


@pytest.mark.parametrize(
    ("box", "block"),
    [
        (
            "<div class=toc><p>Rims first, please: <a href='#rims'>Rims</a></p></div>",
            TextBlock("Rims first, please: Rims"),
        ),
        (
            "<div class=toc><ul><li><a href='#rims'>Rims</a>: round, mostly</li></ul></div>",
            ListBlock(ordered=False, items=("Rims: round, mostly",)),
        ),
        (
            "<div class=tocsin><ul><li><a href='#rims'>Rims</a></li></ul></div>",
            ListBlock(ordered=False, items=("Rims",)),
        ),
        ("<ul><li><a href='#rims'>Rims</a></li></ul>", ListBlock(ordered=False, items=("Rims",))),
    ],
    ids=["a sentence", "words beside a link", "another name", "no name"],
)
def test_links_to_its_sections_that_an_author_wrote_are_content(box: str, block: Block) -> None:
    assert content(box + REST) == (block, *BLOCKS)


def test_a_list_of_contents_that_leads_to_other_pages_is_content() -> None:
    box = "<div class=toc><ul><li><a href='/hubs/'>Hubs</a></li></ul></div>"
    assert ListBlock(ordered=False, items=("Hubs",)) in content(box + REST)


def test_a_fragment_of_nothing_but_links_to_places_is_kept() -> None:
    box = "<div class=toc><a href='#a'>Axle</a> <a href='#b'>Bolt</a></div>"
    assert content(box) == (TextBlock("Axle Bolt"),)


def test_the_tags_of_a_notebook_s_cell_are_no_content() -> None:
    cell = (
        '<div class="cell"><div class="celltoolbar"><div class="button_container'
        ' tags_button_container"><span class="tag-container"><span class="cell-tag">hide-output'
        "</span></span></div></div><p>The tag hides what the cell prints.</p></div>"
    )
    said = TextBlock("The tag hides what the cell prints.")
    assert content(REST + cell) == content(REST + cell, verbatim=False) == (*BLOCKS, said)


BYLINE = (
    '<div class="nt-contribs"><p class="nt-mod-time">Ultima modifica: 2026-11-28</p>'
    '<div class="nt-contributors"><span class="nt-initials">RP</span></div></div>'
)
LINE = "<p>Last modified on: 2026-11-28 21:42:30</p>"


@pytest.mark.parametrize("verbatim", [True, False])
@pytest.mark.parametrize("added", [BYLINE, LINE])
def test_what_a_plugin_adds_about_the_page_is_no_content(added: str, verbatim: bool) -> None:
    assert content(REST + added, added=added, verbatim=verbatim) == BLOCKS


@pytest.mark.parametrize("verbatim", [True, False])
@pytest.mark.parametrize(
    "added", ["", "<p>See also the bolts.</p>", "<p>Last modified on: 2020-01-01</p>"]
)
def test_the_author_s_own_line_about_the_page_stays_whatever_a_plugin_adds(
    added: str, verbatim: bool
) -> None:
    line = TextBlock("Last modified on: 2026-11-28 21:42:30")
    assert content(LINE + REST, added=added, verbatim=verbatim) == (line, *BLOCKS)


def test_what_a_plugin_adds_to_the_text_stays() -> None:
    added = "<div class=terms><p>Rim: the edge of a wheel.</p></div>"
    assert content(REST + added, added=added) == (*BLOCKS, TextBlock("Rim: the edge of a wheel."))
