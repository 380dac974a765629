"""Texts in the head that a theme cut from the HTML of the content, hidden elements included.

Pelican's own theme, and many of Hugo's and Jekyll's, state the first words of an article as its
description: the HTML without its tags. The words of a hidden element are then in the head.
"""

from __future__ import annotations

import re
from html import unescape
from typing import TYPE_CHECKING, Any

from scp_ssg.dom import remove
from scp_ssg.extract.visibility import visible_tree

if TYPE_CHECKING:
    from scp_ssg.model import Block

__all__ = ["tells_what_is_hidden", "without_hidden_texts"]

_CUT_FROM_CONTENT = ("abstract", "articleBody", "description", "text")
"""Members of JSON-LD that themes fill with the content."""

_A_FEW = 30
"""Words that are looked for in the page before it is parsed."""
_WORD = re.compile(r"\w+")
_SCRIPT = re.compile(r"<script\b(?:[^<]++|<(?!/script>))*+(?:</script>)?+", re.IGNORECASE)
_TAG = re.compile(r"<!--.*?(?:-->|\Z)|<[^>]*(?:>|\Z)", re.DOTALL)
"""What is not closed goes to the end, as in a browser: else each opening is searched anew."""


def without_hidden_texts(
    schema: dict[str, Any] | None, html: str, blocks: tuple[Block, ...]
) -> dict[str, Any] | None:
    """The JSON-LD ``schema`` of the page ``html`` without texts that tell what is hidden."""
    if schema is None:
        return None

    def kept(node: dict[str, Any]) -> dict[str, Any]:
        return {
            name: value
            for name, value in node.items()
            if name not in _CUT_FROM_CONTENT
            or not isinstance(value, str)
            or not tells_what_is_hidden(value, html, blocks)
        }

    found = kept(schema)
    if isinstance(graph := schema.get("@graph"), list):
        found["@graph"] = [kept(each) if isinstance(each, dict) else each for each in graph]
    return found


def tells_what_is_hidden(description: str, html: str, blocks: tuple[Block, ...]) -> bool:
    """Return whether ``description`` was cut from the finished page ``html`` and holds words that
    no visitor sees there. ``blocks`` are those of the page.

    An author's own description has words that stand nowhere in the page, or stands in the page as
    visitors see it.
    """
    content = " ".join(getattr(block, "text", "") for block in blocks)
    if description.rstrip(" .…") in content:
        return False
    words = _WORD.findall(description)
    body = html[max(html.find("<body"), 0) :]
    # Nearly all pages end here, by a word of the author's own. A long one is quick to look for.
    if not all(word in content or word in body for word in sorted(words[:_A_FEW], key=len)[::-1]):
        return False
    unseen = set(words).difference(_WORD.findall(content))
    if not unseen:
        return False
    if "".join(words) not in _without_tags(body, "".join(words)):
        return False
    tree = visible_tree(html)
    if tree.body is None:
        return False
    remove(tree.body.css("script, style"))
    return not unseen.issubset(_WORD.findall(tree.body.text_lexbor()))


def _without_tags(html: str, description: str) -> str:
    """The letters and digits of ``html`` as a theme's filter leaves them: scripts stay.

    A script that holds all of ``description`` states it as data, so it is no part of the text.
    """
    text = _SCRIPT.sub(lambda it: "" if description in _compact(it[0]) else it[0], html)
    return _compact(unescape(_TAG.sub(" ", text)))


def _compact(text: str) -> str:
    return "".join(_WORD.findall(text))
