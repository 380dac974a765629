"""The second parser on pages whose words are known."""

from __future__ import annotations

import pytest

from oracle.second_parser import second_opinion
from oracle.words import TERM_END, words

PAGE = "<!doctype html><title>t</title><nav>no</nav><main>{}</main><footer>no</footer>"


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
def test_second_opinion(html: str, expected: str) -> None:
    assert words(second_opinion(PAGE.format(html))) == expected.split()


def test_the_end_of_a_term_is_marked() -> None:
    assert f"one{TERM_END}" in second_opinion(PAGE.format("<dl><dt>one</dt><dd>two</dd></dl>"))
