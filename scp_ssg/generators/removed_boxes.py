"""The boilerplate that was removed from the pages of a build, by rule."""

from __future__ import annotations

from operator import attrgetter
from sys import intern
from typing import TYPE_CHECKING, NamedTuple

from scp_ssg.counts import counted
from scp_ssg.generators.option_usage import LogLine
from scp_ssg.publish import RemovedByRule, RemovedExample

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from scp_ssg.extract import RemovedBox

__all__ = ["Removed", "RemovedBoxes", "by_rule"]

_LARGE = 50
"""Pages of a site on which the theme's boxes are on more than..."""
_RARE = 2
"""...so many pages."""
_MANY_WORDS = 20
"""Words of a box that is worth a line."""
_LINES = 5
_EXAMPLES = 3
"""Pages that are named for each rule: those that lost most."""
_CERTAIN = frozenset({"comments", "label", "role", "selectors.drop", "tag-navigation"})
"""Rules that no word of an author's falls under, or that the author wrote."""


class Removed(NamedTuple):
    """The words that a rule removed from one page."""

    rule: str
    words: int
    element: str
    """The element with most words."""


def by_rule(boxes: Iterable[RemovedBox]) -> tuple[Removed, ...]:
    """``boxes`` of one page, counted by rule: their texts are not kept."""
    found: dict[str, Removed] = {}
    largest: dict[str, int] = {}
    for box in boxes:
        words = len(box.raw.split())
        before = found.get(box.rule)
        element = before.element if before else box.element
        if words > largest.get(box.rule, -1):
            largest[box.rule] = words
            element = box.element
        total = words + (before.words if before else 0)
        found[box.rule] = Removed(box.rule, total, intern(element))
    return tuple(found.values())


class RemovedBoxes:
    """Adds up what was removed from the published pages."""

    def __init__(self) -> None:
        self._pages = 0
        self._by_rule: dict[str, RemovedByRule] = {}

    def add(self, url: str, removed: Iterable[Removed]) -> None:
        """Add what was ``removed`` from the page at ``url``."""
        self._pages += 1
        for each in removed:
            if not each.words:
                continue
            new = RemovedExample(url, each.element, each.words)
            before = self._by_rule.get(each.rule)
            if before is None:
                examples: tuple[RemovedExample, ...] = (new,)
            elif len(before.examples) < _EXAMPLES or new.words > before.examples[-1].words:
                # The sort is stable: of equal pages, the first by URL stay.
                largest = sorted((*before.examples, new), key=attrgetter("words"), reverse=True)
                examples = tuple(largest[:_EXAMPLES])
            else:
                examples = before.examples
            self._by_rule[each.rule] = RemovedByRule(
                rule=each.rule,
                pages=1 + (before.pages if before else 0),
                words=each.words + (before.words if before else 0),
                examples=examples,
            )

    def rules(self) -> tuple[RemovedByRule, ...]:
        """What each rule removed, most words first."""
        return tuple(sorted(self._by_rule.values(), key=lambda each: (-each.words, each.rule)))

    def lines(self) -> Iterator[LogLine]:
        """A line for each rule (debug), and one for each that took words from one or two pages of
        a large site (info)."""
        for rule, each in sorted(self._by_rule.items()):
            largest = each.examples[0]
            yield LogLine(
                "debug",
                f"rule {rule}: removed on {counted(each.pages, 'page')}"
                f" ({counted(each.words, 'word')}), for example {largest.element} on {largest.url}",
            )
        rare = [each for each in self.rules() if self._is_rare(each)]
        for each in rare[:_LINES]:
            largest = each.examples[0]
            yield LogLine(
                "info",
                f"removed on {each.pages} of {counted(self._pages, 'page')}: {largest.element}"
                f" ({counted(largest.words, 'word')}) on {largest.url}, rule {each.rule};"
                " `selectors.keep` keeps it",
            )
        if len(rare) > _LINES:
            yield LogLine("info", f"and {len(rare) - _LINES} more: --verbose lists them")

    def _is_rare(self, each: RemovedByRule) -> bool:
        return (
            self._pages >= _LARGE
            and each.pages <= _RARE
            and each.words >= _MANY_WORDS
            and each.rule not in _CERTAIN
        )
