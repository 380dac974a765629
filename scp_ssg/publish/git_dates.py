"""When files were last committed, read in one pass over git's log.

Only for pages that were never published before: a page with a history of its own keeps it. A
shallow clone says that every file changed in its oldest commit, so nothing is believed of one.
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

from scp_ssg.times import epoch

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

__all__ = ["CommitDates", "commit_dates"]

_ANSWER_SECONDS = 10
_ENCODING = sys.getfilesystemencoding()
"""In which Python has read the names of the files that are asked for."""


class CommitDates(Struct, frozen=True):
    """What git knows: commit dates by file, UTC, and whether a shallow clone kept it from us."""

    by_file: dict[Path, datetime]
    shallow: bool = False


def commit_dates(files: Collection[Path]) -> CommitDates:
    """The committer date of the newest commit that touched each of ``files``.

    Those that git does not know are missing from the answer, as are all without git.
    """
    repositories: dict[Path, dict[str, Path]] = {}
    for file in files:
        real = file.resolve() if file.is_symlink() else file
        place = _place(real.parent)
        if place is not None:
            top, folder = place
            repositories.setdefault(top, {})[folder + real.name] = file
    by_file: dict[Path, datetime] = {}
    shallow = False
    for top, inside in repositories.items():
        answer = _is_shallow(top)
        if answer is False:
            by_file |= _read_log(top, inside)
        shallow |= answer is True
    return CommitDates(by_file, shallow)


@lru_cache(maxsize=1024)
def _place(folder: Path) -> tuple[Path, str] | None:
    """The work tree that ``folder`` is in, and its path there, empty or ending in ``/``.

    Asking git for each folder would cost a process each.
    """
    folder = folder.resolve()
    top = next((each for each in (folder, *folder.parents) if (each / ".git").exists()), None)
    if top is None:
        return None
    return top, "" if folder == top else folder.relative_to(top).as_posix() + "/"


def _read_log(top: Path, inside: dict[str, Path]) -> dict[Path, datetime]:
    found: dict[Path, datetime] = {}
    with _log(top, _outermost(inside)) as stream:
        for name, seconds in _touched(stream):
            file = inside.pop(name, None)
            moment = epoch(seconds)
            if file is not None and moment is not None:
                found[file] = moment
            if not inside:
                break
    return found


def _outermost(names: Iterable[str]) -> list[str]:
    """The folders that hold all files of these ``names``: git compares each of them in each commit,
    so none is named that is inside another one."""
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
    """None where git is missing or does not answer for this folder."""
    try:
        done = subprocess.run(  # noqa: S603  no shell, fixed arguments
            ["git", "-C", str(top), "rev-parse", "--is-shallow-repository"],  # noqa: S607
            capture_output=True,
            stdin=subprocess.DEVNULL,
            timeout=_ANSWER_SECONDS,
            check=True,
        )
    except (OSError, subprocess.SubprocessError):
        return None
    return done.stdout.strip() == b"true"
