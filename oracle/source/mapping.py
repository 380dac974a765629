"""Map the block tokens of markdown-it-py to the blocks that the rendered page should have."""

from __future__ import annotations

import re
from collections import Counter
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from markdown_it.common.utils import unescapeAll
from markdown_it.tree import SyntaxTreeNode
from pygments.lexers import get_lexer_by_name
from pygments.util import ClassNotFound

from oracle.source.inline import Line, collapsed, once
from scp_ssg.model import (
    Block,
    CodeBlock,
    HeadingBlock,
    ImageBlock,
    LinkBlock,
    ListBlock,
    NumberedItems,
    QuoteBlock,
    TableBlock,
    TextBlock,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from markdown_it.token import Token

__all__ = ["Raw", "list_block", "mapped", "nested_lines", "numbered"]

_TITLE = re.compile(r"""\b(?:tab|title)=(?:"([^"]*)"|'([^']*)'|(\S+))""")
_TAG = re.compile(r"<[^>]*>")
_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
_MEDIA = re.compile(r"<(?:audio|iframe|img|picture|video)\b")
_STATED = re.compile(r"(?::::|#!)[\w+-]+.*\n")
_LISTS = frozenset({"bullet_list", "ordered_list"})
_APART = frozenset({"details", "figure"})


class Raw(NamedTuple):
    """HTML in the source, which this judge does not read."""

    html: str


class Piece(NamedTuple):
    """A block; ``apart`` if it cannot be part of the text of a list item."""

    block: Block | Raw
    apart: bool = False


def mapped(tokens: list[Token], *, base: str, extensions: Collection[str]) -> list[Block | Raw]:
    """The blocks of ``tokens``, for a page at ``base`` rendered with ``extensions``."""
    return _Mapping(SyntaxTreeNode(tokens), base, extensions).blocks()


class _Mapping:
    def __init__(self, root: SyntaxTreeNode, base: str, extensions: Collection[str]) -> None:
        self._root = root
        self._base = base
        self._extensions = extensions
        self._captions: Counter[str] = Counter()
        notes = [node for node in root.walk() if node.type == "footnote_reference"]
        self._notes = notes
        self._numbers = {node.meta["label"]: number for number, node in enumerate(notes, 1)}
        self._of: dict[str, Callable[[SyntaxTreeNode], list[Piece]]] = {
            **dict.fromkeys(("code_block", "fence"), self._code),
            **dict.fromkeys(("amsmath", "math_block", "math_block_eqno"), self._formula),
            **dict.fromkeys(("paragraph", "th", "td"), self._paragraph),
            "blockquote": self._quote,
            "box": self._box,
            "element": self._element,
            "fenced_caption": self._caption,
            "fenced_define": self._define,
            "fenced_html": self._inside,
            "heading": self._heading,
            "html_block": self._raw,
            "table": self._table,
        }

    def blocks(self) -> list[Block | Raw]:
        pieces = self._inside(self._root)
        if self._notes:
            pieces += self._items([*enumerate(self._notes, 1)], ordered=True)
        return [piece.block for piece in pieces]

    def _inside(self, node: SyntaxTreeNode) -> list[Piece]:
        pieces: list[Piece] = []
        for kind, group in groupby(node.children, lambda child: child.type):
            if kind in _LISTS:
                # Two neighbouring lists of one kind look like one list.
                items = [item for child in group for item in numbered(child)]
                pieces += self._items(items, ordered=kind == "ordered_list")
            elif kind == "dl":
                pieces += self._definitions([part for child in group for part in child.children])
            elif kind in self._of:
                pieces += [piece for child in group for piece in self._of[kind](child)]
        return pieces

    def _line(self, node: SyntaxTreeNode) -> Line:
        line = Line(self._base, self._extensions, self._numbers)
        line.read(node)
        return line

    def _paragraph(self, node: SyntaxTreeNode) -> list[Piece]:
        line = self._line(node.children[0])
        if line.raw:
            return [Piece(Raw(node.children[0].content))]
        text, beside = line.text, once(line.beside)
        if text == "[TOC]":
            return []
        return [Piece(block) for block in [*([TextBlock(text)] if text else []), *beside]]

    def _heading(self, node: SyntaxTreeNode) -> list[Piece]:
        line = self._line(node.children[0])
        if line.raw:
            return [Piece(Raw(node.children[0].content))]
        text, beside = line.text.replace("\n", " "), once(line.beside)
        text = text or next((each.alt for each in beside if isinstance(each, ImageBlock)), "")
        heading = [Piece(HeadingBlock(int(node.tag[1]), text))] if text else []
        return heading + [Piece(block) for block in beside]

    def _code(self, node: SyntaxTreeNode) -> list[Piece]:
        code = node.content.strip("\n")
        if node.type == "code_block":
            code = _STATED.sub("", code, count=1) if _STATED.match(code) else code
        info = unescapeAll(node.info).strip() if node.type == "fence" else ""
        names = re.match(r"\{?[ ]*\.?([\w+#-]+)(?![\w+#-]*=)", info)
        language = names[1].lower() if names else "text"
        titled = _TITLE.search(info)
        title = collapsed(next(filter(None, titled.groups()), "")) if titled else ""
        if not code.strip():
            return []
        return [
            *([Piece(TextBlock(title), apart=True)] if title else []),
            Piece(CodeBlock(language=_known(language), code=code)),
        ]

    def _formula(self, node: SyntaxTreeNode) -> list[Piece]:
        formula = rf"\[{node.content}\]"
        return [Piece(TextBlock(" ".join(formula.split())))]

    def _box(self, node: SyntaxTreeNode) -> list[Piece]:
        return [Piece(piece.block, apart=True) for piece in self._inside(node)]

    def _caption(self, node: SyntaxTreeNode) -> list[Piece]:
        """The caption of a figure or table; some kinds are numbered."""
        pieces = self._box(node)
        kind = node.meta["kind"].removesuffix("-caption").capitalize()
        if kind != "Caption" and pieces and isinstance(first := pieces[0].block, TextBlock):
            self._captions[kind] += 1
            pieces[0] = Piece(TextBlock(f"{kind} {self._captions[kind]}. {first.text}"), apart=True)
        return pieces

    def _element(self, node: SyntaxTreeNode) -> list[Piece]:
        pieces = self._inside(node)
        return [Piece(p.block, apart=True) for p in pieces] if node.tag in _APART else pieces

    def _raw(self, node: SyntaxTreeNode) -> list[Piece]:
        shown = _TAG.sub("", _COMMENT.sub("", node.content)).strip() or _MEDIA.search(node.content)
        return [Piece(Raw(node.content))] if shown else []

    def _quote(self, node: SyntaxTreeNode) -> list[Piece]:
        pieces: list[Block | Raw] = []
        lines: list[str] = []
        beside: list[Block] = []
        for piece in [*self._inside(node), None]:
            block = piece.block if piece else None
            if isinstance(block, TextBlock):
                lines.append(block.text)
            elif isinstance(block, LinkBlock | ImageBlock):
                beside.append(block)
            else:
                pieces += [QuoteBlock("\n".join(lines))] if lines else []
                pieces += once(beside)
                pieces += [block] if block else []
                lines, beside = [], []
        return [Piece(block, apart=True) for block in pieces]

    def _items(self, nodes: list[tuple[int, SyntaxTreeNode]], *, ordered: bool) -> list[Piece]:
        pieces: list[Piece] = []
        items: list[tuple[int, str]] = []
        beside: list[Block] = []
        for number, node in nodes:
            inner = self._inside(node)
            end = next((i for i, piece in enumerate(inner) if not _fits_in_item(piece)), len(inner))
            lines, others = _lines(inner[:end])
            beside += others
            if lines:
                items.append((number, _task("\n".join(lines).lstrip(" "))))
            if inner[end:]:
                pieces += _list_of(items, beside, ordered=ordered)
                pieces += [Piece(piece.block, apart=True) for piece in inner[end:]]
                items, beside = [], []
        return pieces + _list_of(items, beside, ordered=ordered)

    def _definitions(self, parts: list[SyntaxTreeNode]) -> list[Piece]:
        entries: list[tuple[list[SyntaxTreeNode], list[SyntaxTreeNode]]] = []
        for child in parts:
            if child.type == "dt" and (not entries or entries[-1][1]):
                entries.append(([], []))
            entries[-1][child.type == "dd"].append(child)
        return self._entries(
            [
                (
                    [self._paragraph(term) for term in terms],
                    [self._inside(each) for each in meanings],
                )
                for terms, meanings in entries
            ]
        )

    def _define(self, node: SyntaxTreeNode) -> list[Piece]:
        """``/// define``: paragraphs are terms, and the items of the next list define them."""
        entries: list[tuple[list[list[Piece]], list[list[Piece]]]] = []
        for child in node.children:
            if child.type == "paragraph":
                if not entries or entries[-1][1]:
                    entries.append(([], []))
                entries[-1][0].append(self._paragraph(child))
            else:
                entries[-1][1].extend(self._inside(item) for item in child.children)
        return self._entries(entries)

    def _entries(self, entries: list[tuple[list[list[Piece]], list[list[Piece]]]]) -> list[Piece]:
        pieces: list[Piece] = []
        items: list[str] = []
        beside: list[Block] = []
        for terms, meanings in entries:
            parts = [*terms, *meanings]
            if all(_fits_in_item(piece) for part in parts for piece in part):
                named = [_lines(term) for term in terms]
                defined = [_lines(meaning) for meaning in meanings]
                beside += [block for _, others in (*named, *defined) for block in others]
                term = ", ".join("\n".join(lines) for lines, _ in named)
                text = "\n".join(line for lines, _ in defined for line in lines)
                term = term.removesuffix(":")
                items.append(f"{term}:{chr(10) if text[:2] == '  ' else ' '}{text}")
            else:
                pieces += _list_of([*enumerate(items, 1)], beside, ordered=False)
                pieces += [Piece(piece.block, apart=True) for part in parts for piece in part]
                items, beside = [], []
        return pieces + _list_of([*enumerate(items, 1)], beside, ordered=False)

    def _table(self, node: SyntaxTreeNode) -> list[Piece]:
        rows = [
            [self._line(cell.children[0]) for cell in row.children]
            for section in node.children
            for row in section.children
        ]
        cells = [cell for row in rows for cell in row]
        if any(cell.raw for cell in cells):
            return [Piece(Raw("a table"))]
        table = TableBlock(tuple(tuple(cell.text for cell in row) for row in rows))
        beside = once([block for cell in cells for block in cell.beside])
        return [Piece(block) for block in (table, *beside)]


def _fits_in_item(piece: Piece) -> bool:
    """Return whether ``piece`` can be part of a list item's text, or follow the list."""
    held = isinstance(piece.block, TextBlock | ListBlock | LinkBlock | ImageBlock)
    return held and not piece.apart


def _lines(pieces: list[Piece]) -> tuple[list[str], list[Block]]:
    lines: list[str] = []
    beside: list[Block] = []
    for block, _ in pieces:
        if isinstance(block, TextBlock):
            lines += block.text.split("\n")
        elif isinstance(block, ListBlock):
            lines += nested_lines(block)
        else:
            assert not isinstance(block, Raw)
            beside.append(block)
    return lines, beside


def numbered(node: SyntaxTreeNode) -> list[tuple[int, SyntaxTreeNode]]:
    """The items of the list ``node`` with their numbers."""
    return [*enumerate(node.children, int(node.attrs.get("start", 1)))]


def list_block(items: list[tuple[int, str]], *, ordered: bool) -> ListBlock:
    """The block of a list with these numbers and texts."""
    texts = NumberedItems(text for _, text in items)
    texts.numbers = tuple(number for number, _ in items)
    return ListBlock(ordered, texts)


def _list_of(items: list[tuple[int, str]], beside: list[Block], *, ordered: bool) -> list[Piece]:
    blocks = [list_block(items, ordered=ordered)] if items else []
    return [Piece(block) for block in (*blocks, *once(beside))]


def nested_lines(block: ListBlock) -> list[str]:
    """The lines of a list that is part of a list item's text."""
    lines = []
    for number, item in zip(block.numbers, block.items, strict=True):
        first, *rest = item.split("\n")
        lines.append(f"  {number}. {first}" if block.ordered else f"  - {first}")
        lines += [("  " if line[:2] == "  " else "    ") + line for line in rest]
    return lines


def _task(text: str) -> str:
    return f"[x]{text[3:]}" if text.startswith("[X] ") else text


def _known(language: str) -> str:
    """``language`` if the highlighter knows it, else ``text``."""
    if language == "mermaid":
        return language
    try:
        get_lexer_by_name(language)
    except ClassNotFound:
        return "text"
    return language
