"""An output of a notebook is published once: as its box where a style beside it shows the box."""

from __future__ import annotations

import pytest

from scp_ssg.extract import Entry, SourcePage, extract

PROSE = "<p>A wheel that wobbles is a wheel whose spokes disagree, and a key makes them agree.</p>"

PAIRS = {
    "xarray": (
        "<div><svg></svg><style>.xr-wrap { display: block !important } .xr-text-repr-fallback"
        " { display: none; }</style><pre class='xr-text-repr-fallback'>Plain</pre>"
        "<div class='xr-wrap' style='display:none'>Box</div></div>"
    ),
    "PySTAC": (
        "<style>.pystac-wrap { display: block !important; } .pystac-text-repr-fallback"
        " { display: none }</style><div>\n<div class=pystac-text-repr-fallback>Plain</div>\n"
        "<div class='jp-RenderedJSON pystac-wrap' style='display:none'>Box</div></div>"
    ),
    "scikit-learn": (
        "<style>#sk-1 div.sk-text-repr-fallback { display: none; }</style><div id=sk-1>"
        "<div class=sk-text-repr-fallback><pre>Plain</pre></div>"
        "<div class=sk-container hidden>Box</div></div>"
    ),
}

HIDDEN = {
    "no style": "<pre class=xr-text-repr-fallback>Plain</pre><div class=xr-wrap hidden>Box</div>",
    "another style": (
        "<style>.xr-wrap { color: red }</style>"
        "<pre class=xr-text-repr-fallback>Plain</pre><div class=xr-wrap hidden>Box</div>"
    ),
    "another text": (
        "<style>.xr-text-repr-fallback { display: none }</style>"
        "<pre>Plain</pre><div class=xr-wrap hidden>Box</div>"
    ),
}

WAYS = pytest.mark.parametrize("way", ["fragment", "page"])


def published(box: str, way: str) -> str:
    content = f"<h1>Wheels</h1>{PROSE}{box}{PROSE}"
    source = SourcePage(
        url="https://wheels.example/",
        html=f"<!doctype html><title>Wheels</title><main>{content}</main>",
        fragment=content if way == "fragment" else None,
    )
    found = extract(source)
    assert isinstance(found, Entry), found
    return " ".join(map(str, found.page.content))


@WAYS
@pytest.mark.parametrize("box", PAIRS.values(), ids=PAIRS)
def test_the_box_of_an_output_is_published_in_place_of_its_plain_text(box: str, way: str) -> None:
    words = published(box, way)
    assert "Box" in words
    assert "Plain" not in words


@WAYS
@pytest.mark.parametrize("box", HIDDEN.values(), ids=HIDDEN)
def test_a_box_that_no_style_shows_stays_hidden_and_its_plain_text_seen(box: str, way: str) -> None:
    words = published(box, way)
    assert "Box" not in words
    assert "Plain" in words


def test_a_style_alone_hides_nothing_as_a_script_may_show_it() -> None:
    assert "Answer" in published("<style>.a { display: none }</style><p class=a>Answer</p>", "page")
