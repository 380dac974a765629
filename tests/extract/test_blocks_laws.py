"""Laws of the blocks: any HTML, pages over the cap, hostile depth, the languages of fences."""

from __future__ import annotations

from functools import partial
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import Struct, to_builtins

from scp_ssg.dom import collapse_space, depth_limit, parse
from scp_ssg.dom.tree import start_tags
from scp_ssg.extract.blocks.block_limit import capped
from scp_ssg.extract.blocks.handlers import blocks
from scp_ssg.extract.blocks.source_languages import markdown_languages
from scp_ssg.model import (
    AudioBlock,
    Block,
    Caption,
    Chapter,
    CodeBlock,
    HeadingBlock,
    Icon,
    ImageBlock,
    LinkBlock,
    ListBlock,
    MediaLink,
    QuoteBlock,
    TableBlock,
    TextBlock,
    VideoBlock,
)

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
    return depth_limit.bounded(html, start_tags(html))


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
    assert collapse_space(raw) == " ".join(raw.split())


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
    page = (QuoteBlock("q"), TextBlock("a"), CodeBlock(code="x"), QuoteBlock("longer"))
    assert capped(page, 3) == (TextBlock("q\na"), CodeBlock(code="x"), QuoteBlock("longer"))


def test_words_of_a_link_in_a_long_index_are_not_said_again() -> None:
    names = [f"bell{n} (class in horns.m{n})" for n in range(400)]
    links = [LinkBlock(f"https://example.org/#{n}", name) for n, name in enumerate(names)]
    new = LinkBlock("https://example.org/new", "trumpet")
    index = QuoteBlock(", ".join(names) + ":")
    assert capped((index, *links, new), 2) == (
        index,
        ListBlock(
            ordered=False,
            items=(*(f"<{link.url}>" for link in links), f"trumpet <{new.url}>"),
        ),
    )


def test_headings_go_last_of_all_the_deepest_first() -> None:
    page = (
        *(HeadingBlock(1, "H"), HeadingBlock(2, "A"), TextBlock("a"), CodeBlock(code="x")),
        *(HeadingBlock(3, "B"), TextBlock("b"), HeadingBlock(2, "C"), VIDEO, TextBlock("c")),
    )
    clip = "Clip <https://example.org/clip.mp4>"
    title, a, ax, c = page[0], page[1], TextBlock("a\nx"), page[6]
    assert capped(page, 7) == (title, a, ax, page[4], page[5], c, TextBlock(f"{clip}\nc"))
    assert capped(page, 5) == (title, a, TextBlock("a\nx\nB\nb"), c, TextBlock(f"{clip}\nc"))
    assert capped(page, 2)[0] == title


def test_folding_keeps_a_page_s_only_h1() -> None:
    section: tuple[Block, ...] = (HeadingBlock(2, "h"), TextBlock("word"), CodeBlock(code="x"))
    page = (TextBlock("before"), HeadingBlock(1, "Title"), *section * 2000)
    folded = capped(page)
    assert len(folded) == 1000
    assert HeadingBlock(1, "Title") in folded


def test_media_fold_into_a_list_or_into_theirs() -> None:
    page: tuple[Block, ...] = (
        TextBlock("Listen:"),
        *map(audio, range(1500)),
        HeadingBlock(2, "Episodes"),
        ListBlock(ordered=True, items=("One",)),
        *map(audio, range(1500)),
    )
    lines = [f"Sound <https://example.org/{n}.mp3> <https://example.org/{n}.ogg>" for n in range(3)]
    folded = capped(page, 4)
    assert [type(each) for each in folded] == [TextBlock, ListBlock, HeadingBlock, ListBlock]
    assert isinstance(folded[1], ListBlock)
    assert isinstance(folded[3], ListBlock)
    assert (folded[1].ordered, folded[1].items[:3]) == (False, tuple(lines))
    assert (folded[3].ordered, folded[3].items[:4]) == (True, ("One", *lines))
    assert len(folded[1].items) == 1500


@pytest.mark.parametrize(
    "tag",
    [
        "<audio src={}.mp3></audio>",
        "<video src={}.mp4 poster={}.png></video>",
        "<iframe src=https://www.youtube.com/embed/abcdef{}></iframe>",
        "<iframe src=https://example.net/{} title='Map {}'></iframe>",
        "<p><img src={}.png alt='Picture {}'></p>",
        "<h1>Part {}</h1>",
    ],
    ids=["sounds", "videos", "players", "frames", "pictures", "headings"],
)
def test_thousands_of_one_kind_are_at_most_1000_blocks(tag: str) -> None:
    html = "".join(tag.format(n, n) for n in range(10_000, 12_500))
    page = extracted(f"<h1>Title</h1>{html}")
    assert len(page) > 2000
    folded = capped(page)
    assert len(folded) <= 1000
    assert_nothing_lost(page, folded)


def test_a_link_s_words_are_kept_that_stand_nowhere_else() -> None:
    words = " ".join(f"word{n}" for n in range(2000))
    page = (
        *(TextBlock("See the map."), LinkBlock("https://example.org/a", "the map")),
        *(LinkBlock("https://example.org/b", "A frame's title"), TextBlock(words)),
        *(LinkBlock("https://example.org/c", "word7 word8"), LinkBlock("https://e.org/", "none")),
    )
    assert capped(page, 1) == (
        TextBlock(
            "See the map.\n<https://example.org/a>\nA frame's title <https://example.org/b>\n"
            f"{words}\n<https://example.org/c>\nnone <https://e.org/>"
        ),
    )


