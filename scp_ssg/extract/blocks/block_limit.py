"""The limit on the blocks of a page, and how a page with more is reduced to it."""

from __future__ import annotations

import heapq
from itertools import pairwise
from typing import TYPE_CHECKING

from scp_ssg.extract.blocks.block_text import REFERENCES, text_and_references
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

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

__all__ = ["capped"]


def capped(blocks: tuple[Block, ...], limit: int = MAX_BLOCKS) -> tuple[Block, ...]:
    """``blocks``, merged to at most ``limit`` without losing a word or a URL (SCP 0.1, "Resource
    Exhaustion").

    Adjacent text blocks are merged first; then links go that repeat an earlier link's URL. Then
    the smallest neighbours are merged: prose before code and tables; links, images and media that
    follow each other or a list into one list; and these with prose. Headings are merged last, the
    deepest first, and the page's first ``h1`` after all others.
    """
    if len(blocks) <= limit:
        return blocks
    # Only texts merge at first: the lines of other blocks are slow to write.
    texts = [block.text if type(block) is TextBlock else "" for block in blocks]
    merged = _merged(blocks, texts, limit, _TEXTS)
    if len(merged) > limit:
        kept = _without_repeated_links(merged, len(merged) - limit)
        merged = _merged([block for block, _ in kept], [line for _, line in kept], limit, _TITLE)
    return tuple(merged)


_TEXTS = 0
_WITH_PROSE = 5
"""The least cost of merging a link, an image or media with prose."""
_HEADINGS = 12
"""The cost of a heading is this less its level."""
_TITLE = 12
_COSTS: dict[type[Block], int] = {
    TextBlock: _TEXTS,
    ListBlock: 1,
    QuoteBlock: 1,
    CodeBlock: 2,
    TableBlock: 2,
    LinkBlock: 3,
    ImageBlock: 3,
    VideoBlock: 4,
    AudioBlock: 4,
}
"""The structure that is lost when a block is merged. Of two blocks the higher cost counts."""

_PROSE, _LIST, _LIST_OF_REFERENCES, _REFERENCE = range(4)
"""Kinds of groups of merged blocks. A list becomes a list of references when one is added."""
_SHORT = 4096
"""Characters of a text up to which it is searched for the whole text of a link."""


def _merged(
    blocks: Sequence[Block], lines: Sequence[str], limit: int, max_cost: int
) -> list[Block]:
    """``blocks`` with neighbours merged until there are at most ``limit``, or every further merge
    costs more than ``max_cost``. ``lines`` are the blocks as lines of a text."""
    excess = len(blocks) - limit
    if excess <= 0:
        return list(blocks)
    starts = [*_Merger(blocks, lines, max_cost).merge(excess), len(blocks)]
    return [_one_block(blocks[start:end], lines[start:end]) for start, end in pairwise(starts)]


class _Merger:
    """Merges adjacent blocks into groups. The index of its first block identifies a group."""

    def __init__(self, blocks: Sequence[Block], lines: Sequence[str], max_cost: int) -> None:
        self._max_cost = max_cost
        self._costs = _costs(blocks)
        self._sizes = [len(line) for line in lines]
        self._kinds = [
            _REFERENCE if type(each) in REFERENCES else _LIST if type(each) is ListBlock else _PROSE
            for each in blocks
        ]
        self._end = len(blocks)
        self._next = list(range(1, self._end + 1))
        self._previous = list(range(-1, self._end - 1))
        pairs = map(self._pair, range(self._end - 1))
        self._heap = [pair for pair in pairs if pair[0] <= max_cost]
        heapq.heapify(self._heap)

    def merge(self, excess: int) -> list[int]:
        """Merge ``excess`` pairs, or as many as there are, the cheapest and smallest first.

        Gives the index of the first block of each group.
        """
        while excess > 0 and self._heap:
            _, size, first, second = heapq.heappop(self._heap)
            # A pair is outdated if one of its groups has been merged: then that group has grown.
            adjacent = self._next[first] == second
            if adjacent and self._sizes[first] + self._sizes[second] == size:
                self._merge(first, second)
                excess -= 1
        starts = [0]
        while self._next[starts[-1]] < self._end:
            starts.append(self._next[starts[-1]])
        return starts

    def _merge(self, first: int, second: int) -> None:
        kinds = self._kinds
        if _makes_list(kinds[first], kinds[second]):
            self._costs[first] = max(self._costs[first], self._costs[second])
            kinds[first] = max(kinds[first], _LIST_OF_REFERENCES)
        else:
            self._costs[first], kinds[first] = _TEXTS, _PROSE
        self._sizes[first] += self._sizes[second] + 1
        following = self._next[first] = self._next[second]
        self._next[second] = -1  # it is no group any more
        if following < self._end:
            self._previous[following] = first
            self._push(first)
        if first > 0:
            self._push(self._previous[first])

    def _push(self, first: int) -> None:
        pair = self._pair(first)
        if pair[0] <= self._max_cost:
            heapq.heappush(self._heap, pair)

    def _pair(self, first: int) -> tuple[int, int, int, int]:
        """The cost of merging a group with the next one, their size together, and the two."""
        second = self._next[first]
        cost = max(self._costs[first], self._costs[second])
        kinds = self._kinds[first], self._kinds[second]
        if max(kinds) >= _LIST_OF_REFERENCES and not _makes_list(*kinds):
            cost = max(cost, _WITH_PROSE)
        return cost, self._sizes[first] + self._sizes[second], first, second


