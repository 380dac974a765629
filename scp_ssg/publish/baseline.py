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
    from scp_ssg.publish.state import Loaded
    from scp_ssg.sitemap import Announced

__all__ = ["baseline", "pull"]

_MAX_COLLECTIONS = 2000
_CONSEQUENCE = ": there is no delta, and readers must take the snapshot"


@contextmanager
def baseline(
    site: Site, options: Options, known: Loaded | None, *, now: datetime
) -> Iterator[tuple[Loaded, tuple[str, ...]]]:
    """Gives the last publication, by ``options.baseline`` and by the state of this machine
    (``known``), as long as the context lasts; and notices about it.

    ``known`` is used if it has every collection that is online, else the online publication is. If
    neither can be read, all pages count as changed and there is no delta: it would have nothing to
    begin from.
    """
    last = SitemapCache(site.state)
    with TemporaryDirectory(prefix="scp-ssg-") as folder:
        damages = (*(known.damages if known else ()), *last.damages)
        before, notices = _before(site, options, known, Path(folder), last, now=now)
        withdrawn = known.state.withdrawn if known else ()
        yield (
            replace(before, state=replace(before.state, withdrawn=withdrawn), damages=damages),
            notices,
        )


def _before(  # noqa: PLR0913  the known state, the cached sitemaps, and the folder for downloads
    site: Site,
    options: Options,
    known: Loaded | None,
    folder: Path,
    last: SitemapCache,
    *,
    now: datetime,
) -> tuple[Loaded, tuple[str, ...]]:
    where = options.baseline
    assert where is not None
    state, known = known, known if known and known.state.ledger.sections else None
    try:
        announced, paths = _online(where, site, options, folder, state, last)
        if known and has_all(known, announced, now):
            return promised(known, announced), ()
        found = rebuilt(paths, announced, site, options, now=now)
    except (ScpError, OSError) as error:
        trouble = f"baseline {where} cannot be read ({error})"
        if known:
            return known, (f"{trouble}: the state is taken for the last publication",)
        return unknown(site, now), (trouble + _CONSEQUENCE,)
    if found is None or not found.state.collections:
        if known:
            return known, ()
        trouble = f"baseline {where} announces no collections of this site"
        return found or unknown(site, now), (trouble + _CONSEQUENCE,)
    if known:
        said = f"the state folder is older than {where}; continuing from what is published there"
        return reconciled(known, found), (said,)
    return found, (f"the baseline is what {where} has published",)


def pull(url: str, site: Site, options: Options, *, now: datetime) -> int:
    """Writes the publication that is announced at ``url``, a sitemap or a site, into the state
    folder; returns the number of its pages.

    Raises FetchError, SitemapError, and StateError if no collection of this site is announced, or
    the folder cannot be written.
    """
    last = SitemapCache(site.state)
    with TemporaryDirectory(prefix="scp-ssg-") as folder:
        known = previous(site, options, now=now)
        announced, paths = _online(url, site, options, Path(folder), known, last)
        found = rebuilt(paths, announced, site, options, now=now)
        if found is None or not found.state.ledger.sections:
            raise StateError(f"{url} announces no collections of {site.url}")
        if known and known.state.ledger.sections:
            has = has_all(known, announced, now)
            found = promised(known, announced) if has else reconciled(known, found)
        try:
            store(site.state, found.state, found.sources)
        except OSError as error:
            raise StateError(f"{site.state_root} cannot be written ({error.strerror})") from None
    return len(found.state.ledger.pages)


def _online(  # noqa: PLR0913, PLR0917  the address, the site, and what is here already
    where: str,
    site: Site,
    options: Options,
    folder: Path,
    known: Loaded | None,
    last: SitemapCache,
) -> tuple[dict[str, datetime], list[Path]]:
    """The names of the files of ``site`` that are announced at ``where``, a folder or a URL, each
    with its ``expires``; and the paths of these files."""
    if not re.match(r"https?://", where):
        online = Path(where)
        if not online.is_dir():
            raise StateError("there is no such folder")
        said = announced_in(online)
        own = {url: expires for url, expires in said.items() if _is_home(url, site, options)}
        if said and not own:
            return {}, []
        paths = [p for each in (online, online / options.output_dir) for p in _collections(each)]
        announced = {
            name: expires
            for url, expires in own.items()
            if not _is_withdrawn(name := split_url(url)[1], known)
        }
        return announced, [path for path in paths if not _is_withdrawn(path.name, known)]
    found = _downloaded(where, site, options, folder, known, last)
    return {name: each.expires for name, (each, _) in found.items()}, [p for _, p in found.values()]


def _is_home(url: str, site: Site, options: Options) -> bool:
    """Return whether ``url`` is in a folder in which ``site`` announces collections, on any server.

    A publication below ``site`` is told apart by this alone: its pages have the same prefix."""
    folder = split_url(urlsplit(url).path)[0]
    return folder in {urlsplit(home).path for home in site.homes(options)}


def _is_withdrawn(name: str, known: Loaded | None) -> bool:
    """Return whether the file called ``name`` has a page that was withdrawn."""
    return known is not None and collection_id(name) in known.state.withdrawn


def _collections(folder: Path) -> list[Path]:
    if not folder.is_dir():
        return []
    return sorted(path for path in folder.iterdir() if parse_name(path.name))


def _downloaded(  # noqa: PLR0913, PLR0917  as in _online
    url: str,
    site: Site,
    options: Options,
    folder: Path,
    known: Loaded | None,
    last: SitemapCache,
) -> dict[str, tuple[Announced, Path]]:
    """The collections that ``site`` announces at ``url``, by file name, each with the path of its
    file: in ``folder``, or where ``known`` has it already."""
    trusted = {origin(url)} | ({origin(options.base_url)} if options.base_url else set())
    # Waiting for a slow host is better than losing the history, but a build must end. With a state
    # of our own we only ask whether the host is ahead, and wait less.
    patient = Limits(timeout=20, total=900, longest_wait=15)
    knows = known is not None and known.state.ledger.sections
    limits = Limits(timeout=5, total=300, retries=1, longest_wait=5) if knows else patient
    have = known.sources if known else {}
    files: dict[str, tuple[Announced, Path]] = {}
    with Fetcher(limits=limits, trusted=trusted) as fetcher:
        found = discover(url, fetcher, last.documents)
        last.keep(found.documents)
        own = tuple(each for each in found.collections if _is_home(each.url, site, options))
        for name, each in _one_file_each(own, options).items():
            if _is_withdrawn(name, known):
                continue
            if origin(each.url) not in found.origins | trusted:
                raise FetchError(f"{each.url} is at another origin; set base_url if it is yours")
            path = have.get(name, folder / name)
            if name not in have or path.stat().st_size != each.size:
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
