"""A line of the walk as inline Markdown."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from scp_ssg.dom import BREAK, collapse_space
from scp_ssg.extract.blocks.markdown.escaping import (
    code_span,
    destination,
    escaped,
    formula_of,
    paired_signs,
    with_safe_beginnings,
)
from scp_ssg.extract.blocks.markdown.parts import CLOSE, Mark, Verbatim

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

__all__ = ["line_markdown"]

_DELIMITERS = {"strong": "**", "em": "*", "del": "~~"}
_EDGES = f" {BREAK}"
_HARD_BREAK = re.compile(rf"[ {BREAK}]*{BREAK}[ {BREAK}]*")
_SPACES = re.compile("  +")
_AUTOLINK = re.compile(r"https?://[\w.~!?&/#=+,;:@-]+", re.ASCII)
_ASCII_PUNCTUATION = frozenset("!\"#$%&'()+,-./:;<=>?@[\\]^`{|}")
_MAY_BE_FORMULA = ("\\", "$")


def line_markdown(pieces: Sequence[str], opened: Iterable[Mark] = ()) -> str:
    """``pieces`` of a line as Markdown; hard breaks are ``\\`` and a line feed.

    ``opened`` are the elements that began in an earlier line, the outermost first.
    """
    for piece in pieces:
        if type(piece) is not str or piece.startswith(_MAY_BE_FORMULA):
            break
    else:
        if not opened:
            text = collapse_space("".join(pieces))
            return _finished(escaped(text, paired=paired_signs(text)).replace("\n", BREAK))
    writer = _Writer(pieces)
    for mark in opened:
        writer.begin(mark)
    return _finished(writer.written())


def _finished(markdown: str) -> str:
    text = markdown.strip(_EDGES)
    if "  " in text:
        text = _SPACES.sub(" ", text)
    if BREAK in text:
        text = _HARD_BREAK.sub("\\\\\n", text)
    return with_safe_beginnings(text)


class _Element(NamedTuple):
    """An element that has begun."""

    mark: Mark
    start: int
    """Its index in the writer's output."""


