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


_LARGEST = 5_000_000
"""Bytes of JSON beyond which a page is not shown."""

_LONGEST_TITLE = 1000
"""Characters of a title in the list."""


class PreviewedPage(Struct, frozen=True, array_like=True):
    """A page in the report's list, written as an array."""

    url: str
    title: str
    section: str
    lot: int
    place: int


class Previews:
    """Takes pages; keeps them compressed."""

    def __init__(self) -> None:
        self.listed: list[PreviewedPage] = []
        self._packed: list[str] = []
        self._lines: list[bytes] = []
        self._size = 0

    def add(self, page: Page, section: str) -> None:
        line = msgspec.json.encode(page)
        if len(line) > _LARGEST:
            line = msgspec.json.encode(_stand_in(page))
        title = page.title[:_LONGEST_TITLE]
        self.listed.append(
            PreviewedPage(page.url, title, section, len(self._packed), len(self._lines))
        )
        self._lines.append(line)
        self._size += len(line)
        if self._size >= _LOT:
            self._pack()

    def lots(self) -> list[str]:
        """JSON arrays of pages, deflated (zlib), in base64."""
        if self._lines:
            self._pack()
        return self._packed

    def _pack(self) -> None:
        data = b"[" + b",".join(self._lines) + b"]"
        self._packed.append(base64.b64encode(zlib.compress(data, 9)).decode())
        self._lines, self._size = [], 0


def _stand_in(page: Page) -> Page:
    return msgspec.structs.replace(
        page,
        title=page.title[:_LONGEST_TITLE],
        description="",
        author=None,
        canonical=None,
        schema=None,
        content=(TextBlock("This page is too large to be shown here."),),
    )
