"""Depth that no parser should be given.

The parser's time grows with the square of the depth and of the attributes of a tag, and with the
product of the formatting elements that are open and the paragraphs that follow. So a page with many
start tags is read once before it is parsed, quickly and so that depth is never underrated; one that
may be too deep is read again with care, and its start tags beyond the limits are left out. Words
stay.
"""

from __future__ import annotations

import re
from itertools import islice

__all__ = ["bounded"]

MAX_DEPTH = 256
"""Elements that may be open at once; authors stay below 50."""

_FEW = 2000
"""Start tags that are parsed without a look: nothing that they can form takes long."""
_MAX_FORMATTING = 32
"""Formatting elements that may be open at once: each is made anew in every later paragraph."""
_LONG_TAG = 4000
"""Characters of a tag whose attributes are counted."""
_MAX_ATTRIBUTES = 200

_VOID = frozenset(
    {"area", "base", "basefont", "bgsound", "br", "col", "embed", "frame", "hr", "image", "img"}
    | {"input", "keygen", "link", "meta", "param", "source", "track", "wbr"}
)
_FORMATTING = frozenset(
    {"b", "big", "code", "em", "font", "i", "s", "small", "strike", "strong", "tt", "u"}
)
# Elements that the next of their kind ends: a run of them is no depth.
_ENDED = frozenset(
    {"body", "colgroup", "dd", "dt", "head", "html", "li", "optgroup", "option", "p", "rb", "rp"}
    | {"rt", "rtc", "tbody", "td", "tfoot", "th", "thead", "tr"}
)
_UNCOUNTED = _VOID | _ENDED
_FOREIGN = frozenset({"math", "svg"})
# Elements through which the end tag of an element outside does not reach.
_WALLS = frozenset(
    {"applet", "button", "foreignobject", "marquee", "object", "select", "table", "template"}
    | _FOREIGN
)
_RAW = "iframe|noembed|noframes|script|style|textarea|title|xmp"

_VALUE = r"\s*+=\s*+(?:\"[^\"]*+\"?+|'[^']*+'?+|[^\s>\"'][^\s>]*+)?+"
_ATTRIBUTE = rf"(?:=?[^\s/>=]++|=)(?:{_VALUE})?+"
_COMMENT = r"<!--(?:-?>|.*?(?:--!?>|\Z))"
_TAG = re.compile(
    rf"{_COMMENT}|<[!?][^>]*+>?+"
    rf"|<({_RAW})(?=[\s/>]).*?(?:</\1(?=[\s/>])|\Z)"
    rf"|<(/?)([a-z][^\s/>]*+)((?:[\s/]++|{_ATTRIBUTE})*+)>?+",
    re.IGNORECASE | re.DOTALL,
)
_QUICK = re.compile(
    rf"{_COMMENT}|<(?:script|style|textarea|title)\b.*?(?:</(?:script|style|textarea|title)\b|\Z)"
    r"|</?[a-z][^\s/>]*+",
    re.IGNORECASE | re.DOTALL,
)
_TAG_IN_VALUE = re.compile(r"=\s*[\"'][^\"'<>]*+<")
_LONG = re.compile(rf"<(?=[a-z])[^<]{{{_LONG_TAG},}}+", re.IGNORECASE)
_ONE = re.compile(_ATTRIBUTE)


def bounded(html: str) -> str:
    """``html``, without the start tags at which more than MAX_DEPTH elements would be open, and
    without the attributes after the first few hundred of a tag."""
    pieces = html.split("<")
    if len(pieces) - html.count("</") > _FEW and _may_be_deep(html):
        return _cut(html)
    if max(map(len, pieces)) < _LONG_TAG:
        return html
    return _LONG.sub(_with_fewer_attributes, html)


def _with_fewer_attributes(found: re.Match[str]) -> str:
    """The beginning of what may be a tag; a tag goes on where the next ``<`` is not in a value."""
    tag = _TAG.match(found[0])
    if tag is None or tag[4] is None or len(tag[4]) <= _LONG_TAG:
        return found[0]
    return found[0][: tag.start(4)] + _shortened(tag[4]) + found[0][tag.end(4) :]


def _shortened(attributes: str) -> str:
    """The first of the ``attributes`` of a tag."""
    found = islice(_ONE.finditer(attributes), _MAX_ATTRIBUTES)
    return " " + " ".join(each[0] for each in found)


def _may_be_deep(html: str) -> bool:
    """Never False for what is deep: an end tag counts only where it ends the last start tag."""
    if _TAG_IN_VALUE.search(html):
        return True
    depth = 0
    opened: list[str] = []
    for token in _QUICK.findall(html):
        if token[1] == "/":
            if opened and opened[-1] == token[2:]:
                depth -= 8 if opened.pop() in _FORMATTING else 1
        elif token[1] != "!" and (name := token[1:]) not in _UNCOUNTED:
            opened.append(name)
            # Eight times, as there may be so many fewer of them.
            depth += 8 if name in _FORMATTING else 1
            if depth > MAX_DEPTH:
                return True
    return False


def _cut(html: str) -> str:
    elements = _Open()
    pieces: list[str] = []
    start = 0
    for found in _TAG.finditer(html):
        name = found[3]
        if name is None:
            continue
        name = name.lower()
        if name == "plaintext":
            break
        if name in _UNCOUNTED:
            continue
        if found[2]:
            kept = elements.end(name)
        elif elements.is_foreign() and found[4].endswith("/"):
            continue
        else:
            kept = elements.begin(name)
        if not kept:
            pieces.append(html[start : found.start()])
            start = found.end()
        elif len(found[4]) > _LONG_TAG:
            pieces.append(html[start : found.start(4)] + _shortened(found[4]))
            start = found.end(4)
    pieces.append(html[start:])
    return "".join(pieces)


class _Open:
    """The elements that are open, as nearly as end tags tell."""

    def __init__(self) -> None:
        self._stack: list[str] = []
        self._formatting: list[str] = []
        self._left_out: dict[str, int] = {}
        self._ignored: set[str] = set()
        """End tags that end nothing while the stack stays as it is."""

    def is_foreign(self) -> bool:
        return not _FOREIGN.isdisjoint(self._stack)

    def begin(self, name: str) -> bool:
        """Whether a start tag may stay."""
        held, limit = (
            (self._formatting, _MAX_FORMATTING) if name in _FORMATTING else (self._stack, MAX_DEPTH)
        )
        if len(held) >= limit:
            self._left_out[name] = self._left_out.get(name, 0) + 1
            return False
        held.append(name)
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
                self._ignored.clear()
                return
            if self._stack[index] in _WALLS:
                break
        self._ignored.add(name)
