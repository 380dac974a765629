"""Recognize what says when and by whom a page was written: bylines, dates, and time to read it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from scp_ssg.dom import (
    LexborNode,
    is_empty,
    lineage,
    outermost,
    siblings,
    text_size,
    with_ancestors,
    within,
    word_count,
)
from scp_ssg.extract.boilerplate.elements import HEADING_TAGS, HEADINGS, suspecting_rule
from scp_ssg.extract.boilerplate.judging import ends_sentence, is_sentence
from scp_ssg.extract.boilerplate.slots import is_callout
from scp_ssg.extract.metadata import shown_date
from scp_ssg.extract.visibility import is_for_screen_readers

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable
    from datetime import datetime

__all__ = [
    "BYLINE_PARTS",
    "NAMED_PARTS",
    "byline_parts",
    "date_beside_title",
    "dated_line",
    "few_words",
    "is_byline",
    "is_byline_list",
    "is_dated_box",
    "may_have_year",
    "says_length",
    "says_sentence",
    "without_date",
]

NAMED_PARTS = "address, .author, [rel~=author], [rel~=tag], a.tag[href*='/tag']"
BYLINE_PARTS = f"time, {NAMED_PARTS}"
_NOT_IN_HEADER_LINE = "h1, h2, h3, pre, table, img, dl, .description, .subtitle"
_NOT_IN_LINE = f"p, {_NOT_IN_HEADER_LINE}"
"""Elements that no byline holds; in a header it may be a paragraph. Quarto and others name what an
author writes below the title: it may have a year."""
_NOT_IN_LIST = "h1, h2, h3, pre, table, p"
_AUTHORS = re.compile(r"authors?\b|written by\b", re.IGNORECASE)
"""What themes call authors where the head of the page names none."""
_FEW_WORDS = 40
_LONGEST_BYLINE = 8000
"""Characters of HTML text, white space included, that so few words never have."""
_A_FULL_SENTENCE = 8
"""Words: a line that says by whom and when a page was written has fewer, or no full stop."""
_A_SENTENCE = 5
"""Words of a sentence with a year and no date."""
_NEVER_BYLINE = HEADING_TAGS | {"pre", "blockquote", "-text", "-comment"}

_YEAR = re.compile(r"(?<![0-9A-Za-z])(?:19|20)\d\d(?![0-9A-Za-z])")
"""A year; the signs beside it may be Chinese, without a space."""
_ABOUT_PAGE = frozenset({"author", "byline", "date", "meta", "posted", "published"})
"""Parts of the classes of a line about the page."""
_PARTS = re.compile(r"[\s_-]+")
_LINE_TAGS = frozenset({"div", "p", "small", "span", "time"})
_BOX_TAGS = _LINE_TAGS | {"footer", "section", "ul"}
_OF_MARKDOWN = frozenset({"p", "ul"})
_STYLE_OF_MARKDOWN = re.compile(r"first(?:-child\)\])?:|\blist-disc\b")
"""Styles of Tailwind's for all that Markdown writes: for the first of many, and for bullets."""
_BOX_WORDS = 20
"""Words of the longest box with a date, an author, terms and the time that reading takes."""
_LINKED_WORDS = 60
"""Words of the same with those that are links."""
_LONG = 2000
"""Characters of HTML text, white space included, that so few words never have."""
_NOT_IN_BOX = f"{HEADINGS}, pre, table, dl, ol, blockquote, video, audio, iframe"
_WHOLE_DATE = re.compile(
    r"(?<![0-9A-Za-z])(?:19|20)\d\d\s?[-./年년]\s?\d{1,2}(?!\d)"
    r"|\b\d{1,2}[-./]\s?\d{1,2}[-./]\s?(?:19|20)\d\d\b"
    r"|\b\d{1,2}(?:\.|st|nd|rd|th)?\s+(?:de\s+)?[^\W\d_]{3,12}\.?,?\s+(?:de\s+)?(?:19|20)\d\d\b"
    r"|\b[^\W\d_]{3,12}\.?\s+\d{1,2}(?:st|nd|rd|th)?,?\s+(?:19|20)\d\d\b"
)
_TIME_OF_DAY = re.compile(r"\b\d{1,2}(?::\d\d|\s?h\d{0,2}|\s?Uhr|\s?[ap]m)\b")
_COUNTS = re.compile(r"(?<![\d.,])(\d{1,3}(?:[.,]\d{3})+|\d{1,6})\s*(?=[^\W\d_])")
_SEPARATOR = re.compile(r"\D")
_COUNTS_OF_LENGTH = 2
_COUNTS_WORDS = 8
_LAST_DAY = 31
"""Of a month: a number up to it may be that of a day."""
_NAME_WORDS = 6
"""Words of the longest line with names and a year: "Ada Lovelace and Charles Babbage, 1843"."""
_LINE_WORDS = 12
"""Words of the longest line with a date and an author: "Posted by Ada Lovelace on 5 May 2026"."""


