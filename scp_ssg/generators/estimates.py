"""Counts of what a million pages share, in fixed memory: never too low, and seldom too high."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["Estimates", "Repeated"]


class Estimates:
    """How many pages link to each address: never too few, in fixed memory."""

    def __init__(self, pages: int) -> None:
        self._mask = (1 << max(10, (2 * pages).bit_length())) - 1
        self._counts = array("I", [0]) * (self._mask + 1)
        self._most = 0

    def add(self, addresses: Iterable[str]) -> None:
        """Counts a page that links to ``addresses``."""
        for each in addresses:
            place = hash(each) & self._mask
            self._counts[place] += 1
            self._most = max(self._most, self._counts[place])

    def any_reaches(self, count: float) -> bool:
        """Return whether so many pages may link to one address."""
        return self._most >= count

    def reaches(self, address: str, count: float) -> bool:
        """Return whether so many pages may link to ``address``."""
        return self._counts[hash(address) & self._mask] >= count


class Repeated:
    """Which numbers several pages have. A number may be taken for another: one of several, never
    the other way round."""

    def __init__(self, numbers: int) -> None:
        """``numbers`` is how many will be added."""
        self._mask = (1 << max(10, (8 * numbers).bit_length())) - 1
        self._once = bytearray((self._mask + 1) // 8)
        self._again = bytearray((self._mask + 1) // 8)

    def add(self, numbers: Iterable[int]) -> None:
        """Counts the ``numbers`` of a page, each once."""
        once, again, mask = self._once, self._again, self._mask
        for number in numbers:
            place = number & mask
            byte, bit = place >> 3, 1 << (place & 7)
            if once[byte] & bit:
                again[byte] |= bit
            else:
                once[byte] |= bit

    def has_several(self, number: int) -> bool:
        """Return whether several pages may have ``number``."""
        place = number & self._mask
        return bool(self._again[place >> 3] & 1 << (place & 7))
