"""Lines about the page itself: who may edit it, when somebody did, where on it one may jump to.

They are known by their words, which themes write alike on every page, and by where they stand.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scp_ssg.dom import is_empty
from scp_ssg.extract.boilerplate.phrases import language_of, phrases
from scp_ssg.extract.metadata import clean_line

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator

    from selectolax.lexbor import LexborNode

    from scp_ssg.extract.boilerplate.phrases import Phrases

    Known = Callable[[str], bool]

__all__ = ["page_information"]

_LINES = ("a", "div", "p", "section", "small", "span")
_ANY_LINE = ", ".join(_LINES)
_INLINE = frozenset({"a", "b", "em", "i", "small", "span", "strong"})
_LABELS = frozenset({"b", "div", "h2", "h3", "h4", "h5", "h6", "p", "span", "strong", "summary"})
_BARS = frozenset({"a", "div", "header", "p", "small", "span"})
_BOXES = frozenset({"div", "figure", "section"})
_LINE = 100
"""Characters of the longest such line, the subject of a change apart."""
_LONG = 300
_SHORT = 60
_ENOUGH_CODE = 10
"""Pieces of code, one after the other, without a button."""
_MAX_DEPTH = 60
"""Levels below the content down to which lines about the page are looked for."""
_AROUND_CODE = 3
"""Levels between code and the box that has the buttons for it."""


def page_information(root: LexborNode) -> Iterator[LexborNode]:
    """The elements below ``root`` that only say what all pages of a theme do."""
    said = phrases(language_of(root))
    there = said.said_in(said.small(root.text_lexbor()))
    if hints := said.hints & there:
        yield from _about(root, said, hints)
    if not said.jumps.isdisjoint(there):
        for link in root.css("a[href^='#']"):
            if _says(link, said.jump) and not _in_a_sentence(link):
                yield link
    if not said.names.isdisjoint(there):
        yield from _names_of_contents(root, said)
    if not said.copies.isdisjoint(there):
        yield from _buttons_of_code(root, said)


def _about(root: LexborNode, said: Phrases, hints: Collection[str]) -> Iterator[LexborNode]:
    """The lines below ``root`` about the page; only what holds one of ``hints`` is looked into."""
    inside = [(root, 0)]
    while inside:
        around, depth = inside.pop()
        for node in around.iter():
            text = node.text_lexbor()
            if any(map(said.small(text).__contains__, hints)):
                # All the text in a box is read, at each level anew.
                if depth < _MAX_DEPTH:
                    inside.append((node, depth + 1))
                if node.tag in _LINES and _is_about(node, text, said):
                    yield node


def _is_about(node: LexborNode, text: str, said: Phrases) -> bool:
    if len(text) > _LONG:
        return False
    if len(text) > _LINE:
        # What was changed is linked, in words of any length.
        text = "".join(c.text() for c in node.iter(include_text=True) if c.tag != "a")
        if len(text) > _LINE or not any(map(str.isdigit, text)):
            return False
    return said.about(clean_line(text)) and not _in_a_sentence(node)


def _in_a_sentence(node: LexborNode) -> bool:
    """Whether words stand beside it in its line."""
    inner: LexborNode | None = node
    while inner is not None and inner.tag in _INLINE:
        for beside in (inner.prev, inner.next):
            if (
                beside is not None
                and beside.tag == "-text"
                and any(map(str.isalnum, beside.text()))
            ):
                return True
        inner = inner.parent
    return False


def _names_of_contents(root: LexborNode, said: Phrases) -> Iterator[LexborNode]:
    """Names of tables of contents; such a table without a name of its own in HTML goes with it."""
    for contents in root.css("nav, ul, ol"):
        label = _before(contents)
        if label is None or label.tag not in _LABELS or not _says(label, said.contents):
            continue
        first = contents.css_first("a[href]")
        if first is None or not (first.attributes.get("href") or "").startswith("#"):
            continue
        if contents.tag == "nav":
            yield label
        elif not (label.tag or "").startswith("h") and _leads_down_only(contents):
            yield label
            yield contents


def _leads_down_only(contents: LexborNode) -> bool:
    links = contents.css("a[href]")
    linked = sum(len(clean_line(a.text())) for a in links)
    return (
        len(links) > 1
        and all((a.attributes.get("href") or "").startswith("#") for a in links)
        and len("".join(contents.text().split())) <= linked
    )


def _buttons_of_code(root: LexborNode, said: Phrases) -> Iterator[LexborNode]:
    without = 0
    for code in root.css("pre"):
        buttons = list(_buttons_beside(code, root, said))
        yield from buttons
        without = 0 if buttons else without + 1
        # What a theme puts beside code it puts beside nearly all of it.
        if without == _ENOUGH_CODE:
            return


def _buttons_beside(code: LexborNode, root: LexborNode, said: Phrases) -> Iterator[LexborNode]:
    room = _SHORT
    box = code
    for _ in range(_AROUND_CODE):
        for beside in (_before(box), _after(box)):
            if beside is not None and beside.tag in _BARS and _may_say_copy(beside, said):
                yield from (each for each in beside.css(_ANY_LINE) if _says(each, said.copy))
        around = box.parent
        if around is None or around.tag not in _BOXES or around.mem_id == root.mem_id:
            return
        # What stands beside is soon too long; the code and all around it would be read for nothing.
        for beside in _beside(box):
            room -= len(beside.text())
            if room < 0:
                return
        box = around


def _beside(box: LexborNode) -> Iterator[LexborNode]:
    """What stands before and after ``box``, the nearest first."""
    before, after = box.prev, box.next
    while before is not None:
        yield before
        before = before.prev
    while after is not None:
        yield after
        after = after.next


def _may_say_copy(bar: LexborNode, said: Phrases) -> bool:
    text = bar.text()
    return len(text) <= _SHORT and any(map(text.lower().__contains__, said.copies))


def _says(node: LexborNode, known: Known) -> bool:
    text = node.text_lexbor()
    return len(text) <= _SHORT and known(clean_line(text))


def _before(node: LexborNode) -> LexborNode | None:
    """The element before ``node``, if no words part them."""
    found = node.prev
    while found is not None and not found.is_element_node and is_empty(found):
        found = found.prev
    return found if found is not None and found.is_element_node else None


def _after(node: LexborNode) -> LexborNode | None:
    """The element after ``node``, if no words part them."""
    found = node.next
    while found is not None and not found.is_element_node and is_empty(found):
        found = found.next
    return found if found is not None and found.is_element_node else None
