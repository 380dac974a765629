"""What is left of a page below the depth at which structure is told apart: its words in order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scp_ssg.dom import BREAK
from scp_ssg.model import CodeBlock

if TYPE_CHECKING:
    from selectolax.lexbor import LexborNode

    from scp_ssg.extract.blocks.walk import Walk

__all__ = ["BLOCKS", "UNSEEN", "flatten"]

BLOCKS = frozenset(
    """
    address body caption center dd dt fieldset figcaption frameset hgroup hr html legend li marquee
    noframes optgroup option p rtc search summary tbody td tfoot th thead tr
    """.split()  # noqa: SIM905  words read best as words
)
"""Elements that stand on lines of their own and have no other meaning here."""

UNSEEN = frozenset(
    """
    -comment area base canvas col colgroup datalist head link map-area meta meter param progress
    select source style template textarea title track
    """.split()  # noqa: SIM905  words read best as words
)
"""Elements of which no browser shows anything, and form controls."""

_BOXES = BLOCKS | frozenset(
    """
    article aside blockquote details dialog dir div dl figure footer form h1 h2 h3 h4 h5 h6 header
    main menu nav ol section table ul
    """.split()  # noqa: SIM905  words read best as words
)
_SKIPPED = UNSEEN | {"audio", "button", "iframe", "noscript", "object", "script", "svg", "video"}


def flatten(walk: Walk, root: LexborNode) -> None:
    """The words in ``root``: a text block for each stretch between the edges of boxes, and code.

    Needs no stack, however deep the tree.
    """
    node = root.first_child
    depth = 0
    while node is not None:
        tag = node.tag or ""
        child = None
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
            child = node.first_child
        if child is not None:
            node = child
            depth += 1
            continue
        following = node.next
        while following is None and depth and node.parent is not None:
            node = node.parent
            depth -= 1
            if node.tag in _BOXES:
                walk.flush()
            following = node.next
        node = following
