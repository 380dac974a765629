"""Two lists of words, laid beside each other."""

from __future__ import annotations

from collections import Counter
from statistics import median
from typing import TYPE_CHECKING

from msgspec import Struct
from rapidfuzz.distance import LCSseq

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["Agreement", "agreement", "fifth", "middle"]


class Agreement(Struct, frozen=True):
    """Compares ``found`` with what was ``expected``; each figure is between 0 and 1."""

    recall: float
    """The share of the expected words that were found, as often as they were expected."""

    precision: float
    """The share of the found words that were expected."""

    order: float
    """The longest common subsequence, as a share of the words that both sides have."""

    @property
    def worst(self) -> float:
        return min(self.recall, self.precision, self.order)


def agreement(expected: Sequence[str], found: Sequence[str]) -> Agreement:
    """Compare as multisets (recall, precision) and as sequences (order)."""
    common = (Counter(expected) & Counter(found)).total()
    return Agreement(
        recall=common / len(expected) if expected else 1.0,
        precision=common / len(found) if found else float(not expected),
        order=LCSseq.similarity(expected, found) / common if common else 1.0,
    )


def middle(figures: Sequence[float]) -> float:
    return median(figures) if figures else 1.0


def fifth(figures: Sequence[float]) -> float:
    """The 5th percentile, by nearest rank: 95 % of the pages are at least this good."""
    ranked = sorted(figures)
    return ranked[max(0, -(-len(ranked) * 5 // 100) - 1)] if ranked else 1.0
