"""Depth that no parser should be given.

The parser's time grows with the square of the depth and of the attributes of a tag, and with the
product of the formatting elements that are open and the paragraphs that follow. A page with few
start tags can hold none of that; one with many, or a large one, is read once for formatting
elements that stay open and once for depth, so that neither is ever underrated. What may be too deep
is read again with care, and its start tags beyond the limits are left out. Words stay.
"""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING

from scp_ssg.dom.tree import (
    FEW_TAGS,
    LARGE_PAGE,
    LONG_TAG,
    may_have_long_tags,
    start_tags,
    stretches,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["bounded"]

MAX_DEPTH = 256
"""Elements that may be open at once; authors stay below 50."""

_MAX_PRODUCT = 1_000_000
"""Formatting elements made anew in a page."""
_MAX_FORMATTING = 32
"""Formatting elements that may be open at once: each is made anew in every later paragraph."""
_MAX_ATTRIBUTES = 200

_VOID = frozenset(
    {"area", "base", "basefont", "bgsound", "br", "col", "embed", "frame", "hr", "image", "img"}
    | {"input", "keygen", "link", "meta", "param", "source", "track", "wbr"}
)
_FORMATTING = frozenset(
    {"b", "big", "code", "em", "font", "i", "s", "small", "strike", "strong", "tt", "u"}
)
# Elements that the next of their kind ends, or that are nothing outside of a table: a run of them
# is no depth.
_ENDED = frozenset(
    {"body", "colgroup", "dd", "dt", "head", "html", "li", "optgroup", "option", "p"}
    | {"tbody", "td", "tfoot", "th", "thead", "tr"}
)
_UNCOUNTED = _VOID | _ENDED
# Those of them that are the same in a drawing, for they end it; the others nest there.
_ENDING = frozenset({"body", "br", "dd", "dt", "embed", "head", "hr", "img", "li", "meta", "p"})
_FOREIGN = frozenset({"math", "svg"})
# Elements through which the end tag of an element outside does not reach.
_WALLS = frozenset(
    {"applet", "button", "foreignobject", "marquee", "object", "select", "table", "template"}
    | _FOREIGN
)
_RAW = "iframe|noembed|noframes|script|style|textarea|title|xmp"
_RAW_NAMES = frozenset(_RAW.split("|"))

# White space as HTML has it: not all that Python takes for such.
_S = r"[\t\n\f\r ]"
_END = r"(?=[\t\n\f\r />])"
_VALUE = rf"{_S}*+={_S}*+(?:\"[^\"]*+\"?+|'[^']*+'?+|[^\t\n\f\r >\"'][^\t\n\f\r >]*+)?+"
_ATTRIBUTE = rf"(?:=?[^\t\n\f\r />=]++|=)(?:{_VALUE})?+"
_COMMENT = r"<!--(?:-?>|.*?(?:--!?>|\Z))"
_TAGS = (
    rf"{_COMMENT}|<[!?][^>]*+>?+"
    rf"|<({_RAW}){_END}%s"
    rf"|<(/?)([a-z][^\t\n\f\r />]*+)((?:[\t\n\f\r /]++|{_ATTRIBUTE})*+)>?+"
)
_ATTRIBUTES = rf"((?:[\t\n\f\r /]++|{_ATTRIBUTE})*+)"
_FLAGS = re.IGNORECASE | re.DOTALL | re.ASCII
# From the tag's beginning, or from a sign in the value of one of its attributes.
_LONG = re.compile(
    rf"<(?:[a-z][^\t\n\f\r />]*+|[^a-z/!?<>\"'][^<>\"']*+[\"']|[\"']){_ATTRIBUTES}", _FLAGS
)
_TAG = re.compile(_TAGS % rf".*?(?:</\1{_END}|\Z)", _FLAGS)
# What is text in HTML holds elements in a drawing: there only what holds none is passed over.
_TAG_IN_DRAWING = re.compile(_TAGS % rf"[^<]*+</\1{_END}", _FLAGS)
_PROPER = (
    # Most tags need no more than the first of the two, which takes half the time.
    r"(?>(?-i:(?: [a-z-]++=\"[^\"]*+\")*+>)"
    rf"|(?:{_S}++[^\t\n\f\r <>\"'=/]++"
    rf"(?:{_S}*+={_S}*+(?:\"[^\"]*+\"|'[^']*+'|[^\t\n\f\r <>\"'=`]++))?+)*+{_S}*+/?+>)"
)
"""What follows the name in a tag that is written as it should be."""
# Such a tag, with the end tag of the same name if there is but text between; what holds no
# elements; or the beginning of anything else.
_QUICK = re.compile(
    rf"<(?!(?:{_RAW}){_END})(/?[a-z][^\t\n\f\r <>\"'=/]*+){_PROPER}(?:[^<]*+</(\1)>)?+"
    rf"|{_COMMENT}|<!doctype[^>]*+>"
    rf"|<(script|style|textarea|title){_END}.*?(?:</\3{_END}|\Z)"
    r"|<([a-z/!?])",
    _FLAGS,
)
_LEAVES = re.compile(r'<(span|a|code|em|strong)(?: [a-z-]++="[^"]*+")*+>[^<]*+</\1>')
_PASSES = 3
"""Levels of such elements inside each other that are taken away."""
# Formatting elements but for those that end before anything but spans and links begins. Most tags
# are told by a letter.
_LASTING = re.compile(
    rf"<(?![/apd]|span)(b(?:ig)?|code|em|font|i|s(?:mall|trike|trong)?|tt|u){_END}"
    rf"(?!{_PROPER}[^<]*+(?:</?(?:span|a){_PROPER}[^<]*+)*+</\1>)",
    _FLAGS,
)
_ONE = re.compile(_ATTRIBUTE)


def bounded(html: str, starts: int) -> str:
    """``html``, without the start tags at which more than MAX_DEPTH elements would be open, and
    without the attributes after the first few hundred of a tag.

    ``starts`` is how many start tags there may be. Few stay as they are, however deep, unless the
    page is large.
    """
    few = FEW_TAGS if len(html) <= LARGE_PAGE else MAX_DEPTH
    if starts > few and (_may_multiply(html, starts) or _may_be_deep(html, few)):
        html = _cut(html)
    return _with_fewer_attributes(html) if may_have_long_tags(html) else html


def _with_fewer_attributes(html: str) -> str:
    """``html`` with its longest tags cut; a tag goes on where the next ``<`` is not in a value."""
    pieces: list[str] = []
    done = 0
    for tag in _long_tags(html):
        pieces += (html[done : tag.start(1)], _shortened(tag[1]))
        done = tag.end(1)
    return "".join((*pieces, html[done:]))


def _long_tags(html: str) -> Iterator[re.Match[str]]:
    """The tags whose attributes, the first group, have more than LONG_TAG characters."""
    found = (_LONG.match(html, start, end) for start, end in stretches(html))
    return (tag for tag in found if tag is not None and len(tag[1]) > LONG_TAG)


def _shortened(attributes: str) -> str:
    """The first of the ``attributes`` of a tag."""
    found = islice(_ONE.finditer(attributes), _MAX_ATTRIBUTES)
    return " " + " ".join(each[0] for each in found)


def _may_multiply(html: str, starts: int) -> bool:
    """Never False where more than _MAX_PRODUCT formatting elements would be made."""
    lasting = sum(1 for _ in _LASTING.finditer(html))
    return lasting > _MAX_FORMATTING and lasting * starts > _MAX_PRODUCT


def _may_be_deep(html: str, few: int) -> bool:
    """Never False for what has more than ``few`` start tags and is deep, or has a long tag.

    An end tag counts only where it ends the last start tag.
    """
    # Most of very many are in lines of text and code, and end at once.
    rest = html
    for _ in range(_PASSES):
        rest = _LEAVES.sub("", rest)
        if start_tags(rest) <= few:
            if next(_long_tags(rest), None) is None:
                return False
            break
    opened: list[str] = []
    for found in _QUICK.finditer(html):
        tag, ended, raw, other = found.groups("")
        if tag and found.end() - found.start() > LONG_TAG:
            return True
        if ended:
            continue
        if other or (raw and not _FOREIGN.isdisjoint(opened)):
            return True
        name = tag.lower()
        if name[:1] == "/":
            if opened and opened[-1] == name[1:]:
                opened.pop()
        elif name in _UNCOUNTED:
            if name not in _ENDING and not _FOREIGN.isdisjoint(opened):
                return True
        elif name:
            opened.append(name)
            if len(opened) > MAX_DEPTH:
                return True
    return False


def _cut(html: str) -> str:
    elements = _Open()
    pieces: list[str] = []
    start = 0
    found = _TAG.search(html)
    while found is not None:
        name = found[3].lower() if found[3] else None
        if name == "plaintext":
            break
        if name is None or name in (_ENDING if elements.drawings else _UNCOUNTED):
            kept = True
        elif found[2]:
            kept = elements.end(name)
        elif not elements.drawings:
            kept = elements.begin(name)
        else:
            # A raw element's start tag would make text of what may be elements.
            kept = found[4].endswith("/") or (name not in _RAW_NAMES and elements.begin(name))
        if not kept:
            pieces.append(html[start : found.start()])
            start = found.end()
        elif found[4] and len(found[4]) > LONG_TAG:
            pieces.append(html[start : found.start(4)] + _shortened(found[4]))
            start = found.end(4)
        found = (_TAG_IN_DRAWING if elements.drawings else _TAG).search(html, found.end())
    pieces.append(html[start:])
    return "".join(pieces)


class _Open:
    """The elements that are open, as nearly as end tags tell."""

    def __init__(self) -> None:
        self._stack: list[str] = []
        self._formatting: list[str] = []
        self.drawings = 0
        """How many of the open elements are ``svg`` or ``math``."""
        self._left_out: dict[str, int] = {}
        self._ignored: set[str] = set()
        """End tags that end nothing while the stack stays as it is."""

    def begin(self, name: str) -> bool:
        """Whether a start tag may stay."""
        held, limit = (
            (self._formatting, _MAX_FORMATTING) if name in _FORMATTING else (self._stack, MAX_DEPTH)
        )
        if len(held) >= limit:
            self._left_out[name] = self._left_out.get(name, 0) + 1
            return False
        held.append(name)
        self.drawings += name in _FOREIGN
        self._ignored.clear()
        return True

    def end(self, name: str) -> bool:
        """Whether an end tag may stay: not that of a start tag that was left out."""
        if left := self._left_out.get(name):
            self._left_out[name] = left - 1
            return False
        if name in _FORMATTING:
            if name in self._formatting:
                self._formatting.reverse()
                self._formatting.remove(name)
                self._formatting.reverse()
        elif name not in self._ignored:
            self._close(name)
        return True

    def _close(self, name: str) -> None:
        for index in range(len(self._stack) - 1, -1, -1):
            if self._stack[index] == name:
                del self._stack[index:]
                self.drawings = sum(map(_FOREIGN.__contains__, self._stack)) if self.drawings else 0
                self._ignored.clear()
                return
            if self._stack[index] in _WALLS:
                break
        self._ignored.add(name)
