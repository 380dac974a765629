"""What stands in a line: links, notes, raised and lowered characters, keys and marks."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from scp_ssg.dom import BREAK, collapse_space, tag_number
from scp_ssg.extract.blocks.flat import flat
from scp_ssg.extract.boilerplate import is_chrome, is_chrome_class
from scp_ssg.model import Block, ImageBlock, LinkBlock

if TYPE_CHECKING:
    from selectolax.lexbor import LexborNode

    from scp_ssg.extract.blocks.walk import Walk

__all__ = [
    "anchor",
    "button",
    "checkbox",
    "line_break",
    "nothing",
    "quotation",
    "ruby_text",
    "subscript",
    "superscript",
]

_NOTE = re.compile(r"\b(?:footnote-ref|footnote-reference|footnote_ref|fn-ref|doc-noteref)\b")
_A = tag_number("a")
_SUP = tag_number("sup")
_SIGNS = frozenset({"TM", "™", "SM", "℠", "®", "©", "(R)", "(C)"})
"""What is a part of the name before it."""
_HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
# Of letters and digits in any order, what comes before the first digit is read once.
_EXPONENT = re.compile(r"[+\-\u2212]?\w|[+\-\u2212(]?(?:[^\W\d]|[.,])*+\d[\w.,+\-\u2212)]*+")
_ORDINAL = re.compile(r"(?:st|nd|rd|th|er|re|e|o|a|º|ª)", re.IGNORECASE)


_ROWS = frozenset({"article", "aside", "div", "footer", "header", "main", "nav", "section"})
"""Boxes in which links that touch are no part of a sentence."""

_PERMALINKS = frozenset({"#", "##", "¶", "§", "⚓", "⚓︎", "🔗"})
"""What themes write for a link to the place where it stands."""


def nothing(_: Walk, _node: LexborNode) -> None:
    """What no browser shows."""


def line_break(walk: Walk, _: LexborNode) -> None:
    walk.line.append(BREAK)


def anchor(walk: Walk, node: LexborNode) -> None:
    """A link: its words stay in the line, its block follows."""
    attributes = node.attributes
    classes = attributes.get("class")
    if classes is not None and is_chrome_class(classes):
        return
    line = walk.line
    # Behind white space nothing touches.
    if line and not line[-1][-1:].isspace() and _touches_another(node):
        line.append(" ")
    blocks, pieces, after = len(walk.out), len(line), len(walk.after)
    walk.phrase(node)
    href = attributes.get("href")
    raised = _is_all_raised(node)
    if raised:
        _mark_citation(walk, pieces)
    if not href:
        return
    if href[0] == "#":
        if _is_note(attributes):
            _mark_note(walk, pieces)
        elif "".join(walk.line[pieces:]).strip() in _PERMALINKS:
            del walk.line[pieces:]
        return
    url = walk.link_url(href) if walk.links else None
    if url is None:
        return
    inside = walk.out[blocks:]
    if not inside:
        text = collapse_space("".join(walk.line[pieces:]))
    else:
        # The link holds whole blocks.
        words = flat(inside)[0].removeprefix(collapse_space("".join(line[:pieces])))
        text = collapse_space(f"{words}\n{''.join(walk.line)}")
    if not text:
        pictures = flat(inside)[1] if inside else walk.after[after:]
        if pictures and all(_is_at(each, url) for each in pictures):
            # A script enlarges it; the link says no more than the picture's own block.
            return
        text = _name(attributes) or next((p.alt for p in pictures if hasattr(p, "alt")), "")
        if not text and not pictures:
            return
    elif raised:
        text = text.strip("[]")
    rel = attributes.get("rel")
    walk.after.append(LinkBlock(url, text or url, tuple(rel.lower().split()) if rel else ()))


def _is_at(block: Block, url: str) -> bool:
    """Whether it is the picture at ``url``, for whatever screens."""
    return isinstance(block, ImageBlock) and (block.url.partition("#")[0] == url.partition("#")[0])


def _touches_another(node: LexborNode) -> bool:
    """Whether a link stands right after another in a box: cards and rows of links do, with no more
    than a style sheet between them."""
    before = node.prev
    if before is None or before.tag_id != _A:
        return False
    parent = node.parent
    return parent is not None and parent.tag in _ROWS


def superscript(walk: Walk, node: LexborNode) -> None:
    """Raised: a note or a citation, which is a link, in brackets, an exponent after ``^``, all else
    as it stands."""
    raised, start = _shifted(walk, node)
    if not raised:
        return
    if raised[0] == "[" and raised[-1] == "]":
        return
    if _is_all_links(node):
        _mark_citation(walk, start)
        return
    before = _last_character(walk.line, start)
    if not (before.isalnum() or before in ")]}") or _is_ordinal(before, raised):
        return
    if _EXPONENT.fullmatch(raised):
        walk.line.insert(start, "^")


def subscript(walk: Walk, node: LexborNode) -> None:
    """Lowered: only a digit after a digit needs a sign between them."""
    lowered, start = _shifted(walk, node)
    if lowered[:1].isdigit() and _last_character(walk.line, start).isdigit():
        walk.line.insert(start, "_")


def quotation(walk: Walk, node: LexborNode) -> None:
    """A quotation in a line; browsers add the marks."""
    walk.line.append("“")
    walk.children(node)
    walk.line.append("”")


def ruby_text(walk: Walk, node: LexborNode) -> None:
    """A reading, in brackets."""
    bracketed = node.prev is not None and node.prev.tag == "rp"
    walk.line.append("" if bracketed else "(")
    walk.children(node)
    walk.line.append("" if bracketed else ")")


def checkbox(walk: Walk, node: LexborNode) -> None:
    """The state of a task, where an item begins with one; other controls are not content."""
    attributes = node.attributes
    if attributes.get("type") != "checkbox":
        return
    around = node.parent
    # Themes open their menus with check boxes too.
    if "disabled" not in attributes and "task" not in (
        f"{attributes.get('class')} {around.attributes.get('class') if around else ''}"
    ):
        return
    for _ in range(3):
        if around is None:
            return
        if around.tag == "li":
            walk.line.append("[x] " if "checked" in attributes else "[ ] ")
            return
        around = around.parent


def button(walk: Walk, node: LexborNode) -> None:
    """Buttons do things; only those that are a title or a word of a sentence are content."""
    attributes = node.attributes
    classes = attributes.get("class") or ""
    around = node.parent
    if (around is not None and around.tag in _HEADINGS and _is_all_of(walk, around, node)) or (
        "accordion" in classes
    ):
        if not is_chrome(attributes):
            walk.children(node)
    elif attributes.get("role") == "tab":
        walk.block(node)
    elif _is_word(node) and not is_chrome(attributes):
        walk.children(node)


def _is_all_of(walk: Walk, around: LexborNode, node: LexborNode) -> bool:
    """Whether ``around`` has no words but those in ``node``."""
    return walk.ask(_letters, around) == _letters(node)


def _letters(node: LexborNode) -> int:
    return sum(map(str.isalnum, node.text()))


def _is_word(node: LexborNode) -> bool:
    """Whether a paragraph's sentence goes on behind the button: "press Run to begin"."""
    around, before, after = node.parent, node.prev, node.next
    if around is None or around.tag != "p" or before is None or after is None:
        return False
    return before.tag == after.tag == "-text" and (
        collapse_space(before.text())[-1:].isalnum() and collapse_space(after.text())[:1].isalnum()
    )


