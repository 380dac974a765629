"""The walk over a page's content: one pass in reading order that emits content blocks."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple, TypeVar, cast

from scp_ssg.dom import TEXT_NODE, LexborNode, collapse_space
from scp_ssg.extract.blocks.block_text import flatten, text_and_references, without_duplicates
from scp_ssg.extract.blocks.url_resolver import UrlResolver
from scp_ssg.model import Block, CodeBlock, LinkBlock, TextBlock

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["ElementBlocks", "Handler", "Line", "Walk", "no_url"]

T = TypeVar("T")
C = TypeVar("C", bound=Callable[..., object])

Handler = Callable[["Walk", "LexborNode"], None]

Line = tuple[str, list[Block]]
"""The text of a line, and its references: the blocks of the links, images and media in it."""

MAX_DEPTH = 64
"""Levels below the content root that keep their structure; deeper levels keep their words only."""


class ElementBlocks(NamedTuple):
    """The blocks of one element, separate from the text around it."""

    blocks: list[Block]
    first_structure: int | None
    """The index of the first block of an admonition, a figure or a set of tabs."""


class Walk:
    """The state of the walk: the blocks emitted so far, and the current line of running text.

    ``out`` are the finished blocks. ``line`` holds the pieces of the current line. ``references``
    are the blocks of the links, images and media in that line; they are emitted after its text.
    """

    def __init__(
        self,
        handlers: Mapping[str, Handler],
        numbered: Mapping[int, Handler],
        base_url: str,
        *,
        links: bool = True,
    ) -> None:
        """``handlers`` are by the elements' names, ``numbered`` by the parser's numbers.

        ``links`` says whether link blocks are wanted.
        """
        self.out: list[Block] = []
        self.line: list[str] = []
        self.references: list[Block] = []
        self.links = links
        self.drop: set[int] = set()
        """The elements to skip; a handler that reads an element early adds it here."""
        self.code_blocks: list[tuple[CodeBlock, str]] = []
        """The code blocks made so far, each with the code as the page's source has it."""
        self.signature_links: list[LinkBlock] = []
        """The link blocks of links in signatures."""
        self.language: str | None = None
        """The language of the code in the current element, if an ancestor's class names one."""
        self.is_typed = False
        """Whether Termynal types the code in the current element."""
        self.heading: str | None = None
        """The text of the last heading. A video without a name takes it."""
        self.figure: LexborNode | None = None
        """The ``figure`` that the walk is in."""
        self.tab_labels: list[list[Block]] = []
        """The tab labels whose panels are still to come, the next one last."""
        self.list_depth = 0
        """The number of lists that the walk is in, one inside the other."""
        self._first_structure: int | None = None
        self._depth = 0
        self._handlers = handlers
        self._numbered = numbered
        self._variants: Mapping[object, object] = {}
        self._cache: dict[tuple[Callable[[LexborNode], object], int], object] = {}
        resolver = UrlResolver(base_url)
        self.url = resolver.url
        self.link_url = resolver.url_of_other_page if links else no_url
        """Gives the URL of a link block; None where there shall be no block."""

    def cached(self, function: Callable[[LexborNode], T], node: LexborNode) -> T:
        """``function(node)``, computed once for each node: thousands of elements in one box ask the
        same about the box."""
        key = function, node.mem_id
        if key not in self._cache:
            self._cache[key] = function(node)
        return cast("T", self._cache[key])

    def variant(self, function: C) -> C:
        """``function``, or what a walk that writes something other than blocks has instead."""
        return cast("C", self._variants.get(function, function))

    def children(self, node: LexborNode) -> None:
        """Walk the children of ``node``; inline ones continue the current line."""
        first = node.first_child
        if first is not None:
            self._children_from(first, first.tag_id, node)

    def _children_from(self, first: LexborNode, number: int, node: LexborNode) -> None:
        """Walk ``first``, whose tag number is ``number``, and its following siblings in ``node``.

        The callers have read ``first`` and ``number`` already.
        """
        if self._depth >= MAX_DEPTH:
            flatten(self, node)
            return
        self._depth += 1
        handler_of = self._numbered.get
        drop = self.drop
        child = first
        while True:
            if number == TEXT_NODE:
                # White space between boxes, most of all text nodes, begins no line.
                if self.line or not child.is_empty_text_node:
                    self.line.append(child.text_content or "")
            elif not (drop and child.mem_id in drop):
                handler = handler_of(number)
                if handler is None:
                    handler = self._handlers.get(child.tag or "", Walk.children)
                handler(self, child)
            sibling = child.next
            if sibling is None:
                break
            child, number = sibling, sibling.tag_id
        self._depth -= 1

    def phrase(self, node: LexborNode) -> None:
        """Walk the children of an inline element: mostly one word, thousands of times a page."""
        first = node.first_child
        if first is None:
            return
        number = first.tag_id
        if number == TEXT_NODE and first.next is None:
            self.line.append(first.text_content or "")
        else:
            self._children_from(first, number, node)

    def visit(self, node: LexborNode) -> None:
        """Walk ``node`` itself."""
        number = node.tag_id
        if number == TEXT_NODE:
            self.line.append(node.text_content or "")
        elif self._depth >= MAX_DEPTH:
            flatten(self, node)
        elif node.mem_id not in self.drop:
            # A handler may visit single children, and then `_children_from` counts no level.
            self._depth += 1
            handler = self._numbered.get(number)
            if handler is None:
                handler = self._handlers.get(node.tag or "", Walk.children)
            handler(self, node)
            self._depth -= 1

    def block(self, node: LexborNode) -> None:
        """Walk the children of ``node`` on lines of their own."""
        if self.line or self.references:
            self.flush()
        first = node.first_child
        if first is None:
            return
        number = first.tag_id
        if number == TEXT_NODE and first.next is None:
            if text := collapse_space(first.text_content or ""):
                self.out.append(TextBlock(text))
            return
        self._children_from(first, number, node)
        if self.line or self.references:
            self.flush()

    def flush(self) -> None:
        """End the current line: emit its text as a text block, then its references."""
        if self.line:
            text = collapse_space("".join(self.line))
            self.line = []
            if text:
                self.out.append(TextBlock(text))
        if self.references:
            self.out += without_duplicates(self.references)
            self.references = []

    def begin_structure(self) -> None:
        """End the current line and record that the element has more than paragraphs from here."""
        self.flush()
        if self._first_structure is None:
            self._first_structure = len(self.out)

    def collect(self, action: Callable[[LexborNode], None], node: LexborNode) -> ElementBlocks:
        """The blocks that ``action`` (``children`` or ``visit``) emits for ``node``.

        The current line and the blocks emitted so far stay as they are.
        """
        saved = self.out, self.line, self.references, self._first_structure
        self.out, self.line, self.references, self._first_structure = [], [], [], None
        action(node)
        if self.line or self.references:
            self.flush()
        content = ElementBlocks(self.out, self._first_structure)
        self.out, self.line, self.references, self._first_structure = saved
        return content

    def read(self, node: LexborNode) -> Line | ElementBlocks:
        """As ``collect`` with ``children``, but a single line comes back without blocks."""
        first = node.first_child
        if first is None:
            return "", []
        number = first.tag_id
        if number == TEXT_NODE and first.next is None:
            return collapse_space(first.text_content or ""), []
        saved = self.out, self.line, self.references, self._first_structure
        self.out, self.line, self.references, self._first_structure = [], [], [], None
        self._children_from(first, number, node)
        content: Line | ElementBlocks
        if self.out or self._first_structure is not None:
            if self.line or self.references:
                self.flush()
            content = ElementBlocks(self.out, self._first_structure)
        else:
            # Nearly all headings, cells and items.
            content = collapse_space("".join(self.line)), without_duplicates(self.references)
        self.out, self.line, self.references, self._first_structure = saved
        return content

    def words(self, node: LexborNode) -> Line:
        """The text of ``node``, each block on a line of its own, and its references."""
        content = self.read(node)
        if isinstance(content, ElementBlocks):
            return text_and_references(content.blocks)
        return content


def no_url(_: str) -> None:
    """The URL of a link that shall have no block."""
