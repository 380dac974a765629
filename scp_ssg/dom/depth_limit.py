"""Limit the depth of HTML before it is parsed.

The parser's time grows with the square of the depth and of the attributes of a tag, and with the
product of open formatting elements and following paragraphs (the parser reopens formatting elements
in each). A page with few start tags is harmless. A page with many is scanned quickly for open
formatting elements, and one with very many for depth too; both estimates may be too high, never too
low. Only a page that may be too deep is read tag by tag, and start tags beyond the limits are
removed. Words stay.
"""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING

from scp_ssg.dom.tree import FEW_TAGS, LONG_TAG, may_have_long_tags, start_tags, stretches

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["bounded"]

MAX_DEPTH = 256
"""Elements that may be open at once; real pages stay below 50."""

_MANY_TAGS = 10_000
"""Start tags that may all be open at once: parsing and walking them takes half a second."""
_MAX_PRODUCT = 1_000_000
"""Formatting elements that the parser may reopen in a page."""
_MAX_FORMATTING = 32
"""Formatting elements that may be open at once; the parser reopens each in every paragraph."""
_MAX_ATTRIBUTES = 200
"""Attributes of a tag that are kept."""

_VOID = frozenset(
    {"area", "base", "basefont", "bgsound", "br", "col", "embed", "frame", "hr", "image", "img"}
    | {"input", "keygen", "link", "meta", "param", "source", "track", "wbr"}
)
_FORMATTING = frozenset(
    {"b", "big", "code", "em", "font", "i", "s", "small", "strike", "strong", "tt", "u"}
)
# Elements with an implied end tag, or that are ignored outside of a table: a run of them adds no
# depth.
_IMPLIED_END = frozenset(
    {"body", "colgroup", "dd", "dt", "head", "html", "li", "optgroup", "option", "p"}
    | {"tbody", "td", "tfoot", "th", "thead", "tr"}
)
_UNCOUNTED = _VOID | _IMPLIED_END
# The uncounted elements that close an svg or math element; the others nest in it.
_CLOSES_DRAWING = frozenset(
    {"body", "br", "dd", "dt", "embed", "head", "hr", "img", "li", "meta", "p"}
)
_NESTS_IN_DRAWING = _UNCOUNTED - _CLOSES_DRAWING
_FOREIGN = frozenset({"math", "svg"})
# Scope markers: an end tag in such an element closes nothing outside of it.
_SCOPES = frozenset(
    {"applet", "button", "foreignobject", "marquee", "object", "select", "table", "template"}
    | _FOREIGN
)
_RAW = "iframe|noembed|noframes|script|style|textarea|title|xmp"
_RAW_NAMES = frozenset(_RAW.split("|"))

# White space of HTML; Python's \s matches more.
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
# The match begins at a tag, or at a < in the value of one of its attributes.
_LONG = re.compile(
    rf"<(?:[a-z][^\t\n\f\r />]*+|[^a-z/!?<>\"'][^<>\"']*+[\"']|[\"']){_ATTRIBUTES}", _FLAGS
)
_TAG = re.compile(_TAGS % rf".*?(?:</\1{_END}|\Z)", _FLAGS)
# Raw-text elements of HTML hold elements in svg and math: only those without any are skipped.
_TAG_IN_DRAWING = re.compile(_TAGS % rf"[^<]*+</\1{_END}", _FLAGS)
_WELL_FORMED = (
    # The first alternative matches most tags, in half the time.
    r"(?>(?-i:(?: [a-z-]++=\"[^\"]*+\")*+>)"
    rf"|(?:{_S}++[^\t\n\f\r <>\"'=/]++"
    rf"(?:{_S}*+={_S}*+(?:\"[^\"]*+\"|'[^']*+'|[^\t\n\f\r <>\"'=`]++))?+)*+{_S}*+/?+>)"
)
"""The rest, after its name, of a tag without syntax errors."""
# A tag without syntax errors, with its end tag where only text is between; a comment, doctype or
# raw-text element; or the beginning of anything else.
_QUICK_TAG = re.compile(
    rf"<(?!(?:{_RAW}){_END})(/?[a-z][^\t\n\f\r <>\"'=/]*+){_WELL_FORMED}(?:[^<]*+</(\1)>)?+"
    rf"|{_COMMENT}|<!doctype[^>]*+>"
    rf"|<(script|style|textarea|title){_END}.*?(?:</\3{_END}|\Z)"
    r"|<([a-z/!?])",
    _FLAGS,
)
_LEAVES = re.compile(r'<(span|a|code|em|strong)(?: [a-z-]++="[^"]*+")*+>[^<]*+</\1>')
_PASSES = 3
"""Levels of such nested elements that are removed before counting."""
# Formatting elements that hold more than text, spans and links. The lookahead rejects most tags by
# their first letter.
_OPEN_FORMATTING = re.compile(
    rf"<(?=[bcefistu])(?!span)(b(?:ig)?|code|em|font|i|s(?:mall|trike|trong)?|tt|u){_END}"
    rf"(?!{_WELL_FORMED}[^<]*+(?:</?(?:span|a){_WELL_FORMED}[^<]*+)*+</\1>)",
    _FLAGS,
)
_ONE = re.compile(_ATTRIBUTE)


def bounded(html: str, starts: int) -> str:
    """``html`` with at most MAX_DEPTH open elements and _MAX_ATTRIBUTES attributes in a tag.

    ``starts`` is an upper bound of the start tags. A page with few of them is not checked for
    depth.
    """
    if starts > FEW_TAGS and (
        _may_multiply(html, starts) or (starts > _MANY_TAGS and _may_be_deep(html))
    ):
        html = _cut(html)
    return _with_fewer_attributes(html) if may_have_long_tags(html) else html


