"""Saving the publication in the output folder before a generator deletes it."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from typing import TYPE_CHECKING

from msgspec import Struct

from scp_ssg.publish import recovery
from scp_ssg.publish.commit import store
from scp_ssg.publish.output_evidence import output_evidence
from scp_ssg.publish.set_aside import clear_output
from scp_ssg.publish.state_lock import opened
from scp_ssg.times import utc

if TYPE_CHECKING:
    from datetime import datetime

    from scp_ssg.options import Options
    from scp_ssg.publish.publication import Site
    from scp_ssg.publish.state import LoadedState

__all__ = ["SavedOutput", "save_output"]


class SavedOutput(Struct, frozen=True):
    """The last publication, saved before the output is deleted."""

    notices: tuple[str, ...] = ()
    """A line for each file that was damaged, not of this site or impossible to save."""

    spare: Path | None = None
    """A temporary folder with the state, if the state folder cannot be written; the caller removes
    it after ``publish``."""


def save_output(site: Site, options: Options, *, now: datetime) -> SavedOutput:
    """Saves the publication in the output folder into the state folder, if it is newer.

    To be called before a generator deletes the output. Raises StateError if another build does not
    end.
    """
    now = utc(now)
    with opened(site, now) as notices:
        lines = list(notices)
        published = recovery.previous(site, options, now=now)
        if output_evidence(site, options).of_another:
            # Only the sitemap tells, and a generator may replace it before we publish.
            own = published.sources if published else {}
            withdrawn = published.state.withdrawn if published else ()
            cleared = clear_output(site, (options.output_dir,), own, withdrawn, now)
            lines += [*cleared.notices, *cleared.warnings]
        spare = None
        if published is not None:
            lines += published.damages
            try:
                store(site.state, published.state, published.sources)
            except OSError as error:
                spare = _spare(published)
                if spare is None:
                    lines.append(
                        f"{site.state_root} cannot be written ({error.strerror}): "
                        "where the output is wiped now, its publication is forgotten"
                    )
    return SavedOutput(tuple(lines), spare)


def _spare(published: LoadedState) -> Path | None:
    """A temporary folder with the state ``published``; None if it cannot be written either."""
    with suppress(OSError):
        folder = Path(mkdtemp(prefix="scp-ssg-"))
        try:
            store(folder, published.state, published.sources)
        except OSError:
            rmtree(folder, ignore_errors=True)
            raise
        return folder
    return None
