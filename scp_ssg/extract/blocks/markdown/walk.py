"""The walk that writes Markdown: the handlers of blocks decide, this writes parts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scp_ssg.dom import TEXT_NODE, LexborNode
from scp_ssg.extract.blocks.markdown.escaping import link
from scp_ssg.extract.blocks.markdown.line import line_markdown
from scp_ssg.extract.blocks.markdown.parts import CLOSE, Mark, Paragraph, Verbatim
from scp_ssg.extract.blocks.walk import ElementBlocks, Handler, Walk
from scp_ssg.model import AudioBlock, Block, ImageBlock, VideoBlock

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

__all__ = ["MarkdownWalk"]


class MarkdownWalk(Walk):
    """``out`` holds parts and code blocks. The line holds marks beside its words."""

    def __init__(
        self,
        handlers: Mapping[str, Handler],
        numbered: Mapping[int, Handler],
        base_url: str,
        page_url: str,
        variants: Mapping[object, object],
    ) -> None:
        """``variants`` are the functions that replace those of the walk that makes blocks."""
        super().__init__(handlers, numbered, base_url)
        self.page_url = page_url
        self.in_heading = False
        self.notes: set[str] = set()
        """The ids of the footnotes that are still to come."""
        self.labels: dict[str, str] = {}
        """The labels of the footnotes that the text refers to, by their ids."""
        self._variants = variants
        self._opened: list[Mark] = []
        self._opened_before: tuple[Mark, ...] = ()
        """The elements that began before the current line."""
        self.references = _InPlace(self)

    def begin(self, mark: Mark) -> None:
        """Whatever is added to the line until ``end`` is in this element, over several lines,
        too."""
        self.line.append(mark)
        self._opened.append(mark)

    def end(self) -> None:
        """End the element that began last."""
        self._opened.pop()
        self.line.append(CLOSE)

    def add_link(self, text: str, url: str) -> None:
        """Add a link with the plain ``text``, apart from the words beside it, to the line."""
        # A link holds no link.
        in_link = any(mark.tag == "a" for mark in self._opened)
        self.line += [" ", text if in_link else Verbatim(link(text, url)), " "]

    def flush(self) -> None:
        """End the current line: a paragraph."""
        if not self.line:
            return
        pieces, self.line = self.line, []
        opened, self._opened_before = self._opened_before, tuple(self._opened)
        self.references.clear()
        if text := line_markdown(pieces, opened):
            self.out.append(Paragraph(text))

    def block(self, node: LexborNode) -> None:
        """Walk the children of ``node`` on lines of their own."""
        if self.line:
            self.flush()
        self.children(node)
        if self.line:
            self.flush()

    def collect(self, action: Callable[[LexborNode], None], node: LexborNode) -> ElementBlocks:
        """As for blocks."""
        saved = self.out, self.line, self._first_structure, self._opened_before
        self.out, self.line, self._first_structure = [], [], None
        self._opened_before = tuple(self._opened)
        action(node)
        self.flush()
        content = ElementBlocks(self.out, self._first_structure)
        self.out, self.line, self._first_structure, self._opened_before = saved
        return content

    def read(self, node: LexborNode) -> ElementBlocks:
        """As ``collect`` with ``children``."""
        return self.collect(self.children, node)

    def parts(self, node: LexborNode) -> list[Block]:
        """The parts of what ``node`` holds."""
        first = node.first_child
        if first is None:
            return []
        if first.tag_id == TEXT_NODE and first.next is None and not self._opened:
            text = line_markdown((first.text_content or "",))
            return [Paragraph(text)] if text else []
        return self.collect(self.children, node).blocks


class _InPlace(list["Block"]):
    """References that stand in the line, too, where they are added."""

    def __init__(self, walk: MarkdownWalk) -> None:
        super().__init__()
        self._walk = walk

    def append(self, block: Block) -> None:
        super().append(block)
        if isinstance(block, ImageBlock):
            self._walk.line.append(Verbatim(f"!{link(block.alt, block.url)}"))
        elif isinstance(block, VideoBlock | AudioBlock):
            url = block.url if isinstance(block.url, str) else block.url[0].href
            self._walk.add_link(block.name, url)