def byline_parts(root: LexborNode) -> set[int]:
    """The ``mem_id`` of the elements in ``root`` that bylines have, and of all that holds one.

    The place of an event, and in the same short box its time, are the author's.
    """
    parts = root.css(BYLINE_PARTS)
    around = with_ancestors(filter(_is_place, parts), root)
    if len(around) > 1:
        is_short: dict[int, bool] = {}
        """By the innermost box with a place: many parts may stand in one."""
        boxes = [next(each for each in lineage(part) if each.mem_id in around) for part in parts]
        for box in boxes:
            if box.mem_id not in is_short:
                is_short[box.mem_id] = _is_short(box)
        pairs = zip(parts, boxes, strict=True)
        parts = [part for part, box in pairs if not is_short[box.mem_id]]
    return with_ancestors(parts, root)


def _is_place(part: LexborNode) -> bool:
    """Return whether ``part`` is an address of several lines, one with a number: people go or
    write there."""
    if part.tag != "address" or part.css_first("br") is None:
        return False
    text = part.text(separator=" ")
    if part.css_first("time, [rel~=author]") is not None or _WHOLE_DATE.search(text):
        return False
    return any(map(str.isdigit, text))


def _is_short(box: LexborNode) -> bool:
    text = box.text(separator=" ") if len(box.text_lexbor()) <= _LONGEST_BYLINE else ""
    return 0 < len(text.split()) <= _FEW_WORDS


def is_byline(node: LexborNode, with_byline_parts: set[int], in_header: bool) -> bool:
    """Return whether ``node`` is a byline: a short line with the page's author, date or tags."""
    if node.mem_id not in with_byline_parts:
        text = node.text() if in_header else ""
        if not _YEAR.search(text) or _may_be_lead(node, text):
            return False
    # The large boxes around the content are known by their first elements: few are read.
    others = _NOT_IN_HEADER_LINE if in_header else _NOT_IN_LINE
    first = node.css_first(others)
    if node.tag in _NEVER_BYLINE or (first is not None and not _is_named_line(first)):
        return False
    text = node.text()
    if len(text) > _LONGEST_BYLINE or (words := len(text.split())) > _FEW_WORDS:
        return False
    is_line = first is None or all(map(_is_named_line, node.css(others)))
    return is_line and word_count(text) - words <= _FEW_WORDS


def says_sentence(node: LexborNode) -> bool:
    """Return whether ``node``, which a theme names a byline, has a paragraph that is a sentence and
    says no year: an author wrote it."""
    return any(_is_summary(each) for each in node.css("p"))


def _is_summary(paragraph: LexborNode) -> bool:
    text = paragraph.text()
    return is_sentence(paragraph) and ends_sentence(text) and not _YEAR.search(text)


def is_byline_list(node: LexborNode, authors: Collection[str]) -> bool:
    """Return whether ``node``, a ``dl``, says by whom and when a page was written, and no more.

    Only screen readers say its labels; those of an author's own list are there for all. ``authors``
    are those that the head of the page names.
    """
    first = node.css_first("dt")  # of a long reference few are read
    if first is None or not is_for_screen_readers(first) or not _is_short(node):
        return False
    if not all(map(is_for_screen_readers, node.css("dt"))):
        return False
    if node.css_first(_NOT_IN_LIST) is not None or _TIME_OF_DAY.search(node.text(separator=" ")):
        return False
    return all(_is_date_or_authors(each, authors) for each in outermost(node.css("dd")))


