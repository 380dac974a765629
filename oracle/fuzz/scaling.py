"""``python -m oracle.fuzz.scaling``: find constructs that take quadratic time.

Each construct is repeated to fill a page of two sizes, one four times as large as the other. If the
larger page takes much more than four times as long, the construct takes quadratic time. Both are
measured in processor time, one after the other in one process, so that the load of the machine does
not matter. A process that takes a minute is ended. Each page is read as a build reads it: with
its Markdown, and with a site that is asked about its boxes.
"""

from __future__ import annotations

import os
import signal
import sys
from itertools import chain, product
from time import thread_time
from typing import TYPE_CHECKING

from scp_ssg.extract import KnownVerdicts, SourcePage, extract

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["CASES", "main", "page"]

SIZE = 40_000
"""Characters of the smaller page."""
TIMES = 4
MOST = 8.0
"""The most that the larger page may take, as a multiple of the smaller one; ideal is TIMES."""
SHORT = 0.15
"""Seconds that are too short to compare."""
LIMIT = 60
"""Seconds for both pages; on a slow machine the dearest construct takes twelve."""

_PLACES = (
    *("<p>", "<pre>", "<ul><li>", "<table><tr><td>", "<dl><dd>", "<a href=x>", "<figure>", "<h1>"),
    *("<header>", "<p>x<div>", "<div role=tablist>", "<main>" + "<div>" * 250),
    *("<main><p>Last updated on 2020-01-01</p>", "<main><h1>T</h1><p>x</p>"),
)
"""The surroundings in which each construct is tried."""
_UNITS = (
    *("<a href=x>w</a>", "<a href=#x>w</a>", "<img src=x.png>", "<b>w</b>", "<br>", "<!-- x -->"),
    *("<figure><img src=a><figcaption>c</figcaption></figure>", "<blockquote>w</blockquote>"),
    *(
        "<video src=x.mp4></video>",
        "<iframe src=x></iframe>",
        "<picture><source srcset=a></picture>",
    ),
    *("<ul><li>w</ul>", "<li>w", "<dl><dt>t<dd>d</dl>", "<table><tr><td>w</table>", "<td>w"),
    *("<pre>x</pre><button>Copy</button>", "<div class=highlight><pre>x</pre></div>", "<h2>w</h2>"),
    *("<div class=tabbed-labels><label>A</label></div>", "<div class=tabbed-block>w</div>"),
    *("<div role=tablist><button role=tab>x</button></div>", "<div role=tabpanel>y</div>"),
    *("<div class=admonition>w</div>", "<details><summary>s</summary>w</details>"),
    *(
        "<span class=katex><math><annotation>x</annotation></math></span>",
        "<math><mi>x</mi></math>",
    ),
    *(
        "x<sup>2</sup>",
        "1<sub>2</sub>",
        "<svg><title>w</title><g/></svg>",
        "<svg><text>w</text></svg>",
    ),
    *("<div hidden>w</div>", "<div style='display:flex'><i>a</i><i>b</i></div>", "<nav>w</nav>"),
    *("<div class=sidebar>w</div>", "<div id=disqus_thread></div>", "<div><time>2020</time></div>"),
    *("<p>Contents</p><ul><li><a href=#x>w</a><li><a href=#y>w</a></ul>", "<button>w</button>"),
    *("<article><h1>w</h1></article>", "<main>w</main>", "<span class=filename>f</span>"),
    *(
        "<p>Last updated on 2020-01-01</p>",
        "<a href=x>Edit this page</a>",
        "<noscript>w</noscript>",
    ),
    *("<div><a rel=next href=x>Next</a></div>", "<p class=x>© 2020 w</p>", "<my-menu>w</my-menu>"),
    *("<div><nav>w</nav></div>", "<div><a href=/tags/w/>w</a></div>", "<address>1<br>w</address>"),
    *("<!-- InstanceBeginEditable --><b>w</b>", "<div class=date>1 May 2020</div>"),
    *("<label><input type=checkbox disabled>w</label>", "<span class=a>ab</span>", "word "),
    *("<script>x</script>", "<meta name=author content=b>", "<script type=math/tex>x</script>"),
    # What Markdown has to escape, and what it has a form of its own for.
    *("*", "_", "`", "[", "<", "&amp;", "\\", "$", "~~", "|", "1. ", "# ", "a_", "w*w ", "<br>- "),
    *(
        "<code>`</code>",
        "<code>x</code>",
        "<em>w</em>",
        "<em>w</em>w",
        "<del>w</del>",
        "<kbd>w</kbd>",
    ),
    *(
        "<p>1. w</p>",
        "<p>- w</p>",
        "<pre>```</pre>",
        "<hr>",
        "<ol><li>w</ol>",
        "<td>a|b",
        "<tr><td>|",
    ),
    "<sup id=fnref:1><a class=footnote-ref href=#fn:1>1</a></sup>",
    "<div class=footnote><ol><li id=fn:1><p>w <a href=#fnref:1>b</a></ol></div>",
)
_NESTED = (
    *("div", "section", "span", "ul><li", "blockquote", "article", "dl><dd", "table><tr><td"),
    *("figure", "details", "nav", "header", "footer", "x-y", "q", "label", "ruby><rt", "svg><text"),
    *("div class=tabbed-block", "div class=comments", "div class=highlight", "div hidden"),
    *("div class=line-block", "sup", "math><mrow", "object", "h2><div", "div role=tablist"),
    *("em", "strong><em", "code", "del", "a href=x", "ol><li", "td><p", "div class=admonition"),
)
_WITHIN = ("", "Last updated on 2020-01-01", "<a href=#x>Contents</a>", "<pre>x</pre>")
_ATTRIBUTES = (
    *("div class", "my-x class", "span class", "pre class", "div id", "div style", "a href"),
    *("img srcset", "img alt", "time datetime", "meta name=refresh content", "pre data-lang"),
)
_VALUES = (
    *("word ", "a-", " ", "[--", "(--", "highlight-a ", "md:hidden ", "a,", "a, ", "1", "../"),
    *("highlight hl-", "brush: ", "display: ", "nav "),
)


