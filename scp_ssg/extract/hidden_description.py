"""Descriptions that a theme cut from the HTML of the content, hidden elements included.

Pelican's own theme, and many of Hugo's and Jekyll's, state the first words of an article as its
description: the HTML without its tags. The words of a hidden element are then in the head.
"""

from __future__ import annotations

import re
from html import unescape

from scp_ssg.dom import remove
from scp_ssg.extract.visibility import visible_tree

__all__ = ["tells_what_is_hidden"]

_WORD = re.compile(r"\w+")
_SCRIPT = re.compile(r"<script\b.*?</script>", re.IGNORECASE | re.DOTALL)
_TAG = re.compile(r"<!--.*?-->|<[^>]*>", re.DOTALL)


def tells_what_is_hidden(description: str, html: str, content: str) -> bool:
    """Return whether ``description`` was cut from the finished page ``html`` and holds words that
    no visitor sees there. ``content`` is the text of the page's blocks.

    An author's own description has words that stand nowhere in the page, or stands in the page as
    visitors see it.
    """
    body = html[max(html.find("<body"), 0) :]
    unseen = {word for word in _WORD.findall(description) if word not in content}
    # Nearly all pages end here; the others are parsed.
    if not unseen or not all(word in body for word in unseen):
        return False
    tree = visible_tree(html)
    if tree.body is None:
        return False
    remove(tree.body.css("script, style"))
    seen = tree.body.text_lexbor()
    if all(word in seen for word in unseen):
        return False
    return _compact(description) in _without_tags(body, _compact(description))


def _without_tags(html: str, description: str) -> str:
    """The letters and digits of ``html`` as a theme's filter leaves them: scripts stay.

    A script that holds all of ``description`` states it as data, so it is no part of the text.
    """
    text = _SCRIPT.sub(lambda it: "" if description in _compact(it[0]) else it[0], html)
    return _compact(unescape(_TAG.sub(" ", text)))


def _compact(text: str) -> str:
    return "".join(_WORD.findall(text))
