"""The floor: what fell is named, what is missing or better is not."""

from __future__ import annotations

from oracle.align import Agreement
from oracle.figures import Figures, below, figures

GOOD = Figures(2, (1.0, 0.99), (1.0, 1.0), (1.0, 1.0), {"code": 1.0})


def test_figures_of_two_pages() -> None:
    pages = [Agreement(1.0, 0.5, 1.0), Agreement(0.5, 1.0, 1.0)]
    assert figures(pages) == Figures(2, (0.75, 0.5), (0.75, 0.5), (1.0, 1.0), {})


def test_what_fell_is_named() -> None:
    worse = Figures(2, (1.0, 0.98), (1.0, 1.0), (1.0, 1.0), {"code": 0.9})
    assert below({"git": GOOD}, {"git": worse}) == [
        "git: code is 0.9000, the floor 1.0000",
        "git: recall 5th percentile is 0.9800, the floor 0.9900",
    ]


def test_a_page_that_reads_a_little_worse_is_no_fall() -> None:
    less = Figures(2, (0.999, 0.99), (1.0, 1.0), (1.0, 1.0), {"code": 1.0})
    assert below({"git": GOOD}, {"git": less}) == []


def test_better_figures_and_other_sites_are_no_fall() -> None:
    better = Figures(3, (1.0, 1.0), (1.0, 1.0), (1.0, 1.0), {"code": 1.0, "languages": 0.5})
    assert below({"git": GOOD, "gone": GOOD}, {"git": better, "new": GOOD}) == []
