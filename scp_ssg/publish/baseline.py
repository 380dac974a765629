"""The baseline: the last publication by a folder or the live site, for a build whose state is
missing or older."""

from __future__ import annotations

import re
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from msgspec.structs import replace

from scp_ssg.collection import collection_id, parse_name, split_url
from scp_ssg.discovery import discover
from scp_ssg.errors import FetchError, ScpError, StateError
from scp_ssg.http_client import Fetcher, Limits, origin
from scp_ssg.publish.commit import store
from scp_ssg.publish.leftover_collections import announced_in
from scp_ssg.publish.reconciliation import has_all, promised, reconciled
from scp_ssg.publish.recovery import previous, rebuilt, unknown
from scp_ssg.publish.sitemap_cache import SitemapCache

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import datetime

    from scp_ssg.options import Options
    from scp_ssg.publish.publication import Site
    from scp_ssg.publish.state import LoadedState
    from scp_ssg.sitemap import Announced

__all__ = ["baseline", "pull"]

_MAX_COLLECTIONS = 2000
_CONSEQUENCE = ": there is no delta, and readers must take the snapshot"


@contextmanager
def baseline(
    site: Site, options: Options, stored: LoadedState | None, *, now: datetime
) -> Iterator[tuple[LoadedState, tuple[str, ...]]]:
    """Gives the last publication, by ``options.baseline`` and by the state of this machine
    (``stored``), as long as the context lasts; and notices about it.

    ``stored`` is used if it has every collection that is online, else the online publication is. If
    neither can be read, all pages count as changed and there is no delta: it would have nothing to
    begin from.
    """
    last = SitemapCache(site.state)
    with TemporaryDirectory(prefix="scp-ssg-") as folder:
        damages = (*(stored.damages if stored else ()), *last.damages)
        before, notices = _before(site, options, stored, Path(folder), last, now=now)
        withdrawn = stored.state.withdrawn if stored else ()
        yield (
            replace(before, state=replace(before.state, withdrawn=withdrawn), damages=damages),
            notices,
        )


def _before(  # noqa: PLR0913  the stored state, the cached sitemaps, and the folder for downloads
    site: Site,
    options: Options,
    stored: LoadedState | None,
    folder: Path,
    last: SitemapCache,
    *,
    now: datetime,
) -> tuple[LoadedState, tuple[str, ...]]:
    where = options.baseline
    assert where is not None
    state, stored = stored, stored if stored and stored.state.ledger.sections else None
    try:
        announced, paths = _online(where, site, options, folder, state, last)
        if stored and has_all(stored, announced, now):
            return promised(stored, announced), ()
        online = rebuilt(paths, announced, site, options, now=now)
    except (ScpError, OSError) as error:
        trouble = f"baseline {where} cannot be read ({error})"
        if stored:
            return stored, (f"{trouble}: the state is taken for the last publication",)
        return unknown(site, now), (trouble + _CONSEQUENCE,)
    if online is None or not online.state.collections:
        if stored:
            return stored, ()
        trouble = f"baseline {where} announces no collections of this site"
        return online or unknown(site, now), (trouble + _CONSEQUENCE,)
    if stored:
        notice = f"the state folder is older than {where}; continuing from what is published there"
        return reconciled(stored, online), (notice,)
    return online, (f"the baseline is what {where} has published",)


def pull(url: str, site: Site, options: Options, *, now: datetime) -> int:
    """Writes the publication that is announced at ``url``, a sitemap or a site, into the state
    folder; returns the number of its pages.

    Raises FetchError, SitemapError, and StateError if no collection of this site is announced, or
    the folder cannot be written.
    """
    last = SitemapCache(site.state)
    with TemporaryDirectory(prefix="scp-ssg-") as folder:
        stored = previous(site, options, now=now)
        announced, paths = _online(url, site, options, Path(folder), stored, last)
        publication = rebuilt(paths, announced, site, options, now=now)
        if publication is None or not publication.state.ledger.sections:
            raise StateError(f"{url} announces no collections of {site.url}")
        if stored and stored.state.ledger.sections:
            if has_all(stored, announced, now):
                publication = promised(stored, announced)
            else:
                publication = reconciled(stored, publication)
        try:
            store(site.state, publication.state, publication.sources)
        except OSError as error:
            raise StateError(f"{site.state_root} cannot be written ({error.strerror})") from None
    return len(publication.state.ledger.pages)


