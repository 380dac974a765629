"""Texts in the head that a theme cut from the HTML of the content, hidden elements included.

Pelican's own theme, and many of Hugo's and Jekyll's, state the first words of an article as its
description: the HTML without its tags. The words of a hidden element are then in the head.
"""

from __future__ import annotations

import re
from functools import cached_property
from html import unescape
from typing import TYPE_CHECKING, Any

from scp_ssg.dom import remove
from scp_ssg.extract.blocks import text_and_references
from scp_ssg.extract.visibility import visible_tree

if TYPE_CHECKING:
    from scp_ssg.model import Block

__all__ = ["PageTexts"]

_CUT_FROM_CONTENT = ("abstract", "articleBody", "description", "text")
"""Members of JSON-LD that themes fill with the content."""

_A_FEW = 30
"""Words that are looked for in the page before it is parsed."""
_WORD = re.compile(r"\w+")
_SIGNS = bytes(each for each in range(128) if not _WORD.match(chr(each)))
_SCRIPT = re.compile(r"<script\b(?:[^<]++|<(?!/script>))*+(?:</script>)?+", re.IGNORECASE)
_TAG = re.compile(r"<!--.*?(?:-->|\Z)|<[^>]*(?:>|\Z)", re.DOTALL)
"""What is not closed goes to the end, as in a browser: else each opening is searched anew."""


class PageTexts:
    """What the finished page ``html``, of which ``blocks`` are published, says where."""

    def __init__(self, html: str, blocks: tuple[Block, ...]) -> None:
        self._html = html
        self._blocks = blocks
        self._known: dict[str, bool] = {}

    def without_hidden(self, schema: dict[str, Any] | None) -> dict[str, Any] | None:
        """The JSON-LD ``schema`` of the page without texts that tell what is hidden."""
        if schema is None:
            return None
        found = self._kept(schema)
        if isinstance(graph := schema.get("@graph"), list):
            found["@graph"] = [self._kept(x) if isinstance(x, dict) else x for x in graph]
        return found

    def _kept(self, node: dict[str, Any]) -> dict[str, Any]:
        return {
            name: value
            for name, value in node.items()
            if name not in _CUT_FROM_CONTENT
            or not isinstance(value, str)
            or not self.tell_what_is_hidden_by(value)
        }

    def tell_what_is_hidden_by(self, description: str) -> bool:
        """Return whether ``description`` was cut from the page and holds words that no visitor
        sees there.

        An author's own description has words that stand nowhere in the page, or stands in the page
        as visitors see it. A filter that removes tags joins words, and the end of the text may be
        in the middle of one: so its letters and digits are compared, too.
        """
        if description not in self._known:  # the head and the JSON-LD state the same, as a rule
            self._known[description] = self._is_cut(description)
        return self._known[description]

    def _is_cut(self, description: str) -> bool:
        paragraphs = self._paragraphs
        if description.rstrip(" .…") in paragraphs:
            return False
        words = _WORD.findall(description)
        # Nearly all pages end here, by a word of the author's own. A long one is quick to look for.
        some = sorted(words[:_A_FEW], key=len, reverse=True)
        if not all(word in paragraphs or word in self._body for word in some):
            return False
        together = "".join(words)
        if together in _compact(self._published):
            return False
        unseen = {*words}.difference(_WORD.findall(self._published))
        if not unseen or not _stands_in(self._body, words):
            return False
        shown = self._shown
        return not unseen.issubset(_WORD.findall(shown)) and together not in _compact(shown)

    @cached_property
    def _body(self) -> str:
        return self._html[max(self._html.find("<body"), 0) :]

    @cached_property
    def _published(self) -> str:
        return text_and_references(self._blocks)[0]

    @cached_property
    def _paragraphs(self) -> str:
        return " ".join(getattr(block, "text", "") for block in self._blocks)

    @cached_property
    def _shown(self) -> str:
        """The text that a visitor sees; all of the page where it has no body."""
        tree, _ = visible_tree(self._html)
        if tree.body is None:
            return self._html
        remove(tree.body.css("script, style"))
        return tree.body.text_lexbor()


def _stands_in(html: str, words: list[str]) -> bool:
    """Return whether ``words`` stand in a row in the letters and digits of ``html`` as a theme's
    filter leaves them: scripts stay.

    A script that holds all of them states them as data, so it is no part of the text.
    """
    together, longest = "".join(words), max(words, key=len)

    def script(found: re.Match[str]) -> str:
        # One word is quick to look for.
        is_data = longest in found[0] and together in _compact(found[0])
        return "" if is_data else found[0]

    return together in _compact(unescape(_TAG.sub(" ", _SCRIPT.sub(script, html))))


def _compact(text: str) -> str:
    # The signs of ASCII part most words: it is quick to remove them, and to join what is left.
    words = text.encode("utf-8", "surrogatepass").translate(None, _SIGNS)
    return "".join(_WORD.findall(words.decode("utf-8", "surrogatepass")))
