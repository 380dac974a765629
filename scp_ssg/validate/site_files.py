"""Reading a site's files by URL: from the folder of a built site, or over HTTP."""

from __future__ import annotations

import tempfile
from contextlib import contextmanager, suppress
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Protocol
from urllib.parse import unquote, urlsplit

from scp_ssg.collection import read
from scp_ssg.errors import CollectionError, FetchError, SitemapError
from scp_ssg.sitemap import MAX_SITEMAP
from scp_ssg.urls import file_name
from scp_ssg.validate.collection import Source
from scp_ssg.validate.online import ServedCollection

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from contextlib import AbstractContextManager

    from scp_ssg.http_client import Fetcher

__all__ = ["LiveSite", "SiteFolder", "SiteReader"]

_SLACK = 1_000_000
"""Bytes beyond the announced size up to which a collection is fetched all the same."""

_PAGES_READ = 100
"""How many pages of a snapshot are asked for the URL path of the site's root."""
_MOST_PAGES_READ = 300
"""How many of all snapshots. Nearly always the first snapshot tells."""


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

    Nothing in it says at which URL path its root is served. One page does not tell: that at
    ``/blog/`` is the root's own index, or that of a folder ``blog``. So it is the path under which
    most pages of the snapshots are in the folder.
    """

    def __init__(self, root: Path) -> None:
        self.root = root
        self._above: list[str] | None = None
        """The parts of the root's URL path; None until a page was found."""
        self._asked: list[list[str]] = []
        """The parts of the pages' URLs that were asked for it."""
        self._above_files: list[list[str]] = []
        """The paths that the places of the snapshots suggest: they may be at another host."""
        self._is_sure = False

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
        self._find_root(url, path)
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
        self._above, _ = self._best_root([parts])
        if self._above is not None:
            return self._at(parts[len(self._above) :])
        return self._at([]) if url.endswith("/") else None

    def _find_root(self, url: str, path: Path) -> None:
        """Takes the root's URL path from the collection at ``url``, the file ``path``."""
        if self._is_sure or len(self._asked) >= _MOST_PAGES_READ:
            return
        # A damaged file is reported where all of it is read.
        with suppress(CollectionError, OSError), read(path, warn=lambda _: None) as reader:
            if reader.metadata.type == "delta":
                return  # its pages may have moved since
            self._above_files += [above for above, _ in self._places(_parts(url))][:1]
            self._asked += (_parts(page.url) for page in islice(reader, _PAGES_READ))
        self._above, self._is_sure = self._best_root(self._asked)

    def _best_root(self, pages: Sequence[list[str]]) -> tuple[list[str] | None, bool]:
        """The root's URL path under which most ``pages`` are in the folder, and whether that is
        sure. Each page is the parts of its URL."""
        paths = {tuple(above) for parts in pages for above, _ in self._places(parts)}
        found = {path: sum(self._is_at(path, parts) for parts in pages) for path in paths}
        most = max(found.values(), default=0)
        best = [[*path] for path in sorted(found, key=len) if found[path] == most]
        named = [path for path in best if path in self._above_files]
        # One page is not enough: it may be the root's own index.
        return next(iter(named or best), None), len(best) == 1 and most > 1

    def _is_at(self, above: tuple[str, ...], parts: list[str]) -> bool:
        start = len(above)
        return tuple(parts[:start]) == above and self._at(parts[start:]) is not None

    def _file(self, url: str) -> Path | None:
        """The file whose path below the root is the longest possible end of the URL's path."""
        return next((path for _, path in self._places(_parts(url))), None)

    def _places(self, parts: list[str]) -> Iterator[tuple[list[str], Path]]:
        """Each URL path of the root at which the folder has a file for ``parts``, and that file.

        The shortest is the first.
        """
        for start in range(len(parts)):
            path = self._at(parts[start:])
            if path is not None:
                yield parts[:start], path

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
