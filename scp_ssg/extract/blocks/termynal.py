"""Terminals that Termynal types out before the reader's eyes: their commands and output, in order,
as one block of code."""

from __future__ import annotations

import re
from html import unescape
from typing import TYPE_CHECKING

from scp_ssg.extract.blocks.verbatim import verbatim
from scp_ssg.model import CodeBlock

if TYPE_CHECKING:
    from selectolax.lexbor import LexborNode

    from scp_ssg.extract.blocks.walk import Walk

__all__ = ["terminal"]

_MARKUP = re.compile(
    r"</?(?:a|b|big|br|code|em|font|i|mark|small|span|strong|u)(?: [^<>]*)?/?>", re.IGNORECASE
)


def terminal(walk: Walk, node: LexborNode) -> None:
    """A terminal: lines that its attributes mark, or code in which a script looks for them."""
    lines = node.css("[data-ty]")
    walk.structure()
    if lines:
        # Prompts and bars are drawn by attributes.
        code = "\n".join(verbatim(line).strip("\n") for line in lines).strip("\n")
        if code.strip():
            walk.out.append(CodeBlock(language=None, code=code))
        return
    start, first = len(walk.out), len(walk.codes)
    walk.block(node)
    shown: dict[int, CodeBlock] = {}
    for index in range(start, len(walk.out)):
        block = walk.out[index]
        if isinstance(block, CodeBlock) and "</" in block.code:
            # The script shows the text of the code as HTML: what is marked up in it has colours.
            code = unescape(_MARKUP.sub("", block.code))
            walk.out[index] = shown[id(block)] = CodeBlock(language=block.language, code=code)
    walk.codes[first:] = [(shown.get(id(made), made), code) for made, code in walk.codes[first:]]
