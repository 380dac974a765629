"""Compare two collections: their pages, and the members and blocks of each page."""

from __future__ import annotations

import hashlib
import sqlite3
from contextlib import closing
from difflib import SequenceMatcher
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

import msgspec
from msgspec import Struct

from scp_ssg.model import Block, Page
from scp_ssg.render import block_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

__all__ = ["BlockChange", "PageChange", "compare", "differences"]

_LARGE = 2_000_000
"""Bytes of a page's record beyond which only its hash is kept: comparing two such pages would take
too much memory."""

_decode = msgspec.json.Decoder(Page).decode

_MOST_PAIRS = 10_000
"""Beyond this many pairs of replaced blocks, similar blocks are not paired."""


class MemberChange(Struct, frozen=True):
    """A member of a page besides its content; None where it is not set."""

    name: str
    old: Any
    new: Any


class BlockChange(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A block that went (``old`` only), came (``new`` only) or was edited (both).

    The indexes are those in ``content``, from 0.
    """

    old_index: int | None = None
    new_index: int | None = None
    old: Block | None = None
    new: Block | None = None


class PageChange(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The change of one page.

    ``members`` and ``blocks`` are empty unless the page changed, and if it is too large to compare.
    """

    kind: Literal["added", "removed", "changed"]
    url: str
    title: str
    members: tuple[MemberChange, ...] = ()
    blocks: tuple[BlockChange, ...] = ()


def compare(
    old: Iterable[Page], new: Iterable[Page], *, delta: bool = False
) -> Iterator[PageChange]:
    """The changes from ``old`` to ``new``: added and changed in the order of ``new``, then removed.

    Each is read once, in memory that does not grow with it (``old`` is kept in a temporary file).
    Where ``new`` is a ``delta``, pages that are not in it are not removed (SCP 0.1, "Delta
    application").
    """
    with closing(_PageStore(old)) as shelf:
        # Mapped, so that no page is kept while the next one is read: each may have 100 MB.
        yield from filter(None, map(shelf.change_to, new))
        if not delta:
            for url, title in shelf.left():
                yield PageChange(kind="removed", url=url, title=title)


def differences(old: Page, new: Page) -> PageChange:
    """Compares two versions of one page."""
    members = tuple(
        MemberChange(name, getattr(old, name), getattr(new, name))
        for name in Page.__struct_fields__
        if name != "content" and getattr(old, name) != getattr(new, name)
    )
    blocks = tuple(_block_changes(old.content, new.content))
    return PageChange(kind="changed", url=new.url, title=new.title, members=members, blocks=blocks)


class _StoredPage(NamedTuple):
    url: str
    title: str
    digest: bytes
    line: bytes | None
    """None for a large page."""


class _PageStore:
    """Pages by URL in a temporary database on disk; each is taken once."""

    def __init__(self, pages: Iterable[Page]) -> None:
        self._base = sqlite3.connect("")
        self._base.execute(
            "CREATE TABLE pages"
            " (url TEXT PRIMARY KEY, title TEXT, digest BLOB, line BLOB, taken INTEGER DEFAULT 0)"
        )
        try:
            self._base.executemany(
                "INSERT OR REPLACE INTO pages (url, title, digest, line) VALUES (?, ?, ?, ?)",
                map(_kept, pages),
            )
        except BaseException:  # a damaged collection
            self.close()
            raise

    def change_to(self, page: Page) -> PageChange | None:
        """Returns the change from the old page of the same URL, which is taken; None if equal."""
        before = self._take(page.url)
        if before is None:
            return PageChange(kind="added", url=page.url, title=page.title)
        after = _kept(page)
        if after.digest == before.digest:
            return None
        if before.line is None or after.line is None:
            return PageChange(kind="changed", url=page.url, title=page.title)
        old = _decode(before.line)
        return None if old == page else differences(old, page)

    def _take(self, url: str) -> _StoredPage | None:
        query = "SELECT url, title, digest, line FROM pages WHERE url = ?"
        row = self._base.execute(query, (url,)).fetchone()
        if row is None:
            return None
        self._base.execute("UPDATE pages SET taken = 1 WHERE url = ?", (url,))
        return _StoredPage(*row)

    def left(self) -> Iterator[tuple[str, str]]:
        """URL and title of the pages that were not taken."""
        yield from self._base.execute("SELECT url, title FROM pages WHERE taken = 0 ORDER BY rowid")

    def close(self) -> None:
        self._base.close()


def _kept(page: Page) -> _StoredPage:
    line = msgspec.json.encode(page)
    digest = hashlib.sha256(line).digest()
    return _StoredPage(page.url, page.title, digest, line if len(line) <= _LARGE else None)


def _block_changes(old: Sequence[Block], new: Sequence[Block]) -> Iterator[BlockChange]:
    matcher = SequenceMatcher(None, old, new)
    for kind, start, end, new_start, new_end in matcher.get_opcodes():
        if kind == "equal":
            continue
        pairs = _pairs(old[start:end], new[new_start:new_end])
        for before, after in pairs:
            yield BlockChange(
                old_index=None if before is None else start + before,
                new_index=None if after is None else new_start + after,
                old=None if before is None else old[start + before],
                new=None if after is None else new[new_start + after],
            )


def _pairs(old: Sequence[Block], new: Sequence[Block]) -> Iterator[tuple[int | None, int | None]]:
    """Which block of ``new`` each block of ``old`` became, in reading order."""
    alike = len(old) * len(new) <= _MOST_PAIRS
    words = [_words(block) for block in new] if alike else []
    free = 0
    for index, block in enumerate(old):
        if alike:
            match = _most_alike(block, new, words, free)
        else:
            match = free if free < len(new) and type(new[free]) is type(block) else None
        if match is None:
            yield index, None
            continue
        for skipped in range(free, match):
            yield None, skipped
        yield index, match
        free = match + 1
    for rest in range(free, len(new)):
        yield None, rest


def _most_alike(
    block: Block, new: Sequence[Block], words: Sequence[frozenset[str]], free: int
) -> int | None:
    """The first block from ``free`` on of the same type that shares half of the words."""
    own = _words(block)
    for index in range(free, len(new)):
        if type(new[index]) is not type(block):
            continue
        if 2 * len(own & words[index]) >= max(len(own), len(words[index])):
            return index
    return None


def _words(block: Block) -> frozenset[str]:
    return frozenset(block_text(block).split())
