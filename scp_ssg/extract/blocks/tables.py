"""Tables: a grid of strings with the header rows first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scp_ssg.dom import LexborNode, collapse_space, is_empty, tag_number, text_size
from scp_ssg.extract.blocks.block_text import without_duplicates
from scp_ssg.extract.blocks.lists import Items
from scp_ssg.extract.blocks.verbatim import doxygen_signature
from scp_ssg.extract.boilerplate import is_chrome
from scp_ssg.model import Block, TableBlock

if TYPE_CHECKING:
    from collections.abc import Callable

    from scp_ssg.extract.blocks.walk import Walk

__all__ = ["Sections", "data_table", "rows_of", "table"]

# Layout tables that put line numbers beside code, or Doxygen's labels beside a signature.
_LAYOUT = frozenset(
    {"codehilitetable", "highlighttable", "hljs-ln", "linenodiv", "lntable", "mlabels"}
    | {"rouge-table"}
)
_FOOTNOTES = frozenset({"citation", "footnote"})
_SECTIONS = frozenset({"thead", "tbody", "tfoot"})
_ROW = tag_number("tr")
_HEADER_CELL = tag_number("th")
_CELLS = frozenset({tag_number("td"), _HEADER_CELL})
Sections = list[list["LexborNode"]]
"""The rows of each section of a table."""
_MAX_SPAN = 1000
_MAX_DIGITS = 8
"""Digits of a line number."""
_MAX_ADDED = 100_000
"""Empty cells that spans may add to a table; a hostile page asks for billions."""


def table(walk: Walk, node: LexborNode) -> None:
    """Handle a ``table``; its caption becomes a text block before it."""
    attributes = node.attributes
    if is_chrome(attributes):
        return
    walk.flush()
    classes = set((attributes.get("class") or "").split())
    if "memname" in classes and node.css_first("td.memname") is not None:
        doxygen_signature(walk, node)
        return
    sections = _sections(walk, node)
    if not _LAYOUT.isdisjoint(classes) or attributes.get("role") in ("presentation", "none"):
        boxes: list[LexborNode] | None = _boxes(sections)
    elif not _FOOTNOTES.isdisjoint(classes) and "docutils" in classes:
        _footnote(walk, sections)
        return
    else:
        boxes = _layout(node, sections)
    if boxes is None:
        walk.variant(data_table)(walk, sections)
    else:
        for box in boxes:
            walk.block(box)


def data_table(walk: Walk, sections: Sections) -> None:
    """Emit the rows of ``sections`` as a table, and then the references in them."""
    references: list[Block] = []

    def words(cell: LexborNode) -> str:
        text, in_cell = walk.words(cell)
        references.extend(in_cell)
        return text

    rows = rows_of(sections, words)
    if any(any(row) for row in rows):
        walk.out.append(TableBlock(rows))
    walk.out.extend(without_duplicates(references))


def rows_of(
    sections: Sections, text_of: Callable[[LexborNode], str]
) -> tuple[tuple[str, ...], ...]:
    """The rows of ``sections``, all equally long, with the text of each cell by ``text_of``."""
    grid = _Grid()
    for section in sections:
        for row in section:
            for cell in _cells(row):
                text = text_of(cell)
                spans = cell.attributes
                if spans:
                    grid.put(text, _span(spans, "colspan"), _span(spans, "rowspan"))
                else:
                    grid.put(text)
            grid.end_row()
        grid.end_section()
    return grid.rows()


class _Grid:
    """The rows of a table, filled cell by cell.

    A cell that spans several columns or rows has its text in the first, and leaves the rest empty.
    """

    def __init__(self) -> None:
        self._rows: list[list[str]] = []
        self._row: list[str] = []
        self._row_spans: dict[int, int] = {}
        """Columns that a cell of an earlier row spans, and how many more rows it spans."""
        self._added = 0

    def put(self, text: str, columns: int = 1, rows: int = 1) -> None:
        """Add a cell that spans ``columns`` and ``rows``."""
        if self._row_spans:
            self._fill_spanned()
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
            # A row span of zero goes to the end of the section, and so does -1 here.
            self._row_spans.update(dict.fromkeys(range(column, column + columns), rows - 1))

    def end_row(self) -> None:
        self._fill_spanned()
        self._rows.append(self._row)
        self._row = []

    def end_section(self) -> None:
        self._row_spans.clear()

    def rows(self) -> tuple[tuple[str, ...], ...]:
        """All rows, made equally long unless that adds too many cells."""
        width = max(map(len, self._rows), default=0)
        if width * len(self._rows) > sum(map(len, self._rows)) + _MAX_ADDED:
            return tuple(map(tuple, self._rows))
        return tuple((*row, *[""] * (width - len(row))) for row in self._rows)

    def _fill_spanned(self) -> None:
        """Add empty cells in the next columns, as far as cells of earlier rows span them."""
        while (rows_left := self._row_spans.get(len(self._row))) is not None:
            if rows_left == 1:
                del self._row_spans[len(self._row)]
            else:
                self._row_spans[len(self._row)] = rows_left - 1
            self._row.append("")


def _sections(walk: Walk, node: LexborNode) -> Sections:
    """The rows of each section of a table, the head first; emits the caption.

    Of several heads the first is shown above all rows, and the others where they stand (CSS 2.2,
    "The CSS table model").
    """
    head: list[list[LexborNode]] = []
    rest: list[list[LexborNode]] = []
    for child in node.iter():
        if child.tag == "caption":
            walk.block(child)
        elif child.tag in _SECTIONS:
            rows = [row for row in child.iter() if row.tag_id == _ROW]
            (head if child.tag == "thead" and not head else rest).append(rows)
    return head + rest


def _cells(row: LexborNode) -> list[LexborNode]:
    return [cell for cell in row.iter() if cell.tag_id in _CELLS]


def _span(attributes: dict[str, str | None], name: str) -> int:
    value = attributes.get(name)
    if value is None or not (value.isascii() and value.isdigit()):
        return 1
    span = min(int(value[:6]), _MAX_SPAN)
    return span if name == "rowspan" else span or 1


def _boxes(sections: Sections) -> list[LexborNode]:
    """The cells with content, one after another."""
    cells = (cell for section in sections for row in section for cell in _cells(row))
    return [cell for cell in cells if not is_chrome(cell.attributes)]


def _layout(node: LexborNode, sections: Sections) -> list[LexborNode] | None:
    """The cells of the table ``node`` to read one after another, if it only lays out boxes.

    Most of its words stand in tables in its cells; or it has one column; or one row, and words in
    one cell only, a heading, or line numbers. No layout has a ``th``.
    """
    rows = [row for section in sections for row in section]
    has_tables = len(node.css("table")) > 1
    # Data has many rows and many columns, as a rule: their cells are not looked at.
    if not rows or (not has_tables and len(rows) > 1 and len(_cells(rows[0])) != 1):
        return None
    cells = _boxes(sections)
    if any(cell.tag_id == _HEADER_CELL for cell in cells):
        return None
    if has_tables:
        with_tables = (cell for cell in cells if cell.css_first("table") is not None)
        if 2 * sum(map(text_size, with_tables)) > text_size(node):
            return cells
    if len(rows) > 1:
        return cells if len(cells) <= len(rows) else None
    return _layout_of_row(cells)


def _layout_of_row(cells: list[LexborNode]) -> list[LexborNode] | None:
    """Those of ``cells``, all of a table, to read one after another; None if it has data."""
    if len(cells) == 2 and _are_line_numbers(*cells):
        return cells[1:]
    has_heading = any(cell.css_first("h1, h2, h3, h4, h5, h6") is not None for cell in cells)
    return cells if has_heading or sum(not is_empty(cell) for cell in cells) == 1 else None


def _are_line_numbers(cell: LexborNode, beside: LexborNode) -> bool:
    """Return whether ``cell`` numbers the lines of code in the cell ``beside`` it.

    gtk-doc and YARD write such tables, with classes of their own.
    """
    numbers, code = cell.css_first("pre"), beside.css_first("pre")
    if numbers is None or code is None or _line_breaks(numbers) != _line_breaks(code):
        return False
    words = cell.text().split()
    first = words[0] if words else ""
    if not (first.isdecimal() and len(first) <= _MAX_DIGITS):
        return False
    return words == [str(int(first) + n) for n in range(len(words))]


def _line_breaks(pre: LexborNode) -> int:
    return pre.text().rstrip("\n").count("\n")


def _footnote(walk: Walk, sections: Sections) -> None:
    """Emit a footnote of an old docutils version: a table with the number in the first cell."""
    items = walk.variant(Items)(walk, ordered=True)
    for section in sections:
        for row in section:
            if cells := _cells(row):
                label = " ".join(collapse_space(cell.text()) for cell in cells[:-1])
                items.add(walk.collect(walk.children, cells[-1]), label)
    items.close()
