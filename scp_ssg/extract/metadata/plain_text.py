"""Convert texts of metadata, which may hold Markdown or HTML, to plain text."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from scp_ssg.dom import LexborHTMLParser, join_words

if TYPE_CHECKING:
    from markdown_it import MarkdownIt

__all__ = ["clean_line", "to_plain_text"]

_UNFIT = re.compile("[\x00\ud800-\udfff\u00ad\u200b\ufeff]")
_MARKUP = re.compile(r"[<&*_`\[\\~]|^[^\S\n]*(?:[#>+-]|\d+[.)])\s", re.MULTILINE)


def clean_line(text: str) -> str:
    """``text`` on one line, without invisible characters and those that JSON cannot hold."""
    # Of ASCII only NUL is removed, and searching for it is quick.
    unfit = not text.isascii() or "\0" in text
    return join_words(_UNFIT.sub("", text) if unfit else text)


def to_plain_text(text: str, *, emphasis: bool = True) -> str:
    """``text``, which may hold Markdown or HTML, as one line of plain text.

    ``emphasis=False`` keeps ``*`` and ``_`` as they stand: ``__init__`` in a title is a name.
    """
    if not _MARKUP.search(text):
        return clean_line(text)
    html = _renderer(emphasis).render(_UNFIT.sub("", text))
    tree = LexborHTMLParser(html)
    tree.strip_tags(["script", "style", "template"])
    # The renderer writes blocks on lines of their own, so their words stay apart.
    return clean_line(tree.body.text() if tree.body else "")


@cache
def _renderer(emphasis: bool) -> MarkdownIt:
    # Imported on first use: most texts hold no markup.
    from markdown_it import MarkdownIt

    renderer = MarkdownIt("commonmark", {"html": True, "maxNesting": 20})
    return renderer if emphasis else renderer.disable("emphasis")
