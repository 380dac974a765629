"""A browser's view of pages whose visible words are known."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from oracle import keep
from oracle.align import agreement
from oracle.browser import Reader, Reference, Shown
from oracle.command import main
from oracle.judge import found_words, without_folding
from oracle.site import read_site, served_as
from oracle.words import words
from scp_ssg.model import Block, HeadingBlock, TextBlock

if TYPE_CHECKING:
    from pathlib import Path

STYLE = """<style>.tabbed-block, .gone {display: none} .reader {position: absolute; clip-path:
inset(50%)} .flex {display: flex} .box {display: inline-block} .wide {padding: 0 1em}
.aside {margin-left: 1em} .wheel {display: inline-block; width: 3em; text-align: center}</style>"""

PAGES = {
    "blocks": (
        "<h1>One<a class=headerlink href='#'>¶</a></h1><p>t<b>w</b>o<br>three",
        "One two three",
    ),
    "cells": ("<table><tr><td>one<td>two<tr><td>three</table>", "one two three"),
    "boxes": (
        """<div class=flex><i>one</i><i>two</i></div><i class=box>th</i><i class=box>ree</i>
        <i class='box wide'>four</i><i class='box wide'>five</i>""",
        "one two three four five",
    ),
    "gaps": (
        """<p>one<i class=aside>two</i> t<i>hr</i>ee <b class=box>fo</b><i>ur</i>
        <i class=wheel>5</i><i>six</i> se<code class=aside>ven</code> x<b class=aside>()</b>""",
        "one two three four 5 six seven x()",
    ),
    "hidden": ("<p class=gone>no</p><p hidden>no</p><p>one<span class=reader>two", "one two"),
    "closed": ("<details><summary>one</summary>two</details>", "one two"),
    "tabs": (
        """<div class=tabbed-set>
        <div class=tabbed-labels><label>one</label><label>three</label></div>
        <div class=tabbed-content>
        <div class=tabbed-block>two</div><div class=tabbed-block>four</div></div></div>""",
        "one two three four",
    ),
    "more tabs": (
        """<div class=tab-set><label>one</label><div class='tab-content gone'>two</div>
        <label>three</label><div class='tab-content gone'>four</div></div>""",
        "one two three four",
    ),
    "carousel": (
        """<div class=carousel-inner><div class='item'>one</div><div class='item gone'>two</div>
        </div><div class='carousel-item gone'>three</div>""",
        "one two three",
    ),
    "transition": (
        """<div class=tab-pane style='visibility: hidden'><p style='transition: all 9s'>one</p>
        </div>""",
        "one",
    ),
    "controls": ("<p>one<button>no</button><select><option>no</select>", "one"),
    "gist": (
        "<p>one<script src=https://gist.github.com/1.js></script><noscript><pre>two</pre></noscript>",
        "one two",
    ),
    "script": ("<p>one<script>document.write('no')</script><noscript>no</noscript>", "one"),
    "sub and sup": (
        "<p>H<sub>2</sub>O 10<sub>2</sub> note<sup><a href='#fn1'>1</a></sup>",
        "H2O 10_2 note [1]",
    ),
    "code": ("<pre><span class=linenos>1</span>a  b\n<span class=linenos>2</span>c</pre>", "a b c"),
    "tasks": (
        "<ul><li><input type=checkbox>one<li><input type=checkbox checked>two",
        "[] one [x] two",
    ),
    "math": (
        """<p>one <math><semantics><mi>no</mi>
        <annotation encoding='application/x-tex'>x+y</annotation></semantics></math>""",
        "one x+y",
    ),
    "previews": (
        """<p>one <span class=MathJax_Preview>x+y</span><script type=math/tex>x+y</script>
        <span class=MathJax_Preview>two</span>""",
        "one x+y two",
    ),
    "generated": ("<style>b::after {content: 'no'}</style><p><b>one</b>", "one"),
    "drawn titles": (
        """<style>.icon::after {content: attr(title)}
        .line::before {content: attr(data-line)}</style>
        <p><i class=icon title=One></i> two <i class=icon title=no>three</i>
        <i class='icon gone' title=no></i><i title=no></i><i class=line data-line=no></i>""",
        "One two three",
    ),
    "picture heading": ("<h1><img src=a.png alt='one two'></h1>", "one two"),
}


BOXES = """<p><a href=b>b</a> <a href=b>b</a></p><table><tr><td><a href=b>b</a><td><a href=b>b</a>
    </table><p><a href=b>b</a>"""
REFERENCES = {
    "links": (
        """<p>See <a href=b>b<i>c</i></a>, <a href='#x'>x</a>, <a href='mailto:a@b.example'>m</a>
        <a href=hidden class=gone>no</a><a class=headerlink href=no>no</a><a href=icon></a>
        <a href=l.png><img src=s.png srcset='l.png 2x'></a>""",
        [
            Reference("link", ("http://site.test/b",), "bc"),
            Reference("link", ("http://site.test/icon",), "", wanted=False),
            Reference("image", ("http://site.test/s.png", "http://site.test/l.png"), ""),
            Reference("link", ("http://site.test/l.png",), "", wanted=False),
        ],
    ),
    "links in code": (
        """<pre><a href=/rim>rim</a>()</pre><div class=fragment><div class=line><a href=/rim>r</a>
        </div></div><dl><dt class=sig><a href=/key>Key</a></dl>""",
        [Reference("link", ("http://site.test/key",), "Key")],
    ),
    "note marks": (
        "<p>one<sup class=footnote><a href='/refs'>1</a></sup>",
        [Reference("link", ("http://site.test/refs",), "1")],
    ),
    "media": (
        """<video><source src=a.mp4></video><iframe src='https://a.example/x'></iframe>
        <img src='data:x' data-src=lazy.png alt=Lazy><img src=gone.png class=gone>
        <img src=rim.png alt=rim.png>""",
        [
            Reference("media", ("http://site.test/a.mp4",), ""),
            Reference("media", ("https://a.example/x",), ""),
            Reference("image", ("http://site.test/lazy.png",), "Lazy"),
            Reference("image", ("http://site.test/rim.png",), ""),
        ],
    ),
}


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Shown]:
    """What the browser shows of every page above."""
    folder = tmp_path_factory.mktemp("site")
    for name, (html, _) in (PAGES | REFERENCES | {"boxes of links": (BOXES, [])}).items():
        page = f"<!doctype html>{STYLE}<nav>no</nav><main>{html}</main><footer>no</footer>"
        (folder / f"{name}.html").write_text(page, encoding="utf-8-sig")
    with pytest.MonkeyPatch.context() as patch, Reader() as reader:
        patch.setattr(keep, "CACHE", tmp_path_factory.mktemp("cache"))
        site = read_site("hand-made", folder)
        return {
            name: reader.shown(site, f"{name}.html")
            for name in (*PAGES, *REFERENCES, "boxes of links")
        }


@pytest.mark.judge
@pytest.mark.needs("chromium")
@pytest.mark.parametrize("name", PAGES)
def test_visible_words(name: str, shown: dict[str, Shown]) -> None:
    assert words(shown[name].text) == PAGES[name][1].split()


@pytest.mark.judge
@pytest.mark.needs("chromium")
@pytest.mark.parametrize("name", REFERENCES)
def test_visible_references(name: str, shown: dict[str, Shown]) -> None:
    found = [replace(each, box=0) for each in shown[name].references]
    assert found == REFERENCES[name][1]


@pytest.mark.judge
@pytest.mark.needs("chromium")
def test_a_table_is_one_box(shown: dict[str, Shown]) -> None:
    boxes = [each.box for each in shown["boxes of links"].references]
    assert boxes == [0, 0, 1, 1, 2]


def test_nothing_outside_the_site_is_answered(tmp_path: Path) -> None:
    (tmp_path / "site").mkdir()
    (tmp_path / "secret.html").write_text("no")
    (tmp_path / "site" / "a.html").write_text("yes")
    site = read_site("s", tmp_path / "site")
    assert site.resource("http://site.test/a.html") == (b"yes", "text/html")
    assert site.resource("http://site.test/..%2Fsecret.html") is None
    assert site.resource("http://example.org/a.html") is None


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<p>Räder".encode(), "text/html; charset=utf-8"),
        ("<p>Räder".encode("latin-1"), "text/html"),
        ("<meta charset=latin1><p>Räder".encode(), "text/html"),
        (b"<meta http-equiv=Content-Type content='text/html; CHARSET=utf-8'><p>", "text/html"),
    ],
    ids=["nothing said", "something else", "a name", "a header"],
)
def test_a_page_is_sent_as_hosts_of_static_sites_do(html: bytes, expected: str) -> None:
    assert served_as(html) == expected


def test_a_title_that_the_page_does_not_show_counts_neither_way() -> None:
    view = Shown(family="f", region="main", heading=False, text="one two")
    blocks: list[Block] = [HeadingBlock(level=1, text="Title"), TextBlock(text="one two")]
    assert agreement(words(view.text), found_words(blocks, view)).precision == 1.0


def test_what_folding_writes_counts_neither_way() -> None:
    said = ["bells", "<https://bikes.example/bells>", "or", "|", "horns"]
    assert without_folding(said) == ["bells", "or", "horns"]


def test_a_folder_without_pages_is_no_success(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([str(tmp_path)]) == 2
    assert "no pages of HTML" in capsys.readouterr().out
