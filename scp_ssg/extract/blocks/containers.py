"""Elements that say by class or role what they are: the many uses of ``div`` and ``span``."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from scp_ssg.dom import BREAK, collapse_space, is_empty, tag_number
from scp_ssg.extract.blocks import asciidoc, tabs
from scp_ssg.extract.blocks.badges import badge, is_apart, names_badge
from scp_ssg.extract.blocks.code import boxed, fragment, language_in, mermaid
from scp_ssg.extract.blocks.definitions import note_list
from scp_ssg.extract.blocks.flat import once
from scp_ssg.extract.blocks.inline import nothing
from scp_ssg.extract.blocks.termynal import terminal
from scp_ssg.extract.blocks.tex import formula, katex
from scp_ssg.extract.boilerplate import is_chrome
from scp_ssg.extract.visibility import DARK_BOXES, is_the_dark_one
from scp_ssg.model import Block, HeadingBlock, ImageBlock, LinkBlock, QuoteBlock, TextBlock

if TYPE_CHECKING:
    from selectolax.lexbor import LexborNode

    from scp_ssg.extract.blocks.walk import Handler, Walk

__all__ = ["block", "caption", "figure", "heading", "inline", "label", "quote", "set_apart"]


def block(walk: Walk, node: LexborNode) -> None:
    """A ``div`` or another box."""
    attributes = node.attributes
    if not attributes:
        walk.block(node)
        return
    handler, language = _block_handler(attributes.get("class"))
    if handler is nothing:
        return
    if len(attributes) > 1 or "class" not in attributes:
        handler = _handler_by_others(attributes, handler, language)
    if handler is not None:
        walk.flush()
        handler(walk, node)
        walk.flush()
        return
    if language is None:
        walk.block(node)
        return
    around, walk.language = walk.language, language
    walk.block(node)
    walk.language = around


def _handler_by_others(
    attributes: dict[str, str | None], handler: Handler | None, language: str | None
) -> Handler | None:
    """What a box is by its other attributes, where ``handler`` and ``language`` are what its
    classes say."""
    if "data-termynal" in attributes:
        return terminal
    handler = _ROLES.get(attributes.get("role") or "", handler)
    if handler is None and language is None and _is_row(attributes):
        return _row
    return handler


def _is_row(attributes: dict[str, str | None]) -> bool:
    style = attributes.get("style")
    return bool(style) and _LAID_OUT.search(style or "") is not None


def inline(walk: Walk, node: LexborNode) -> None:
    """A ``span``."""
    attributes = node.attributes
    classes = attributes.get("class")
    handler = _inline_handler(classes) if classes else None
    if handler is None and "style" in attributes and _is_row(attributes):
        handler = _row
    if handler is not None:
        handler(walk, node)
        return
    if classes and is_apart(walk, node, classes):
        walk.line.append(" ")
    walk.phrase(node)


def heading(walk: Walk, node: LexborNode) -> None:
    """``h1`` to ``h6``; a heading that is only an image has the image's words."""
    walk.flush()
    text, others = walk.words(node)
    text = text.replace("\n", " ")
    if not text:
        text = next((b.alt for b in others if isinstance(b, ImageBlock) and b.alt), "")
        text = text or _only_permalink(node)
    if text:
        walk.heading = text
        walk.out.append(HeadingBlock(_LEVELS[node.tag_id], text))
    walk.out.extend(others)


def _only_permalink(node: LexborNode) -> str:
    """The words of a heading that is nothing but a link to itself, whatever its class says."""
    text = collapse_space(node.text())
    return text if any(map(str.isalnum, text)) and node.css_first("button") is None else ""


def quote(walk: Walk, node: LexborNode) -> None:
    """A ``blockquote``: its words in one block, what else it holds in blocks of their own."""
    if is_chrome(node.attributes):
        return
    walk.structure()
    citation, after = _citation(walk, node)
    found = walk.apart(walk.children, node).blocks
    lines: list[str] = []
    last = None
    for each in [*found, None]:
        if isinstance(each, TextBlock):
            lines.append(each.text)
        elif isinstance(each, LinkBlock | ImageBlock):
            after.append(each)
        else:
            if lines:
                last = len(walk.out)
                walk.out.append(QuoteBlock("\n".join(lines)))
                lines = []
            walk.out.extend(once(after))
            after = []
            if each is not None:
                walk.out.append(each)
    if citation and last is not None:
        said = walk.out[last]
        assert isinstance(said, QuoteBlock)
        walk.out[last] = QuoteBlock(said.text, citation)
    elif citation:
        walk.out.append(TextBlock(citation))


