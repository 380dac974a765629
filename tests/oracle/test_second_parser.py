"""The second parser on pages whose words are known."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from oracle import keep
from oracle.second_parser import Listing, second_view
from oracle.words import TERM_END, words

if TYPE_CHECKING:
    from pathlib import Path

PAGE = "<!doctype html><title>t</title><nav>no</nav><main>{}</main><footer>no</footer>"


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keep, "CACHE", tmp_path)


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<h1>One<a class=headerlink href='#'>¶</a></h1><p>two</p>three", "One two three"),
        ("<p>o<b>n</b>e<br>two</p>", "one two"),
        ("<table><tr><td>one<td>two</table>", "one two"),
        ("<ul><li><input type=checkbox checked> one", "[x] one"),
        ("<p>one<sup><a class=footnote-ref href='#fn:1'>1</a></sup></p>", "one [1]"),
        ("<p>10<sub>2</sub> H<sub>2</sub>O</p>", "10_2 H2O"),
        ("<p>one<script>no()</script><button>no</button></p>", "one"),
        ("<p>x <script type='math/tex'>a+b</script></p>", "x a+b"),
        ("<p style='display: none'>no</p><details><summary>one</summary>two</details>", "one two"),
        ("<td class=linenos>1</td><pre><span class=linenos>1</span>one</pre>", "1 one"),
    ],
)
def test_words_of_the_content(html: str, expected: str) -> None:
    assert words(second_view(PAGE.format(html)).text) == expected.split()


def test_the_end_of_a_term_is_marked() -> None:
    assert f"one{TERM_END}" in second_view(PAGE.format("<dl><dt>one</dt><dd>two</dd></dl>")).text


def test_listings_have_no_line_numbers() -> None:
    html = """<pre>
<span class=linenos>1</span>def f():
<span class=linenos>2</span>    return 1
</pre>
<table class=highlighttable><tr><td class=linenos><pre>1</pre><td class=code><pre>x</pre></table>
<pre> </pre><pre>a<div>b</div></pre>"""
    assert second_view(PAGE.format(html)).listings == (
        Listing("def f():\n    return 1", boxes=False),
        Listing("x", boxes=False),
        Listing("ab", boxes=True),
    )
