"""The agreement of two lists of words."""

from __future__ import annotations

from collections import Counter
from statistics import median
from typing import TYPE_CHECKING

from msgspec import Struct
from rapidfuzz.distance import LCSseq

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["Agreement", "agreement", "fifth_percentile", "median_or_one"]


class Agreement(Struct, frozen=True):
    """The agreement of the actual words with the expected ones; each figure is from 0 to 1."""

    recall: float
    """The share of the expected words that are there, repeated words counted as often."""

    precision: float
    """The share of the actual words that are expected."""

    order: float
    """The longest common subsequence, as a share of the words that both lists have."""

    @property
    def worst(self) -> float:
        return min(self.recall, self.precision, self.order)


def agreement(expected: Sequence[str], actual: Sequence[str]) -> Agreement:
    """Compare the words as multisets (recall, precision) and as sequences (order)."""
    common = (Counter(expected) & Counter(actual)).total()
    return Agreement(
        recall=common / len(expected) if expected else 1.0,
        precision=common / len(actual) if actual else float(not expected),
        order=LCSseq.similarity(expected, actual) / common if common else 1.0,
    )


def median_or_one(figures: Sequence[float]) -> float:
    """The median; 1 without figures."""
    return median(figures) if figures else 1.0


def fifth_percentile(figures: Sequence[float]) -> float:
    """The 5th percentile, by nearest rank: 95 % of the pages reach it. 1 without figures."""
    ranked = sorted(figures)
    return ranked[max(0, -(-len(ranked) * 5 // 100) - 1)] if ranked else 1.0
