"""Count the text of all elements of a page, outside and inside of links."""

from __future__ import annotations

from scp_ssg.dom import (
    LAST_TAG,
    TEXT_NODE,
    LexborNode,
    character_count,
    tag_number,
    text_size,
    with_ancestors,
)

__all__ = ["ASIDES", "UNCOUNTED", "WRAPPERS", "text_sizes"]

ASIDES = "nav, footer, aside, script, style, noscript"
"""A selector of elements that hold no main content."""
WRAPPERS = frozenset(
    {"article", "body", "center", "div", "form", "main", "section", "span"}
    | {"table", "tbody", "td", "tr"}
)
"""Elements that may wrap the content of a whole page and hold no words of their own; so may custom
elements."""

_ALL_UNCOUNTED = f"{ASIDES}, svg"
UNCOUNTED = frozenset(map(tag_number, _ALL_UNCOUNTED.split(", ")))
"""The numbers of the tags of elements whose text does not count."""
_LINK = tag_number("a")
_WALKED = frozenset(map(tag_number, WRAPPERS)) | {_LINK}


def text_sizes(body: LexborNode) -> dict[int, tuple[int, int]]:
    """The ``mem_id`` of each element below ``body`` → its text outside and inside of links.

    Elements in an element that cannot wrap content are left out: nobody asks for them.
    """
    weights: dict[int, tuple[int, int]] = {}
    with_links = with_ancestors(body.css("a"), body)
    with_uncounted = with_ancestors(body.css(_ALL_UNCOUNTED), body)
    own = linked = 0
    links = inside = 0
    # A stack instead of recursion, as the tree may be deep: an element and the sums before it.
    opened: list[tuple[LexborNode, int, int]] = []
    node = body.first_child
    while node is not None:
        kind = node.tag_id
        walked = kind in _WALKED or kind > LAST_TAG
        child = None
        if kind == TEXT_NODE:
            text = node.text_content or ""
            size = 0 if text.isspace() else character_count(text)
            own, linked = (own, linked + size) if links else (own + size, linked)
        elif inside or walked:
            child = node.first_child if kind not in UNCOUNTED else None
        elif kind not in UNCOUNTED and node.is_element_node:
            # Nobody asks for its descendants, and counting the whole is much quicker.
            mem_id = node.mem_id
            if mem_id in with_uncounted:
                child = node.first_child
            else:
                weights[mem_id] = _sizes_of_leaf(node, links > 0, mem_id in with_links)
                own += weights[mem_id][0]
                linked += weights[mem_id][1]
        if child is not None:
            opened.append((node, own, linked))
            links += kind == _LINK
            inside += inside > 0 or not walked
            node = child
            continue
        following = node.next
        while following is None and opened:
            node, own_before, linked_before = opened.pop()
            links -= node.tag_id == _LINK
            inside -= inside > 0
            weights[node.mem_id] = own - own_before, linked - linked_before
            following = node.next
        node = following
    return weights


def _sizes_of_leaf(node: LexborNode, in_link: bool, has_links: bool) -> tuple[int, int]:
    """The text of ``node`` outside and inside of links; ``in_link`` says that it is in a link."""
    whole = text_size(node)
    linked = whole if in_link else 0
    if not in_link and has_links:
        linked = sum(map(text_size, node.css("a")))
    return whole - linked, linked
