"""Alignment of a page's code blocks with the listings in its source, which name their languages.

A page and its source differ: code is included, repeated by a template or commented out. So code
blocks with the same text are told apart by their order, between two blocks that occur once in both,
and only where page and source have equally many of them there. In doubt no language is named.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import defaultdict
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

__all__ = ["Listing", "aligned"]

Listing = tuple[str | None, str]
"""The language that the source names for a piece of code, and the code."""

_Positions = dict[str, list[int]]
"""Code → the indexes at which it occurs."""


def aligned(listings: Sequence[Listing], codes: Sequence[str]) -> list[str | None]:
    """The language of each of ``codes``, the page's in their order; ``listings`` are the source's.

    Takes O(n log n) time.
    """
    in_source = _positions(code for _, code in listings)
    in_page = _positions(codes)
    languages: list[str | None] = [None] * len(codes)
    ambiguous = False
    for code, targets in in_page.items():
        sources = in_source.get(code, [])
        if sources and not _assign(languages, targets, listings, sources):
            ambiguous = True
    if ambiguous:
        _assign_between_anchors(languages, listings, codes, _anchors(in_source, in_page))
    return languages


def _assign(
    languages: list[str | None],
    targets: list[int],
    listings: Sequence[Listing],
    sources: list[int],
) -> bool:
    """Write the language of ``listings`` at ``sources`` into ``languages`` at ``targets``.

    Returns False, and writes nothing, if those listings have several languages or are too few.
    """
    choices = {listings[source][0] for source in sources}
    if len(choices) > 1 or len(targets) > len(sources):
        return False
    (language,) = choices
    for target in targets:
        languages[target] = language
    return True


def _assign_between_anchors(
    languages: list[str | None],
    listings: Sequence[Listing],
    codes: Sequence[str],
    anchors: list[tuple[int, int]],
) -> None:
    """Write the languages that are still missing, in each part between two ``anchors``."""
    source_anchors = [source for source, _ in anchors]
    in_source = _positions_by_part((code for _, code in listings), source_anchors)
    in_page = _positions_by_part(codes, [target for _, target in anchors])
    for part, targets in in_page.items():
        sources = in_source.get(part, [])
        if not sources or any(languages[target] is not None for target in targets):
            continue
        if len(targets) == len(sources):
            for target, source in zip(targets, sources, strict=True):
                languages[target] = listings[source][0]
        else:
            _assign(languages, targets, listings, sources)


def _anchors(in_source: _Positions, in_page: _Positions) -> list[tuple[int, int]]:
    """Indexes in source and page of codes that occur once in both: the most that are in the same
    order in both."""
    unique = sorted(
        (in_source[code][0], targets[0])
        for code, targets in in_page.items()
        if len(targets) == 1 and len(in_source.get(code, ())) == 1
    )
    # The longest increasing subsequence of targets. Per length: the least target that ends a
    # subsequence of that length, and its index in `unique`.
    targets: list[int] = []
    ends: list[int] = []
    predecessors: list[int] = []
    for index, (_, target) in enumerate(unique):
        length = bisect_left(targets, target)
        targets[length : length + 1] = [target]
        ends[length : length + 1] = [index]
        predecessors.append(ends[length - 1] if length else -1)
    anchors: list[tuple[int, int]] = []
    index = ends[-1] if ends else -1
    while index >= 0:
        anchors.append(unique[index])
        index = predecessors[index]
    return anchors[::-1]


def _positions(codes: Iterable[str]) -> _Positions:
    positions: _Positions = defaultdict(list)
    for index, code in enumerate(codes):
        positions[code].append(index)
    return dict(positions)


def _positions_by_part(
    codes: Iterable[str], anchors: list[int]
) -> dict[tuple[int, str], list[int]]:
    """The indexes at which each code occurs, by the part between two ``anchors``."""
    positions: dict[tuple[int, str], list[int]] = defaultdict(list)
    for index, code in enumerate(codes):
        positions[bisect_right(anchors, index), code].append(index)
    return dict(positions)
