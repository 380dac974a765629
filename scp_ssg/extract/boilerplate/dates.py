"""Recognize the date that a theme writes into or below the page's heading."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from scp_ssg.dom import compact_text
from scp_ssg.extract.boilerplate.second_witness import is_sentence
from scp_ssg.extract.metadata import clean_line

if TYPE_CHECKING:
    from selectolax.lexbor import LexborNode

__all__ = [
    "YEAR",
    "dated_line",
    "is_date",
    "is_dated_box",
    "is_source_and_date",
    "says_reading_time",
    "without_date",
]

YEAR = re.compile(r"(?<![0-9A-Za-z])(?:19|20)\d\d(?![0-9A-Za-z])")
"""A year; the signs beside it may be Chinese, without a space."""
_ABOUT_PAGE = frozenset({"author", "byline", "date", "meta", "posted", "published"})
"""Parts of the classes of a line about the page."""
_PARTS = re.compile(r"[\s_-]+")
_LINE_TAGS = frozenset({"div", "p", "small", "span"})
_BOX_TAGS = _LINE_TAGS | {"footer", "section", "ul"}
_OF_MARKDOWN = frozenset({"p", "ul"})
_BOX_WORDS = 20
"""Words of the longest box with a date, an author, terms and the time that reading takes."""
_LINKED_WORDS = 60
"""Words of the same with those that are links."""
_LONG = 2000
"""Characters of HTML text, white space included, that so few words never have."""
_NOT_IN_BOX = "h1, h2, h3, h4, h5, h6, pre, table, dl, ol, blockquote, video, audio, iframe"
_WHOLE_DATE = re.compile(
    r"(?<![0-9A-Za-z])(?:19|20)\d\d\s?[-./年년]\s?\d{1,2}(?!\d)"
    r"|\b\d{1,2}[-./]\s?\d{1,2}[-./]\s?(?:19|20)\d\d\b"
    r"|\b\d{1,2}(?:\.|st|nd|rd|th)?\s+(?:de\s+)?[^\W\d_]{3,12}\.?,?\s+(?:de\s+)?(?:19|20)\d\d\b"
    r"|\b[^\W\d_]{3,12}\.?\s+\d{1,2}(?:st|nd|rd|th)?,?\s+(?:19|20)\d\d\b"
)
_TIME_OF_DAY = re.compile(r"\b\d{1,2}(?::\d\d|\s?h\d{0,2}|\s?Uhr|\s?[ap]m)\b")
_MINUTES = re.compile(
    r"(?<!\d)(\d{1,2})\s?-?\s?(?:mi?n|мин|хв|分|분|dk|dakika|perc|phút|menit|λεπτ)", re.IGNORECASE
)
_READING_WORDS = 8
_QUICK, _SLOW = 700, 3500
"""Bytes of a text, in UTF-8, of which nobody reads as few and as many in a minute."""
_DATE_WORDS = 5
"""Words of the longest date: "on the 5th May 2026"."""
_LINE_WORDS = 12
"""Words of the longest line with a date and an author: "Posted by Ada Lovelace on 5 May 2026"."""


def is_date(node: LexborNode, heading: LexborNode) -> bool:
    """Return whether the class of ``node`` says that it is a date, its words do, and there are
    other words in ``heading``."""
    if "date" not in (node.attributes.get("class") or "").split():
        return False
    words = node.text().split()
    if len(words) > _DATE_WORDS or len(words) == len(heading.text().split()):
        return False
    return YEAR.search(" ".join(words)) is not None


def is_source_and_date(node: LexborNode, heading: LexborNode, title: str) -> bool:
    """Return whether ``node``, the first words of ``heading``, has the date of the page and no more
    than the name of a source: the head's ``title`` begins with what is left."""
    words = clean_line(node.text())
    if not 1 < len(words.split()) <= _DATE_WORDS or YEAR.search(words) is None:
        return False
    left = clean_line(heading.text()).removeprefix(words).strip()
    return left != "" and title.startswith(left)


def is_dated_box(node: LexborNode, text: str) -> bool:
    """Return whether ``node``, which has this ``text``, has a whole date and few words: it may be a
    byline.

    What Markdown writes has a class of the theme's, or nothing but the date. A time of the day is
    that of an event.
    """
    if node.tag not in _BOX_TAGS or len(text) > _LONG or not ("20" in text or "19" in text):
        return False
    text = node.text(separator=" ").strip()
    date = _WHOLE_DATE.search(text) if _unlinked_words(node, text) <= _BOX_WORDS else None
    if date is None or _TIME_OF_DAY.search(text) or node.css_first(_NOT_IN_BOX) is not None:
        return False
    if node.tag != "footer" and any(map(is_sentence, node.css("p"))):
        return False  # a short post
    return node.tag not in _OF_MARKDOWN or bool(node.attributes.get("class")) or date[0] == text


def _unlinked_words(node: LexborNode, text: str) -> int:
    """The words of ``node``, which has this ``text``; its terms, which are links, do not count."""
    words = len(text.split())
    if not _BOX_WORDS < words <= _LINKED_WORDS:
        return words
    return words - sum(len(each.text(separator=" ").split()) for each in node.css("a[href]"))


def says_reading_time(node: LexborNode, root: LexborNode) -> bool:
    """Return whether ``node`` says, in a few words, in how many minutes ``root`` can be read.

    An author's own minutes are seldom as many: those of a recipe, of a film.
    """
    if node.tag not in _LINE_TAGS or (node.tag == "p" and not node.attributes.get("class")):
        return False
    text = node.text(separator=" ")
    if len(text) > _LONG or len(text.split()) > _READING_WORDS:
        return False
    minutes = _MINUTES.findall(text)
    if len(minutes) != 1 or node.css_first(_NOT_IN_BOX) is not None:
        return False
    size = len(compact_text(root).encode(errors="replace"))
    return size / _SLOW - 1 <= int(minutes[0]) <= size / _QUICK + 1


def without_date(text: str) -> str | None:
    """``text`` without its dates; None if it has none, or the time of an event."""
    if not _WHOLE_DATE.search(text) or _TIME_OF_DAY.search(text):
        return None
    return _WHOLE_DATE.sub(" ", text)


def dated_line(below: LexborNode) -> LexborNode | None:
    """The line with the date that ``below``, a node below the heading, is or begins with."""
    first = next(below.iter(), None) if below.tag == "div" else None
    lines = (each for each in (below, first) if each is not None and each.tag in _LINE_TAGS)
    return next(filter(_is_dated_line, lines), None)


def _is_dated_line(node: LexborNode) -> bool:
    """Return whether the class of ``node`` says that it is about the page, and it has a year and
    few words."""
    classes = node.attributes.get("class")
    if not classes or _ABOUT_PAGE.isdisjoint(_PARTS.split(classes.lower())):
        return False
    text = node.text()
    return len(text.split()) <= _LINE_WORDS and YEAR.search(text) is not None
