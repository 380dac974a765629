"""Blocks as Markdown mean the same to a Markdown reader; nothing unsafe reaches a terminal."""

from __future__ import annotations

import io

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from rich.console import Console

from scp_ssg.dom import parse
from scp_ssg.extract.blocks import blocks
from scp_ssg.model import (
    Block,
    CodeBlock,
    HeadingBlock,
    ImageBlock,
    LinkBlock,
    ListBlock,
    MediaLink,
    QuoteBlock,
    TableBlock,
    TextBlock,
    VideoBlock,
)
from scp_ssg.render import markdown, terminal, text, visible

_BLOCKS: tuple[Block, ...] = (
    HeadingBlock(2, "A *plain* heading #"),
    TextBlock("1. not a list\n# not a heading"),
    LinkBlock("https://example.com/a b", "a link"),
    LinkBlock("https://example.com/c", "another"),
    ListBlock(ordered=False, items=("one\n  - inner\n  - [x] is text", "[x] done")),
    ListBlock(ordered=False, items=("next list",)),
    CodeBlock(language="python", code='print("```")'),
    TableBlock((("a", "b|c"), ("1\n2",))),
    QuoteBlock("Said\ntwice", "Somebody"),
    ImageBlock("https://example.com/i.png", "a <b>"),
    VideoBlock(
        name="A film",
        url=(MediaLink(href="https://example.com/v.mp4", mediaType="video/mp4"),),
        summary="About it",
    ),
)


def test_markdown() -> None:
    assert markdown(_BLOCKS) == (
        "## A \\*plain\\* heading \\#\n\n"
        "1\\. not a list\\\n\\# not a heading\n\n"
        "* [a link](<https://example.com/a%20b>)\n"
        "* [another](<https://example.com/c>)\n\n"
        "- one\n  - inner\n  - [x] is text\n- [x] done\n\n"
        "<!-- -->\n\n"
        "- next list\n\n"
        '````python\nprint("```")\n````\n\n'
        "| a | b\\|c |\n| --- | --- |\n| 1<br>2 |  |\n\n"
        "> Said\\\n> twice\n>\n> — Somebody\n\n"
        "![a \\<b>](<https://example.com/i.png>)\n\n"
        "[A film](<https://example.com/v.mp4>)\n\n"
        "About it\n"
    )


def test_text_has_each_word_once() -> None:
    assert text(_BLOCKS) == (
        "A *plain* heading #\n\n"
        "1. not a list\n# not a heading\n\n"
        "- one\n    - inner\n    - [x] is text\n- [x] done\n\n"
        "- next list\n\n"
        'print("```")\n\n'
        "a | b|c\n1\n2\n\n"
        "Said\ntwice\n— Somebody\n\n"
        "[image: a <b>]\n\n"
        "A film\nAbout it\n"
    )


def test_a_list_that_counts_from_another_number() -> None:
    html = """<ol start=3><li>a<ol start=5><li>b</li><li>c</li></ol></li>
    <li>e<pre>f</pre></li><li value=9>g</li></ol>"""
    root = parse(html).body
    assert root is not None

    written = blocks(root, base_url="https://example.com/")

    assert markdown(written) == ("3. a\n\n   5. b\n   6. c\n4. e\n\n```\nf\n```\n\n9. g\n")
    assert text(written) == "3. a\n     5. b\n     6. c\n4. e\n\nf\n\n9. g\n"
    again = msgspec.convert(msgspec.to_builtins(written), tuple[Block, ...])
    assert text(again[:1]) == "1. a\n     5. b\n     6. c\n2. e\n"


_LINE = st.text(
    st.sampled_from("ab1 .)*_#->+=|`~<>[]()!&;:\\\"'/é字"), min_size=1, max_size=12
).filter(lambda line: line.strip())


@settings(deadline=None)
@given(st.lists(_LINE, min_size=1, max_size=3))
def test_a_text_stays_text_in_markdown(lines: list[str]) -> None:
    tokens = MarkdownIt("commonmark").parse(markdown([TextBlock("\n".join(lines))]))

    assert [token.type for token in tokens] == ["paragraph_open", "inline", "paragraph_close"]
    children = tokens[1].children or []
    assert {child.type for child in children} <= {"text", "text_special", "hardbreak"}
    shown = "".join("\n" if each.type == "hardbreak" else each.content for each in children)
    assert shown == "\n".join(line.strip() for line in lines)


@settings(deadline=None)
@given(_LINE)
def test_a_heading_stays_one_heading(line: str) -> None:
    tokens = MarkdownIt("commonmark").parse(markdown([HeadingBlock(3, line)]))

    assert [token.type for token in tokens] == ["heading_open", "inline", "heading_close"]
    shown = "".join(child.content for child in tokens[1].children or [])
    assert shown == " ".join(line.split())


@settings(deadline=None)
@given(st.text("`~ab\n ", max_size=20))
def test_code_stays_as_it_is(code: str) -> None:
    tokens = MarkdownIt("commonmark").parse(markdown([CodeBlock(code=code)]))

    assert [token.type for token in tokens] == ["fence"]
    assert tokens[0].content == code + "\n"


@pytest.mark.parametrize(
    ("hostile", "shown"),
    [
        ("\x1b[31mred", "\\x1b[31mred"),
        ("a\x9bb\x07", "a\\x9bb\\x07"),
        ("abc\u202egpj.exe", "abc\\u202egpj.exe"),
        ("\ud800", "\\ud800"),
        ("tab\tand\nline", "tab\tand\nline"),
    ],
)
def test_control_characters_are_spelled_out(hostile: str, shown: str) -> None:
    assert visible(hostile) == shown


def test_a_terminal_gets_no_escape_and_no_markup_of_strangers() -> None:
    hostile = "\x1b]0;title\x07[bold]x[/bold][/]"
    blocks: list[Block] = [
        TextBlock(hostile),
        HeadingBlock(1, hostile),
        CodeBlock(language="python", code=hostile),
        CodeBlock(language="no-such-language\x1b", code=hostile),
        TableBlock(((hostile, "a"), (hostile,))),
        QuoteBlock(hostile, hostile),
        LinkBlock("https://example.com/", hostile),
        ListBlock(ordered=True, items=(hostile,)),
    ]
    console = Console(file=io.StringIO(), force_terminal=False, width=200)

    console.print(terminal(blocks))

    output = console.file.getvalue()  # type: ignore[attr-defined]
    assert "\x1b" not in output
    assert "\x07" not in output
    assert output.count("[bold]x[/bold][/]") == 10
