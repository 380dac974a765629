"""Fences are read as a parser of Markdown reads them."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from scp_ssg.extract.blocks.source_languages import _fenced, _language

PIECES = st.sampled_from(
    [
        *("```", "````", "~~~", "~~~~", "`", "~", "py", "\n", "\n\n", " ", "x = 1", "#"),
        *("```js\nq\n```\n", "~~~ a`b\nz\n~~~\n", "\n```\nr\n"),
    ]
)


@given(st.lists(PIECES, max_size=14).map("".join))
def test_fences_that_stand_in_nothing_are_those_that_a_parser_finds(markdown: str) -> None:
    # Deeper, a fence is one of an admonition or a tab, which the parser does not know.
    shallow = "\n".join(f"{line[:1].strip()}{line[1:].lstrip()}" for line in markdown.split("\n"))
    found = [(language, code) for _, language, code in _fenced(shallow)]
    parsed = MarkdownIt("zero").enable("fence").parse(shallow)
    fences = [(_language(each.info), each.content) for each in parsed if each.type == "fence"]
    # A fence without code never meets a code block, and is no more than a difference at the end.
    assert [(a, b.strip("\n")) for a, b in found if b.strip()] == [
        (a, b.strip("\n")) for a, b in fences if b.strip()
    ]
