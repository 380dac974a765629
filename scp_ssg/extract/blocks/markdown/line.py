"""A line of the walk as inline Markdown."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from scp_ssg.dom import BREAK, collapse_space
from scp_ssg.extract.blocks.markdown.escaping import (
    code_span,
    escaped,
    formula_of,
    paired_signs,
    with_safe_beginnings,
)
from scp_ssg.extract.blocks.markdown.marks import Mark, Span, Verbatim
from scp_ssg.extract.blocks.markdown.references import destination

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

__all__ = ["line_markdown"]

_DELIMITERS = {"strong": "**", "em": "*", "del": "~~"}
_HARD_BREAK = re.compile(rf"[ {BREAK}]*{BREAK}[ {BREAK}]*")
_SPACES = re.compile("  +")
_AUTOLINK = re.compile(r"https?://[\w.~!?&/#=+,;:@-]+", re.ASCII)
_ASCII_PUNCTUATION = frozenset("!\"#$%&'()+,-./:;<=>?@[\\]^`{|}")


class _Element:
    """A span and what it holds."""

    __slots__ = ("children", "span")

    def __init__(self, span: Span | None) -> None:
        self.span = span
        self.children: list[str | Verbatim | _Element] = []

    @property
    def tag(self) -> str:
        return self.span.tag if self.span is not None else ""


def line_markdown(pieces: Sequence[str], opened: Iterable[Span] = ()) -> str:
    """``pieces`` of a line as Markdown; hard breaks are ``\\`` and a line feed.

    ``opened`` are the spans that began in an earlier line, the outermost first.
    """
    if not opened and all(type(piece) is str for piece in pieces):
        return _plain(pieces)
    return _written(pieces, opened)


def _plain(pieces: Sequence[str]) -> str:
    if any(piece.startswith(("\\", "$")) for piece in pieces):
        return _written(pieces, ())
    text = collapse_space("".join(pieces))
    return _finished(escaped(text, paired=paired_signs(text)).replace("\n", BREAK))


def _written(pieces: Sequence[str], opened: Iterable[Span]) -> str:
    writer = _Writer(paired_signs("".join(pieces)))
    return _finished(writer.content(_tree(pieces, opened), ()))


def _finished(markdown: str) -> str:
    text = markdown.strip(f" {BREAK}")
    if "  " in text:
        text = _SPACES.sub(" ", text)
    if BREAK in text:
        text = _HARD_BREAK.sub("\\\\\n", text)
    return with_safe_beginnings(text)


class _Tree:
    """The elements of a line. One that is closed out of order ends those that it holds, too, and
    they begin again after it."""

    def __init__(self, opened: Iterable[Span]) -> None:
        self.root = _Element(None)
        self._stack = [self.root]
        self._tags: list[str] = []
        """The tags of the elements in the stack but the first."""
        self._text: list[str] = []
        for span in opened:
            self._begin(span)

    def add(self, piece: str) -> None:
        if isinstance(piece, Mark):
            if piece.opens:
                self._begin(piece.span)
            else:
                self._end(piece.span)
        elif isinstance(piece, Verbatim):
            self.end_text()
            self._stack[-1].children.append(piece)
        elif "code" not in self._tags and (markdown := formula_of(piece)) is not None:
            self.end_text()
            self._stack[-1].children.append(Verbatim(markdown))
        else:
            self._text.append(piece)

    def end_text(self) -> None:
        if self._text:
            self._stack[-1].children.append("".join(self._text))
            self._text.clear()

    def _begin(self, span: Span) -> None:
        """Begin an element. Nothing stands in itself, and code holds nothing but links."""
        if span.tag in self._tags or ("code" in self._tags and span.tag != "a"):
            return
        self.end_text()
        children = self._stack[-1].children
        last = children[-1] if children else None
        if span.tag == "code" and isinstance(last, _Element) and last.tag == "code":
            # The backticks of two that touch would be one delimiter.
            children = last.children
            words = children.pop() if children and type(children[-1]) is str else ""
            self._text.append(str(words))
            element = last
            element.span = span
        else:
            element = _Element(span)
            children.append(element)
        self._stack.append(element)
        self._tags.append(span.tag)

    def _end(self, span: Span) -> None:
        spans = [element.span for element in self._stack]
        if span not in spans:
            return
        self.end_text()
        at = spans.index(span)
        del self._stack[at:]
        del self._tags[at - 1 :]
        for inner in spans[at + 1 :]:
            if inner is not None:
                self._begin(inner)


def _tree(pieces: Sequence[str], opened: Iterable[Span]) -> _Element:
    tree = _Tree(opened)
    for piece in pieces:
        tree.add(piece)
    tree.end_text()
    return tree.root


_Pending = tuple[str, str, str]
"""An element that needs its neighbours: its tag, its content and its URL."""


class _Writer:
    """Writes the elements of a line. ``paired`` are its ``paired_signs``."""

    def __init__(self, paired: str) -> None:
        self._paired = paired

    def content(self, element: _Element, outer: tuple[str, ...]) -> str:
        """The Markdown of what ``element`` holds; ``outer`` are the elements around, itself too."""
        done: list[str] = []
        contents = [self._child(child, outer) for child in element.children]
        for n, content in enumerate(contents):
            if isinstance(content, str):
                done.append(content)
                continue
            tag, core, url = content
            inner = core.strip(f" {BREAK}")
            if not inner:
                done.append(core)
                continue
            start = core.index(inner)
            before = _last(done) if start == 0 else " "
            after = _first(contents[n + 1 :]) if core.endswith(inner) else " "
            done.append(core[:start])
            if tag == "a":
                if before == "!":
                    _escape_last(done)
                done.append(_link(inner, url))
            else:
                # At an edge of another element its delimiter is beside it.
                edge = "" if not outer else "[" if outer[-1] == "a" else "*"
                done.append(_emphasis(tag, inner, before or edge, after or edge))
            done.append(core[start + len(inner) :])
        return "".join(done)

    def _child(self, child: str | Verbatim | _Element, outer: tuple[str, ...]) -> str | _Pending:
        if isinstance(child, Verbatim):
            return child.markdown
        if isinstance(child, str):
            return self._text(child, outer)
        span = child.span
        assert span is not None
        if span.tag != "code":
            return span.tag, self.content(child, (*outer, span.tag)), span.url
        return self.content(child, (*outer, "code"))

    def _text(self, text: str, outer: tuple[str, ...]) -> str:
        """``text`` escaped, or as code; white space at its ends becomes one space."""
        core = BREAK.join(collapse_space(line) for line in text.split(BREAK))
        if not core.strip(BREAK):
            return BREAK if BREAK in text else " " if text else ""
        before = " " if text[0].isspace() else ""
        after = " " if text[-1].isspace() else ""
        if "code" in outer:
            lines = (code_span(line) if line else "" for line in core.split(BREAK))
            return f"{before}{BREAK.join(lines)}{after}"
        return f"{before}{escaped(core, in_link='a' in outer, paired=self._paired)}{after}"


def _link(text: str, url: str) -> str:
    if text == url and _AUTOLINK.fullmatch(url):
        return f"<{url}>"
    return f"[{text}]({destination(url)})"


def _emphasis(tag: str, text: str, before: str, after: str) -> str:
    """``text`` with its delimiters, or in an HTML element where no reader would take them.

    ``before`` and ``after`` are the characters beside it (CommonMark 0.31, "Emphasis").
    """
    delimiter = _DELIMITERS[tag]
    opens = (_is_word(text[0]) or _is_apart(before)) and before != delimiter[0]
    closes = (_is_word(text[-1]) or _is_apart(after)) and after != delimiter[0]
    if opens and closes and text[0] != delimiter[0] != text[-1] and BREAK not in text:
        return f"{delimiter}{text}{delimiter}"
    return f"<{tag}>{text}</{tag}>"


def _is_word(character: str) -> bool:
    return character.isalnum()


def _is_apart(character: str) -> bool:
    return character in ("", " ", BREAK) or character in _ASCII_PUNCTUATION


def _last(done: list[str]) -> str:
    return next((each[-1] for each in reversed(done) if each), "")


def _first(contents: list[str | _Pending]) -> str:
    for content in contents:
        if isinstance(content, str):
            if content:
                return content[0]
        elif content[1]:
            tag, core, _ = content
            return core[0] if core[0] in (" ", BREAK) else "[" if tag == "a" else "*"
    return ""


def _escape_last(done: list[str]) -> None:
    at = next(n for n in range(len(done) - 1, -1, -1) if done[n])
    done[at] = f"{done[at][:-1]}\\!"
