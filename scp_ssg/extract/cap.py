"""The most blocks that a page may have, and how a page that has more is folded."""

from __future__ import annotations

import heapq
from itertools import pairwise

from scp_ssg.extract.flat import flat
from scp_ssg.model import (
    MAX_BLOCKS,
    AudioBlock,
    Block,
    CodeBlock,
    HeadingBlock,
    ImageBlock,
    LinkBlock,
    ListBlock,
    QuoteBlock,
    TableBlock,
    TextBlock,
    VideoBlock,
)

__all__ = ["capped"]


def capped(blocks: tuple[Block, ...], limit: int = MAX_BLOCKS) -> tuple[Block, ...]:
    """``blocks``, folded to at most ``limit`` without losing a word or a URL (SCP 0.1, "Resource
    Exhaustion").

    Text blocks that follow each other join first; then links go whose URL the page has already
    given; then the smallest neighbours join, prose before code and tables, and links and images
    last of all. Videos and sounds are never folded into text.
    """
    if len(blocks) <= limit:
        return blocks
    folded = _joined(list(blocks), limit, _TEXTS)
    folded = _without_repeats(folded, limit)
    return tuple(_joined(folded, limit, _ALL))


_TEXTS = 0
_ALL = 3
_GONE = -1
"""Stands for what follows a block that has joined the one before it."""
_COSTS: dict[type[Block], int] = {
    TextBlock: _TEXTS,
    HeadingBlock: 1,
    ListBlock: 1,
    QuoteBlock: 1,
    CodeBlock: 2,
    TableBlock: 2,
    LinkBlock: _ALL,
    ImageBlock: _ALL,
    VideoBlock: 4,
    AudioBlock: 4,
}
"""How much is lost of the structure when a block joins its neighbour; the dearer of them counts."""


def _joined(blocks: list[Block], limit: int, most: int) -> list[Block]:
    """``blocks`` with neighbours joined, the cheapest and smallest first, until ``limit`` is kept
    or no pair costs ``most`` or less."""
    excess = len(blocks) - limit
    if excess <= 0:
        return blocks
    end = len(blocks)
    costs = [_COSTS[type(block)] for block in blocks]
    words = [
        _words(block) if cost <= most else "" for block, cost in zip(blocks, costs, strict=True)
    ]
    sizes = [len(each) for each in words]
    following = list(range(1, end + 1))
    preceding = list(range(-1, end - 1))

    def pair(index: int) -> tuple[int, int, int, int]:
        other = following[index]
        return max(costs[index], costs[other]), sizes[index] + sizes[other], index, other

    heap = [pair(n) for n, (a, b) in enumerate(pairwise(costs)) if a <= most and b <= most]
    heapq.heapify(heap)
    joined: set[int] = set()
    while excess > 0 and heap:
        _, size, index, other = heapq.heappop(heap)
        # A pair is told by where its blocks stand and how large they are: what joins grows.
        if following[index] != other or sizes[index] + sizes[other] != size:
            continue
        joined.add(index)
        words[index] += f"\n{words[other]}"
        costs[index], sizes[index] = _TEXTS, size + 1
        following[index], following[other] = following[other], _GONE
        if following[index] < end:
            preceding[following[index]] = index
        excess -= 1
        for at in (preceding[index], index):
            if at >= 0 and following[at] < end and (new := pair(at))[0] <= most:
                heapq.heappush(heap, new)
    return [
        TextBlock(words[index]) if index in joined else block
        for index, block in enumerate(blocks)
        if following[index] != _GONE
    ]


def _without_repeats(blocks: list[Block], limit: int) -> list[Block]:
    """``blocks`` without links to where an earlier link leads, as many as must go."""
    excess = len(blocks) - limit
    seen: set[str] = set()
    kept: list[Block] = []
    for block in blocks:
        if type(block) is LinkBlock:
            if excess > 0 and block.url in seen:
                excess -= 1
                continue
            seen.add(block.url)
        kept.append(block)
    return kept


def _words(block: Block) -> str:
    if type(block) is TextBlock:
        return block.text
    if type(block) is LinkBlock:
        # Its words stand in the block that it follows.
        return f"<{block.url}>"
    if type(block) is ImageBlock:
        return f"{block.alt} <{block.url}>".lstrip()
    return flat([block])[0]
