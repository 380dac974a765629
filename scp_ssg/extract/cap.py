"""The most blocks that a page may have, and how a page that has more is folded."""

from __future__ import annotations

import heapq
from itertools import count

from scp_ssg.extract.flat import beside, flat
from scp_ssg.model import (
    MAX_BLOCKS,
    Block,
    CodeBlock,
    ImageBlock,
    LinkBlock,
    TableBlock,
    TextBlock,
)

__all__ = ["capped"]


def capped(blocks: tuple[Block, ...], limit: int = MAX_BLOCKS) -> tuple[Block, ...]:
    """``blocks``, folded to at most ``limit`` without losing a word or a URL (SCP 0.1, "Resource
    Exhaustion").

    Text blocks that follow each other join first; then links go whose URL the page has already
    given; then the smallest neighbours join, prose before code and tables, and links and images
    last of all. Videos and sounds are never folded into text.
    """
    folded = _joined(list(blocks), limit, _TEXTS)
    folded = _without_repeats(folded, limit)
    return tuple(_joined(folded, limit, _ALL))


_TEXTS = 0
_ALL = 3
_NEVER = 4


def _cost(first: Block, second: Block) -> int:
    """How much is lost of the structure when two neighbours become one text."""
    pair = (first, second)
    if all(isinstance(block, TextBlock) for block in pair):
        return _TEXTS
    if any(beside(block) and not isinstance(block, LinkBlock | ImageBlock) for block in pair):
        return _NEVER
    if any(isinstance(block, LinkBlock | ImageBlock) for block in pair):
        return 3
    return 2 if any(isinstance(block, CodeBlock | TableBlock) for block in pair) else 1


def _joined(blocks: list[Block], limit: int, most: int) -> list[Block]:
    """``blocks`` with neighbours joined, the cheapest and smallest first, until ``limit`` is kept
    or no pair costs ``most`` or less."""
    kept: list[Block | None] = list(blocks)
    following = list(range(1, len(kept) + 1))
    preceding = list(range(-1, len(kept) - 1))
    heap: list[tuple[int, int, int, int, Block, Block]] = []
    serial = count()  # so that blocks are never compared
    sizes = {id(block): len(_words(block)) for block in blocks} if len(blocks) > limit else {}

    def offer(index: int) -> None:
        other = following[index] if index >= 0 else len(kept)
        if other < len(kept):
            first, second = kept[index], kept[other]
            assert first is not None
            assert second is not None
            cost = _cost(first, second)
            if cost <= most:
                size = sizes[id(first)] + sizes[id(second)]
                heapq.heappush(heap, (cost, size, index, next(serial), first, second))

    excess = len(kept) - limit
    if excess > 0:
        for index in range(len(kept) - 1):
            offer(index)
    while excess > 0 and heap:
        _, _, index, _, first, second = heapq.heappop(heap)
        other = following[index]
        if other >= len(kept) or kept[index] is not first or kept[other] is not second:
            continue
        joined = TextBlock(f"{_words(first)}\n{_words(second)}")
        sizes[id(joined)] = len(joined.text)
        kept[index], kept[other] = joined, None
        following[index] = following[other]
        if following[other] < len(kept):
            preceding[following[other]] = index
        excess -= 1
        offer(preceding[index])
        offer(index)
    return [block for block in kept if block is not None]


def _without_repeats(blocks: list[Block], limit: int) -> list[Block]:
    """``blocks`` without links to where an earlier link leads, as many as must go."""
    excess = len(blocks) - limit
    seen: set[str] = set()
    kept: list[Block] = []
    for block in blocks:
        if isinstance(block, LinkBlock):
            if excess > 0 and block.url in seen:
                excess -= 1
                continue
            seen.add(block.url)
        kept.append(block)
    return kept


def _words(block: Block) -> str:
    if isinstance(block, LinkBlock):
        # Its words stand in the block that it follows.
        return f"<{block.url}>"
    if isinstance(block, ImageBlock):
        return f"{block.alt} <{block.url}>".lstrip()
    return flat([block])[0]
