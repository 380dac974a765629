"""Inline elements: links, footnote references, superscripts, subscripts and quotations."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from scp_ssg.dom import BREAK, TEXT_NODE, LexborNode, collapse_space, tag_number
from scp_ssg.extract.blocks.block_text import text_and_references
from scp_ssg.extract.boilerplate import is_chrome_class
from scp_ssg.model import Block, ImageBlock, LinkBlock

if TYPE_CHECKING:
    from scp_ssg.extract.blocks.walk import Walk

__all__ = [
    "PHRASE_NUMBERS",
    "anchor",
    "cite",
    "flex_row",
    "ignore",
    "is_footnote_reference",
    "is_link_of_card",
    "italic",
    "last_character",
    "line_break",
    "name_of_card",
    "name_of_link",
    "phrases_touch",
    "quotation",
    "ruby_text",
    "subscript",
    "superscript",
    "touches_link_before",
]

_FOOTNOTE = re.compile(r"\b(?:footnote-ref|footnote-reference|footnote_ref|fn-ref|doc-noteref)\b")
_A = tag_number("a")
_SUP = tag_number("sup")
_TRADEMARKS = frozenset({"TM", "™", "SM", "℠", "®", "©", "(R)", "(C)"})
"""Superscripts that are part of the name before them."""
# The possessive repeat before the first digit keeps the match linear.
_EXPONENT = re.compile(r"[+\-\u2212]?\w|[+\-\u2212(]?(?:[^\W\d]|[.,])*+\d[\w.,+\-\u2212)]*+")
_ORDINALS = frozenset("eoaEOAºª")
"""Endings of numbers that are one letter, as an exponent may be."""


_ROWS = frozenset({"article", "aside", "div", "footer", "header", "main", "nav", "section"})
"""Boxes in which links that touch are separate words: cards, or a row of links."""

_BUTTON = re.compile(r"(?<![\w-])(?:btn|button)(?!\w)")
"""A class of a link that is drawn as a button: no word is a part of it and of the text before."""
_PERMALINKS = frozenset({"#", "##", "¶", "§", "⚓", "⚓︎", "🔗"})
"""The texts that themes give to permalinks."""


PHRASE_NUMBERS = frozenset(map(tag_number, ("a", "b", "code", "em", "small", "span", "strong")))
"""Inline elements that hold words as they stand."""
_A_WORD = 2
"""Characters; a capital that a style sheet enlarges is one."""
_STOPS = ".!?:…"


def ignore(_: Walk, _node: LexborNode) -> None:
    """Handle an element that is no content."""


def line_break(walk: Walk, _: LexborNode) -> None:
    """Handle a ``br``."""
    walk.line.append(BREAK)


def italic(walk: Walk, node: LexborNode) -> None:
    """Handle an ``i``: words, or the name of a picture in a font for icons."""
    classes = node.attributes.get("class")
    if classes is None or not is_chrome_class(classes):
        walk.phrase(node)


def anchor(walk: Walk, node: LexborNode) -> None:
    """Handle an ``a``: its text stays in the line, and its link block follows the line."""
    attributes = node.attributes
    classes = attributes.get("class")
    if classes is not None and is_chrome_class(classes):
        return
    if is_link_of_card(classes):
        _link_of_card(walk, node, attributes)
        return
    line = walk.line
    # After white space no link touches what stands before it.
    if (
        line
        and not line[-1][-1:].isspace()
        and (touches_link_before(node) or (classes is not None and _BUTTON.search(classes)))
    ):
        line.append(" ")
    blocks, pieces, references = len(walk.out), len(line), len(walk.references)
    first = node.first_child
    if first is None or first.next is None or not phrases_touch(node):
        walk.phrase(node)
    else:
        flex_row(walk, node)
    href = attributes.get("href")
    is_superscript = first is not None and first.tag_id == _SUP and first.next is None
    if is_superscript:
        _bracket_citation(walk, pieces)
    if not href:
        return
    if href[0] == "#":
        if is_footnote_reference(attributes):
            _bracket(walk, pieces)
        elif _is_permalink("".join(walk.line[pieces:]).strip(), node, href):
            del walk.line[pieces:]
        return
    url = walk.link_url(href)
    if url is None:
        return
    # The link may hold whole blocks, which have ended the line: the first begins with its words.
    if len(walk.out) == blocks:
        text = collapse_space("".join(walk.line[pieces:]))
        inside = walk.references[references:]
    else:
        words, inside = text_and_references(walk.out[blocks:])
        words = words.removeprefix(collapse_space("".join(line[:pieces])))
        text = collapse_space(f"{words}\n{''.join(walk.line)}")
    if not text:
        if (name := _name_of_image_link(attributes, url, inside)) is None:
            return
        text = name
    elif is_superscript:
        text = text.strip("[]")
    walk.references.append(LinkBlock(url, text or url, _relations(attributes)))


def _link_of_card(walk: Walk, node: LexborNode, attributes: dict[str, str | None]) -> None:
    url = walk.link_url(attributes.get("href") or "")
    if url is not None:
        walk.references.append(LinkBlock(url, name_of_card(node) or url, _relations(attributes)))


def _relations(attributes: dict[str, str | None]) -> tuple[str, ...]:
    rel = attributes.get("rel")
    return tuple(rel.lower().split()) if rel else ()


def is_link_of_card(classes: str | None) -> bool:
    """Return whether a link with these ``classes`` lies over a whole card of Sphinx-Design, whose
    style sheet hides the link's words: its address, say."""
    return classes is not None and "sd-hide-link-text" in classes


