"""Links, images and media of a page: what a browser shows beside what the blocks have."""

from __future__ import annotations

import re
from collections import defaultdict
from functools import lru_cache
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

from msgspec import Struct

from oracle.browser import Kind, Reference
from oracle.words import block_text
from scp_ssg.model import AudioBlock, ImageBlock, LinkBlock, VideoBlock

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from scp_ssg.model import Block

__all__ = ["KINDS", "Apart", "Count", "References", "compared"]

KINDS: tuple[Kind, ...] = ("link", "image", "media")
RUN = re.compile(r"[^\W_]+")
IN_TEXT = re.compile(r"<(https?://[^\s<>]+)>")
PLAYERS = re.compile(
    r"https?://(?:(?:www\.|m\.)?youtube(?:-nocookie)?\.com/(?:embed/videoseries|playlist)\?"
    r"(?:[^#]*&)?list=|(?:www\.|m\.)?youtube(?:-nocookie)?\.com/(?:embed/|v/|shorts/|live/|watch\?v=)"
    r"|youtu\.be/|(?:player\.)?vimeo\.com/(?:video/)?)([\w-]{6,})"
)
"""Pages and frames of one video, which stand for each other."""


class Apart(Struct, frozen=True):
    """A reference that one side has alone."""

    side: str
    """``lost``, ``invented``, or ``renamed``: both have the address, each with another text."""

    kind: Kind
    url: str
    text: str


class Count(Struct):
    """Numbers of one kind: expected, found, blocks, and blocks that are right."""

    expected: int = 0
    found: int = 0
    blocks: int = 0
    right: int = 0

    def add(self, other: Count) -> None:
        for name in ("expected", "found", "blocks", "right"):
            setattr(self, name, getattr(self, name) + getattr(other, name))


class References(Struct, frozen=True):
    """The comparison of one page."""

    counts: dict[Kind, Count]
    apart: tuple[Apart, ...] = ()


def of_blocks(blocks: Iterable[Block]) -> list[Reference]:
    """The links, images and media among ``blocks``."""
    found = []
    for block in blocks:
        match block:
            case LinkBlock(url=url, text=text):
                found.append(Reference("link", (url,), text))
            case ImageBlock(url=url, alt=alt):
                found.append(Reference("image", (url,), alt))
            case VideoBlock(url=url) | AudioBlock(url=url):
                urls = (url,) if isinstance(url, str) else tuple(each.href for each in url)
                found.append(Reference("media", urls, ""))
            case _:
                pass
    return found


def compared(shown: Sequence[Reference], blocks: Sequence[Block], *, folded: bool) -> References:
    """Compare what is ``shown`` with ``blocks``; addresses alone where the page was ``folded``.

    Of several equal ones in a paragraph, table or list one is enough. A frame may be a link, a
    medium or an image. What need not be there is right where it is.
    """
    found = of_blocks(blocks)
    if folded:
        return _by_address(shown, found, blocks)
    left = [_Wanted(each) for each in shown]
    by_address: dict[str, list[_Wanted]] = defaultdict(list)
    for each in left:
        for address in {*map(_address, each.reference.urls)}:
            by_address[address].append(each)
    counts = {kind: Count() for kind in KINDS}
    strange = []
    for block in found:
        right = _taken(block, by_address.get(_address(block.urls[0]), ()))
        counts[block.kind].blocks += 1
        counts[block.kind].right += right
        if not right:
            strange.append(block)
    seen: set[tuple[Kind, int, str, str]] = {each.key for each in left if each.taken}
    lost = []
    for each in left:
        if not each.reference.wanted or (not each.taken and each.key in seen):
            continue
        seen.add(each.key)
        counts[each.reference.kind].expected += 1
        counts[each.reference.kind].found += each.taken
        if not each.taken:
            lost.append(each.reference)
    return References(counts, tuple(_apart(lost, strange)))


class _Wanted(Struct):
    """A visible reference, and whether a block was found for it."""

    reference: Reference
    taken: bool = False

    @property
    def key(self) -> tuple[Kind, int, str, str]:
        each = self.reference
        return each.kind, each.box, _address(each.urls[0]), _dense(each.text)


def _taken(block: Reference, left: Sequence[_Wanted]) -> bool:
    """True if one of ``left`` is what ``block`` says, which is then taken; a wanted one first, then
    one in a paragraph that has none yet."""
    fitting = [each for each in left if not each.taken and _fits(block, each.reference)]
    if not fitting:
        return False
    keys = {each.key for each in left if each.taken}

    def rank(each: _Wanted) -> tuple[bool, bool, bool]:
        return not each.reference.wanted, each.key in keys, not each.reference.text

    min(fitting, key=rank).taken = True
    return True


def _fits(block: Reference, shown: Reference) -> bool:
    if shown.kind not in (block.kind, "media"):
        return False
    if not {*map(_address, block.urls)} <= {*map(_address, shown.urls)}:
        return False
    wanted = _dense(shown.text)
    return not wanted or wanted == _dense(block.text)


def _apart(lost: Sequence[Reference], strange: Sequence[Reference]) -> list[Apart]:
    """The references that one side alone has; those that differ by their text alone come once."""
    apart = []
    others = list(strange)
    for each in lost:
        urls = {*map(_address, each.urls)}
        same = [one for one in others if one.kind == each.kind and _address(one.urls[0]) in urls]
        if same:
            others.remove(same[0])
            text = f"{_line(each.text)} | {same[0].text}"
            apart.append(Apart("renamed", each.kind, each.urls[0], text))
        else:
            apart.append(Apart("lost", each.kind, each.urls[0], _line(each.text)))
    return apart + [Apart("invented", each.kind, each.urls[0], each.text) for each in others]


def _by_address(
    shown: Sequence[Reference], found: Sequence[Reference], blocks: Sequence[Block]
) -> References:
    """A folded page has its references in its texts, and each address once."""
    texts = "\n".join(map(block_text, blocks))
    known = {*map(_address, IN_TEXT.findall(texts))}
    known.update(_address(url) for each in found for url in each.urls)
    visible = {_address(url) for each in shown for url in each.urls}
    counts = {kind: Count() for kind in KINDS}
    apart = []
    for each in found:
        right = _address(each.urls[0]) in visible
        counts[each.kind].blocks += 1
        counts[each.kind].right += right
        if not right:
            apart.append(Apart("invented", each.kind, each.urls[0], each.text))
    for each in shown:
        if each.wanted:
            there = not known.isdisjoint(map(_address, each.urls))
            counts[each.kind].expected += 1
            counts[each.kind].found += there
            if not there:
                apart.append(Apart("lost", each.kind, each.urls[0], _line(each.text)))
    return References(counts, tuple(apart))


@lru_cache(maxsize=1 << 16)
def _address(url: str) -> str:
    """``url`` without what may be written in two ways: the case of the host, percent-encoding."""
    if player := PLAYERS.match(url):
        return f"video {player[1]}"
    try:
        parts = urlsplit(url)
        host = (parts.hostname or "").encode("idna").decode() if parts.hostname else ""
    except (ValueError, UnicodeError):
        return url
    port = f":{parts.port}" if parts.port not in (None, 80, 443) else ""
    rest = "".join(
        f"{sign}{unquote(part)}"
        for sign, part in (("", parts.path or "/"), ("?", parts.query), ("#", parts.fragment))
        if part
    )
    return f"{parts.scheme}://{host}{port}{rest}"


def _dense(text: str) -> str:
    """The letters and digits of ``text``: what stands between words differs by rights."""
    return "".join(RUN.findall(text))


def _line(text: str) -> str:
    return " ".join(text.split())
