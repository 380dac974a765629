"""The folder of a publication's state: one build at a time uses it."""

from __future__ import annotations

from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

from filelock import Timeout

from scp_ssg import atomic_files
from scp_ssg.errors import StateError
from scp_ssg.publish.set_aside import clear_state

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import datetime
    from pathlib import Path

    from scp_ssg.publish.publication import Site

__all__ = ["keep_out_of_git", "opened"]

_LOCK_SECONDS = 600


@contextmanager
def opened(site: Site, now: datetime) -> Iterator[tuple[str, ...]]:
    """Locks the state of ``site``, and sets aside what is not of ``site``; gives notices about
    both.

    Raises StateError if another build does not end.
    """
    with _locked(site.state) as waited:
        yield (*waited, *clear_state(site, now))


@contextmanager
def _locked(folder: Path) -> Iterator[tuple[str, ...]]:
    """Locks the state folder; gives a notice if it had to wait for another build.

    A folder that cannot be written is not locked.
    """
    lock = atomic_files.lock(folder / "lock")
    waited: tuple[str, ...] = ()
    try:
        atomic_files.make_folder(folder)
        try:
            lock.acquire(blocking=False)
        except Timeout:
            waited = (f"waited for another build that publishes with {folder}",)
            lock.acquire(timeout=_LOCK_SECONDS)
    except Timeout:
        raise StateError(
            f"{folder} is held by another build that does not end; run one build at a time"
        ) from None
    except OSError:
        yield ()
        return
    try:
        yield waited
    finally:
        lock.release()


def keep_out_of_git(folder: Path) -> None:
    """Writes a ``.gitignore`` into ``folder``, that of a state."""
    with suppress(OSError):  # the commit meets the same error and reports it
        folder.mkdir(parents=True, exist_ok=True)
        if not (folder / ".gitignore").exists():
            (folder / ".gitignore").write_text("*\n", encoding="utf-8")
