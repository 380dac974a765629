"""Controls that are content: sets of tabs, the check boxes of tasks, and some buttons.

Each label of a tab is emitted directly before its panel.
"""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING

from scp_ssg.dom import LexborNode, lineage, nearest_element, within, word_count
from scp_ssg.extract.boilerplate import ends_sentence, is_chrome
from scp_ssg.extract.visibility import is_named_folded

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scp_ssg.extract.blocks.walk import Walk

__all__ = ["button", "checkbox", "code_group", "is_label", "is_label_row", "label_row", "panel"]

_PANELS = "[role=tabpanel], .tabbed-block, .tab-pane, .tab-item-content"
_ROWS = "[role=tablist], .tabbed-labels, .nav-tabs"

_ANSWERS = frozenset({"div", "p", "section"})
_TEXTS = "p, h1, h2, h3, h4, h5, h6"
_WORDS = 3
"""The fewest of a question that opens its answer; one less than those of a card's text."""
_HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
_INLINE = frozenset({"-text", "a", "b", "em", "i", "strong"})
_BETWEEN = " \t\r\n,"
_BEFORE = re.compile(r"\w[\"'»)\u2019\u201d]?[\s,;]*$")
_AFTER = re.compile(r"[\s,]*\w|[.;:!?]")
"""The texts around a button that is a word of a sentence. A label before it ends with a colon."""


def label_row(walk: Walk, node: LexborNode) -> None:
    """Handle the labels of a set of tabs: kept for their panels if there are equally many."""
    walk.begin_structure()
    _emit_labels(walk)
    if any(each.mem_id != node.mem_id for each in node.css(_PANELS)):
        # An accordion, where each label stands above its panel.
        walk.block(node)
        return
    kinds = ("[role=tab]", "label", "button", "li", "a")
    tabs = next(filter(None, map(node.css, kinds)), [])
    labels = [walk.collect(walk.children, tab).blocks for tab in tabs]
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
    boxes = {each.attributes.get("class"): each for each in node.iter()}
    tabs, blocks = boxes.get("tabs"), boxes.get("blocks")
    labels = tabs.css("label") if tabs is not None else []
    panels = [each for each in blocks.iter() if each.tag == "div"] if blocks is not None else []
    if blocks is None or len(labels) != len(panels):
        walk.block(node)
        return
    walk.begin_structure()
    label_of = {panel.mem_id: label for label, panel in zip(labels, panels, strict=True)}
    # A group that its author does not close goes on to the end of the page.
    for each in blocks.iter(include_text=True):
        if each.mem_id in label_of:
            walk.block(label_of[each.mem_id])
        walk.visit(each)
    walk.flush()


def is_label_row(node: LexborNode, attributes: dict[str, str | None]) -> bool:
    """Return whether ``node``, a list with these ``attributes``, is the labels of a set of tabs.
    Hexo marks them as Bootstrap does bars of links, but for their buttons."""
    if attributes.get("role") == "tablist":
        return True
    classes = (attributes.get("class") or "").split()
    return "nav-tabs" in classes and node.css_first("button") is not None


def is_label(attributes: dict[str, str | None]) -> bool:
    """Return whether a ``label`` with these attributes is the label of a tab."""
    return (attributes.get("for") or "").startswith("__tabbed") or "tab-label" in (
        attributes.get("class") or ""
    )


def _emit_labels(walk: Walk) -> None:
    """Emit the labels for which no panel has come."""
    while walk.tab_labels:
        walk.out.extend(walk.tab_labels.pop())


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


def checkbox(walk: Walk, node: LexborNode) -> None:
    """Handle an ``input``: a task's check box becomes ``[x]`` or ``[ ]``; others are no content."""
    attributes = node.attributes
    if attributes.get("type") != "checkbox":
        return
    around = list(islice(lineage(node.parent), 3))
    if around and _is_task(attributes, around[0]) and any(each.tag == "li" for each in around):
        walk.line.append("[x] " if "checked" in attributes else "[ ] ")


def _is_task(attributes: Mapping[str, str | None], parent: LexborNode) -> bool:
    """Return whether the check box in ``parent`` with these ``attributes`` is a task's.

    Themes use check boxes to open menus and panels, too: a style finds them by their ids or
    classes.
    """
    if parent.tag == "label" and attributes.keys().isdisjoint({"id", "class"}):
        return True
    classes = f"{attributes.get('class')} {parent.attributes.get('class')}"
    return "disabled" in attributes or "task" in classes


def button(walk: Walk, node: LexborNode) -> None:
    """Handle a ``button``: one that is a heading, a tab or a word of a sentence is content."""
    attributes = node.attributes
    classes = attributes.get("class") or ""
    parent = node.parent
    is_heading = (
        parent is not None
        and parent.tag in _HEADINGS
        and walk.cached(_count_letters, parent) == _count_letters(node)
    )
    if is_heading or "accordion" in classes:
        if not is_chrome(attributes):
            walk.children(node)
    elif attributes.get("role") == "tab" or _holds_text(node, attributes):
        walk.block(node)
    elif _is_within_sentence(node) and not is_chrome(attributes):
        walk.children(node)


def _holds_text(node: LexborNode, attributes: Mapping[str, str | None]) -> bool:
    """Return whether ``node``, a button with these ``attributes``, is a card with a paragraph, or a
    question that opens its answer: menus hold links, and have a word or two."""
    if any(word_count(each.text()) > _WORDS for each in node.css(_TEXTS)):
        return True
    answer = nearest_element(node)
    if answer is None or answer.tag not in _ANSWERS or word_count(node.text()) < _WORDS:
        return False
    if "aria-expanded" not in attributes and not is_named_folded(answer.attributes):
        return False
    return ends_sentence(answer.text())


def _count_letters(node: LexborNode) -> int:
    return sum(map(str.isalnum, node.text()))


def _is_within_sentence(node: LexborNode) -> bool:
    """True if a sentence of a paragraph goes on after the button, as in "press Run to begin"."""
    parent = node.parent
    if parent is None or parent.tag != "p":
        return False
    before = _words_beside(node, backwards=True)
    return _BEFORE.search(before) is not None and (
        _AFTER.match(_words_beside(node, backwards=False)) is not None
    )


def _words_beside(node: LexborNode, *, backwards: bool) -> str:
    """The text before or after ``node`` in its sentence, past other buttons that a comma parts
    from it."""
    text = ""
    while (sibling := node.prev if backwards else node.next) is not None:
        node = sibling
        if node.tag in _INLINE:
            more = node.text()
            text = more + text if backwards else text + more
            if text.strip(_BETWEEN):
                break
        elif node.tag != "-comment" and not (node.tag == "button" and "," in text):
            break
    return text
