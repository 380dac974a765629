"""Declarative shadow roots (HTML, "The template element"): what browsers show in place of what
their host holds."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from scp_ssg.dom import is_empty, parse, within

if TYPE_CHECKING:
    from collections.abc import Iterable

    from selectolax.lexbor import LexborHTMLParser, LexborNode

__all__ = ["show_shadows"]

_ROOTS = "template[shadowrootmode=open i], template[shadowrootmode=closed i]"
_HOSTS = frozenset(
    {"article", "aside", "blockquote", "body", "div", "footer", "h1", "h2", "h3", "h4", "h5", "h6"}
    | {"header", "main", "nav", "p", "section", "span"}
)
"""Elements that may have one, beside those of a site's own making."""
_TAG = re.compile(r'<template(?: [^\s="<>]+(?:="[^"]*")?)*>')
"""The start tag as the parser writes it."""
_MAX_DEPTH = 4
"""Shadow roots in shadow roots; each level is read once more."""
_MAX_HOSTS = 16
"""Hosts in hosts; what an outer one holds is copied once more at each."""


def show_shadows(tree: LexborHTMLParser, depth: int = 0) -> None:
    """Puts what stands in the shadow roots of ``tree`` where a browser shows it."""
    if tree.body is None:
        return
    for host, template in _innermost_first(_roots(tree.body)):
        written = template.html or ""
        start = _TAG.match(written)
        if start is None:
            continue
        shadow = parse(written[start.end() :].removesuffix("</template>"))
        if depth < _MAX_DEPTH:
            show_shadows(shadow, depth + 1)
        if shadow.body is not None:
            _show(host, shadow.body)


def _roots(body: LexborNode) -> dict[int, tuple[LexborNode, LexborNode]]:
    """Each host in ``body`` with its shadow root, by the host's ``mem_id``; a second root of one
    host is none (HTML, "attach a shadow root")."""
    roots: dict[int, tuple[LexborNode, LexborNode]] = {}
    for template in body.css(_ROOTS):
        host = template.parent
        if host is not None and _may_host(host):
            roots.setdefault(host.mem_id, (host, template))
    return roots


def _innermost_first(
    roots: dict[int, tuple[LexborNode, LexborNode]],
) -> Iterable[tuple[LexborNode, LexborNode]]:
    """``roots`` so that a host comes before those that it stands in: what a host holds is copied
    into its slots and taken out, and with it all shadow roots that are in it."""
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


def _show(host: LexborNode, shadow: LexborNode) -> None:
    """Puts what ``shadow`` holds into ``host``, and what ``host`` held into its slots; without a
    slot nobody sees it."""
    held = [each for each in host.iter(include_text=True) if each.tag != "template"]
    own = {each.mem_id for each in held}
    for each in list(shadow.iter(include_text=True)):
        host.insert_child(each)  # a copy of it
    is_own = within(own)
    slots = [each for each in host.css("slot") if each.mem_id not in own and not is_own(each)]
    fillings: dict[str, list[LexborNode]] = {}
    for each in held:
        fillings.setdefault(_slot_of(each), []).append(each)
    for slot in slots:
        filling = fillings.pop(slot.attributes.get("name") or "", [])
        if not all(map(is_empty, filling)):
            for each in list(slot.iter(include_text=True)):
                each.decompose()
            for each in filling:
                slot.insert_child(each)
    for each in held:
        each.decompose()


def _slot_of(node: LexborNode) -> str:
    return (node.attributes.get("slot") or "") if node.is_element_node else ""