def figure(walk: Walk, node: LexborNode) -> None:
    """A ``figure``: what it shows, and its caption as text."""
    walk.structure()
    around, walk.figure = walk.figure, node
    block(walk, node)
    walk.figure = around


def caption(walk: Walk, node: LexborNode) -> None:
    """A ``figcaption``; one of nothing but boxes, as blogs put above code, is a row of them."""
    walk.flush()
    parts = node.iter(include_text=True)
    if all(each.tag in ("a", "span") or not collapse_space(each.text()) for each in parts):
        _row(walk, node)
    else:
        walk.children(node)
    walk.flush()


def label(walk: Walk, node: LexborNode) -> None:
    """A ``label``: of a tab on a line of its own, else part of the line."""
    if tabs.is_label(node.attributes):
        walk.block(node)
    else:
        walk.children(node)


def set_apart(walk: Walk, node: LexborNode) -> None:
    """An admonition, ``details``, a set of tabs: a list item does not hold it as a paragraph."""
    walk.structure()
    walk.block(node)


def _for_dark_screens(walk: Walk, node: LexborNode) -> None:
    """What Furo and its like show on dark screens; a picture that stands here twice is one."""
    if not is_the_dark_one(node, node.attributes):
        walk.block(node)


def _verse(walk: Walk, node: LexborNode) -> None:
    """docutils' line block: its lines are one text."""
    # Explicit, as blocks of lines stand in each other for each indent, and a page may have many.
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


def _titled(walk: Walk, node: LexborNode) -> None:
    """A ``span`` that a theme shows as the title of the code below it; elsewhere it names a file in
    the running text."""
    around = node.parent
    if around is not None and walk.ask(_is_box_of_code, around):
        set_apart(walk, node)
    else:
        walk.children(node)


def _is_box_of_code(node: LexborNode) -> bool:
    classes = (node.attributes.get("class") or "").split()
    return not {"highlight", "filename"}.isdisjoint(classes)


def _name(walk: Walk, node: LexborNode) -> None:
    """The name in the heading of VitePress's front page; a box of its own stands after it."""
    walk.children(node)
    walk.line.append(" ")


def _separator(walk: Walk, node: LexborNode) -> None:
    """What stands between two words: a style sheet draws it where it is empty, as gi-docgen's."""
    pieces = len(walk.line)
    walk.children(node)
    if len(walk.line) == pieces:
        walk.line.append(" ")


def _emoji(walk: Walk, node: LexborNode) -> None:
    """An emoji or icon: its own words, else the name that it is given."""
    pieces, after = len(walk.line), len(walk.after)
    walk.children(node)
    if len(walk.after) == after and not collapse_space("".join(walk.line[pieces:])):
        walk.line.append(node.attributes.get("title") or "")


def _row(walk: Walk, node: LexborNode) -> None:
    """Boxes side by side, parted by nothing but their style."""
    child = node.first_child
    while child is not None:
        if walk.line:
            walk.line.append(" ")
        walk.visit(child)
        child = child.next


def _prompt(walk: Walk, node: LexborNode) -> None:
    """What stands before a cell of a notebook: its number, as nbsphinx writes it."""
    if not _CELL_NUMBER.fullmatch(node.text()):
        walk.children(node)


def _display_formula(walk: Walk, node: LexborNode) -> None:
    formula(walk, node, display=True)


def _inline_formula(walk: Walk, node: LexborNode) -> None:
    classes = (node.attributes.get("class") or "").split()
    if "display" in classes:
        walk.flush()
        formula(walk, node, display=True)
        walk.flush()
    elif "math" in classes and "inline" not in classes:
        walk.children(node)
    else:
        formula(walk, node, display=False)


def _katex(walk: Walk, node: LexborNode) -> None:
    katex(walk, node, display=False)


def _katex_display(walk: Walk, node: LexborNode) -> None:
    katex(walk, node, display=True)


def _citation(walk: Walk, node: LexborNode) -> tuple[str, list[Block]]:
    """Who is quoted, with the links in that: a footer, a cite at the end, or the figure's caption.
    What is found is not walked again."""
    source = _source(walk, node)
    if source is None:
        return "", []
    text, others = walk.words(source)
    walk.drop.add(source.mem_id)
    return text.replace("\n", " ").lstrip("\u2014\u2013- "), others


