"""An output of a notebook is published once: as its box where a style beside it shows the box."""

from __future__ import annotations

import pytest

from scp_ssg.extract import Entry, SourcePage, extract

PROSE = "<p>A wheel that wobbles is a wheel whose spokes disagree, and a key makes them agree.</p>"

PAIRS = {
    "xarray": (
        "<div><svg></svg><style>/* {a} */ :root {{ --a: 1 }} .xr-wrap {{ display: block !important;"
        " width: 1em }} .xr-text {{ /* b */ display: none; }}</style><pre class=xr-text>Plain</pre>"
        "<div class=xr-wrap style='display:none'>Box</div></div>"
    ),
    "pystac": (
        "<style>.row {{ padding: 0; .k {{ color: red }} }} .wrap {{ display: block !important; }}"
        " .text {{ display: none }}</style><div><div class=text>Plain</div>"
        "<div class='jp-json wrap' style='display:none'>Box</div></div>"
    ),
    "scikit-learn": (
        "<style>#sk-1 div.sk {{ display: inline-block !important }}"
        " #sk-1 div.sk-text {{ display: none; }}</style><div id=sk-1><div class=sk-text>"
        "<pre>Plain</pre></div><div class=sk hidden>Box</div></div>"
    ),
    "several selectors": (
        "<style>p, .wrap {{ display: grid!important }} .x, .text {{ display: none }}</style>"
        "<pre class=text>Plain</pre><div class=wrap hidden>Box</div>"
    ),
}

HIDDEN = {
    "no style": "<pre class=text>Plain</pre><div class=wrap hidden>Box</div>",
    "only where the reader prints": (
        "<style>@media print {{ .wrap {{ display: block !important }} .text {{ display: none }} }}"
        "</style><pre class=text>Plain</pre><div class=wrap hidden>Box</div>"
    ),
    "only in a state": (
        "<style>.open .wrap, .wrap:hover {{ display: block !important }} .text {{ display: none }}"
        "</style><pre class=text>Plain</pre><div class=wrap hidden>Box</div>"
    ),
    "not above its attribute": (
        "<style>.wrap {{ display: block }} .text {{ display: none }}</style>"
        "<pre class=text>Plain</pre><div class=wrap style='display:none'>Box</div>"
    ),
    "another box": (
        "<style>#sk-2 div.wrap {{ display: block !important }} .text {{ display: none }}</style>"
        "<div id=sk-1><pre class=text>Plain</pre><div class=wrap hidden>Box</div></div>"
    ),
    "nothing in place of it": (
        "<style>.wrap {{ display: block !important }}</style>"
        "<pre class=text>Plain</pre><div class=wrap hidden>Box</div>"
    ),
    "a style that never ends": (
        "<style>.wrap {{ display: block !important }} .text {{ display: none"
        "</style><pre class=text>Plain</pre><div class=wrap hidden>Box</div>"
    ),
}

WAYS = pytest.mark.parametrize("way", ["fragment", "page"])


def published(box: str, way: str) -> str:
    content = f"<h1>Wheels</h1>{PROSE}{box.format(a='a')}{PROSE}"
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
    assert "Answer" in published(
        "<style>.a {{ display: none }}</style><p class=a>Answer</p>", "page"
    )
