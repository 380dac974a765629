"""Lists: one string an item, and blocks of their own for what no string can hold."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scp_ssg.extract.chrome import is_chrome
from scp_ssg.extract.flat import list_lines, once
from scp_ssg.extract.flatten import flatten
from scp_ssg.extract.inside import Inside
from scp_ssg.extract.tabs import label_row
from scp_ssg.extract.tags import number
from scp_ssg.model import Block, ImageBlock, LinkBlock, ListBlock, TextBlock

if TYPE_CHECKING:
    from selectolax.lexbor import LexborNode

    from scp_ssg.extract.walk import Walk

__all__ = ["Items", "bullets"]


_MENTIONED = frozenset({LinkBlock, ImageBlock})
_MAX_LISTS = 16
"""Lists in each other that are told apart: each indents all the lines of those in it anew."""
_LI, _OL = map(number, ("li", "ol"))
_LISTS = frozenset(map(number, ("ol", "ul")))


class Items:
    """A list in the making.

    An item that holds code, a table or the like ends the list: that block follows, with what is
    left of the item, and the list goes on behind it (SCP 0.1 has strings for items only).
    """

    def __init__(self, walk: Walk, *, ordered: bool) -> None:
        self._walk = walk
        self._ordered = ordered
        self._items: list[str] = []
        self._after: list[Block] = []

    def add_line(self, words: str, mentioned: list[Block]) -> None:
        """Add an item that is a single line."""
        if not _MENTIONED.issuperset(map(type, mentioned)):
            self.add(Inside([TextBlock(words), *mentioned] if words else mentioned, None))
            return
        if words:
            self._items.append(words)
        self._after += mentioned

    def add(self, item: Inside, label: str = "") -> None:
        """Add an item, ``label`` before its words."""
        words, rest = self._held(item)
        if not label:
            words = words.lstrip(" ")
        gap = "" if not label or not words else " " if label[0] == "[" else "\n"
        if label or words:
            self._items.append(label + gap + words)
        if rest:
            self.close()
            # An item around does not hold it either.
            self._walk.structure()
            self._walk.out.extend(rest)

    def add_entry(self, terms: list[Inside], meanings: list[Inside]) -> None:
        """Add ``term: definition``; further definitions stand on lines of their own."""
        term = ", ".join([words for each in terms if (words := self._held(each)[0])])
        text = "\n".join([words for each in meanings if (words := self._held(each)[0])])
        if term and text:
            gap = "\n" if text.startswith("  ") else " "
            term = f"{term}{gap}" if term.endswith(":") else f"{term}:{gap}"
        if term or text:
            self._items.append(term + text)

    def label(self, mark: str) -> str:
        """What to write before the next item for its ``mark``: nothing where an ordered list says
        as much."""
        mark = mark.strip("[]")
        return "" if mark == str(len(self._items) + 1) or not mark else f"[{mark}]"

    def extend_last(self, item: Inside) -> None:
        """Add what stands between two items to the one before."""
        last = self._items.pop() if self._items else ""
        self.add(item, last)

    def _held(self, item: Inside) -> tuple[str, list[Block]]:
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
            self._walk.out.append(ListBlock(self._ordered, tuple(self._items)))
            self._items = []
        self._walk.out.extend(once(self._after))
        self._after = []


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
            item = walk.read(child)
            if isinstance(item, Inside):
                items.add(item)
            else:
                items.add_line(*item)
        elif tag in _LISTS:
            # Lists right inside lists: invalid and common.
            items.extend_last(walk.apart(walk.visit, child))
        else:
            stray = walk.apart(walk.visit, child)
            if stray.blocks:
                items.add(stray)
    items.close()
    walk.lists -= 1
