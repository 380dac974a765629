"""Each kind of hostile page: its words come out, within bounds of time and memory.

A process of its own reads the page, and the kernel ends it where it takes more. No page of
megabytes is a page that anybody reads; it has its own, wider bounds.
"""

from __future__ import annotations

import subprocess
import sys

import pytest

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the kernel's limits are needed")

_READER = """
import resource, signal, sys
from scp_ssg.extract import extract
from scp_ssg.extract.decode import decode
from scp_ssg.publication import Entry
from scp_ssg.source import SourcePage

data = sys.stdin.buffer.read()
seconds, megabytes = map(int, sys.argv[1:])
used = int(open("/proc/self/statm").read().split()[0]) * resource.getpagesize()
resource.setrlimit(resource.RLIMIT_AS, (used + megabytes * 1_000_000,) * 2)
signal.setitimer(signal.ITIMER_PROF, seconds)
found = extract(SourcePage(url="https://bikes.example/", path="", html=decode(data)))
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
from scp_ssg.extract.cap import capped
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
def test_many_attributes_and_levels_told_among_other_tags(tag: str) -> None:
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
