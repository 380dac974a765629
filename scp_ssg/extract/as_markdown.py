"""The content of a page as Markdown, beside its blocks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from scp_ssg.extract.records import CompressedText, Entry

if TYPE_CHECKING:
    from collections.abc import Sequence

    from selectolax.lexbor import LexborNode

    from scp_ssg.extract.blocks import LanguagesOf

__all__ = ["remembered", "with_markdown"]


def with_markdown(
    entry: Entry,
    title: str,
    content: LexborNode,
    *,
    base_url: str,
    languages_of: LanguagesOf | None,
) -> Entry:
    """``entry`` with its ``content`` as Markdown, below the heading ``title`` if that is not empty.

    The other arguments are those of ``blocks``.
    """
    # Imported on first use: few sites ask for it.
    from scp_ssg.extract.blocks.markdown import heading_markdown, markdown

    body = markdown(content, base_url=base_url, page_url=entry.page.url, languages_of=languages_of)
    if title:
        body = f"{heading_markdown(title)}\n\n{body}"
    return replace(entry, markdown=CompressedText.of(body))


def remembered(languages_of: LanguagesOf) -> LanguagesOf:
    """``languages_of``, which takes its time, with its last answer remembered: the blocks and the
    Markdown of a page have the same code."""
    last: list[tuple[Sequence[str], list[str | None]]] = []

    def languages(codes: Sequence[str]) -> list[str | None]:
        if not last or last[0][0] != codes:
            last[:] = [(codes, languages_of(codes))]
        return last[0][1]

    return languages
