"""The commit: all files of a publication, written in an order that survives a crash.

Collection files and the index of the state come first, then the copies in the site, the files of
other outputs, the pages' links to them, and ``sitemap.xml`` last: at any instruction, the sitemap
names only files that exist and are whole. Files that are not needed any more are removed after
that.
"""

from __future__ import annotations

import re
from tempfile import SpooledTemporaryFile
from typing import TYPE_CHECKING

from msgspec.structs import replace

from scp_ssg import atomic_files
from scp_ssg.collection import FILE_NAME, SIDECAR_ENDING
from scp_ssg.errors import StateError
from scp_ssg.publish import gzip_twins, state
from scp_ssg.publish.page_heads import write_heads

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from pathlib import Path

    from scp_ssg.publish.publication import Publication, Site
    from scp_ssg.publish.side_files import SideFiles
    from scp_ssg.publish.state import PublishedCollection, State

__all__ = ["commit", "remove_side_files", "still_there", "store", "write_side_files"]

_IN_MEMORY = 8 << 20
"""Bytes of an index up to which there is no temporary file."""
_WRITTEN = re.compile(rf"(?P<part>\.)?{FILE_NAME}({re.escape(SIDECAR_ENDING)})?(?(part)\.part)")
"""The names of the files that a commit writes beside collections, unfinished ones too."""


def store(folder: Path, new: State, sources: Mapping[str, Path]) -> None:
    """Writes ``new`` into the state folder. Raises OSError; the old state then still stands."""
    stored = state.files_folder(folder)
    atomic_files.make_folder(stored)
    for collection in new.collections:
        for file in collection.files:
            path = stored / file.name
            if sources[file.name] != path and not atomic_files.is_same(
                path, file.size, file.sha256
            ):
                atomic_files.write(path, sources[file.name])
    index = state.index_path(folder)
    with SpooledTemporaryFile(max_size=_IN_MEMORY) as staged:
        state.write(new, staged)
        if not atomic_files.holds(index, staged):
            atomic_files.write(index, staged)


def commit(publication: Publication, site: Site) -> tuple[str, ...]:
    """Writes ``publication``; returns a warning if the state could not be written.

    Raises StateError if the site cannot be written; its sitemap is then still the old one.
    """
    warnings = []
    try:
        store(site.state, publication.state, publication.sources)
        stored = True
    except OSError as error:
        stored = False
        warnings.append(
            f"{site.state_root} cannot be written ({error.strerror}): this publication is "
            f"complete, but the next build can read it only from {site.output}; make the folder "
            "writable"
        )
    try:
        for collection in publication.state.collections:
            _copy(collection, publication.sources, site.output)
        if publication.side:
            warnings += write_side_files(publication.side, site.output)
        for name, data in publication.announcing.items():
            if not _is_there(site.output / name, data):
                atomic_files.write(site.output / name, data)
    except OSError as error:
        raise StateError(
            f"{error.filename or site.output} cannot be written ({error.strerror}); what was "
            "published before still stands"
        ) from None
    _sweep(publication, site, stored=stored)
    return tuple(warnings)


def _is_there(path: Path, data: bytes | Path) -> bool:
    if isinstance(data, bytes):
        return atomic_files.read(path) == data
    return atomic_files.sha256(path) == atomic_files.sha256(data)


def _copy(collection: PublishedCollection, sources: Mapping[str, Path], output: Path) -> None:
    for folder in collection.folders:
        atomic_files.make_folder(output / folder)
        for file in collection.files:
            path = output / folder / file.name
            if not atomic_files.is_same(path, file.size, file.sha256):
                atomic_files.write(path, sources[file.name])
            if collection.checksum:
                sidecar = f"{file.sha256}  {file.name}\n".encode()
                if atomic_files.read(_sidecar(path)) != sidecar:
                    atomic_files.write(_sidecar(path), sidecar)


def write_side_files(side: SideFiles, output: Path) -> tuple[str, ...]:
    """Writes the files beside the collections: the files of pages, those of the site that name
    them, then the links in the pages."""
    for files, durable in ((side.page_files, False), (side.site_files, True)):
        for name, data in files.items():
            path = output / name
            present = atomic_files.read(path)
            if present != data:
                atomic_files.make_folder(path.parent)
                atomic_files.write(path, data, durable=durable, keeps_mode=present is not None)
            gzip_twins.write(path, data)
    return write_heads(side.heads)


def remove_side_files(names: Iterable[str], output: Path) -> None:
    """Removes files below ``output`` that are ours, with their gzip twins, and their folders where
    nothing else is in them."""
    for name in names:
        path = output / name
        gzip_twins.remove(path)
        if atomic_files.remove(path) and path.parent != output:
            atomic_files.remove_empty(path.parent)


def still_there(
    leaving: Iterable[PublishedCollection], staying: Iterable[PublishedCollection], output: Path
) -> tuple[PublishedCollection, ...]:
    """The collections of ``leaving`` of which the site in ``output`` still has a file, without the
    files that a ``staying`` collection has too.

    The state names them until they are gone: a build may die before it has removed them.
    """
    staying_names = {file.name for each in staying for file in each.files}
    leaving_only = (
        replace(each, files=tuple(file for file in each.files if file.name not in staying_names))
        for each in leaving
    )
    return tuple(
        each
        for each in leaving_only
        if any(path.exists() or _sidecar(path).exists() for path in _paths(each, output))
    )


def _paths(collection: PublishedCollection, output: Path) -> Iterator[Path]:
    for folder in collection.folders:
        yield from (output / folder / file.name for file in collection.files)


def _sidecar(path: Path) -> Path:
    return path.with_name(path.name + SIDECAR_ENDING)


def _sweep(publication: Publication, site: Site, *, stored: bool) -> None:
    """Removes the files that leave the site, and unfinished files of builds that died."""
    for collection in publication.state.leaving:
        for path in _paths(collection, site.output):
            atomic_files.remove(path)
            atomic_files.remove(_sidecar(path))
    names = {f.name for collection in publication.state.collections for f in collection.files}
    if stored:
        for path in _leftovers(state.files_folder(site.state)):
            if path.name not in names:
                atomic_files.remove(path)
    side = publication.side
    if side:
        remove_side_files(side.stale, site.output)
    for name in (*publication.announcing, *(side.states if side else ())):
        atomic_files.remove(atomic_files.temporary_path(site.output / name))
    for folder in {each for c in publication.state.collections for each in c.folders}:
        for path in _leftovers(site.output / folder):
            if path.suffix == ".part":
                atomic_files.remove(path)


def _leftovers(folder: Path) -> Iterator[Path]:
    try:
        yield from [path for path in folder.iterdir() if _WRITTEN.fullmatch(path.name)]
    except OSError:
        return
