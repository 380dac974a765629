"""Each kind of hostile page: its words come out, within bounds of time and memory.

A process of its own reads the page, and the kernel ends it where it takes more. No page of
megabytes is a page that anybody reads; it has its own, wider bounds.
"""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.systems import linux_only

pytestmark = linux_only

_READER = """
import resource, signal, sys
from scp_ssg.extract.page import extract
from scp_ssg.dom.encoding import decode
from scp_ssg.extract import KnownVerdicts
from scp_ssg.extract.records import Entry
from scp_ssg.extract.records import SourcePage

data = sys.stdin.buffer.read()
seconds, megabytes = map(int, sys.argv[1:])
used = int(open("/proc/self/statm").read().split()[0]) * resource.getpagesize()
resource.setrlimit(resource.RLIMIT_AS, (used + megabytes * 1_000_000,) * 2)
signal.setitimer(signal.ITIMER_PROF, seconds)
page = SourcePage(url="https://bikes.example/tour/", html=decode(data))
found = extract(page, site=KnownVerdicts())
assert isinstance(found, Entry), found
text = " ".join(map(str, found.page.content))
sys.stdout.write(" ".join(word for word in ("before", "within", "after") if word in text))
"""

_PAGES = {
    "truncated in a tag": (b"<main><p>before<p>after<a href='x", "before after"),
    "truncated in a character": (b"<p>before<p>after \xe2\x82", "before after"),
    "mis-nested": (
        b"<p>before" + b"<b><p>x</b><i><table><a>y</p></i></b>" * 5_000 + b"<p>after",
        "before after",
    ),
    "100,000 levels": (b"<p>before</p>" + b"<div>" * 100_000 + b"within", "before within"),
    "NUL in words and tags": (b"<p>be\0fore</p><p\0>wit\0hin</p><p>after\0", "before within after"),
    "invalid UTF-8": (b"before \xff\xfe\xc0 within \xed\xa0\x80 after", "before within after"),
    "wrong charset declared": (
        b"<meta charset=shift_jis><p>before \xe2\x82\xac\xc3\xa4 within \x81 after",
        "before within after",
    ),
    "unclosed comment": (b"<p>before<p>within<!-- after", "before within"),
    "comment closed wrongly": (b"<p>before<!-- x --!>within<!-->after", "before within after"),
    "unclosed script": (b"<p>before<p>within<script>after()", "before within"),
    "unclosed style": (b"<p>before<p>within<style>after {}", "before within"),
    "plaintext": (b"<p>before<plaintext><p>within</plaintext>after", "before within after"),
    "template": (b"<p>before<template><p>within</template><p>after", "before after"),
    "nested forms": (
        b"<form><p>before" + b"<form><div>" * 1_000 + b"within" + b"</form>" * 1_000 + b"after",
        "before within after",
    ),
    "5,000 levels of boxes below the text": (
        b"<main><p>before<p>within" + b"<div class=card>" * 5_000 + b"after",
        "before within after",
    ),
    "8,000 parts of a template without ends": (
        b"<div>before" + b"<!-- InstanceBeginEditable --><b>x</b>" * 8_000 + b"<p>within<p>after",
        "before within after",
    ),
    "8,000 boxes in a heading": (
        b"<h1>before" + b"<div><a href=/tags/x/>x</a></div>" * 8_000 + b"</h1><p>within<p>after",
        "before within after",
    ),
    "an address that is none": (
        b"<main><header><h1>before</h1><a href=//[tag/rims/>within</a></header><p>after",
        "before within after",
    ),
    "foreign content": (
        (
            b"<p>before<svg><foreignObject><p>x</p></foreignObject><desc><b>y</b></desc></svg>within"
            b"<math><mi><p>z</mi></math><svg><p>after"
        ),
        "before within after",
    ),
}


@pytest.mark.parametrize("kind", _PAGES)
def test_words_come_out_within_two_seconds_and_500_megabytes(kind: str) -> None:
    page, words = _PAGES[kind]
    assert _read(page, seconds=2, megabytes=500) == words


