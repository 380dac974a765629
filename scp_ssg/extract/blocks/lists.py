"""Lists and quotes: strings; code, tables and the like in them become blocks of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scp_ssg.dom import LexborNode, last_element, tag_number
from scp_ssg.extract.blocks.block_text import flatten, list_lines, without_duplicates
from scp_ssg.extract.blocks.controls import is_label_row, label_row
from scp_ssg.extract.blocks.walk import ElementBlocks, Line, Walk
from scp_ssg.extract.boilerplate import is_chrome
from scp_ssg.model import (
    Block,
    ImageBlock,
    LinkBlock,
    ListBlock,
    NumberedItems,
    QuoteBlock,
    TextBlock,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

__all__ = ["Items", "as_blocks", "as_line", "list_element", "quote"]

_REFERENCES = frozenset({LinkBlock, ImageBlock})
_MAX_LISTS = 16
"""Nested lists that keep their structure. Each level indents all the lines of those in it again."""
_MAX_DIGITS = 9
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
        self._numbers: dict[int, int] = {}
        """The numbers that the page gives to items, by their places in ``_items``."""

    def number_next(self, number: int) -> None:
        """Give the next item this ``number``."""
        self._numbers[self._count()] = number

    def add_item(self, node: LexborNode, mark: str = "") -> None:
        """Add the item ``node``; ``mark`` is the number or name that the page gives it."""
        item = self._walk.read(node)
        label = self.label(mark) if mark else ""
        if isinstance(item, ElementBlocks):
            self.add(item, label)
        elif label or (line := as_line(item)) is None:
            self.add(ElementBlocks(as_blocks(item), None), label)
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
        return "" if mark == str(self._count() + 1) or not mark else f"[{mark}]"

    def _count(self) -> int:
        """The number of items so far."""
        return len(self._items)

    def _numbered(self) -> tuple[int, ...]:
        """The numbers of the items so far; the next one begins a new list."""
        numbers: list[int] = []
        for at in range(self._count()):
            numbers.append(self._numbers.get(at, numbers[-1] + 1 if numbers else 1))
        self._numbers = {}
        return tuple(numbers)

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
        text, count = _text_of(item.blocks[: item.first_structure], self._references)
        return text, item.blocks[count:]

    def close(self) -> None:
        """Emit the items so far, then their references."""
        if self._items:
            items = tuple(map("\n".join, self._items))
            if self._ordered and (numbers := self._numbered()) != (*range(1, len(items) + 1),):
                items = NumberedItems(items)
                items.numbers = numbers
            self._walk.out.append(ListBlock(self._ordered, items))
            self._items = []
        self._walk.out.extend(without_duplicates(self._references))
        self._references = []


def as_line(content: Line | ElementBlocks) -> Line | None:
    """``content`` as one string and its references; None if no string can hold it."""
    if not isinstance(content, ElementBlocks):
        is_line = not content[1] or _REFERENCES.issuperset(map(type, content[1]))
        return content if is_line else None
    references: list[Block] = []
    text, count = _text_of(content.blocks, references)
    is_line = content.first_structure is None and count == len(content.blocks)
    return (text, references) if is_line else None


def _text_of(blocks: list[Block], references: list[Block]) -> tuple[str, int]:
    """The text of the first ``blocks`` that a string can hold, and their number; the references
    among them are added to ``references``."""
    lines: list[str] = []
    count = 0
    for block in blocks:
        if type(block) is TextBlock:
            lines.append(block.text)
        elif type(block) in _REFERENCES:
            references.append(block)
        elif type(block) is ListBlock:
            lines.append(list_lines(block, indent="  "))
        else:
            break
        count += 1
    return "\n".join(lines), count


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
    if is_label_row(node, attributes):
        label_row(walk, node)
        return
    walk.flush()
    if walk.list_depth >= _MAX_LISTS:
        flatten(walk, node)
        return
    walk.list_depth += 1
    is_ordered = node.tag_id == _OL
    items = walk.variant(Items)(walk, ordered=is_ordered)
    number, step = _counting(node, attributes) if is_ordered else (1, 1)
    for child in _entries(node):
        tag = child.tag_id
        if tag == _LI:
            if is_ordered:
                number = _whole_number(child.attributes.get("value"), number)
                items.number_next(number)
                number += step
            items.add_item(child)
        elif tag in _LISTS:
            # A list directly in a list is invalid HTML, but common.
            items.extend_last(walk.collect(walk.visit, child))
        else:
            stray = walk.collect(walk.visit, child)
            if stray.blocks:
                items.add(stray)
    items.close()
    walk.list_depth -= 1


def _entries(node: LexborNode) -> Iterator[LexborNode]:
    """What stands in the list ``node``. A list that it begins with belongs to no item: what stands
    in that list stands here, which indents it for those who see the page."""
    has_begun = False
    for child in node.iter(include_text=True, skip_empty=True):
        if child.tag_id == node.tag_id and not has_begun:
            yield from child.iter(include_text=True, skip_empty=True)
        else:
            yield child
        has_begun = has_begun or child.tag != "-comment"


def _counting(node: LexborNode, attributes: Mapping[str, str | None]) -> tuple[int, int]:
    """The number of the first item of ``node``, an ``ol`` with these ``attributes``, and the step
    to the next number (HTML, "The ol element")."""
    start = _whole_number(attributes.get("start"), 1)
    if "reversed" not in attributes:
        return start, 1
    return max(start, sum(each.tag_id == _LI for each in node.iter())), -1


def _whole_number(text: str | None, otherwise: int) -> int:
    is_number = text and text.isascii() and text.isdigit() and len(text) < _MAX_DIGITS
    return int(text) if text and is_number else otherwise


def quote(walk: Walk, node: LexborNode) -> None:
    """Handle a ``blockquote``: its text becomes quote blocks, code and tables in it their own."""
    if is_chrome(node.attributes):
        return
    walk.begin_structure()
    citation, references = _citation(walk, node)
    lines: list[str] = []
    last = None
    for each in [*walk.collect(walk.children, node).blocks, None]:
        if isinstance(each, TextBlock):
            lines.append(each.text)
        elif isinstance(each, LinkBlock | ImageBlock):
            references.append(each)
        else:
            if lines:
                last = len(walk.out)
                walk.out.append(QuoteBlock("\n".join(lines)))
                lines = []
            walk.out.extend(without_duplicates(references))
            references = []
            if each is not None:
                walk.out.append(each)
    if citation and last is not None:
        quoted = walk.out[last]
        assert isinstance(quoted, QuoteBlock)
        walk.out[last] = QuoteBlock(quoted.text, citation)
    elif citation:
        walk.out.append(TextBlock(citation))


def _citation(walk: Walk, node: LexborNode) -> tuple[str, list[Block]]:
    """The citation of a ``blockquote`` and the references in it; the walk skips it from now on."""
    element = _citation_inside(node)
    if element is None:
        element = _figure_caption(walk, node)
    if element is None:
        return "", []
    text, references = walk.words(element)
    walk.drop.add(element.mem_id)
    return text.replace("\n", " ").lstrip("\u2014\u2013- "), references


def _citation_inside(node: LexborNode) -> LexborNode | None:
    """The element at the end of a ``blockquote`` that holds the citation."""
    last = node.last_child
    # `<p><footer>` leaves an empty paragraph on both sides of the footer.
    while last is not None and last.tag in ("-text", "-comment", "p") and not _has_content(last):
        last = last.prev
    if last is None or last.tag in ("footer", "cite"):
        return last
    return last if last.tag == "p" and _is_citation(last) else None


def _is_citation(paragraph: LexborNode) -> bool:
    children = [each for each in paragraph.iter(include_text=True) if _has_words(each)]
    if len(children) == 1 and children[0].tag == "cite":
        return True
    return "attribution" in (paragraph.attributes.get("class") or "").split()


def _figure_caption(walk: Walk, node: LexborNode) -> LexborNode | None:
    """The caption at the end of the ``figure`` whose child a ``blockquote`` is, as HTML's standard
    shows citations ("The figure element"); the first of several quotes takes it."""
    if node.parent is None or node.parent.tag != "figure":
        return None
    last = walk.cached(last_element, node.parent)
    is_caption = last is not None and last.tag == "figcaption" and last.mem_id not in walk.drop
    return last if is_caption else None


def _has_content(node: LexborNode) -> bool:
    """True if ``node`` has words, or is a paragraph with an element such as an image."""
    return _has_words(node) or (node.tag == "p" and next(node.iter(), None) is not None)


def _has_words(node: LexborNode) -> bool:
    """True if ``node`` has text other than white space and dashes."""
    return any(map(str.isalnum, node.text()))
