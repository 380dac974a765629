"""Handlers for elements that a theme or generator marks by a class.

``containers`` has the table from classes to these handlers.
"""

from __future__ import annotations

import re
from itertools import chain
from typing import TYPE_CHECKING

from scp_ssg.dom import (
    BREAK,
    TEXT_NODE,
    LexborNode,
    children,
    collapse_space,
    compact_text,
    is_empty,
    nearest_sibling,
    outermost,
    siblings,
    tag_number,
)
from scp_ssg.extract.blocks.inline import PHRASE_NUMBERS, last_character
from scp_ssg.extract.blocks.lists import Items
from scp_ssg.extract.blocks.tex import formula
from scp_ssg.extract.visibility import is_dark_duplicate
from scp_ssg.model import TextBlock

if TYPE_CHECKING:
    from scp_ssg.extract.blocks.walk import Walk

__all__ = [
    "BADGE_CLASSES",
    "admonition",
    "badge",
    "callouts",
    "clip",
    "dark_mode_box",
    "emoji",
    "filename",
    "inline_formula",
    "line_block",
    "own_line",
    "prompt",
    "reader_words",
    "separator",
    "set_apart",
    "touches_its_like",
]

_CELL_NUMBER = re.compile(r"\s*(?:In |Out)?\s*\[[\s\d*]*\]:\s*")

_CELL, _SPAN = map(tag_number, ("td", "span"))

BADGE_CLASSES = ("badge", "classifier", "mlabel", "stab", "tsd-flag", "tsd-tag")
"""The endings of the classes that themes, Doxygen, rustdoc and TypeDoc give to badges, and docutils
to what kind of thing a term is."""


def set_apart(walk: Walk, node: LexborNode) -> None:
    """Handle an admonition, ``details`` or a set of tabs: more than a paragraph of a list item."""
    if node.tag != "details" or not _folds_inner_list(node):
        walk.begin_structure()
    walk.block(node)


def _folds_inner_list(details: LexborNode) -> bool:
    """Return whether ``details`` is all of a list's item and holds lists alone: a tree of files."""
    item = details.parent
    if item is None or item.tag != "li" or details.css_first("ul, ol") is None:
        return False
    beside = chain(siblings(details), siblings(details, backwards=True))
    inside = (each for each in children(details) if not is_empty(each))
    return all(map(is_empty, beside)) and all(
        each.tag in ("summary", "ul", "ol") for each in inside
    )


def dark_mode_box(walk: Walk, node: LexborNode) -> None:
    """Handle a box that is only shown in dark mode; its twin for light mode stands for both."""
    if not is_dark_duplicate(node, node.attributes):
        walk.block(node)


def line_block(walk: Walk, node: LexborNode) -> None:
    """Handle docutils' line block, such as a verse: all its lines are one text block."""
    # A loop, not recursion: line blocks nest for each indent, and a page may nest them deep.
    waiting = [node.first_child]
    while waiting:
        child = waiting.pop()
        if child is None:
            continue
        waiting.append(child.next)
        classes = (child.attributes.get("class") or "") if child.tag == "div" else ""
        if classes.startswith("line-block"):
            waiting.append(child.first_child)
        elif classes:
            walk.children(child)
            walk.line.append(BREAK)
        else:
            walk.visit(child)


def filename(walk: Walk, node: LexborNode) -> None:
    """Handle ``span.filename``: the title of a code box, or a file name in running text."""
    parent = node.parent
    if parent is not None and walk.cached(_is_code_box, parent):
        set_apart(walk, node)
    else:
        walk.children(node)


def _is_code_box(node: LexborNode) -> bool:
    classes = (node.attributes.get("class") or "").split()
    return not {"highlight", "filename"}.isdisjoint(classes)


def clip(walk: Walk, node: LexborNode) -> None:
    """Handle the name in the heading of a VitePress home page; the tagline touches it."""
    walk.children(node)
    walk.line.append(" ")


def own_line(walk: Walk, node: LexborNode) -> None:
    """Handle a ``span`` that a class of its style sheet puts on a line of its own."""
    walk.line.append(BREAK)
    walk.children(node)
    walk.line.append(BREAK)


def separator(walk: Walk, node: LexborNode) -> None:
    """Handle a separator between two words; gi-docgen leaves it empty for its style sheet."""
    pieces = len(walk.line)
    walk.children(node)
    if len(walk.line) == pieces:
        walk.line.append(" ")


def emoji(walk: Walk, node: LexborNode) -> None:
    """Handle an emoji or icon: its own text, else its ``title``, of which several words are no part
    of the word before it."""
    pieces, references = len(walk.line), len(walk.references)
    walk.children(node)
    if len(walk.references) == references and not collapse_space("".join(walk.line[pieces:])):
        title = node.attributes.get("title") or ""
        walk.line.append(f" {title}" if " " in title else title)


