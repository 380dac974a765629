"""Keeping a copy of a site's M-URLs: the Collaboration Tunnel's walk, which fetches nothing twice.

The M-Sitemap is fetched, a page whose hash is known is skipped, and every other one is asked for
conditionally (draft-01, "Zero-Fetch Optimization").
"""

from __future__ import annotations

import hashlib
from contextlib import contextmanager
from typing import TYPE_CHECKING

import msgspec
from filelock import Timeout
from msgspec import Struct

from scp_ssg import atomic_files
from scp_ssg.crawl.report import MAX_NAMED, Change, Changes
from scp_ssg.discovery import MAX_M_SITEMAP, MAX_M_URL, body_of, find_m_sitemap
from scp_ssg.errors import CrawlError, FetchError, ScpError, StateError, TimeUpError
from scp_ssg.http_client import Fetcher, RobotsFile, Validators, origin
from scp_ssg.tunnel import read_m_sitemap, read_m_url

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator
    from pathlib import Path

    from scp_ssg.http_client import Response
    from scp_ssg.tunnel import MSitemapItem

__all__ = ["TunnelReport", "sync_tunnel"]

_STATE = "state.json"
_PAGES = "pages"
_MOST_PAGES = 500_000
_MOST_BYTES = 10_000_000_000
"""Of the M-URLs that one sync takes."""
_MAX_NOTICES = 100


class CopiedPage(Struct, frozen=True, kw_only=True):
    """One M-URL of the copy."""

    c_url: str
    file: str
    """Below the copy's folder."""
    hash: str
    """The hash that the M-URL states."""
    etag: str | None
    """As the server sent it, for conditional requests."""

    def is_current(self, item: MSitemapItem) -> bool:
        """True if the M-Sitemap says that the copy is current."""
        return item.validator != "" and item.validator in (self.hash, (self.etag or "").strip('"'))


class TunnelState(Struct, frozen=True, kw_only=True):
    """The content of ``state.json``."""

    tunnel: str
    """The URL that the copy is of, as it was named."""
    m_sitemap: Validators = Validators()
    robots: dict[str, RobotsFile] = {}
    pages: dict[str, CopiedPage] = {}
    """By M-URL."""


class TunnelReport(Struct, frozen=True, kw_only=True):
    """The result of one sync."""

    url: str
    """Of the M-Sitemap."""
    pages: int
    skipped: int
    """Pages that were not asked for, because their hash is known."""
    confirmed: int
    """Pages that the server said are still current (304)."""
    changes: Changes
    requests: int
    received: int
    """Bytes of bodies, as sent."""
    notices: tuple[str, ...]


def sync_tunnel(
    url: str, folder: Path, *, origins: Collection[str] = (), fetcher: Fetcher | None = None
) -> TunnelReport:
    """Brings the copy in ``folder`` up to date with the tunnel of the site or M-Sitemap at ``url``.

    ``pages/`` gets a file for each M-URL, byte for byte as it was sent, and ``state.json`` says
    which is which. M-URLs may be at the M-Sitemap's origin and at ``origins``. If the process is
    killed, the next call takes what is missing.

    Raises CrawlError if the site has no tunnel that can be read, StateError if the folder cannot be
    used, TimeUpError at the time limit of ``fetcher`` (the next call goes on).
    """
    try:
        with _locked(folder), fetcher or Fetcher(trusted=origins, obeys_robots=True) as own:
            return _Walk(folder, url, frozenset(origins), own).run()
    except (StateError, TimeUpError):
        raise
    except ScpError as error:
        raise CrawlError(f"{error}; the copy stays as it was") from error
    except OSError as error:
        raise StateError(f"{folder}: cannot be written: {error}") from error


@contextmanager
def _locked(folder: Path) -> Iterator[None]:
    if folder.is_dir():
        names = {each.name for each in folder.iterdir()}
        if names and not names & {_STATE, ".sync"}:
            raise StateError(f"{folder}: has files in it but is no copy; name a new folder")
    for each in (folder, folder / _PAGES, folder / ".sync"):
        if each != folder and each.is_symlink():
            raise StateError(f"{each}: is a link, and sync writes through none; remove it")
        atomic_files.make_folder(each)
    try:
        with atomic_files.lock(folder / ".sync" / "lock", timeout=0):
            yield
    except Timeout:
        raise StateError(f"{folder}: another sync is at work here") from None


