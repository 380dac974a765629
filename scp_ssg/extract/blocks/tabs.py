"""Sets of tabs: each label stands directly before its panel."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scp_ssg.dom import within

if TYPE_CHECKING:
    from selectolax.lexbor import LexborNode

    from scp_ssg.extract.blocks.walk import Walk

__all__ = ["code_group", "is_label", "label_row", "panel"]

_PANELS = "[role=tabpanel], .tabbed-block, .tab-pane"
_ROWS = "[role=tablist], .tabbed-labels"


def label_row(walk: Walk, node: LexborNode) -> None:
    """The labels of a set of tabs: held back until their panels come, where there are as many."""
    walk.structure()
    _give_up_labels(walk)
    labels = [walk.apart(walk.children, tab).blocks for tab in _tabs(node)]
    if not labels:
        walk.block(node)
        return
    walk.labels = labels[::-1]
    if _panels_after(walk, node) != len(labels):
        _give_up_labels(walk)


def panel(walk: Walk, node: LexborNode) -> None:
    """The content under one label."""
    walk.structure()
    labels = walk.labels
    if labels:
        walk.out.extend(labels.pop())
    walk.labels = []
    walk.block(node)
    _give_up_labels(walk)
    walk.labels = labels


def code_group(walk: Walk, node: LexborNode) -> None:
    """VitePress's tabs: neither the labels nor the panels have names that are theirs alone."""
    labels = node.css(".tabs > label")
    panels = node.css(".blocks > div")
    if len(labels) != len(panels):
        walk.block(node)
        return
    walk.structure()
    for label, each in zip(labels, panels, strict=True):
        walk.block(label)
        walk.visit(each)


def is_label(attributes: dict[str, str | None]) -> bool:
    """Whether a ``label`` names a tab, and so stands on a line of its own."""
    return (attributes.get("for") or "").startswith("__tabbed") or "tab-label" in (
        attributes.get("class") or ""
    )


def _give_up_labels(walk: Walk) -> None:
    """Emit the labels whose panels are not where they should be."""
    while walk.labels:
        walk.out.extend(walk.labels.pop())


def _tabs(row: LexborNode) -> list[LexborNode]:
    return row.css("[role=tab]") or row.css("label") or row.css("li") or row.css("button, a")


def _panels_after(walk: Walk, row: LexborNode) -> int:
    """How many panels lie between these labels and the next ones, panels in panels not counted;
    beside the labels or one level up."""
    scope = row.parent
    for _ in range(2):
        if scope is None:
            return 0
        count = walk.ask(_panels_in, scope).get(row.mem_id)
        if count:
            return count
        scope = scope.parent
    return 0


def _panels_in(scope: LexborNode) -> dict[int, int]:
    """How many panels follow each row of labels in ``scope``."""
    rows = {each.mem_id for each in scope.css(_ROWS)}
    panels = {each.mem_id for each in scope.css(_PANELS)} - {scope.mem_id}
    is_within = within(panels)
    found: dict[int, int] = {}
    row: int | None = None
    for each in scope.css(f"{_ROWS}, {_PANELS}"):
        if is_within(each):
            continue
        if each.mem_id in rows:
            row = each.mem_id
            found[row] = 0
        elif row is not None:
            found[row] += 1
    return found