def _is_date_or_authors(entry: LexborNode, authors: Collection[str]) -> bool:
    """Return whether ``entry``, a ``dd``, is a ``time``, or its label or words name the authors."""
    size = text_size(entry)
    if 0 < size == sum(map(text_size, entry.css("time"))):
        return True
    label = next((each for each in siblings(entry, backwards=True) if each.tag == "dt"), None)
    text = entry.text(separator=" ")
    named = label is not None and _AUTHORS.match(label.text().strip()) is not None
    return size > 0 and (named or any(each in text for each in authors))


def _is_named_line(node: LexborNode) -> bool:
    """Return whether ``node`` is a paragraph that a theme names after tags and their like."""
    return node.tag == "p" and suspecting_rule(node) is not None


def _may_be_lead(node: LexborNode, text: str) -> bool:
    """Return whether ``node``, which has this ``text`` with a year in a header, may describe the
    page. A theme marks each part of a byline, and an author's description may be in any box."""
    if node.tag == "p":
        return not _says_when(node, text)
    if not all(each.is_text_node for each in node.iter(include_text=True)):
        return False
    words, is_dated = word_count(text), _WHOLE_DATE.search(text) is not None
    if ends_sentence(text):
        return words >= (_A_FULL_SENTENCE if is_dated else _A_SENTENCE)
    return words > _NAME_WORDS and not is_dated


def _says_when(paragraph: LexborNode, text: str) -> bool:
    """Return whether ``paragraph``, which has this ``text`` in a header, says when the page was
    written: it has a date and hardly more, or a class that says so. Any other may be a lead."""
    words = word_count(text)
    if words > _LINE_WORDS or (words >= _A_FULL_SENTENCE and ends_sentence(text)):
        return False
    classes = _PARTS.split((paragraph.attributes.get("class") or "").lower())
    others = _WHOLE_DATE.sub(" ", text)
    is_date = others != text and word_count(others) <= _NAME_WORDS
    return is_date or not _ABOUT_PAGE.isdisjoint(classes)


def is_dated_box(node: LexborNode, text: str) -> bool:
    """Return whether ``node``, which has this ``text``, has a whole date and few words: it may be a
    byline.

    What Markdown writes has nothing but the date, or small print, or a class of the theme's that is
    not for all that Markdown writes. A time of the day is that of an event, and a callout is an
    author's.
    """
    if node.tag not in _BOX_TAGS or len(text) > _LONG or not may_have_year(text):
        return False
    if is_callout(node):
        return False
    text = node.text(separator=" ").strip()
    date = _WHOLE_DATE.search(text) if _unlinked_words(node, text) <= _BOX_WORDS else None
    if date is None or _TIME_OF_DAY.search(text) or node.css_first(_NOT_IN_BOX) is not None:
        return False
    if node.tag != "footer" and any(map(_is_text, node.css("p"))):
        return False  # a short post
    if node.tag not in _OF_MARKDOWN or date[0] == text or _is_small(node):
        return True
    classes = node.attributes.get("class") or ""
    return classes != "" and not _STYLE_OF_MARKDOWN.search(classes)


def _is_small(node: LexborNode) -> bool:
    """Return whether all words of ``node`` are in small print, which Markdown does not write."""
    small = outermost(node.css("small"))
    return bool(small) and sum(map(text_size, small)) == text_size(node)


def _is_text(paragraph: LexborNode) -> bool:
    """Return whether ``paragraph`` is a sentence; a short one is as Markdown writes it, and it ends
    with a stop."""
    text = paragraph.text()
    is_short = not paragraph.attributes and ends_sentence(text) and not _WHOLE_DATE.search(text)
    return is_short or is_sentence(paragraph)


def _unlinked_words(node: LexborNode, text: str) -> int:
    """The words of ``node``, which has this ``text``; its terms, which are links, do not count."""
    words = word_count(text)
    if not _BOX_WORDS < words <= _LINKED_WORDS:
        return words
    return words - sum(word_count(each.text(separator=" ")) for each in node.css("a[href]"))


