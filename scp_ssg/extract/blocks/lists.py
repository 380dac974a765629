"""Lists: one string for each item; code, tables and the like become blocks of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scp_ssg.dom import tag_number
from scp_ssg.extract.blocks.block_text import list_lines, without_duplicates
from scp_ssg.extract.blocks.deep_content import flatten
from scp_ssg.extract.blocks.tabs import label_row
from scp_ssg.extract.blocks.walk import ElementBlocks
from scp_ssg.extract.boilerplate import is_chrome
from scp_ssg.model import Block, ImageBlock, LinkBlock, ListBlock, TextBlock

if TYPE_CHECKING:
    from selectolax.lexbor import LexborNode

    from scp_ssg.extract.blocks.walk import Line, Walk

__all__ = ["MAX_LISTS", "Items", "as_blocks", "as_line", "list_element"]


_REFERENCES = frozenset({LinkBlock, ImageBlock})
_AS_LINE = frozenset({TextBlock, ListBlock, LinkBlock, ImageBlock})
MAX_LISTS = 16
"""Nested lists that keep their structure. Each level indents all the lines of those in it again."""
_LI, _OL = map(tag_number, ("li", "ol"))
_LISTS = frozenset(map(tag_number, ("ol", "ul")))


class Items:
    """The items of one list, which it emits as list blocks.

    SCP 0.1 allows only strings as items. So an item with code, a table or the like ends the list
    block: the rest of the item follows as blocks, and then a new list block with further items.
    """

    def __init__(self, walk: Walk, *, ordered: bool) -> None:
        self._walk = walk
        self._ordered = ordered
        self._items: list[list[str]] = []
        """Each item as the texts of its lines; thousands of lists may extend one item."""
        self._references: list[Block] = []

    def add_content(self, item: Line | ElementBlocks) -> None:
        """Add an item as ``Walk.read`` gives it."""
        if isinstance(item, ElementBlocks):
            self.add(item)
        elif (line := as_line(item)) is None:
            self.add(ElementBlocks(as_blocks(item), None))
        else:
            words, references = line
            if words:
                self._items.append([words])
            self._references += references

    def add(self, item: ElementBlocks, label: str = "") -> None:
        """Add an item, with ``label`` before its words."""
        words, rest = self._split(item)
        if not label:
            words = words.lstrip(" ")
        gap = "" if not label or not words else " " if label[0] == "[" else "\n"
        if label or words:
            self._items.append([label + gap + words])
        self._emit_rest(rest)

    def _emit_rest(self, rest: list[Block]) -> None:
        if rest:
            self.close()
            # An item of an outer list cannot hold these blocks either.
            self._walk.begin_structure()
            self._walk.out.extend(rest)

    def add_group(self, terms: list[Line], definitions: list[Line]) -> None:
        """Add an item ``term: definition``; each further definition is on a line of its own."""
        term = self._joined(terms, ", ")
        text = self._joined(definitions, "\n")
        if term and text:
            gap = "\n" if text.startswith("  ") else " "
            term = f"{term}{gap}" if term.endswith(":") else f"{term}:{gap}"
        if term or text:
            self._items.append([term + text])

    def _joined(self, lines: list[Line], by: str) -> str:
        for _, references in lines:
            self._references += references
        return lines[0][0] if len(lines) == 1 else by.join(filter(None, (w for w, _ in lines)))

    def label(self, mark: str) -> str:
        """The label of the next item for its ``mark``; empty if it is the number that an ordered
        list gives the item anyway."""
        mark = mark.strip("[]")
        return "" if mark == str(len(self._items) + 1) or not mark else f"[{mark}]"

    def extend_last(self, item: ElementBlocks) -> None:
        """Add content that stands between two items to the first of them."""
        words, rest = self._split(item)
        if words and self._items:
            self._items[-1].append(words)
        elif words:
            self._items.append([words.lstrip(" ")])
        self._emit_rest(rest)

    def _split(self, item: ElementBlocks) -> tuple[str, list[Block]]:
        """The text of an item's first blocks, as far as a string can hold them, and the rest.

        The references of the text will follow the list.
        """
        lines: list[str] = []
        for index, block in enumerate(item.blocks):
            if index == item.first_structure:
                return "\n".join(lines), item.blocks[index:]
            if type(block) is TextBlock:
                lines.append(block.text)
            elif type(block) in _REFERENCES:
                self._references.append(block)
            elif type(block) is ListBlock:
                lines.append(list_lines(block.items, ordered=block.ordered, indent="  "))
            else:
                return "\n".join(lines), item.blocks[index:]
        return "\n".join(lines), []

    def close(self) -> None:
        """Emit the items so far, then their references."""
        if self._items:
            self._walk.out.append(ListBlock(self._ordered, tuple(map("\n".join, self._items))))
            self._items = []
        self._walk.out.extend(without_duplicates(self._references))
        self._references = []


def as_line(content: Line | ElementBlocks) -> Line | None:
    """``content`` as one string and its references; None if no string can hold it."""
    if not isinstance(content, ElementBlocks):
        is_line = not content[1] or _REFERENCES.issuperset(map(type, content[1]))
        return content if is_line else None
    if content.first_structure is not None or not _AS_LINE.issuperset(map(type, content.blocks)):
        return None
    lines: list[str] = []
    references: list[Block] = []
    for block in content.blocks:
        if type(block) is TextBlock:
            lines.append(block.text)
        elif type(block) is ListBlock:
            lines.append(list_lines(block.items, ordered=block.ordered, indent="  "))
        else:
            references.append(block)
    return "\n".join(lines), references


def as_blocks(content: Line | ElementBlocks) -> list[Block]:
    """``content`` as blocks."""
    if isinstance(content, ElementBlocks):
        return content.blocks
    words, references = content
    return [TextBlock(words), *references] if words else references


def list_element(walk: Walk, node: LexborNode) -> None:
    """Handle ``ul``, ``ol``, ``menu`` and ``dir``."""
    attributes = node.attributes
    if is_chrome(attributes):
        return
    if attributes.get("role") == "tablist":
        label_row(walk, node)
        return
    walk.flush()
    if walk.list_depth >= MAX_LISTS:
        flatten(walk, node)
        return
    walk.list_depth += 1
    items = Items(walk, ordered=node.tag_id == _OL)
    for child in node.iter(include_text=True, skip_empty=True):
        tag = child.tag_id
        if tag == _LI:
            items.add_content(walk.read(child))
        elif tag in _LISTS:
            # A list directly in a list is invalid HTML, but common.
            items.extend_last(walk.collect(walk.visit, child))
        else:
            stray = walk.collect(walk.visit, child)
            if stray.blocks:
                items.add(stray)
    items.close()
    walk.list_depth -= 1
