"""Tables: a grid of strings, header rows first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scp_ssg.dom import tag_number
from scp_ssg.extract.blocks.flat import flat, once
from scp_ssg.extract.blocks.lists import Items
from scp_ssg.extract.boilerplate import is_chrome
from scp_ssg.model import Block, TableBlock

if TYPE_CHECKING:
    from selectolax.lexbor import LexborNode

    from scp_ssg.extract.blocks.walk import Walk

__all__ = ["table"]

# Tables that put line numbers beside code, or lay out a page.
_LAYOUT = frozenset(
    {"codehilitetable", "highlighttable", "hljs-ln", "linenodiv", "lntable", "rouge-table"}
)
_NOTES = frozenset({"citation", "footnote"})
_SECTIONS = frozenset({"thead", "tbody", "tfoot"})
_ROW = tag_number("tr")
_CELLS = frozenset({tag_number("td"), tag_number("th")})
_MAX_SPAN = 1000
_MOST_DIGITS = 8
"""Of the number of a line."""
_MAX_ADDED = 100_000
"""Empty cells that spans may add to a table: a hostile one asks for billions."""


def table(walk: Walk, node: LexborNode) -> None:
    """A ``table``, its caption as text before it."""
    attributes = node.attributes
    if is_chrome(attributes):
        return
    walk.flush()
    classes = set((attributes.get("class") or "").split())
    if not _LAYOUT.isdisjoint(classes) or attributes.get("role") in ("presentation", "none"):
        _laid_out(walk, node)
        return
    if not _NOTES.isdisjoint(classes) and "docutils" in classes:
        _note(walk, node)
        return
    sections = _sections(walk, node)
    if (code := _numbered_code(sections)) is not None:
        walk.block(code)
        return
    grid = _Grid()
    after: list[Block] = []
    for section in sections:
        for row in section:
            for cell in _cells(row):
                text, others = walk.words(cell)
                after += others
                spans = cell.attributes
                if spans:
                    grid.put(text, _span(spans, "colspan"), _span(spans, "rowspan"))
                else:
                    grid.put(text)
            grid.end_row()
        grid.end_section()
    rows = grid.rows()
    if any(any(row) for row in rows):
        walk.out.append(TableBlock(rows))
    walk.out.extend(once(after))


class _Grid:
    """Rows as they fill up. A cell that spans several places has its text in the first."""

    def __init__(self) -> None:
        self._rows: list[list[str]] = []
        self._row: list[str] = []
        self._reaching: dict[int, int] = {}
        """Columns into which a cell above reaches, and for how many rows more."""
        self._added = 0

    def put(self, text: str, columns: int = 1, rows: int = 1) -> None:
        if self._reaching:
            self._skip()
        if columns == rows == 1:
            self._row.append(text)
            return
        if self._added + columns * (rows or 1) > _MAX_ADDED:
            columns = rows = 1
        self._added += columns - 1
        column = len(self._row)
        self._row.append(text)
        self._row.extend([""] * (columns - 1))
        if rows != 1:
            # Zero means as far as the section goes.
            self._reaching.update(dict.fromkeys(range(column, column + columns), rows - 1))

    def end_row(self) -> None:
        self._skip()
        self._rows.append(self._row)
        self._row = []

    def end_section(self) -> None:
        self._reaching.clear()

    def rows(self) -> tuple[tuple[str, ...], ...]:
        width = max(map(len, self._rows), default=0)
        if width * len(self._rows) > sum(map(len, self._rows)) + _MAX_ADDED:
            return tuple(map(tuple, self._rows))
        return tuple((*row, *[""] * (width - len(row))) for row in self._rows)

    def _skip(self) -> None:
        """Step over the places that cells above reach into."""
        while (left := self._reaching.get(len(self._row))) is not None:
            if left == 1:
                del self._reaching[len(self._row)]
            else:
                self._reaching[len(self._row)] = left - 1
            self._row.append("")


def _sections(walk: Walk, node: LexborNode) -> list[list[LexborNode]]:
    """The rows of head, bodies and foot; emits the caption."""
    head: list[list[LexborNode]] = []
    rest: list[list[LexborNode]] = []
    child = node.first_child
    while child is not None:
        tag = child.tag
        if tag == "caption":
            walk.block(child)
        elif tag in _SECTIONS:
            rows = [row for row in child.iter() if row.tag_id == _ROW]
            (head if tag == "thead" else rest).append(rows)
        child = child.next
    return head + rest


def _cells(row: LexborNode) -> list[LexborNode]:
    return [cell for cell in row.iter() if cell.tag_id in _CELLS]


def _span(attributes: dict[str, str | None], name: str) -> int:
    value = attributes.get(name)
    if value is None or not (value.isascii() and value.isdigit()):
        return 1
    return (
        min(int(value[:6]), _MAX_SPAN) if name == "rowspan" else min(int(value[:6]) or 1, _MAX_SPAN)
    )


def _laid_out(walk: Walk, node: LexborNode) -> None:
    """What the cells hold, one after the other."""
    for section in _sections(walk, node):
        for row in section:
            for cell in _cells(row):
                if not is_chrome(cell.attributes):
                    walk.block(cell)


def _numbered_code(sections: list[list[LexborNode]]) -> LexborNode | None:
    """The cell with the code where there is but one row, and a cell before it with the numbers of
    its lines: the classes that gtk-doc and YARD give them are their own."""
    rows = [row for section in sections for row in section]
    cells = _cells(rows[0]) if len(rows) == 1 else []
    if len(cells) != 2:
        return None
    numbers, code = (cell.css_first("pre") for cell in cells)
    if numbers is None or code is None or _lines(numbers) != _lines(code):
        return None
    counted = cells[0].text().split()
    first = counted[0] if counted else ""
    if not (first.isdecimal() and len(first) <= _MOST_DIGITS):
        return None
    return cells[1] if counted == [str(int(first) + n) for n in range(len(counted))] else None


def _lines(pre: LexborNode) -> int:
    return pre.text().rstrip("\n").count("\n")


def _note(walk: Walk, node: LexborNode) -> None:
    """A footnote of old docutils: its number in the first cell."""
    items = Items(walk, ordered=True)
    for section in _sections(walk, node):
        for row in section:
            cells = [walk.apart(walk.children, cell) for cell in _cells(row)]
            if cells:
                items.add(cells[-1], " ".join(flat(cell.blocks)[0] for cell in cells[:-1]))
    items.close()
