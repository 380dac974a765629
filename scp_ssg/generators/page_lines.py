"""The lines of a page record, and what is compared of them with other pages."""

from __future__ import annotations

import re
from array import array
from collections import deque
from hashlib import blake2b
from typing import TYPE_CHECKING, NamedTuple

from scp_ssg.model import (
    MAX_BLOCKS,
    CodeBlock,
    HeadingBlock,
    ImageBlock,
    LinkBlock,
    ListBlock,
    QuoteBlock,
    TableBlock,
    TextBlock,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from scp_ssg.model import Block, Page

__all__ = [
    "Line",
    "compact",
    "headings_of",
    "is_mostly_links",
    "line_number",
    "lines",
    "links_in",
    "long_lines",
    "texts",
    "titles_of",
    "unnumbered",
    "weight",
]

_LETTERS = re.compile(r"[^\W_]+")
_UNSPACED = re.compile("[\u3040-\u30ff\u3400-\u9fff\u0e00-\u0eff]")
"""Letters of scripts that are written without spaces."""
_SPACES = {code: " " for code in range(128) if not chr(code).isalnum()}
"""Every character of ASCII that is neither letter nor digit."""
_FOLDED = re.compile(r"(?:(.*) )?<(https?://[^<>\s]+)>")
"""A line of a folded page: the text of a link or a picture, unless it stands above, and its URL."""
_PICTURE = re.compile(r"\.(?:avif|gif|jpe?g|png|svg|webp)(?:[?#].*)?$", re.IGNORECASE)
_LONG = 8
"""Words of a line that stands in two pages by no accident."""
_RECENT = 20
"""Lines before a link that may hold its words."""
_LABELS = 200
"""Characters of titles and labels on a page of links."""
_CELLS = 2
_DATE = 20
"""Cells of a row of a list, and the most letters and digits of the one with the date."""
_PICTURES = 3
"""Links without words before one with words in a line."""


class Line(NamedTuple):
    """One line of a page."""

    text: str
    key: str
    """The text, compact."""

    links: tuple[LinkBlock, ...] = ()
    """The links whose texts stand in the line."""

    rest: int = 0
    """Letters and digits of the line that are in none of its links."""

    level: int = 0
    """That of a heading."""

    link: bool = False
    """True for the text of a link that stands in no other line."""
    verbatim: bool = False
    """True for code and the cells of tables, which few lists of pages have."""


def lines(page: Page) -> Iterator[Line]:
    """The lines of ``page`` in reading order. A link's text comes only if no line before has it."""
    seen: set[str] = set()
    recent: deque[str] = deque(maxlen=_RECENT)
    for block, links in _with_links(page.content):
        if isinstance(block, TableBlock) and (rows := _rows_of_list(block, links)):
            yield from rows
            continue
        is_verbatim = isinstance(block, CodeBlock | TableBlock)
        level = block.level if isinstance(block, HeadingBlock) else 0
        waiting = () if is_verbatim else links
        placed: set[str] = set()
        for text in texts(block) if block is not None else ():
            if folded := _folded_link(text):
                if folded.text and not _PICTURE.search(folded.url):
                    yield Line(folded.text, compact(folded.text), (folded,), link=True)
                continue
            key = compact(text)
            seen.add(key)
            recent.append(key)
            inside, waiting = _parted(waiting, key)
            placed.update(each for _, each in inside)
            rest = len(key) - sum(len(each) for _, each in inside)
            found = tuple(link for link, _ in inside)
            yield Line(text, key, found, rest, level, verbatim=is_verbatim)
        # A card is one link around several lines.
        before = "".join(recent) if links else ""
        for link, key in links:
            if key not in seen and key not in placed and key not in before:
                yield Line(link.text, key, (link,), link=True)


def _rows_of_list(table: TableBlock, links: _Links) -> list[Line]:
    """The rows of ``table``, if each holds one of ``links``, a date, and nothing else: themes
    write lists of pages so. A table that an author writes has a row of headings."""
    found: list[Line] = []
    if len(table.rows) != len(links):
        return found
    for row, (link, key) in zip(table.rows, links, strict=True):
        cells = [compact(cell) for cell in row]
        if not key or key not in cells:
            return []
        cells.remove(key)
        beside = "".join(cells)
        if len(row) != _CELLS or len(beside) > _DATE or not any(map(str.isdigit, beside)):
            return []
        text = " ".join(row)
        found.append(Line(text, compact(text), (link,), len(beside)))
    return found


def _folded_link(text: str) -> LinkBlock | None:
    found = _FOLDED.fullmatch(text) if text.endswith(">") else None
    return LinkBlock(url=found[2], text=found[1] or "") if found else None


def links_in(page: Page) -> Iterator[LinkBlock]:
    """The links of ``page``; of a folded one also those in its lines, and pictures like them."""
    is_folded = len(page.content) >= MAX_BLOCKS
    for block in page.content:
        if isinstance(block, LinkBlock):
            yield block
        elif is_folded:
            yield from filter(None, map(_folded_link, texts(block)))


_Links = tuple[tuple[LinkBlock, str], ...]
"""Links, and the text of each, compact."""


def _with_links(content: Iterable[Block]) -> Iterator[tuple[Block | None, _Links]]:
    """The blocks of ``content``, each with the links after it: these stand in it, or around it and
    the pictures that follow it."""
    block: Block | None = None
    links: list[tuple[LinkBlock, str]] = []
    for each in content:
        if isinstance(each, LinkBlock):
            links.append((each, compact(each.text)))
        elif not isinstance(each, ImageBlock):
            yield block, tuple(links)
            block, links = each, []
    yield block, tuple(links)


def _parted(links: _Links, key: str) -> tuple[_Links, _Links]:
    """The first ``links`` whose texts stand in the line ``key``, in their order, and the others.

    A link around a picture has no text in the line.
    """
    for first in range(min(len(links), _PICTURES + 1)):
        at, last = 0, first
        while last < len(links) and links[last][1] and (found := key.find(links[last][1], at)) >= 0:
            at = found + len(links[last][1])
            last += 1
        if last > first:
            return links[first:last], links[last:]
    return (), links


def texts(block: Block) -> Iterator[str]:
    """The lines of ``block``; links and media have none."""
    match block:
        case TextBlock(text=text) | HeadingBlock(text=text) | QuoteBlock(text=text):
            yield from text.split("\n")
        case ListBlock(items=items):
            yield from (line for item in items for line in item.split("\n"))
        case TableBlock(rows=rows):
            yield from (cell for row in rows for cell in row)
        case CodeBlock(code=code):
            yield code


def long_lines(page: Page) -> array[int]:
    """The numbers of the long lines of ``page`` but its headings, each once, sorted.

    They are the same in every process and on every day.
    """
    # Headings and notes get other numbers in a copy.
    headings = headings_of(page)
    keys = {
        key
        for block in page.content
        for line in texts(block)
        if len(line) > _LONG and (key := _long_key(line)) and key not in headings
    }
    return array("q", sorted(set(map(line_number, keys))))


def line_number(key: str) -> int:
    """A number for a line, compact: other lines have another one, whatever they are numbered
    with."""
    data = unnumbered(key).encode("utf-8", "surrogatepass")
    return int.from_bytes(blake2b(data, digest_size=8).digest(), "big", signed=True)


def unnumbered(key: str) -> str:
    """``key``, compact, without the number of a chapter or a note."""
    return key.lstrip("0123456789")


def _long_key(line: str) -> str:
    """``line``, compact; empty if its ``weight`` is below ``_LONG``."""
    if line.isascii():
        found = _ascii_words(line)
        return "".join(found).lower() if len(found) >= _LONG else ""
    return compact(line) if weight(line) >= _LONG else ""


def compact(text: str) -> str:
    """The letters and digits of ``text`` alone, in lower case: themes change all the rest."""
    if text.isascii():
        return "".join(_ascii_words(text)).lower()
    return "".join(_LETTERS.findall(text.casefold()))


def weight(text: str) -> float:
    """The number of words in ``text``; two letters count as a word in scripts without spaces."""
    if text.isascii():
        return len(_ascii_words(text))
    unspaced = len(_UNSPACED.findall(text))
    spaced = _UNSPACED.sub(" ", text) if unspaced else text
    return len(_LETTERS.findall(spaced)) + unspaced / 2


def _ascii_words(text: str) -> list[str]:
    """What ``_LETTERS`` finds in a text of ASCII alone, in a fifth of the time."""
    return text.translate(_SPACES).split()


def titles_of(page: Page) -> frozenset[str]:
    """The title and the first heading of ``page``, compact."""
    headings = (each.text for each in page.content if isinstance(each, HeadingBlock))
    return frozenset(filter(None, map(compact, (page.title, next(headings, "")))))


def headings_of(page: Page) -> frozenset[str]:
    """All headings of ``page``, compact."""
    headings = (compact(each.text) for each in page.content if isinstance(each, HeadingBlock))
    return frozenset(filter(None, headings))


def is_mostly_links(page: Page) -> bool:
    """Return whether the text of ``page`` may be that of its links: false for most pages, fast."""
    linked = sum(len(block.text) for block in page.content if isinstance(block, LinkBlock))
    return sum(len(text) for block in page.content for text in texts(block)) <= _LABELS + 2 * linked
