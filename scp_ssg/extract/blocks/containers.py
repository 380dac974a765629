"""Containers: boxes and spans, which their classes, roles and styles tell apart; headings; figures.

``_BLOCK_CLASSES`` and ``_INLINE_CLASSES`` are the tables from classes to their handlers.
"""

from __future__ import annotations

import re
from functools import lru_cache, partial
from typing import TYPE_CHECKING

from scp_ssg.dom import LexborNode, collapse_space, tag_number
from scp_ssg.extract.blocks import class_handlers, controls
from scp_ssg.extract.blocks.class_handlers import (
    BADGE_CLASSES,
    badge,
    reader_words,
    set_apart,
)
from scp_ssg.extract.blocks.code import (
    boxed,
    doxygen_code,
    language_of_classes,
    language_of_figure,
    mermaid,
    termynal,
)
from scp_ssg.extract.blocks.definitions import footnotes
from scp_ssg.extract.blocks.inline import flex_row, ignore, phrases_touch
from scp_ssg.extract.blocks.tex import formula, katex
from scp_ssg.extract.boilerplate import holds_content, is_chrome
from scp_ssg.extract.visibility import DARK_CLASSES, READER_CLASSES
from scp_ssg.model import HeadingBlock, ImageBlock

if TYPE_CHECKING:
    from scp_ssg.extract.blocks.walk import Handler, Walk

__all__ = ["block", "caption", "figure", "heading", "inline", "label", "text_of_permalink"]


def block(walk: Walk, node: LexborNode) -> None:
    """Handle a ``div`` or another box."""
    attributes = node.attributes
    if not attributes:
        _plain_box(walk, node)
        return
    handler, language = _block_handler(attributes.get("class"))
    if handler is ignore:
        if holds_content(node):
            _plain_box(walk, node)
        return
    if "data-termynal" in attributes:
        handler = termynal
    elif "role" in attributes:
        handler = _ROLES.get(attributes["role"] or "", handler)
    if handler is None and language is None and "style" in attributes:
        handler = _by_style(attributes["style"])
    if handler is not None:
        walk.flush()
        walk.variant(handler)(walk, node)
        walk.flush()
        return
    if language is None:
        _plain_box(walk, node)
        return
    outer, walk.language = walk.language, language
    walk.block(node)
    walk.language = outer


def _plain_box(walk: Walk, node: LexborNode) -> None:
    """Handle a box of which no class, role or style says anything."""
    if phrases_touch(node):
        walk.flush()
        flex_row(walk, node)
        walk.flush()
    else:
        walk.block(node)


def _by_style(style: str | None) -> Handler | None:
    """The handler of an element with this ``style``, if that lays out its children in a row."""
    return flex_row if style and _FLEX_STYLE.search(style) else None


def inline(walk: Walk, node: LexborNode) -> None:
    """Handle a ``span``."""
    attributes = node.attributes
    classes = attributes.get("class")
    handler = _inline_handler(classes) if classes else None
    if handler is None and "style" in attributes:
        handler = _by_style(attributes["style"])
    if handler is None and classes and class_handlers.touches_its_like(walk, node, classes):
        handler = badge
    if handler is None:
        walk.phrase(node)
    else:
        walk.variant(handler)(walk, node)


def inline_code(walk: Walk, node: LexborNode) -> None:
    """Handle a ``code``: words, or TypeDoc's badge beside a name."""
    classes = node.attributes.get("class")
    if classes and _inline_handler(classes) is badge:
        badge(walk, node)
    else:
        walk.phrase(node)


def heading(walk: Walk, node: LexborNode) -> None:
    """Handle ``h1`` to ``h6``; a heading that is only an image has the image's ``alt`` text."""
    walk.flush()
    text, references = walk.words(node)
    text = text.replace("\n", " ").strip()  # code in it may end with white space
    if not text:
        text = next((b.alt for b in references if isinstance(b, ImageBlock) and b.alt), "")
        text = text or text_of_permalink(node)
    if text:
        walk.heading = text
        walk.out.append(HeadingBlock(_LEVELS[node.tag_id], text))
    walk.out.extend(references)


def text_of_permalink(node: LexborNode) -> str:
    """The text of a heading that is only a link to itself, whatever class that link has."""
    text = collapse_space(node.text())
    return text if any(map(str.isalnum, text)) and node.css_first("button") is None else ""


