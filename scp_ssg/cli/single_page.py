"""One page, from wherever it is, to be extracted on trial: HTML or Markdown, a file or a URL."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote

from scp_ssg.collection import decompressed
from scp_ssg.dom import decode
from scp_ssg.errors import FetchError, ScpError
from scp_ssg.extract import SourcePage

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["load_page"]

_LARGEST = 64 << 20
_FRONT_MATTER = re.compile(r"\A---[ \t]*\n.*?\n(?:---|\.\.\.)[ \t]*(?:\n|\Z)", re.DOTALL)


def load_page(
    target: str, url: str | None, *, progress: Callable[[str, int], None] | None = None
) -> SourcePage:
    """The page ``target``, a path or URL; ``url`` says where the page will be, if not there.

    Markdown (``.md``) is rendered as CommonMark with tables and strikethrough; front matter is
    passed over. Raises ScpError if it cannot be had.
    """
    if target.lower().startswith(("http://", "https://")):
        return _fetched(target, url, progress)
    path = Path(target)
    try:
        with path.open("rb") as file:
            data = file.read(_LARGEST + 1)
    except OSError as error:
        raise ScpError(f"{target} cannot be read: {error.strerror}; check its name") from None
    if len(data) > _LARGEST:
        raise ScpError(f"{target} is larger than {_LARGEST >> 20} MiB; that is no page")
    where = url or f"https://example.com/{quote(path.name)}"
    if path.suffix.lower() in (".md", ".markdown"):
        return _rendered(decode(data), where, path.stem)
    return SourcePage(url=where, html=decode(data))


def _fetched(
    target: str, url: str | None, progress: Callable[[str, int], None] | None
) -> SourcePage:
    import io

    from scp_ssg.errors import CollectionError
    from scp_ssg.http_client import Fetcher, origin

    try:
        trusted = origin(target)
    except ValueError:
        raise FetchError(f"{target!r} is not an http or https URL") from None
    with Fetcher(trusted=(trusted,), progress=progress) as fetcher:
        response = fetcher.get(target, most=_LARGEST)
    body = bytearray()
    try:
        for piece in decompressed(io.BytesIO(response.body), len(response.body)):
            body += piece
            if len(body) > _LARGEST:
                raise FetchError(f"{target} is larger than {_LARGEST >> 20} MiB; that is no page")
    except CollectionError as error:
        raise FetchError(f"{target} cannot be decompressed: {error}") from None
    return SourcePage(url=url or response.url, html=decode(bytes(body)))


def _rendered(markdown: str, url: str, name: str) -> SourcePage:
    from html import escape

    from markdown_it import MarkdownIt

    markdown = _FRONT_MATTER.sub("", markdown, count=1)
    renderer = MarkdownIt("commonmark").enable(["table", "strikethrough"])
    html = renderer.render(markdown)
    page = (
        f"<!doctype html><html><head><title>{escape(name)}</title></head>"
        f"<body><main>{html}</main></body></html>"
    )
    return SourcePage(url=url, html=page, markdown=markdown)