class _Writer:
    """Writes a line piece by piece. An element that ends takes what was written since it began."""

    def __init__(self, pieces: Sequence[str]) -> None:
        self._pieces = pieces
        self._at = 0
        self._paired = paired_signs("".join(pieces))
        self._out: list[str] = []
        self._text: list[str] = []
        """Pieces of text that are still to be written."""
        self._elements: list[_Element | None] = []
        """The elements that have not ended; None for one that makes no difference."""
        self._tags: list[str] = []
        self._code = (-1, "")
        """The index of the code span that was written last, and its code."""

    def written(self) -> str:
        """The Markdown of all pieces; elements that have not ended do so with the line."""
        pieces, count = self._pieces, len(self._pieces)
        at = 0
        while at < count:
            piece = pieces[at]
            if type(piece) is str:
                if piece.startswith(_MAY_BE_FORMULA) and "code" not in self._tags:
                    self._write_formula(piece)
                elif piece:
                    self._text.append(piece)
            elif piece is CLOSE:
                self._at = at
                self._end()
            elif type(piece) is Mark:
                if at + 2 < count and pieces[at + 2] is CLOSE and self._is_simple(piece, at + 1):
                    at += 2
                    self._at = at
                    self._write_simple(piece, pieces[at - 1])
                else:
                    self.begin(piece)
            else:
                assert isinstance(piece, Verbatim)
                self._write_text()
                self._out.append(piece.markdown)
            at += 1
        self._at = count
        while self._elements:
            self._end()
        self._write_text()
        return "".join(self._out)

    def _is_simple(self, mark: Mark, at: int) -> bool:
        """Return whether the piece at ``at`` is plain text in one line, and the element makes a
        difference: most elements do, and hold nothing else."""
        text = self._pieces[at]
        return (
            type(text) is str
            and text != ""
            and BREAK not in text
            and not text.startswith(_MAY_BE_FORMULA)
            and mark.tag not in self._tags
            and "code" not in self._tags
        )

    def _write_simple(self, mark: Mark, text: str) -> None:
        """Write an element with the plain ``text`` in one go."""
        if self._text:
            self._write_text()
        core = collapse_space(text)
        if not core:
            self._out.append(" ")
        elif mark.tag == "code":
            self._write_code(text, core)
            return
        else:
            core = escaped(core, in_link=mark.tag == "a" or "a" in self._tags, paired=self._paired)
            before = " " if text[0].isspace() else ""
            self._write_element(mark, before, core, " " if text[-1].isspace() else "")
        self._code = -1, ""

    def _write_formula(self, piece: str) -> None:
        """Write ``piece`` as the formula that it is, or as text."""
        formula = formula_of(piece)
        if formula is None:
            self._text.append(piece)
        else:
            self._write_text()
            self._out.append(formula)

    def begin(self, mark: Mark) -> None:
        """Begin an element. None stands in itself, and code holds nothing but links."""
        tag = mark.tag
        if tag in self._tags or ("code" in self._tags and tag != "a"):
            self._elements.append(None)
            return
        if self._text:
            self._write_text()
        self._elements.append(_Element(mark, len(self._out)))
        self._tags.append(tag)

    def _end(self) -> None:
        if not self._elements:
            return
        if self._elements[-1] is not None:
            self._write_text()
        element = self._elements.pop()
        if element is None:
            return
        self._tags.pop()
        mark, start = element
        if mark.tag == "code":
            return
        out = self._out
        content = out[start] if len(out) == start + 1 else "".join(out[start:])
        del out[start:]
        self._code = -1, ""
        core = content.strip(_EDGES)
        if core:
            before, _, after = (
                content.partition(core) if len(core) != len(content) else ("", "", "")
            )
            self._write_element(mark, before, core, after)
        elif content:
            out.append(content)

    def _write_element(self, mark: Mark, before: str, core: str, after: str) -> None:
        """Write the element ``mark``, which holds ``core`` and white space ``before`` and ``after``
        it."""
        out = self._out
        if before:
            out.append(before)
        if mark.tag == "a":
            if out and out[-1][-1] in "!^":
                # An image, or a footnote in the line.
                out[-1] = f"{out[-1][:-1]}\\{out[-1][-1]}"
            out.append(_link(core, mark.url))
        else:
            edge = self._edge()
            beside = before or self._last() or edge
            out.append(_emphasis(mark.tag, core, beside[-1:], after[:1] or self._next() or edge))
        if after:
            out.append(after)

    def _start(self, *passed_over: str) -> int:
        """The index at which the innermost element begins, those ``passed_over`` apart."""
        around = (each for each in reversed(self._elements) if each is not None)
        return next((each.start for each in around if each.mark.tag not in passed_over), 0)

    def _edge(self) -> str:
        """The delimiter of the element around, which stands at its edges."""
        if not self._tags:
            return ""
        return "[" if self._tags[-1] == "a" else "*"

    def _last(self) -> str:
        """The text that was written last in the innermost element."""
        return self._out[-1] if len(self._out) > self._start() else ""

    def _next(self) -> str:
        """The character that follows the current piece in the innermost element, about."""
        # No slice: it would copy the rest of the line for each element.
        for at in range(self._at + 1, len(self._pieces)):
            piece = self._pieces[at]
            if isinstance(piece, Mark):
                return "" if piece is CLOSE else "[" if piece.tag == "a" else "*"
            if isinstance(piece, Verbatim):
                return piece.markdown[:1]
            if piece:
                return " " if piece[0].isspace() else piece[0]
        return ""

    def _write_text(self) -> None:
        """Write the text so far, escaped or as code; white space at its ends becomes one space."""
        if not self._text:
            return
        text = self._text[0] if len(self._text) == 1 else "".join(self._text)
        self._text.clear()
        if not text:
            return
        if BREAK in text:
            core = BREAK.join(map(collapse_space, text.split(BREAK)))
            if not core.strip(BREAK):
                self._out.append(BREAK)
                return
        else:
            core = collapse_space(text)
            if not core:
                self._out.append(" ")
                return
        if "code" in self._tags:
            self._write_code(text, core)
            return
        core = escaped(core, in_link="a" in self._tags, paired=self._paired)
        before = " " if text[0].isspace() else ""
        after = " " if text[-1].isspace() else ""
        self._out.append(f"{before}{core}{after}")

    def _write_code(self, text: str, core: str) -> None:
        """Write ``core``, the collapsed ``text``, as code. Two spans that touch are made one: their
        backticks would be one delimiter."""
        at, code = self._code
        if at >= self._start("code") and at == len(self._out) - 1 and not text[0].isspace():
            self._out.pop()
            core = code + core
        elif text[0].isspace():
            self._out.append(" ")
        lines = (code_span(line) if line else "" for line in core.split(BREAK))
        self._code = len(self._out), core
        self._out.append(BREAK.join(lines))
        if text[-1].isspace():
            self._out.append(" ")


def _link(text: str, url: str) -> str:
    if text == url and _AUTOLINK.fullmatch(url):
        return f"<{url}>"
    return f"[{text}]({destination(url)})"


def _emphasis(tag: str, text: str, before: str, after: str) -> str:
    """``text`` with its delimiters, or in an HTML element where no reader would take them.

    ``before`` and ``after`` are the characters beside it (CommonMark 0.31, "Emphasis").
    """
    delimiter = _DELIMITERS[tag]
    opens = (text[0].isalnum() or _is_apart(before)) and before != delimiter[0]
    closes = (text[-1].isalnum() or _is_apart(after)) and after != delimiter[0]
    if opens and closes and text[0] != delimiter[0] != text[-1] and BREAK not in text:
        return f"{delimiter}{text}{delimiter}"
    return f"<{tag}>{text}</{tag}>"


def _is_apart(character: str) -> bool:
    return character in ("", " ", BREAK) or character in _ASCII_PUNCTUATION
