"""Made-up pages as trees. Each node gives its Markdown, and the blocks that must come of it.

Neither is computed from the other, so a tree can judge both the extraction and ``mapping``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from scp_ssg.model import (
    Block,
    CodeBlock,
    HeadingBlock,
    ImageBlock,
    LinkBlock,
    ListBlock,
    QuoteBlock,
    TableBlock,
    TextBlock,
)

__all__ = [
    "Box",
    "Code",
    "Definition",
    "Formula",
    "Heading",
    "Image",
    "Items",
    "Line",
    "Link",
    "Node",
    "Note",
    "Paragraph",
    "Quote",
    "Span",
    "Table",
    "Tabs",
    "Task",
    "blocks",
    "markdown",
]

Piece: TypeAlias = tuple[Block, bool]
"""A block, and whether it cannot be part of a list item's text."""


@dataclass(frozen=True)
class Span:
    """Words as Markdown (``written``) and as text (``read``)."""

    written: str
    read: str


@dataclass(frozen=True)
class Link:
    words: Span
    url: str

    @property
    def written(self) -> str:
        return f"[{self.words.written}]({self.url})"

    @property
    def read(self) -> str:
        return self.words.read

    def beside(self) -> Block:
        return LinkBlock(self.url, self.words.read)


@dataclass(frozen=True)
class Image:
    alt: str
    url: str
    read: str = ""

    @property
    def written(self) -> str:
        return f"![{self.alt}]({self.url})"

    def beside(self) -> Block:
        return ImageBlock(self.url, self.alt)


Line: TypeAlias = tuple[Span | Link | Image, ...]


@dataclass(frozen=True)
class Paragraph:
    line: Line

    def lines(self) -> list[str]:
        return [_written(self.line)]

    def pieces(self) -> list[Piece]:
        text = _read(self.line)
        return [
            (block, False) for block in ([TextBlock(text)] if text else []) + _beside(self.line)
        ]


@dataclass(frozen=True)
class Heading:
    level: int
    line: Line

    def lines(self) -> list[str]:
        return [f"{'#' * self.level} {_written(self.line)}"]

    def pieces(self) -> list[Piece]:
        return [
            (HeadingBlock(self.level, _read(self.line)), True),
            *((block, True) for block in _beside(self.line)),
        ]


@dataclass(frozen=True)
class Code:
    """A fenced code block; ``language`` is one that the highlighter knows."""

    language: str
    code: tuple[str, ...]
    title: str = ""
    options: str = ""

    def lines(self) -> list[str]:
        title = f' title="{self.title}"' if self.title else ""
        return [f"```{self.language}{title}{self.options}", *self.code, "```"]

    def pieces(self) -> list[Piece]:
        code = CodeBlock(language=self.language, code="\n".join(self.code))
        return [*([(TextBlock(self.title), True)] if self.title else []), (code, True)]


@dataclass(frozen=True)
class Formula:
    tex: str

    def lines(self) -> list[str]:
        return ["$$", self.tex, "$$"]

    def pieces(self) -> list[Piece]:
        return [(TextBlock(rf"\[ {self.tex} \]"), False)]


@dataclass(frozen=True)
class Table:
    rows: tuple[tuple[Line, ...], ...]

    def lines(self) -> list[str]:
        rows = [f"| {' | '.join(map(_written, row))} |" for row in self.rows]
        return [rows[0], "| --- " * len(self.rows[0]) + "|", *rows[1:]]

    def pieces(self) -> list[Piece]:
        cells = [cell for row in self.rows for cell in row]
        table = TableBlock(tuple(tuple(map(_read, row)) for row in self.rows))
        links = _once([block for cell in cells for block in _beside(cell)])
        return [(table, True), *((block, True) for block in links)]


@dataclass(frozen=True)
class Box:
    """``!!! note "Title"`` or ``??? note``; ``opening`` is the line without the title."""

    opening: str
    title: Span
    content: tuple[Node, ...]

    def lines(self) -> list[str]:
        return [f'{self.opening} "{self.title.written}"', *_indented(markdown(self.content))]

    def pieces(self) -> list[Piece]:
        title = [TextBlock(self.title.read)] if self.title.read else []
        return [(block, True) for block in (*title, *blocks(self.content))]


@dataclass(frozen=True)
class Note:
    """``/// note | Title``."""

    kind: str
    title: Span
    content: tuple[Node, ...]

    def lines(self) -> list[str]:
        fence = "/" * (2 + _slashes(self))
        return [
            f"{fence} {self.kind} | {self.title.written}",
            "",
            *markdown(self.content),
            "",
            fence,
        ]

    def pieces(self) -> list[Piece]:
        return [(block, True) for block in (TextBlock(self.title.read), *blocks(self.content))]


@dataclass(frozen=True)
class Tabs:
    panels: tuple[tuple[str, tuple[Node, ...]], ...]

    def lines(self) -> list[str]:
        written = []
        for label, inside in self.panels:
            written += [f'=== "{label}"', "", *_indented(markdown(inside)), ""]
        return written[:-1]

    def pieces(self) -> list[Piece]:
        return [
            (block, True)
            for label, inside in self.panels
            for block in (TextBlock(label), *blocks(inside))
        ]


@dataclass(frozen=True)
class Quote:
    content: tuple[Node, ...]

    def lines(self) -> list[str]:
        return [f"> {line}".rstrip() for line in markdown(self.content)]

    def pieces(self) -> list[Piece]:
        result: list[Piece] = []
        words: list[str] = []
        links: list[Block] = []
        for block in [*blocks(self.content), None]:
            if isinstance(block, TextBlock):
                words.append(block.text)
            elif isinstance(block, LinkBlock | ImageBlock):
                links.append(block)
            else:
                result += [(QuoteBlock("\n".join(words)), True)] if words else []
                result += [(link, True) for link in _once(links)]
                result += [(block, True)] if block else []
                words, links = [], []
        return result


