"""Redirect stubs are no pages; short pages with a script or about redirects are."""

from __future__ import annotations

import pytest

from scp_ssg.extract import Entry, LeftOut, SourcePage, extract

URL = "https://example.org/old/"
TO = "https://example.org/new/"
LINK = f'<p>This page has moved to <a href="{TO}">a new place</a>.</p>'
CANONICAL = f'<link rel="canonical" href="{TO}">'
CODE = "/* counts visitors */ var visits = 1; " * 100
SENTENCE = "The old recipe asked for two spoons of tea and one of sugar. "


def page(body: str, head: str = "") -> Entry | LeftOut:
    html = f"<!doctype html><html lang=en><head><title>Redirecting…</title>{head}</head>{body}"
    return extract(SourcePage(url=URL, html=html))


def is_left_out(body: str, head: str = "") -> bool:
    result = page(body, head)
    assert isinstance(result, Entry) or result.reason == "redirect"
    return isinstance(result, LeftOut)


@pytest.mark.parametrize(
    "content",
    [
        f"0; url={TO}",
        f"0;URL='{TO}'",
        f'5; url = "{TO}"'.replace('"', "&quot;"),
        f"0 {TO}",
        f"1.5, {TO}",
        "0;../new/",
    ],
)
def test_a_refresh_to_another_page_is_a_redirect_after_any_delay(content: str) -> None:
    head = f'<meta http-equiv="Refresh" content="{content}">'
    assert is_left_out(f"<body>{LINK}", head)


@pytest.mark.parametrize("element", ["script", "style"])
def test_code_in_the_body_is_no_text_of_a_stub(element: str) -> None:
    head = f'<meta http-equiv="refresh" content="0; url={TO}">'
    assert is_left_out(f"<body><p>Redirecting…</p><{element}>{CODE}</{element}></body>", head)


@pytest.mark.parametrize(
    "script",
    [
        f'location="{TO}"',
        f"window.location.replace('{TO}')",
        f'window.location["replace"]("{TO}");',
        f'document.location["href"] = "{TO}"',
        f"setTimeout(() => location.assign(`{TO}`), 500)",
        f'window.onload = function () {{ top.location.href = "{TO}" + location.hash }}',
        f'var to = "{TO}"; self.location.replace(to + location.search)',
        f'{CODE} location.replace("{TO}")',
    ],
)
@pytest.mark.parametrize("kind", ["", ' type="module"', ' type="text/javascript"'])
def test_a_script_that_sends_on_is_a_redirect(script: str, kind: str) -> None:
    assert is_left_out(f"<body>{LINK}", f"<script{kind}>{script}</script>")


def test_the_body_s_onload_is_a_script() -> None:
    assert is_left_out(f"<body onload=\"location.replace('{TO}')\">{LINK}")


@pytest.mark.parametrize("witness", [LINK, CANONICAL])
def test_a_longer_stub_needs_a_second_witness_beside_its_script(witness: str) -> None:
    script = f'<script>location.replace("{TO}")</script>'
    text = f"<body><p>{SENTENCE * 3}</p>"
    assert is_left_out(text + (witness if witness == LINK else ""), script + witness)
    assert not is_left_out(text, script)


@pytest.mark.parametrize(
    "content", ["30", f"30; url={URL}", "30; url=./", "30; url=index.html", "30; url=#top", ""]
)
def test_a_status_page_that_loads_itself_again_is_a_page(content: str) -> None:
    head = f'<meta http-equiv="refresh" content="{content}">'
    assert not is_left_out("<body><main><h1>Status</h1><p>All is well.</p></main>", head)


@pytest.mark.parametrize(
    "body",
    [
        "<button onclick=\"location.href='/order/'\">Order tea</button>",
        '<select onchange="location = this.value"><option value="/de/">Deutsch</select>',
        "<pre><code>&lt;script&gt;location.replace('/new/')&lt;/script&gt;</code></pre>",
        "<p>Write <code>location.href = '/new/'</code>.</p>",
        '<script>if (location.href == "https://example.org/") greet()</script>',
        '<script>location.href = location.href.replace("http:", "https:")</script>',
        "<script>if (location.hash) open(location.hash)</script>",
        '<script type="application/json">{"code": "location.replace(\'/new/\')"}</script>',
    ],
)
def test_a_short_page_with_a_script_or_about_redirects_is_a_page(body: str) -> None:
    assert not is_left_out(f"<body><main><h1>Tea</h1><p>All about tea.</p>{body}</main>")


@pytest.mark.parametrize("target", ["target", "'/search/?q=' + target"])
def test_a_short_page_among_menus_may_have_a_script_that_goes_on_after_a_click(
    target: str,
) -> None:
    menu = "<ul>" + "<li>All about another kind of tea</li>" * 9 + "</ul>"
    script = f"<script>function go(target) {{ location.href = {target} }}</script>"
    text = "<main><h1>Tea</h1><p>All about tea.</p></main>"
    assert not is_left_out(f"<body><nav>{menu}</nav>{text}{script}")
    assert is_left_out(f"<body>{text}{script}")


@pytest.mark.parametrize(
    "text", [SENTENCE * 6, "茶は世界中で飲まれている飲み物で、その葉は山で摘まれる。" * 16]
)
def test_a_page_with_text_is_a_page_although_it_sends_on(text: str) -> None:
    head = f'<meta http-equiv="refresh" content="60; url={TO}">'
    assert not is_left_out(f"<body><main><h1>Tea</h1><p>{text}</p></main>", head)
