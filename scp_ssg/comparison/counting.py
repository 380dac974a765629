"""Count what a collection holds: the figures of ``scp-ssg inspect`` and of the report."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from msgspec import Struct

from scp_ssg.collection import read
from scp_ssg.model import Collection
from scp_ssg.render import kind

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from scp_ssg.model import Page

__all__ = ["Overview", "find_page", "overview"]


class PageLine(Struct, frozen=True, kw_only=True):
    """One page in a list of pages."""

    url: str
    title: str
    language: str
    modified: str
    """As the record has it, ISO 8601."""
    blocks: int
    size: int
    """Bytes of its line."""


class Overview(Struct, frozen=True, kw_only=True):
    """A collection at a glance. Sizes are bytes."""

    file: str
    metadata: Collection
    size: int
    """As it stands in the file, compressed."""
    pages: int
    lines_size: int
    """The pages' lines, without compression."""
    blocks: dict[str, int]
    """Type → how many, the most frequent first."""
    languages: dict[str, int]
    listed: tuple[PageLine, ...]
    """The first pages, as many as were asked for."""
    warnings: tuple[str, ...]
    """The first of what had to be mended or skipped."""

    @property
    def ratio(self) -> float:
        """The size of the lines divided by the size of the file."""
        return self.lines_size / self.size if self.size else 0.0


def overview(path: Path, *, most: int) -> Overview:
    """Reads the collection at ``path`` once; lists its first ``most`` pages.

    Raises CollectionError if it must be rejected.
    """
    blocks: Counter[str] = Counter()
    languages: Counter[str] = Counter()
    warnings: list[str] = []
    listed: list[PageLine] = []
    pages = size = 0
    with read(path, name=str(path), warn=_first(warnings, 100)) as reader:
        for line, page in reader.lines():
            pages += 1
            size += len(line) + 1
            blocks.update(map(kind, page.content))
            if len(languages) < 1000 or page.language in languages:
                languages[page.language] += 1
            if pages <= most:
                listed.append(_page_line(page, len(line)))
    return Overview(
        file=str(path),
        metadata=reader.metadata,
        size=path.stat().st_size,
        pages=pages,
        lines_size=size,
        blocks=dict(blocks.most_common()),
        languages=dict(languages.most_common()),
        listed=tuple(listed),
        warnings=tuple(warnings),
    )


def find_page(path: Path, url: str) -> tuple[Page | None, tuple[str, ...]]:
    """The page ``url`` of the collection at ``path`` (the last, if it stands there twice), and
    where there is none, the first URLs that contain the words of ``url``.

    Raises CollectionError if the collection must be rejected.
    """
    found: Page | None = None
    near: list[str] = []
    with read(path, name=str(path), warn=lambda warning: None) as reader:  # noqa: ARG005
        for page in reader:
            if page.url == url or page.url.rstrip("/") == url.rstrip("/"):
                found = page
            elif len(near) < 5 and url.strip("/").lower() in page.url.lower():
                near.append(page.url)
    return found, tuple(near)


def _page_line(page: Page, size: int) -> PageLine:
    return PageLine(
        url=page.url,
        title=page.title,
        language=page.language,
        modified=page.modified.isoformat(),
        blocks=len(page.content),
        size=size,
    )


def _first(held: list[str], most: int) -> Callable[[str], None]:
    def take(text: str) -> None:
        if len(held) < most:
            held.append(text)

    return take