@dataclass(frozen=True)
class Task:
    """A list item; ``state`` is the check box of a task, else empty."""

    first: Line
    rest: tuple[Node, ...] = ()
    state: str = ""


@dataclass(frozen=True)
class Items:
    """A list; ``tight`` writes no blank lines if the items have nothing but lists in them."""

    ordered: bool
    items: tuple[Task, ...]
    tight: bool = False

    def is_tight(self) -> bool:
        inside = [node for item in self.items for node in item.rest]
        return self.tight and all(isinstance(node, Items) and node.is_tight() for node in inside)

    def lines(self) -> list[str]:
        gap = [] if self.is_tight() else [""]
        written = []
        for number, item in enumerate(self.items, 1):
            mark = f"{number}." if self.ordered else "-"
            inside = [*gap, *_indented(markdown(item.rest))] if item.rest else []
            written += [*gap, f"{mark} {item.state}{_written(item.first)}", *inside]
        return written[len(gap) :]

    def pieces(self) -> list[Piece]:
        result: list[Piece] = []
        strings: list[str] = []
        links: list[Block] = []
        for item in self.items:
            parts: list[Piece] = [(TextBlock(f"{item.state}{_read(item.first)}"), False)]
            parts += [(link, False) for link in _beside(item.first)]
            parts += [piece for node in item.rest for piece in node.pieces()]
            end = next((i for i, (block, apart) in enumerate(parts) if apart), len(parts))
            words, more = _string([block for block, _ in parts[:end]])
            strings.append(words)
            links += more
            if end < len(parts):
                result += _list(strings, links, ordered=self.ordered)
                result += [(block, True) for block, _ in parts[end:]]
                strings, links = [], []
        return result + _list(strings, links, ordered=self.ordered)


@dataclass(frozen=True)
class Definition:
    """A definition list with one term."""

    term: Span
    first: Line
    rest: tuple[Node, ...]

    @property
    def content(self) -> tuple[Node, ...]:
        return (Paragraph(self.first), *self.rest)

    def lines(self) -> list[str]:
        first, *rest = _indented(markdown(self.content))
        return [self.term.written, "", f":{first[1:]}", *rest]

    def pieces(self) -> list[Piece]:
        parts = [piece for node in self.content for piece in node.pieces()]
        if any(apart for _, apart in parts):
            return [(TextBlock(self.term.read), True), *((block, True) for block, _ in parts)]
        words, links = _string([block for block, _ in parts])
        return _list([f"{self.term.read}: {words}"], links, ordered=False)


Node: TypeAlias = (
    Paragraph | Heading | Code | Formula | Table | Box | Note | Tabs | Quote | Items | Definition
)


def markdown(nodes: tuple[Node, ...]) -> list[str]:
    """The Markdown of ``nodes``, with a blank line between two of them."""
    return [line for node in nodes for line in ("", *node.lines())][1:]


def blocks(nodes: tuple[Node, ...]) -> list[Block]:
    return [block for node in nodes for block, _ in node.pieces()]


def _indented(lines: list[str]) -> list[str]:
    return [f"    {line}" if line else "" for line in lines]


def _slashes(node: Note) -> int:
    """The nesting depth of ``node``: an outer fence needs more slashes than an inner one."""
    return 1 + max(
        (_slashes(each) for each in _all(node.content) if isinstance(each, Note)), default=0
    )


def _all(nodes: tuple[Node, ...]) -> list[Node]:
    result: list[Node] = []
    for node in nodes:
        content: tuple[Node, ...] = ()
        if isinstance(node, Box | Note | Quote | Definition):
            content = node.content
        elif isinstance(node, Tabs):
            content = tuple(each for _, panel in node.panels for each in panel)
        elif isinstance(node, Items):
            content = tuple(each for item in node.items for each in item.rest)
        result += [node, *_all(content)]
    return result


def _written(line: Line) -> str:
    return " ".join(each.written for each in line)


def _read(line: Line) -> str:
    return " ".join(each.read for each in line if each.read)


def _beside(line: Line) -> list[Block]:
    return _once([each.beside() for each in line if not isinstance(each, Span)])


def _once(blocks: list[Block]) -> list[Block]:
    """``blocks`` with each link (URL and text) once, and each image (URL and description) once."""
    seen = []
    first = []
    for block in blocks:
        assert isinstance(block, LinkBlock | ImageBlock)
        key = (type(block), block.url, block.text if isinstance(block, LinkBlock) else block.alt)
        if key not in seen:
            seen.append(key)
            first.append(block)
    return [*first]


def _list(strings: list[str], links: list[Block], *, ordered: bool) -> list[Piece]:
    made = [ListBlock(ordered, tuple(strings))] if strings else []
    return [(block, False) for block in (*made, *_once(links))]


def _string(blocks: list[Block]) -> tuple[str, list[Block]]:
    """The text of a list item with ``blocks``, and its links and images, which follow the list."""
    lines: list[str] = []
    links: list[Block] = []
    for block in blocks:
        if isinstance(block, TextBlock):
            lines.append(block.text)
        elif isinstance(block, ListBlock):
            for number, item in enumerate(block.items, 1):
                first, *rest = item.split("\n")
                lines.append(f"  {number}. {first}" if block.ordered else f"  - {first}")
                lines += [f"  {'' if line.startswith('  ') else '  '}{line}" for line in rest]
        else:
            links.append(block)
    return "\n".join(lines), links
