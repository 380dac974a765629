"""Lists: one string an item, and blocks of their own for what no string can hold."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scp_ssg.dom import tag_number
from scp_ssg.extract.blocks.element_blocks import ElementBlocks
from scp_ssg.extract.blocks.flat import list_lines, once
from scp_ssg.extract.blocks.flatten import flatten
from scp_ssg.extract.blocks.tabs import label_row
from scp_ssg.extract.boilerplate import is_chrome
from scp_ssg.model import Block, ImageBlock, LinkBlock, ListBlock, TextBlock

if TYPE_CHECKING:
    from selectolax.lexbor import LexborNode

    from scp_ssg.extract.blocks.walk import Line, Walk

__all__ = ["Items", "blocks_of", "bullets", "held"]


_MENTIONED = frozenset({LinkBlock, ImageBlock})
_HELD = frozenset({TextBlock, ListBlock, LinkBlock, ImageBlock})
_MAX_LISTS = 16
"""Lists in each other that are told apart: each indents all the lines of those in it anew."""
_LI, _OL = map(tag_number, ("li", "ol"))
_LISTS = frozenset(map(tag_number, ("ol", "ul")))


class Items:
    """A list in the making.

    An item that holds code, a table or the like ends the list: that block follows, with what is
    left of the item, and the list goes on behind it (SCP 0.1 has strings for items only).
    """

    def __init__(self, walk: Walk, *, ordered: bool) -> None:
        self._walk = walk
        self._ordered = ordered
        self._items: list[list[str]] = []
        """Each as texts on lines of their own: one may go on for thousands of lists."""
        self._after: list[Block] = []

    def add_read(self, item: Line | ElementBlocks) -> None:
        """Add an item, which mostly is a single line."""
        if isinstance(item, ElementBlocks):
            self.add(item)
        elif (line := held(item)) is None:
            self.add(ElementBlocks(blocks_of(item), None))
        else:
            words, mentioned = line
            if words:
                self._items.append([words])
            self._after += mentioned

    def add(self, item: ElementBlocks, label: str = "") -> None:
        """Add an item, ``label`` before its words."""
        words, rest = self._held(item)
        if not label:
            words = words.lstrip(" ")
        gap = "" if not label or not words else " " if label[0] == "[" else "\n"
        if label or words:
            self._items.append([label + gap + words])
        self._end_with(rest)

    def _end_with(self, rest: list[Block]) -> None:
        if rest:
            self.close()
            # An item around does not hold it either.
            self._walk.structure()
            self._walk.out.extend(rest)

    def add_entry(self, terms: list[Line], meanings: list[Line]) -> None:
        """Add ``term: definition``; further definitions stand on lines of their own."""
        term = self._joined(terms, ", ")
        text = self._joined(meanings, "\n")
        if term and text:
            gap = "\n" if text.startswith("  ") else " "
            term = f"{term}{gap}" if term.endswith(":") else f"{term}:{gap}"
        if term or text:
            self._items.append([term + text])

    def _joined(self, lines: list[Line], by: str) -> str:
        for _, mentioned in lines:
            self._after += mentioned
        return lines[0][0] if len(lines) == 1 else by.join(filter(None, (w for w, _ in lines)))

    def label(self, mark: str) -> str:
        """What to write before the next item for its ``mark``: nothing where an ordered list says
        as much."""
        mark = mark.strip("[]")
        return "" if mark == str(len(self._items) + 1) or not mark else f"[{mark}]"

    def extend_last(self, item: ElementBlocks) -> None:
        """Add what stands between two items to the one before."""
        words, rest = self._held(item)
        if words and self._items:
            self._items[-1].append(words)
        elif words:
            self._items.append([words.lstrip(" ")])
        self._end_with(rest)

    def _held(self, item: ElementBlocks) -> tuple[str, list[Block]]:
        """The words of an item's first blocks, as far as a string can hold them, and the rest.

        What the words mention follows the list.
        """
        lines: list[str] = []
        for index, block in enumerate(item.blocks):
            if index == item.structure:
                return "\n".join(lines), item.blocks[index:]
            if type(block) is TextBlock:
                lines.append(block.text)
            elif type(block) in _MENTIONED:
                self._after.append(block)
            elif type(block) is ListBlock:
                lines.append(list_lines(block.items, ordered=block.ordered, indent="  "))
            else:
                return "\n".join(lines), item.blocks[index:]
        return "\n".join(lines), []

    def close(self) -> None:
        """Emit the items so far, and what they mention."""
        if self._items:
            self._walk.out.append(ListBlock(self._ordered, tuple(map("\n".join, self._items))))
            self._items = []
        self._walk.out.extend(once(self._after))
        self._after = []


def held(found: Line | ElementBlocks) -> Line | None:
    """``found`` as one string and what it mentions; None where no string can hold it."""
    if not isinstance(found, ElementBlocks):
        return found if not found[1] or _MENTIONED.issuperset(map(type, found[1])) else None
    if found.structure is not None or not _HELD.issuperset(map(type, found.blocks)):
        return None
    lines: list[str] = []
    mentioned: list[Block] = []
    for block in found.blocks:
        if type(block) is TextBlock:
            lines.append(block.text)
        elif type(block) is ListBlock:
            lines.append(list_lines(block.items, ordered=block.ordered, indent="  "))
        else:
            mentioned.append(block)
    return "\n".join(lines), mentioned


def blocks_of(found: Line | ElementBlocks) -> list[Block]:
    """``found`` as blocks."""
    if isinstance(found, ElementBlocks):
        return found.blocks
    words, mentioned = found
    return [TextBlock(words), *mentioned] if words else mentioned


def bullets(walk: Walk, node: LexborNode) -> None:
    """``ul``, ``ol``, ``menu`` and ``dir``."""
    attributes = node.attributes
    if is_chrome(attributes):
        return
    if attributes.get("role") == "tablist":
        label_row(walk, node)
        return
    walk.flush()
    if walk.lists >= _MAX_LISTS:
        flatten(walk, node)
        return
    walk.lists += 1
    items = Items(walk, ordered=node.tag_id == _OL)
    for child in node.iter(include_text=True, skip_empty=True):
        tag = child.tag_id
        if tag == _LI:
            items.add_read(walk.read(child))
        elif tag in _LISTS:
            # Lists right inside lists: invalid and common.
            items.extend_last(walk.apart(walk.visit, child))
        else:
            stray = walk.apart(walk.visit, child)
            if stray.blocks:
                items.add(stray)
    items.close()
    walk.lists -= 1