_FOLDING = """
import signal
from scp_ssg.extract.blocks.block_limit import capped
from scp_ssg.model import LinkBlock, TextBlock

blocks = []
for n in range(100_000):
    blocks.append(TextBlock(f"a word {n}"))
    blocks.append(LinkBlock(f"https://bikes.example/some/long/path/{n}", f"word {n}"))
signal.setitimer(signal.ITIMER_PROF, 10)
assert len(capped(tuple(blocks))) == 1000
"""


def test_100_000_links_in_paragraphs_are_folded_in_time() -> None:
    """Texts that join were copied again and again, for 87 seconds."""
    subprocess.run([sys.executable, "-c", _FOLDING], check=True)


_SHARES = b"<a href='https://b.example/?u=https://bikes.example/tour/'>w</a>"
_MANY_TIMES = {
    "a line about the page below thousands of levels": (
        b"<div>" * 9_000 + b"Last updated" + b" word" * 300_000
    ),
    "lines about the page in each other": (b"<q>Last updated" + b" word" * 20) * 9_000,
    "what narrow screens hide, in a class": (
        b"<div class='" + b"md:hidden " * 60_000 + b"xl:block'>within</div>"
    ),
    "brackets in a class": b"<div class='" + b"[--" * 3_000 + b"'>within</div>",
    "parentheses in a class": b"<div class='" + b"(--" * 60_000 + b"'>within</div>",
    "languages in a class": b"<div class='" + b"highlight-a " * 60_000 + b"'>within</div>",
    "words in a class": b"<my-x class='" + b"word-" * 1_000_000 + b"'>within</my-x>",
    "words in an id": b"<div id='" + b"word-" * 1_600_000 + b"'>within</div>",
    "files in a box with a long class": (
        b"<div class='" + b"word " * 40_000 + b"'>" + b"<span class=filename>x</span>" * 8_000
    ),
    "links to the page itself in a list": (
        b"<ul>" + b"<li><a href=x aria-current=page>w</a></li>" * 20_000 + b"</ul>"
    ),
    "videos in a figure": b"<figure>" + b"<video src=a.mp4></video>" * 30_000 + b"</figure>",
    "quotes in a figure": b"<figure>" + b"<blockquote>x</blockquote>" * 20_000 + b"</figure>",
    "exponents in a line": b" x<sup>2</sup>" * 60_000,
    "indices in a line": b" 1<sub>2</sub>" * 60_000,
    "digits raised": b"x<sup>" + b"1" * 60_000 + b" x</sup>",
    "rows of tabs": b"<div role=tablist><button role=tab>x</button></div>" * 4_000,
    "icons in a link": b"<a href=/>" + b"<svg><title>x</title><g/></svg>" * 8_000 + b"</a>",
    "buttons in a heading": b"<h2>x" + b"<button>x</button>" * 20_000 + b"</h2>",
    "buttons in breadcrumbs": (
        b"<div><a href=/>x</a>" + b"<button>xxxxxxxxxxxx</button>" * 150_000 + b"</div><h1>x</h1>"
    ),
    "boxes that hold nothing but what is removed": (
        b"<div>" + b"<div><nav><a href=/>x</a></nav></div>" * 8_000 + b"</div>"
    ),
    "links that share the page in a line": _SHARES * 6_000,
    "links that share the page in each other": (b"<span>" + _SHARES) * 3_000 + b"</span>" * 3_000,
    "main elements": (
        b"<h2>Bikes</h2><p>They are for the road, for the hills, and for the way to the bakery.</p>"
        + b"<main>w</main>" * 8_000
    ),
    "dates beside no heading": b"<time class=entry-date>x</time>" * 5_000,
    "addresses without a space": b"<picture><source srcset='" + b"a," * 100_000 + b"'></picture>",
    "lists right inside a list": b"<ul><li>x</li>" + b"<ul><li>xxxxxxxxx</ul>" * 60_000,
    "spaces in JSON-LD": b"<script type='application/ld+json'>" + b" " * 50_000 + b"x</script>",
    "threads of comments": b"<div>" * 20 + b"<p id=utterances></p>" * 4_000 + b"</div>" * 20,
    "lines of verse in each other": b"<div class=line-block>" * 1_900 + b"</div>" * 1_900,
    "visible words in invisible ones": (
        b"<p style='visibility:hidden'>x<b style='visibility:visible'>y</b></p>" * 20_000
    ),
    "hidden boxes and what opens them": b"".join(
        b"<div id=a%d hidden>x</div><button aria-controls=a%d>y</button>" % (n, n)
        for n in range(10_000)
    ),
    "pictures for dark screens": b"<img src='a.png#only-dark'>" * 20_000,
    "shadow roots": b"<div><template shadowrootmode=open><slot></slot></template>x</div>" * 9_000,
    "slots of a shadow root": (
        b"<div><template shadowrootmode=open>" + b"<slot name=a></slot>" * 9_000 + b"</template>"
    )
    + b"<b slot=a>x</b>" * 9_000
    + b"</div>",
    "headings above the content": b"<section><h1>x</h1></section>" * 20_000,
    "articles in two lists": (
        (
            b"<div>"
            + (b"<article class=a><p>" + b"word " * 100 + b"</p></article>") * 3_000
            + b"</div>"
        )
        * 2
    ),
    "citations in a line": b"x<sup><a href=#a>1</a></sup> " * 20_000,
    "links below thousands of levels": (
        b"<span>" * 4_900 + b"<a href='#x'>Skip to content</a>" * 4_900 + b"</span>" * 4_900
    ),
}
"""What takes long only if it is there many times, and what is around each is read for each."""


