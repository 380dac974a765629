"""Setting aside the files of other publications, and files that name no publication.

They are never read, copied or announced. They are moved to ``set-aside`` below the state folder,
for their owner to keep or remove.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from scp_ssg import atomic_files
from scp_ssg.collection import SIDECAR_ENDING, collection_id, parse_name
from scp_ssg.counts import counted
from scp_ssg.publish import state
from scp_ssg.publish.checksummed_file import SIGNATURE
from scp_ssg.times import stamp

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator
    from datetime import datetime
    from pathlib import Path

    from scp_ssg.publish.publication import Site

__all__ = ["clear_output", "clear_state", "kept_by_another"]

_FOLDER = "set-aside"


class Cleared(Struct, frozen=True):
    """Messages about files that were taken out of the site."""

    notices: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()


def clear_state(site: Site, now: datetime) -> tuple[str, ...]:
    """Sets aside states that are not of ``site``; returns a line for each one.

    A state in the state folder itself names no publication. A state in the folder of this
    publication may come from a cache that another one has filled. A state that cannot be moved is
    not read either.
    """
    lines = []
    for folder, owner in _strange_states(site):
        target = _fresh(site.state_root, now)
        moved = [_moved(path, target) for path in _files_in(folder)]
        if all(moved):
            lines.append(
                f"{folder} held the state of {owner}: it is not read, and stands in {target} now; "
                "remove that if nobody needs it"
            )
    return tuple(lines)


def _strange_states(site: Site) -> Iterator[tuple[Path, str]]:
    if any(_files_in(site.state_root)):
        yield site.state_root, "no site in particular"
    stored = state.read_head(site.state)
    if stored is not None and stored.site_url != site.url:
        yield site.state, stored.site_url


def _files_in(folder: Path) -> Iterator[Path]:
    """The files of a state in ``folder``, which may have other files too."""
    yield from (path for path in _listed(state.files_folder(folder)) if _is_collection(path))
    for name in ("index", "answer"):
        if atomic_files.start(folder / name, len(SIGNATURE)) == SIGNATURE:
            yield folder / name


def clear_output(
    site: Site,
    folders: Iterable[str],
    own: Collection[str],
    withdrawn: Collection[str],
    now: datetime,
) -> Cleared:
    """Takes every collection file but the ``own`` ones out of these folders of the site.

    They are of another publication that was built into the same output, whose pages must not be
    deployed with this site. Files with a ``withdrawn`` id are deleted, not set aside.
    """
    foreign = [
        path
        for folder in folders
        for path in _listed(site.output / folder)
        if _is_collection(path) and path.name.removesuffix(SIDECAR_ENDING) not in own
    ]
    if not foreign:
        return Cleared()
    target = _fresh(site.state_root, now)
    left = []
    for path in foreign:
        disposable = _is_disposable(site, path, withdrawn)
        if not ((disposable and atomic_files.remove(path)) or _moved(path, target)):
            left.append(path)
    if left:
        warning = (
            f"{left[0]} is not of this publication and cannot be taken out of the site"
            f"{f', nor can {len(left) - 1} more' if len(left) > 1 else ''}; do that before you "
            "deploy it"
        )
        return Cleared(warnings=(warning,))
    where = f", and kept in {target}" if any(_listed(target)) else ""
    place = foreign[0].parent
    some = counted(len(foreign), "collection file")
    notice = f"taken out of the site: {some} in {place} not of this publication{where}"
    return Cleared(notices=(notice,))


def _is_disposable(site: Site, path: Path, withdrawn: Collection[str]) -> bool:
    """Return whether the file at ``path`` may be deleted: it can be made again, is kept elsewhere,
    or must not be kept."""
    return (
        path.name.endswith(SIDECAR_ENDING)
        or collection_id(path.name) in withdrawn
        or kept_by_another(site, path)
        or _is_set_aside(site, path)
    )


def kept_by_another(site: Site, path: Path) -> bool:
    """Return whether the collection file at ``path`` is in another publication's state."""
    others = (folder for folder in _listed(site.state_root) if folder != site.state)
    return _is_in(map(state.files_folder, others), path)


def _is_set_aside(site: Site, path: Path) -> bool:
    """Return whether an earlier build has set the same file aside: two publications that are built
    in turns into one output would fill the folder."""
    return _is_in(_listed(site.state_root / _FOLDER), path)


def _is_in(folders: Iterable[Path], path: Path) -> bool:
    size = path.stat().st_size
    for folder in folders:
        twin = folder / path.name
        if twin.is_file() and twin.stat().st_size == size:
            digest = atomic_files.sha256(path)
            if digest and atomic_files.is_same(twin, size, digest):
                return True
    return False


def _is_collection(path: Path) -> bool:
    return parse_name(path.name.removesuffix(SIDECAR_ENDING)) is not None


def _listed(folder: Path) -> list[Path]:
    try:
        return sorted(folder.iterdir())
    except OSError:
        return []


def _fresh(root: Path, now: datetime) -> Path:
    """The path of a new folder."""
    name, number = stamp(now), 1
    while (target := root / _FOLDER / f"{name}-{number}").exists():
        number += 1
    return target


def _moved(path: Path, target: Path) -> bool:
    try:
        atomic_files.make_folder(target)
        atomic_files.move(path, target / path.name)
    except OSError:
        return False
    return True
