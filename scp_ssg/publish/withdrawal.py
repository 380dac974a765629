"""Withdrawing pages: every file with their text is deleted, before it expires.

The sections that had them begin a new chain, with a snapshot of their other pages. No delta leads
to it, so every reader takes the snapshot and drops the withdrawn pages: SCP 0.1 has no other way to
say a deletion.
"""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from scp_ssg import atomic_files
from scp_ssg.collection import SIDECAR_ENDING, page_line, parse_name, read, split_url
from scp_ssg.errors import CollectionError, StateError
from scp_ssg.publish import leftover_collections, recovery, state
from scp_ssg.publish.commit import commit
from scp_ssg.publish.last_build import about_last_build
from scp_ssg.publish.ledger import Advance, SectionState, next_generated
from scp_ssg.publish.production import produce
from scp_ssg.publish.publication import Publication
from scp_ssg.publish.reannouncement import reannounced
from scp_ssg.publish.retention import snapshot
from scp_ssg.publish.state_lock import opened
from scp_ssg.publish.withdrawn_side_files import side_files_without
from scp_ssg.times import utc
from scp_ssg.urls import path_below

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from scp_ssg.model import Page
    from scp_ssg.options import Options
    from scp_ssg.publish.ledger import Ledger
    from scp_ssg.publish.publication import Site
    from scp_ssg.publish.state import LoadedState, PublishedCollection, State

    IsMeant = Callable[[str], bool]

__all__ = ["Withdrawn", "withdraw"]


class Withdrawn(Struct, frozen=True, kw_only=True):
    """The pages that were withdrawn, and where copies of them may still be."""

    pages: tuple[str, ...]
    """Their URLs."""

    sections: tuple[str, ...]
    """The sections that begin a new chain."""

    addresses: tuple[str, ...]
    """The URLs of the files that had the pages."""

    until: datetime | None
    """The latest ``expires`` of these files; None if all had expired."""

    in_html: tuple[Path, ...]
    """The HTML files of the pages that are still in the site."""

    of_others: tuple[Path, ...]
    """Files of other publications in the state folder that have the pages too."""


def withdraw(site: Site, is_meant: IsMeant, options: Options, *, now: datetime) -> Withdrawn | None:
    """Takes the pages for whose URLs ``is_meant`` is true out of the collections in the site and in
    the state folder; None if no collection has one.

    Raises StateError if nothing of the site is known, or some file cannot be written or removed.
    """
    now = utc(now)
    with opened(site, now):
        published = recovery.previous(site, options, now=now)
        if published is None:
            raise StateError(f"nothing that was published at {site.url} is known here")
        collections, urls = _collections_with(published, is_meant)
        strays = dict(_strays(site, published, is_meant))
        urls |= {url for pages in strays.values() for url in pages}
        if not urls:
            return None
        names = {file.name for each in collections for file in each.files}
        names |= {path.name for path in strays if path.is_relative_to(site.output)}
        addresses = _addresses(site, names, options)
        with TemporaryDirectory() as folder:
            gone = _commit(site, published, collections, urls, options, now, Path(folder))
        copies = (*_copies(site, collections, strays), *gone, *about_last_build(site.state))
        left = [path for path in copies if not atomic_files.remove(path)]
        if left:
            raise StateError(f"{left[0]} holds a page and cannot be removed; remove it yourself")
        until = max((each.expires for each in collections), default=now)
        return Withdrawn(
            pages=tuple(sorted(urls)),
            sections=tuple(sorted({each.section for each in collections})),
            addresses=addresses,
            until=until if until > now else None,
            in_html=tuple(_in_html(site, urls)),
            of_others=tuple(_of_others(site, is_meant)),
        )


def _collections_with(
    published: LoadedState, is_meant: IsMeant
) -> tuple[list[PublishedCollection], set[str]]:
    """The collections that have such a page, and the URLs of these pages."""
    collections, urls = [], set()
    for each in published.state.collections:
        pages = _pages(published.sources[each.files[0].name], is_meant)
        if pages:
            collections.append(each)
            urls |= pages
    return collections, urls


def _pages(path: Path, is_meant: IsMeant) -> set[str]:
    urls: set[str] = set()
    with suppress(CollectionError, OSError), read(path, warn=lambda _: None) as reader:
        for page in reader:
            if is_meant(page.url):
                urls.add(page.url)
    return urls


def _strays(
    site: Site, published: LoadedState, is_meant: IsMeant
) -> Iterator[tuple[Path, set[str]]]:
    """The files with such a page that are not in the state, each with the pages' URLs."""
    for path in _around(site):
        if parse_name(path.name) and path.name not in published.sources:
            pages = _pages(path, is_meant)
            if pages:
                yield path, pages


def _around(site: Site) -> Iterator[Path]:
    """Every file of the site, or set aside, that may be a collection or its sidecar."""
    for folder in (site.output, site.state_root / "set-aside"):
        yield from sorted(folder.rglob("*.scp.*"))


