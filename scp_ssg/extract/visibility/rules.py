"""The rules for hidden elements.

An element is hidden, with all that is in it, by its attributes or its own style. Style sheets are
not read, but for the one that a notebook writes beside a box: of classes only ``hidden`` counts,
which every framework hides with. ``chrome`` of ``boilerplate`` has the names of generators' hidden
elements.
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import chain, islice
from typing import TYPE_CHECKING, NamedTuple

from scp_ssg.dom import (
    LexborHTMLParser,
    LexborNode,
    label,
    lineage,
    lowered,
    nearest_element,
    outermost,
    parse,
    remove,
    siblings,
    with_ancestors,
    within,
)
from scp_ssg.extract.visibility.panels import Panels
from scp_ssg.extract.visibility.templates import expand_shadow_roots

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping

__all__ = [
    "MAY_BE_HIDDEN",
    "HiddenBox",
    "around_kept",
    "hidden_elements",
    "is_visible_at",
    "remove_hidden",
    "visible_tree",
]

# A style that hides or shows has "display", "visibility" or "content-visibility" in it.
MAY_BE_HIDDEN = "[hidden], [popover], .hidden, dialog, [style*=is i]"
"""A selector of every element that may be hidden, or visible in a hidden one, and of others."""
_MAY_CHANGE = f"template, {MAY_BE_HIDDEN}"

_COMMENT = re.compile(r"/\*.*?(?:\*/|\Z)", re.DOTALL)

_NEVER_HIDDEN = frozenset({"-comment", "body", "html", "input", "script", "style"})
"""Elements that never count as hidden: some are read though nobody sees them, and a script shows
the whole page once it is complete."""

_CELLS = frozenset({"td", "th"})

_PLAIN_TEXT = "-text-repr-fallback"
"""The end of the class that xarray, scikit-learn and PySTAC give to the plain text of an object in
a notebook. It is read where their style, which shows the hidden box after it in its place, is left
out."""
_STYLE_WITHIN = 20
"""Nodes before a box, or before its parent, that may be this style."""


class HiddenBox(NamedTuple):
    """A hidden element with words, which was removed."""

    parent: LexborNode
    """The element that held it."""
    element: str
    """Its tag, id and first classes: ``div#answer.hidden``."""
    text: str
    """Its text, with the white space of the HTML."""


def visible_tree(
    html: str, lower: bytes | None = None, keep: Iterable[str] = ()
) -> tuple[LexborHTMLParser, list[HiddenBox]]:
    """The tree of ``html``, a page or a fragment of one, without hidden elements; and what these
    are.

    Its shadow roots are expanded. ``lower`` is what ``lowered`` makes of ``html``, if the caller
    has it. What one of the selectors ``keep`` matches counts as visible.
    """
    tree = parse(html)
    body = tree.body
    # Most fragments have no such word and are not searched.
    if body is None or next(_signs(lower or lowered(html)), None) is None:
        return tree, []
    # One search for both, since each search visits every element.
    candidates = body.css(_MAY_CHANGE)
    if any(each.tag == "template" for each in candidates):
        expand_shadow_roots(tree)
        candidates = body.css(MAY_BE_HIDDEN)
    hidden = hidden_elements(body, candidates, around_kept(body, keep)) if candidates else []
    return tree, remove_hidden(hidden)


def around_kept(root: LexborNode, keep: Iterable[str]) -> set[int]:
    """The ``mem_id`` of the elements that the author's selectors ``keep`` match below ``root``, and
    of those that hold one. What is hidden in such an element stays hidden."""
    return with_ancestors((each for selector in keep for each in root.css(selector)), root)


def remove_hidden(elements: Iterable[LexborNode]) -> list[HiddenBox]:
    """Remove the hidden ``elements``, of which none holds another; describe those with words."""
    found: list[HiddenBox] = []
    for each in elements:
        parent = each.parent
        remove(each.css("script, style") if each.is_element_node else ())
        if parent is not None and (text := each.text_lexbor()).strip():
            element = label(each if each.is_element_node else parent)
            found.append(HiddenBox(parent, element, text))
        each.decompose()
    return found


