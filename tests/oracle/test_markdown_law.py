"""The law of Markdown finds what is lost and what is added."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from oracle.markdown_law import faults, main
from scp_ssg.model import CodeBlock, ImageBlock, LinkBlock, ListBlock, TableBlock, TextBlock

if TYPE_CHECKING:
    from pathlib import Path

    from scp_ssg.model import Block

BLOCKS: tuple[Block, ...] = (
    TextBlock("See the guide [1] and x^2"),
    LinkBlock("https://example.org/", "the guide"),
    ImageBlock("https://example.org/i.png", "A chart"),
    CodeBlock(code="a\n*b*", language="py"),
    ListBlock(ordered=False, items=("one", "two\n  - three")),
    TableBlock((("A", "B"), ("c|d", "e"))),
)
MARKDOWN = """\
See [the guide](https://example.org/)[^1] and x^2 ![A chart](https://example.org/i.png)

```py
a
*b*
```

- one
- two
  - three

| A | B |
| --- | --- |
| c\\|d | <ul><li>e</li></ul> |
"""


def test_equal_words_are_no_fault() -> None:
    assert faults(MARKDOWN, BLOCKS) == []


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("- one\n", "", "lost 1: one"),
        ("- one\n", "- one\n- more\n", "added 1: more"),
        ("](https://example.org/)", "] (https://example.org/)", "added 1: httpsexampleorg"),
        ("x^2", "x^3", "lost 1: x2"),
    ],
)
def test_what_is_lost_and_what_is_added(old: str, new: str, fault: str) -> None:
    assert old in MARKDOWN
    assert fault in faults(MARKDOWN.replace(old, new, 1), BLOCKS)


def test_a_folder_is_judged(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a.html").write_text("<title>A</title><main><h1>A</h1><p>Words *b*</p></main>")
    assert main([str(tmp_path)]) == 0
    assert capsys.readouterr().out == "1 pages, 0 part from their blocks\n"