def _source(walk: Walk, node: LexborNode) -> LexborNode | None:
    last = node.last_child
    while last is not None and last.tag in ("-text", "-comment", "p") and not _says(last):
        last = last.prev  # `<p><footer>` in a source is an empty paragraph on both sides here
    if last is not None and last.tag in ("footer", "cite"):
        return last
    if last is not None and last.tag == "p":
        inner = [each for each in last.iter(include_text=True) if _words(each)]
        if len(inner) == 1 and inner[0].tag == "cite":
            return last
        if "attribution" in (last.attributes.get("class") or "").split():
            return last
    figure = walk.figure
    if figure is not None and node.parent is not None and node.parent.mem_id == figure.mem_id:
        caption = walk.ask(_caption_at_the_end, figure)
        # Of several quotes the first has it, and it is said once.
        return caption if caption is None or caption.mem_id not in walk.drop else None
    return None


def _caption_at_the_end(figure: LexborNode) -> LexborNode | None:
    last = figure.last_child
    while last is not None and not last.is_element_node and is_empty(last):
        last = last.prev
    return last if last is not None and last.tag == "figcaption" else None


def _says(node: LexborNode) -> bool:
    """Whether there is anything in it that a reader gets."""
    return _words(node) or (node.tag == "p" and next(node.iter(), None) is not None)


def _words(node: LexborNode) -> bool:
    """Whether there is more than dashes before a name."""
    return any(map(str.isalnum, node.text()))


_LEVELS = {tag_number(f"h{level}"): level for level in range(1, 7)}

_ROLES: dict[str, Handler] = {
    "tablist": tabs.label_row,
    "tabpanel": tabs.panel,
}

_CLASSES: dict[str, Handler] = {
    **dict.fromkeys(
        (
            *("admonition", "alert", "callout", "markdown-alert", "tab-set", "tabbed-set"),
            *("sd-tab-set", "sphinx-tabs", "tabs-container", "theme-admonition"),
        ),
        set_apart,
    ),
    **dict.fromkeys(DARK_BOXES, _for_dark_screens),
    "footnote-list": note_list,
    "arithmatex": _display_formula,
    "admonitionblock": asciidoc.admonition,
    "colist": asciidoc.callouts,
    "fragment": fragment,
    "katex-display": _katex_display,
    "line-block": _verse,
    "mermaid": mermaid,
    "prism-code": boxed,
    "prompt": _prompt,
    "tab-pane": tabs.panel,
    "termy": terminal,
    "tabbed-block": tabs.panel,
    "tabbed-labels": tabs.label_row,
    "vp-code-group": tabs.code_group,
}

_CELL_NUMBER = re.compile(r"\s*\[[\s\d*]*\]:\s*")

_ROWS = frozenset(
    {"d-flex", "d-grid", "d-inline-flex", "flex", "grid", "inline-flex", "inline-grid"}
)
"""The names that Bootstrap and Tailwind have for boxes whose children are boxes side by side."""

_LAID_OUT = re.compile(r"display:\s*(?:inline-)?(?:flex|grid)\b", re.IGNORECASE)

_INLINE_CLASSES: dict[str, Handler] = {
    "arithmatex": _inline_formula,
    "clip": _name,
    "filename": _titled,
    "katex": _katex,
    "katex-display": _katex_display,
    "math": _inline_formula,
    "sep": _separator,
    "separator": _separator,
    "twemoji": _emoji,
}


@lru_cache(maxsize=4096)  # a site has few different classes, and each of them thousands of times
def _block_handler(classes: str | None) -> tuple[Handler | None, str | None]:
    """What a box of these classes is, and the language that it says its code is in."""
    if is_chrome({"class": classes}):
        return nothing, None
    names = (classes or "").split()
    handler = next((_CLASSES[name] for name in names if name in _CLASSES), None)
    if handler is None and not _ROWS.isdisjoint(names) and language_in(classes or "") is None:
        handler = _row
    return handler, language_in(classes or "")


@lru_cache(maxsize=4096)
def _inline_handler(classes: str) -> Handler | None:
    """What a ``span`` of these classes is; None for a piece of a line like any other."""
    if is_chrome({"class": classes}):
        return nothing
    names = classes.split()
    handler = next((_INLINE_CLASSES[name] for name in names if name in _INLINE_CLASSES), None)
    if handler is None and any(map(names_badge, names)):
        return badge
    return _row if handler is None and not _ROWS.isdisjoint(names) else handler
