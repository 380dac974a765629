"""A line of the walk as inline Markdown."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from scp_ssg.dom import BREAK, collapse_space
from scp_ssg.extract.blocks.markdown.escaping import (
    code_span,
    destination,
    escaped,
    formula,
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


class _Writer:
    """Writes a line piece by piece. An element is written when it ends."""

    def __init__(self, pieces: Sequence[str]) -> None:
        self._pieces = pieces
        self._at = 0
        self._paired = paired_signs("".join(pieces))
        self._out: list[str] = []
        """What the innermost element holds so far; code stands in the element around it."""
        self._text: list[str] = []
        """Pieces of text that are still to be written."""
        self._elements: list[tuple[Mark, list[str]] | None] = []
        """The elements that have not ended, each with what the element around it holds; None for
        one that makes no difference."""
        self._tags: list[str] = []
        self._code = (0, "")
        """The length of the output after the last code span, and its code."""

    def written(self) -> str:
        """The Markdown of all pieces; elements that have not ended do so with the line."""
        for at, piece in enumerate(self._pieces):
            self._at = at
            if type(piece) is str:
                is_formula = piece.startswith(_MAY_BE_FORMULA) and "code" not in self._tags
                if is_formula and (found := formula(piece)) is not None:
                    self._write_text()
                    self._out.append(found)
                else:
                    self._text.append(piece)
            elif piece is CLOSE:
                self._end()
            elif type(piece) is Mark:
                self.begin(piece)
            else:
                assert isinstance(piece, Verbatim)
                self._write_text()
                self._out.append(piece.markdown)
        self._at = len(self._pieces)
        while self._elements:
            self._end()
        self._write_text()
        return "".join(self._out)

    def begin(self, mark: Mark) -> None:
        """Begin an element. None stands in itself, and code holds nothing but links."""
        tag = mark.tag
        if tag in self._tags or ("code" in self._tags and tag != "a"):
            self._elements.append(None)
            return
        self._write_text()
        self._elements.append((mark, self._out))
        self._tags.append(tag)
        if tag != "code":
            self._out = []
            self._code = 0, ""

    def _end(self) -> None:
        if not self._elements:
            return
        if self._elements[-1] is not None:
            self._write_text()
        element = self._elements.pop()
        if element is None:
            return
        self._tags.pop()
        mark, around = element
        if mark.tag == "code":
            return
        content, self._out = "".join(self._out), around
        self._code = 0, ""
        core = content.strip(_EDGES)
        if core:
            self._write_element(mark, *content.partition(core))
        elif content:
            around.append(content)

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
            # The delimiter of the element around stands at its edges.
            edge = "" if not self._tags else "[" if self._tags[-1] == "a" else "*"
            beside = out[-1][-1] if out else edge
            out.append(_emphasis(mark.tag, core, beside, after[:1] or self._next() or edge))
        if after:
            out.append(after)

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
        text = "".join(self._text)
        if not text:
            return
        self._text.clear()
        core = BREAK.join(map(collapse_space, text.split(BREAK)))
        if not core.strip(BREAK):
            self._out.append(BREAK if core else " ")
        elif "code" in self._tags:
            self._write_code(text, core)
        else:
            core = escaped(core, in_link="a" in self._tags, paired=self._paired)
            before = " " if text[0].isspace() else ""
            after = " " if text[-1].isspace() else ""
            self._out.append(f"{before}{core}{after}")

    def _write_code(self, text: str, core: str) -> None:
        """Write ``core``, the collapsed ``text``, as code. Two spans that touch are made one: their
        backticks would be one delimiter."""
        out = self._out
        length, code = self._code
        if text[0].isspace():
            out.append(" ")
        elif code and length == len(out):
            out.pop()
            core = code + core
        out.append(BREAK.join(code_span(line) if line else "" for line in core.split(BREAK)))
        self._code = len(out), core
        if text[-1].isspace():
            out.append(" ")


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
