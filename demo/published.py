"""Sitemaps and collections as a crawler reads them, by the protocol's text alone.

This module does not use scp_ssg: the demo shows that any reader can do without it.
"""

from __future__ import annotations

import gzip
import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import zstandard
from lxml import etree

if TYPE_CHECKING:
    from pathlib import Path

__all__ = [
    "Collection",
    "announced",
    "collection",
    "files",
    "gzipped_html",
    "text_below",
]

_SCP = "https://scp-protocol.org/schemas/sitemap/1.0"


@dataclass(frozen=True, slots=True)
class Collection:
    """One collection file: the metadata of its first line, and its pages by URL."""

    name: str
    size: int
    metadata: dict[str, Any]
    pages: dict[str, dict[str, Any]]


def announced(output: Path) -> list[tuple[str, dict[str, str]]]:
    """The ``scp:`` elements of a site's sitemap: name, and attributes (or ``text``)."""
    root = etree.parse(output / "sitemap.xml").getroot()
    return [
        (
            etree.QName(element).localname,
            {str(name): str(value) for name, value in element.items()}
            or {"text": element.text or ""},
        )
        for element in root.iterchildren(f"{{{_SCP}}}*")
    ]


def collection(file: Path) -> Collection:
    """The collection in ``file``: JSON Lines, compressed whole."""
    data = file.read_bytes()
    is_zstd = data.startswith(b"\x28\xb5\x2f\xfd")
    text = zstandard.ZstdDecompressor().decompress(data) if is_zstd else gzip.decompress(data)
    first, *rest = (json.loads(line) for line in text.splitlines())
    return Collection(
        file.name, len(data), first["collection"], {page["url"]: page for page in rest}
    )


def files(output: Path) -> dict[str, bytes]:
    """The files in ``scp/``: name → content."""
    return {file.name: file.read_bytes() for file in sorted((output / "scp").iterdir())}


def text_below(folder: Path) -> str:
    """The text of all Markdown and HTML files of a site."""
    files = (file for ending in ("md", "html") for file in sorted(folder.rglob(f"*.{ending}")))
    return "".join(file.read_text("utf-8", errors="replace") for file in files)


def html_file(output: Path, root: str, url: str) -> Path:
    """The finished HTML file that is served at ``url``."""
    path = url.removeprefix(root)
    return output / (path + "index.html" if not path or path.endswith("/") else path)


def gzipped_html(output: Path, root: str, pages: dict[str, Any]) -> int:
    """The bytes of the HTML of all ``pages``, each page compressed with gzip."""
    return sum(len(gzip.compress(html_file(output, root, url).read_bytes(), 6)) for url in pages)