_PLACE = "scp-ssg-place"
_MAY_HIDE = (b"hidden", b"display", b"visibility", b"popover", b"<dialog", b"<template")
"""Each start tag that may hide an element has one of these, in lower case."""
_MAX_SIGNS = 8
_NEAR = 2000
"""Bytes of HTML that are searched for the end of a hidden element that holds others of its name."""
_FAR = 20_000
"""Bytes that are searched for the end tag of another: icons are long."""
_NAME = re.compile(rb"<([a-z][^\s/>]*)")
_INVISIBLE_RANGES = (
    (b"<!--", b"-->"),
    (b"<script", b"</script"),
    (b"<textarea", b"</textarea"),
)


def is_visible_at(html: str, at: int) -> bool:
    """Return whether index ``at`` of the page ``html`` is outside of all hidden elements."""
    before = lowered(html[max(html.find("<body"), 0) : at])
    # Most pages have few hidden elements before their content, all small: they are not parsed.
    if not any(_is_open(before, *each) for each in _INVISIBLE_RANGES):
        signs = list(islice(_signs(before), _MAX_SIGNS + 1))
        if len(signs) <= _MAX_SIGNS and all(_closes_nearby(before, sign) for sign in signs):
            return True
    tree = parse(f"{html[:at]}<{_PLACE}></{_PLACE}>")
    body = tree.body
    place = body.css_first(_PLACE) if body is not None else None
    if body is None or place is None:
        return False
    hidden = {each.mem_id for each in hidden_elements(body, body.css(MAY_BE_HIDDEN))}
    return not within(hidden)(place)


def _signs(html: bytes) -> Iterator[int]:
    """The indexes of words in ``html``, in lower case, that may hide an element."""
    for sign in _MAY_HIDE:
        # For words that most pages lack, looking from the end takes a fifth of the time.
        at = html.rfind(sign)
        while at >= 0:
            # ``aria-hidden`` and ``overflow-hidden`` hide nothing.
            if sign != b"hidden" or html[at - 1 : at] != b"-":
                yield at
            at = html.rfind(sign, 0, at + len(sign) - 1)


def _closes_nearby(before: bytes, sign: int) -> bool:
    """Return whether the element whose start tag has the word at ``sign`` is closed near it."""
    start = before.rfind(b"<", 0, sign + 1)
    name = _NAME.match(before, max(start, 0))
    if name is None:
        return False
    end_tag = before.find(b"</" + name[1], sign, start + _FAR)
    end = before.find(b">", end_tag) + 1 if end_tag >= 0 else 0
    near = before.rfind(b">", sign, start + _NEAR) + 1
    return any(each > 0 and _is_closed(before[start:each]) for each in (end, near))


@lru_cache(maxsize=64)  # most pages of a site have the same hidden elements
def _is_closed(html: bytes) -> bool:
    """Return whether the element at the beginning of ``html`` ends there, too."""
    text = html.decode("utf-8", "surrogatepass")
    body = parse(f"{text}<{_PLACE}></{_PLACE}>").body
    element = body.first_child if body is not None else None
    place = body.css_first(_PLACE) if body is not None else None
    if element is None or place is None or not element.is_element_node:
        return False
    return element.mem_id != place.mem_id and not within({element.mem_id})(place)


def _is_open(before: bytes, start: bytes, end: bytes) -> bool:
    """Return whether no ``end`` follows the last ``start`` in ``before``."""
    last = before.rfind(start)
    return last >= 0 and before.find(end, last) < 0


