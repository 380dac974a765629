"""Cases of a test, of which some are too slow for the quick suite."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["cases"]


def cases(quick: Iterable[str], heavy: Iterable[str]) -> pytest.MarkDecorator:
    """Parametrizes a test with the ``name`` of each; those of ``heavy`` are slow."""
    slow = [pytest.param(each, marks=pytest.mark.slow) for each in heavy]
    return pytest.mark.parametrize("name", [*quick, *slow])
