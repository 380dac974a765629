"""Where common HTML takes a quicker way, it comes to the same as the long way round."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scp_ssg.dom import collapse_space, parse
from scp_ssg.extract.blocks import handlers, verbatim
from scp_ssg.extract.blocks.block_text import text_and_references
from scp_ssg.extract.blocks.lists import as_blocks, as_line
from scp_ssg.extract.blocks.url_resolver import UrlResolver
from scp_ssg.extract.blocks.walk import Walk
from scp_ssg.urls import absolute

if TYPE_CHECKING:
    from selectolax.lexbor import LexborNode

CODE_TAGS = (
    *("a", "b", "br", "button", "code", "div", "em", "i", "img", "li", "p", "pre", "script"),
    *("span", "strong", "sup", "svg", "table", "td", "textarea", "tr", "ul", "x-y"),
)
CODE_ATTRIBUTES = (
    *("", ' class="n"', ' class="hljs-keyword"', ' class="line"', ' class="lineno special"'),
    *(' class="ln"', ' class="lnt"', ' class="gutter"', ' class="LineNo"', " data-line"),
    *(' style="user-select: none"', ' style="color: red"', ' class="token-line"', ' id="x"'),
)


def pieces(
    tags: tuple[str, ...], attributes: tuple[str, ...], *others: st.SearchStrategy[str]
) -> st.SearchStrategy[str]:
    """Start and end tags in any order, and ``others``."""
    return st.one_of(
        st.builds("<{}{}>".format, st.sampled_from(tags), st.sampled_from(attributes)),
        st.builds("</{}>".format, st.sampled_from(tags)),
        *others,
    )


CODE = pieces(
    CODE_TAGS,
    CODE_ATTRIBUTES,
    st.builds("<span{}>1</span>".format, st.sampled_from(CODE_ATTRIBUTES)),
    st.builds("<a class={}>link</a>".format, st.sampled_from(["headerlink", "sql_link", "md-nav"])),
    st.sampled_from(["\n", " ", "x", "<!-- said -->", "&lt;", "é"]),
)


@settings(max_examples=500, deadline=None)
@given(st.lists(CODE, max_size=30).map("".join))
def test_code_is_read_piece_by_piece_or_at_once(html: str) -> None:
    for code in parse(f"<pre>{html}</pre>").css("pre"):
        assert verbatim.code_and_pictures(code)[0] == _piece_by_piece(code)


def _piece_by_piece(code: LexborNode) -> str:
    gathered = verbatim._TextCollector("\n", "\n")
    gathered.add(code)
    return "".join(gathered.pieces)


REFERENCES = st.lists(
    st.sampled_from(
        ["..", ".", "/", "//", "a", "b.html", "#", "?", "é", " ", "%20", "http:", "\n"]
    ),
    max_size=7,
).map("".join)
BASES = ("https://example.org/", "https://example.org/a/b.html", "http://a.b:8080/c/d/e/?f#g")


@settings(max_examples=500, deadline=None)
@given(st.sampled_from(BASES), REFERENCES)
def test_references_are_joined_or_resolved(base: str, reference: str) -> None:
    assert UrlResolver(base).url(reference) == absolute(base, reference)


@pytest.mark.parametrize(
    ("base", "reference", "url"),
    [
        ("https://here/w/x/", "../up//2026/a.pdf", "https://here/w/up//2026/a.pdf"),
        ("https://here/w//x/", "b", "https://here/w//x/b"),
        ("https://here/w/", "up//../a", "https://here/w/up/a"),
        ("https://here/w/", "/up//a?u=http://there//b", "https://here/up//a?u=http://there//b"),
        ("https://here/w//", "//there/a", "https://there/a"),
        ("https://here/w//", "HTTP://there//a", "http://there//a"),
    ],
)
def test_empty_segments_of_a_path_stay(base: str, reference: str, url: str) -> None:
    assert absolute(base, reference) == url
    assert UrlResolver(base).url(reference) == url


@pytest.mark.parametrize(
    ("reference", "url"),
    [
        ("https://there/w/./a.png", "https://there/w/a.png"),
        ("https://there/w/../a.png", "https://there/a.png"),
        ("https://there/../../a.png", "https://there/a.png"),
        ("https://there/w/x/..", "https://there/w/"),
        ("https://there/w/.", "https://there/w/"),
        ("https://there//w/./x//a", "https://there//w/x//a"),
        ("https://there/.well-known/a", "https://there/.well-known/a"),
        ("https://there/w/.../a", "https://there/w/.../a"),
        ("https://there/a?u=/./b#/../c", "https://there/a?u=/./b#/../c"),
    ],
)
def test_dots_in_the_path_of_a_url_are_followed_as_in_browsers(reference: str, url: str) -> None:
    assert absolute("https://here/w/", reference) == url
    assert UrlResolver("https://here/w/").url(reference) == url


@pytest.mark.parametrize(
    ("reference", "url"),
    [
        (r"\up\a.png", "https://here/up/a.png"),
        (r"..\a.png", "https://here/a.png"),
        (r"\\there\a.png", "https://there/a.png"),
        (r"https:\\there\a.png", "https://there/a.png"),
        (r"https://there\@evil/", "https://there/@evil/"),
        (r"a.png?u=\b#\c", "https://here/w/a.png?u=%5Cb#%5Cc"),
        ("a%5Cb.png", "https://here/w/a%5Cb.png"),
        (r"mailto:ada\b", None),
    ],
)
def test_a_backslash_in_a_path_is_a_slash_as_in_browsers(reference: str, url: str | None) -> None:
    assert absolute("https://here/w/", reference) == url
    assert UrlResolver("https://here/w/").url(reference) == url


def test_hosts_alone_have_a_path() -> None:
    said = ("https://example.org", "http://example.org?a=b", "https://example.org/?", "https://")
    assert [absolute("http://here/", url) for url in said] == [
        "https://example.org/",
        "http://example.org/?a=b",
        "https://example.org/",
        None,
    ]


SIGNS = ("\u5b57", "\u3001", "\u30fc", "\uff41", "a", "\u2019", "\u00ad", "\u3000", " ", "\t", "\n")


@settings(max_examples=300, deadline=None)
@given(st.lists(st.sampled_from(SIGNS), max_size=12).map("".join))
def test_lines_of_signs_are_joined_without_a_space(text: str) -> None:
    signs = r"[\u2e80-\u30ff\u3400-\u9fff\uff00-\uffef]"
    plain = re.sub(rf"(?<={signs})[ \t]*\n[ \t\n]*(?={signs})", "", text.replace("\u00ad", ""))
    assert collapse_space(text) == " ".join(plain.split())


LINE_TAGS = (
    *("a", "b", "br", "code", "div", "em", "figure", "img", "li", "ol", "p", "pre", "q", "span"),
    *("sup", "svg", "td", "ul", "video"),
)
LINE_ATTRIBUTES = (
    *("", ' class="pre"', ' class="katex"', ' class="headerlink"', ' class="admonition"'),
    *(' style="display: flex"', ' href="x"', ' src="y"', ' class="n&amp;m"', ' class="filename"'),
)
LINES = pieces(
    LINE_TAGS,
    LINE_ATTRIBUTES,
    st.sampled_from(["\n", " ", "x", "&amp;nbsp;", "&nbsp;", "2", "<!-- said -->"]),
)


@settings(max_examples=400, deadline=None)
@given(st.lists(LINES, max_size=25).map("".join))
def test_what_an_element_holds_is_a_line_or_blocks(html: str) -> None:
    for node in parse(f"<div>{html}</div>").css("div, li, p, td"):
        walk = _walk()
        content = walk.collect(walk.children, node)
        read = _walk().read(node)
        assert as_blocks(read) == content.blocks
        assert _walk().words(node) == text_and_references(content.blocks)
        if line := as_line(read):
            assert content.first_structure is None
            assert line[1] == [block for block in content.blocks if hasattr(block, "url")]


def _walk() -> Walk:
    return Walk(handlers.HANDLERS, handlers._NUMBERED, "https://example.org/")
