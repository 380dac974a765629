"""Links, images and media: what was shown beside what the blocks say, worked out by hand."""

from __future__ import annotations

import pytest

from oracle.browser import Reference
from oracle.references import Apart, Count, compared
from scp_ssg.model import Block, ImageBlock, LinkBlock, MediaLink, TextBlock, VideoBlock

SITE = "https://bikes.example/"
BELLS = Reference("link", (f"{SITE}bells",), "Bells and  horns")


def link(path: str, text: str) -> LinkBlock:
    return LinkBlock(f"{SITE}{path}", text)


def test_a_link_is_found_by_address_and_text() -> None:
    found = compared([BELLS], [TextBlock("Bells"), link("bells", "Bells and horns")], folded=False)
    assert found.counts["link"] == Count(expected=1, found=1, blocks=1, right=1)
    assert found.apart == ()


@pytest.mark.parametrize(
    ("block", "apart"),
    [
        (link("edit", "Edit this page"), {"lost", "invented"}),
        (link("bells", "Edit this page"), {"renamed"}),
        (link("bells#top", "Bells and horns"), {"lost", "invented"}),
    ],
)
def test_another_text_or_address_is_neither_found_nor_right(block: Block, apart: set[str]) -> None:
    found = compared([BELLS], [block], folded=False)
    assert found.counts["link"] == Count(expected=1, found=0, blocks=1, right=0)
    assert {each.side for each in found.apart} == apart


def test_addresses_are_compared_as_browsers_resolve_them() -> None:
    shown = Reference("link", ("https://xn--bcher-kva.example/a%20b?q=%C3%A9",), "one")
    block = LinkBlock("https://xn--bcher-kva.example:443/a b?q=é", "one")
    assert compared([shown], [block], folded=False).apart == ()


def test_of_equal_links_one_is_enough_and_no_more_than_are_shown_are_right() -> None:
    one = link("bells", "Bells and horns")
    assert compared([BELLS, BELLS], [one], folded=False).apart == ()
    assert compared([BELLS], [one, one], folded=False).apart == (
        Apart("invented", "link", one.url, one.text),
    )


def test_an_equal_link_in_another_paragraph_is_wanted_too() -> None:
    other = Reference("link", BELLS.urls, BELLS.text, box=1)
    found = compared([BELLS, other], [link("bells", "Bells and horns")], folded=False)
    assert found.counts["link"] == Count(expected=2, found=1, blocks=1, right=1)


def test_equal_links_of_one_paragraph_do_not_take_the_block_of_the_next() -> None:
    other = Reference("link", BELLS.urls, BELLS.text, box=1)
    one = link("bells", "Bells and horns")
    assert compared([BELLS, BELLS, other], [one, one], folded=False).apart == ()


def test_what_need_not_be_there_is_right_where_it_is() -> None:
    icon = Reference("link", (f"{SITE}feed",), "", wanted=False)
    assert compared([icon], [], folded=False).counts["link"] == Count()
    assert compared([icon], [link("feed", "Feed")], folded=False).apart == ()


def test_any_size_of_an_image_is_right() -> None:
    shown = Reference("image", (f"{SITE}s.png", f"{SITE}l.png"), "A bell")
    assert compared([shown], [ImageBlock(f"{SITE}l.png", "A bell")], folded=False).apart == ()
    lost = compared([shown], [], folded=False)
    assert lost.counts["image"] == Count(expected=1)


def test_a_frame_is_a_link_or_the_page_of_its_video() -> None:
    frame = Reference("media", ("https://www.youtube-nocookie.com/embed/abcdefgh?rel=0",), "")
    watch = (MediaLink(href="https://www.youtube.com/watch?v=abcdefgh", mediaType="text/html"),)
    assert compared([frame], [VideoBlock(name="Ride", url=watch)], folded=False).apart == ()
    listed = Reference("media", ("https://www.youtube.com/embed/videoseries?list=PLabcdef",), "")
    page = (MediaLink(href="https://www.youtube.com/playlist?list=PLabcdef", mediaType="x/y"),)
    assert compared([listed], [VideoBlock(name="Ride", url=page)], folded=False).apart == ()
    map_ = Reference("media", ("https://maps.example/x",), "")
    block = LinkBlock("https://maps.example/x", "https://maps.example/x")
    assert compared([map_], [block], folded=False).apart == ()


def test_of_a_folded_page_the_addresses_count() -> None:
    horns = Reference("link", (f"{SITE}horns",), "Horns")
    text = TextBlock(f"Bells and horns <{BELLS.urls[0]}>")
    assert compared([BELLS, BELLS], [text], folded=True).apart == ()
    assert [each.side for each in compared([BELLS, horns], [text], folded=True).apart] == ["lost"]