def constructs() -> Iterator[tuple[str, str, str]]:
    """The beginning of a page, the HTML that is repeated, and its end tags if it nests."""
    yield from ((place, unit, "") for place, unit in product(_PLACES, _UNITS))
    for names, within in product(_NESTED, _WITHIN):
        ends = [f"</{each.split()[0]}>" for each in names.split("><")]
        yield "", f"<{names}>{within}", "".join(reversed(ends))
    for attribute, value in product(_ATTRIBUTES, _VALUES):
        yield f"<p>x<{attribute}='", value, ""


CASES = tuple(constructs())


def page(case: tuple[str, str, str], size: int) -> str:
    """A page of about ``size`` characters."""
    beginning, unit, end = case
    times = size // len(unit + end)
    return "".join(chain((beginning,), [unit] * times, ("within'>after",), [end] * times))


def main() -> int:
    """Returns 0 if no construct takes quadratic time, else 1."""
    slow = [case for case in CASES if _is_slow(case)]
    print(f"{len(CASES)} constructs, {len(slow)} of them slow")
    return 1 if slow else 0


def _is_slow(case: tuple[str, str, str]) -> bool:
    """Return whether ``case`` takes quadratic time, and print it if so."""
    child = os.fork()
    if not child:
        signal.signal(signal.SIGPROF, signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_PROF, LIMIT)
        small, large = (_seconds(page(case, size)) for size in (SIZE, TIMES * SIZE))
        os._exit(large > SHORT and large > MOST * small)
    _, status = os.waitpid(child, 0)
    if status:
        print(f"slow: {case[0][:60]}({case[1]}{case[2]})*")
    return status != 0


def _seconds(html: str) -> float:
    source = SourcePage(url="https://example.org/docs/", html=html)
    start = thread_time()
    extract(source, site=KnownVerdicts(), markdown=True)
    return thread_time() - start


if __name__ == "__main__":
    sys.exit(main())
