"""What is online as the baseline of a build that has no state: a folder, or the live site."""

from __future__ import annotations

import re
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from scp_ssg import state
from scp_ssg.collection import ENDINGS
from scp_ssg.commit import store
from scp_ssg.errors import FetchError, ScpError, StateError
from scp_ssg.ledger import Ledger
from scp_ssg.recovery import NAME, announced_in, rebuilt
from scp_ssg.state import Loaded, State

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import datetime

    from scp_ssg.options import Options
    from scp_ssg.publication import Site
    from scp_ssg.sitemap import Announced

__all__ = ["baseline", "pull"]

_MAX_COLLECTIONS = 2000
_CONSEQUENCE = ": there is no delta, and readers must take the snapshot"


@contextmanager
def baseline(site: Site, options: Options, *, now: datetime) -> Iterator[tuple[Loaded, str]]:
    """What ``options.baseline`` has published, as long as the context lasts, and a notice.

    Where it cannot be had, all pages count as changed and there is nothing that a delta could lead
    on from: a false one would be worse than none.
    """
    assert options.baseline is not None
    with TemporaryDirectory(prefix="scp-ssg-") as folder:
        try:
            found = _found(options.baseline, site, options, Path(folder), now)
            trouble = None if found else "announces no collections of this site"
        except (ScpError, OSError) as error:
            found, trouble = None, f"cannot be had ({error})"
        if found:
            yield found, f"the baseline is what {options.baseline} has published"
        else:
            yield _unknown(site, now), f"baseline {options.baseline} {trouble}{_CONSEQUENCE}"


def pull(url: str, site: Site, options: Options, *, now: datetime) -> int:
    """Makes the state folder say what the live site announces at ``url``, a sitemap or a site.

    Gives the number of pages. Raises FetchError, SitemapError, and StateError if there is nothing
    of this site, or the folder cannot be written.
    """
    with TemporaryDirectory(prefix="scp-ssg-") as folder:
        found = _found(url, site, options, Path(folder), now)
        if found is None or not found.state.ledger.sections:
            raise StateError(f"{url} announces no collections of {site.url}")
        try:
            store(site.state, found.state, found.sources)
        except OSError as error:
            raise StateError(f"{site.state} cannot be written ({error.strerror})") from None
    return len(found.state.ledger.pages)


def _found(where: str, site: Site, options: Options, folder: Path, now: datetime) -> Loaded | None:
    if not re.match(r"https?://", where):
        online = Path(where)
        if not online.is_dir():
            raise StateError("there is no such folder")
        paths = [p for each in (online, online / options.output_dir) for p in _collections(each)]
        return rebuilt(paths, announced_in(online), site, options, now=now)
    announced = _downloaded(where, options, folder, state.files_folder(site.state))
    paths = [path for path in _collections(folder) if path.name in announced]
    paths += [
        path for path in _collections(state.files_folder(site.state)) if path.name in announced
    ]
    return rebuilt(paths, announced, site, options, now=now)


def _collections(folder: Path) -> list[Path]:
    if not folder.is_dir():
        return []
    return sorted(path for path in folder.iterdir() if NAME.fullmatch(path.name))


def _downloaded(url: str, options: Options, folder: Path, have: Path) -> dict[str, datetime]:
    """Fetches what is announced at ``url`` into ``folder``, but for the files of ``have``; gives
    the names of all, each with its ``expires``."""
    from scp_ssg.crawl.discover import discover
    from scp_ssg.fetch import Fetcher, Limits, origin

    trusted = {origin(url)} | ({origin(options.base_url)} if options.base_url else set())
    # A slow host costs less than a lost history, but no site's build may wait for ever.
    limits = Limits(timeout=20, total=300, longest_wait=15)
    with Fetcher(limits=limits, trusted=trusted) as fetcher:
        found = discover(url, fetcher, {})
        wanted = _one_form_each(found.collections, options)
        for name, each in wanted.items():
            if origin(each.url) not in found.origins | trusted:
                raise FetchError(f"{each.url} is at another origin; set base_url if it is yours")
            kept = have / name
            if not (kept.is_file() and kept.stat().st_size == each.size):
                fetcher.download(each.url, folder / name, most=each.size)
    return {name: each.expires for name, each in wanted.items()}


def _one_form_each(collections: tuple[Announced, ...], options: Options) -> dict[str, Announced]:
    """The announced files by name, one of each collection: the preferred compression if it is
    there."""
    chosen: dict[str, tuple[str, Announced]] = {}
    for each in collections[:_MAX_COLLECTIONS]:
        name = each.url.rpartition("/")[2]
        if not NAME.fullmatch(name):
            continue
        stem = name.partition(".")[0]
        if stem not in chosen or name.endswith(ENDINGS[options.compression[0]]):
            chosen[stem] = (name, each)
    return dict(chosen.values())


def _unknown(site: Site, now: datetime) -> Loaded:
    before = now - timedelta(seconds=1)
    ledger = Ledger(generated=before, forgotten=before)
    return Loaded(state=State(site=site.url, ledger=ledger, collections=()), sources={})