def figure(walk: Walk, node: LexborNode) -> None:
    """Handle a ``figure``: its content, and its caption as text."""
    walk.begin_structure()
    outer, walk.figure = walk.figure, node
    outer_language = walk.language
    walk.language = language_of_figure(node) or outer_language
    block(walk, node)
    walk.figure, walk.language = outer, outer_language


def caption(walk: Walk, node: LexborNode) -> None:
    """Handle a ``figcaption``; one of only links and spans, as above code in blogs, is a row."""
    walk.flush()
    children = node.iter(include_text=True)
    if all(each.tag in ("a", "span") or not collapse_space(each.text()) for each in children):
        flex_row(walk, node)
    else:
        walk.children(node)
    walk.flush()


def label(walk: Walk, node: LexborNode) -> None:
    """Handle a ``label``: a tab's stands on a line of its own, others in the current line."""
    if controls.is_label(node.attributes):
        walk.block(node)
    else:
        walk.children(node)


_LEVELS = {tag_number(f"h{level}"): level for level in range(1, 7)}

_ROLES: dict[str, Handler] = {"tablist": controls.label_row, "tabpanel": controls.panel}

_DISPLAY_KATEX = partial(katex, display=True)

_BLOCK_CLASSES: dict[str, Handler] = {
    **dict.fromkeys(
        (
            *("admonition", "alert", "callout", "markdown-alert", "tab-set", "tabbed-set"),
            *("sd-tab-set", "sphinx-tabs", "tabs-container", "theme-admonition"),
        ),
        set_apart,
    ),
    **dict.fromkeys(DARK_CLASSES, class_handlers.dark_mode_box),
    **dict.fromkeys(("citation-list", "footnote-list"), footnotes),
    "arithmatex": partial(formula, display=True),
    "admonitionblock": class_handlers.admonition,
    "colist": class_handlers.callouts,
    "fragment": doxygen_code,
    "katex-display": _DISPLAY_KATEX,
    "line-block": class_handlers.line_block,
    "mermaid": mermaid,
    "nav-tabs": controls.label_row,
    "prism-code": boxed,
    "prompt": class_handlers.prompt,
    "tab-item-content": controls.panel,
    "tab-pane": controls.panel,
    "termy": termynal,
    "tabbed-block": controls.panel,
    "tabbed-labels": controls.label_row,
    "vp-code-group": controls.code_group,
}

_FLEX_CLASSES = frozenset(
    {"d-flex", "d-grid", "d-inline-flex", "flex", "grid", "inline-flex", "inline-grid", "sl-flex"}
)
"""The classes of Bootstrap, Tailwind and Starlight that lay out a box's children side by side."""

_FLEX_STYLE = re.compile(r"display:\s*(?:inline-)?(?:flex|grid)\b", re.IGNORECASE)

_INLINE_CLASSES: dict[str, Handler] = {
    # Tailwind, Bootstrap, and rustdoc's fields of a structure
    **dict.fromkeys(("block", "d-block", "fmt-newline", "structfield"), class_handlers.own_line),
    "arithmatex": class_handlers.inline_formula,
    "clip": class_handlers.clip,
    "filename": class_handlers.filename,
    "katex": partial(katex, display=False),
    "katex-display": _DISPLAY_KATEX,
    "math": class_handlers.inline_formula,
    "sep": class_handlers.separator,
    "separator": class_handlers.separator,
    "twemoji": class_handlers.emoji,
}


@lru_cache(maxsize=4096)  # a site repeats few different values of ``class`` thousands of times
def _block_handler(classes: str | None) -> tuple[Handler | None, str | None]:
    """The handler of a box with these classes, and the language that they name for its code."""
    if is_chrome({"class": classes}):
        return ignore, None
    names = (classes or "").split()
    language = language_of_classes(classes or "")
    handler = next((_BLOCK_CLASSES[name] for name in names if name in _BLOCK_CLASSES), None)
    if handler is None and not _FLEX_CLASSES.isdisjoint(names) and language is None:
        handler = flex_row
    return handler, language


@lru_cache(maxsize=4096)
def _inline_handler(classes: str) -> Handler | None:
    """The handler of a ``span`` with these classes; None if it is ordinary inline text."""
    if is_chrome({"class": classes}):
        return ignore
    names = classes.split()
    handler = next((_INLINE_CLASSES[name] for name in names if name in _INLINE_CLASSES), None)
    if handler is None and any(name.endswith(READER_CLASSES) for name in names):
        return reader_words
    if handler is None and any(name.lower().endswith(BADGE_CLASSES) for name in names):
        return badge
    return flex_row if handler is None and not _FLEX_CLASSES.isdisjoint(names) else handler
