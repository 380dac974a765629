"""An example of each kind for every phrase: taken as a line of its own, left in a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from scp_ssg.dom import parse
from scp_ssg.extract.boilerplate.navigation import unnamed_navigation
from scp_ssg.extract.boilerplate.page_information import page_information
from scp_ssg.extract.boilerplate.phrase_table import PHRASES, PhraseRow
from scp_ssg.extract.boilerplate.phrases import phrases_of
from scp_ssg.extract.metadata import Head

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["EXAMPLES", "Example", "words_taken"]

_INTO_PAGE = "<ul><li><a href='#a'>Rims</a></li><li><a href='#b'>Hubs</a></li></ul>"
_INFORMATION = ("<div>{}</div>", "<p>Wheels turn: {}, 轮 they turn.</p>")
_FRAMES = {
    "edit": _INFORMATION,
    "updated": _INFORMATION,
    "helpful": _INFORMATION,
    "contents": (f"<p>{{}}</p>{_INTO_PAGE}", f"<p>{{}}, 轮 wheels</p>{_INTO_PAGE}"),
    "neighbours": (
        "<div><a href='/a/'>{}: Rims</a></div>",
        "<div>Turn it: <a href='/a/'>{}</a>, 轮 wheels turn.</div>",
    ),
    "skip": ("<a href='#a'>{}</a>", "<p>Turn <a href='#a'>{}</a>, 轮 wheels.</p>"),
}
"""Field → where its phrases stand as lines of their own, and where they stand in a sentence."""


class Example(NamedTuple):
    """A phrase of the table, and two pages with it."""

    language: str
    field: str
    phrase: str
    line: str
    """The phrase as a page has it: a number stands for the part that differs."""
    taken: str
    left: str


def _examples() -> Iterator[Example]:
    for language, row in PHRASES.items():
        for field, written in zip(PhraseRow._fields, row, strict=True):
            for phrase in filter(None, written.split("|")):
                alone, beside = _FRAMES[field]
                line = " ".join(phrase.replace("…", " 7 ").split())
                yield Example(
                    language, field, phrase, line, alone.format(line), beside.format(line)
                )


EXAMPLES = [*_examples()]


def words_taken(html: str, language: str, field: str) -> str:
    """The words of the elements that the phrases of ``field`` or its like take from a page.

    ``html`` stands after the prose of the page.
    """
    root = parse(f"<html lang={language}><main><p>Turn it.</p>{html}</main>").css_first("main")
    assert root is not None
    phrases = phrases_of(root)
    found = (
        unnamed_navigation(root, phrases, Head(url="", base=""))
        if field == "neighbours"
        else page_information(root, phrases, root.text_lexbor())
    )
    return " ".join(" ".join(each.text(separator=" ").split()) for each, _ in found)
