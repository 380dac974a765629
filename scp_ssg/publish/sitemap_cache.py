"""A cache of the live site's sitemaps, so that unchanged ones are not downloaded again."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from msgspec import Struct

from scp_ssg import __version__, atomic_files
from scp_ssg.discovery import Document
from scp_ssg.publish.checksummed_file import decode_checksummed, encode_checksummed

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

__all__ = ["SitemapCache"]

_KIND = "answer 1"


class _CacheFile(Struct, frozen=True, kw_only=True):
    reader: str
    """The release that read the documents: another release may read them differently."""
    documents: dict[str, Document]


class SitemapCache:
    """The sitemaps of the live site when they were last downloaded, kept in ``folder``."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / "answer"
        self.documents: dict[str, Document] = {}
        """By URL; empty if the cache is missing or damaged."""
        self.damages: tuple[str, ...] = ()
        data = atomic_files.read(self._path)
        if data is None:
            return
        content = decode_checksummed(_KIND, data, _CacheFile)
        if content is None:
            self.damages = (f"{self._path} is damaged; the sitemaps are downloaded again",)
        elif content.reader == __version__:
            self.documents = content.documents

    def keep(self, documents: Mapping[str, Document]) -> None:
        """Replaces the cache by ``documents``; if it cannot be written, they are downloaded
        again."""
        data = encode_checksummed(_KIND, _CacheFile(reader=__version__, documents=dict(documents)))
        if atomic_files.read(self._path) != data:
            with suppress(OSError):
                atomic_files.make_folder(self._path.parent)
                atomic_files.write(self._path, data)
