"""Templates of a page, in the place where a browser shows what they stand for.

A declarative shadow root (HTML, "The template element") is shown in place of its host's children,
which the shadow root's slots show. React's server streams parts of a page after the rest of it,
hidden until a script runs: a call in that script names the placeholder, a ``template``, and the
part that replaces it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from scp_ssg.dom import LexborHTMLParser, LexborNode, is_empty, parse, siblings, within

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["expand_shadow_roots", "place_streamed_parts"]

_ROOTS = "template[shadowrootmode=open i], template[shadowrootmode=closed i]"
_HOSTS = frozenset(
    {"article", "aside", "blockquote", "body", "div", "footer", "h1", "h2", "h3", "h4", "h5", "h6"}
    | {"header", "main", "nav", "p", "section", "span"}
)
"""Elements that may have a shadow root, beside custom elements."""
_TAG = re.compile(r'<template(?: [^\s="<>]+(?:="[^"]*")?)*>')
"""The start tag as the parser serializes it."""
_MAX_DEPTH = 4
"""Levels of shadow roots in shadow roots; each level is parsed once more."""
_MAX_HOSTS = 16
"""Levels of hosts in hosts; the content of an outer host is copied again at each level."""

_CALL = re.compile(r'\$R([CS])\("([^"\\]{1,40})","([^"\\]{1,40})"\)')
"""``$RC`` completes a boundary and names the placeholder first, then the part. ``$RS`` completes a
segment of a streamed part and names the part first."""
_MAX_PARTS = 50
"""Parts of a page; each is searched for in the whole page. The most seen on a real page are 20."""


def expand_shadow_roots(tree: LexborHTMLParser, depth: int = 0) -> None:
    """Replace the children of each shadow host in ``tree`` by the content of its shadow root."""
    if tree.body is None:
        return
    for host, template in _innermost_first(_roots(tree.body)):
        html = template.html or ""
        start = _TAG.match(html)
        if start is None:
            continue
        shadow = parse(html[start.end() :].removesuffix("</template>"))
        if depth < _MAX_DEPTH:
            expand_shadow_roots(shadow, depth + 1)
        if shadow.body is not None:
            _expand(host, shadow.body)


def _roots(body: LexborNode) -> dict[int, tuple[LexborNode, LexborNode]]:
    """Each host in ``body`` with its shadow root, by the host's ``mem_id``. A host has only one
    (HTML, "attach a shadow root")."""
    roots: dict[int, tuple[LexborNode, LexborNode]] = {}
    for template in body.css(_ROOTS):
        host = template.parent
        if host is not None and (host.tag in _HOSTS or "-" in (host.tag or "")):
            roots.setdefault(host.mem_id, (host, template))
    return roots


def _innermost_first(
    roots: dict[int, tuple[LexborNode, LexborNode]],
) -> Iterable[tuple[LexborNode, LexborNode]]:
    """``roots`` in such an order that a host comes before the hosts that it is in.

    The children of a host are copied into the slots and then removed, with all the shadow roots in
    them; so the inner ones must be expanded first.
    """
    levels: list[list[tuple[LexborNode, LexborNode]]] = []
    left = dict(roots)
    while left and len(levels) < _MAX_HOSTS:
        is_inside = within(left)
        level = {mem_id: pair for mem_id, pair in left.items() if not is_inside(pair[0])}
        levels.append(list(level.values()))
        left = {mem_id: pair for mem_id, pair in left.items() if mem_id not in level}
    return [pair for level in reversed(levels) for pair in level]


def _expand(host: LexborNode, shadow: LexborNode) -> None:
    """Replace the children of ``host`` by those of ``shadow``, and move them into its slots.

    A child without a slot is removed: browsers do not show it.
    """
    children = [each for each in host.iter(include_text=True) if each.tag != "template"]
    own = {each.mem_id for each in children}
    for each in list(shadow.iter(include_text=True)):
        host.insert_child(each)  # a copy of it
    is_own = within(own)
    slots = [each for each in host.css("slot") if each.mem_id not in own and not is_own(each)]
    assigned: dict[str, list[LexborNode]] = {}
    for each in children:
        name = each.attributes.get("slot") if each.is_element_node else None
        assigned.setdefault(name or "", []).append(each)
    for slot in slots:
        _fill(slot, assigned.pop(slot.attributes.get("name") or "", []))
    for each in children:
        each.decompose()


def _fill(slot: LexborNode, assigned: list[LexborNode]) -> None:
    """Replace the default content of ``slot`` by copies of ``assigned``, unless these are empty."""
    if not all(map(is_empty, assigned)):
        for each in list(slot.iter(include_text=True)):
            each.decompose()
        for each in assigned:
            slot.insert_child(each)


def place_streamed_parts(tree: LexborHTMLParser, html: str) -> None:
    """Move the streamed parts of ``html`` to their placeholders in ``tree``, its tree."""
    for kind, *ids in _CALL.findall(html)[:_MAX_PARTS]:
        placeholder_id, part_id = ids if kind == "C" else reversed(ids)
        # Each search is a new one: a placeholder may be in a part that has been moved.
        placeholder = tree.css_first(f'template[id="{placeholder_id}"]')
        part = tree.css_first(f'div[hidden][id="{part_id}"]')
        if placeholder is None or part is None:
            continue
        if part.css_first(f'[id="{placeholder_id}"]') is None:
            if kind == "C":
                _remove_fallback(placeholder)
            _place(part, placeholder)


def _place(part: LexborNode, placeholder: LexborNode) -> None:
    placeholder.insert_after(part)  # a copy of it
    part.decompose()
    if placeholder.next is not None:
        del placeholder.next.attrs["hidden"]


def _remove_fallback(placeholder: LexborNode) -> None:
    """Remove what the page shows until the part arrives, up to the comment that ends the
    boundary."""
    fallback = []
    depth = 0
    for node in siblings(placeholder):
        if node.is_comment_node:
            depth += {"/$": -1, "$": 1, "$?": 1, "$!": 1}.get(node.comment_content or "", 0)
            if depth < 0:
                break
        fallback.append(node)
    else:
        return
    for each in fallback:
        each.decompose()