def name_of_card(link: LexborNode) -> str:
    """The title of the card that ``link`` lies over, else the words of the link."""
    card = link.parent
    title = card.css_first(".sd-card-title") if card is not None else None
    name = collapse_space(title.text_lexbor() or "") if title is not None else ""
    return name or collapse_space(link.text_lexbor() or "")


def _is_permalink(text: str, link: LexborNode, href: str) -> bool:
    """Return whether ``link`` has a theme's ``text`` for permalinks: a known sign, or any beside
    the words of an element that has the id to which it leads. A sign alone is what a table or a
    list is about, such as an operator."""
    if text in _PERMALINKS:
        return True
    box = link.parent
    return (
        box is not None
        and box.attributes.get("id") == href[1:] != ""
        and not any(map(str.isalnum, text))
        and collapse_space(box.text_lexbor()) != text
    )


def _name_of_image_link(
    attributes: dict[str, str | None], url: str, references: list[Block]
) -> str | None:
    """The name of a link to ``url`` that has no text, only ``references``, perhaps none.

    None if there shall be no link block: the link is empty, or it enlarges its own image.
    """
    # The fragment may name a colour scheme.
    own = url.partition("#")[0]
    if references and all(
        isinstance(each, ImageBlock) and each.url.partition("#")[0] == own for each in references
    ):
        return None
    found = name_of_link(attributes) or next((r.alt for r in references if hasattr(r, "alt")), "")
    return found if found or references else None


def flex_row(walk: Walk, node: LexborNode) -> None:
    """Handle a flex or grid box: its children touch in the HTML, but stand apart on the page."""
    for child in node.iter(include_text=True):
        if walk.line:
            walk.line.append(" ")
        walk.visit(child)


def phrases_touch(node: LexborNode) -> bool:
    """Return whether ``node`` has inline elements that touch, one of several words, and no words of
    its own: a style sheet parts them, as the name of a step and what is done in it. A name that two
    styles write is of one word."""
    # Most boxes are decided here: they begin with white space, or with other boxes, or hold one.
    first = node.first_child
    if first is None or (number := first.tag_id) == TEXT_NODE or (second := first.next) is None:
        return False
    if number not in PHRASE_NUMBERS and second.tag_id not in PHRASE_NUMBERS:
        return False
    found = False
    before = ""
    for child in node.iter(include_text=True):
        number = child.tag_id
        if number == TEXT_NODE:
            if not child.is_empty_text_node:
                return False
            before = ""
        elif number not in PHRASE_NUMBERS:
            before = ""
        else:
            text = child.text_lexbor()
            found = found or (bool(before) and _are_two(before, text))
            before = text
    return found


def _are_two(before: str, text: str) -> bool:
    """Return whether these texts of two elements that touch are no parts of one word."""
    if len(before) < _A_WORD or len(text) < _A_WORD:
        return False
    may_touch = (before[-1].isalnum() or before[-1] in _STOPS) and text[0].isalnum()
    return may_touch and (" " in before.strip() or " " in text.strip())


