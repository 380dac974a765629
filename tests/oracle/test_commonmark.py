"""CommonMark's own examples: what markdown-it-py's tokens say against the blocks of the HTML.

The mapping from tokens to blocks shares nothing with the walk over HTML. Raw HTML has no tokens
that could be mapped: in the examples that use it, the visible words are counted by BeautifulSoup
and html5lib instead.
"""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from markdown_it import MarkdownIt
from markdown_it.common.utils import unescapeAll
from markdown_it.tree import SyntaxTreeNode

from oracle.source.inline import Line, once
from oracle.source.mapping import list_block, nested_lines, numbered
from scp_ssg.dom import parse
from scp_ssg.extract.blocks.handlers import blocks
from scp_ssg.model import (
    CodeBlock,
    HeadingBlock,
    ImageBlock,
    LinkBlock,
    ListBlock,
    QuoteBlock,
    TableBlock,
    TextBlock,
)
from tests.extract import second_opinion

if TYPE_CHECKING:
    from scp_ssg.model import Block

HERE = Path(__file__).parent
BASE = "https://example.org/"
EXAMPLES: list[dict[str, Any]] = json.loads(
    (HERE / "commonmark/spec-0.31.2.json").read_text(encoding="utf-8")
)
DEVIATIONS: dict[str, str] = tomllib.loads(
    (HERE / "commonmark/deviations.toml").read_text(encoding="utf-8")
)
MARKDOWN = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])


def test_every_example_is_there() -> None:
    assert [each["example"] for each in EXAMPLES] == list(range(1, 653))


def test_deviations_are_few_and_have_reasons() -> None:
    assert len(DEVIATIONS) < 10
    assert all(len(reason) > 20 for reason in DEVIATIONS.values())


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda each: str(each["example"]))
def test_example(example: dict[str, Any]) -> None:
    found = extracted(example["html"])
    root = SyntaxTreeNode(MARKDOWN.parse(example["markdown"]))
    if any(node.type in ("html_block", "html_inline") for node in root.walk()):
        same = second_opinion.words_of(found) == second_opinion.visible_words(example["html"])
    else:
        same = found == mapped(root)
    # A deviation that is one no longer must be taken off the list.
    assert same == (str(example["example"]) not in DEVIATIONS), (found, mapped(root))


@pytest.mark.parametrize(
    "markdown",
    [
        "| foo | bar |\n| --- | --- |\n| baz | bim |",
        "| abc | defghi |\n:-: | -----------:\nbar | baz",
        "| f\\|oo  |\n| ------ |\n| b `\\|` az |\n| b **\\|** im |",
        "| abc | def |\n| --- | --- |\n| bar |\n| bar | baz | boo |\n\nafter",
        "| abc | def |\n| --- | --- |",
        "| a [link](/x) | ![image](/i.png) |\n| --- | --- |\n| [again](/x) | `code` |",
        "> | a | b |\n> | - | - |\n> | c | d |",
        "- item\n\n  | a | b |\n  | - | - |\n  | c | d |\n- next",
        "~~Hi~~ Hello, ~~there~~ world!",
        "This ~~has a\n\nnew paragraph~~.",
    ],
)
def test_tables_and_strikethrough(markdown: str) -> None:
    """Examples of the GFM specification's extensions, and some in lists and quotes."""
    assert extracted(MARKDOWN.render(markdown)) == mapped(SyntaxTreeNode(MARKDOWN.parse(markdown)))


def extracted(html: str) -> tuple[Block, ...]:
    body = parse(html).body
    assert body is not None
    return blocks(body, base_url=BASE)


def mapped(root: SyntaxTreeNode) -> tuple[Block, ...]:
    return tuple(block for node in root.children for block in _of(node))


def _of(node: SyntaxTreeNode) -> list[Block]:
    if node.type == "paragraph":
        text, beside = _inline(node.children[0])
        return [*([TextBlock(text)] if text else []), *beside]
    if node.type == "heading":
        text, beside = _inline(node.children[0])
        text = text.replace("\n", " ") or next(
            (each.alt for each in beside if isinstance(each, ImageBlock)), ""
        )
        level = int(node.tag[1])
        return [*([HeadingBlock(level, text)] if text else []), *beside]
    if node.type in ("fence", "code_block"):
        return _code(node)
    if node.type == "blockquote":
        return _quote(node)
    if node.type in ("bullet_list", "ordered_list"):
        return _list(node)
    return _table(node) if node.type == "table" else []


def _code(node: SyntaxTreeNode) -> list[Block]:
    code = node.content.removeprefix("\n").rstrip("\n")
    info = unescapeAll(node.info).split() if node.type == "fence" else []
    return (
        [CodeBlock(language=info[0].lower() if info else None, code=code)] if code.strip() else []
    )


def _quote(node: SyntaxTreeNode) -> list[Block]:
    found: list[Block] = []
    lines: list[str] = []
    beside: list[Block] = []
    for block in [*(each for child in node.children for each in _of(child)), None]:
        if isinstance(block, TextBlock):
            lines.append(block.text)
        elif isinstance(block, LinkBlock | ImageBlock):
            beside.append(block)
        else:
            found += [QuoteBlock("\n".join(lines))] if lines else []
            found += once(beside)
            found += [block] if block else []
            lines, beside = [], []
    return found


def _list(node: SyntaxTreeNode) -> list[Block]:
    ordered = node.type == "ordered_list"
    found: list[Block] = []
    items: list[tuple[int, str]] = []
    beside: list[Block] = []
    for number, item in numbered(node):
        inner = [block for child in item.children for block in _of(child)]
        lines: list[str] = []
        while inner and isinstance(inner[0], TextBlock | ListBlock | LinkBlock | ImageBlock):
            block = inner.pop(0)
            if isinstance(block, TextBlock):
                lines += block.text.split("\n")
            elif isinstance(block, ListBlock):
                lines += nested_lines(block)
            else:
                beside.append(block)
        if lines:
            items.append((number, "\n".join(lines).lstrip(" ")))
        if inner:
            found += [list_block(items, ordered=ordered)] if items else []
            found += once(beside) + inner
            items, beside = [], []
    found += [list_block(items, ordered=ordered)] if items else []
    return found + once(beside)


def _table(node: SyntaxTreeNode) -> list[Block]:
    beside: list[Block] = []
    rows = []
    for row in (row for section in node.children for row in section.children):
        cells = [_inline(cell.children[0]) for cell in row.children]
        rows.append(tuple(text for text, _ in cells))
        beside += [block for _, others in cells for block in others]
    return [TableBlock(tuple(rows)), *once(beside)]


def _inline(node: SyntaxTreeNode) -> tuple[str, list[Block]]:
    line = Line(BASE, (), {})
    line.read(node)
    return line.text, once(line.beside)
