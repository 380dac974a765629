"""Reading a site's files by URL: from the folder of a built site, or over HTTP."""

from __future__ import annotations

import tempfile
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Protocol
from urllib.parse import unquote, urlsplit

from scp_ssg.errors import FetchError, SitemapError
from scp_ssg.sitemap import MAX_SITEMAP
from scp_ssg.urls import file_name
from scp_ssg.validate.collection import Source
from scp_ssg.validate.online import ServedCollection

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from contextlib import AbstractContextManager

    from scp_ssg.http_client import Fetcher

__all__ = ["LiveSite", "SiteFolder", "SiteReader"]

_SLACK = 1_000_000
"""Bytes beyond the announced size up to which a collection is fetched all the same."""


class SiteReader(Protocol):
    """Reads a site's files by URL."""

    def small(self, url: str) -> bytes:
        """Reads a sitemap. Raises FetchError if it is missing, SitemapError if it is too large."""

    def collection(self, url: str, size: int) -> AbstractContextManager[Source]:
        """Opens a collection that is announced with ``size`` bytes. Raises FetchError."""

    def has_page(self, url: str) -> bool | None:
        """True if the site has the page, False if not, None if that is not known."""


class SiteFolder:
    """A built site in a folder.

    The URL path of its root is taken from the first page that is found in the folder.
    """

    def __init__(self, root: Path) -> None:
        self.root = root
        self._above: list[str] | None = None
        """The parts of the root's URL path; None until a page was found."""

    def small(self, url: str) -> bytes:
        path = self._file(url)
        if path is None:
            raise FetchError(f"{url} is not in the folder {self.root}; build the site again")
        if path.stat().st_size > MAX_SITEMAP:
            raise SitemapError(f"{path} is larger than {MAX_SITEMAP:,} bytes; split it")
        return path.read_bytes()

    @contextmanager
    def collection(self, url: str, size: int) -> Iterator[Source]:  # noqa: ARG002  as on the web
        path = self.collection_file(url)
        if path is None:
            raise FetchError(f"{url} is not in the folder {self.root}; build the site again")
        with path.open("rb") as file:
            yield Source(str(path), file, path.stat().st_size)

    def collection_file(self, url: str) -> Path | None:
        """The file of the collection that is announced at ``url``; None if it is missing."""
        return self._file(url) or self._by_name(url)

    def is_below(self, url: str, origins: Iterable[str]) -> bool:
        """True if ``url`` belongs to this site.

        It must be at one of ``origins``, if there are any, and below the root's path, if known.
        """
        above = self._above or []
        of_origin = any(url.startswith(f"{origin}/") for origin in origins) or not [*origins]
        return of_origin and _parts(url)[: len(above)] == above

    def has_page(self, url: str) -> bool | None:
        return self.page(url) is not None

    def page(self, url: str) -> Path | None:
        """The HTML file of the page at ``url``; None if it is missing."""
        parts = _parts(url)
        if self._above is not None:
            above = len(self._above)
            return self._at(parts[above:]) if parts[:above] == self._above else None
        for start in range(len(parts)):
            file = self._at(parts[start:])
            if file is not None:
                self._above = parts[:start]
                return file
        return self._at([]) if url.endswith("/") else None

    def _file(self, url: str) -> Path | None:
        """The file whose path below the root is the longest possible end of the URL's path."""
        parts = _parts(url)
        candidates = (self._at(parts[start:]) for start in range(len(parts)))
        return next((path for path in candidates if path is not None), None)

    def _at(self, parts: list[str]) -> Path | None:
        if ".." in parts:
            return None
        try:
            path = self.root.joinpath(*map(file_name, parts))
        except ValueError:
            return None
        named = [path.with_name(f"{path.name}.html")] if parts else []
        for candidate in (path, path / "index.html", path / "index.htm", *named):
            try:
                if candidate.is_file():
                    return candidate
            except OSError:  # not a possible file name
                return None
        return None

    def _by_name(self, url: str) -> Path | None:
        """A file of the URL's name in any folder: collections may be served from elsewhere."""
        name = urlsplit(url).path.rpartition("/")[2]
        if not name or set(name) & set("*?[]\\"):
            return None
        return next((path for path in self.root.rglob(name) if path.is_file()), None)


def _parts(url: str) -> list[str]:
    return [part for part in unquote(urlsplit(url).path).split("/") if part]


class LiveSite:
    """A site on the web."""

    def __init__(self, fetcher: Fetcher) -> None:
        self._fetcher = fetcher
        self.sitemaps: list[str] = []
        """The URLs of the sitemaps that were read, after redirects."""
        self.served: list[ServedCollection] = []
        """The response for each collection that was opened."""

    def small(self, url: str) -> bytes:
        response = self._fetcher.get(url, most=MAX_SITEMAP)
        self.sitemaps.append(response.url)
        return response.body

    @contextmanager
    def collection(self, url: str, size: int) -> Iterator[Source]:
        with tempfile.TemporaryDirectory(prefix="scp-ssg-") as folder:
            part = Path(folder, "collection")
            response = self._fetcher.download(url, part, most=size + _SLACK)
            length = part.stat().st_size
            with part.open("rb") as file:
                self.served.append(ServedCollection(url, response, file.read(4), length))
                file.seek(0)
                yield Source(url, file, length, coded="content-encoding" in response.headers)

    def has_page(self, url: str) -> bool | None:  # noqa: ARG002  a request for every page is too much
        return None