def hidden_elements(
    root: LexborNode, candidates: Iterable[LexborNode], shown: Collection[int] = ()
) -> list[LexborNode]:
    """The outermost hidden elements below ``root``.

    ``candidates`` are all elements that ``MAY_BE_HIDDEN`` matches there, and perhaps others.
    ``shown`` are the ``mem_id`` of elements that count as visible: a script will show them, as they
    hold the whole content of the page, or the author keeps them.
    """
    elements = {each.mem_id: each for each in candidates}
    elements.pop(root.mem_id, None)
    if not elements:
        return []
    panels = Panels(root)
    hidden: dict[int, LexborNode] = {}
    invisible: list[LexborNode] = []
    visible: list[LexborNode] = []
    for each in elements.values():
        attributes = each.attributes
        if each.tag in _NEVER_HIDDEN or each.mem_id in shown:
            continue
        style = _style(attributes.get("style"))
        visibility = style.get("visibility")
        if visibility == "visible":
            visible.append(each)
        if _is_not_rendered(each, attributes, style):
            if not panels.contains(each, attributes):
                gone = _plain_text_of(each) or each
                hidden[gone.mem_id] = gone
        elif visibility in ("hidden", "collapse") and not panels.contains(each, attributes):
            invisible.append(each)
    for each in _invisible_parts(invisible, visible, root):
        # An invisible cell keeps its place in the row.
        parts = each.iter(include_text=True) if each.tag in _CELLS else (each,)
        hidden.update((part.mem_id, part) for part in parts)
    return outermost(hidden.values())


def _is_not_rendered(
    node: LexborNode, attributes: Mapping[str, str | None], style: Mapping[str, str]
) -> bool:
    """True if browsers render neither ``node`` nor anything in it."""
    if style.get("content-visibility") == "hidden":
        return True
    display = style.get("display")
    if display is not None:
        # It overrides the default of browsers.
        return display == "none"
    if "hidden" in attributes:
        return True
    if node.tag == "dialog":
        return "open" not in attributes
    if "popover" in attributes:
        return True
    classes = attributes.get("class") or ""
    # Tailwind's ``hidden md:block`` is visible on large screens.
    return "hidden" in classes.split() and ":" not in classes


def _plain_text_of(box: LexborNode) -> LexborNode | None:
    """The plain text before ``box``, which is hidden, if a style shows ``box`` in its place."""
    text = nearest_element(box, backwards=True)
    if text is None or not (text.attributes.get("class") or "").endswith(_PLAIN_TEXT):
        return None
    before = (islice(siblings(n, backwards=True), _STYLE_WITHIN) for n in (box, box.parent) if n)
    styles = (each.text() for each in chain.from_iterable(before) if each.tag == "style")
    return text if any(_PLAIN_TEXT in each for each in styles) else None


def _style(declarations: str | None) -> dict[str, str]:
    """Property → value. The last declaration of a property counts, ``!important`` ones first."""
    if not declarations:
        return {}
    normal: dict[str, str] = {}
    important: dict[str, str] = {}
    for each in _COMMENT.sub("", declarations).lower().split(";"):
        name, _, rest = each.partition(":")
        value, bang, _ = rest.partition("!")
        (important if bang else normal)[name.strip()] = value.strip()
    return normal | important


def _invisible_parts(
    invisible: list[LexborNode], visible: list[LexborNode], root: LexborNode
) -> list[LexborNode]:
    """The parts of ``invisible`` elements (CSS ``visibility``) without the ``visible`` in them."""
    if not visible:
        return invisible
    visible_ids = {each.mem_id for each in visible}
    holding_visible = with_ancestors(visible, root)
    # An invisible element in another is part of that one, unless a visible one is between them.
    invisible_ids = {each.mem_id for each in invisible}
    either = visible_ids | invisible_ids
    parts = []
    left = [each for each in invisible if _nearest_ancestor(each, either) not in invisible_ids]
    while left:
        node = left.pop()
        if node.mem_id not in holding_visible:
            parts.append(node)
        elif node.mem_id not in visible_ids:
            left += node.iter(include_text=True)
    return parts


def _nearest_ancestor(node: LexborNode, candidates: Collection[int]) -> int | None:
    """The nearest ancestor of ``node`` among ``candidates``, by ``mem_id``."""
    numbers = (each.mem_id for each in lineage(node.parent))
    return next((each for each in numbers if each in candidates), None)