def says_length(node: LexborNode, root: LexborNode) -> bool:
    """Return whether ``node`` says how many words ``root`` has, or letters where there are no
    spaces, and another number, as of minutes, each before a word. An author's numbers are seldom as
    many, and a date is none."""
    text = few_words(node)
    numbers = _COUNTS.findall(text)
    if len(numbers) < _COUNTS_OF_LENGTH or _WHOLE_DATE.search(text):
        return False
    words = sum(any(map(str.isalpha, each)) for each in text.split())
    if words > 2 * len(numbers) or node.css_first(_NOT_IN_BOX) is not None:
        return False
    size = word_count(root.text_lexbor())
    size -= sum(word_count(each.text_lexbor()) for each in root.css("script, style, noscript"))
    counts = (int(_SEPARATOR.sub("", each)) for each in numbers)
    return any(each > _LAST_DAY and size / 2 <= each <= 2 * size for each in counts)


def few_words(node: LexborNode) -> str:
    """The text of ``node``, a line of a theme's with a number; empty if it has many words, or none
    such."""
    if node.tag not in _LINE_TAGS or (node.tag == "p" and not node.attributes.get("class")):
        return ""
    text = node.text_lexbor()
    # Quicker than to put spaces between all elements of a section, which make no fewer words.
    if len(text) > _LONG or len(text.split()) > _COUNTS_WORDS or not any(map(str.isdigit, text)):
        return ""
    text = node.text(separator=" ")
    return text if len(text.split()) <= _COUNTS_WORDS else ""


def may_have_year(text: str) -> bool:
    """Return whether ``text`` may have a year of a date; most lines have none, and no pattern tells
    it as quickly."""
    return "20" in text or "19" in text


def without_date(text: str) -> str | None:
    """``text`` without its dates; None if it has none, or the time of an event."""
    if not may_have_year(text) or not _WHOLE_DATE.search(text) or _TIME_OF_DAY.search(text):
        return None
    return _WHOLE_DATE.sub(" ", text)


def date_beside_title(root: LexborNode, lines: Iterable[LexborNode]) -> datetime | None:
    """The date of publication that ``lines``, lines about the page in its content ``root``, say
    beside its title, the only ``h1``; None if they say none there, or there are several dates.

    Below another heading or a sentence is the date of something else, and several articles are a
    list of posts.
    """
    numbers = {each.mem_id for each in lines if each.css_first("time") is not None}
    if not numbers or len(root.css("h1")) != 1 or len(root.css("article")) > 1:
        return None
    is_within_line = within(numbers)
    titled = said = False
    dates: set[datetime] = set()
    for each in root.css(f"time, p, pre, {HEADINGS}"):
        is_in_line = each.mem_id in numbers or is_within_line(each)
        if each.tag == "time":
            moment = shown_date(each)
            dates.update(filter(None, [moment]))
            said = said or (is_in_line and moment is not None)
        elif each.tag == "h1":
            titled = True
        elif not is_in_line and (each.tag != "p" or is_sentence(each)):
            break
    return dates.pop() if titled and said and len(dates) == 1 else None


def dated_line(below: LexborNode) -> LexborNode | None:
    """The line with the date that ``below``, a node below the heading, is or begins with. A
    ``time`` needs no class, unless words stand beside it."""
    if below.tag == "time" and not below.attributes.get("class"):
        beside = next(siblings(below), None)
        is_alone = beside is None or not beside.is_text_node or is_empty(beside)
        return below if is_alone and _says_year(below) else None
    for each in (below, next(below.iter(), None)) if below.tag == "div" else (below,):
        if each is not None and each.tag in _LINE_TAGS and _is_dated_line(each):
            return each
    return None


def _is_dated_line(node: LexborNode) -> bool:
    """Return whether the class of ``node`` says that it is about the page, and it has a year and
    few words."""
    classes = node.attributes.get("class")
    if not classes or _ABOUT_PAGE.isdisjoint(_PARTS.split(classes.lower())):
        return False
    return _says_year(node)


def _says_year(node: LexborNode) -> bool:
    """Return whether ``node`` has a year and few words beside its dates."""
    text = node.text()
    if len(text) > _LONG or _YEAR.search(text) is None:
        return False
    changes = _WHOLE_DATE.findall(text)[1:]  # the first date is that of the page
    return word_count(text) - word_count(" ".join(changes)) <= _LINE_WORDS
