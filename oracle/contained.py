"""Compare the published blocks with the finished page: with its blocks, and in a browser.

The blocks are compared by words, lines of code, links, images and media, in order. Not compared is
what only a generator knows: the language of code, and the title and its level.
"""

from __future__ import annotations

import re
from collections import Counter
from itertools import groupby
from typing import TYPE_CHECKING, Literal

from msgspec import Struct
from msgspec.structs import replace
from rapidfuzz.distance import LCSseq

from oracle.judge import FOLDED, found_words, without_folding
from oracle.words import block_text, words
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

    from oracle.browser import Reader
    from oracle.site import Site
    from scp_ssg.extract import SiteVerdicts

__all__ = ["Difference", "Side", "block_differences", "differences", "unseen"]

Side = Literal["published", "page", "order", "unseen"]
"""The side that alone has a piece: the published record, or the finished page. ``order``: both have
it, but in another order. ``unseen``: it is published, and a browser shows it nowhere."""

Place = Literal["before", "within", "after"]
"""The position of a piece: before the first token that both have, after the last, or between."""

MOST = 2_000_000_000
"""The most pairs of tokens that are compared in order; each pair takes a bit of memory."""
RUN = re.compile(r"\w+")
NOT_WORDS = frozenset({"code", "link", "image", "media"})


class Difference(Struct, frozen=True, order=True):
    """A piece of content that only one side has, no longer than a block."""

    side: Side
    place: Place
    kind: str
    """The type of its block, ``left out``, or ``word``."""

    text: str


class Token(Struct, frozen=True):
    """One word, line, link, image or medium of a block."""

    kind: str
    text: str
    block: int

    @property
    def key(self) -> tuple[str, str]:
        """The key for comparing: a word is equal to the same word in a block of any type."""
        return (self.kind if self.kind in NOT_WORDS else "", self.text)


def differences(published: Page, html: str, site: SiteVerdicts | None = None) -> list[Difference]:
    """The differences between the ``published`` page and an extraction of the finished ``html``.

    ``site`` is what the pages of the site say of each other's boxes.
    """
    entry = extract(SourcePage(url=published.url, html=html), site=site)
    if isinstance(entry, LeftOut):
        return [Difference("published", "within", "left out", entry.reason)]
    page_blocks = entry.page.content
    folded = bool(entry.notes) or len(published.content) == MAX_BLOCKS
    return block_differences(*_without_titles(published.content, page_blocks), folded=folded)


def block_differences(
    published: Sequence[Block], page_blocks: Sequence[Block], *, folded: bool = False
) -> list[Difference]:
    """The differences of two lists of blocks.

    Of ``folded`` pages, whose blocks were joined, only the words are compared.
    """
    ours, theirs = _tokens(published, folded=folded), _tokens(page_blocks, folded=folded)
    if len(ours) * len(theirs) > MOST:
        ours, theirs = _without_common(ours, theirs), _without_common(theirs, ours)
    keys = [each.key for each in ours], [each.key for each in theirs]
    if keys[0] == keys[1]:
        return []
    result: list[Difference] = []
    for place, mine, other in _gaps(*keys):
        result += [Difference("published", place, *each) for each in _by_block(ours[mine])]
        result += [Difference("page", place, *each) for each in _by_block(theirs[other])]
    return _with_moves(result)


def _without_titles(
    published: Sequence[Block], page_blocks: Sequence[Block]
) -> tuple[Sequence[Block], Sequence[Block]]:
    """Both lists without the titles that only a generator can tell apart.

    Removed are a published title that is no heading of the page, and the page's own title in its
    stead. A title that the page has twice, because a section has the same name, is removed once.
    """
    ours, theirs = _headings(published), _headings(page_blocks)
    title, first = published[0], page_blocks[0]
    if isinstance(title, HeadingBlock) and title.level == 1 and title.text not in theirs:
        published = published[1:]
        if isinstance(first, HeadingBlock) and first.level == 1 and first.text not in ours:
            page_blocks = page_blocks[1:]
    elif ours[:1] == theirs[:1] == theirs[1:2] != ours[1:2] and isinstance(first, HeadingBlock):
        page_blocks = page_blocks[1:]
    return published, page_blocks


def _headings(blocks: Sequence[Block]) -> list[str]:
    return [block.text for block in blocks if isinstance(block, HeadingBlock)]


def _tokens(blocks: Sequence[Block], *, folded: bool) -> list[Token]:
    tokens = [
        Token(kind, text, number)
        for number, block in enumerate(blocks)
        for kind, text in _token_texts(block)
    ]
    if not folded:
        return tokens
    # In a folded page, links and images stand in the text, or once only.
    return [
        Token("text", word, each.block)
        for each in tokens
        if each.kind not in ("link", "image")
        for word in each.text.split()
        if not FOLDED.fullmatch(word)
    ]


def _without_common(tokens: Sequence[Token], others: Sequence[Token]) -> list[Token]:
    """``tokens`` without those that ``others`` has too, each as often as there.

    For pages so large that comparing in order would take too much memory.
    """
    left = Counter(each.key for each in others)
    result = []
    for each in tokens:
        if left[each.key]:
            left[each.key] -= 1
        else:
            result.append(each)
    return result


def _token_texts(block: Block) -> Iterator[tuple[str, str]]:
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
    """Yields the stretches between two tokens that both have, each with its position."""
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


def _with_moves(differences: list[Difference]) -> list[Difference]:
    """``differences``, with one of side ``order`` for a piece that both sides have elsewhere."""
    ours = Counter((each.kind, each.text) for each in differences if each.side == "published")
    moved = ours & Counter((each.kind, each.text) for each in differences if each.side == "page")
    result = []
    for each in differences:
        piece = (each.kind, each.text)
        if each.side == "page" and ours[piece] and piece in moved:
            continue
        result.append(replace(each, side="order") if piece in moved else each)
    return result


def unseen(site: Site, file: str, blocks: Sequence[Block], reader: Reader) -> list[str]:
    """The words of ``blocks`` that the page ``file`` shows less often, or not at all.

    The whole page counts, not only its content. A title that the page does not show as a heading is
    left out.
    """
    shown = reader.everything(site, file)
    published = without_folding(found_words(blocks, shown))
    # Line numbers stick to code where they are read, and marks are lost where they are not.
    visible = _counted(words(shown.text)) | _counted(words(reader.shown(site, file).text))
    return sorted((_counted(published) - visible).elements())


def _counted(words: Iterable[str]) -> Counter[str]:
    """The runs of letters and digits in ``words``, counted.

    Punctuation is left out: between two elements, it may be joined to either.
    """
    return Counter(run for word in words for run in RUN.findall(word))