class _Walk:
    def __init__(self, folder: Path, url: str, origins: frozenset[str], fetcher: Fetcher) -> None:
        self._folder = folder
        self._url = url
        self._origins = origins
        self._fetcher = fetcher
        self._before = _state(folder / _STATE, url)
        self._pages: dict[str, CopiedPage] = {}
        self._skipped = self._confirmed = self._bytes = 0
        self._added: list[str] = []
        self._changed: list[str] = []
        self._notices: list[str] = []

    def run(self) -> TunnelReport:
        self._fetcher.robots.remember(self._before.robots)
        url, _ = find_m_sitemap(self._url, self._fetcher)
        response = self._fetcher.get(url, most=MAX_M_SITEMAP, validators=self._before.m_sitemap)
        if response.status == 304:
            self._pages = dict(self._before.pages)
            self._skipped = len(self._pages)
        else:
            self._take_all(response)
        removed = sorted(self._before.pages.keys() - self._pages.keys())
        self._save(response)
        for m_url in removed:
            atomic_files.remove(self._folder / self._before.pages[m_url].file)
        changes = Changes(
            added=_change(self._added), changed=_change(self._changed), removed=_change(removed)
        )
        return TunnelReport(
            url=url,
            pages=len(self._pages),
            skipped=self._skipped,
            confirmed=self._confirmed,
            changes=changes,
            requests=self._fetcher.requests,
            received=self._fetcher.received,
            notices=tuple(self._notices),
        )

    def _take_all(self, response: Response) -> None:
        items = read_m_sitemap(body_of(response, MAX_M_SITEMAP), response.url)
        allowed = self._origins | {origin(response.url)}
        if len(items) > _MOST_PAGES:
            raise CrawlError(f"{response.url}: lists more than {_MOST_PAGES:,} pages")
        try:
            for item in items:
                self._take(item, allowed)
        except TimeUpError:
            # The next sync goes on from here; what it has not reached yet stays as it was.
            self._pages = {**self._before.pages, **self._pages}
            self._save(None)
            raise

    def _take(self, item: MSitemapItem, allowed: frozenset[str]) -> None:
        if item.m_url in self._pages:
            return
        known = self._known(item.m_url)
        if known and known.is_current(item):
            self._pages[item.m_url] = known
            self._skipped += 1
            return
        try:
            if not _is_at(item.m_url, allowed):
                raise FetchError(f"{item.m_url}: is at another origin; allow it to fetch it")
            self._fetch(item, known, allowed)
        except TimeUpError:
            raise
        except ScpError as error:
            if known:
                self._pages[item.m_url] = known
            self._notice(str(error))

    def _fetch(self, item: MSitemapItem, known: CopiedPage | None, allowed: frozenset[str]) -> None:
        etag = known.etag if known else None
        response = self._fetcher.get(
            item.m_url, most=MAX_M_URL, validators=Validators(etag=etag), origins=allowed
        )
        if response.status == 304 and known:
            self._pages[item.m_url] = known
            self._confirmed += 1
            return
        body = body_of(response, MAX_M_URL)
        self._bytes += len(body)
        if self._bytes > _MOST_BYTES:
            raise FetchError(f"{item.m_url}: more than {_MOST_BYTES:,} bytes in all; not taken")
        page = read_m_url(body, item.m_url)
        if not _path(page.canonical_url).endswith(_path(item.c_url)):
            self._notice(f"{item.m_url}: says that it is of {page.canonical_url}, not {item.c_url}")
        file = f"{_PAGES}/{hashlib.sha256(item.m_url.encode()).hexdigest()}.json"
        atomic_files.write(self._folder / file, body, durable=False)
        self._pages[item.m_url] = CopiedPage(
            c_url=item.c_url, file=file, hash=page.etag, etag=response.headers.get("etag")
        )
        (self._changed if known else self._added).append(item.c_url)

    def _known(self, m_url: str) -> CopiedPage | None:
        known = self._before.pages.get(m_url)
        return known if known and (self._folder / known.file).is_file() else None

    def _save(self, response: Response | None) -> None:
        """``response`` is the M-Sitemap's; None, or a notice, makes the next sync walk it again."""
        whole = response is not None and not self._notices
        state = TunnelState(
            tunnel=self._url,
            m_sitemap=response.reliable_validators if response and whole else Validators(),
            robots=self._fetcher.robots.files,
            pages=self._pages,
        )
        atomic_files.write(self._folder / _STATE, msgspec.json.encode(state))

    def _notice(self, line: str) -> None:
        if len(self._notices) < _MAX_NOTICES:
            self._notices.append(line)


def _path(url: str) -> str:
    """The path of ``url``: a site may be served at another address than its own for a trial."""
    return url.partition("://")[2].partition("/")[2]


def _is_at(url: str, allowed: Iterable[str]) -> bool:
    try:
        return origin(url) in allowed
    except ValueError:
        return False


def _change(urls: list[str]) -> Change:
    return Change(count=len(urls), urls=tuple(sorted(urls)[:MAX_NAMED]))


def _state(path: Path, url: str) -> TunnelState:
    data = atomic_files.read(path)
    if data is None:
        return TunnelState(tunnel=url)
    try:
        state = msgspec.json.decode(data, type=TunnelState)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise StateError(f"{path}: cannot be read ({error}); remove it to begin anew") from None
    if state.tunnel != url:
        raise StateError(f"{path.parent}: is a copy of {state.tunnel}; name another folder")
    names = {hashlib.sha256(each.encode()).hexdigest() for each in state.pages}
    if any(each.file.removeprefix(f"{_PAGES}/")[:-5] not in names for each in state.pages.values()):
        raise StateError(f"{path}: names other files than its own; remove it to begin anew")
    return state
