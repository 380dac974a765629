"""The most blocks that a page may have, and how a page that has more is folded."""

from __future__ import annotations

import heapq
from itertools import pairwise
from typing import TYPE_CHECKING

from scp_ssg.extract.blocks.flat import flat
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
    """``blocks``, folded to at most ``limit`` without losing a word or a URL (SCP 0.1, "Resource
    Exhaustion").

    Text blocks that follow each other join first; then links go whose URL the page has already
    given. Then the smallest neighbours join: prose before code and tables; links, images and media
    that follow each other, or a list, into one list; and these with prose. Headings join last of
    all, the deepest first, and the page's first ``h1`` after every other one.
    """
    if len(blocks) <= limit:
        return blocks
    folded = _joined(blocks, limit, _TEXTS)
    folded = _without_repeats(folded, limit)
    return tuple(_joined(folded, limit, _TITLE))


_TEXTS = 0
_WITH_PROSE = 5
"""What it costs at least that a link, an image or a medium joins prose."""
_HEADINGS = 12
"""A heading costs this less its level."""
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
"""How much is lost of the structure when a block joins its neighbour; the dearer of them counts."""

_PROSE, _LIST, _LISTED, _REFERENCE = range(4)
"""What a group of joined blocks is: a list may have references added, and then is one with some."""
_REFERENCES = frozenset({LinkBlock, ImageBlock, VideoBlock, AudioBlock})
_SHORT = 4096
"""Characters of a text in which the words of a link are looked for as they stand."""


def _joined(blocks: Sequence[Block], limit: int, most: int) -> list[Block]:
    """``blocks`` with neighbours joined until ``limit`` is kept or no pair costs ``most`` or
    less."""
    excess = len(blocks) - limit
    if excess <= 0:
        return list(blocks)
    lines = _lines(blocks)
    starts = [*_Row(blocks, lines, most).join(excess), len(blocks)]
    return [_one(blocks[start:end], lines[start:end]) for start, end in pairwise(starts)]


class _Row:
    """Blocks in a row, of which neighbours join. A group of joined blocks is known by its first."""

    def __init__(self, blocks: Sequence[Block], lines: list[str], most: int) -> None:
        self._most = most
        self._costs = _costs(blocks)
        self._sizes = [len(line) for line in lines]
        self._kinds = [_kind(block) for block in blocks]
        self._end = len(blocks)
        self._following = list(range(1, self._end + 1))
        self._preceding = list(range(-1, self._end - 1))
        pairs = map(self._pair, range(self._end - 1))
        self._heap = [pair for pair in pairs if pair[0] <= most]
        heapq.heapify(self._heap)

    def join(self, excess: int) -> list[int]:
        """Joins ``excess`` pairs, or as many as there are, the cheapest and smallest first; gives
        the index of the first block of each group."""
        while excess > 0 and self._heap:
            _, size, first, second = heapq.heappop(self._heap)
            # A pair is told by where its groups stand and how large they are: what joins grows.
            same = self._following[first] == second
            if same and self._sizes[first] + self._sizes[second] == size:
                self._join(first, second)
                excess -= 1
        starts = [0]
        while self._following[starts[-1]] < self._end:
            starts.append(self._following[starts[-1]])
        return starts

    def _join(self, first: int, second: int) -> None:
        kinds = self._kinds
        if _makes_list(kinds[first], kinds[second]):
            self._costs[first] = max(self._costs[first], self._costs[second])
            kinds[first] = max(kinds[first], _LISTED)
        else:
            self._costs[first], kinds[first] = _TEXTS, _PROSE
        self._sizes[first] += self._sizes[second] + 1
        after = self._following[first] = self._following[second]
        self._following[second] = -1  # it is no group any more
        if after < self._end:
            self._preceding[after] = first
            self._push(first)
        if first > 0:
            self._push(self._preceding[first])

    def _push(self, first: int) -> None:
        pair = self._pair(first)
        if pair[0] <= self._most:
            heapq.heappush(self._heap, pair)

    def _pair(self, first: int) -> tuple[int, int, int, int]:
        """What it costs that a group and the next one join, how large both are, and both."""
        second = self._following[first]
        cost = max(self._costs[first], self._costs[second])
        kinds = self._kinds[first], self._kinds[second]
        if max(kinds) >= _LISTED and not _makes_list(*kinds):
            cost = max(cost, _WITH_PROSE)
        return cost, self._sizes[first] + self._sizes[second], first, second


def _kind(block: Block) -> int:
    if type(block) in _REFERENCES:
        return _REFERENCE
    return _LIST if type(block) is ListBlock else _PROSE


def _makes_list(first: int, second: int) -> bool:
    """Whether groups of these kinds become a list, and not a text."""
    return first != _PROSE and second == _REFERENCE


def _costs(blocks: Sequence[Block]) -> list[int]:
    costs = []
    has_title = False
    for block in blocks:
        if type(block) is not HeadingBlock:
            costs.append(_COSTS[type(block)])
        elif block.level == 1 and not has_title:
            has_title = True
            costs.append(_TITLE)
        else:
            costs.append(_HEADINGS - block.level)
    return costs


def _one(blocks: Sequence[Block], lines: Sequence[str]) -> Block:
    """The one block that neighbours become: a list of references, with the list that they follow,
    or a text of their ``lines``."""
    first = blocks[0]
    if len(blocks) == 1:
        return first
    if all(type(block) in _REFERENCES for block in blocks[1:]):
        if type(first) is ListBlock:
            return ListBlock(first.ordered, (*first.items, *lines[1:]))
        if type(first) in _REFERENCES:
            return ListBlock(ordered=False, items=tuple(lines))
    return TextBlock("\n".join(lines))


def _without_repeats(blocks: list[Block], limit: int) -> list[Block]:
    """``blocks`` without links to where an earlier link leads, as many as must go; one whose words
    stand nowhere else stays."""
    excess = len(blocks) - limit
    if excess <= 0:
        return blocks
    seen: set[str] = set()
    said: set[LinkBlock] = set()
    kept: list[Block] = []
    for block, line in zip(blocks, _lines(blocks), strict=True):
        if type(block) is LinkBlock:
            is_said = block in said or line == f"<{block.url}>"
            if excess > 0 and block.url in seen and is_said:
                excess -= 1
                continue
            seen.add(block.url)
            said.add(block)
        kept.append(block)
    return kept


def _lines(blocks: Sequence[Block]) -> list[str]:
    """The words and URLs of each block as they stand in a text or a list."""
    lines: list[str] = []
    around: str | Collection[str] = ""
    for block in blocks:
        if type(block) is LinkBlock:
            said = block.text == block.url or _stands_in(block.text, around)
            lines.append(f"<{block.url}>" if said else f"{block.text} <{block.url}>")
        elif type(block) is ImageBlock:
            lines.append(f"{block.alt} <{block.url}>".lstrip())
        elif type(block) is VideoBlock or type(block) is AudioBlock:
            lines.append(_media_lines(block))
        else:
            lines.append(block.text if type(block) is TextBlock else flat([block])[0])
            around = lines[-1] if len(lines[-1]) <= _SHORT else frozenset(lines[-1].split())
    return lines


def _stands_in(words: str, around: str | Collection[str]) -> bool:
    """Whether the ``words`` of a link stand ``around`` it: in a text, or among the words of one
    that is too long to be read for each of its links."""
    if isinstance(around, str):
        return words in around
    return all(word in around for word in words.split())


def _media_lines(block: VideoBlock | AudioBlock) -> str:
    """All that a video or a sound says of itself, its name and its sources on the first line."""
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