def _online(  # noqa: PLR0913, PLR0917  the address, the site, and what is here already
    where: str,
    site: Site,
    options: Options,
    folder: Path,
    stored: LoadedState | None,
    last: SitemapCache,
) -> tuple[dict[str, datetime], list[Path]]:
    """The names of the files of ``site`` that are announced at ``where``, a folder or a URL, each
    with its ``expires``; and the paths of these files."""
    if not re.match(r"https?://", where):
        output = Path(where)
        if not output.is_dir():
            raise StateError("there is no such folder")
        all_urls = announced_in(output)
        own = {url: expires for url, expires in all_urls.items() if _is_home(url, site, options)}
        if all_urls and not own:
            return {}, []
        paths = [p for each in (output, output / options.output_dir) for p in _collections(each)]
        announced = {
            name: expires
            for url, expires in own.items()
            if not _is_withdrawn(name := split_url(url)[1], stored)
        }
        return announced, [path for path in paths if not _is_withdrawn(path.name, stored)]
    downloaded = _downloaded(where, site, options, folder, stored, last)
    announced = {name: each.expires for name, (each, _) in downloaded.items()}
    return announced, [path for _, path in downloaded.values()]


def _is_home(url: str, site: Site, options: Options) -> bool:
    """Return whether ``url`` is in a folder in which ``site`` announces collections, on any server.

    A publication below ``site`` is told apart by this alone: its pages have the same prefix."""
    folder = split_url(urlsplit(url).path)[0]
    return folder in {urlsplit(home).path for home in site.homes(options)}


def _is_withdrawn(name: str, stored: LoadedState | None) -> bool:
    """Return whether the file called ``name`` has a page that was withdrawn."""
    return stored is not None and collection_id(name) in stored.state.withdrawn


def _collections(folder: Path) -> list[Path]:
    if not folder.is_dir():
        return []
    return sorted(path for path in folder.iterdir() if parse_name(path.name))


def _downloaded(  # noqa: PLR0913, PLR0917  as in _online
    url: str,
    site: Site,
    options: Options,
    folder: Path,
    stored: LoadedState | None,
    last: SitemapCache,
) -> dict[str, tuple[Announced, Path]]:
    """The collections that ``site`` announces at ``url``, by file name, each with the path of its
    file: in ``folder``, or where ``stored`` has it already."""
    trusted = {origin(url)} | ({origin(options.base_url)} if options.base_url else set())
    # Waiting for a slow host is better than losing the history, but a build must end. With a state
    # of our own we only ask whether the host is ahead, and wait less.
    long_limits = Limits(timeout=20, total=900, longest_wait=15)
    has_history = stored is not None and stored.state.ledger.sections
    limits = Limits(timeout=5, total=300, retries=1, longest_wait=5) if has_history else long_limits
    sources = stored.sources if stored else {}
    files: dict[str, tuple[Announced, Path]] = {}
    with Fetcher(limits=limits, trusted=trusted) as fetcher:
        discovered = discover(url, fetcher, last.documents)
        last.keep(discovered.documents)
        own = tuple(each for each in discovered.collections if _is_home(each.url, site, options))
        for name, each in _one_file_each(own, options).items():
            if _is_withdrawn(name, stored):
                continue
            if origin(each.url) not in discovered.origins | trusted:
                raise FetchError(f"{each.url} is at another origin; set base_url if it is yours")
            path = sources.get(name, folder / name)
            if name not in sources or path.stat().st_size != each.size:
                path = folder / name
                fetcher.download(each.url, path, most=each.size)
            files[name] = (each, path)
    return files


def _one_file_each(collections: tuple[Announced, ...], options: Options) -> dict[str, Announced]:
    """The announced files by name, one of each collection: in the preferred compression if there
    is such a file."""
    chosen: dict[str, tuple[str, Announced]] = {}
    for each in collections[:_MAX_COLLECTIONS]:
        name = split_url(each.url)[1]
        parsed = parse_name(name)
        if parsed is None:
            continue
        if parsed.id not in chosen or parsed.compression == options.compression[0]:
            chosen[parsed.id] = (name, each)
    return dict(chosen.values())
