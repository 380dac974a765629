"""The codes of a page beside those of its source: which of them is which, and so in what language.

A source and its page differ: code is included, repeated by a template or commented out. So equal
codes are told apart by their order where both have as many of them between two codes that both have
once; where that is in doubt, no language is named.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import defaultdict
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

__all__ = ["Listing", "aligned"]

Listing = tuple[str | None, str]
"""The language that the source names for a code, and the code."""

_Places = dict[str, list[int]]
"""Where in a row each code stands."""


def aligned(listings: Sequence[Listing], codes: Sequence[str]) -> list[str | None]:
    """The language of each of the page's ``codes``, in their order; ``listings`` are the source's.

    Takes time in proportion to their number, but for a logarithm.
    """
    source = _places(code for _, code in listings)
    page = _places(codes)
    found: list[str | None] = [None] * len(codes)
    doubtful = False
    for code, places in page.items():
        there = source.get(code, [])
        if there and not _name(found, places, listings, there):
            doubtful = True
    if doubtful:
        _name_in_parts(found, listings, codes, _anchors(source, page))
    return found


def _name(
    found: list[str | None], places: list[int], listings: Sequence[Listing], there: list[int]
) -> bool:
    """Whether one language is right for all ``places`` whichever of the listings they are; they
    have it then."""
    languages = {listings[place][0] for place in there}
    if len(languages) > 1 or len(places) > len(there):
        return False
    (language,) = languages
    for place in places:
        found[place] = language
    return True


def _name_in_parts(
    found: list[str | None],
    listings: Sequence[Listing],
    codes: Sequence[str],
    anchors: list[tuple[int, int]],
) -> None:
    """Names what has no language yet, in each part between two ``anchors`` by itself."""
    listed = _places_in_parts((code for _, code in listings), [place for place, _ in anchors])
    shown = _places_in_parts(codes, [place for _, place in anchors])
    for part, places in shown.items():
        there = listed.get(part, [])
        if not there or any(found[place] is not None for place in places):
            continue
        if len(places) == len(there):
            for place, source in zip(places, there, strict=True):
                found[place] = listings[source][0]
        else:
            _name(found, places, listings, there)


def _anchors(source: _Places, page: _Places) -> list[tuple[int, int]]:
    """The places, in the source and in the page, of codes that both have once: as many of them as
    stand in the same order in both."""
    once = sorted(
        (source[code][0], places[0])
        for code, places in page.items()
        if len(places) == 1 and len(source.get(code, ())) == 1
    )
    # The longest increasing sequence of places in the page: for each length its least last place.
    lasts: list[int] = []
    ends: list[int] = []
    before: list[int] = []
    for index, (_, place) in enumerate(once):
        length = bisect_left(lasts, place)
        lasts[length : length + 1] = [place]
        ends[length : length + 1] = [index]
        before.append(ends[length - 1] if length else -1)
    chain: list[tuple[int, int]] = []
    index = ends[-1] if ends else -1
    while index >= 0:
        chain.append(once[index])
        index = before[index]
    return chain[::-1]


def _places(codes: Iterable[str]) -> _Places:
    places: _Places = defaultdict(list)
    for place, code in enumerate(codes):
        places[code].append(place)
    return dict(places)


def _places_in_parts(codes: Iterable[str], anchors: list[int]) -> dict[tuple[int, str], list[int]]:
    """Where each code stands in each part of the row, which ``anchors`` divide."""
    places: dict[tuple[int, str], list[int]] = defaultdict(list)
    for place, code in enumerate(codes):
        places[bisect_right(anchors, place), code].append(place)
    return dict(places)
