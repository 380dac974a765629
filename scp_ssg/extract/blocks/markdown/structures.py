"""Headings, lists, tables, definitions, quotes and headed parts in Markdown."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from scp_ssg.dom import LexborNode, collapse_space, tag_number
from scp_ssg.extract.blocks import class_handlers, controls, definitions
from scp_ssg.extract.blocks.containers import text_of_permalink
from scp_ssg.extract.blocks.lists import Items as BlockItems
from scp_ssg.extract.blocks.lists import as_blocks
from scp_ssg.extract.blocks.markdown.escaping import escaped
from scp_ssg.extract.blocks.markdown.parts import (
    Definitions,
    Footnote,
    Heading,
    Items,
    Paragraph,
    Parts,
    Quote,
    Rule,
    Table,
    bold_first,
    inline_of,
)
from scp_ssg.extract.blocks.markdown.rendering import cell_markdown
from scp_ssg.extract.blocks.tables import Sections, rows_of
from scp_ssg.extract.blocks.walk import ElementBlocks
from scp_ssg.extract.boilerplate import is_chrome

if TYPE_CHECKING:
    from scp_ssg.extract.blocks.definitions import Group
    from scp_ssg.extract.blocks.markdown.walk import MarkdownWalk
    from scp_ssg.extract.blocks.walk import Walk

__all__ = [
    "MarkdownItems",
    "admonition_of_asciidoc",
    "data_table",
    "glossary",
    "heading",
    "label",
    "panel",
    "quote",
    "rule",
    "set_apart",
]

_LEVELS = {tag_number(f"h{level}"): level for level in range(1, 7)}
_TH = tag_number("th")
_TITLE = re.compile(r"title|heading|caption|head\b", re.IGNORECASE)
_ADMONITIONS = frozenset({"admonition", "alert", "callout", "markdown-alert", "theme-admonition"})


def heading(walk: MarkdownWalk, node: LexborNode) -> None:
    """Handle ``h1`` to ``h6``; what a line cannot hold follows it."""
    walk.flush()
    outer, walk.in_heading = walk.in_heading, True
    parts = walk.parts(node)
    walk.in_heading = outer
    text = " ".join(filter(None, map(inline_of, parts))).replace("\\\n", " ")
    text = text or escaped(text_of_permalink(node))
    if text:
        walk.heading = collapse_space(node.text())
        walk.out.append(Heading(text, level=_LEVELS[node.tag_id]))
    walk.out += [each for each in parts if inline_of(each) is None]


def rule(walk: Walk, _: LexborNode) -> None:
    """Handle an ``hr``."""
    walk.flush()
    walk.out.append(Rule(""))


def quote(walk: MarkdownWalk, node: LexborNode) -> None:
    """Handle a ``blockquote``; its citation stands where the page has it."""
    if is_chrome(node.attributes):
        return
    walk.begin_structure()
    _add_quote(walk, walk.parts(node))


def _add_quote(walk: MarkdownWalk, parts: Parts) -> None:
    if parts:
        walk.out.append(Quote("", parts=parts))


class MarkdownItems(BlockItems):
    """The items of one list."""

    def __init__(self, walk: MarkdownWalk, *, ordered: bool) -> None:
        super().__init__(walk, ordered=ordered)
        self._markdown = walk
        self._parts: list[Parts] = []

    def add_item(self, node: LexborNode, mark: str = "") -> None:
        """Add the item ``node``; the text of a footnote ends the list."""
        parts = self._markdown.parts(node)
        label = _label_of_note(self._markdown, node)
        if label is None:
            self.add(ElementBlocks(parts, None), self.label(mark) if mark else "")
        elif parts:
            self.close()
            self._markdown.out.append(Footnote(label, parts=parts))

    def add(self, item: ElementBlocks, label: str = "") -> None:
        """Add an item, with ``label`` before its words."""
        parts = item.blocks
        if label:
            first = inline_of(parts[0]) if parts else None
            parts = parts[1:] if first is not None else parts
            parts = [Paragraph(f"{escaped(label)} {first or ''}".strip()), *parts]
        self._add(parts)

    def _count(self) -> int:
        return len(self._parts)

    def extend_last(self, item: ElementBlocks) -> None:
        """Add content that stands between two items to the first of them."""
        if self._parts:
            self._parts[-1] += item.blocks
        else:
            self._add(item.blocks)

    def close(self) -> None:
        """Emit the items so far."""
        if self._parts:
            numbers = self._numbered() if self._ordered else None
            self._markdown.out.append(Items("", numbers=numbers, items=self._parts))
            self._parts = []

    def _add(self, parts: Parts) -> None:
        if parts:
            self._parts.append(parts)


def _label_of_note(walk: MarkdownWalk, node: LexborNode) -> str | None:
    """The label of the footnote that ``node`` is, if the text before it refers to it."""
    key = node.attributes.get("id") if walk.notes else None
    if not key:
        return None
    walk.notes.discard(key)
    return walk.labels.get(key)


def set_apart(walk: MarkdownWalk, node: LexborNode) -> None:
    """Handle an admonition, ``details`` or a set of tabs: its title is bold, and an admonition is
    a quote."""
    walk.begin_structure()
    if _ADMONITIONS.isdisjoint((node.attributes.get("class") or "").split()):
        if node.tag == "details":
            walk.out += _headed(walk, node)
        else:
            walk.block(node)
    else:
        _add_quote(walk, _headed(walk, node))


def _headed(walk: MarkdownWalk, node: LexborNode) -> Parts:
    parts = walk.parts(node)
    first = next(node.iter(), None)
    while first is not None and first.tag in ("input", "svg", "style", "script"):
        first = first.next
    is_title = first is not None and (
        first.tag == "summary" or _TITLE.search(first.attributes.get("class") or "") is not None
    )
    return bold_first(parts) if is_title else parts


def admonition_of_asciidoc(walk: MarkdownWalk, node: LexborNode) -> None:
    """Handle Asciidoctor's admonition."""
    walk.begin_structure()
    content = walk.collect(lambda each: class_handlers.admonition(walk, each), node)
    _add_quote(walk, bold_first(content.blocks))


