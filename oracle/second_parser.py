"""The second opinion: the words of a page's content by BeautifulSoup and html5lib.

It knows no style sheets, so it judges sets of words and not their order, and only which words
are there at all: what is lost or invented wholly shows, whatever the browser thinks.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from bs4 import CData, Tag
from bs4.element import NavigableString

from oracle.browser import KNOWN
from oracle.regions import HIDDEN, content
from oracle.words import TERM_END

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["second_opinion"]

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


def second_opinion(html: str) -> str:
    """The text of the main content of the page ``html``; a line break for every block's edge."""
    roots = content(html)
    for root in roots:
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
    return "\n".join("".join(_pieces(root)) for root in roots)


def _pieces(element: Tag) -> Iterator[str]:
    for child in element.children:
        if type(child) in (NavigableString, CData):
            yield str(child)
        elif isinstance(child, Tag):
            yield from _element(child)


def _element(element: Tag) -> Iterator[str]:
    name = element.name
    if name == "input":
        if element.get("type") == "checkbox" and element.find_parent("li"):
            yield "[x] " if element.has_attr("checked") else "[ ] "
    elif name in ("math", "mjx-container") or "katex" in (element.get("class") or ()):
        source = element.find("annotation", encoding="application/x-tex")
        yield f" {source.get_text()} " if source else f" {element.get('alttext', '')} "
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


def _after_digit(element: Tag) -> bool:
    before = element.previous_sibling
    return before is not None and before.get_text()[-1:].isdigit()
