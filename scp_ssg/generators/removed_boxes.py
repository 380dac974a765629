"""The boilerplate that was removed from the pages of a build, by rule: for the log."""

from __future__ import annotations

from operator import attrgetter
from sys import intern
from typing import TYPE_CHECKING, NamedTuple

from scp_ssg.generators.option_usage import LogLine

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from scp_ssg.extract import RemovedBox

__all__ = ["Removed", "RemovedBoxes", "counted"]

_LARGE = 50
"""Pages of a site on which the theme's boxes are on more than..."""
_RARE = 2
"""...so many pages."""
_MANY_WORDS = 20
"""Words of a box that is worth a line."""
_LINES = 5
_CERTAIN = frozenset({"comments", "label", "popover", "role", "selectors.drop", "tag-navigation"})
"""Rules that no word of an author's falls under, or that the author wrote."""


class Removed(NamedTuple):
    """The words that a rule removed from one page."""

    rule: str
    words: int
    element: str
    """The element with most words."""


class _ByRule(NamedTuple):
    """The words that a rule removed from all pages."""

    pages: int
    words: int
    largest: Removed
    url: str
    """The page that ``largest`` is of."""


def counted(boxes: Iterable[RemovedBox]) -> tuple[Removed, ...]:
    """``boxes`` of one page, counted by rule: their texts are not kept."""
    by_rule: dict[str, Removed] = {}
    largest: dict[str, int] = {}
    for box in boxes:
        words = len(box.raw.split())
        before = by_rule.get(box.rule)
        element = before.element if before else box.element
        if words > largest.get(box.rule, -1):
            largest[box.rule] = words
            element = box.element
        total = words + (before.words if before else 0)
        by_rule[box.rule] = Removed(box.rule, total, intern(element))
    return tuple(by_rule.values())


class RemovedBoxes:
    """Adds up what was removed from the published pages."""

    def __init__(self) -> None:
        self._pages = 0
        self._by_rule: dict[str, _ByRule] = {}

    def add(self, url: str, removed: Iterable[Removed]) -> None:
        """Add what was ``removed`` from the page at ``url``."""
        self._pages += 1
        for each in removed:
            if not each.words:
                continue
            before = self._by_rule.get(each.rule)
            if before is None:
                self._by_rule[each.rule] = _ByRule(1, each.words, each, url)
                continue
            largest, where = before.largest, before.url
            if each.words > largest.words:
                largest, where = each, url
            self._by_rule[each.rule] = _ByRule(
                before.pages + 1, before.words + each.words, largest, where
            )

    def lines(self) -> Iterator[LogLine]:
        """A line for each rule (debug), and one for each that took words from one or two pages of
        a large site (info)."""
        for rule, each in sorted(self._by_rule.items()):
            yield LogLine(
                "debug",
                f"rule {rule}: removed on {_pages(each.pages)} ({_words(each.words)}), for example"
                f" {each.largest.element} on {each.url}",
            )
        rare = [each for each in self._by_rule.values() if self._is_rare(each)]
        rare.sort(key=attrgetter("words"), reverse=True)
        for each in rare[:_LINES]:
            yield LogLine(
                "info",
                f"removed on {each.pages} of {_pages(self._pages)}: {each.largest.element}"
                f" ({_words(each.largest.words)}) on {each.url}, rule {each.largest.rule};"
                " `selectors.keep` keeps it",
            )
        if len(rare) > _LINES:
            yield LogLine("info", f"and {len(rare) - _LINES} more: --verbose lists them")

    def _is_rare(self, each: _ByRule) -> bool:
        return (
            self._pages >= _LARGE
            and each.pages <= _RARE
            and each.words >= _MANY_WORDS
            and each.largest.rule not in _CERTAIN
        )


def _pages(count: int) -> str:
    return f"{count} page{'s'[: count != 1]}"


def _words(count: int) -> str:
    return f"{count} word{'s'[: count != 1]}"
