"""Random mutations of real pages."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

__all__ = ["mutated"]

NASTY = (
    b"<plaintext>",
    b"<!--",
    b"<script>",
    b"<style>",
    b"<textarea>",
    b"<title>",
    b"<template>",
    b"<![CDATA[",
    b"<svg><p>",
    b"<math><mtext><p>",
    b"<select><option>",
    b"<table><tr>",
    b"</table>",
    b"</body></html>",
    b"<p>" * 300,
    b"<div>" * 1500,
    b"<b><i>" * 200,
    b"<table><td>" * 60,
    b"<li>" * 200,
    b"<a href=x>" * 200,
    b"<font>" * 100,
    b"</p>" * 300,
    b"\x00",
    b"\xff\xfe",
    b"\xf0\x9f",
    b"&#xD800;",
    b"&#0;",
    b"&" * 50,
    b"<" * 50,
    b"<span a=b " + b"c=d " * 500 + b">",
    b"<pre>\n\n",
    b"</pre>",
    b"<form><form>",
    b"<frameset>",
    b"<noscript>",
    b"<ruby><rt><rp>",
    b"<details><summary>",
    b"<sup><sub>" * 50,
    b"<dl><dt><dd>" * 50,
    b"<blockquote>" * 100,
    b"<td rowspan=65534 colspan=1000>",
    b"<ol start=-99999999999 reversed>",
    b"<base href='http://['>",
    b"<meta charset=utf-16>",
    b'<script type="application/ld+json">{"a":' + b"[" * 2000,
    b"<img srcset=',,,' src='data:,'>",
)
"""Pieces of HTML that have made parsers or the walk fail."""

Mutation = Callable[[bytes, Random], bytes]


def mutated(page: bytes, random: Random) -> bytes:
    """``page`` after one to six random mutations."""
    for _ in range(random.randint(1, 6)):
        page = random.choice(MUTATIONS)(page, random)
    return page


def _span(page: bytes, random: Random, longest: int = 2000) -> tuple[int, int]:
    start = random.randrange(len(page) + 1)
    return start, min(len(page), start + random.randint(1, longest))


def cut(page: bytes, random: Random) -> bytes:
    start, end = _span(page, random)
    return page[:start] + page[end:]


def truncate(page: bytes, random: Random) -> bytes:
    return page[: random.randrange(len(page) + 1)]


def repeat(page: bytes, random: Random) -> bytes:
    start, end = _span(page, random, 400)
    return page[:end] + page[start:end] * random.choice((1, 2, 10, 50)) + page[end:]


def move(page: bytes, random: Random) -> bytes:
    start, end = _span(page, random)
    rest = page[:start] + page[end:]
    to = random.randrange(len(rest) + 1)
    return rest[:to] + page[start:end] + rest[to:]


def insert(page: bytes, random: Random) -> bytes:
    at = random.randrange(len(page) + 1)
    return page[:at] + random.choice(NASTY) + page[at:]


def flip(page: bytes, random: Random) -> bytes:
    data = bytearray(page)
    for _ in range(random.randint(1, 30) if data else 0):
        data[random.randrange(len(data))] = random.choice(b"<>/=\"'& \n\x00\x80\xffpdtl")
    return bytes(data)


def rename(page: bytes, random: Random) -> bytes:
    tags = (b"div", b"p", b"span", b"table", b"td", b"li", b"pre", b"dl", b"section", b"code", b"a")
    old, new = random.choice(tags), random.choice(tags)
    times = random.choice((1, 3, -1))
    return page.replace(b"<" + old, b"<" + new, times)


MUTATIONS: tuple[Mutation, ...] = (cut, truncate, repeat, move, insert, insert, flip, rename)
