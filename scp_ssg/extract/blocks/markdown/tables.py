"""Tables and lists of definitions in Markdown."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from scp_ssg.dom import tag_number
from scp_ssg.extract.blocks import definitions
from scp_ssg.extract.blocks.markdown.cells import cell_markdown
from scp_ssg.extract.blocks.markdown.parts import (
    Definitions,
    Parts,
    Table,
    bold_first,
    inline_of,
)
from scp_ssg.extract.blocks.tables import rows_of

if TYPE_CHECKING:
    from scp_ssg.extract.blocks.definitions import Group
    from scp_ssg.extract.blocks.markdown.walk import MarkdownWalk
    from scp_ssg.extract.blocks.tables import Sections
    from scp_ssg.extract.blocks.walk import Walk

__all__ = ["data_table", "glossary"]

_TH = tag_number("th")


def data_table(walk: Walk, sections: Sections) -> None:
    """Emit the rows of ``sections`` as a table."""
    walk = _markdown(walk)
    rows = rows_of(sections, lambda cell: cell_markdown(walk.parts(cell)))
    if any(any(row) for row in rows):
        walk.out.append(Table("", has_header=_has_header(sections), rows=rows))


def _has_header(sections: Sections) -> bool:
    first = next((row for section in sections for row in section), None)
    if first is None:
        return False
    parent = first.parent
    cells = list(first.iter())
    return (parent is not None and parent.tag == "thead") or (
        len(cells) > 0 and all(cell.tag_id == _TH for cell in cells)
    )


def glossary(walk: Walk, groups: list[Group]) -> None:
    """Emit a ``dl`` as terms and definitions; where lines cannot hold the terms, as parts."""
    walk = _markdown(walk)
    read: list[tuple[list[Parts], list[Parts]]] = []
    for group in groups:
        terms = [walk.parts(term) for term in group.terms]
        contents = [definitions.definition(walk, each) for each in group.definitions]
        read.append((terms, [each.blocks for each in contents if not isinstance(each, tuple)]))
    if all(map(_is_simple, read)):
        lines = list(map(_lines, read))
        if any(terms or parts for terms, parts in lines):
            walk.out.append(Definitions("", groups=lines))
        return
    for terms, each in read:
        for term in terms:
            walk.out += bold_first(term)
        for parts in each:
            walk.out += parts


def _is_simple(group: tuple[list[Parts], list[Parts]]) -> bool:
    """True if all terms are lines, and each definition begins with one."""
    terms, contents = group
    return (
        any(terms)
        and all("\n" not in (inline_of(part) or "\n") for term in terms for part in term)
        and all(inline_of(parts[0]) for parts in contents if parts)
    )


def _lines(group: tuple[list[Parts], list[Parts]]) -> tuple[list[str], list[Parts]]:
    """The terms of ``group`` as lines, and its definitions."""
    terms, contents = group
    lines = [inline_of(part) or "" for term in terms for part in term]
    return lines, [parts for parts in contents if parts]


def _markdown(walk: Walk) -> MarkdownWalk:
    return cast("MarkdownWalk", walk)
