"""The walk over a page's content: one pass in reading order, blocks as they close."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar, cast

from scp_ssg.dom import TEXT_NODE, collapse_space
from scp_ssg.extract.blocks.element_blocks import ElementBlocks
from scp_ssg.extract.blocks.flat import flat, once
from scp_ssg.extract.blocks.flatten import flatten
from scp_ssg.extract.blocks.references import References
from scp_ssg.model import Block, CodeBlock, TextBlock

if TYPE_CHECKING:
    from collections.abc import Mapping

    from selectolax.lexbor import LexborNode

__all__ = ["MAX_DEPTH", "Handler", "Walk"]

T = TypeVar("T")

Handler = Callable[["Walk", "LexborNode"], None]

Line = tuple[str, list[Block]]
"""The words of a line, and the links, images and media in it."""

MAX_DEPTH = 64
"""Levels below the content root down to which structure is told apart; below, words only."""


class Walk:
    """Where the walk stands: what has been emitted, and the line that is being gathered.

    ``line`` holds the pieces of the running text, ``after`` the links and images that stand in it
    and follow it. ``out`` are the finished blocks.
    """

    def __init__(
        self, handlers: Mapping[str, Handler], numbered: Mapping[int, Handler], base_url: str
    ) -> None:
        self.out: list[Block] = []
        self.line: list[str] = []
        self.after: list[Block] = []
        self.links = True
        """Whether link blocks are wanted."""
        self.drop: set[int] = set()
        """The elements to pass over; one that is read ahead of its turn goes in here."""
        self.codes: list[tuple[CodeBlock, str]] = []
        """The code blocks made so far, each with the code as the page's source has it."""
        self.language: str | None = None
        """What an element around says of the language of the code in it."""
        self.heading: str | None = None
        """The words of the last heading: the name of a video that has none."""
        self.figure: LexborNode | None = None
        """The figure around."""
        self.labels: list[list[Block]] = []
        """The tab labels whose panels are still to come, the next one last."""
        self.lists = 0
        """How many lists are around."""
        self._structure: int | None = None
        self._depth = 0
        self._handlers = handlers
        self._numbered = numbered
        self._answers: dict[tuple[Callable[[LexborNode], object], int], object] = {}
        references = References(base_url)
        self.url = references.url
        self.link_url = references.elsewhere

    def ask(self, question: Callable[[LexborNode], T], node: LexborNode) -> T:
        """What ``question`` says of ``node``, which is looked at once however often it is asked:
        what stands in a box by the thousand asks the same of the box."""
        key = question, node.mem_id
        if key not in self._answers:
            self._answers[key] = question(node)
        return cast("T", self._answers[key])

    def children(self, node: LexborNode) -> None:
        """Walk what ``node`` holds, as part of the running line where it is inline."""
        first = node.first_child
        if first is not None:
            self._children_from(first, first.tag_id, node)

    def _children_from(self, first: LexborNode, number: int, node: LexborNode) -> None:
        """Walk ``first``, a node of that ``number``, and what follows it in ``node``."""
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
            after = child.next
            if after is None:
                break
            child, number = after, after.tag_id
        self._depth -= 1

    def phrase(self, node: LexborNode) -> None:
        """Walk what an inline element holds: mostly a word, and a page has thousands of them."""
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
            # A handler may visit what it holds without ever asking for all its children.
            self._depth += 1
            handler = self._numbered.get(number)
            if handler is None:
                handler = self._handlers.get(node.tag or "", Walk.children)
            handler(self, node)
            self._depth -= 1

    def block(self, node: LexborNode) -> None:
        """Walk what ``node`` holds, on lines of its own."""
        if self.line or self.after:
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
        if self.line or self.after:
            self.flush()

    def flush(self) -> None:
        """End the running line: it becomes a text block, and what it mentions follows."""
        if self.line:
            text = collapse_space("".join(self.line))
            self.line = []
            if text:
                self.out.append(TextBlock(text))
        if self.after:
            self.out += once(self.after)
            self.after = []

    def structure(self) -> None:
        """Note that what comes is more than a paragraph of the element around."""
        self.flush()
        if self._structure is None:
            self._structure = len(self.out)

    def apart(self, action: Callable[[LexborNode], None], node: LexborNode) -> ElementBlocks:
        """The blocks that ``action`` (``children`` or ``visit``) finds in ``node``, kept apart from
        the running line and from what has been emitted."""
        around = self.out, self.line, self.after, self._structure
        self.out, self.line, self.after, self._structure = [], [], [], None
        action(node)
        if self.line or self.after:
            self.flush()
        found = ElementBlocks(self.out, self._structure)
        self.out, self.line, self.after, self._structure = around
        return found

    def read(self, node: LexborNode) -> Line | ElementBlocks:
        """What ``node`` holds, kept apart likewise; a single line needs no blocks."""
        first = node.first_child
        if first is None:
            return "", []
        number = first.tag_id
        if number == TEXT_NODE and first.next is None:
            return collapse_space(first.text_content or ""), []
        around = self.out, self.line, self.after, self._structure
        self.out, self.line, self.after, self._structure = [], [], [], None
        self._children_from(first, number, node)
        found: Line | ElementBlocks
        if self.out or self._structure is not None:
            if self.line or self.after:
                self.flush()
            found = ElementBlocks(self.out, self._structure)
        else:
            # Nearly all headings, cells and items.
            found = collapse_space("".join(self.line)), once(self.after)
        self.out, self.line, self.after, self._structure = around
        return found

    def words(self, node: LexborNode) -> Line:
        """What ``node`` holds as words on lines, and the blocks that words cannot stand for."""
        found = self.read(node)
        return flat(found.blocks) if isinstance(found, ElementBlocks) else found
