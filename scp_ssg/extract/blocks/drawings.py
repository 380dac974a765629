"""Drawings (SVG): their words, or the name of an icon."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from scp_ssg.dom import collapse_space, lineage, outermost, tag_number
from scp_ssg.extract.boilerplate import is_chrome

if TYPE_CHECKING:
    from collections.abc import Callable

    from selectolax.lexbor import LexborNode

    from scp_ssg.extract.blocks.walk import Walk

__all__ = ["drawing"]

_MAX_LEVELS = 4
"""The number of elements, from the icon upwards, that are searched for its link."""
_PATH = tag_number("path")

_DEFINITIONS = ("defs", "symbol", "clipPath", "mask", "marker", "pattern")
"""Elements that are drawn only where the drawing refers to them (SVG 2, "Struct", "defs")."""
_DESCRIPTIONS = ("desc", "metadata", "title")
_REFERENCE = re.compile(r"""#([^\s"'()<>]+)""")
_MAY_HIDE = ", ".join((*_DEFINITIONS, *_DESCRIPTIONS, "[display]", "[visibility]"))
"""Styles, and the attribute ``hidden``, are those of all elements, and not read here."""


def drawing(walk: Walk, node: LexborNode) -> None:
    """Handle an ``svg``: its text, or else its name."""
    attributes = node.attributes
    if is_chrome(attributes):
        return
    # Most are icons, which consist of paths only.
    is_icon = all(each.tag_id == _PATH and each.first_child is None for each in node.iter())
    texts = [] if is_icon else outermost(node.css("text, foreignObject"))
    if texts:
        is_drawn = _drawn_in(node)
        for each in texts:
            walk.line.append(" ")
            _read(walk, each, is_drawn)
            walk.line.append(" ")
    elif attributes.get("aria-hidden") != "true":
        title = None if is_icon else node.css_first("title")
        name = attributes.get("aria-label") or (title.text() if title is not None else "")
        if name and not _is_link_icon(walk, node):
            walk.line.append(name)


def _is_link_icon(walk: Walk, drawing: LexborNode) -> bool:
    """True if ``drawing`` is in a link that has its own text, or in a permalink: then its name only
    says what kind of link that is."""
    link: LexborNode | None = drawing
    for _ in range(_MAX_LEVELS):
        if link is None or link.tag == "a":
            break
        link = link.parent
    return link is not None and link.tag == "a" and walk.cached(_has_text_or_is_permalink, link)


def _has_text_or_is_permalink(link: LexborNode) -> bool:
    """True if ``link`` has text outside its drawings, or leads to a place on the page."""
    if (link.attributes.get("href") or "").startswith("#"):
        return True
    titles = sum(len(collapse_space(each.text())) for each in outermost(link.css("svg")))
    return len(collapse_space(link.text())) > titles


def _read(walk: Walk, text: LexborNode, is_drawn: Callable[[LexborNode], bool]) -> None:
    """Reads one text of a drawing, without the parts that are not drawn."""
    parts = [each for each in text.traverse(include_text=True) if each.tag == "-text"]
    drawn = [each for each in parts if is_drawn(each)]
    if len(drawn) == len(parts):
        walk.children(text)
    else:
        walk.line.extend(each.text_content or "" for each in drawn)


def _drawn_in(drawing: LexborNode) -> Callable[[LexborNode], bool]:
    """A predicate: does ``drawing`` show a node in it?"""
    if drawing.css_first(_MAY_HIDE) is None:
        return lambda _: True
    used = set(_REFERENCE.findall(drawing.html or ""))

    def is_drawn(node: LexborNode) -> bool:
        visibility, is_used = None, False
        for each in lineage(node.parent):
            attributes = each.attributes
            is_used = is_used or attributes.get("id") in used
            if each.tag in _DESCRIPTIONS or attributes.get("display") == "none":
                return False
            if each.tag in _DEFINITIONS and not is_used:
                return False
            # That of the nearest element counts.
            visibility = visibility or attributes.get("visibility")
            if each.mem_id == drawing.mem_id:
                break
        return visibility not in ("hidden", "collapse")

    return is_drawn
