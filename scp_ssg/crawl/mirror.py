"""The mirror's folder: one collection a section, ``state.json``, and ``.sync`` for the work.

A commit is written down before it is carried out, so that the next run carries out the rest of one
that was killed: the folder shows the state before a sync or the one after it, file by file, and
nothing that was downloaded is lost.
"""

from __future__ import annotations

import hashlib
import os
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from filelock import FileLock, Timeout
from msgspec import Struct

from scp_ssg import atomic_files
from scp_ssg.collection import ENDINGS
from scp_ssg.crawl.plan import Held
from scp_ssg.discovery import Document
from scp_ssg.errors import StateError
from scp_ssg.http_client import RobotsFile, Validators

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Self

    from scp_ssg.sitemap import Announced

__all__ = ["Mirror", "MirrorState", "MirroredSection"]

_NOTE = "state.json"


class MirroredSection(Struct, frozen=True, kw_only=True):
    """One section of the mirror."""

    held: Held
    size: int
    """Bytes of its file."""
    snapshot_taken: tuple[str, Validators] | None = None
    """URL and validators of the snapshot that this section is, if no delta was applied since."""
    deltas_taken: dict[str, Validators] = {}
    """Validators of the deltas that were applied last, by URL."""


class MirrorState(Struct, frozen=True, kw_only=True):
    """What ``state.json`` says."""

    url: str
    """What is mirrored."""
    robots: dict[str, RobotsFile] = {}
    documents: dict[str, Document] = {}
    sections: dict[str, MirroredSection] = {}


class Mirror:
    """The mirror of ``url`` in ``folder``, for one process at a time.

    Raises StateError where the folder has something else in it, or another process is at work.
    """

    def __init__(self, folder: Path, url: str) -> None:
        self._folder = folder
        self._work = folder / ".sync"
        self._staged = self._work / "staged"
        self._parts = self._work / "parts"
        self._next = self._work / "next.json"
        self._lock = FileLock(self._work / "lock", timeout=0)
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
        """Where the section's next collection is to be written."""
        return self._staged / (section + ENDINGS["zstd"])

    def scratch(self) -> Path:
        """A path for a file that need not outlive the process."""
        return self._work / "scratch.sqlite"

    def part(self, announced: Announced) -> Path:
        """Where ``announced`` is downloaded to. Its URL names no file: it is a stranger's word."""
        known = f"{announced.url}\n{announced.generated}\n{announced.size}"
        return self._parts / hashlib.sha256(known.encode()).hexdigest()

    def commit(self, state: MirrorState) -> None:
        """Puts what is staged in place and forgets what was downloaded for it."""
        atomic_files.write(self._next, msgspec.json.encode(state))
        self._carry_out()

    def discard(self, part: Path) -> None:
        """Forget the download ``part``."""
        for each in (part, part.with_name(part.name + ".json")):
            each.unlink(missing_ok=True)

    def _check_ours(self) -> None:
        names = {each.name for each in self._folder.iterdir()}
        if names and not names & {_NOTE, self._work.name}:
            raise StateError(f"{self._folder}: has files in it but is no mirror; name a new folder")

    def _check_no_link(self) -> None:
        """What is written and removed in our folder must not be anything elsewhere.

        The mirror's own files are no danger: they are put in place of a link, never through it.
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
        before = self._folder / _NOTE
        for each in self._staged.iterdir():
            each.replace(self._folder / each.name)
        for section in _decoded(before).sections if before.exists() else ():
            if section not in state.sections:
                self.file(section).unlink(missing_ok=True)
        self._next.replace(before)
        atomic_files.sync_folder(self._folder)
        for each in self._parts.iterdir():
            each.unlink()
        self.state = state

    def _load(self) -> None:
        note = self._folder / _NOTE
        if not note.exists():
            return
        state = _decoded(note)
        if state.url != self.state.url:
            raise StateError(
                f"{self._folder}: mirrors {state.url}, not {self.state.url}; name another folder"
            )
        whole = {
            name: section
            for name, section in state.sections.items()
            if self.file(name).exists() and self.file(name).stat().st_size == section.size
        }
        self.state = msgspec.structs.replace(state, sections=whole)


def _in(folder: Path) -> Iterator[Path]:
    """What stands in ``folder``, unless that is a link or is not there."""
    return folder.iterdir() if folder.is_dir() and not folder.is_symlink() else iter(())


def _decoded(path: Path) -> MirrorState:
    try:
        return msgspec.json.decode(path.read_bytes(), type=MirrorState)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise StateError(f"{path}: cannot be read ({error}); remove it to begin anew") from None