def audio(number: int) -> AudioBlock:
    endings = (("mp3", "audio/mpeg"), ("ogg", "audio/ogg"))
    links = (
        MediaLink(href=f"https://example.org/{number}.{ending}", mediaType=kind)
        for ending, kind in endings
    )
    return AudioBlock(name="Sound", url=tuple(links))


VIDEO = VideoBlock(name="Clip", url="https://example.org/clip.mp4")
WORDS = st.text("ab c", min_size=1, max_size=9)
ADDRESSES = st.sampled_from([f"https://example.org/{n}" for n in range(5)])
ALL_KINDS: st.SearchStrategy[Block] = st.one_of(
    st.builds(TextBlock, WORDS),
    st.builds(HeadingBlock, st.integers(1, 6), WORDS),
    st.builds(LinkBlock, ADDRESSES, WORDS),
    st.builds(ImageBlock, ADDRESSES, WORDS),
    st.builds(ListBlock, st.booleans(), st.tuples(WORDS, WORDS)),
    st.builds(CodeBlock, code=WORDS),
    st.builds(TableBlock, st.tuples(st.tuples(WORDS, WORDS))),
    st.builds(QuoteBlock, WORDS, st.none() | WORDS),
    st.builds(
        VideoBlock,
        name=WORDS,
        url=ADDRESSES,
        icon=st.builds(Icon, url=ADDRESSES),
        captions=st.tuples(st.builds(Caption, language=st.just("en"), url=ADDRESSES, label=WORDS)),
        chapters=st.tuples(st.builds(Chapter, time=st.just(0), title=WORDS)),
        summary=WORDS,
        transcript=WORDS,
    ),
    st.builds(AudioBlock, name=WORDS, url=ADDRESSES, attributed_to=WORDS, part_of=WORDS),
)


@settings(max_examples=500, deadline=None)
@given(st.lists(ALL_KINDS, min_size=1, max_size=40).map(tuple), st.integers(1, 40))
def test_any_mix_of_blocks_is_folded_to_the_limit_and_headings_last(
    mixed: tuple[Block, ...], limit: int
) -> None:
    page = tuple(
        HeadingBlock(block.level, f"{n}{block.text}") if isinstance(block, HeadingBlock) else block
        for n, block in enumerate(mixed)
    )
    folded = capped(page, limit)
    assert len(folded) == min(len(page), limit)
    assert_nothing_lost(page, folded)
    headings = [block for block in page if isinstance(block, HeadingBlock)]
    titles = [block for block in headings if block.level == 1][:1]
    kept = [block for block in folded if isinstance(block, HeadingBlock)]
    for outer in (titles, *([b for b in headings if b.level <= level] for level in range(1, 7))):
        # There is room for these with whatever stands between them: nothing made them go.
        if 2 * len(outer) + 1 <= limit:
            assert [block for block in kept if block in outer] == outer


def assert_nothing_lost(page: tuple[Block, ...], folded: tuple[Block, ...]) -> None:
    text = "\n".join(strings(folded))
    assert [word for word in strings(page) if word not in text] == []


def strings(blocks: object) -> list[str]:
    """Every word and URL in ``blocks``; what a block says of its kind and form is neither."""
    said = {"language", "mediaType", "ordered", "rel", "time", "type", "level"}
    if isinstance(blocks, str):
        return blocks.replace("<", " ").replace(">", " ").split()
    if isinstance(blocks, dict):
        return [word for key in blocks.keys() - said for word in strings(blocks[key])]
    if isinstance(blocks, list | tuple):
        return [word for each in blocks for word in strings(each)]
    return strings(to_builtins(blocks)) if isinstance(blocks, Struct) else []


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
        ("> ```py\n> x\n> > y\n> ```", "x\n> y", "py"),
        ("1. ```py\n   x\n   ```", "x", "py"),
        ("````md\n```py\nx\n```\n````", "```py\nx\n```", "md"),
        ("```md\n    ```py\n    x\n    ```\n```", "    ```py\n    x\n    ```", "md"),
        ("~~~ a`b\n```\n~~~~\n", "```", "a"),
        ("Words with ``` in them\nx\n```py\ny\n", "y", "py"),
        ("\t```py\r\n\tx\r\n\t```\r\n", "x", "py"),
    ],
)
def test_languages_of_fences(markdown: str, code: str, language: str | None) -> None:
    assert markdown_languages(markdown, [code]) == [language]


def test_code_without_a_language_asks_the_fences() -> None:
    body = parse("<div class=highlight><pre><span></span><code>x = 1\n</code></pre></div>").body
    assert body is not None
    found = blocks(
        body, base_url=BASE, languages_of=partial(markdown_languages, "```py\nx = 1\n```")
    )
    assert found == (CodeBlock(language="py", code="x = 1"),)


@pytest.mark.parametrize(
    ("classes", "fence", "language"),
    [
        ("language-text highlight", "gradle", "gradle"),  # which Pygments does not know
        ("language-text highlight", "text", "text"),
        ("language-text highlight", "", "text"),
        ("language-groovy highlight", "gradle", "groovy"),
    ],
)
def test_the_fence_names_the_language_of_what_the_html_calls_text(
    classes: str, fence: str, language: str
) -> None:
    body = parse(f"<div class='{classes}'><pre><code>x = 1\n</code></pre></div>").body
    assert body is not None
    named = partial(markdown_languages, f"```{fence}\nx = 1\n```")
    found = blocks(body, base_url=BASE, languages_of=named)
    assert found == (CodeBlock(language=language, code="x = 1"),)
