"""The quick way to read fences finds what the parser finds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import given
from hypothesis import strategies as st

from scp_ssg.extract.blocks import markdown_code

if TYPE_CHECKING:
    from scp_ssg.extract.blocks.code_alignment import Listing

PIECES = st.sampled_from(
    [
        "```",
        "````",
        "~~~",
        "~~~~",
        "`",
        "~",
        "py",
        "\n",
        "\n\n",
        " ",
        "   ",
        "x = 1",
        "- ",
        "> ",
        "\n> ",
        "\n> ```\n> x\n> y\n> ```",
        "    ",
        "#",
        "1. ",
        "!!! note",
        "\t",
        "\r\n",
        "```js\nq\n```\n",
        "~~~ a`b\nz\n~~~\n",
    ]
)


@given(st.lists(PIECES, max_size=14).map("".join))
def test_plain_fences_are_those_that_the_parser_finds(markdown: str) -> None:
    quick: list[Listing] = []
    slow: list[Listing] = []
    markdown_code._collect(markdown, quick, 0)
    markdown_code._parse(markdown, slow, 0)
    # A fence without code never meets a code block, and is no more than a difference at the end.
    assert [each for each in quick if each[1]] == [each for each in slow if each[1]]


def test_the_quick_way_is_taken_and_given_up() -> None:
    assert markdown_code._plain_fences("A\n\n```py\nx\n```\n") == [("py", "x\n")]
    assert markdown_code._plain_fences("- ```py\n  x\n  ```\n") is None
    assert markdown_code._plain_fences("    ```py\n") is None
    assert markdown_code._plain_fences("Words with ``` in them\n") == []
