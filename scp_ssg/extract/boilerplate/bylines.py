"""Tell the lines that say by whom and when a page was written, and under what it is filed."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from scp_ssg.extract.boilerplate.dates import YEAR
from scp_ssg.extract.boilerplate.elements import HEADING_TAGS

if TYPE_CHECKING:
    from selectolax.lexbor import LexborNode

__all__ = ["BYLINE_PARTS", "NAMED_PARTS", "is_byline"]

NAMED_PARTS = "address, .author, [rel~=author], [rel~=tag], a.tag[href*='/tag']"
BYLINE_PARTS = f"time, {NAMED_PARTS}"
_NOT_IN_HEADER_LINE = "h1, h2, h3, pre, table, img, dl"
_NOT_IN_LINE = f"p, {_NOT_IN_HEADER_LINE}"
"""Elements that no byline holds; in a header it may be a paragraph."""
_FEW_WORDS = 40
_LONG = 8000
"""Characters of HTML text, white space included, that so few words never have."""
_UNSPACED = re.compile("[\u3040-\u30ff\u3400-\u9fff\u0e00-\u0eff]{2}")
"""Two letters of a script without spaces between words: about one word."""
_A_FULL_SENTENCE = 8
"""Words: a line that says by whom and when a page was written has fewer, or no full stop."""
_NEVER_BYLINE = HEADING_TAGS | {"pre", "blockquote", "-text", "-comment"}


def is_byline(node: LexborNode, with_byline_parts: set[int], in_header: bool) -> bool:
    """Return whether ``node`` is a byline: a short line with the page's author, date or tags."""
    if node.mem_id not in with_byline_parts:
        text = node.text() if in_header else ""
        if not YEAR.search(text) or (node.tag == "p" and _is_full_sentence(text)):
            return False
    # The large boxes around the content are known by their first elements: few are read.
    return (
        node.tag not in _NEVER_BYLINE
        and node.css_first(_NOT_IN_HEADER_LINE if in_header else _NOT_IN_LINE) is None
        and _is_short(node.text())
    )


def _is_short(text: str) -> bool:
    if len(text) > _LONG or len(text.split()) > _FEW_WORDS:
        return False
    return text.isascii() or len(_UNSPACED.findall(text)) <= _FEW_WORDS


def _is_full_sentence(text: str) -> bool:
    """Return whether ``text`` has the words and the full stop of an author's introduction."""
    return len(text.split()) >= _A_FULL_SENTENCE and text.rstrip().endswith(".")