def prompt(walk: Walk, node: LexborNode) -> None:
    """Handle the prompt of a notebook cell: nbsphinx's cell numbers are no content."""
    if not _CELL_NUMBER.fullmatch(node.text()):
        walk.children(node)


def inline_formula(walk: Walk, node: LexborNode) -> None:
    """Handle a ``span`` with a formula; without a class of its style, ``math`` may be anything."""
    classes = (node.attributes.get("class") or "").split()
    if "display" in classes:
        walk.flush()
        formula(walk, node, display=True)
        walk.flush()
    elif "math" in classes and "inline" not in classes:
        walk.children(node)
    else:
        formula(walk, node, display=False)


def admonition(walk: Walk, node: LexborNode) -> None:
    """Handle an admonition: its kind, which is a word or the name of an icon, then its content."""
    walk.begin_structure()
    icon, content = node.css_first("td.icon"), node.css_first("td.content")
    if icon is None or content is None:
        walk.block(node)
        return
    kind = _text_or_icon(icon)
    if kind:
        walk.out.append(TextBlock(kind))
    walk.block(content)


def callouts(walk: Walk, node: LexborNode) -> None:
    """Handle callouts, the notes on numbered lines of code: a list, or a table if numbers are
    icons."""
    if node.css_first("table") is None:
        walk.block(node)
        return
    items = walk.variant(Items)(walk, ordered=True)
    # A note may hold an admonition, and the admonition callouts of its own: these are its rows.
    for row in outermost(node.css("tr")):
        cells = [each for each in row.iter() if each.tag_id == _CELL]
        if cells:
            items.add_item(cells[-1], _text_or_icon(cells[0]))
    items.close()


def _text_or_icon(cell: LexborNode) -> str:
    """The text of ``cell``, or the name of its icon."""
    text = cell.text().strip()
    icon = cell.css_first("i[title], img[alt]")
    if text or icon is None:
        return text
    attributes = icon.attributes
    return (attributes.get("title") or attributes.get("alt") or "").strip()


def reader_words(walk: Walk, node: LexborNode) -> None:
    """Handle words that only screen readers say: a badge, unless they name the icon of a link. Then
    white space before them is the icon's, too."""
    if not _names_link_icon(node):
        badge(walk, node)
        return
    while walk.line and walk.line[-1][-1:].isspace():
        if words := walk.line.pop().rstrip():
            walk.line.append(words)


def _names_link_icon(node: LexborNode) -> bool:
    """Return whether ``node`` stands behind an icon at the end of a link that has other words, as
    "opens in a new window" does."""
    icon, box = nearest_sibling(node, backwards=True), node.parent
    if icon is None or icon.tag != "svg" or box is None:
        return False
    link = box if box.tag == "a" else box.parent
    if link is None or link.tag != "a":
        return False
    words, name = compact_text(link), compact_text(node)
    return words != name and words.endswith(name)


def badge(walk: Walk, node: LexborNode) -> None:
    """Handle a badge: spaces separate it from the words beside it."""
    last = last_character(walk.line, len(walk.line))
    if last.isalnum() or last in ";)]":
        walk.line.append(" ")
    walk.phrase(node)
    if _text_after(node)[:1].isalnum():
        walk.line.append(" ")


def touches_its_like(walk: Walk, node: LexborNode, classes: str) -> bool:
    """Return whether ``node``, a ``span`` with these ``classes``, follows another of its kind in a
    box without text of its own: a row of labels, which only the style sheet sets apart. A word may
    be written letter by letter, or stand in two spans of a paragraph."""
    before = node.prev
    if before is None or before.tag_id != _SPAN or before.attributes.get("class") != classes:
        return False
    box = node.parent
    if box is None or box.tag != "div" or walk.cached(_has_own_text, box):
        return False
    return len(before.text_lexbor()) > 1 and len(node.text_lexbor()) > 1


def _has_own_text(box: LexborNode) -> bool:
    return any(
        each.tag_id == TEXT_NODE and not each.is_empty_text_node
        for each in box.iter(include_text=True)
    )


def _text_after(node: LexborNode) -> str:
    """The text that follows ``node``, also outside of the phrases that end with it; or empty."""
    inner: LexborNode | None = node
    while inner is not None:
        for each in siblings(inner):
            text = each.text_content if each.tag_id == TEXT_NODE else each.text_lexbor()
            if text and each.tag != "-comment":
                return text
        around = inner.parent
        inner = around if around is not None and around.tag_id in PHRASE_NUMBERS else None
    return ""
