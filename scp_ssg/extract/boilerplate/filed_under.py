"""Recognize a line that says under which tags, categories and authors a page is filed."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

if TYPE_CHECKING:
    from selectolax.lexbor import LexborNode

__all__ = ["holds_hashtags", "holds_keywords", "is_filed_under"]

_LINE_TAGS = frozenset({"div", "footer", "p", "section", "small", "span"})
_LIST_OF_A_TERM = re.compile(
    r"(?:^|.*/)(?:tags?|categor(?:y|ies)|authors?)/([^/]+?)(?:/|\.html?)?(?:index\.html?)?"
)
"""The path of the list of a tag, a category or an author, as generators write it; the term."""
_NAME_WORDS = 4
_HASHTAG = re.compile(r"#[\w/+.-]*,?")
_LETTER = re.compile(r"[^\W\d_]")
_TERM = re.compile(r"\w+")
_LONGEST = 300
"""Characters of the text of such a line."""
_LONG = 2000
"""Characters of the same with keywords, which a theme may indent."""
_OTHER_WORDS = 6
"""Words of such a line that are no link: "Posted in the … category"."""
_KEYWORD_TAGS = frozenset({"div", "footer", "ol", "p", "section", "span", "ul"})
_MOST_KEYWORDS = 60
_LABEL_WORDS = 2
"""Words of a line with the page's keywords that are none: "Filed under"."""
_NOT_IN_LINE = "img, pre, h1, h2, h3, h4, h5, h6"
_SENTENCE_ENDS = re.compile(r"[.!?。！？]\s*$")  # noqa: RUF001  what sites write


def holds_hashtags(node: LexborNode, text: str) -> bool:
    """Return whether ``node``, which has this ``text``, is a line of several #tags, and of nothing
    else. Below a text they may be the author's last words."""
    if len(text) > _LONGEST or "#" not in text or node.tag not in _LINE_TAGS:
        return False
    words = text.split()
    named = sum(_LETTER.search(each) is not None for each in words)
    return named > 1 and all(map(_HASHTAG.fullmatch, words))


def holds_keywords(node: LexborNode, text: str, keywords: str) -> bool:
    """Return whether ``node``, which has this ``text``, has a class, most of the ``keywords`` of
    the page's head, and no other words but a label."""
    if (
        not keywords
        or len(text) > _LONG
        or node.tag not in _KEYWORD_TAGS
        or not node.attributes.get("class")
    ):
        return False
    known = set(_TERM.findall(keywords.casefold()))
    words = _TERM.findall(node.text(separator=" ").casefold())
    if len(words) > _MOST_KEYWORDS:
        return False
    said = known.intersection(words)
    if 2 * len(said) < len(known) or not said or node.css_first(_NOT_IN_LINE) is not None:
        return False
    return sum(each not in known for each in words) <= min(_LABEL_WORDS, len(words) - 1)


def is_filed_under(node: LexborNode, text: str, *, in_header: bool = False) -> bool:
    """Return whether ``node``, which has this ``text``, is a theme's line with the page's terms.

    All its links lead to lists of a term, and say the name of this term and no more: an author who
    leads on to such a list says what it is. Beside the page's title, ``in_header``, the term may be
    another than in the address, where it is often transcribed or shortened.
    """
    if len(text) > _LONGEST or node.tag not in _LINE_TAGS:
        return False
    links = node.css("a[href]")
    if not links or not all(_names_a_term(each, in_header=in_header) for each in links):
        return False
    if _SENTENCE_ENDS.search(text) or node.css_first(_NOT_IN_LINE) is not None:
        return False
    others = len(_words(text)) - sum(len(_words(link.text_lexbor())) for link in links)
    return others <= _OTHER_WORDS


def _names_a_term(link: LexborNode, *, in_header: bool) -> bool:
    """Return whether ``link`` leads to the list of a term, and says the term's name alone."""
    path = urlsplit(link.attributes.get("href") or "").path
    found = _LIST_OF_A_TERM.fullmatch(path)
    if found is None:
        return False
    if in_header:
        return len(_words(link.text_lexbor())) <= _NAME_WORDS
    return _letters(unquote(found[1])) == _letters(link.text_lexbor())


def _words(text: str) -> list[str]:
    return [word for word in text.split() if any(map(str.isalnum, word))]


def _letters(text: str) -> str:
    return "".join(filter(str.isalnum, text.casefold()))