def panel(walk: MarkdownWalk, node: LexborNode) -> None:
    """Handle the panel of one tab: its label is bold."""
    if walk.tab_labels:
        walk.tab_labels[-1] = bold_first(walk.tab_labels[-1])
    controls.panel(walk, node)


def label(walk: MarkdownWalk, node: LexborNode) -> None:
    """Handle a ``label``: a tab's is bold."""
    if controls.is_label(node.attributes):
        walk.flush()
        walk.out += bold_first(walk.parts(node))
    else:
        walk.children(node)


def data_table(walk: MarkdownWalk, sections: Sections) -> None:
    """Emit the rows of ``sections`` as a table."""
    rows = rows_of(sections, lambda cell: cell_markdown(walk.parts(cell)))
    if any(any(row) for row in rows):
        walk.out.append(Table("", has_header=_has_header(sections), rows=rows))


def _has_header(sections: Sections) -> bool:
    first = next((row for section in sections for row in section), None)
    if first is None:
        return False
    cells = list(first.iter())
    is_head = first.parent is not None and first.parent.tag == "thead"
    return is_head or (len(cells) > 0 and all(cell.tag_id == _TH for cell in cells))


def glossary(walk: MarkdownWalk, groups: list[Group]) -> None:
    """Emit a ``dl`` as terms and definitions; where lines cannot hold the terms, as parts."""
    read: list[tuple[list[Parts], list[Parts]]] = []
    for group in groups:
        terms = [walk.parts(term) for term in group.terms]
        contents = [definitions.definition(walk, each) for each in group.definitions]
        read.append((terms, [as_blocks(each) for each in contents]))
    if all(map(_is_simple, read)):
        lines = [
            ([inline_of(part) or "" for term in terms for part in term], list(filter(None, each)))
            for terms, each in read
        ]
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
