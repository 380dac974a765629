"""Sets of tabs: each label is emitted directly before its panel."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from scp_ssg.dom import lineage, within

if TYPE_CHECKING:
    from selectolax.lexbor import LexborNode

    from scp_ssg.extract.blocks.walk import Walk

__all__ = ["code_group", "is_label", "label_row", "panel"]

_PANELS = "[role=tabpanel], .tabbed-block, .tab-pane"
_ROWS = "[role=tablist], .tabbed-labels"


def label_row(walk: Walk, node: LexborNode) -> None:
    """Handle the labels of a set of tabs: kept for their panels if there are equally many."""
    walk.begin_structure()
    _emit_labels(walk)
    if any(each.mem_id != node.mem_id for each in node.css(_PANELS)):
        # An accordion, where each label stands above its panel.
        walk.block(node)
        return
    labels = [walk.collect(walk.children, tab).blocks for tab in _tabs(node)]
    if not labels:
        walk.block(node)
        return
    walk.tab_labels = labels[::-1]
    if _count_panels(walk, node) != len(labels):
        _emit_labels(walk)


def panel(walk: Walk, node: LexborNode) -> None:
    """Handle the panel of one tab."""
    walk.begin_structure()
    labels = walk.tab_labels
    if labels:
        walk.out.extend(labels.pop())
    walk.tab_labels = []
    walk.block(node)
    _emit_labels(walk)
    walk.tab_labels = labels


def code_group(walk: Walk, node: LexborNode) -> None:
    """Handle VitePress's code group: nothing but this box marks its labels and panels as such."""
    labels = node.css(".tabs > label")
    panels = node.css(".blocks > div")
    if len(labels) != len(panels):
        walk.block(node)
        return
    walk.begin_structure()
    for label, each in zip(labels, panels, strict=True):
        walk.block(label)
        walk.visit(each)


def is_label(attributes: dict[str, str | None]) -> bool:
    """Return whether a ``label`` with these attributes is the label of a tab."""
    return (attributes.get("for") or "").startswith("__tabbed") or "tab-label" in (
        attributes.get("class") or ""
    )


def _emit_labels(walk: Walk) -> None:
    """Emit the labels for which no panel has come."""
    while walk.tab_labels:
        walk.out.extend(walk.tab_labels.pop())


def _tabs(row: LexborNode) -> list[LexborNode]:
    return row.css("[role=tab]") or row.css("label") or row.css("li") or row.css("button, a")


def _count_panels(walk: Walk, row: LexborNode) -> int:
    """The number of panels between this row of labels and the next: the row's siblings, or its
    parent's. Panels within panels do not count."""
    for scope in islice(lineage(row.parent), 2):
        if count := walk.cached(_panels_by_row, scope).get(row.mem_id):
            return count
    return 0


def _panels_by_row(scope: LexborNode) -> dict[int, int]:
    """The number of panels in ``scope`` after each row of labels, by the row's ``mem_id``."""
    rows = {each.mem_id for each in scope.css(_ROWS)}
    panels = {each.mem_id for each in scope.css(_PANELS)} - {scope.mem_id}
    is_within = within(panels)
    counts: dict[int, int] = {}
    row: int | None = None
    # An element is found once for each selector that matches it.
    found = {each.mem_id: each for each in scope.css(f"{_ROWS}, {_PANELS}")}
    for mem_id, each in found.items():
        if is_within(each):
            continue
        if mem_id in rows:
            row = mem_id
            counts[row] = 0
        elif row is not None:
            counts[row] += 1
    return counts
