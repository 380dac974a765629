"""Compare the published blocks with the blocks of the finished page.

Compared are words, lines of code, links, images and media, in order. Not compared is what only a
generator knows: the language of code, and the title and its level.
"""

from __future__ import annotations

from collections import Counter
from itertools import groupby
from typing import TYPE_CHECKING, Literal

from msgspec import Struct
from msgspec.structs import replace
from rapidfuzz.distance import LCSseq

from oracle.judge import FOLDED
from oracle.words import block_text
from scp_ssg.extract import LeftOut, SourcePage, extract
from scp_ssg.model import (
    MAX_BLOCKS,
    AudioBlock,
    Block,
    CodeBlock,
    HeadingBlock,
    ImageBlock,
    LinkBlock,
    Page,
    VideoBlock,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

__all__ = ["Difference", "Side", "differences", "parted"]

Side = Literal["published", "page", "order", "unseen"]
"""Who alone has it: what was published, or the finished page. ``order``: both have it, in another
order. ``unseen``: it was published, and a browser shows it nowhere."""

Place = Literal["before", "within", "after"]
"""Where it stands: before the first word that both have, between two, or after the last."""


MOST = 2_000_000_000
"""Pairs of tokens; comparing takes a bit for each."""
NOT_WORDS = frozenset({"code", "link", "image", "media"})


class Difference(Struct, frozen=True, order=True):
    """A piece of content that one of the two ways does not have, no longer than a block."""

    side: Side
    place: Place
    kind: str
    """The tag of its block, ``left out``, or ``word``."""

    text: str


class Token(Struct, frozen=True):
    """One word, line, link, image or medium of a block."""

    kind: str
    text: str
    block: int

    @property
    def key(self) -> tuple[str, str]:
        """The key of comparison: words are equal whatever their block."""
        return (self.kind if self.kind in NOT_WORDS else "", self.text)


def differences(published: Page, html: str) -> list[Difference]:
    """Returns the differences of the ``published`` page from the finished ``html`` alone."""
    entry = extract(SourcePage(url=published.url, html=html))
    if isinstance(entry, LeftOut):
        return [Difference("published", "within", "left out", entry.reason)]
    found = entry.page.content
    folded = bool(entry.notes) or len(published.content) == MAX_BLOCKS
    return parted(*_without_titles(published.content, found), folded=folded)


def parted(
    published: Sequence[Block], found: Sequence[Block], *, folded: bool = False
) -> list[Difference]:
    """The differences of two lists of blocks; of ``folded`` pages only in what folding keeps."""
    ours, theirs = _tokens(published, folded=folded), _tokens(found, folded=folded)
    if len(ours) * len(theirs) > MOST:
        ours, theirs = _less(ours, theirs), _less(theirs, ours)
    keys = [each.key for each in ours], [each.key for each in theirs]
    if keys[0] == keys[1]:
        return []
    result: list[Difference] = []
    for place, mine, other in _gaps(*keys):
        result += [Difference("published", place, *each) for each in _by_block(ours[mine])]
        result += [Difference("page", place, *each) for each in _by_block(theirs[other])]
    return _with_moves(result)


def _without_titles(
    published: Sequence[Block], found: Sequence[Block]
) -> tuple[Sequence[Block], Sequence[Block]]:
    """Both less what only the generator knows: which of its titles a page has, and its level.

    That is a title that no heading of the page says, and the heading that the page shows instead of
    it, or above a section of the same name.
    """
    ours, theirs = _headings(published), _headings(found)
    title, shown = published[0], found[0]
    if isinstance(title, HeadingBlock) and title.level == 1 and title.text not in theirs:
        published = published[1:]
        if isinstance(shown, HeadingBlock) and shown.level == 1 and shown.text not in ours:
            found = found[1:]
    elif ours[:1] == theirs[:1] == theirs[1:2] != ours[1:2] and isinstance(shown, HeadingBlock):
        found = found[1:]
    return published, found


def _headings(blocks: Sequence[Block]) -> list[str]:
    return [block.text for block in blocks if isinstance(block, HeadingBlock)]


def _tokens(blocks: Sequence[Block], *, folded: bool) -> list[Token]:
    found = [
        Token(kind, text, number)
        for number, block in enumerate(blocks)
        for kind, text in _parts(block)
    ]
    if not folded:
        return found
    # A folded page has its links and images in its text, or once only.
    return [
        Token("text", word, each.block)
        for each in found
        if each.kind not in ("link", "image")
        for word in each.text.split()
        if not FOLDED.fullmatch(word)
    ]


def _less(tokens: Sequence[Token], others: Sequence[Token]) -> list[Token]:
    """``tokens`` without as many of each as ``others`` has: where comparing in order would take
    more memory than there is."""
    left = Counter(each.key for each in others)
    result = []
    for each in tokens:
        if left[each.key]:
            left[each.key] -= 1
        else:
            result.append(each)
    return result


def _parts(block: Block) -> Iterator[tuple[str, str]]:
    kind = str(block.__struct_config__.tag)
    match block:
        case CodeBlock(code=code):
            yield from (("code", line) for line in code.split("\n"))
        case LinkBlock(url=url, text=text):
            yield kind, f"{url} {text}"
        case ImageBlock(url=url, alt=alt):
            yield kind, f"{url} {alt}"
        case VideoBlock(url=url) | AudioBlock(url=url):
            sources = [url] if isinstance(url, str) else [each.href for each in url]
            yield from (("media", each) for each in sources)
        case _:
            yield from ((kind, word) for word in block_text(block).split())


def _gaps(ours: Sequence[object], theirs: Sequence[object]) -> Iterator[tuple[Place, slice, slice]]:
    """Yields the gaps between the pieces that both have, and their places."""
    start = other_start = 0
    ends = [
        (step.src_start, step.dest_start, step.src_end, step.dest_end)
        for step in LCSseq.opcodes(ours, theirs)
        if step.tag == "equal"
    ]
    end_of_all = (len(ours), len(theirs), len(ours), len(theirs))
    for number, (end, other_end, after, other_after) in enumerate([*ends, end_of_all]):
        if (start, other_start) != (end, other_end):
            place: Place = "before" if number == 0 else "after" if number == len(ends) else "within"
            yield place, slice(start, end), slice(other_start, other_end)
        start, other_start = after, other_after


def _by_block(tokens: Iterable[Token]) -> Iterator[tuple[str, str]]:
    for (_, kind), group in groupby(tokens, key=lambda each: (each.block, each.kind)):
        yield kind, ("\n" if kind == "code" else " ").join(each.text for each in group)


def _with_moves(found: list[Difference]) -> list[Difference]:
    """``found``, a piece that each way has in another place told once."""
    ours = Counter((each.kind, each.text) for each in found if each.side == "published")
    moved = ours & Counter((each.kind, each.text) for each in found if each.side == "page")
    result = []
    for each in found:
        piece = (each.kind, each.text)
        if each.side == "page" and ours[piece] and piece in moved:
            continue
        result.append(replace(each, side="order") if piece in moved else each)
    return result
