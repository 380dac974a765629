"""Code and emphasis in a line whose words stand in a ``span``, as Sphinx writes them."""

from __future__ import annotations

import re
from functools import lru_cache
from html import unescape
from typing import TYPE_CHECKING

from scp_ssg.extract.containers import inline_handler
from scp_ssg.extract.tags import TEXT, number

if TYPE_CHECKING:
    from selectolax.lexbor import LexborNode

    from scp_ssg.extract.walk import Walk

__all__ = ["literal"]

_SPAN = number("span")
_ONE_SPAN = re.compile(r'<span class="([^"&]++)">([^<]*+)</span>')
_LONGEST = 200
"""Characters of HTML that are worth remembering: a name, mostly one that comes again."""


def literal(walk: Walk, node: LexborNode) -> None:
    """An inline element that mostly holds but a word, in a ``span`` or without one."""
    first = node.first_child
    if first is None:
        return
    number = first.tag_id
    if first.next is None:
        if number == TEXT:
            walk.line.append(first.text_content or "")
            return
        if number == _SPAN and not (walk.drop and first.mem_id in walk.drop):
            html = node.inner_html or ""
            if len(html) <= _LONGEST and (words := _in_one_span(html)) is not None:
                walk.line.append(words)
                return
    walk.children(node)


@lru_cache(maxsize=4096)
def _in_one_span(html: str) -> str | None:
    """The words in ``html``, as the parser writes it, if that is but a ``span`` with a class that
    means nothing here."""
    found = _ONE_SPAN.fullmatch(html)
    if found is None or inline_handler(found[1]) is not None:
        return None
    return unescape(found[2])