def _name(attributes: dict[str, str | None]) -> str:
    return collapse_space(attributes.get("aria-label") or attributes.get("title") or "")


def _is_note(attributes: dict[str, str | None]) -> bool:
    classes, role = attributes.get("class") or "", attributes.get("role") or ""
    return _names_note(classes) or _names_note(role) or "data-footnote-ref" in attributes


@lru_cache(maxsize=4096)  # a site has few different ones, and each of them thousands of times
def _names_note(said: str) -> bool:
    return _NOTE.search(said) is not None


def _is_all_links(raised: LexborNode) -> bool:
    """Whether no words are ``raised`` but those of links, to notes on the page or elsewhere."""
    links = 0
    child = raised.first_child
    while child is not None:
        if child.tag_id == _A:
            links += 1
        elif any(map(str.isalnum, child.text_lexbor() or "")):
            return False
        child = child.next
    return links > 0


def _is_all_raised(link: LexborNode) -> bool:
    """Whether all that a ``link`` holds is raised."""
    child = link.first_child
    return child is not None and child.tag_id == _SUP and child.next is None


def _mark_citation(walk: Walk, start: int) -> None:
    """Put what begins at ``start`` of the line into brackets, so that it joins no word."""
    if collapse_space("".join(walk.line[start:])).upper() not in _SIGNS:
        _mark_note(walk, start)


def _mark_note(walk: Walk, start: int) -> None:
    mark = collapse_space("".join(walk.line[start:])).removeprefix("^").strip("[]")
    walk.line[start:] = [f"[{mark}]"] if mark else []


def _shifted(walk: Walk, node: LexborNode) -> tuple[str, int]:
    """The words of a raised or lowered element and where in the line they begin."""
    start = len(walk.line)
    walk.children(node)
    return collapse_space("".join(walk.line[start:])), start


def _last_character(line: list[str], end: int) -> str:
    # Nothing but marks that came to nothing is empty: the first look mostly tells.
    for at in range(end - 1, -1, -1):
        if line[at]:
            return line[at][-1]
    return " "


def _is_ordinal(before: str, raised: str) -> bool:
    return before.isdigit() and _ORDINAL.fullmatch(raised) is not None
