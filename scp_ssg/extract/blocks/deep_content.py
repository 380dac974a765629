"""Content below the depth limit of the walk: its words in order, without further structure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scp_ssg.dom import BREAK
from scp_ssg.model import CodeBlock

if TYPE_CHECKING:
    from selectolax.lexbor import LexborNode

    from scp_ssg.extract.blocks.walk import Walk

__all__ = ["BLOCK_ELEMENTS", "INVISIBLE_ELEMENTS", "flatten"]

BLOCK_ELEMENTS = frozenset(
    """
    address body caption center dd dt fieldset figcaption frameset hgroup hr html legend li marquee
    optgroup option p rtc search summary tbody td tfoot th thead tr
    """.split()  # noqa: SIM905  words read best as words
)
"""Elements that only put their content on lines of its own."""

INVISIBLE_ELEMENTS = frozenset(
    """
    -comment area base canvas col colgroup datalist head link map-area meta meter noembed noframes
    param progress select source style template textarea title track
    """.split()  # noqa: SIM905  words read best as words
)
"""Elements that browsers do not show, and form controls."""

_BOXES = BLOCK_ELEMENTS | frozenset(
    """
    article aside blockquote details dialog dir div dl figure footer form h1 h2 h3 h4 h5 h6 header
    main menu nav ol section table ul
    """.split()  # noqa: SIM905  words read best as words
)
_SKIPPED = INVISIBLE_ELEMENTS | frozenset(
    {"audio", "button", "iframe", "noscript", "object", "script", "svg", "video"}
)


def flatten(walk: Walk, root: LexborNode) -> None:
    """Emit the words in ``root``: a text block for each stretch between the edges of block
    elements, and a code block for each ``pre``.

    Uses no recursion, so the tree may be of any depth.
    """
    node = root.first_child
    depth = 0
    while node is not None:
        child = _enter(walk, node)
        if child is not None:
            node = child
            depth += 1
            continue
        sibling = node.next
        while sibling is None and depth and node.parent is not None:
            node = node.parent
            depth -= 1
            if node.tag in _BOXES:
                walk.flush()
            sibling = node.next
        node = sibling


def _enter(walk: Walk, node: LexborNode) -> LexborNode | None:
    """Emit ``node`` if it is text, a line break or code; else its first child, to go on with."""
    tag = node.tag or ""
    if tag == "-text":
        walk.line.append(node.text_content or "")
    elif tag == "br":
        walk.line.append(BREAK)
    elif tag == "pre":
        walk.flush()
        text = node.text().strip("\n")
        if text.strip():
            walk.out.append(CodeBlock(code=text))
    elif tag not in _SKIPPED and node.mem_id not in walk.drop:
        if tag in _BOXES:
            walk.flush()
        return node.first_child
    return None