def _makes_list(first: int, second: int) -> bool:
    """True if groups of these kinds are merged into a list, and not into text."""
    return first != _PROSE and second == _REFERENCE


def _costs(blocks: Sequence[Block]) -> list[int]:
    costs = [
        _HEADINGS - block.level if type(block) is HeadingBlock else _COSTS[type(block)]
        for block in blocks
    ]
    if (title := _HEADINGS - 1) in costs:
        costs[costs.index(title)] = _TITLE
    return costs


def _one_block(blocks: Sequence[Block], lines: Sequence[str]) -> Block:
    """The block into which ``blocks`` are merged: a list of references, after the items of the
    list that they follow; or a text of their ``lines``."""
    first = blocks[0]
    if len(blocks) == 1:
        return first
    if all(type(block) in REFERENCES for block in blocks[1:]):
        if type(first) is ListBlock:
            return ListBlock(first.ordered, (*first.items, *lines[1:]))
        if type(first) in REFERENCES:
            return ListBlock(ordered=False, items=tuple(lines))
    return TextBlock("\n".join(lines))


def _without_repeated_links(blocks: Sequence[Block], excess: int) -> list[tuple[Block, str]]:
    """``blocks`` as blocks and lines, without up to ``excess`` links that repeat an earlier link's
    URL.

    A link stays if its text is nowhere else.
    """
    urls: set[str] = set()
    links: set[LinkBlock] = set()
    kept: list[tuple[Block, str]] = []
    for block, line in zip(blocks, _lines(blocks), strict=True):
        if type(block) is LinkBlock:
            repeats_text = block in links or line == f"<{block.url}>"
            if excess > 0 and block.url in urls and repeats_text:
                excess -= 1
                continue
            urls.add(block.url)
            links.add(block)
        kept.append((block, line))
    return kept


def _lines(blocks: Sequence[Block]) -> list[str]:
    """The text and URLs of each block, as a merged block will have them.

    A link whose text is in the block before it has only its URL.
    """
    lines: list[str] = []
    context: str | Collection[str] = ""
    for block in blocks:
        if type(block) is LinkBlock:
            repeats_text = block.text == block.url or _is_in(block.text, context)
            lines.append(f"<{block.url}>" if repeats_text else f"{block.text} <{block.url}>")
        elif type(block) is ImageBlock:
            lines.append(f"{block.alt} <{block.url}>".lstrip())
        elif type(block) is VideoBlock or type(block) is AudioBlock:
            lines.append(_media_lines(block))
        else:
            lines.append(text_and_references([block])[0])
            context = lines[-1] if len(lines[-1]) <= _SHORT else _words(lines[-1])
    return lines


def _words(text: str) -> set[str]:
    """The words of ``text``, with and without the signs that may follow an item of a list."""
    words = set(text.split())
    return words | {word.rstrip(",:") for word in words}


def _is_in(text: str, context: str | Collection[str]) -> bool:
    """True if the ``text`` of a link is in ``context``: a text, or the words of a text that is too
    long to search for each of its links."""
    if isinstance(context, str):
        return text in context
    return all(word in context for word in text.split())


def _media_lines(block: VideoBlock | AudioBlock) -> str:
    """All fields of a video or audio as lines; the first has its name and URLs."""
    sources = [block.url] if isinstance(block.url, str) else [link.href for link in block.url]
    cover = [block.icon.url] if block.icon and block.icon.url else []
    lines = [" ".join([block.name, *(f"<{url}>" for url in (*sources, *cover))])]
    if isinstance(block, VideoBlock):
        lines += (f"{caption.label} <{caption.url}>" for caption in block.captions)
    else:
        lines += filter(None, (block.attributed_to, block.part_of))
    lines += filter(None, (block.summary, *(each.title for each in block.chapters)))
    lines += filter(None, (block.transcript,))
    return "\n".join(lines)
