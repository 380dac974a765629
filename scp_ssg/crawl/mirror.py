"""The folder of a mirror: a collection a section, ``state.json``, and work files in ``.sync``.

The new state is written to ``.sync/next.json`` before any file is replaced. If the process is
killed in between, the next run finishes the commit. Downloads are kept until the commit.
"""

from __future__ import annotations

import hashlib
import os
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from filelock import Timeout
from msgspec import Struct

from scp_ssg import atomic_files
from scp_ssg.collection import ENDINGS
from scp_ssg.crawl.update import SectionState
from scp_ssg.discovery import Document
from scp_ssg.errors import StateError
from scp_ssg.http_client import RobotsFile

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Self

    from scp_ssg.sitemap import Announced

__all__ = ["Mirror", "MirrorState", "MirroredSection"]

_STATE = "state.json"


class MirroredSection(SectionState, frozen=True, kw_only=True):
    """One section of the mirror."""

    size: int
    """Bytes of its file."""


class MirrorState(Struct, frozen=True, kw_only=True):
    """The content of ``state.json``."""

    url: str
    """The URL of the site or sitemap that is mirrored."""
    robots: dict[str, RobotsFile] = {}
    documents: dict[str, Document] = {}
    sections: dict[str, MirroredSection] = {}


class Mirror:
    """The mirror of ``url`` in ``folder``, locked for one process at a time.

    Raises StateError if the folder has other files in it, or another process uses it.
    """

    def __init__(self, folder: Path, url: str) -> None:
        self._folder = folder
        self._work = folder / ".sync"
        self._staged = self._work / "staged"
        self._parts = self._work / "parts"
        self._next = self._work / "next.json"
        self._lock = atomic_files.lock(self._work / "lock", timeout=0)
        self.state = MirrorState(url=url)

    def __enter__(self) -> Self:
        if self._folder.is_dir():
            self._check_ours()
        self._check_no_link()
        for each in (self._staged, self._parts):
            atomic_files.make_folder(each)
        try:
            self._lock.acquire()
        except Timeout:
            raise StateError(f"{self._folder}: another sync is at work here") from None
        try:
            self._recover()
            self._load()
        except BaseException:
            self._lock.release()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self._lock.release()

    def file(self, section: str) -> Path:
        """The section's collection."""
        return self._folder / (section + ENDINGS["zstd"])

    def staged(self, section: str) -> Path:
        """The path to write the section's new collection to, before ``commit``."""
        return self._staged / (section + ENDINGS["zstd"])

    def scratch(self) -> Path:
        """The path of a temporary file."""
        return self._work / "scratch.sqlite"

    def part(self, announced: Announced) -> Path:
        """The path to download ``announced`` to: a hash, as its URL is no safe file name."""
        identity = f"{announced.url}\n{announced.generated}\n{announced.size}"
        return self._parts / hashlib.sha256(identity.encode()).hexdigest()

    def commit(self, state: MirrorState) -> None:
        """Moves the staged collections into the mirror and removes the downloads."""
        atomic_files.write(self._next, msgspec.json.encode(state))
        self._carry_out()

    def discard(self, part: Path) -> None:
        """Removes the download ``part``."""
        for each in (part, part.with_name(part.name + ".json")):
            each.unlink(missing_ok=True)

    def _check_ours(self) -> None:
        names = {each.name for each in self._folder.iterdir()}
        if names and not names & {_STATE, self._work.name}:
            raise StateError(f"{self._folder}: has files in it but is no mirror; name a new folder")

    def _check_no_link(self) -> None:
        """Raises StateError if a work folder or file is a link: we write into and remove these.

        Links in place of the mirror's collections do no harm: a rename replaces the link itself.
        """
        folders = (self._work, self._staged, self._parts)
        for each in (self._work, *chain.from_iterable(map(_in, folders))):
            if os.path.realpath(each) != str(Path(os.path.realpath(each.parent), each.name)):
                raise StateError(f"{each}: is a link, and sync writes through none; remove it")

    def _recover(self) -> None:
        if self._next.exists():
            self._carry_out()
        for each in self._staged.iterdir():
            each.unlink()

    def _carry_out(self) -> None:
        state = _decoded(self._next)
        current = self._folder / _STATE
        for each in self._staged.iterdir():
            each.replace(self._folder / each.name)
        for section in _decoded(current).sections if current.exists() else ():
            if section not in state.sections:
                self.file(section).unlink(missing_ok=True)
        self._next.replace(current)
        atomic_files.sync_folder(self._folder)
        for each in self._parts.iterdir():
            each.unlink()
        self.state = state

    def _load(self) -> None:
        path = self._folder / _STATE
        if not path.exists():
            return
        state = _decoded(path)
        if state.url != self.state.url:
            raise StateError(
                f"{self._folder}: mirrors {state.url}, not {self.state.url}; name another folder"
            )
        unchanged = {
            name: section
            for name, section in state.sections.items()
            if self.file(name).exists() and self.file(name).stat().st_size == section.size
        }
        self.state = msgspec.structs.replace(state, sections=unchanged)


def _in(folder: Path) -> Iterator[Path]:
    """The entries of ``folder``; none if it is a link or does not exist."""
    return folder.iterdir() if folder.is_dir() and not folder.is_symlink() else iter(())


def _decoded(path: Path) -> MirrorState:
    try:
        return msgspec.json.decode(path.read_bytes(), type=MirrorState)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise StateError(f"{path}: cannot be read ({error}); remove it to begin anew") from None
