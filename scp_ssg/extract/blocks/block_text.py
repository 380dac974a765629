"""Content as text without structure: blocks in one string, and elements below the depth limit.

List items, cells and headings hold only strings. Below the limit of the walk words stay in order.
"""

from __future__ import annotations

import re
from operator import attrgetter
from typing import TYPE_CHECKING

from scp_ssg.dom import BREAK, LexborNode
from scp_ssg.model import (
    AudioBlock,
    Block,
    CodeBlock,
    ImageBlock,
    LinkBlock,
    ListBlock,
    QuoteBlock,
    TableBlock,
    TextBlock,
    VideoBlock,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from scp_ssg.extract.blocks.walk import Walk

__all__ = [
    "BLOCK_ELEMENTS",
    "INVISIBLE_ELEMENTS",
    "REFERENCES",
    "flatten",
    "list_lines",
    "shows_its_content",
    "text_and_references",
    "without_duplicates",
]

REFERENCES = frozenset({LinkBlock, ImageBlock, VideoBlock, AudioBlock})
"""The blocks that refer to a URL and are no part of the running text."""
_url = attrgetter("url")
_UNINDENTED = re.compile(r"\n(?!  )")

BLOCK_ELEMENTS = frozenset(
    """
    address body caption center dd dt fieldset figcaption frameset hgroup hr html legend li marquee
    optgroup option p rtc search summary tbody td tfoot th thead tr
    """.split()  # noqa: SIM905  words read best as words
)
"""Elements that only put their content on lines of its own."""

INVISIBLE_ELEMENTS = frozenset(
    """
    -comment area base canvas col colgroup datalist head link map-area meta meter noembed noframes
    param progress select source style template textarea title track
    """.split()  # noqa: SIM905  words read best as words
)
"""Elements that browsers do not show, and form controls."""

_BOXES = BLOCK_ELEMENTS | frozenset(
    """
    article aside blockquote details dialog dir div dl figure footer form h1 h2 h3 h4 h5 h6 header
    main menu nav ol section table ul
    """.split()  # noqa: SIM905  words read best as words
)
_SKIPPED = INVISIBLE_ELEMENTS | frozenset(
    {"audio", "button", "iframe", "noscript", "object", "script", "svg", "video"}
)


def text_and_references(blocks: Iterable[Block]) -> tuple[str, list[Block]]:
    """The text of ``blocks``, each on a line of its own, and the references among them."""
    lines: list[str] = []
    references: list[Block] = []
    for block in blocks:
        # The class is compared: ``isinstance`` takes long to say no to a struct.
        if type(block) is TextBlock:
            lines.append(block.text)
        elif type(block) in REFERENCES:
            references.append(block)
        else:
            lines.append(_text(block))
    return "\n".join(lines), references


def list_lines(block: ListBlock, *, indent: str = "") -> str:
    """The items of ``block`` as lines with bullets or numbers; an item's further lines are
    indented."""
    lines: list[str] = []
    for number, item in zip(block.numbers, block.items, strict=True):
        text = item
        if "\n" in item:
            # Lines that are indented already are a nested list.
            text = _UNINDENTED.sub("\n  ", item).replace("\n", f"\n{indent}")
        lines.append(f"{indent}{number}. {text}" if block.ordered else f"{indent}- {text}")
    return "\n".join(lines)


def without_duplicates(references: list[Block]) -> list[Block]:
    """``references`` without the links and images that repeat an earlier one.

    A link repeats one with its URL and its text, an image one with its URL and its description; an
    image without a description one with its URL.
    """
    if len(references) < 2 or len(set(map(_url, references))) == len(references):
        return references
    seen: set[tuple[type, str, str]] = set()
    kept: list[Block] = []
    for block in references:
        if isinstance(block, LinkBlock | ImageBlock):
            words = block.text if isinstance(block, LinkBlock) else block.alt
            key = type(block), block.url, words
            if key in seen:
                continue
            seen |= {key, (type(block), block.url, "")}
        kept.append(block)
    return kept


def _text(block: Block) -> str:
    if isinstance(block, ListBlock):
        return list_lines(block)
    if isinstance(block, CodeBlock):
        return block.code
    if isinstance(block, TableBlock):
        return "\n".join(" | ".join(cell for cell in row if cell) for row in block.rows)
    if isinstance(block, QuoteBlock):
        return f"{block.text}\n— {block.citation}" if block.citation else block.text
    assert not isinstance(block, LinkBlock | ImageBlock | VideoBlock | AudioBlock)
    return block.text


def flatten(walk: Walk, root: LexborNode) -> None:
    """Emit the words in ``root``: a text block for each stretch between the edges of block
    elements, and a code block for each ``pre``.

    Uses no recursion, so the tree may be of any depth.
    """
    node = root.first_child
    depth = 0
    while node is not None:
        child = _enter(walk, node)
        if child is not None:
            node = child
            depth += 1
            continue
        sibling = node.next
        while sibling is None and depth and node.parent is not None:
            node = node.parent
            depth -= 1
            if node.tag in _BOXES:
                walk.flush()
            sibling = node.next
        node = sibling


def shows_its_content(node: LexborNode) -> bool:
    """Return whether ``node`` is an ``object`` without data, which shows what is in it (HTML, "The
    object element"): all that follows where an author wrote ``List<Object>`` and saw no slip."""
    return node.tag == "object" and not node.attributes.get("data")


def _enter(walk: Walk, node: LexborNode) -> LexborNode | None:
    """Emit ``node`` if it is text, a line break or code; else its first child, to go on with."""
    tag = node.tag or ""
    if tag == "-text":
        walk.line.append(node.text_content or "")
    elif tag == "br":
        walk.line.append(BREAK)
    elif tag == "pre":
        walk.flush()
        text = node.text().strip("\n")
        if text.strip():
            walk.out.append(CodeBlock(code=text))
    elif (tag not in _SKIPPED or shows_its_content(node)) and node.mem_id not in walk.drop:
        if tag in _BOXES:
            walk.flush()
        return node.first_child
    return None
