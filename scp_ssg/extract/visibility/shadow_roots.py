"""Declarative shadow roots (HTML, "The template element"), expanded as browsers show them.

A browser shows the content of a shadow root in place of its host's children. The shadow root's
slots show these children.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from scp_ssg.dom import is_empty, parse, within

if TYPE_CHECKING:
    from collections.abc import Iterable

    from selectolax.lexbor import LexborHTMLParser, LexborNode

__all__ = ["expand_shadow_roots"]

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
        if host is not None and _may_host(host):
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


def _may_host(node: LexborNode) -> bool:
    tag = node.tag or ""
    return tag in _HOSTS or "-" in tag


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
        assigned.setdefault(_slot_of(each), []).append(each)
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


def _slot_of(node: LexborNode) -> str:
    return (node.attributes.get("slot") or "") if node.is_element_node else ""
