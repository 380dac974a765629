"""The dates of the last commits to source files, read in one pass over git's log.

They are used for pages that were never published before. In a shallow clone every file seems to
have changed in the oldest commit, so its dates are not used.
"""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import contextmanager
from datetime import datetime
from functools import lru_cache
from pathlib import Path
from typing import IO, TYPE_CHECKING

from msgspec import Struct

from scp_ssg.stored_records import path_of
from scp_ssg.times import epoch

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from scp_ssg.publish.ledger import Ledger
    from scp_ssg.publish.publication import PageToPublish

__all__ = ["CommitDates", "commit_dates", "first_dates"]

_TIMEOUT = 10
"""Seconds that git has to say whether a clone is shallow."""
_SHALLOW = (
    "new pages are dated now: this is a shallow clone, in which git cannot tell when they "
    "changed; fetch the whole history (fetch-depth: 0) for better dates"
)
_ENCODING = sys.getfilesystemencoding()
"""The encoding in which Python has read the names of files."""


class CommitDates(Struct, frozen=True):
    """Commit dates by file, UTC, and whether some are missing because a clone is shallow."""

    by_file: dict[Path, datetime]
    shallow: bool = False


class FirstDates(Struct, frozen=True):
    """The dates that git knows of pages, by URL, and notices for the author."""

    by_url: dict[str, datetime]
    notices: tuple[str, ...] = ()


def first_dates(pages: Iterable[PageToPublish], ledger: Ledger) -> FirstDates:
    """The date of the last commit to its source file for each of ``pages`` that was never published
    and whose author states no date.

    A page that was published before has a history of its own, which is better than git's.
    """
    if ledger.forgotten is not None:
        return FirstDates({})
    fresh = {
        page.record.url: file
        for page in pages
        if (file := path_of(page.source_path))
        and not page.record.stated
        and page.record.url not in ledger.pages
        and page.record.url not in ledger.gone
    }
    dates = commit_dates(set(fresh.values()))
    by_url = {url: when for url, file in fresh.items() if (when := dates.by_file.get(file))}
    return FirstDates(by_url, (_SHALLOW,) if dates.shallow else ())


def commit_dates(files: Collection[Path]) -> CommitDates:
    """The committer date of the newest commit that touched each of ``files``.

    Files that git does not know are left out; without git, all are.
    """
    repositories: dict[Path, dict[str, Path]] = {}
    for file in files:
        real = file.resolve() if file.is_symlink() else file
        location = _location(real.parent)
        if location is not None:
            top, folder = location
            repositories.setdefault(top, {})[folder + real.name] = file
    by_file: dict[Path, datetime] = {}
    shallow = False
    for top, names in repositories.items():
        is_shallow = _is_shallow(top)
        if is_shallow is False:
            by_file |= _read_log(top, names)
        shallow |= is_shallow is True
    return CommitDates(by_file, shallow)


@lru_cache(maxsize=1024)
def _location(folder: Path) -> tuple[Path, str] | None:
    """The work tree that has ``folder``, and the folder's path in it, empty or ending in ``/``.

    Asking git would cost a process for each folder.
    """
    folder = folder.resolve()
    top = next((each for each in (folder, *folder.parents) if (each / ".git").exists()), None)
    if top is None:
        return None
    return top, "" if folder == top else folder.relative_to(top).as_posix() + "/"


def _read_log(top: Path, names: dict[str, Path]) -> dict[Path, datetime]:
    dates: dict[Path, datetime] = {}
    with _log(top, _outermost(names)) as stream:
        for name, seconds in _touched(stream):
            file = names.pop(name, None)
            moment = epoch(seconds)
            if file is not None and moment is not None:
                dates[file] = moment
            if not names:
                break
    return dates


def _outermost(names: Iterable[str]) -> list[str]:
    """The folders that have all files of these ``names``, without those inside another: git
    compares each of them in each commit."""
    folders: list[str] = []
    for folder in sorted({name[: name.rfind("/") + 1] for name in names}):
        if not folders or not folder.startswith(folders[-1]):
            folders.append(folder)
    return [folder or "." for folder in folders]


@contextmanager
def _log(top: Path, folders: list[str]) -> Iterator[IO[bytes]]:
    command = [
        "git",
        "-C",
        str(top),
        "log",
        "--format=%x01%ct",
        "--name-only",
        "--no-renames",
        "-z",
    ]
    process = subprocess.Popen(  # noqa: S603  no shell, and what follows "--" is never an option
        [*command, "--", *folders],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        # A clone without trees would fetch those of each commit, one after the other; and to hand
        # over each commit by itself would take half of our time.
        env={**os.environ, "GIT_NO_LAZY_FETCH": "1", "GIT_FLUSH": "0"},
    )
    assert process.stdout is not None
    try:
        yield process.stdout
    finally:
        process.kill()
        process.stdout.close()
        process.wait()


def _touched(stream: IO[bytes]) -> Iterator[tuple[str, int]]:
    """Each file of each commit, newest commit first, with the commit's time in seconds."""
    seconds = 0
    rest = b""
    while chunk := stream.read(1 << 16):
        *fields, rest = (rest + chunk).split(b"\0")
        for field in fields:
            # With -z the time and the commit's first file may share a field, set apart by newlines.
            for part in field.split(b"\n"):
                if part.startswith(b"\x01"):
                    seconds = int(part[1:])
                elif part:
                    yield part.decode(_ENCODING, "surrogateescape"), seconds


def _is_shallow(top: Path) -> bool | None:
    """Return whether the clone at ``top`` is shallow; None if git is missing or cannot tell."""
    try:
        done = subprocess.run(  # noqa: S603  no shell, fixed arguments
            ["git", "-C", str(top), "rev-parse", "--is-shallow-repository"],  # noqa: S607
            capture_output=True,
            stdin=subprocess.DEVNULL,
            timeout=_TIMEOUT,
            check=True,
        )
    except (OSError, subprocess.SubprocessError):
        return None
    return done.stdout.strip() == b"true"