@pytest.mark.parametrize("kind", _MANY_TIMES)
def test_no_construct_takes_time_by_the_square_of_how_often_it_is_there(kind: str) -> None:
    """The dearest takes a second of processor time, or two where other programs slow it down."""
    page = b"<p>before</p>" + _MANY_TIMES[kind] + b"<p>after</p>"
    assert _read(page, seconds=8, megabytes=500) == (
        "before within after" if b"within" in page else "before after"
    )


@pytest.mark.slow
def test_a_text_of_50_megabytes() -> None:
    page = b"<p>before " + b"word " * 10_000_000 + b"after"
    assert _read(page, seconds=20, megabytes=1_500) == "before after"


@pytest.mark.slow
def test_a_million_attributes() -> None:
    attributes = b" ".join(b"a%d=b" % n for n in range(1_000_000))
    page = b"<p>before<p " + attributes + b">within</p>after"
    assert _read(page, seconds=10, megabytes=500) == "before within after"


_MANY = " ".join(f"a{n}" for n in range(100_000))


@pytest.mark.parametrize(
    "tag",
    [
        f"<style {_MANY}></style>",
        f"<svg><script {_MANY}/></svg>",
        f"<div title='<' {_MANY}></div>",
        f"<div title='a <= b' {_MANY}></div>",
        "<div {}></div>".format(_MANY.replace(" ", "='<b>' ")),
        "<div {}></div>".format(_MANY.replace(" ", "='<span>x</span>' ")),
        "<span>" + "<span>x</span>" * 20_000 + "</span>" + "<div>" * 20_000,
        "<b>" * 3_000 + "<p>" * 3_000 + f"<style {_MANY}></style>",
    ],
    ids=[
        "raw",
        "drawing",
        "sign in a value",
        "operator",
        "tags in values",
        "spans in values",
        "levels after spans",
        "open elements",
    ],
)
def test_many_attributes_and_levels_counted_among_other_tags(tag: str) -> None:
    page = f"<p>before</p>{tag}<p>after</p>".encode()
    assert _read(page, seconds=2, megabytes=500) == "before after"


def _read(page: bytes, *, seconds: int, megabytes: int) -> str:
    """The words that the blocks of ``page`` have of those that mark its parts."""
    done = subprocess.run(
        [sys.executable, "-c", _READER, str(seconds), str(megabytes)],
        input=page,
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr.decode("utf-8", "replace") or done.returncode
    return done.stdout.decode()
