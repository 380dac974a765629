"""Find pages that put whole other pages together, such as "all on one page" for printing.

An author's page that quotes others has parts of them, and words of its own.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from scp_ssg.generators.page_lines import PageText, compact, texts, weight
from scp_ssg.urls import without_fragment

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from scp_ssg.model import Page

__all__ = ["find_collected_pages"]

_LONG = 8
"""Words of a line that stands in two pages by no accident."""
_HOLDERS = 3
"""The most pages with the same line, if it is a text: a generator repeats its own on many."""
_LINES = 10
"""The fewest long lines of a page that is judged."""
_COPIED = 0.9
"""Share of a page's long lines that stand in pages that it holds."""
_WHOLE = 0.8
"""Share of another page's long lines that it holds. A generator numbers notes anew, and loses what
it cannot read."""
_PARTS = 2
"""The fewest pages that it holds with their titles; each has two long lines or more, and fewer than
it."""


class _Text:
    """The parts of a page that are compared."""

    def __init__(self, page: Page) -> None:
        text = PageText(page)
        self.url = page.url
        self.folder = without_fragment(page.url).rpartition("/")[0] + "/"
        self.titles = {_unnumbered(each) for each in text.titles}
        self.headings = {_unnumbered(each) for each in text.headings}
        # Headings and notes get other numbers in a copy.
        self.long_lines = {
            _unnumbered(key)
            for block in page.content
            for line in texts(block)
            if len(line) > _LONG and weight(line) >= _LONG
            if (key := compact(line)) not in text.headings
        }


def find_collected_pages(pages: Sequence[Page], authored: Collection[str] = ()) -> set[str]:
    """The URLs of those ``pages`` that only put together others of their folder and below it.

    Each of these stands in it whole, two or more with their titles as headings. Pages elsewhere
    are those of another version, or of another book. The pages at the URLs ``authored`` are known
    to be an author's.
    """
    texts = [_Text(page) for page in pages]
    holders: dict[str, list[_Text]] = defaultdict(list)
    for text in texts:
        for line in text.long_lines:
            holders[line].append(text)
    for line, holding in holders.items():
        if len(holding) > _HOLDERS:
            for text in holding:
                text.long_lines.discard(line)
    return {text.url for text in texts if text.url not in authored and _is_collected(text, holders)}


def _is_collected(text: _Text, holders: dict[str, list[_Text]]) -> bool:
    own = text.long_lines
    enough = _COPIED * len(own)
    if len(own) < _LINES or sum(len(holders[line]) > 1 for line in own) < enough:
        return False
    others = {each.url: each for line in own for each in holders[line]}.values()
    parts = [each for each in others if _is_part(each, text)]
    titled = sum(not text.headings.isdisjoint(each.titles) for each in parts)
    # A chapter whose title is lost, such as the references, is a part, too.
    covered = own.intersection(set().union(*(each.long_lines for each in parts)))
    return titled >= _PARTS and len(covered) >= enough


def _is_part(one: _Text, whole: _Text) -> bool:
    """Return whether the page ``one`` stands in ``whole``."""
    if not one.url.startswith(whole.folder):
        return False
    shared = len(one.long_lines & whole.long_lines)
    is_whole = shared >= max(2, _WHOLE * len(one.long_lines))
    return is_whole and len(one.long_lines) < len(whole.long_lines)


def _unnumbered(key: str) -> str:
    return key.lstrip("0123456789")
