"""Laws of the blocks: any HTML, pages over the cap, hostile depth, the languages of fences."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scp_ssg.extract import nesting
from scp_ssg.extract.blocks import blocks
from scp_ssg.extract.cap import capped
from scp_ssg.extract.fences import languages
from scp_ssg.extract.text import shown
from scp_ssg.extract.tree import parse, start_tags
from scp_ssg.model import Block, CodeBlock, HeadingBlock, LinkBlock, ListBlock, TextBlock

BASE = "https://example.org/guide/"

TAGS = (
    *("a", "b", "blockquote", "br", "button", "code", "dd", "details", "div", "dl", "dt", "em"),
    *("figure", "h2", "img", "li", "math", "ol", "p", "pre", "script", "span", "sub", "sup"),
    *("svg", "table", "td", "template", "tr", "ul", "video", "x-y"),
)
ATTRIBUTES = st.sampled_from(
    (
        *("", ' class="admonition"', ' class="tabbed-labels"', ' role="tablist"'),
        *(' role="tabpanel"', ' href="x"', ' src="y"', ' class="katex"', ' colspan="9"'),
        *(' rowspan="0"', ' class="line'),
    )
)
PIECES = st.one_of(
    st.builds("<{}{}>".format, st.sampled_from(TAGS), ATTRIBUTES),
    st.builds("</{}>".format, st.sampled_from(TAGS)),
    st.text(max_size=8),
)


def bounded(html: str) -> str:
    return nesting.bounded(html, start_tags(html))


def extracted(html: str) -> tuple[Block, ...]:
    body = parse(html).body
    return () if body is None else blocks(body, base_url=BASE)


@settings(max_examples=300, deadline=None)
@given(st.lists(PIECES, max_size=40).map("".join))
def test_any_html_gives_blocks_with_words(html: str) -> None:
    for block in extracted(html):
        if isinstance(block, TextBlock | HeadingBlock):
            assert block.text.strip() == block.text != ""


@settings(max_examples=200, deadline=None)
@given(
    st.lists(st.sampled_from(["div", "p", "ul", "li", "em", "section", "blockquote"]), max_size=30)
)
def test_words_keep_their_order_however_elements_nest(tags: list[str]) -> None:
    html = "".join(f"<{tag}>w{n} " for n, tag in enumerate(tags))
    words = " ".join(
        getattr(b, "text", None) or " ".join(getattr(b, "items", ())) for b in extracted(html)
    ).replace("- ", "")
    found = [int(word[1:]) for word in words.split()]
    assert sorted(found) == list(range(len(tags)))


@pytest.mark.parametrize(
    "html",
    [
        "<div>" * 100_000 + "word" + "</div>" * 100_000 + "tail",
        "<span>" * 100_000 + "word",
        "<ul><li>" * 50_000 + "word",
        "<table><tr><td>" * 30_000 + "word",
        "<div><table></div>" * 30_000 + "word",
        '<div title="</div>">' * 30_000 + "word",
        '<div title="></div>">' * 100_000 + "word",
        "<div </div>" * 100_000 + ">word",
        "<svg><title>" + "<div>" * 100_000 + "word",
        "<div><!--</div>-->" * 30_000 + "word",
        "".join(f"<b id={n}>" for n in range(5000)) + "<p>" * 5000 + "word",
        "<p " + " ".join(f"a{n}=b" for n in range(200_000)) + ">word",
        "<" * 100_000 + "p>word",
    ],
    ids=[
        "div",
        "span",
        "list",
        "table",
        "walls",
        "value",
        "value with both signs",
        "end tag in a tag",
        "title of a drawing",
        "comment",
        "formatting",
        "attributes",
        "signs",
    ],
)
def test_hostile_html_keeps_its_words(html: str) -> None:
    assert any("word" in str(block) for block in extracted(html))


def test_what_authors_write_is_parsed_as_it_stands() -> None:
    html = "<div><p>text <b>bold</b><ul><li>item</ul></div>" * 6000
    assert bounded(html) == html


def test_lists_deeper_than_anybody_writes_lose_levels_and_no_words() -> None:
    (block,) = extracted("".join(f"<ul><li>w{n}" for n in range(40)))
    assert isinstance(block, ListBlock)
    lines = block.items[0].split("\n")
    assert [line.strip(" -") for line in lines] == [f"w{n}" for n in range(40)]
    assert [len(line) - len(line.lstrip()) for line in lines] == [
        *range(0, 32, 2),
        *[32] * 24,
    ]


def test_start_tags_below_the_limit_go_and_their_end_tags_too() -> None:
    html = bounded("<div>" * 12_000 + "word" + "</div>" * 12_000 + "after")
    assert html == "<div>" * 256 + "word" + "</div>" * 256 + "after"


@pytest.mark.parametrize(("before", "after"), [("<script-x>", ""), ('<x\va="', '">')])
def test_depth_is_seen_behind_what_only_looks_as_if_it_hid_tags(before: str, after: str) -> None:
    assert bounded(f"{before}<p>{'<div>' * 12_000}{after}").count("<div>") == 255


@pytest.mark.parametrize("tag", ["<rb>", "<rt>", "<rtc>"])
def test_readings_that_nothing_ends_are_depth(tag: str) -> None:
    assert bounded(f"<p>{tag * 12_000}word") == f"<p>{tag * 256}word"


@pytest.mark.parametrize("tag", ["<td>", "<tr>", "<option>", "<input>", "<source>", "<html>"])
def test_in_a_drawing_nothing_ends_the_last_of_its_kind(tag: str) -> None:
    assert bounded(f"<svg>{tag * 12_000}word") == f"<svg>{tag * 255}word"


@pytest.mark.parametrize("tag", ["<li>", "<br>", "<p>"])
def test_what_ends_a_drawing_is_no_depth_in_it(tag: str) -> None:
    assert bounded(f"<svg>{tag * 12_000}word") == f"<svg>{tag * 12_000}word"


@pytest.mark.parametrize("tag", ['<div "a=">', '<div a=="b c=">', '<div a=b="c d=">'])
def test_what_looks_like_an_end_tag_in_an_attribute_ends_nothing(tag: str) -> None:
    assert bounded(f'{tag}</div>">' * 12_000).count(tag) == 256


@pytest.mark.parametrize("raw", ["ab \n" * 600_000, " " * 3_000_000 + "x", "w" * 2_500_000 + "  w"])
def test_a_large_text_is_collapsed_as_a_small_one(raw: str) -> None:
    assert shown(raw) == " ".join(raw.split())


def test_nul_and_lone_surrogates_are_no_words() -> None:
    assert extracted("<p>a\0b \ud800c</p>") == (TextBlock("ab c"),)


def test_a_page_within_the_limit_stays() -> None:
    page = (TextBlock("a"), TextBlock("b"))
    assert capped(page, 2) == page


def test_text_joins_first_then_repeated_links_go() -> None:
    link = LinkBlock("https://example.org/", "x")
    page = (HeadingBlock(1, "h"), TextBlock("a"), TextBlock("b"), link, TextBlock("c"), link)
    assert capped(page, 5) == (HeadingBlock(1, "h"), TextBlock("a\nb"), link, TextBlock("c"), link)
    assert capped(page, 4) == (HeadingBlock(1, "h"), TextBlock("a\nb"), link, TextBlock("c"))


def test_the_smallest_neighbours_join_last_and_code_after_prose() -> None:
    page = (HeadingBlock(2, "h"), TextBlock("a"), CodeBlock(code="x"), HeadingBlock(2, "longer"))
    assert capped(page, 3) == (TextBlock("h\na"), CodeBlock(code="x"), HeadingBlock(2, "longer"))


def test_nothing_is_lost_over_the_cap() -> None:
    page = tuple(
        block
        for n in range(900)
        for block in (
            HeadingBlock(2, f"head{n}"),
            CodeBlock(code=f"code{n}"),
            LinkBlock(f"https://example.org/{n}", f"link{n}"),
        )
    )
    folded = capped(page)
    assert len(folded) == 1000
    text = "\n".join(map(str, folded))
    places = [text.index(f"head{n}") for n in range(900)]
    assert all(before < after for before, after in pairwise(places))
    assert all(f"code{n}" in text and f"https://example.org/{n}" in text for n in range(900))


@pytest.mark.parametrize(
    ("markdown", "code", "language"),
    [
        ("```py\nx\n```", "x", "py"),
        ('``` { .yaml .annotate title="a b" }\nx: 1\n```', "x: 1", "yaml"),
        ('```{.python title="x" hl_lines="1"}\nx\n```', "x", "python"),
        ('``` py title="x"\nx\n```', "x", "py"),
        ('``` title="x"\nx\n```', "x", None),
        ("~~~ JS\nx\n~~~", "x", "js"),
        ("- item\n\n    ```sh\n    ls\n    ```", "ls", "sh"),
        ("!!! note\n    ```rust\n    fn\n    ```", "fn", "rust"),
        ('=== "A"\n\n    ??? tip\n\n        ```go\n        x\n        ```', "x", "go"),
        ("text\n```c\nx\n\n  y\n```", "x\n\n  y", "c"),
        ("```py\nx\n```", "y", None),
    ],
)
def test_languages_of_fences(markdown: str, code: str, language: str | None) -> None:
    assert languages(markdown)(code) == language


def test_code_without_a_language_asks_the_fences() -> None:
    body = parse("<div class=highlight><pre><span></span><code>x = 1\n</code></pre></div>").body
    assert body is not None
    found = blocks(body, base_url=BASE, language_of=languages("```py\nx = 1\n```"))
    assert found == (CodeBlock(language="py", code="x = 1"),)
