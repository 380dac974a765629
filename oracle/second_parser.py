"""The second opinion: the words of a page's content by BeautifulSoup and html5lib.

It knows no style sheets, so it judges sets of words and not their order, and only which words
are there at all: what is lost or invented wholly shows, whatever the browser thinks.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from bs4 import CData, Tag
from bs4.element import NavigableString
from msgspec import Struct

from oracle.browser import FAMILIES, KNOWN
from oracle.keep import kept, version
from oracle.regions import HIDDEN, content
from oracle.words import TERM_END

if TYPE_CHECKING:
    from collections.abc import Iterator

    from oracle.browser import Family

__all__ = ["Listing", "View", "second_view"]

INLINE = frozenset(
    """a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark nobr output
    q rb ruby s samp small span strike strong sub sup time tt u var wbr""".split()  # noqa: SIM905  a list of words reads as words
)
SILENT = frozenset(
    """audio button canvas datalist embed iframe img map meter object option progress select svg
    textarea video""".split()  # noqa: SIM905
)
NOTE_MARKS = ", ".join(KNOWN["note_marks"])
EMOJI = ", ".join(KNOWN["emoji"])
BOXES = ["div", "p", "table", "ul", "ol"]
HERE = Path(__file__).parent
CODE = version(Path(__file__), HERE / "regions.py", HERE / "sites.toml")


class Listing(Struct, frozen=True):
    """A ``<pre>``: its text without the line breaks at its ends."""

    text: str
    boxes: bool
    """Boxes inside it make line breaks of their own, so that its blank lines prove nothing."""


class View(Struct, frozen=True):
    """The main content of a page as the second parser reads it."""

    text: str
    """All of it; a line break for every block's edge."""

    listings: tuple[Listing, ...]


def second_view(html: str, families: tuple[Family, ...] = FAMILIES) -> View:
    """The main content of the page ``html``, kept between runs."""
    of = CODE + msgspec.json.encode(families) + html.encode("utf-8", "surrogatepass")
    return kept("second", of, lambda: _view(html, families), View)


def _view(html: str, families: tuple[Family, ...]) -> View:
    roots = content(html, families)
    listings = [listing for root in roots for pre in root.find_all("pre") if (listing := _of(pre))]
    for root in roots:
        _tidy(root)
    return View("\n".join("".join(_pieces(root)) for root in roots), tuple(listings))


def _of(pre: Tag) -> Listing | None:
    for mark in pre.find_all("br"):
        mark.replace_with("\n")
    for line in pre.find_all("div"):
        line.append("\n")
    text = pre.get_text()
    if not text.strip() or pre.find_parent("pre") is not None:
        return None
    return Listing(text.strip("\n"), bool(pre.find(BOXES)))


def _tidy(root: Tag) -> None:
    """Take out what is never shown, and put the text in place that stands for something else."""
    for each in root.select(HIDDEN):
        formula = each.name == "script" and str(each.get("type", "")).startswith("math/tex")
        if not formula and not each.decomposed:
            each.decompose()
    for each in root.select(NOTE_MARKS):
        if not each.decomposed:
            mark = each.get_text().strip().strip("[]")
            each.replace_with(f" [{mark}] ")
    for each in root.select(EMOJI):
        each.replace_with(str(each.get("alt", "")))


def _pieces(element: Tag) -> Iterator[str]:
    for child in element.children:
        if type(child) in (NavigableString, CData):
            yield str(child)
        elif isinstance(child, Tag):
            yield from _element(child)


def _element(element: Tag) -> Iterator[str]:
    name = element.name
    if name == "input":
        yield _box(element)
    elif name in ("math", "mjx-container") or "katex" in (element.get("class") or ()):
        yield f" {_formula(element)} "
    elif name == "script":
        yield f" {element.string or ''} "
    elif name == "sub" and re.match(r"\s*\d", element.get_text()) and _after_digit(element):
        yield "_"
        yield from _pieces(element)
    elif name in INLINE:
        yield from _pieces(element)
    elif name not in SILENT:
        yield "\n"
        yield from _pieces(element)
        yield f"{TERM_END}\n" if name == "dt" else "\n"


def _box(element: Tag) -> str:
    """The mark of a task in a list; empty for any other control."""
    if element.get("type") != "checkbox" or not element.find_parent("li"):
        return ""
    return "[x] " if element.has_attr("checked") else "[ ] "


def _formula(element: Tag) -> str:
    if source := element.find("annotation", encoding="application/x-tex"):
        return source.get_text()
    known = element if element.has_attr("data-latex") else element.select_one("[data-latex]")
    return str(known["data-latex"] if known is not None else element.get("alttext", ""))


def _after_digit(element: Tag) -> bool:
    before = element.previous_sibling
    return before is not None and before.get_text()[-1:].isdigit()