def touches_link_before(node: LexborNode) -> bool:
    """True if a link directly follows another in a box: only a style sheet separates them."""
    sibling = node.prev
    if sibling is None or sibling.tag_id != _A:
        return False
    parent = node.parent
    return parent is not None and parent.tag in _ROWS


def cite(walk: Walk, node: LexborNode) -> None:
    """Handle a ``cite``: below a quotation or picture, only a style sheet parts it from a name."""
    parent = node.parent
    is_apart = parent is not None and parent.tag in ("blockquote", "figcaption", "footer")
    if is_apart and node.prev is not None and node.prev.is_element_node:
        walk.line.append(" ")
    walk.phrase(node)
    if is_apart and node.next is not None and node.next.is_element_node:
        walk.line.append(" ")


def superscript(walk: Walk, node: LexborNode) -> None:
    """Handle a ``sup``: a link in it is a footnote or citation and gets brackets, an exponent gets
    a ``^``, anything else stays as it is."""
    text, start = _add_to_line(walk, node)
    if not text or (text[0] == "[" and text[-1] == "]"):
        return
    if _holds_only_links(node):
        _bracket_citation(walk, start)
        return
    base = last_character(walk.line, start)
    if not (base.isalnum() or base in ")]}") or (base.isdigit() and text in _ORDINALS):
        return
    if _EXPONENT.fullmatch(text):
        walk.line.insert(start, "^")


def subscript(walk: Walk, node: LexborNode) -> None:
    """Handle a ``sub``: a digit after a digit gets a ``_`` between them."""
    text, start = _add_to_line(walk, node)
    if text[:1].isdigit() and last_character(walk.line, start).isdigit():
        walk.line.insert(start, "_")


def quotation(walk: Walk, node: LexborNode) -> None:
    """Handle a ``q``: browsers add the quotation marks."""
    walk.line.append("“")
    walk.children(node)
    walk.line.append("”")


def ruby_text(walk: Walk, node: LexborNode) -> None:
    """Handle an ``rt``: the pronunciation goes into brackets, unless ``rp`` has them."""
    bracketed = node.prev is not None and node.prev.tag == "rp"
    walk.line.append("" if bracketed else "(")
    walk.children(node)
    walk.line.append("" if bracketed else ")")


def name_of_link(attributes: dict[str, str | None]) -> str:
    """The name that the attributes of a link give it, or empty."""
    return collapse_space(attributes.get("aria-label") or attributes.get("title") or "")


def is_footnote_reference(attributes: dict[str, str | None]) -> bool:
    names = f"{attributes.get('class')} {attributes.get('role')}"
    return "data-footnote-ref" in attributes or _FOOTNOTE.search(names) is not None


def _holds_only_links(superscript: LexborNode) -> bool:
    """True if all words of ``superscript`` are in links, to notes on the page or elsewhere."""
    has_link = False
    for child in superscript.iter(include_text=True):
        if child.tag_id == _A:
            has_link = True
        elif any(map(str.isalnum, child.text_lexbor() or "")):
            return False
    return has_link


def _bracket_citation(walk: Walk, start: int) -> None:
    """As ``_bracket``, but a trademark sign and its like stay as they are."""
    if collapse_space("".join(walk.line[start:])).upper() not in _TRADEMARKS:
        _bracket(walk, start)


def _bracket(walk: Walk, start: int) -> None:
    """Put what begins at ``start`` of the line into brackets, so that it joins no word."""
    mark = collapse_space("".join(walk.line[start:])).removeprefix("^").strip("[]")
    # What has no character is the mark of an element in Markdown, and stays.
    empty = [piece for piece in walk.line[start:] if not piece]
    walk.line[start:] = [*empty[:1], f"[{mark}]" if mark else "", *empty[1:]]


def _add_to_line(walk: Walk, node: LexborNode) -> tuple[str, int]:
    """Add the text of ``node`` to the line; gives that text and its first index in the line."""
    start = len(walk.line)
    walk.children(node)
    return collapse_space("".join(walk.line[start:])), start


def last_character(line: list[str], end: int) -> str:
    """The last character before index ``end`` of the line; a space at the line's beginning."""
    for at in range(end - 1, -1, -1):
        if line[at]:
            return line[at][-1]
    return " "
