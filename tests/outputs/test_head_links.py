"""Links in the head of a page: nothing else of it changes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from selectolax.lexbor import LexborHTMLParser

from scp_ssg.outputs import AlternateLink, alternates, with_alternates

JSON = AlternateLink("application/json", "https://example.org/a/llm.json?x=1&y=2")
MARKDOWN = AlternateLink("text/markdown", "https://example.org/a/index.md")
TAG = (
    b'<link rel="alternate" type="application/json"'
    b' href="https://example.org/a/llm.json?x=1&amp;y=2" data-scp-ssg>'
)

PAGES = [
    b"<!doctype html>\n<html lang=en>\n<head>\n<title>A</title>\n|</head>\n<body>x</body></html>",
    b"<!doctype html><title>A</title>|<p>Tags may be left out",
    b"<HTML><HEAD><META CHARSET=utf-8>|</HEAD><BODY></BODY></HTML>",
    b"<head><script>let end = '</head>'</script><style>a > b {}</style>|</head>",
    b"<head><!-- </head> --><meta content='a > b' name=\"it's\">|</head><body>",
    b"<head><noscript><link rel=x href=y></noscript><title></head></title>|</head>",
    b"\xef\xbb\xbf<!doctype html><head><base href=/>|</head>",
    b'<?xml version="1.0"?><!DOCTYPE html><html><head><meta name="a" content="b"/>|</head>',
    b"<head><script>never closed </head><body>",
    b"|only words",
    b"|",
]


def place(page: bytes) -> tuple[bytes, bytes]:
    """The bytes before and behind the place of the links, which ``|`` marks."""
    if b"|" not in page:
        return b"<head>", page.removeprefix(b"<head>")
    before, _, behind = page.partition(b"|")
    blanks = before[len(before.rstrip()) :]
    return before.rstrip(), blanks + behind


@pytest.mark.parametrize("page", PAGES)
def test_injecting_a_link_changes_nothing_else(page: bytes) -> None:
    before, behind = place(page)
    assert with_alternates(before + behind, [JSON]) == before + TAG + behind


@pytest.mark.parametrize("page", PAGES)
def test_a_link_is_injected_once_replaced_and_removed(page: bytes) -> None:
    bare = b"".join(place(page))
    linked = with_alternates(bare, [JSON])
    assert with_alternates(linked, [JSON]) == linked
    assert with_alternates(linked, [MARKDOWN]) == with_alternates(bare, [MARKDOWN])
    assert with_alternates(with_alternates(bare, [JSON, MARKDOWN]), ()) == bare


@pytest.mark.parametrize("page", PAGES[:8])
def test_a_parser_finds_the_link_in_the_head(page: bytes) -> None:
    tree = LexborHTMLParser(with_alternates(b"".join(place(page)), [JSON]).decode("utf-8-sig"))
    assert [each.attributes["href"] for each in tree.css("head > link[data-scp-ssg]")] == [JSON.url]


def test_links_of_the_author_stay() -> None:
    own = b'<head><link rel="alternate" type="application/json" href="/feed.json"></head>'
    assert with_alternates(with_alternates(own, [JSON]), ()) == own


def test_a_link_that_a_tool_has_spelled_anew_is_ours() -> None:
    minified = b'<head><link data-scp-ssg="" href=/old rel=alternate><title>A</title></head>'
    assert with_alternates(minified, ()) == b"<head><title>A</title></head>"


@pytest.mark.parametrize("quote", ['"', "'", ""])
def test_our_links_are_read_however_a_tool_has_spelled_them(quote: str) -> None:
    links = (AlternateLink("text/markdown", "https://a/?x=1&y=2"), AlternateLink("a/b", "u"))
    page = with_alternates(b"<title>t</title><p>x", links).replace(b'"', quote.encode())
    page = page.replace(b"<p>", b"<link rel=alternate type=c/d href=theirs><p>")
    assert alternates(page) == {each.media_type: each.url for each in links}
    assert alternates(b"<p><link rel=alternate type=a/b href=u data-scp-ssg>") == {}


def test_what_the_body_says_of_links_stays() -> None:
    page = b"<head></head><body><link rel=alternate href=x data-scp-ssg></body>"
    assert with_alternates(page, ()) == page


def test_a_page_in_utf_16_stays() -> None:
    page = "<head></head>".encode("utf-16")
    assert with_alternates(page, [JSON]) == page


@given(st.binary(), st.binary())
def test_any_bytes_come_back_without_the_links(start: bytes, end: bytes) -> None:
    page = start + b"<head><title>A</title></head>" + end
    linked = with_alternates(page, [JSON, MARKDOWN])
    assert with_alternates(linked, [JSON, MARKDOWN]) == linked
    assert with_alternates(linked, ()) == page