def _copies(
    site: Site, collections: Iterable[PublishedCollection], strays: Iterable[Path]
) -> Iterator[Path]:
    """Every file to delete: in the state, in the site and set aside."""
    names = {file.name for each in collections for file in each.files}
    for path in strays:
        yield path
        yield path.with_name(path.name + SIDECAR_ENDING)
    for path in (*state.files_folder(site.state).glob("*"), *_around(site)):
        if path.name.removesuffix(SIDECAR_ENDING) in names:
            yield path


def _commit(  # noqa: PLR0913, PLR0917  the state, what is withdrawn, and where the rest is written
    site: Site,
    published: LoadedState,
    collections: list[PublishedCollection],
    urls: set[str],
    options: Options,
    now: datetime,
    folder: Path,
) -> list[Path]:
    """Writes state and site without the ``collections``, and without the pages at ``urls``.

    New collection files are made in ``folder``. Returns the files beside the collections that had
    the pages.
    """
    before = published.state
    anew = {each.section for each in collections} & before.ledger.sections.keys()
    pages = {name: _others(published, name, urls) for name in sorted(anew)}
    generated = next_generated(
        before.ledger, now, leftover_collections.taken(site.output / options.output_dir)
    )
    ledger = _ledger(before.ledger, pages, urls, generated if anew else None)
    made = [
        produce(
            _advance(ledger, name),
            {},
            partial(_line, each),
            _as_before(before, name, options),
            now,
            folder,
        )
        for name, each in pages.items()
        if each is not None
    ]
    staying = [each for each in before.collections if each not in collections]
    new = [collection for each in made for collection in each.collections]
    side = side_files_without(site, before, urls, _in_html(site, urls))
    after = replace(
        before,
        ledger=ledger,
        side_files=side.states,
        collections=(*staying, *new),
        leaving=(*before.leaving, *collections),
        withdrawn=tuple(sorted({*before.withdrawn, *(each.id for each in collections)})),
    )
    files = {name: path for each in made for name, path in each.files.items()}
    sitemaps = reannounced(site, before, after)
    sources = {**published.sources, **files}
    publication = Publication(state=after, sources=sources, announcing=sitemaps, side=side)
    for warning in commit(publication, site):
        raise StateError(warning)
    return [site.output / path for path in side.stale]


def _others(published: LoadedState, section: str, urls: set[str]) -> dict[str, Page] | None:
    """The other pages of the section's snapshot, by URL; None if the snapshot is lost."""
    before = published.state
    current = snapshot(before.collections, section, before.ledger.sections[section])
    if current is None:
        return None
    with read(published.sources[current.files[0].name], warn=lambda _: None) as reader:
        return {page.url: page for page in reader if page.url not in urls}


def _ledger(
    before: Ledger,
    pages: dict[str, dict[str, Page] | None],
    urls: set[str],
    generated: datetime | None,
) -> Ledger:
    """The ledger after the sections of ``pages`` have begun a new chain at ``generated``; a section
    whose snapshot is lost begins one with the next build."""
    sections = {name: each for name, each in before.sections.items() if name not in pages}
    for name, each in pages.items():
        if each is not None and generated is not None:
            sections[name] = SectionState(
                generated=generated,
                since=generated,
                covered=generated,
                changed=dict.fromkeys(each, generated),
            )
    gone = {url: page.modified for url, page in before.pages.items() if url in urls}
    return replace(
        before,
        generated=generated or before.generated,
        pages={url: page for url, page in before.pages.items() if url not in urls},
        gone=dict(sorted({**before.gone, **gone}.items())),
        sections=sections,
    )


def _advance(ledger: Ledger, section: str) -> Advance:
    generated = ledger.sections[section].generated
    return Advance(ledger=ledger, generated=generated, snapshots=(section,), deltas={})


def _line(pages: dict[str, Page], url: str) -> bytes:
    return page_line(pages[url])


def _as_before(before: State, section: str, options: Options) -> Options:
    """``options`` with the compressions and the folder of the section's last snapshot."""
    current = snapshot(before.collections, section, before.ledger.sections[section])
    assert current is not None
    return replace(
        options,
        compression=tuple(file.compression for file in current.files),
        checksum=current.checksum,
        output_dir=current.folders[-1],
    )


def _addresses(site: Site, names: Iterable[str], options: Options) -> tuple[str, ...]:
    """The URLs of files, by the sitemap or else by the options."""
    announced = {split_url(url)[1]: url for url in leftover_collections.announced_in(site.output)}
    base = next((split_url(url)[0] for url in announced.values()), None)
    default = base or site.collections_url(options)
    return tuple(sorted(announced.get(name, default + name) for name in names))


def _in_html(site: Site, pages: Iterable[str]) -> Iterator[Path]:
    for url in sorted(pages):
        path = path_below(site.url, url) or ""
        forms = (path + "index.html",) if path.endswith("/") or not path else (path, f"{path}.html")
        yield from (site.output / form for form in forms if (site.output / form).is_file())


def _of_others(site: Site, is_meant: IsMeant) -> Iterator[Path]:
    for path in sorted(site.state_root.glob("*/files/*.scp.*")):
        if path.parent.parent != site.state and _pages(path, is_meant):
            yield path
