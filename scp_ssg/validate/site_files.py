"""Where a site's files are: in a folder that was built, or on the web."""

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
from scp_ssg.validate.online import Served

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from contextlib import AbstractContextManager

    from scp_ssg.http_client import Fetcher

__all__ = ["LiveSite", "SiteFiles", "SiteFolder"]

_SLACK = 1_000_000
"""Bytes beyond the announced size up to which a collection is fetched all the same."""


class SiteFiles(Protocol):
    """Gives a site's files by URL."""

    def small(self, url: str) -> bytes:
        """A sitemap. Raises FetchError if there is none, SitemapError if it is too large."""

    def collection(self, url: str, size: int) -> AbstractContextManager[Source]:
        """A collection that is announced with ``size`` bytes. Raises FetchError."""

    def has_page(self, url: str) -> bool | None:
        """Whether the site has the page; None if that cannot be told."""


class SiteFolder:
    """A built site. Where its root is served is learnt from the first page that is found in it."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self._above: list[str] | None = None
        """The parts of URLs' paths above the root."""

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
        """The file of a collection that is announced at ``url``."""
        return self._file(url) or self._by_name(url)

    def is_below(self, url: str, origins: Iterable[str]) -> bool:
        """Whether ``url`` is of this site: at one of its ``origins``, if any is known, and below
        the path at which its root is served, if that is known."""
        above = self._above or []
        of_origin = any(url.startswith(f"{origin}/") for origin in origins) or not [*origins]
        return of_origin and _parts(url)[: len(above)] == above

    def has_page(self, url: str) -> bool | None:
        return self.page(url) is not None

    def page(self, url: str) -> Path | None:
        """The HTML file of a page of this site; None if there is none."""
        parts = _parts(url)
        if self._above is not None:
            above = len(self._above)
            return self._at(parts[above:]) if parts[:above] == self._above else None
        for start in range(len(parts)):
            found = self._at(parts[start:])
            if found is not None:
                self._above = parts[:start]
                return found
        return self._at([]) if url.endswith("/") else None

    def _file(self, url: str) -> Path | None:
        """The file whose path below the root is the longest end of the URL's path."""
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
            except OSError:  # a name that no file can have
                return None
        return None

    def _by_name(self, url: str) -> Path | None:
        """Collections that are to be served from elsewhere still stand in the folder."""
        name = urlsplit(url).path.rpartition("/")[2]
        if not name or set(name) & set("*?[]\\"):
            return None
        return next((path for path in self.root.rglob(name) if path.is_file()), None)


def _parts(url: str) -> list[str]:
    return [part for part in unquote(urlsplit(url).path).split("/") if part]


class LiveSite:
    """A live site."""

    def __init__(self, fetcher: Fetcher) -> None:
        self._fetcher = fetcher
        self.sitemaps: list[str] = []
        """Where the sitemaps that were asked for are."""
        self.served: list[Served] = []
        """What the servers gave for each collection that was opened."""

    def small(self, url: str) -> bytes:
        answer = self._fetcher.get(url, most=MAX_SITEMAP)
        self.sitemaps.append(answer.url)
        return answer.body

    @contextmanager
    def collection(self, url: str, size: int) -> Iterator[Source]:
        with tempfile.TemporaryDirectory(prefix="scp-ssg-") as folder:
            part = Path(folder, "collection")
            answer = self._fetcher.download(url, part, most=size + _SLACK)
            length = part.stat().st_size
            with part.open("rb") as file:
                self.served.append(Served(url, answer, file.read(4), length))
                file.seek(0)
                yield Source(url, file, length, coded="content-encoding" in answer.headers)

    def has_page(self, url: str) -> bool | None:  # noqa: ARG002  a request a page is for crawlers
        return None
