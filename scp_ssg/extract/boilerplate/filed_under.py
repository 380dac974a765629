"""Recognize a line that says under which tags, categories and authors a page is filed."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

if TYPE_CHECKING:
    from selectolax.lexbor import LexborNode

__all__ = ["is_filed_under"]

_LINE_TAGS = frozenset({"div", "footer", "p", "section", "small", "span"})
_LIST_OF_A_TERM = re.compile(
    r"(?:^|.*/)(?:tags?|categor(?:y|ies)|authors?)/([^/]+?)(?:/|\.html?)?(?:index\.html?)?"
)
"""The path of the list of a tag, a category or an author, as generators write it; the term."""
_LONGEST = 300
"""Characters of the text of such a line."""
_OTHER_WORDS = 6
"""Words of such a line that are no link: "Posted in the … category"."""
_NOT_IN_LINE = "img, pre, h1, h2, h3, h4, h5, h6"
_SENTENCE_ENDS = re.compile(r"[.!?。！？]\s*$")  # noqa: RUF001  what sites write


def is_filed_under(node: LexborNode, text: str) -> bool:
    """Return whether ``node``, which has this ``text``, is a theme's line with the page's terms.

    All its links lead to lists of a term, and say the name of this term and no more: an author who
    leads on to such a list says what it is.
    """
    if len(text) > _LONGEST or node.tag not in _LINE_TAGS:
        return False
    links = node.css("a[href]")
    if not links or not all(map(_names_a_term, links)):
        return False
    if _SENTENCE_ENDS.search(text) or node.css_first(_NOT_IN_LINE) is not None:
        return False
    others = len(_words(text)) - sum(len(_words(link.text_lexbor())) for link in links)
    return others <= _OTHER_WORDS


def _names_a_term(link: LexborNode) -> bool:
    """Return whether ``link`` leads to the list of a term, and says the term's name alone."""
    path = urlsplit(link.attributes.get("href") or "").path
    found = _LIST_OF_A_TERM.fullmatch(path)
    return found is not None and _letters(unquote(found[1])) == _letters(link.text_lexbor())


def _words(text: str) -> list[str]:
    return [word for word in text.split() if any(map(str.isalnum, word))]


def _letters(text: str) -> str:
    return "".join(filter(str.isalnum, text.casefold()))
