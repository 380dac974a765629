"""The walk over a page's content: one pass in reading order, blocks as they close."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from scp_ssg.extract.text import shown
from scp_ssg.model import (
    Block,
    ImageBlock,
    LinkBlock,
    TextBlock,
)
from scp_ssg.urls import absolute, without_fragment

if TYPE_CHECKING:
    from selectolax.lexbor import LexborNode

    from scp_ssg.options import Links

__all__ = ["Handler", "Walk"]

Handler = Callable[["Walk", "LexborNode"], None]


class Walk:
    """Where the walk stands: what has been emitted, and the line that is being gathered.

    ``line`` holds the pieces of the running text, ``after`` the links and images that stand in it
    and follow it. ``out`` are the finished blocks.
    """

    def __init__(
        self,
        handlers: Mapping[str, Handler],
        *,
        base_url: str,
        links: Links,
        language_of: Callable[[str], str | None] | None,
        drop: frozenset[int],
    ) -> None:
        self.out: list[Block] = []
        self.line: list[str] = []
        self.after: list[Block] = []
        self.language: str | None = None
        """What an element around says of the language of the code in it."""
        self.heading: str | None = None
        """The words of the last heading."""
        self.language_of = language_of
        self.links = links == "after"
        self.drop = drop
        self._handlers = handlers
        self._base_url = base_url
        self._page = without_fragment(base_url)
        self._urls: dict[str, str | None] = {}

    def children(self, node: LexborNode) -> None:
        """Walk what ``node`` holds, as part of the running line where it is inline."""
        handlers = self._handlers
        child = node.first_child
        while child is not None:
            tag = child.tag
            if tag == "-text":
                self.line.append(child.text_content or "")
            elif tag is not None:
                handlers.get(tag, Walk.children)(self, child)
            child = child.next

    def flush(self) -> None:
        """End the running line: it becomes a text block, and what it mentions follows."""
        if self.line:
            text = shown("".join(self.line))
            self.line.clear()
            if text:
                self.out.append(TextBlock(text))
        if self.after:
            self.out.extend(once(self.after))
            self.after = []

    def inside(self, node: LexborNode) -> list[Block]:
        """The blocks of what ``node`` holds, apart from the running line."""
        around = self.out, self.line, self.after
        self.out, self.line, self.after = [], [], []
        self.children(node)
        self.flush()
        found = self.out
        self.out, self.line, self.after = around
        return found

    def url(self, reference: str) -> str | None:
        """``reference`` as an absolute http(s) URL; None where it is none."""
        try:
            return self._urls[reference]
        except KeyError:
            url = self._urls[reference] = absolute(self._base_url, reference)
            return url

    def link_url(self, reference: str) -> str | None:
        """As ``url``, and None for a place on this very page."""
        url = self.url(reference)
        if url is not None and "#" in url and without_fragment(url) == self._page:
            return None
        return url


def once(blocks: list[Block]) -> list[Block]:
    """Links and images, each URL once."""
    if len(blocks) == 1:
        return blocks
    seen: set[tuple[type, str]] = set()
    kept: list[Block] = []
    for block in blocks:
        if isinstance(block, LinkBlock | ImageBlock):
            key = type(block), block.url
            if key in seen:
                continue
            seen.add(key)
        kept.append(block)
    return kept