def _with_fewer_attributes(html: str) -> str:
    """``html`` with at most _MAX_ATTRIBUTES attributes in each tag longer than LONG_TAG."""
    pieces: list[str] = []
    done = 0
    for tag in _long_tags(html):
        pieces += (html[done : tag.start(1)], _shortened(tag[1]))
        done = tag.end(1)
    return "".join((*pieces, html[done:]))


def _long_tags(html: str) -> Iterator[re.Match[str]]:
    """Matches of the tags whose attributes (group 1) have more than LONG_TAG characters."""
    tags = (_LONG.match(html, start, end) for start, end in stretches(html))
    return (tag for tag in tags if tag is not None and len(tag[1]) > LONG_TAG)


def _shortened(attributes: str) -> str:
    """The first _MAX_ATTRIBUTES of ``attributes``, the text of a tag after its name."""
    first = islice(_ONE.finditer(attributes), _MAX_ATTRIBUTES)
    return " " + " ".join(each[0] for each in first)


def _may_multiply(html: str, starts: int) -> bool:
    """Return whether the parser may reopen more than _MAX_PRODUCT formatting elements.

    False is certain.
    """
    formatting = len(_OPEN_FORMATTING.findall(html))
    return formatting > _MAX_FORMATTING and formatting * starts > _MAX_PRODUCT


def _may_be_deep(html: str) -> bool:
    """Return whether ``html``, a page with very many tags, may be deep or have a long tag.

    False is certain.
    """
    return not _has_few_beside_leaves(html) and _may_nest_deeply(html)


def _has_few_beside_leaves(html: str) -> bool:
    """Return whether at most _MANY_TAGS start tags, none long, are left without leaf elements.

    Such pages have most of them in lines of text and code, around words.
    """
    for _ in range(_PASSES):
        html = _LEAVES.sub("", html)
        if start_tags(html) <= _MANY_TAGS:
            return next(_long_tags(html), None) is None
    return False


def _may_nest_deeply(html: str) -> bool:
    """Return whether ``html`` may be deeper than MAX_DEPTH or have a long tag; False is certain.

    An end tag counts only where it closes the last start tag.
    """
    opened: list[str] = []
    for match in _QUICK_TAG.finditer(html):
        tag, ended, raw, other = match.groups("")
        if other or (tag and match.end() - match.start() > LONG_TAG):
            return True
        if ended:
            continue
        name = tag.lower()
        if name[:1] == "/":
            if opened and opened[-1] == name[1:]:
                opened.pop()
        elif not name or name in _UNCOUNTED:
            if (raw or name in _NESTS_IN_DRAWING) and not _FOREIGN.isdisjoint(opened):
                return True
        else:
            opened.append(name)
            if len(opened) > MAX_DEPTH:
                return True
    return False


def _cut(html: str) -> str:
    """``html`` without the start tags beyond the limits, and their end tags."""
    elements = _OpenElements()
    pieces: list[str] = []
    start = 0
    match = _TAG.search(html)
    while match is not None:
        name = match[3].lower() if match[3] else None
        if name == "plaintext":
            break
        if name is None or name in (_CLOSES_DRAWING if elements.drawings else _UNCOUNTED):
            kept = True
        elif match[2]:
            kept = elements.end(name)
        elif not elements.drawings:
            kept = elements.begin(name)
        else:
            # A raw-text element's start tag would turn the elements after it into text.
            kept = match[4].endswith("/") or (name not in _RAW_NAMES and elements.begin(name))
        if not kept:
            pieces.append(html[start : match.start()])
            start = match.end()
        elif match[4] and len(match[4]) > LONG_TAG:
            pieces.append(html[start : match.start(4)] + _shortened(match[4]))
            start = match.end(4)
        match = (_TAG_IN_DRAWING if elements.drawings else _TAG).search(html, match.end())
    pieces.append(html[start:])
    return "".join(pieces)


class _OpenElements:
    """The open elements at a place in the page, as far as tags tell without a parser."""

    def __init__(self) -> None:
        self._stack: list[str] = []
        self._formatting: list[str] = []
        self.drawings = 0
        """The number of open ``svg`` and ``math`` elements."""
        self._left_out: dict[str, int] = {}
        self._ignored: set[str] = set()
        """Names of end tags that close nothing until the stack changes."""

    def begin(self, name: str) -> bool:
        """Open the element ``name``; return whether its start tag is within the limits."""
        elements, limit = (
            (self._formatting, _MAX_FORMATTING) if name in _FORMATTING else (self._stack, MAX_DEPTH)
        )
        if len(elements) >= limit:
            self._left_out[name] = self._left_out.get(name, 0) + 1
            return False
        elements.append(name)
        self.drawings += name in _FOREIGN
        self._ignored.clear()
        return True

    def end(self, name: str) -> bool:
        """Close the element ``name``; return False if its start tag was removed."""
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
        """Close the last open element ``name`` of the same scope, and all elements in it."""
        for index in range(len(self._stack) - 1, -1, -1):
            if self._stack[index] == name:
                del self._stack[index:]
                self.drawings = sum(map(_FOREIGN.__contains__, self._stack)) if self.drawings else 0
                self._ignored.clear()
                return
            if self._stack[index] in _SCOPES:
                break
        self._ignored.add(name)
