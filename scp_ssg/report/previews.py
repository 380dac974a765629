"""Pages packed into the report, to be unpacked by the reader's browser one lot at a time."""

from __future__ import annotations

import base64
import zlib
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from scp_ssg.model import TextBlock

if TYPE_CHECKING:
    from scp_ssg.model import Page

__all__ = ["Previews"]

_LOT = 500_000
"""Bytes of JSON after which a new lot begins: little enough to unpack at a click."""

_BUDGET = 1_200_000
"""Bytes for the pages of a site of up to 500, compressed: in base64 they are a third more, and the
report stays below 2 MB."""
_PAGES = 500

_LONGEST_TITLE = 300
"""Characters of a title in the list."""

_SHORTENED = "The rest of this page is not shown here; `scp-ssg inspect FILE --page URL` shows it."


class PreviewedPage(Struct, frozen=True, array_like=True):
    """A page in the report's list, written as an array."""

    url: str
    title: str
    section: str
    file: str
    """The URL of its HTML file, relative to the report; empty if there is none."""
    lot: int
    place: int


class Previews:
    """Takes pages; keeps them compressed, and shortens the longest ones if they are too many."""

    def __init__(self) -> None:
        self._listed: list[tuple[str, str, str, str]] = []
        self._packed: list[bytes] = []

    def add(self, page: Page, section: str, file: str) -> None:
        """Takes ``page`` of ``section``, whose HTML file stands at the relative URL ``file``."""
        self._listed.append((page.url, page.title[:_LONGEST_TITLE], section, file))
        self._packed.append(zlib.compress(msgspec.json.encode(page), 6))

    def packed(self) -> tuple[list[PreviewedPage], list[str]]:
        """The list of pages, and lots of them: JSON arrays, deflated (zlib), in base64."""
        most = _share([len(each) for each in self._packed], _BUDGET)
        listed: list[PreviewedPage] = []
        lots: list[str] = []
        lines: list[bytes] = []
        size = 0
        for head, packed in zip(self._listed, self._packed, strict=True):
            listed.append(PreviewedPage(*head, len(lots), len(lines)))
            line = zlib.decompress(packed)
            if len(packed) > most:
                line = _shortened(line, len(line) * most // len(packed))
            lines.append(line)
            size += len(line)
            if size >= _LOT:
                lots.append(_lot(lines))
                lines, size = [], 0
        if lines:
            lots.append(_lot(lines))
        return listed, lots


def _share(sizes: list[int], budget: int) -> int:
    """The largest size that a page may have so that all of them keep to ``budget``, which grows
    with the pages beyond 500."""
    left = budget * max(1.0, len(sizes) / _PAGES)
    ordered = sorted(sizes)
    for n, size in enumerate(ordered):
        share = left / (len(ordered) - n)
        if size > share:
            return int(share)
        left -= size
    return max(sizes, default=0)


def _lot(lines: list[bytes]) -> str:
    return base64.b64encode(zlib.compress(b"[" + b",".join(lines) + b"]", 9)).decode()


def _shortened(line: bytes, most: int) -> bytes:
    """The page of ``line`` with as many of its first blocks as ``most`` bytes hold."""
    page = msgspec.json.decode(line)
    kept, size = [], 0
    for block in page["content"]:
        size += len(msgspec.json.encode(block))
        if size > most:
            break
        kept.append(block)
    rest = msgspec.to_builtins(TextBlock(_SHORTENED))
    shown = {name: page[name] for name in ("url", "language", "modified") if name in page}
    title = page["title"][:_LONGEST_TITLE]
    return msgspec.json.encode({**shown, "title": title, "content": [*kept, rest]})
